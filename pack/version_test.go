package pack

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestVersionText(t *testing.T) {
	for text, want := range map[string]version{
		"0.1.0": {0, 1, 0}, "1.20.3": {1, 20, 3}, "4294967295.0.0": {4294967295, 0, 0},
	} {
		got, ok := parseVersion(text)
		if !ok || got != want || got.String() != text {
			t.Errorf("parseVersion(%q) = %v, %v; want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "1", "1.2", "1.2.3.4", "1.2.x", "01.2.3", "1.2.-3", "1.2.+3", "1. 2.3", "v1.2.3", "1.2.4294967296", "1..3"} {
		if got, ok := parseVersion(text); ok {
			t.Errorf("parseVersion(%q) = %v; want a refusal", text, got)
		}
	}
}

func TestRangeHolds(t *testing.T) {
	for _, c := range []struct {
		text, in, out string
	}{
		{">=0.1.0 <1.0.0", "0.1.0 0.9.9 0.1.1", "0.0.9 1.0.0 1.0.1"},
		{">0.1.0", "0.1.1 1.0.0", "0.1.0 0.0.0"},
		{"<=2.0.0", "2.0.0 0.0.0", "2.0.1"},
		{"=1.2.3", "1.2.3", "1.2.4 1.2.2"},
		{">=1.2.3  <1.3.0", "1.2.9", "1.3.0"},
	} {
		r, ok := parseRange(c.text)
		if !ok {
			t.Errorf("parseRange(%q) is refused", c.text)
			continue
		}
		for _, side := range []struct {
			versions string
			want     bool
		}{{c.in, true}, {c.out, false}} {
			for _, text := range strings.Fields(side.versions) {
				v, ok := parseVersion(text)
				if !ok || r.holds(v) != side.want {
					t.Errorf("%q holds for %s (read: %v): %v; want %v", c.text, text, ok, r.holds(v), side.want)
				}
			}
		}
	}
}

func TestRangeRefusals(t *testing.T) {
	for _, text := range []string{"", "  ", "1.0.0", "~1.0.0", ">=1.0", ">= 1.0.0", "=>1.0.0", ">=0.1.0 1.0.0", ">=0.1.0,<1.0.0", "*"} {
		if r, ok := parseRange(text); ok {
			t.Errorf("parseRange(%q) = %v; want a refusal", text, r)
		}
	}
}

func TestVersionOrder(t *testing.T) {
	small := rapid.Uint32Range(0, 2)
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) version {
			return version{small.Draw(t, name), small.Draw(t, name), small.Draw(t, name)}
		}
		a, b, c := draw("a"), draw("b"), draw("c")
		if a.compare(b) != -b.compare(a) || (a.compare(b) == 0) != (a == b) {
			t.Fatalf("%v against %v: %d one way, %d the other", a, b, a.compare(b), b.compare(a))
		}
		if a.compare(b) <= 0 && b.compare(c) <= 0 && a.compare(c) > 0 {
			t.Fatalf("%v ≤ %v ≤ %v, but the first is greater than the last", a, b, c)
		}
	})
}

func TestEngineIsInItsOwnRange(t *testing.T) {
	v, ok := parseVersion(EngineVersion)
	if !ok {
		t.Fatalf("%q is no version", EngineVersion)
	}
	if r, ok := parseRange(EngineRange); !ok || !r.holds(v) {
		t.Errorf("%q does not hold %v", EngineRange, v)
	}
}
