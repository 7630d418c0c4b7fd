package authored_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wick-engine/wick/content/authored"
)

func seeds(f *testing.F) {
	for _, text := range []string{
		"", "[\n\t// one\n\t{\"id\": \"hall_one\", \"n\u00e9\": [1.5, -0, true, null,],}, /* two */\n]\n", "{\"a\": 1, \"a\": 2}", "\ufeff[1,]", "\"\\ud800\"", "[\"\xff\"]", "// \u2028\n", "{\"id\": \"a\nb\"}", "1e999",
		strings.Repeat("[", 40), "\"open", "/* open", "{a:1}", "[1\r\n2]", `{"id":"x","name":"y","exits":{"":"\n"}}`, "{\"id\": \"\\u0000\", \"\\n\": 1}",
	} {
		f.Add([]byte(text))
	}
}

// checkFaults asks of every fault that its place is inside the file and its text one short line of printable characters.
func checkFaults(t *testing.T, data []byte, faults *authored.Faults) {
	t.Helper()
	lines := strings.Split(strings.TrimPrefix(string(data), "\ufeff"), "\n")
	for _, f := range faults.All() {
		if f.File != "a.json" || f.Code == "" || f.Line < 1 || f.Line > len(lines) {
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
		var faults authored.Faults
		n := authored.Parse(authored.File{Path: "a.json", Data: data}, &faults)
		checkFaults(t, data, &faults)
		if n == nil {
			if faults.Errors() != 1 {
				t.Fatalf("nothing was read, with %d faults", faults.Errors())
			}
			return
		}
		walk(n, func(n *authored.Node) {
			if n.Kind() == authored.Absent || n.Line() < 1 || n.File() != "a.json" || n.Parent() != nil && n.Path() == "" {
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
