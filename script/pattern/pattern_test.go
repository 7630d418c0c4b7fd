package pattern_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/pm"

	"github.com/wick-engine/wick/script/pattern"
)

const plenty = 1 << 20

func TestFind(t *testing.T) {
	for _, c := range []struct {
		pattern, subject string
		from, to         int
		captures         string
	}{
		{"ember", "an ember", 3, 8, "ember"}, {"^ember", "an ember", -1, -1, ""}, {"r$", "ember", 4, 5, "r"}, {"", "x", 0, 0, ""},
		{"(%a+) (%d+)", "wax 12", 0, 6, "wax|12"}, {"()x()", "axb", 1, 2, "@1|@2"}, {"%b()", "f(a(b)c)d", 1, 8, "(a(b)c)"},
		{"a-b", "aaab", 0, 4, "aaab"}, {"a*", "aaab", 0, 3, "aaa"}, {"a+", "baab", 1, 3, "aa"}, {"a?b", "ab", 0, 2, "ab"},
		{"[^%s]+", "  two ", 2, 5, "two"}, {"[a-c%d]+", "xxb2c", 2, 5, "b2c"}, {"[]]", "a]", 1, 2, "]"}, {"[^]]", "]a", 1, 2, "a"},
		{"%f[%w]%w+", "  two", 2, 5, "two"}, {"(a)%1", "xaa", 1, 3, "a"}, {"%%", "5%", 1, 2, "%"}, {".-x", "aax", 0, 3, "aax"},
		{"%S", " é", 1, 2, "\xc3"}, {"[a-]", "-", 0, 1, "-"}, {"%z", "a\x00", 1, 2, "\x00"}, {"$", "ab", 2, 2, ""}, {"a$b", "a$b", 0, 3, "a$b"},
	} {
		m := pattern.New(c.pattern, c.subject, plenty)
		from, to, err := m.Find(0)
		if err != nil || from != c.from || to != c.to {
			t.Errorf("%q in %q is at %d to %d, %v", c.pattern, c.subject, from, to, err)
			continue
		}
		if from < 0 {
			continue
		}
		var parts []string
		for _, k := range m.Captures(from, to, nil) {
			if k.Position {
				parts = append(parts, "@"+string(rune('0'+k.From)))
			} else {
				parts = append(parts, c.subject[k.From:k.To])
			}
		}
		if got := strings.Join(parts, "|"); got != c.captures {
			t.Errorf("%q in %q captures %q", c.pattern, c.subject, got)
		}
	}
}

func TestMalformed(t *testing.T) {
	for _, p := range []string{"%", "[a", "[", "[^", "[%", ")", "%b", "%bx", "%f", "%fa", "%1", "(%1)", "[a-"} {
		m := pattern.New(p, "subject", plenty)
		from, to, err := m.Find(0)
		if from >= 0 {
			m.Captures(from, to, nil)
			err = m.Err()
		}
		if !errors.Is(err, pattern.ErrPattern) {
			t.Errorf("%q gives %v", p, err)
		}
	}
	if _, _, err := pattern.New(strings.Repeat("()", 40), "x", plenty).Find(0); !errors.Is(err, pattern.ErrCaptures) {
		t.Errorf("forty captures give %v", err)
	}
}

// Patterns that would run for hours end when their steps are spent, and always at the same one.
func TestHostilePatternsEnd(t *testing.T) {
	subject := strings.Repeat("a", 10_000)
	for _, p := range []string{strings.Repeat("a*", 30) + "b", strings.Repeat(".-", 20) + "b", strings.Repeat("a?", 100) + "b", "(.*)(.*)(.*)(.*)%1%2%3b", "%b" + "ab" + strings.Repeat(".*", 9) + "z"} {
		m := pattern.New(p, subject, 100_000)
		_, _, err := m.Find(0)
		if !errors.Is(err, pattern.ErrSteps) && !errors.Is(err, pattern.ErrDepth) {
			t.Errorf("%.20q ends with %v, %d steps left", p, err, m.Steps)
		}
		if m.Steps < -700 {
			t.Errorf("%.20q has taken %d steps too many", p, -m.Steps)
		}
	}
	if _, _, err := pattern.New(strings.Repeat("a?", 500), subject, plenty).Find(0); !errors.Is(err, pattern.ErrDepth) {
		t.Errorf("a pattern of many options ends with %v", err)
	}
}

// Random small patterns find what another implementation finds.
func TestFindsWhatOthersFind(t *testing.T) {
	pieces := []string{"a", "b", ".", "%a", "%d", "[ab]", "[^a]", "%s", "a*", "b-", ".+", "%w?", "(", ")", "()", "^", "$", "%b()", "1"}
	for seed := range uint64(40_000) {
		r := rand.New(rand.NewPCG(seed, 1))
		var p, s strings.Builder
		for range 1 + r.IntN(5) {
			p.WriteString(pieces[r.IntN(len(pieces))])
		}
		for range r.IntN(8) {
			s.WriteByte("aab1( )"[r.IntN(7)])
		}
		if strings.Contains(p.String()[1:], "^") {
			continue // the other takes it for an anchor in some places
		}
		m := pattern.New(p.String(), s.String(), plenty)
		from, to, err := m.Find(0)
		if from >= 0 {
			m.Captures(from, to, nil)
			err = m.Err()
		}
		theirs, failed := other(p.String(), s.String())
		switch {
		case (err != nil) || failed:
			continue // what is malformed is told apart in other places
		case len(theirs) == 0:
			if from >= 0 {
				t.Fatalf("seed %d: %q is found in %q at %d, and should not", seed, p.String(), s.String(), from)
			}
		case theirs[0].Capture(0) != from || theirs[0].Capture(1) != to:
			t.Fatalf("seed %d: %q is found in %q at %d to %d, and should be at %d to %d", seed, p.String(), s.String(), from, to, theirs[0].Capture(0), theirs[0].Capture(1))
		}
	}
}

func other(p, s string) (found []*pm.MatchData, failed bool) {
	defer func() { failed = failed || recover() != nil }()
	found, err := pm.Find(p, []byte(s), 0, 1)
	return found, err != nil
}

func FuzzFind(f *testing.F) {
	f.Add("(%a+)", "ember")
	f.Add("%b()[^x]-%f[a]", "(x)")
	f.Fuzz(func(t *testing.T, p, s string) {
		m := pattern.New(p, s, 50_000)
		from, to, err := m.Find(0)
		if err == nil && from >= 0 {
			if from > to || to > len(s) {
				t.Fatalf("found at %d to %d of %d", from, to, len(s))
			}
			for _, c := range m.Captures(from, to, nil) {
				if c.From < 0 || c.From > len(s) || !c.Position && c.To > len(s) {
					t.Fatalf("captured %+v", c)
				}
			}
		}
	})
}
