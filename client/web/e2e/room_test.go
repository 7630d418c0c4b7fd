package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/wick-engine/wick/content/authored"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/server"
)

// stairs is a pack whose only map has no ground.
func stairs(t *testing.T) *pack.Pack {
	t.Helper()
	files := []authored.File{
		{Path: "pack.json", Data: []byte(`{"name": "stairs", "version": "0.1.0", "requires": ">=0.1.0 <1.0.0"}`)},
		{Path: "maps/stairs.json", Data: []byte(`{
			"id": "stairs", "number": 1, "rate": 60, "instance": "shared", "start": "foot",
			"rooms": [
				{
					"id": "foot", "name": "The Foot of the Stairs",
					"text": "Ninety steps go up from here, and every one of them has been swept. The lamp on the newel post is yours to take, says its label, if you are yourself to be brought back by it.",
					"exits": { "through_the_grate": "well", "north": "landing", "up": "landing" },
				},
				{
					"id": "landing", "name": "The Landing",
					"text": "Halfway. Whoever swept the stairs has left the broom here, and a chair beside it, and has not come back for either.",
					"exits": { "south": "foot", "southeast": "well" },
				},
				{ "id": "well", "name": "The Well", "text": "Far down there is a lamp. It moves when you do.", "exits": { "out": "foot" } },
			],
		}`)},
	}
	p, faults := pack.Load(pack.Source{Name: "stairs", Files: files})
	if p == nil {
		t.Fatalf("the pack: %v", faults.All())
	}
	return p
}

