package pack

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define"
)

// guides are the pages for authors that list fields. Where one says <!-- fields of affect -->, what follows up to
// <!-- end --> is written by -update, out of the words of the types' own tags.
func guides() []string {
	return []string{"../docs/authoring/attributes-and-pools.md", "../docs/authoring/creatures.md"}
}

func TestGuidesListAllFields(t *testing.T) {
	mark := regexp.MustCompile(`(?s)<!-- (fields of|list of) (\w+) -->\n.*?<!-- end -->`)
	listed := make(map[string]bool)
	for _, name := range guides() {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want := mark.ReplaceAllStringFunc(string(data), func(part string) string {
			about := mark.FindStringSubmatch(part)
			listed[about[2]] = true
			return fmt.Sprintf("<!-- %s %s -->\n%s<!-- end -->", about[1], about[2], guidePart(t, about[2]))
		})
		if want == string(data) {
			continue
		}
		if !*update {
			t.Errorf("%s does not list the fields there are; -update writes them", name)
		} else if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, kind := range Kinds() {
		if !listed[kind.Name] && kind.Name != "map" {
			t.Errorf("no page lists the fields of %s", kind.Name)
		}
	}
	for _, name := range []string{"amount", "ops", "settings", "roles"} {
		if !listed[name] {
			t.Errorf("no page lists the %s", name)
		}
	}
}

// guidePart writes what stands between two marks.
func guidePart(t *testing.T, name string) string {
	var b strings.Builder
	switch name {
	case "ops":
		writeOps(t, &b)
	case "amount":
		writeFields(t, &b, "amount", reflect.TypeFor[define.Amount]())
	case "settings":
		writeFields(t, &b, "settings", reflect.TypeFor[Settings]())
	case "roles":
		writeFields(t, &b, "roles", reflect.TypeFor[Roles]())
	default:
		for _, kind := range Kinds() {
			if kind.Name == name {
				writeFields(t, &b, name, kind.Type)
			}
		}
	}
	if b.Len() == 0 {
		t.Errorf("there is nothing to list of %q", name)
	}
	return b.String()
}

// writeFields writes the table of a type, and after it those of the types that its fields are made of.
func writeFields(t *testing.T, b *strings.Builder, title string, typ reflect.Type) {
	fmt.Fprintf(b, "\n| field of `%s` | what |\n|---|---|\n", title)
	var inner []reflect.StructField
	writeRows(t, b, typ, &inner)
	for i, field := range inner {
		if i == 0 || elem(inner[i-1].Type) != elem(field.Type) { // two of one type have one table
			writeFields(t, b, jsonName(field), elem(field.Type))
		}
	}
}

func writeRows(t *testing.T, b *strings.Builder, typ reflect.Type, inner *[]reflect.StructField) {
	for i := range typ.NumField() {
		field := typ.Field(i)
		name := jsonName(field)
		switch {
		case field.Type == reflect.TypeFor[define.Amount]():
			b.WriteString("| the fields of an amount | How much, see above. |\n")
			continue
		case field.Anonymous:
			writeRows(t, b, field.Type, inner)
			continue
		case name == "":
			continue
		case field.Tag.Get("doc") == "":
			t.Errorf("%s: the field %s says nothing about itself", typ, name)
		}
		shown := "`" + name + "`"
		if strings.Contains(","+field.Tag.Get("content")+",", ",required,") {
			shown = "**" + shown + "**"
		}
		fmt.Fprintf(b, "| %s | %s |\n", shown, strings.ReplaceAll(field.Tag.Get("doc"), "|", `\|`))
		if e := elem(field.Type); e.Kind() == reflect.Struct && e.Name() != "Op" && e != reflect.TypeFor[define.Formula]() &&
			!strings.HasPrefix(e.Name(), "Named[") {
			*inner = append(*inner, field)
		}
	}
}

// writeOps writes a table for each op, in the order in which they are declared.
func writeOps(t *testing.T, b *strings.Builder) {
	gates := map[book.OpGate]string{
		book.GateNever: "never asks the gate", book.GateHarm: "always asks the gate", book.GateWrite: "asks the gate where it is another player's",
		book.GateDerived: "asks the gate if the affect is harm", book.GateBranch: "does nothing by itself",
	}
	op := reflect.TypeFor[define.Op]()
	for i := range op.NumField() {
		_, word, ok := strings.Cut(op.Field(i).Tag.Get("content"), "when=")
		kind, known := book.ParseOp(word)
		if !ok || !known {
			continue
		}
		fmt.Fprintf(b, "\n**`%s`** %s.\n", word, gates[kind.Gate()])
		writeFields(t, b, word, elem(op.Field(i).Type))
	}
}

// elem is the type that a pointer, a list or a list of lists is made of.
func elem(typ reflect.Type) reflect.Type {
	for typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice {
		if typ == reflect.TypeFor[*content.Node]() {
			return reflect.TypeFor[string]()
		}
		typ = typ.Elem()
	}
	return typ
}

func jsonName(field reflect.StructField) string { return field.Tag.Get("json") }
