package e2e

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/coder/websocket"
	"github.com/wick-engine/wick/netcode/protocol"
)

// cable is a TCP relay that can be cut and mended.
type cable struct {
	net.Listener
	to string

	mu    sync.Mutex
	cut   bool
	conns map[net.Conn]struct{}
}

func newCable(t *testing.T, to string) *cable {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{Listener: l, to: to, conns: map[net.Conn]struct{}{}}
	var work sync.WaitGroup
	work.Go(func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			work.Go(func() { c.relay(near) })
		}
	})
	t.Cleanup(func() {
		l.Close()
		c.set(true)
		work.Wait()
	})
	return c
}

func (c *cable) relay(near net.Conn) {
	defer near.Close()
	far, err := net.Dial("tcp", c.to)
	if err != nil {
		return
	}
	defer far.Close()
	c.mu.Lock()
	if c.cut {
		c.mu.Unlock()
		return
	}
	c.conns[near], c.conns[far] = struct{}{}, struct{}{}
	c.mu.Unlock()
	done := make(chan struct{}, 2)
	for _, pair := range [][2]net.Conn{{near, far}, {far, near}} {
		go func() {
			io.Copy(pair[0], pair[1])
			pair[0].Close()
			done <- struct{}{}
		}()
	}
	<-done
	<-done
	c.mu.Lock()
	delete(c.conns, near)
	delete(c.conns, far)
	c.mu.Unlock()
}

// set cuts the cable, which breaks what goes over it, or mends it.
func (c *cable) set(cut bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = cut
	if !cut {
		return
	}
	for conn := range c.conns {
		conn.(*net.TCPConn).SetLinger(0)
		conn.Close()
	}
}

// TestLineBreaks cuts the cable under a player who then comes back by itself, into the same body.
func TestLineBreaks(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, nil)
	c := newCable(t, s.Addr())
	p := b.open(t, "http://"+c.Addr().String()+"/", 1280, 720)
	p.join("Ilse")
	from := p.own()
	p.hold('d', fmt.Sprintf("%s.x > %v", me, from.X+1.5))
	p.wait(`window.wick.debug().snapshots > 10`)
	before := p.own()
	c.set(true)
	p.wait(`!document.getElementById('banner').hidden && /broken.*again in \d+ s/.test(document.getElementById('banner').textContent)`)
	p.wait(`window.wick.debug().breaks >= 2`)
	p.shoot("broken")
	c.set(false)
	p.do(chromedp.Click(chromedp.CSS("#banner-now")))
	p.wait(inside + ` && document.getElementById('banner').hidden`)
	p.wait(`window.wick.debug().snapshots > 20`)
	if after := p.own(); after.Name != "Ilse" || dist(before, after) > 1 {
		t.Errorf("before the cut at %+v, afterwards at %+v", before, after)
	}
	if got := p.players(); len(got) != 1 {
		t.Errorf("there is %q, want one player", got)
	}
	p.quiet("[network]") // a cut socket is told on the console by the browser itself
}

// TestRefusals shows what a player is told who is not let in.
func TestRefusals(t *testing.T) {
	b := startBrowser(t)
	cases := []struct {
		name   string
		refuse protocol.Refuse
		says   []string
	}{
		{"another version", protocol.Refuse{Code: protocol.CodeVersion, Text: "no", ServerHash: 0xabcdef0123456789, ClientHash: 1}, []string{"another version", "abcdef0123456789", "Load it anew"}},
		{"full", protocol.Refuse{Code: protocol.CodeFull, Text: "no room"}, []string{"The server is full."}},
		{"banned", protocol.Refuse{Code: protocol.CodeBanned, Text: "You are barred until Friday."}, []string{"You are barred until Friday."}},
	}
	for _, c := range cases {
		mux := http.NewServeMux()
		mux.Handle("/", pageHandler(t))
		mux.HandleFunc("/ws", func(w http.ResponseWriter, r *http.Request) {
			socket, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{"wick"}})
			if err != nil {
				return
			}
			defer socket.CloseNow()
			if _, _, err := socket.Read(r.Context()); err != nil { // the Hello
				return
			}
			if err := socket.Write(r.Context(), websocket.MessageBinary, c.refuse.Append(nil)); err != nil {
				return
			}
			socket.Read(r.Context()) // until the page has hung up
		})
		stub := httptest.NewServer(mux)
		p := b.open(t, stub.URL, 1280, 720)
		p.wait("window.wick")
		p.do(chromedp.SendKeys(chromedp.CSS("#name"), "Jory"+kb.Enter))
		p.wait(`document.getElementById('join-error').textContent !== ''`)
		said := eval[string](p, `document.getElementById('join-error').textContent`)
		for _, want := range c.says {
			if !strings.Contains(said, want) {
				t.Errorf("%s: the page says %q, want %q in it", c.name, said, want)
			}
		}
		if eval[bool](p, `document.getElementById('enter').disabled`) {
			t.Errorf("%s: one cannot try again", c.name)
		}
		p.shoot("refused-" + strings.ReplaceAll(c.name, " ", "-"))
		p.quiet()
		stub.Close()
	}
}

