package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// say types a line and sends it.
func (p *tab) say(line string) {
	p.t.Helper()
	p.press([]rune(kb.Enter)[0])
	p.wait(`document.activeElement.id === 'say'`)
	p.do(chromedp.SendKeys(chromedp.CSS("#say"), line+kb.Enter))
}

// focus is what is left in the pool of that name.
const focus = `wick.debug().gauges.find(g => g.name === 'Focus').now`

// TestSpells casts an ember with its bar, its price and its wait, loses one by walking, is refused in words, and mends by a typed
// word; another page sees the bar over who casts.
func TestSpells(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, nil)
	ilse, corvin := b.open(t, s.URL(), 1280, 720), b.open(t, s.URL(), 1280, 720)
	ilse.join("Ilse")
	ilse.wait(`document.querySelectorAll('#slots button').length === 5 && !document.getElementById('gauges').hidden`)
	if got := eval[string](ilse, `[...document.querySelectorAll('#gauges li')].map(e => [e.getAttribute('role'), e.getAttribute('aria-label'), e.getAttribute('aria-valuetext'), e.textContent].join(', ')).join('; ')`); got != "meter, Focus, 100 of 100, Focus100 / 100" {
		t.Errorf("the gauges say %q", got)
	}
	if got := eval[string](ilse, `document.querySelector('[data-slot="3"]').getAttribute('aria-description')`); got != "Twelve of fire, then three a second for four. Costs 20 focus." {
		t.Errorf("the third slot says %q", got)
	}
	for name, id := range map[string]string{"denials": "denial", "casts": "cast-name"} {
		ilse.keep(name, id)
	}

	// Where nobody is, it says so, and nothing is paid.
	ilse.press('q')
	ilse.wait(`window.denials.includes('Nobody to aim at') && wick.debug().seen.denials === 1`)

	corvin.do(chromedp.Click(chromedp.CSS(".colours label:nth-child(2)")))
	corvin.join("Corvin")
	ilse.toRing()
	corvin.toRing()
	ilse.walk([2]float64{-10, 20.5})
	corvin.walk([2]float64{-6, 21})
	ilse.do(chromedp.Evaluate[chromedp.Void](`aim(-10, 30); 0`))
	ilse.wait(fmt.Sprintf(`Math.cos(%s.facing) > 0.99`, me))
	post := husk("husk_post", -10, 25)
	corvin.watch("sawCast", `wick.debug().casting.length === 1 && wick.debug().figures.find(f => f.id === wick.debug().casting[0])?.name === 'Ilse'`)
	ilse.watch("sawBar", `!document.getElementById('cast').hidden && document.getElementById('cast').dataset.state === 'casting'`)
	ilse.press('q')
	ilse.wait("window.sawBar")
	ilse.shoot("spell-cast")
	corvin.wait("window.sawCast")
	corvin.shoot("spell-cast-seen")
	ilse.wait(`wick.debug().seen.resolved === 1 && document.getElementById('cast').hidden`)
	ilse.wait(post + ".health <= 88")
	ilse.wait(focus + ` < 90`)
	ilse.wait(`document.querySelector('[data-slot="3"]').classList.contains('waits') && /^[123]$/.test(document.querySelector('[data-slot="3"] b').textContent)`)

	// Too soon: it says for how long.
	ilse.press('q')
	ilse.wait(`window.denials.some(w => /^Not ready yet: \d\.\d s$/.test(w))`)
	ilse.shoot("spell-wait")
	if got := eval[string](ilse, `document.getElementById('denial').getAttribute('role')`); got != "status" {
		t.Errorf("a refusal has the role %q", got)
	}

	// A typed word, for oneself and for a friend by the beginning of a name.
	ilse.say("/mend cor")
	ilse.wait(`wick.debug().seen.resolved === 2`)
	ilse.wait(focus + ` < 60`)
	ilse.shoot("spell-mend")
	ilse.say("/mend")
	ilse.wait(`wick.debug().seen.denials === 3`)
	ilse.say("/dance")
	ilse.wait(`window.denials.includes('There is no such ability')`)

	// Walking breaks it, and costs nothing.
	ilse.press([]rune(kb.Escape)[0])
	ilse.wait(`document.activeElement.id === 'world'`)
	ilse.wait(`!document.querySelector('[data-slot="3"]').classList.contains('waits')`)
	ilse.press('q')
	ilse.wait(`wick.debug().seen.casts === 2`)
	ilse.do(chromedp.Evaluate[chromedp.Void](`window.axes[0] = 1; 0`))
	ilse.wait(`wick.debug().seen.broken === 1`)
	ilse.do(chromedp.Evaluate[chromedp.Void](`window.axes[0] = 0; 0`))
	ilse.wait(`window.denials.includes('You moved')`)
	ilse.shoot("spell-broken")
	corvin.wait(`wick.debug().seen.broken === 1 && wick.debug().casting.length === 0`)

	// A ward, and no focus left for what comes after.
	ilse.press('r')
	ilse.wait(`wick.debug().seen.resolved === 3`)
	ilse.wait(`!document.querySelector('[data-slot="3"]').classList.contains('waits')`)
	ilse.seen("casts", 2, "broken", 1)
	if got := eval[[]string](ilse, `window.casts`); len(got) != 1 || got[0] != "Ember" {
		t.Errorf("the bar names %q", got)
	}
	for _, p := range []*tab{ilse, corvin} {
		p.quiet()
	}
}

// TestSpellsOnPhone taps a spell, and looks that its bar, its words and the pools do not cover each other.
func TestSpellsOnPhone(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, nil)
	p := b.open(t, s.URL(), 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait)
	p.join("Maren")
	p.toRing()
	p.walk([2]float64{-4, 22})
	p.do(chromedp.Evaluate[chromedp.Void](`aim(-4, 30); 0`))
	p.wait(fmt.Sprintf(`Math.cos(%s.facing) > 0.99`, me))
	p.watch("sawBar", `!document.getElementById('cast').hidden`)
	p.do(chromedp.Tap(chromedp.CSS(`[data-slot="3"]`)))
	p.wait("window.sawBar")
	p.shoot("spell-phone")
	p.wait(`wick.debug().seen.resolved === 1`)
	p.do(chromedp.Tap(chromedp.CSS(`[data-slot="3"]`)))
	p.wait(`!document.getElementById('denial').hidden`)
	over := eval[[]string](p, `(() => {
		const all = ['denial', 'gauges', 'life', 'bar'].map(id => [id, document.getElementById(id).getBoundingClientRect()])
		for (const b of document.querySelectorAll('#slots button')) all.push(['slot ' + b.dataset.slot, b.getBoundingClientRect()])
		const out = []
		for (const [i, [a, r]] of all.entries()) {
			if (r.left < 0 || r.right > innerWidth || r.bottom > innerHeight) out.push(a + ' is cut off')
			for (const [b, q] of all.slice(i + 1)) if (r.left < q.right && q.left < r.right && r.top < q.bottom && q.top < r.bottom && !(a.startsWith('slot') && b.startsWith('slot'))) out.push(a + ' and ' + b)
		}
		return out
	})()`)
	if len(over) > 0 {
		t.Errorf("these overlap: %q", over)
	}
	p.shoot("spell-phone-wait")
	p.quiet()
}
