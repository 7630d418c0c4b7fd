package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// pilot gives the page a gamepad that walks by itself: window.go leads it to a place, and window.arrived is true when it is there.
const pilot = `(() => {
	window.axes = [0, 0, 0, 0]
	window.buttons = Array.from({ length: 17 }, () => ({ value: 0 }))
	navigator.getGamepads = () => [{ mapping: 'standard', axes: window.axes, buttons: window.buttons }]
	window.aim = (x, z) => { const f = wick.debug().figures[0]; window.axes[2] = x - f.x; window.axes[3] = f.z - z }
	window.go = (x, z) => {
		window.arrived = false
		const step = () => {
			const f = wick.debug().figures[0], dx = x - f.x, dz = z - f.z, far = Math.hypot(dx, dz)
			window.arrived = far < 0.3
			window.axes[0] = window.arrived ? 0 : dx / far
			window.axes[1] = window.arrived ? 0 : -dz / far
			if (!window.arrived) requestAnimationFrame(step)
		}
		step()
	}
	return true
})()`

// walk leads the own body through places, one after the other.
func (p *tab) walk(places ...[2]float64) {
	p.t.Helper()
	for _, at := range places {
		eval[bool](p, fmt.Sprintf(`go(%v, %v) === undefined`, at[0], at[1]))
		p.wait(`window.arrived`)
	}
}

// toRing leads the own body from beside the bell into the ring.
func (p *tab) toRing() {
	p.t.Helper()
	eval[bool](p, pilot)
	f := p.own()
	if f.Z < 1.8 { // the bell stands in the way
		side := 2.4
		if f.X < 0 {
			side = -side
		}
		p.walk([2]float64{side, f.Z}, [2]float64{side, 2.6})
	}
	p.walk([2]float64{0, 3.4}, [2]float64{0, 19.5})
}

// watch sets a variable of the page as soon as an expression is true in one frame, however short that lasts.
func (p *tab) watch(name, expression string) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`(() => { const look = () => { if (%s) window[%q] = true; else requestAnimationFrame(look) }; look(); return true })()`, expression, name))
}

// keep keeps in a variable of the page every text that an element has from now on.
func (p *tab) keep(name, id string) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`(() => {
		const of = document.getElementById(%q), all = window[%q] = []
		new MutationObserver(() => { if (all.at(-1) !== of.textContent) all.push(of.textContent) }).observe(of, { childList: true, characterData: true, subtree: true })
		return true
	})()`, id, name))
}

// husk is an expression for the living creature of a kind that is nearest to a place.
func husk(look string, x, z float64) string {
	return fmt.Sprintf(`wick.debug().figures.filter(f => f.look === %q && !f.dead).sort((a, b) => Math.hypot(a.x - %v, a.z - %v) - Math.hypot(b.x - %v, b.z - %v))[0]`, look, x, z, x, z)
}

// seen wants numbers of what the page has seen: a name and a number in turn.
func (p *tab) seen(want ...any) {
	p.t.Helper()
	got := eval[map[string]int](p, `wick.debug().seen`)
	for i := 0; i < len(want); i += 2 {
		if name, n := want[i].(string), want[i+1].(int); got[name] != n {
			p.t.Errorf("the page has seen %d %s, want %d", got[name], name, n)
		}
	}
}

// click presses a button of the mouse at a place of the page, and lets it go when an expression is true.
func (p *tab) click(x, y float64, button input.MouseButton, until string) {
	p.t.Helper()
	mouse := func(kind input.DispatchMouseEventType) {
		p.do(chromedp.MouseEvent(kind, x, y, chromedp.ButtonType(button), chromedp.ClickCount(1)))
	}
	p.do(chromedp.MouseEvent(chromedp.MouseMoved, x, y))
	mouse(chromedp.MousePressed)
	p.wait(until)
	mouse(chromedp.MouseReleased)
}

