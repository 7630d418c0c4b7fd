package authored_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wick-engine/wick/content/authored"
	"github.com/wick-engine/wick/internal/golden"
	"pgregory.net/rapid"
)

func parse(text string) (*authored.Node, *authored.Faults) {
	var faults authored.Faults
	return authored.Parse(authored.File{Source: "pack", Path: "a/b.json", Data: []byte(text)}, &faults), &faults
}

func TestParsePlacesAndPaths(t *testing.T) {
	n, faults := parse("\ufeff// a comment\r\n{\t\"é\": 1,\n \"list\" : [ true, /* ü */ {\"in ner\": null, \"n2\": -0.50e1},],\n\"s\": \"a\\u00e9\\n\"\n}\n")
	if faults.Len() != 0 {
		t.Fatal(faults.String())
	}
	list := n.Field("list")
	inner := list.Item(1)
	for _, c := range []struct {
		node  *authored.Node
		place string
		path  string
		kind  authored.NodeKind
	}{
		{n, "pack/a/b.json:2:1", "", authored.Object},
		{n.Field("é"), "pack/a/b.json:2:8", `["é"]`, authored.Number},
		{list, "pack/a/b.json:3:11", "list", authored.List},
		{list.Item(0), "pack/a/b.json:3:13", "list[0]", authored.Bool},
		{inner, "pack/a/b.json:3:27", "list[1]", authored.Object},
		{inner.Field("in ner"), "pack/a/b.json:3:38", `list[1]["in ner"]`, authored.Null},
		{inner.Field("n2"), "pack/a/b.json:3:50", "list[1].n2", authored.Number},
		{n.Field("s"), "pack/a/b.json:4:6", "s", authored.Text},
		{n.Field("missing"), "", "", authored.Absent},
		{n.Field("missing").Field("further"), "", "", authored.Absent},
	} {
		if c.node.Place().String() != c.place || c.node.Path() != c.path || c.node.Kind() != c.kind {
			t.Errorf("got %s %s %s, want %s %s %s", c.node.Place(), c.node.Path(), c.node.Kind(), c.place, c.path, c.kind)
		}
	}
	if got := inner.Field("n2").Number(); got != "-0.50e1" {
		t.Errorf("the decimal text is %q", got)
	}
	if got := n.Field("s").Text(); got != "aé\n" {
		t.Errorf("the text is %q", got)
	}
	if !list.Item(0).Bool() || inner.Bool() || n.Text() != "" || list.Number() != "" {
		t.Error("a node answers for another kind than its own")
	}
	if inner.Field("n2").KeyPlace().Column != 44 || list.Item(0).KeyPlace() != list.Item(0).Place() {
		t.Error("the place of a key is wrong")
	}
	if inner.Parent() != list || n.Parent() != nil || inner.Field("n2").Name() != "n2" || inner.File() != "pack/a/b.json" {
		t.Error("a node does not know where it stands")
	}
	count := 0
	for i, item := range n.Items {
		if n.Item(i) != item {
			t.Errorf("item %d is another", i)
		}
		count++
	}
	if count != 3 || n.Len() != 3 {
		t.Errorf("%d items, Len %d", count, n.Len())
	}
}

func TestNilNodeAnswers(t *testing.T) {
	var n *authored.Node
	for range n.Items {
		t.Error("nothing has an item")
	}
	if n.Kind() != authored.Absent || n.Len() != 0 || n.Field("a") != nil || n.Parent() != nil || n.Name() != "" ||
		n.File() != "" || n.Path() != "" || n.ID() != "" || n.Text() != "" || n.Number() != "" || n.Bool() ||
		!n.Place().IsZero() || !n.KeyPlace().IsZero() || n.Line() != 0 || n.Column() != 0 {
		t.Error("a nil node is something")
	}
	if f := n.Fault("some_code", "a value"); f.String() != "missing: expected a value" {
		t.Errorf("%s", f)
	}
}

