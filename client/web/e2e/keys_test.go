package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// rebind chooses a key in the open settings.
func (p *tab) rebind(action string, key rune) {
	p.t.Helper()
	p.do(chromedp.Click(chromedp.CSS("#key-" + action)))
	p.text("key-"+action, "Press a key")
	p.press(key)
}

// TestKeys chooses other keys, is told of two that are the same, and still has them after the page was loaded anew.
func TestKeys(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, nil)
	p := b.open(t, s.URL(), 1280, 720)
	p.join("Oda")
	p.press('o')
	p.wait(`document.getElementById('settings').open`)

	p.rebind("north", 'i')
	p.text("key-north", "I")
	p.rebind("speak", 'i')
	p.text("keys-told", "Walk up and speak have the same key.")
	p.wait(`['north', 'speak'].every(a => document.getElementById('key-' + a).classList.contains('shared'))`)
	if got := eval[string](p, `document.getElementById('key-speak').getAttribute('aria-label')`); got != "Speak: I, the same as walk up" {
		t.Errorf("a screen reader hears %q", got)
	}
	eval[bool](p, `document.getElementById('keys').scrollIntoView() === undefined`)
	p.shoot("keys")
	p.rebind("speak", 't')
	p.text("key-speak", "T")
	p.wait(`document.querySelectorAll('#keys .shared').length === 0 && document.getElementById('keys-told').textContent === ''`)

	// What cannot be had is refused with its reason; Escape gives up the choice and not the window.
	p.rebind("settings", []rune(kb.ArrowUp)[0])
	p.text("keys-told", "The arrows always walk.")
	p.press([]rune(kb.Escape)[0])
	p.text("key-settings", "O")
	if !eval[bool](p, `document.getElementById('settings').open`) {
		t.Error("the settings are gone")
	}
	p.press([]rune(kb.Escape)[0])
	p.wait(`!document.getElementById('settings').open`)

	for _, visit := range []string{"at once", "after loading anew"} {
		from := p.own()
		p.hold('i', fmt.Sprintf("%s.z > %v", me, from.Z+1))
		p.wait(`document.activeElement.id !== 'say'`)
		p.press('t')
		p.wait(`document.activeElement.id === 'say'`)
		if got := eval[string](p, `document.getElementById('say').value + document.getElementById('say').placeholder`); got != "T to speak" {
			t.Errorf("%s the line says %q", visit, got)
		}
		p.press([]rune(kb.Escape)[0])
		p.wait(`document.activeElement.id === 'world'`)
		if visit == "at once" {
			p.do(chromedp.Reload())
			p.wait(inside)
		}
	}
	p.press('o')
	p.wait(`document.getElementById('settings').open`)
	p.do(chromedp.Click(chromedp.CSS("#keys-usual")))
	p.text("key-north", "W")
	p.press([]rune(kb.Escape)[0])
	p.wait(`!document.getElementById('settings').open`)
	from := p.own()
	p.hold('w', fmt.Sprintf("%s.z > %v", me, from.Z+0.5))
	p.quiet()
}
