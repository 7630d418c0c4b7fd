package e2e

import (
	"context"
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/wick-engine/wick/client/web"
	"github.com/wick-engine/wick/client/web/bundle"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/server"
	"github.com/wick-engine/wick/storage/memory"
)

// root is the module's folder, seen from here.
const root = "../../.."

// built is the page, built once for all tests from the sources as they are now.
var built = sync.OnceValues(func() ([]bundle.File, error) {
	dir, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	return bundle.Page(context.Background(), dir)
})

// page is the handler of the page.
func pageHandler(t *testing.T) http.Handler {
	t.Helper()
	files, err := built()
	if err != nil {
		t.Fatal(err)
	}
	dir := fstest.MapFS{}
	for _, f := range files {
		dir[f.Name+".gz"] = &fstest.MapFile{Data: f.Gzip}
	}
	return web.NewHandler(dir)
}

// lantern is the reference pack.
func lantern(t *testing.T) *pack.Pack {
	t.Helper()
	sources, err := pack.ReadDir(filepath.Join(root, "packs", "lantern"))
	if err != nil {
		t.Fatal(err)
	}
	p, faults := pack.Load(sources...)
	if p == nil {
		t.Fatalf("the pack: %v", faults.All())
	}
	return p
}

// serve starts a whole server in this process, with a store in memory.
func serve(t *testing.T, change func(*server.Options)) *server.Server {
	t.Helper()
	o := server.Options{Listen: "127.0.0.1:0", Pack: lantern(t), Store: memory.Open(memory.Options{}), Page: pageHandler(t), Build: "test"}
	if change != nil {
		change(&o)
	}
	s, err := server.Start(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := s.Close(ctx); err != nil {
			t.Errorf("stopping the server: %v", err)
		}
	})
	return s
}
