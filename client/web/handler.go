package web

import (
	"io/fs"
	"net/http"
	"strconv"
	"strings"
)

// policy lets the page load what lies beside it and speak with the server it came from, and nothing else: no script in the
// markup, no frame around it. A "wasm-unsafe-eval" is what browsers call compiling WebAssembly.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Handler serves the page at / and its files beside it. Files whose names carry a hash may be kept by browsers for ever, the
// page itself is asked for each time. Where the page was not built, every request is answered with 503 and one sentence that
// says how to build it.
func Handler() http.Handler {
	dir, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is a constant
	}
	return newHandler(dir)
}

// NewHandler is Handler for a page that was built elsewhere: files as the build leaves them, each under its name with .gz
// behind it.
func NewHandler(files fs.FS) http.Handler { return newHandler(files) }

// Built tells whether the page is there.
func Built() bool {
	_, err := fs.Stat(dist, "dist/"+index+".gz")
	return err == nil
}

// handler serves files that never change while it lives.
type handler struct{ files map[string]*file }

func newHandler(dir fs.FS) *handler {
	files, err := load(dir)
	if err != nil || files[index] == nil {
		files = nil
	}
	return &handler{files}
}

// ServeHTTP answers GET and HEAD.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, "this address is only read", http.StatusMethodNotAllowed)
		return
	}
	if h.files == nil {
		header.Set("Cache-Control", "no-store")
		http.Error(w, "The page is not in this program: run `go run ./client/web/build` and build the program again.", http.StatusServiceUnavailable)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = index
	}
	f := h.files[name]
	if f == nil {
		http.NotFound(w, r)
		return
	}
	f.serve(w, r, name)
}

func (f *file) serve(w http.ResponseWriter, r *http.Request, name string) {
	header := w.Header()
	header.Set("Content-Type", f.kind)
	header.Set("ETag", f.etag)
	header.Set("Vary", "Accept-Encoding")
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	if name == index {
		header.Set("Cache-Control", "no-cache")
	}
	if matches(r.Header.Get("If-None-Match"), f.etag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := f.packed
	if acceptsGzip(r.Header.Get("Accept-Encoding")) {
		header.Set("Content-Encoding", "gzip")
	} else {
		plain, err := f.plain()
		if err != nil {
			http.Error(w, "this file is broken", http.StatusInternalServerError)
			return
		}
		body = plain
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method == http.MethodHead {
		return
	}
	_, _ = w.Write(body) // who has gone does not mind
}

// matches tells whether a list of tags that a browser has, or "*", holds the tag.
func matches(have, tag string) bool {
	for one := range strings.SplitSeq(have, ",") {
		one = strings.TrimPrefix(strings.TrimSpace(one), "W/")
		if one == tag || one == "*" {
			return true
		}
	}
	return false
}

// acceptsGzip reads an Accept-Encoding header as far as gzip goes.
func acceptsGzip(accept string) bool {
	for one := range strings.SplitSeq(accept, ",") {
		coding, parameter, _ := strings.Cut(one, ";")
		if coding = strings.TrimSpace(strings.ToLower(coding)); coding != "gzip" && coding != "*" {
			continue
		}
		quality, given := strings.CutPrefix(strings.ReplaceAll(parameter, " ", ""), "q=")
		q, err := strconv.ParseFloat(quality, 64)
		return !given || err == nil && q > 0
	}
	return false
}