// TestFight has two players strike husks: numbers fall on both pages, husks die and come back.
func TestFight(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, nil)
	ilse, corvin := b.open(t, s.URL(), 1280, 720), b.open(t, s.URL(), 1280, 720)
	ilse.join("Ilse")
	corvin.do(chromedp.Click(chromedp.CSS(".colours label:nth-child(2)")))
	corvin.join("Corvin")
	ilse.wait(`document.querySelectorAll('#slots button').length === 5 && !document.getElementById('life').hidden`)
	if got := eval[string](ilse, `[...document.querySelectorAll('#slots button')].map(b => b.textContent).join(', ')`); got != "SlashJ, ShotK, EmberQ20, MendE30, WardR25" {
		t.Errorf("the slots say %q", got)
	}
	ilse.watch("taught", `document.getElementById('prompt').textContent.includes('J: slash')`)
	ilse.toRing()
	ilse.shoot("fight-ring")
	corvin.toRing()
	ilse.walk([2]float64{-10, 22.9})
	corvin.walk([2]float64{-6.4, 23.4})
	post := husk("husk_post", -10, 25)
	corvin.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`window.post = %s.id; 0`, post)))

	// The mouse aims north and strikes with its left button, the space bar strikes again.
	struck := func(n int) string { return fmt.Sprintf(`wick.debug().seen.dealt >= %d`, n) }
	ilse.wait("window.taught")
	ilse.click(640, 30, input.MouseButtonLeft, struck(1))
	ilse.shoot("fight-slash")
	ilse.wait(post + ".health === 100 - 22 * wick.debug().seen.dealt") // a slow page may have struck twice
	before := eval[float64](ilse, post+".health")
	ilse.press(' ')
	ilse.wait(struck(2))
	for _, p := range []*tab{ilse, corvin} {
		p.wait(fmt.Sprintf(`%s.health < %v`, post, before))
	}
	if !eval[bool](corvin, `wick.debug().seen.blows >= 2 && wick.debug().seen.dealt === 0`) {
		t.Error("Corvin has not seen the blows of Ilse, or takes them for his own")
	}

	// Held down, the button goes on until the husk is dead; the other page sees it die, and come back as another body.
	ilse.click(640, 30, input.MouseButtonLeft, `wick.debug().seen.kills >= 1`)
	ilse.shoot("fight-kill")
	// Five blows of 22 for 100 points, each told once on both pages.
	ilse.seen("dealt", 5, "kills", 1, "taken", 0)
	corvin.wait(`wick.debug().seen.kills >= 1 && !wick.debug().figures.some(f => f.id === window.post && !f.dead)`)

	corvin.seen("blows", 5, "dealt", 0, "kills", 1)

	// Corvin shoots with the right button at the middle post, and with K.
	corvin.do(chromedp.Evaluate[chromedp.Void](`aim(-7, 27.5); 0`))
	corvin.wait(fmt.Sprintf(`Math.abs(%s.facing - Math.atan2(-7 - %s.x, 27.5 - %s.z) - 2 * Math.PI) < 0.1`, me, me, me))
	corvin.press('k')
	corvin.wait(struck(1))
	corvin.do(chromedp.Evaluate[chromedp.Void](`window.axes[2] = window.axes[3] = 0; 0`))
	corvin.click(615, 20, input.MouseButtonRight, `wick.debug().seen.shots >= 2`)
	ilse.wait(`wick.debug().seen.shots >= 2 && wick.debug().seen.ends >= 1`)
	corvin.shoot("fight-shot")
	corvin.wait(fmt.Sprintf(`(() => { const f = %s; return Math.hypot(f.x + 10, f.z - 25) < 0.1 && f.id !== window.post && f.health === f.cap })()`, post))

	// A striker shows what it is about to strike, fills it up, and then it has struck.
	ilse.walk([2]float64{-12.5, 26}, [2]float64{-12.5, 32}, [2]float64{-10.2, 33.9})
	ilse.wait(`wick.debug().areas.some(a => a.hostile && a.shape === 'sector' && a.fill > 0.4)`)
	ilse.shoot("fight-telegraph")
	ilse.wait(`wick.debug().seen.taken >= 1`)
	for _, p := range []*tab{ilse, corvin} {
		p.quiet()
	}
}