func TestParseFaultLines(t *testing.T) {
	var lines strings.Builder
	for _, text := range []string{
		"", "[1, 2", "[1, 2,", "{\"a\"", "{\"a\": 1", "{\"a\": 'x'}", "[True]", "[1, 2} // end", "{\"a\": \"open,\n\"b\": 1}", "{1: 2}", "[\"a\\\"]",
		"[\n/* one */ \"*/ /*\" /* two]", "[1; 2]", "[\"\\u12\"]", "[tru\u00e9]", "  // only a comment\n", "{", "{\"a\": }", "{\"a\" 1}", "{\"a\": 1,, }", "[1 2]", "{a: 1}", "{'a': 1}", "nul", "01", "1.", "+1", ".5",
		"NaN", "-Infinity", "\"open", "{\"a\": \"\t\"}", "{} {}", "[1]\n]", "/* open", "\"\\x\"", "{\"a\": 1\n\n\"ü\": 2}", "\"\xff\"",
		"[\n\"ab\xc0\"]", "{\"a\": 1, \"b\": 2, \"a\": 3, \"a\": 4}", strings.Repeat("[", 33) + strings.Repeat("]", 33),
		strings.Repeat("{\"a\":", 100), "// \u2028\n1",
	} {
		_, faults := parse(text)
		if faults.Errors() == 0 {
			t.Errorf("%q is let through", text)
		}
		fmt.Fprintf(&lines, "%.60q\n\t%s\n", text, strings.ReplaceAll(strings.TrimSpace(faults.String()), "\n", "\n\t"))
	}
	golden.Check(t, "parse", []byte(lines.String()))
}

// A word that is too long to be shown whole is still passed over whole.
func TestLongWordThatIsNoJSON(t *testing.T) {
	for n := 75; n < 90; n++ {
		for _, c := range []struct{ after, want string }{{"", "a number such as"}, {" :", "the name of a field"}} {
			node, faults := parse(strings.Repeat("0", n) + c.after)
			if all := faults.All(); node != nil || len(all) != 1 || !strings.HasPrefix(all[0].Expected, c.want) {
				t.Errorf("%d zeros and %q: %v", n, c.after, all)
			}
		}
	}
}

func TestColumnsOfOneLongLine(t *testing.T) {
	for _, text := range []string{"ü", "u", "鈴u", ""} {
		line := "[" + strings.Repeat(`"`+text+`", `, 2000) + "]"
		n, faults := parse("\n" + line)
		if n.Len() != 2000 {
			t.Fatal(faults.String())
		}
		for i, item := range n.Items {
			if want := 2 + i*(utf8.RuneCountInString(text)+4); item.Line() != 2 || item.Column() != want {
				t.Fatalf("%q: entry %d is at %v, want column %d", text, i, item.Place(), want)
			}
		}
	}
}

func TestCommentMayEndWithTheFile(t *testing.T) {
	n, faults := parse("[1] // the end")
	if n.Len() != 1 || faults.Len() != 0 {
		t.Error(faults.String())
	}
}

func TestParseKeepsToItsLimits(t *testing.T) {
	for _, c := range []struct {
		name, text string
		limits     authored.Limits
		ok         bool
	}{
		{"depth reached", strings.Repeat("[", 32) + strings.Repeat("]", 32), authored.Limits{}, true},
		{"depth passed", strings.Repeat("[", 33) + strings.Repeat("]", 33), authored.Limits{}, false},
		{"depth of its own", "[[[1]]]", authored.Limits{JSONDepth: 2}, false},
		{"depth after depth", "[[], {}, [1], [[1]]]", authored.Limits{JSONDepth: 2}, false},
		{"breadth without depth", "[[], {}, [1], [1]]", authored.Limits{JSONDepth: 2}, true},
		{"brackets in strings", `["[[[[[[[[[[\"[[[["]`, authored.Limits{JSONDepth: 1}, true},
		{"brackets in comments", "[/* [[[[ */ // [[[\n]", authored.Limits{JSONDepth: 1}, true},
		{"values reached", "[1,2,3]", authored.Limits{JSONValues: 3}, true},
		{"values passed", "[1,2,3,4]", authored.Limits{JSONValues: 3}, false},
		{"bytes reached", "[1]", authored.Limits{JSONBytes: 3}, true},
		{"bytes passed", "[12]", authored.Limits{JSONBytes: 3}, false},
	} {
		var faults authored.Faults
		n := c.limits.Parse(authored.File{Path: "x", Data: []byte(c.text)}, &faults)
		if (n != nil) != c.ok || (faults.Len() == 0) != c.ok {
			t.Errorf("%s: %v\n%s", c.name, n != nil, faults.String())
		}
	}
}

// TestDeepNestingIsRefusedUnread is about the parser below, which recurses: four million brackets would end the process.
func TestDeepNestingIsRefusedUnread(t *testing.T) {
	for _, open := range []string{"[", `{"":`} {
		_, faults := parse(strings.Repeat(open, 4<<20/len(open)))
		if faults.Errors() != 1 {
			t.Error(faults.String())
		}
	}
}

