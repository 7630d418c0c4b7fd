package spelling_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/wick-engine/wick/content/spelling"
	"pgregory.net/rapid"
)

func TestNearest(t *testing.T) {
	for _, c := range []struct{ name, known, want string }{
		{"castTime", "cost cast_time cast_tim", "cast_time"},
		{"hit_limit", "hitLimit limit", "hitLimit"},
		{"HIT-LIMIT", "hitLimit limit", "hitLimit"},
		{"stadion", "station stadium yard", "station"},
		{"stadion", "station yard", "station"},
		{"nmae", "name note", "name"},
		{"nam", "name note", "name"},
		{"names", "name note", "name"},
		{"x", "y z", ""},
		{"x", "xy", "xy"},
		{"ab", "cd", ""},
		{"seetBelt", "seats seed", ""},
		{"norht", "north south", "north"},
		{"abcdef", "abcdxx abcdyy", "abcdxx"},
		{"abcdef", "abcdyy abcdxx", "abcdxx"},
		{"abcdef", "abcxyz", ""},
		{"", "a", ""},
		{"a", "", ""},
		{"__", "_", "_"},
		{strings.Repeat("a", 65), strings.Repeat("a", 64), ""},
		{strings.Repeat("A", 65), strings.Repeat("a", 65), strings.Repeat("a", 65)},
	} {
		if got := spelling.Nearest(c.name, strings.Fields(c.known)); got != c.want {
			t.Errorf("%q among %q: got %q, want %q", c.name, c.known, got, c.want)
		}
	}
}

func TestNearestFirst(t *testing.T) {
	known := strings.Fields("north west east south north_west")
	for _, c := range []struct {
		name string
		n    int
		want string
	}{
		{"sout", 2, "south east"},
		{"NORTH", 1, "north"},
		{"northwest", 9, "north_west north west south east"},
		{"x", 0, ""},
	} {
		got := strings.Join(spelling.NearestFirst(c.name, known, c.n), " ")
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// slowDistance is the textbook's, with the whole table.
func slowDistance(a, b string) int {
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
		for j := range table[i] {
			switch {
			case i == 0:
				table[i][j] = j
			case j == 0:
				table[i][j] = i
			default:
				change := table[i-1][j-1]
				if a[i-1] != b[j-1] {
					change++
				}
				table[i][j] = min(table[i-1][j]+1, table[i][j-1]+1, change)
				if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
					table[i][j] = min(table[i][j], table[i-2][j-2]+1)
				}
			}
		}
	}
	return table[len(a)][len(b)]
}

func TestNearestAgreesWithTheTextbook(t *testing.T) {
	word := rapid.StringMatching(`[abc]{1,8}`)
	rapid.Check(t, func(t *rapid.T) {
		name := word.Draw(t, "name")
		known := rapid.SliceOfN(word, 0, 12).Draw(t, "known")
		want, least := "", max(1, len(name)/3)+1
		for _, k := range known {
			d := slowDistance(name, k)
			if d > 0 && d >= len(k) {
				continue
			}
			if d < least || d == least && want != "" && k < want {
				want, least = k, d
			}
		}
		if got := spelling.Nearest(name, known); got != want {
			t.Fatalf("%q among %q: got %q, want %q", name, known, got, want)
		}
	})
}

func TestQuoted(t *testing.T) {
	for want, words := range map[string][]string{
		``: nil, `"a"`: {"a"}, `"a" or "b"`: {"a", "b"}, `"a", "\n" or "c"`: {"a", "\n", "c"},
	} {
		if got := spelling.Quoted(words, " or "); got != want {
			t.Errorf("%q: %s", words, got)
		}
	}
}

func BenchmarkNearest(b *testing.B) {
	known := make([]string, 10_000)
	for i := range known {
		known[i] = fmt.Sprintf("room_%d", i)
	}
	b.ReportAllocs()
	for b.Loop() {
		if spelling.Nearest("romo_7711", known) == "" {
			b.Fatal("nothing near")
		}
	}
}