// TestDeath lets a player be slowed, felled, told by whom, and raised with a shield; another page sees all of it.
func TestDeath(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, nil)
	ilse, corvin := b.open(t, s.URL(), 1280, 720), b.open(t, s.URL(), 1280, 720)
	ilse.join("Ilse")
	corvin.do(chromedp.Click(chromedp.CSS(".colours label:nth-child(2)")))
	corvin.join("Corvin")
	corvin.toRing()
	corvin.walk([2]float64{4, 26}, [2]float64{5.4, 31})
	hers := `wick.debug().figures.find(f => f.name === 'Ilse')`
	corvin.watch("slowed", hers+`?.marks.includes('slow_01')`)
	corvin.watch("fell", hers+`?.dead`)
	corvin.watch("rose", `window.fell && `+hers+`?.shielded && !`+hers+`.dead`)
	for name, id := range map[string]string{"counted": "fate-when", "told": "fate-told"} {
		ilse.keep(name, id)
	}
	ilse.toRing()
	ilse.walk([2]float64{7, 30}, [2]float64{9.4, 33.4})
	corvin.do(chromedp.Evaluate[chromedp.Void](`aim(9.4, 33.4); 0`))

	ilse.wait(`wick.debug().seen.taken >= 1 && wick.debug().seen.cuts >= 1`)
	ilse.shoot("fight-hurt")
	ilse.wait(`Number(document.getElementById('life-now').textContent) < 100 && Number(document.getElementById('life').getAttribute('aria-valuenow')) < 100`)
	corvin.wait("window.slowed && wick.debug().seen.cuts >= 1 && wick.debug().seen.shots >= 1")
	corvin.shoot("fight-slow")

	ilse.wait(`wick.debug().seen.deaths === 1 && !document.getElementById('fate').hidden`)
	ilse.wait(me + ".dead")
	corvin.wait("window.fell")
	if got := eval[string](ilse, `document.getElementById('fate-what').textContent`); got != "The Old Fighter felled you." {
		t.Errorf("one is told %q", got)
	}
	ilse.shoot("fight-fallen")
	ilse.wait(fmt.Sprintf(`!%s.dead && %s.shielded && %s.health === %s.cap`, me, me, me, me))
	corvin.wait("window.rose")
	ilse.wait(`document.getElementById('fate-what').textContent === 'You rise.'`)
	ilse.shoot("fight-risen")
	ilse.wait("!" + me + ".shielded")
	ilse.wait(`document.getElementById('fate').hidden`)
	// The eye is shown every second of it. A screen reader is told once, and once more what holds when one has risen.
	if got, want := eval[[]string](ilse, `window.counted`), []string{
		"You rise in 3 s.", "You rise in 2 s.", "You rise in 1 s.", "", "Nothing can harm you while the arcs turn.",
	}; !slices.Equal(got, want) {
		t.Errorf("one reads %q", got)
	}
	if got, want := eval[[]string](ilse, `window.told`), []string{
		"The Old Fighter felled you. You rise in 3 s.", "You rise.", "You rise. Nothing can harm you while the arcs turn.", "",
	}; !slices.Equal(got, want) {
		t.Errorf("a screen reader is told %q", got)
	}
	for _, p := range []*tab{ilse, corvin} {
		p.quiet()
	}
}

// TestFightOnPhone strikes with the buttons beside the right thumb.
func TestFightOnPhone(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, nil)
	p := b.open(t, s.URL(), 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait)
	p.join("Maren")
	p.toRing()
	p.walk([2]float64{-4, 23.2})
	p.do(chromedp.Evaluate[chromedp.Void](`aim(-4, 25); 0`))
	p.wait(fmt.Sprintf(`Math.cos(%s.facing) > 0.99`, me))
	p.do(chromedp.Tap(chromedp.CSS(`[data-slot="1"]`)))
	p.wait(`wick.debug().seen.dealt === 1`)
	p.shoot("fight-phone")

	// A thumb on the button that is dragged aims; held, it goes on.
	x, y := p.middle(`[data-slot="2"]`)
	right := 1.0
	p.do(chromedp.Evaluate[chromedp.Void](`window.axes[2] = window.axes[3] = 0; 0`))
	p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y, ID: &right})
	p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x, Y: y + 60, ID: &right})
	p.wait(fmt.Sprintf(`Math.cos(%s.facing) < -0.95 && wick.debug().seen.shots >= 3`, me))
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	if wide := eval[int](p, "document.documentElement.scrollWidth"); wide > 390 {
		t.Errorf("the page is %d wide on a phone of 390", wide)
	}
	p.quiet()
}

// middle is the middle of an element, in pixels of the page.
func (p *tab) middle(selector string) (x, y float64) {
	p.t.Helper()
	at := eval[[2]float64](p, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()`, selector))
	return at[0], at[1]
}

// TestTriggers strikes and shoots with the triggers of a gamepad, with motion reduced and in the colours that are told apart.
func TestTriggers(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, nil)
	p := b.open(t, s.URL(), 1280, 720)
	p.join("Jory")
	p.press('o')
	p.wait(`document.getElementById('settings').open`)
	p.do(chromedp.Click(chromedp.CSS("#set-still")), chromedp.Click(chromedp.CSS("#set-apart")), chromedp.Click(chromedp.CSS("#settings-done")))
	p.wait(`!document.getElementById('settings').open`)
	p.toRing()
	p.walk([2]float64{-4, 23.2})
	p.do(chromedp.Evaluate[chromedp.Void](`aim(-4, 25); window.buttons[7].value = 1; 0`))
	p.wait(`wick.debug().seen.dealt >= 2`)
	p.do(chromedp.Evaluate[chromedp.Void](`window.buttons[7].value = 0; window.buttons[6].value = 1; 0`))
	p.wait(`wick.debug().seen.shots >= 1 && wick.debug().seen.dealt >= 3`)
	p.shoot("fight-apart")
	p.do(chromedp.Evaluate[chromedp.Void](`window.buttons[6].value = 0; 0`))
	p.quiet()
}
