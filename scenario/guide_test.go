package scenario

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

var update = flag.Bool("update", false, "write the list of steps in docs/authoring/scenarios.md")

const (
	guideFile  = "../docs/authoring/scenarios.md"
	stepsBegin = "<!-- steps: written by go test ./scenario -run TestGuide -update -->\n"
	stepsEnd   = "<!-- end of steps -->\n"
	kindsBegin = "<!-- kinds: written by go test ./scenario -run TestGuide -update -->\n"
	kindsEnd   = "<!-- end of kinds -->\n"
)

func readGuide(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(guideFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The list of steps in the guide is the one in the tables, with the words of the fields' own tags.
func TestGuideListsAllSteps(t *testing.T) {
	holdsPart(t, stepsBegin, stepList(t), stepsEnd)
}

// The list of kinds in the guide has every kind with words for its reasons.
func TestGuideListsAllKinds(t *testing.T) {
	holdsPart(t, kindsBegin, kindList(), kindsEnd)
}

// holdsPart compares what stands between two marks of the guide, or writes it there.
func holdsPart(t *testing.T, begin, part, end string) {
	t.Helper()
	guide := readGuide(t)
	head, rest, found := strings.Cut(guide, begin)
	_, tail, ended := strings.Cut(rest, end)
	if !found || !ended {
		t.Fatalf("the guide has no place for what begins with %s", begin)
	}
	want := head + begin + part + end + tail
	if guide == want {
		return
	}
	if !*update {
		t.Fatalf("in the guide, what follows %s is not that of the tables; -update writes it", begin)
	}
	if err := os.WriteFile(guideFile, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

func kindList() string {
	var b strings.Builder
	b.WriteString("\n| kind | reasons |\n|---|---|\n")
	view.EachEventKind(func(kind view.EventKind, name string) {
		if words := trace.Reasons(kind); len(words) > 0 {
			fmt.Fprintf(&b, "| `%s` | `%s` |\n", name, strings.Join(words, "`, `"))
		}
	})
	b.WriteString("\n")
	return b.String()
}

func stepList(t *testing.T) string {
	var b strings.Builder
	for _, s := range sorts() {
		for _, r := range s.rows {
			title := "`" + s.key + "`"
			if r.Word != "" {
				title += " `" + r.Word + "`"
			}
			fmt.Fprintf(&b, "\n**%s** %s\n\n| field | what |\n|---|---|\n", title, r.Doc)
			rows := 0
			for _, f := range fieldsOf(reflect.TypeOf(r.Make()).Elem()) {
				if f.name == "at" || f.name == s.key && r.Word != "" || f.name == "because" {
					continue
				}
				if f.doc == "" {
					t.Errorf("%s %s: the field %s says nothing about itself", s.key, r.Word, f.name)
				}
				name := "`" + f.name + "`"
				if f.required {
					name = "**" + name + "**"
				}
				fmt.Fprintf(&b, "| %s | %s |\n", name, f.doc)
				rows++
			}
			if rows == 0 {
				t.Errorf("%s %s has no fields", s.key, r.Word)
			}
		}
	}
	return b.String() + "\n"
}

type field struct {
	name, doc string
	required  bool
}

// fieldsOf lists the fields of a struct that authors write, those of embedded structs first, those of a pattern with its
// name in front.
func fieldsOf(t reflect.Type) []field {
	var fields []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, doc := f.Tag.Get("json"), f.Tag.Get("doc")
		switch {
		case f.Anonymous:
			fields = append(fields, fieldsOf(f.Type)...)
		case name == "":
		default:
			if standard := regexp.MustCompile(`default=([^,]+)`).FindStringSubmatch(f.Tag.Get("content")); standard != nil {
				doc += " Default " + standard[1] + "."
			}
			fields = append(fields, field{name, doc, strings.HasPrefix(f.Tag.Get("content"), "required")})
			if f.Type.Name() == "pattern" {
				for _, inner := range fieldsOf(f.Type) {
					fields = append(fields, field{name + "." + inner.name, inner.doc, inner.required})
				}
			}
		}
	}
	return fields
}

// Every scenario in the guide loads and passes, in the reference pack unless it names another.
func TestGuideExamplesPass(t *testing.T) {
	blocks := regexp.MustCompile("(?s)```jsonc\n(.*?)```").FindAllStringSubmatch(readGuide(t), -1)
	p, _ := openLantern(t)
	if len(blocks) < 4 {
		t.Errorf("%d scenarios in the guide", len(blocks))
	}
	for _, block := range blocks {
		s := loadNamed(t, block[1])
		if s == nil {
			s = loadWith(t, p, block[1])
		}
		result, _ := play(t, s)
		for i := range result.Failures {
			t.Error(result.Failures[i].String())
		}
	}
}

// loadNamed reads a scenario of the guide with the pack that it names, nil if it names none.
func loadNamed(t *testing.T, text string) *Scenario {
	t.Helper()
	if !strings.Contains(text, `"pack":`) {
		return nil
	}
	var o Opener
	var faults content.Faults
	s, err := o.Read(strings.TrimSuffix(guideFile, ".md")+pack.ScenarioSuffix, []byte(text), &faults)
	if s == nil {
		t.Fatalf("%v\n%s", err, faults.String())
	}
	return s
}

// The guide names every reason, every kind of the zone, and every field of the stream, in its order.
func TestGuideNamesEverything(t *testing.T) {
	guide := readGuide(t)
	words := 0
	view.EachEventKind(func(kind view.EventKind, name string) {
		if kind.Owner() == "zone" {
			mustHold(t, guide, "`"+name+"`")
		}
		for _, word := range trace.Reasons(kind) {
			mustHold(t, guide, "`"+word+"`")
			words++
		}
	})
	if words < 7 {
		t.Errorf("%d reasons", words)
	}
	line := everyField(t)
	names := regexp.MustCompile(`"([a-z]+)":`).FindAllStringSubmatch(line, -1)
	if len(names) != 22 {
		t.Fatalf("%d fields in %s", len(names), line)
	}
	_, rest, _ := strings.Cut(guide, "Fields stand in this order")
	for _, name := range names {
		_, after, found := strings.Cut(rest, "`"+name[1]+"`")
		if !found {
			t.Errorf("the guide does not name %s in its place", name[1])
			continue
		}
		rest = after
	}
}

// everyField is the line of an event that has every field.
func everyField(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	trace.NewStream(&b).Write(&trace.Record{
		Event: view.Event{
			Seq: 1, Actor: 1, Other: 2, Run: 3, Ref: 4, Value: 5, Pos: sim.Vec{X: 1}, Dir: sim.Vec{Z: 1}, Tick: 6, InputSeq: 7,
			Effect: 8, Def: 9, Count: 10, Span: 11, Cast: 12, Flags: view.Internal, Kind: view.Said, Reason: 13, Room: 14,
		},
		Who: "a", Whom: "b", Place: "c", Text: "d",
	})
	return b.String()
}

// The schema's sentence for every field of the file itself is there too.
func TestFieldsSayWhatTheyAre(t *testing.T) {
	for _, typ := range []reflect.Type{reflect.TypeFor[authored](), reflect.TypeFor[premise.Entity]()} {
		fields := fieldsOf(typ)
		if len(fields) < 9 {
			t.Errorf("%s has %d fields", typ, len(fields))
		}
		for _, f := range fields {
			if f.doc == "" {
				t.Errorf("%s: %s says nothing about itself", typ, f.name)
			}
		}
	}
}
