package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// join types a name at the door and goes in.
func (p *tab) join(name string) {
	p.t.Helper()
	p.do(chromedp.SendKeys(chromedp.CSS("#name"), name+kb.Enter))
	p.wait(`window.wick?.debug().phase === 4 && window.wick.debug().figures.length > 0`)
}

// TestDoor looks at the page before anybody has come in.
func TestDoor(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, nil)
	p := b.open(t, s.URL(), 1280, 720)
	p.wait("window.wick")
	p.shoot("door")
	p.join("Ilse")
	p.wait("window.wick.debug().snapshots > 20")
	p.shoot("inside")
	p.quiet()
}