// TestNameTaken has two people want the same name.
func TestNameTaken(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, nil)
	first, second := b.open(t, s.URL(), 1280, 720), b.open(t, s.URL(), 1280, 720)
	first.join("Sunniva")
	second.wait("window.wick")
	second.do(chromedp.SendKeys(chromedp.CSS("#name"), "Sunniva"+kb.Enter))
	second.wait(`/name/i.test(document.getElementById('join-error').textContent)`)
	t.Logf("the second one reads: %s", eval[string](second, `document.getElementById('join-error').textContent`))
	first.wait(inside)
}

// TestGuestComesBack leaves, and comes back by name alone to where it was; then takes its body over in another window.
func TestGuestComesBack(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, nil)
	p := b.open(t, s.URL(), 1280, 720)
	p.join("Ilse")
	from := p.own()
	p.hold('d', fmt.Sprintf("%s.x > %v", me, from.X+1.5))
	p.wait(`(() => { const f = window.wick.debug().figures[0], g = window.was ?? f; window.was = f; return g !== f && g.x === f.x })()`)
	before := p.own()
	p.do(chromedp.Click(chromedp.CSS("#settings-button")), chromedp.Click(chromedp.CSS("#leave")))
	p.wait(`document.body.classList.contains('outside') && document.getElementById('name').value === 'Ilse'`)
	p.wait(`window.wick.debug().phase !== 4 && document.activeElement.id === 'name'`)
	p.press([]rune(kb.Enter)[0])
	p.wait(inside)
	if after := p.own(); after.Name != "Ilse" || dist(before, after) > 0.2 {
		t.Errorf("left at %+v, came back at %+v", before, after)
	}

	token := eval[string](p, `localStorage.getItem('lantern.guest.Ilse')`)
	other := b.open(t, s.URL(), 1280, 720)
	other.wait("window.wick")
	other.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`localStorage.setItem('lantern.guest.Ilse', %q); 0`, token)))
	other.join("Ilse")
	p.wait(`document.getElementById('join-error').textContent === 'You are being played from another window now.'`)
	other.wait(`document.querySelectorAll('#players li').length === 1 && document.getElementById('players').textContent === 'Ilseyou'`)
	p.quiet()
	other.quiet()
}

// TestPassword makes an account with a password, and comes in with it from another browser, and not with another one.
func TestPassword(t *testing.T) {
	b := startBrowser(t)
	s := serve(t, nil)
	enter := func(p *tab, password string, register bool) {
		p.wait("window.wick")
		p.do(chromedp.Evaluate[chromedp.Void](`document.getElementById('account').open = true; 0`))
		p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.getElementById('register').checked = %v; document.getElementById('password').value = ''; document.getElementById('name').value = ''; 0`, register)))
		p.do(chromedp.SendKeys(chromedp.CSS("#name"), "Thade"), chromedp.SendKeys(chromedp.CSS("#password"), password+kb.Enter))
	}
	first := b.open(t, s.URL(), 1280, 720)
	enter(first, "a long enough secret", true)
	first.wait(inside)
	second := b.open(t, s.URL(), 1280, 720)
	enter(second, "another secret entirely", false)
	second.wait(`document.getElementById('join-error').textContent === 'Name and password do not fit together.'`)
	enter(second, "a long enough secret", false)
	second.wait(inside)
	if f := second.own(); f.Name != "Thade" {
		t.Errorf("one is %+v, want Thade", f)
	}
	first.quiet()
	second.quiet()
}
