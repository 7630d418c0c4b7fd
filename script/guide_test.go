package script_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/script"
	"github.com/wick-engine/wick/script/vm"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

var update = flag.Bool("update", false, "write the tables of the guide")

// guide is the page about scripts.
const guide = "../docs/authoring/lua.md"

// The page lists what a script can see and do, as it is bound: nothing is missing, nothing is there that is not, and every line says
// something.
func TestGuideListsTheSurface(t *testing.T) {
	data, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	mark := regexp.MustCompile(`(?s)<!-- surface of (\w+) -->\n.*?<!-- end -->`)
	want := mark.ReplaceAllStringFunc(string(data), func(part string) string {
		of := mark.FindStringSubmatch(part)[1]
		listed[of] = true
		var table strings.Builder
		fmt.Fprintf(&table, "<!-- surface of %s -->\n| `%s` | what |\n|---|---|\n", of, of)
		for _, e := range script.Surface() {
			if e.Of != of {
				continue
			}
			name := e.Of + "." + e.Name
			if e.Of == "h" || e.Of == "rx" {
				name = e.Of + ":" + e.Name
			}
			fmt.Fprintf(&table, "| `%s%s` | %s |\n", name, e.Args, e.Doc)
		}
		return table.String() + "<!-- end -->"
	})
	if want != string(data) && !*update {
		t.Errorf("%s does not list what there is; -update writes it", guide)
	} else if *update {
		if err := os.WriteFile(guide, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]bool{}
	for _, e := range script.Surface() {
		name := e.Of + " " + e.Name
		if !listed[e.Of] || seen[name] || len(e.Doc) < 9 || !strings.HasSuffix(e.Doc, ".") {
			t.Errorf("%s: listed %v, twice %v, %q", name, listed[e.Of], seen[name], e.Doc)
		}
		seen[name] = true
	}
	if len(seen) < 70 {
		t.Errorf("there are %d entries", len(seen))
	}
}

// Every field that the page gives is there, and no other can be read.
func TestGuideNamesTheFields(t *testing.T) {
	for _, e := range append(script.Surface(), script.Entry{Of: "ctx", Name: "axtor"}, script.Entry{Of: "world", Name: "zones"}) {
		if e.Args != "" {
			continue
		}
		x := newScene(t, "function look(ctx) local x = "+e.Of+"."+e.Name+" world.log('read') end", nil)
		x.run("look", a, m)
		unknown := e.Doc == "" && e.Of == "ctx"
		if got := x.logged(); (got == "read") == unknown {
			t.Errorf("%s.%s: %q", e.Of, e.Name, got)
		}
	}
}

// The names that the page gives are those that there are, and of what it says is not there nothing is.
func TestGuideNamesTheLanguage(t *testing.T) {
	data, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	listed := regexp.MustCompile(`<!-- list of globals -->(.*?)<!-- end -->`).FindSubmatch(data)
	if listed == nil {
		t.Fatal("the page lists no globals")
	}
	names := regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(string(listed[1]), -1)
	var ask strings.Builder
	ask.WriteString("function look(ctx)\n")
	for _, name := range names {
		fmt.Fprintf(&ask, "world.log(type(%s))\n", name[1])
	}
	for _, library := range []string{"string", "table", "math"} {
		fmt.Fprintf(&ask, "world.log(type(%s.%s))\n", library, map[string]string{"string": "rep", "table": "sort", "math": "floor"}[library])
	}
	ask.WriteString("world.log(type(string.dump), type(math.random), type(math.randomseed))\nend\n")
	x := newScene(t, ask.String(), nil)
	x.run("look", a, m)
	if want := strings.Repeat("function\n", len(names)+3) + "nil nil nil"; len(names) != 11 {
		t.Errorf("%d names are listed", len(names))
	} else if got := x.logged(); got != want {
		t.Errorf("they are %q", got)
	}
	for _, name := range strings.Fields("load loadstring loadfile dofile require module os io debug coroutine collectgarbage setmetatable getmetatable rawget rawset rawequal setfenv getfenv newproxy _G print xpcall") {
		source := "function look(ctx) return " + name + " end\n"
		_, faults := vm.Compile([]vm.Source{{Name: "x.lua", Text: source}})
		if len(faults) > 0 {
			continue // it is refused by name
		}
		x := newScene(t, "function look(ctx) world.log(type("+name+")) end", nil)
		x.run("look", a, m)
		if got := x.logged(); got != "nil" && !strings.Contains(got, "was stopped") {
			t.Errorf("%s is there: %q", name, got)
		}
	}
}

// scriptsOf are the scripts that the page shows whole, by their names.
func scriptsOf(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	scripts := map[string]string{}
	for _, block := range regexp.MustCompile("(?s)```lua\n-- scripts/(\\w+\\.lua)\n(.*?)```").FindAllSubmatch(data, -1) {
		scripts[string(block[1])] = string(block[2])
	}
	if len(scripts) != 3 {
		t.Fatalf("the page shows %d scripts", len(scripts))
	}
	return scripts
}

// What the page says that scripts are like can be loaded under the names that it gives them.
func TestGuideScriptsLoad(t *testing.T) {
	var sources []vm.Source
	for name, text := range scriptsOf(t) {
		sources = append(sources, vm.Source{Name: name, Text: text})
	}
	p, faults := vm.Compile(sources)
	if len(faults) == 0 {
		_, faults = script.New(script.Options{Program: p, Defs: &book.Defs{}})
	}
	if len(faults) > 0 {
		t.Error(faults)
	}
}

// And they do what the page says they do.
func TestGuideScriptsRun(t *testing.T) {
	scripts := scriptsOf(t)
	x := newScene(t, scripts["ember.lua"], nil)
	x.runAs("spread", rules.Act{Actor: a, Target: m, Magnitude: 2}) // six, scaled
	for id, want := range map[sim.ID]int64{a: 50, b: 50, m: 50, n: 38} {
		if now, _ := x.Pool(id, hp); now != want {
			t.Errorf("the ember leaves %v %d, want %d", id, now, want)
		}
	}
	x = newScene(t, scripts["bell.lua"], nil)
	for i := range 6 {
		x.run("pass", a, m)
		if got := x.count(view.TextSent); (got > 0) != (i%3 == 2) {
			t.Errorf("who passes as number %d hears %d texts", i+1, got)
		}
	}
	x = newScene(t, strings.ReplaceAll(scripts["doom.lua"], "doom.lua:", "x.lua:"), nil)
	x.run("foretell", a, m)
	for _, step := range []struct {
		ticks int
		want  int64
	}{{299, 50}, {1, 20}, {600, 20}} {
		x.next(step.ticks)
		if now, _ := x.Pool(m, hp); now != step.want {
			t.Errorf("%d ticks on, doom leaves %d, want %d", step.ticks, now, step.want)
		}
	}
}

// The bounds that the page gives are those that there are.
func TestGuideGivesTheBounds(t *testing.T) {
	data, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	x := newScene(t, `
function spin() while true do end end
function chat() local said = 0 while pcall(world.log, said) do said = said + 1 end world.zone.said = said end
function tell() world.log(world.zone.said) end`, nil)
	c, ok := x.Begin(x.turn, rules.Act{Actor: a})
	if !ok {
		t.Fatal("there is no call")
	}
	cascade := c.Instructions()
	c.Hook(book.HookID(slices.Index(x.defs.Hooks, "x.lua:spin") + 1))
	call := cascade - c.Instructions()
	c.End()
	x.box.Logs()
	x.next(60)
	x.run("chat", a, m)
	second := len(x.box.Logs())
	x.next(60)
	x.run("tell", a, m)
	lines := x.logged()
	got, want := [...]int{call, cascade, vm.MaxText, vm.MaxNewText, vm.MaxDepth, vm.MaxSlots, second}, [...]int{100_000, 1_000_000, 1 << 20, 8 << 20, 200, 65_536, 50}
	if got != want || lines != "200" {
		t.Errorf("the bounds are %v and %s lines, want %v and 200", got, lines, want)
	}
	thousands := regexp.MustCompile(`(\d)(\d{3})\b`)
	number := func(n int) string { return thousands.ReplaceAllString(strconv.Itoa(n), "$1,$2") }
	million := regexp.MustCompile(`^(\d+)(\d{3},\d{3})$`)
	var table strings.Builder
	for _, row := range [][3]string{
		{"instructions", "a call", number(call)},
		{"", "all scripts of one cascade", million.ReplaceAllString(number(cascade), "$1,$2")},
		{"text", "one text", strconv.Itoa(vm.MaxText>>20) + " MiB"},
		{"", "all texts that a call makes", strconv.Itoa(vm.MaxNewText>>20) + " MiB"},
		{"calls within each other", "a call", number(vm.MaxDepth)},
		{"values at a time", "a call", number(vm.MaxSlots)},
		{"lines of the log", "a call", lines},
		{"", "a second of a zone", number(second)},
	} {
		fmt.Fprintf(&table, "| %s | %s | %s |\n", row[0], row[1], row[2])
	}
	if want := strings.ReplaceAll(table.String(), "|  |", "| |"); !strings.Contains(string(data), "|---|---|---|\n"+want+"\n") {
		t.Errorf("%s does not give the bounds, which are\n%s", guide, want)
	}
}