func TestDuplicateKeysInLargeObjects(t *testing.T) {
	var b strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&b, "%q: %d,\n", fmt.Sprint("key", i%997), i)
	}
	n, faults := parse("{" + b.String() + "}")
	if faults.Errors() != 3 || n.Len() != 1000 {
		t.Fatalf("%d fields\n%s", n.Len(), faults.String())
	}
	for i, f := range faults.All() {
		if f.Code != authored.DuplicateKey || f.Line != 998+i || f.Also.Line != 1+i || f.Value != fmt.Sprint("key", i) {
			t.Errorf("%d: %s", i, f)
		}
	}
	if got := n.Field("key1").Number(); got != "1" {
		t.Errorf("the first of two fields should count, not %s", got)
	}
}

// TestEveryPlaceIsWhereItsValueStands writes random values with random white space and comments between, noting where each
// begins.
func TestEveryPlaceIsWhereItsValueStands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &writer{t: t}
		w.value(0)
		w.space()
		n, faults := parse(w.b.String())
		if faults.Len() != 0 {
			t.Fatalf("%s\n%s", faults.String(), w.b.String())
		}
		var got []string
		walk(n, func(n *authored.Node) { got = append(got, fmt.Sprintf("%d:%d %s", n.Line(), n.Column(), n.Path())) })
		if strings.Join(got, "\n") != strings.Join(w.places, "\n") {
			t.Fatalf("got\n%s\nwant\n%s\nin\n%s", strings.Join(got, "\n"), strings.Join(w.places, "\n"), w.b.String())
		}
	})
}

func walk(n *authored.Node, visit func(*authored.Node)) {
	visit(n)
	for _, item := range n.Items {
		walk(item, visit)
	}
}

// writer writes a value and keeps line, column and path of every part of it.
type writer struct {
	t      *rapid.T
	b      strings.Builder
	places []string
	path   string
}

func (w *writer) space() {
	for range rapid.IntRange(0, 2).Draw(w.t, "spaces") {
		w.b.WriteString(rapid.SampledFrom([]string{" ", "\n", "\t", "\r\n", "/* ü [{ \n */", "// \"x\n", "é"[:0]}).Draw(w.t, "space"))
	}
}

func (w *writer) value(depth int) {
	w.space()
	text := w.b.String()
	line := 1 + strings.Count(text, "\n")
	column := 1 + utf8.RuneCountInString(text[strings.LastIndex(text, "\n")+1:])
	w.places = append(w.places, fmt.Sprintf("%d:%d %s", line, column, w.path))
	outer := w.path
	switch sort := rapid.IntRange(0, 4).Draw(w.t, "sort"); {
	case sort == 0 && depth < 4:
		w.b.WriteString("[")
		for i := range rapid.IntRange(0, 4).Draw(w.t, "entries") {
			w.path = fmt.Sprintf("%s[%d]", outer, i)
			w.value(depth + 1)
			w.b.WriteString(",")
		}
		w.path = outer
		w.space()
		w.b.WriteString("]")
	case sort == 1 && depth < 4:
		w.b.WriteString("{")
		for i := range rapid.IntRange(0, 20).Draw(w.t, "fields") {
			w.space()
			fmt.Fprintf(&w.b, `"f%d"`, i)
			w.space()
			w.b.WriteString(":")
			w.path = strings.TrimPrefix(fmt.Sprintf("%s.f%d", outer, i), ".")
			w.value(depth + 1)
			w.space()
			w.b.WriteString(",")
		}
		w.path = outer
		w.b.WriteString("}")
	default:
		w.b.WriteString(rapid.SampledFrom([]string{`"ü\n\""`, "12", "-0.5e3", "true", "null", `"["`, `"//"`}).Draw(w.t, "scalar"))
	}
}

func TestKindsHaveNames(t *testing.T) {
	n, _ := parse(`[null, true, 1, "a", [], {}]`)
	var got []string
	for _, item := range n.Items {
		got = append(got, item.Kind().String())
	}
	got = append(got, n.Field("a").Kind().String())
	if want := "null, true or false, a number, text, a list, an object, nothing"; strings.Join(got, ", ") != want {
		t.Errorf("%q", got)
	}
	for i := range n.Items {
		if i == 1 {
			break
		}
	}
}

func TestEscapes(t *testing.T) {
	for text, column := range map[string]int{
		`"\""`: 0, `"\\"`: 0, `"\/\b\f\n\r\t"`: 0, `"\u00e9\uABCD"`: 0,
		`"a\q"`: 3, `"\\\q"`: 4, `"\u12g4"`: 2, `"\u123"`: 2, `"\ü"`: 2, `"\n\u"`: 4,
	} {
		_, faults := parse(text)
		switch all := faults.All(); {
		case column == 0 && len(all) > 0:
			t.Errorf("%s: %v", text, all)
		case column > 0 && (len(all) != 1 || all[0].Column != column || all[0].Problem != "not an escape:"):
			t.Errorf("%s: %v", text, all)
		}
	}
}
