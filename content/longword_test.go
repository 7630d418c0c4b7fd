package content_test

import (
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
)

// A word that is too long to be shown whole is still passed over whole.
func TestLongWordThatIsNoJSON(t *testing.T) {
	for n := 75; n < 90; n++ {
		for _, c := range []struct{ after, want string }{{"", "a number such as"}, {" :", "the name of a field"}} {
			var faults content.Faults
			node := content.Parse(content.File{Path: "a.json", Data: []byte(strings.Repeat("0", n) + c.after)}, &faults)
			if all := faults.All(); node != nil || len(all) != 1 || !strings.HasPrefix(all[0].Expected, c.want) {
				t.Errorf("%d zeros and %q: %v", n, c.after, all)
			}
		}
	}
}
