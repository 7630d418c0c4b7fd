package e2e

import (
	"bytes"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/server"
)

// fiveSlots is the reference pack with a player who has five things to do: a slash in odd slots, a shot in even ones.
func fiveSlots(t *testing.T) *pack.Pack {
	t.Helper()
	sources, err := pack.ReadDir(filepath.Join(root, "packs", "lantern"))
	if err != nil {
		t.Fatal(err)
	}
	changed := 0
	for i := range sources {
		for j := range sources[i].Files {
			f := &sources[i].Files[j]
			if now := bytes.Replace(f.Data, []byte(`["slash", "shot", "ember", "mend", "ward"]`), []byte(`["slash", "shot", "slash", "shot", "slash"]`), 1); !bytes.Equal(now, f.Data) {
				f.Data = now
				changed++
			}
		}
	}
	p, faults := pack.Load(sources...)
	if p == nil || changed != 1 {
		t.Fatalf("the pack with %d changes: %v", changed, faults.All())
	}
	return p
}

// idle is true when the own body does nothing.
const idle = `wick.debug().figures[0].act === ''`

// TestFiveSlots presses five slots by their keys, by other keys that were chosen for them, by a gamepad, and on glass.
func TestFiveSlots(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, func(o *server.Options) { o.Pack = fiveSlots(t) })
	p := b.open(t, s.URL(), 1280, 720)
	p.join("Oda")
	p.wait(`document.querySelectorAll('#slots button').length === 5`)
	if got := eval[string](p, `[...document.querySelectorAll('#slots button')].map(b => b.textContent + ' ' + b.getAttribute('aria-keyshortcuts')).join(', ')`); got != "SlashJ J, ShotK K, SlashQ Q, ShotE E, SlashR R" {
		t.Errorf("the slots say %q", got)
	}
	eval[bool](p, pilot)
	cuts, shots := 0, 0
	pressed := func(how string, slot int, press func()) {
		t.Helper()
		p.wait(idle)
		press()
		if slot%2 == 1 {
			cuts++
		} else {
			shots++
		}
		p.wait(fmt.Sprintf(`wick.debug().seen.cuts === %d && wick.debug().seen.shots === %d`, cuts, shots))
		if t.Failed() {
			t.Fatalf("slot %d by %s", slot, how)
		}
	}
	for i, key := range "jkqer" {
		pressed("its key", i+1, func() { p.press(key) })
	}
	for i, button := range []int{7, 6, 2, 3, 1} {
		pressed("a gamepad", i+1, func() {
			p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`window.buttons[%d].value = 1; 0`, button)))
			p.wait("!(" + idle + ")")
			p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`window.buttons[%d].value = 0; 0`, button)))
		})
	}
	p.shoot("slots")

	p.wait(idle)
	p.press('o')
	p.wait(`document.getElementById('settings').open`)
	p.rebind("fourth", 'f')
	p.text("key-fourth", "F")
	p.press('o') // which closes nothing
	p.do(chromedp.Click(chromedp.CSS("#settings-done")))
	p.wait(`document.querySelectorAll('#slots kbd')[3].textContent === 'F'`)
	pressed("another key", 4, func() { p.press('f') })
	p.wait(idle)
	p.press('e')
	pressed("its key, after one that is free now", 3, func() { p.press('q') })
	p.quiet()
}

// TestFiveSlotsOnPhone looks that no two of the buttons, and nothing else, overlap, and taps each.
func TestFiveSlotsOnPhone(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, func(o *server.Options) { o.Pack = fiveSlots(t) })
	p := b.open(t, s.URL(), 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait)
	p.join("Maren")
	p.wait(`document.querySelectorAll('#slots button').length === 5 && document.getElementById('prompt').textContent !== ''`)
	p.shoot("slots-phone")
	over := eval[[]string](p, `(() => {
		const round = [...document.querySelectorAll('#slots button')].map(e => [e.dataset.slot, e.getBoundingClientRect()])
		const others = ['life', 'prompt', 'bar', 'place'].map(id => [id, document.getElementById(id).getBoundingClientRect()])
		const out = []
		for (const [i, [a, r]] of round.entries()) {
			const x = r.x + r.width / 2, y = r.y + r.height / 2
			if (r.left < 0 || r.right > innerWidth || r.bottom > innerHeight) out.push(a + ' is cut off')
			for (const [b, q] of round.slice(i + 1)) if (Math.hypot(q.x + q.width / 2 - x, q.y + q.height / 2 - y) < r.width) out.push(a + ' and ' + b)
			for (const [b, q] of others) if (Math.hypot(Math.max(q.left - x, 0, x - q.right), Math.max(q.top - y, 0, y - q.bottom)) < r.width / 2) out.push(a + ' and ' + b)
		}
		return out
	})()`)
	if len(over) > 0 {
		t.Errorf("these overlap: %q", over)
	}
	cuts, shots := 0, 0
	for slot := 1; slot <= 5; slot++ {
		p.wait(idle)
		x, y := p.middle(fmt.Sprintf(`[data-slot="%d"]`, slot))
		finger := 1.0
		p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y, ID: &finger})
		p.touch(input.DispatchTouchEventTypeTouchEnd)
		if slot%2 == 1 {
			cuts++
		} else {
			shots++
		}
		p.wait(fmt.Sprintf(`wick.debug().seen.cuts === %d && wick.debug().seen.shots === %d`, cuts, shots))
	}
	p.quiet()
}
