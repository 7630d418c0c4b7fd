package content_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wick-engine/wick/content"
)

func seeds(f *testing.F) {
	for _, text := range []string{
		"", fullHall, brokenHalls, "{\"a\": 1, \"a\": 2}", "\ufeff[1,]", "\"\\ud800\"", "[\"\xff\"]", "// \u2028\n", "{\"id\": \"a\nb\"}", "1e999",
		strings.Repeat("[", 40), "\"open", "/* open", "{a:1}", "[1\r\n2]", `{"id":"x","name":"y","exits":{"":"\n"}}`, "{\"id\": \"\\u0000\", \"\\n\": 1}",
	} {
		f.Add([]byte(text))
	}
}

// checkFaults asks of every fault that its place is inside the file and its text one line.
func checkFaults(t *testing.T, data []byte, faults *content.Faults) {
	t.Helper()
	lines := strings.Split(strings.TrimPrefix(string(data), "\ufeff"), "\n")
	for _, f := range faults.All() {
		if f.Line < 1 || f.Line > len(lines) || f.Column < 1 || f.Column > 1+utf8.RuneCountInString(lines[f.Line-1]) {
			t.Fatalf("outside of the file: %#v", f)
		}
		if text := f.String(); f.Code == "" || strings.ContainsAny(text, "\n\r\x00") || len(text) > 8000 {
			t.Fatalf("%q", text)
		}
	}
}

func FuzzDecode(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		defs, faults := loadHalls(string(data))
		checkFaults(t, data, faults)
		for _, d := range defs {
			if d.ID == "" || d.Node == nil || d.Value == nil {
				t.Fatalf("%+v", d)
			}
			if faults.Errors() > 0 {
				continue
			}
			value, ok := d.Value.(*hall)
			if !ok || !d.Sound || !content.ValidID(d.ID) || value.ID != d.ID || value.Name == "" || value.Seats < 1 || value.Light > 1 {
				t.Fatalf("faultless, but %+v", value)
			}
			if _, err := value.Fade.Ticks(60); err != nil {
				t.Fatal(err)
			}
		}
	})
}
