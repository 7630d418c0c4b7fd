package sim_test

import (
	"fmt"
	"strings"
	"testing"
)

// mustPanic fails unless f panics with a message that speaks of want.
func mustPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		switch r := recover(); {
		case r == nil:
			t.Errorf("no panic; expected one about %q", want)
		case !strings.Contains(fmt.Sprint(r), want):
			t.Errorf("a panic with %q, which does not speak of %q", fmt.Sprint(r), want)
		}
	}()
	f()
}