// text waits until an element says something.
func (p *tab) text(id, want string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.getElementById(%q).textContent === %q`, id, want))
}

// box is where an element is, in pixels of the page.
type box struct{ Left, Top, Right, Bottom float64 }

func (p *tab) box(selector string) box {
	p.t.Helper()
	return eval[box](p, fmt.Sprintf(`(b => ({ Left: b.left, Top: b.top, Right: b.right, Bottom: b.bottom }))(document.querySelector(%q).getBoundingClientRect())`, selector))
}

// settled is true once nothing fades in any more. The lamp of a place of words never rests and does not count.
const settled = `document.getAnimations().every(a => a.playState !== 'running' || a.effect.getTiming().iterations === Infinity)`

// TestRoomIsTold wants the room's words on entering, away from the player's third of the screen, and gone when they were read.
func TestRoomIsTold(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, nil)
	for _, size := range []struct {
		name, who  string
		wide, high int
		emulate    []chromedp.EmulateViewportOption
	}{
		{name: "told", who: "Ilse", wide: 1280, high: 720},
		{name: "told-phone", who: "Corvin", wide: 390, high: 844, emulate: []chromedp.EmulateViewportOption{chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait}},
	} {
		p := b.open(t, s.URL(), size.wide, size.high, size.emulate...)
		p.join(size.who)
		p.wait(`document.getElementById('place').classList.contains('shown')`)
		p.text("place-name", "The Hall of the Bell")
		if got := eval[string](p, `document.getElementById('place-text').textContent`); !strings.HasPrefix(got, "Eight pillars stand about a bell") {
			t.Errorf("%s: the hall is told as %q", size.name, got)
		}
		if got := eval[string](p, `document.getElementById('place-text').closest('[aria-live]')?.getAttribute('aria-live') ?? ''`); got != "polite" {
			t.Errorf("%s: a screen reader hears of the room in the manner %q, want polite", size.name, got)
		}
		p.wait(`getComputedStyle(document.getElementById('place-text')).opacity === '1' && getComputedStyle(document.getElementById('door')).opacity === '0'`)
		p.shoot(size.name)
		third := float64(size.high) / 3
		if at := p.box("#place-text"); at.Bottom > third || at.Left < 0 || at.Right > float64(size.wide) || at.Bottom-at.Top < 20 {
			t.Errorf("%s: the words stand at %+v, want them above the middle third of %d", size.name, at, size.high)
		}
		eval[string](p, `document.getElementById('place-text').textContent = 'A long hall. '.repeat(300)`)
		if at := p.box("#place-text"); at.Bottom > third || at.Bottom < third-70 {
			t.Errorf("%s: long words stand at %+v, want them to end where the middle third of %d begins", size.name, at, size.high)
		}
		if !eval[bool](p, `document.getElementById('room').hidden && !window.wick.debug().worded`) {
			t.Errorf("%s: the station is shown as a place of words", size.name)
		}
		p.wait(`getComputedStyle(document.getElementById('place-text')).opacity === '0'`)
		p.quiet()
	}
}

// TestPlaceOfWords plays a map without ground by buttons, numbers and arrows, with somebody else about.
func TestPlaceOfWords(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, func(o *server.Options) { o.Pack = stairs(t) })
	p := b.open(t, s.URL(), 1280, 720)
	p.join("Ilse")
	p.text("room-name", "The Foot of the Stairs")
	p.wait(`document.activeElement.id === 'room'`)
	p.text("room-company", "Nobody else is here.")
	if eval[bool](p, `document.getElementById('world').checkVisibility() || document.getElementById('place').checkVisibility()`) {
		t.Error("the picture is shown where there is nothing to draw")
	}
	phone := b.open(t, s.URL(), 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait)
	phone.join("Corvin")
	phone.text("room-name", "The Foot of the Stairs")
	p.text("room-company", "Corvin is here.")
	p.wait(`[...document.querySelectorAll('#players li')].some(li => li.textContent === 'Corvinin this room')`)
	phone.text("room-company", "Ilse is here.")
	for name, tab := range map[string]*tab{"words": p, "words-phone": phone} {
		tab.wait(settled)
		tab.shoot(name)
		if wide, most := tab.box("#room"), eval[float64](tab, "innerWidth"); wide.Left < 0 || wide.Right > most || eval[bool](tab, `(r => r.scrollWidth > r.clientWidth)(document.getElementById('room'))`) {
			t.Errorf("%s: the room stands at %+v in a window of %v", name, wide, most)
		}
	}
	if got := eval[string](p, `[...document.querySelectorAll('#room-exits button')].map(b => b.getAttribute('aria-label') + ' [' + b.getAttribute('aria-keyshortcuts') + ']').join(', ')`); got != "Go through the grate [1], Go north [2 ArrowUp], Go up [3 PageUp]" {
		t.Errorf("the exits are %s", got)
	}
	if looked := p.named(t); looked < 7 {
		t.Errorf("only %d controls were looked at", looked)
	}

	// By button: the keyboard is not lost with the button that was pressed.
	p.do(chromedp.Click(chromedp.CSS(`[data-exit="north"]`)))
	p.text("room-name", "The Landing")
	p.wait(`document.getElementById('room-text').textContent.startsWith('Halfway.') && document.activeElement.id === 'room'`)
	p.text("room-company", "Nobody else is here.")
	p.wait(`[...document.querySelectorAll('#players li')].some(li => li.textContent === 'Corvinelsewhere')`)
	// By number, by a word's own key, and by the place on the keyboard where one walks.
	p.press('2')
	p.text("room-name", "The Well")
	p.press('1')
	p.text("room-name", "The Foot of the Stairs")
	// A key that is held does not lead on: from the well no way goes up.
	eval[bool](p, `dispatchEvent(new KeyboardEvent('keydown', { code: 'Digit1', repeat: true, bubbles: true }))`)
	p.press([]rune(kb.PageUp)[0])
	p.text("room-name", "The Landing")
	p.press([]rune(kb.ArrowDown)[0])
	p.text("room-name", "The Foot of the Stairs")
	p.text("room-company", "Corvin is here.")

	// Numbers that are typed are words.
	p.press([]rune(kb.Enter)[0])
	p.wait(`document.activeElement.id === 'say'`)
	p.do(chromedp.SendKeys(chromedp.CSS("#say"), "1 or 2?"+kb.Enter))
	phone.wait(`[...document.querySelectorAll('#log li')].some(li => li.textContent === 'Ilse1 or 2?')`)
	p.wait(`document.activeElement.id === 'room'`)
	p.text("room-name", "The Foot of the Stairs")

	phone.do(chromedp.Tap(chromedp.CSS(`[data-exit="through_the_grate"]`)))
	phone.text("room-name", "The Well")
	phone.wait(settled)
	phone.shoot("words-well")
	p.quiet()
	phone.quiet()
}
