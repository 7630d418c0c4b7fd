package authored

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/tailscale/hujson"
)

// read reads a text of any size.
func read(text string) *Node {
	sizes, _ := Limits{JSONDepth: math.MaxInt, JSONValues: math.MaxInt}.scan(text)
	return newDocument("a.json", text).read(sizes)
}

// compare asks the reader and hujson to read a text, and returns what they do not agree about; empty if nothing.
func compare(text string) string {
	root := read(text)
	tree, err := hujson.Parse([]byte(text + "\n"))
	switch {
	case root == nil && err == nil:
		return "hujson takes it, the reader does not"
	case root != nil && err != nil:
		return fmt.Sprintf("the reader takes it, hujson does not: %v", err)
	case err != nil:
		return ""
	}
	return compareNode(root, nil, &tree)
}

func compareNode(n, parent *Node, v *hujson.Value) string {
	if int(n.start) != v.StartOffset || n.parent != parent {
		return fmt.Sprintf("%s is at %d, not %d; parent %p, not %p", n.Path(), n.start, v.StartOffset, n.parent, parent)
	}
	different := func() string { return fmt.Sprintf("%s is %v %q, hujson has %s", n.Path(), n.kind, n.raw, v) }
	switch value := v.Value.(type) {
	case *hujson.Object:
		if n.kind != Object || len(n.items) != len(value.Members) {
			return different()
		}
		for i := range value.Members {
			member, item := &value.Members[i], &n.items[i]
			if name, ok := member.Name.Value.(hujson.Literal); !ok || item.name != name.String() || int(item.key) != member.Name.StartOffset {
				return different()
			}
			if said := compareNode(item, n, &member.Value); said != "" {
				return said
			}
		}
	case *hujson.Array:
		if n.kind != List || len(n.items) != len(value.Elements) {
			return different()
		}
		for i := range value.Elements {
			if item := &n.items[i]; int(item.index) != i || item.key != -1 {
				return different()
			}
			if said := compareNode(&n.items[i], n, &value.Elements[i]); said != "" {
				return said
			}
		}
	case hujson.Literal:
		kinds := map[hujson.Kind]NodeKind{'"': Text, '0': Number, 't': Bool, 'f': Bool, 'n': Null}
		raw := string(value)
		if n.kind == Text {
			raw = value.String()
		}
		if n.kind != kinds[value.Kind()] || n.raw != raw {
			return different()
		}
	}
	return ""
}

// accepted and refused are texts at the edges of what JSON with comments is.
func accepted() []string {
	return []string{
		`0`, `-0`, `10.5e-3`, `1E+9`, `true`, `null`, `""`, `"a\u00e9\n\"\\"`, `"\ud800"`, "\"\u2028\"", `{}`, `[]`, `[1,]`, `{"a":1,}`,
		" \t\r\n[1] // end", `/**/{/* a */"a"/* b */:/* c */1/* d */,/* e */}/* f */`, "[// x\r\n1]", `[[[]],{"a":[{}]}]`, `{"a":1,"a":2}`,
		`/*/ */1`, `1/* "` + "\n" + `*/`, "[1,2,3,{\"x\":[true,false,null]}]//",
	}
}

func refused() []string {
	return []string{
		``, ` `, `// only`, `/* open`, `/`, `1 /`, `1 2`, `01`, `-`, `1.`, `.5`, `1e`, `+1`, `0x1`, `tru`, `truefalse`, `nul`, `"open`, `"a` + "\n" + `"`,
		`"\x"`, `"\u12"`, `"\"`, `[`, `]`, `[,]`, `[1,,]`, `[1 2]`, `[1}`, `{`, `{,}`, `{"a"}`, `{"a":}`, `{"a" 1}`, `{"a":1 "b":2}`, `{1:2}`,
		`{a:1}`, `{"a":1]`, `'a'`, "1 // \u2028\n", "1 // \u2029", `[1] x`, `NaN`, "\x00", "[1]\x00", "\"\x00\"", "\"\x1f\"",
	}
}

func TestReader(t *testing.T) {
	for _, text := range accepted() {
		if read(text) == nil {
			t.Errorf("%q is not taken", text)
		}
	}
	for _, text := range refused() {
		if read(text) != nil {
			t.Errorf("%q is taken", text)
		}
	}
	for _, text := range append(accepted(), refused()...) {
		if said := compare(text); said != "" {
			t.Errorf("%q: %s", text, said)
		}
	}
}

// FuzzReader compares the reader with hujson on whatever passes for text and is not too deep, which is all that it is given.
func FuzzReader(f *testing.F) {
	for _, text := range append(accepted(), refused()...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, wrong := (Limits{}).withDefaults().scan(text); wrong != nil || invalidUTF8(text) >= 0 || strings.HasPrefix(text, "\ufeff") {
			return
		}
		if said := compare(text); said != "" {
			t.Errorf("%q: %s", text, said)
		}
	})
}
