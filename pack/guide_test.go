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
	"github.com/wick-engine/wick/rules/define/shape"
)

// guides are the pages for authors that list fields. Where one says <!-- fields of affect -->, what follows up to
// <!-- end --> is written by -update, out of the words of the types' own tags.
func guides() []string {
	var names []string
	for _, page := range []string{"attributes-and-pools", "affects", "ops", "abilities", "belongings", "creatures"} {
		names = append(names, "../docs/authoring/"+page+".md")
	}
	return names
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
	g := guide{t: t, listed: make(map[reflect.Type]bool)}
	switch name {
	case "ops":
		g.writeOps()
	case "amount":
		g.writeFields("amount", reflect.TypeFor[shape.Amount]())
	case "settings":
		g.writeFields("settings", reflect.TypeFor[Settings]())
	case "roles":
		g.writeFields("roles", reflect.TypeFor[Roles]())
	default:
		g.listed[reflect.TypeFor[shape.Check]()] = true // among the ops
		for _, kind := range Kinds() {
			if kind.Name == name {
				g.writeFields(name, kind.Type)
			}
		}
	}
	if g.Len() == 0 {
		t.Errorf("there is nothing to list of %q", name)
	}
	return g.String()
}

// guide is what stands between two marks.
type guide struct {
	strings.Builder
	t      *testing.T
	listed map[reflect.Type]bool // types that have their table
}

// writeFields writes the table of a type, and after it those of the types that its fields are made of and that have none yet.
func (g *guide) writeFields(title string, typ reflect.Type) {
	g.listed[typ] = true
	fmt.Fprintf(g, "\n| field of `%s` | what |\n|---|---|\n", title)
	var inner []reflect.StructField
	g.writeRows(typ, &inner)
	for _, field := range inner {
		if !g.listed[elem(field.Type)] {
			g.writeFields(jsonName(field), elem(field.Type))
		}
	}
}

func (g *guide) writeRows(typ reflect.Type, inner *[]reflect.StructField) {
	for i := range typ.NumField() {
		field := typ.Field(i)
		name := jsonName(field)
		switch {
		case field.Type == reflect.TypeFor[shape.Amount]():
			g.WriteString("| the fields of an amount | How much, see above. |\n")
			continue
		case field.Anonymous:
			g.writeRows(field.Type, inner)
			continue
		case name == "":
			continue
		case field.Tag.Get("doc") == "":
			g.t.Errorf("%s: the field %s says nothing about itself", typ, name)
		}
		shown := "`" + name + "`"
		if strings.Contains(","+field.Tag.Get("content")+",", ",required,") {
			shown = "**" + shown + "**"
		}
		fmt.Fprintf(g, "| %s | %s |\n", shown, strings.ReplaceAll(field.Tag.Get("doc"), "|", `\|`))
		if e := elem(field.Type); e.Kind() == reflect.Struct && e.Name() != "Op" && e != reflect.TypeFor[shape.Formula]() && e != reflect.TypeFor[shape.Span]() &&
			!strings.HasPrefix(e.Name(), "Named[") {
			*inner = append(*inner, field)
		}
	}
}

// writeOps writes a table for each op, in the order in which they are declared.
func (g *guide) writeOps() {
	gates := map[book.OpGate]string{
		book.GateNever: "never asks the gate", book.GateHarm: "always asks the gate", book.GateWrite: "asks the gate where it is another player's",
		book.GateDerived: "asks the gate if the affect is harm", book.GateBranch: "does nothing by itself",
		book.GateForced: "asks the gate where it moves another player",
	}
	op := reflect.TypeFor[shape.Op]()
	for i := range op.NumField() {
		_, word, ok := strings.Cut(op.Field(i).Tag.Get("content"), "when=")
		kind, known := book.ParseOp(word)
		if !ok || !known {
			continue
		}
		if gates[kind.Gate()] == "" {
			g.t.Errorf("nothing is said of the gate of %s", word)
		}
		fmt.Fprintf(g, "\n**`%s`** %s.\n", word, gates[kind.Gate()])
		g.writeFields(word, elem(op.Field(i).Type))
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
