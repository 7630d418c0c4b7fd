package e2e

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/wick-engine/wick/internal/need"
)

// patience bounds every wait for something that happens soon on an idle machine.
const patience = 30 * time.Second

// browser is one Chromium with any number of pages.
type browser struct{ ctx context.Context }

// startBrowser starts Chromium, or leaves the test out where there is none.
func startBrowser(t *testing.T) *browser {
	t.Helper()
	path := need.Path(t, "chromium")
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.Flag("headless", true), chromedp.Flag("no-sandbox", true),
		chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-quic", true), chromedp.Flag("no-first-run", true),
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.Flag("hide-scrollbars", true), chromedp.Flag("mute-audio", true),
		chromedp.WindowSize(1280, 720),
	}
	allocator, release := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		release()
		t.Fatalf("starting %s: %v", path, err)
	}
	t.Cleanup(func() {
		end, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		if err := chromedp.Cancel(end); err != nil {
			t.Errorf("stopping the browser: %v", err)
		}
		release()
	})
	return &browser{ctx}
}

// tab is one page with storage and cookies of its own.
type tab struct {
	t   *testing.T
	ctx context.Context

	mu         sync.Mutex
	complaints []string
}

// open opens a tab of a size and loads an address. What the page complains about on its console is gathered.
func (b *browser) open(t *testing.T, url string, width, height int, options ...chromedp.EmulateViewportOption) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	tab := &tab{t: t, ctx: ctx}
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(int64(width), int64(height), options...)); err != nil {
		cancel()
		t.Fatalf("opening a tab: %v", err)
	}
	messages := chromedp.Console(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.Type == chromedp.ConsoleError || m.IsException() {
				tab.mu.Lock()
				tab.complaints = append(tab.complaints, fmt.Sprintf("%s [%s] (%s:%d)", m.Text, m.Source, m.URL, m.Line+1))
				tab.mu.Unlock()
			}
		}
	}()
	t.Cleanup(func() {
		cancel()
		<-done
	})
	tab.do(chromedp.Navigate(url))
	return tab
}

// quiet fails the test if the page complained about anything that contains none of the allowed texts.
func (p *tab) quiet(allowed ...string) {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
next:
	for _, c := range p.complaints {
		for _, a := range allowed {
			if strings.Contains(c, a) {
				continue next
			}
		}
		p.t.Errorf("the page complains: %s", c)
	}
}

func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.t.Fatalf("%v\n%s", err, p.said())
	}
}

func (p *tab) said() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.complaints, "\n")
}

// wait waits until an expression is true in the page.
func (p *tab) wait(expression string) {
	p.t.Helper()
	_, err := chromedp.Run(p.ctx, chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingTimeout(patience)))
	if err != nil {
		debug, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`JSON.stringify(window.wick?.debug?.() ?? null)`))
		p.t.Fatalf("waiting for %s: %v\nthe page: %s\n%s", expression, err, debug, p.said())
	}
}

// eval evaluates an expression in the page.
func eval[T any](p *tab, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// png is the page as it looks now.
func (p *tab) png() []byte {
	p.t.Helper()
	data, err := chromedp.Run(p.ctx, func(ctx context.Context, t *chromedp.Target) ([]byte, error) {
		r, err := cdp.Call(ctx, t, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng})
		return r.Data, err
	})
	if err != nil {
		p.t.Fatalf("taking a picture: %v", err)
	}
	return data
}

// shoot leaves a picture of the page in artifacts.
func (p *tab) shoot(name string) {
	p.t.Helper()
	data := p.png()
	if err := os.MkdirAll("artifacts", 0o777); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("artifacts", name+".png"), data, 0o666); err != nil {
		p.t.Fatal(err)
	}
}

// key presses a key down or lets it go. r is a rune of package kb.
func (p *tab) key(r rune, down bool) {
	p.t.Helper()
	k := kb.Keys[r]
	e := input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeKeyDown, Key: k.Key, Code: k.Code, Text: k.Text, UnmodifiedText: k.Unmodified,
		NativeVirtualKeyCode: k.Native, WindowsVirtualKeyCode: k.Windows,
	}
	if !down {
		e.Type, e.Text, e.UnmodifiedText = input.DispatchKeyEventTypeKeyUp, "", ""
	}
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.DispatchKeyEvent, e)
		return err
	}))
}

// press presses a key and lets it go.
func (p *tab) press(r rune) {
	p.t.Helper()
	p.key(r, true)
	p.key(r, false)
}

// touch sends a touch event with all the fingers that are down; none of them ends it.
func (p *tab) touch(kind input.DispatchTouchEventType, fingers ...*input.TouchPoint) {
	p.t.Helper()
	if fingers == nil {
		fingers = []*input.TouchPoint{}
	}
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: fingers})
		return err
	}))
}
