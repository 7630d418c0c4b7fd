package web

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

func packed(t *testing.T, text string) *fstest.MapFile {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return &fstest.MapFile{Data: b.Bytes()}
}

func pageFS(t *testing.T) fstest.MapFS {
	return fstest.MapFS{
		"README.md":         {Data: []byte("not served")},
		"index.html.gz":     packed(t, "<!doctype html>"),
		"app-1234.js.gz":    packed(t, "let a"),
		"style-12.css.gz":   packed(t, "a{}"),
		"core-1234.wasm.gz": packed(t, "\x00asm"),
	}
}

func get(h http.Handler, method, path string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := b.ReadFrom(r.Body); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestHandlerServesTheFiles(t *testing.T) {
	h := newHandler(pageFS(t))
	const forever, asked = "public, max-age=31536000, immutable", "no-cache"
	cases := []struct{ path, kind, cache, text string }{
		{"/", "text/html; charset=utf-8", asked, "<!doctype html>"},
		{"/index.html", "text/html; charset=utf-8", asked, "<!doctype html>"},
		{"/app-1234.js", "text/javascript; charset=utf-8", forever, "let a"},
		{"/style-12.css", "text/css; charset=utf-8", forever, "a{}"},
		{"/core-1234.wasm", "application/wasm", forever, "\x00asm"},
	}
	for _, c := range cases {
		r := get(h, "GET", c.path)
		if r.StatusCode != 200 || r.Header.Get("Content-Type") != c.kind || r.Header.Get("Cache-Control") != c.cache {
			t.Errorf("%s: %d, %q, %q; want 200, %q, %q", c.path, r.StatusCode, r.Header.Get("Content-Type"), r.Header.Get("Cache-Control"), c.kind, c.cache)
		}
		if got := body(t, r); got != c.text || r.Header.Get("Content-Encoding") != "" {
			t.Errorf("%s without gzip: %q, encoded %q", c.path, got, r.Header.Get("Content-Encoding"))
		}
		z := get(h, "GET", c.path, "Accept-Encoding", "br, gzip")
		if z.Header.Get("Content-Encoding") != "gzip" || z.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: encoding %q, vary %q", c.path, z.Header.Get("Content-Encoding"), z.Header.Get("Vary"))
		}
		unpacked, err := gzip.NewReader(z.Body)
		if err != nil {
			t.Fatalf("%s: %v", c.path, err)
		}
		var plain bytes.Buffer
		if _, err := plain.ReadFrom(unpacked); err != nil || plain.String() != c.text {
			t.Errorf("%s: unpacked %q, %v", c.path, plain.String(), err)
		}
	}
	for _, path := range []string{"/README.md", "/app.js", "/index.html.gz", "/../dist/index.html", "/x"} {
		if r := get(h, "GET", path); r.StatusCode != 404 {
			t.Errorf("%s: %d, want 404", path, r.StatusCode)
		}
	}
}

func TestHandlerAnswersWhatABrowserHas(t *testing.T) {
	h := newHandler(pageFS(t))
	tag := get(h, "GET", "/app-1234.js").Header.Get("ETag")
	if tag == "" || tag == get(h, "GET", "/style-12.css").Header.Get("ETag") {
		t.Fatalf("the tag %q does not tell files apart", tag)
	}
	cases := []struct {
		have string
		want int
	}{{tag, 304}, {`"other", W/` + tag, 304}, {"*", 304}, {`"other"`, 200}, {"", 200}}
	for _, c := range cases {
		r := get(h, "GET", "/app-1234.js", "If-None-Match", c.have)
		if r.StatusCode != c.want || (c.want == 304) != (body(t, r) == "") {
			t.Errorf("a browser that has %s gets %d, want %d", c.have, r.StatusCode, c.want)
		}
	}
}

func TestHandlerProtectsThePage(t *testing.T) {
	for name, h := range map[string]http.Handler{"built": newHandler(pageFS(t)), "not built": newHandler(fstest.MapFS{})} {
		header := get(h, "GET", "/").Header
		csp := header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "frame-ancestors 'none'"} {
			if !strings.Contains(csp, want) {
				t.Errorf("%s: the policy %q lacks %q", name, csp, want)
			}
		}
		if strings.Contains(csp, "unsafe-inline") || header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: policy %q, type options %q", name, csp, header.Get("X-Content-Type-Options"))
		}
		r := get(h, "POST", "/")
		if r.StatusCode != 405 || r.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: POST: %d, allow %q", name, r.StatusCode, r.Header.Get("Allow"))
		}
	}
	head := get(newHandler(pageFS(t)), "HEAD", "/app-1234.js")
	if head.StatusCode != 200 || body(t, head) != "" || head.Header.Get("Content-Length") != "5" {
		t.Errorf("HEAD: %d, length %q", head.StatusCode, head.Header.Get("Content-Length"))
	}
}

func TestHandlerSaysHowToBuild(t *testing.T) {
	for name, dir := range map[string]fstest.MapFS{"empty": {}, "only a script": {"app-1.js.gz": packed(t, "x")}} {
		r := get(newHandler(dir), "GET", "/app-1.js")
		if text := body(t, r); r.StatusCode != 503 || !strings.Contains(text, "go run ./client/web/build") || r.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %q, cache %q", name, r.StatusCode, text, r.Header.Get("Cache-Control"))
		}
	}
}

func TestBuiltSaysWhatTheHandlerServes(t *testing.T) {
	want := http.StatusServiceUnavailable
	if Built() {
		want = http.StatusOK
	}
	if r := get(Handler(), "GET", "/"); r.StatusCode != want {
		t.Errorf("Built is %v, but / answers %d", Built(), r.StatusCode)
	}
}

func TestAcceptsGzip(t *testing.T) {
	cases := map[string]bool{
		"": false, "gzip": true, "br": false, "deflate, gzip;q=1.0, *;q=0.5": true, "gzip;q=0": false, "GZIP": true, "*": true,
		"*;q=0": false, "gzip; q=0.5": true, "gzip;q=x": false, "xgzip": false,
	}
	for accept, want := range cases {
		if got := acceptsGzip(accept); got != want {
			t.Errorf("acceptsGzip(%q) is %v", accept, got)
		}
	}
}
