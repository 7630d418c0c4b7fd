package nettest

import (
	"runtime"
	"strings"
	"testing"
	"time"
)

// Leaks fails a test that leaves goroutines behind which run code of one of the packages: the ones whose stacks name it.
// Call it first, so that it looks last. Goroutines that are on their way out get ten seconds.
func Leaks(t testing.TB, packages ...string) {
	t.Helper()
	leaks(t, 10*time.Second, packages...)
}

// leaks is Leaks with another patience.
func leaks(t testing.TB, wait time.Duration, packages ...string) {
	before := len(stacks(packages))
	t.Cleanup(func() {
		end := time.Now().Add(wait)
		for {
			left := stacks(packages)
			if len(left) <= before {
				return
			}
			if time.Now().After(end) {
				t.Errorf("%d goroutines before the test, %d after it:\n%s", before, len(left), strings.Join(left, "\n\n"))
				return
			}
			<-time.After(time.Millisecond)
		}
	})
}

// stacks are those of all goroutines that run code of one of the packages, but not the caller's.
func stacks(packages []string) []string {
	buffer := make([]byte, 1<<20)
	buffer = buffer[:runtime.Stack(buffer, true)]
	var found []string
	for i, stack := range strings.Split(string(buffer), "\n\n") {
		if i == 0 {
			continue // the one that asks
		}
		for _, name := range packages {
			if strings.Contains(stack, name) && !strings.Contains(stack, "testing.tRunner") {
				found = append(found, stack)
				break
			}
		}
	}
	return found
}
