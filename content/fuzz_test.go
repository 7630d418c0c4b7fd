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

// checkFaults asks of every fault that its place is inside the file and its text one short line of printable characters.
func checkFaults(t *testing.T, data []byte, faults *content.Faults) {
	t.Helper()
	lines := strings.Split(strings.TrimPrefix(string(data), "\ufeff"), "\n")
	for _, f := range faults.All() {
		if f.File != "halls/a.json" || f.Code == "" || f.Line < 1 || f.Line > len(lines) {
			t.Fatalf("%#v", f)
		}
		if f.Column < 1 || f.Column > 1+utf8.RuneCountInString(lines[f.Line-1]) {
			t.Fatalf("column %d of a line of %d: %s", f.Column, utf8.RuneCountInString(lines[f.Line-1]), f)
		}
		if f.Also.Line > len(lines) {
			t.Fatalf("the other place is line %d of %d", f.Also.Line, len(lines))
		}
		if text := f.String(); strings.ContainsAny(text, "\n\r\x00") || !utf8.ValidString(text) || len(text) > 8000 {
			t.Fatalf("%q", text)
		}
	}
}

func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		var faults content.Faults
		n := content.Parse(content.File{Path: "halls/a.json", Data: data}, &faults)
		checkFaults(t, data, &faults)
		if n == nil {
			if faults.Errors() != 1 {
				t.Fatalf("nothing was read, with %d faults", faults.Errors())
			}
			return
		}
		walk(n, func(n *content.Node) {
			if n.Kind() == content.Absent || n.Line() < 1 || n.File() != "halls/a.json" || n.Parent() != nil && n.Path() == "" {
				t.Fatalf("%v at %v, path %q", n.Kind(), n.Place(), n.Path())
			}
			faults.Add(n.Fault("a_code", "anything"))
			if n.KeyPlace() != n.Place() {
				faults.Add(n.KeyFault("a_code", "field"))
			}
		})
		checkFaults(t, data, &faults)
	})
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
