package scenario

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
)

// write puts files into a folder of their own and returns it.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func smallPack(name string) map[string]string {
	return map[string]string{
		name + "/pack.json":      `{"name": "` + name + `", "version": "0.1.0", "requires": ">=0.1.0 <1.0.0"}`,
		name + "/maps/home.json": `{"id": "home", "number": 1, "start": "a", "rooms": [{"id": "a", "name": "` + name + `"}]}`,
	}
}

const someoneHome = `{"zone": "home", "entities": [{"name": "ada", "player": true}], "steps": [{"at": 3, "expect": "room", "who": "ada", "is": "a"}]}`

// A suite plays what is chosen, in order, however many run at once; a faulty file is one more case that fails.
func TestSuite(t *testing.T) {
	files := smallPack("small")
	for i := range 30 {
		files["small/tests/many/t"+string(rune('a'+i/10))+string(rune('0'+i%10))+".scenario.json"] = someoneHome
	}
	files["small/tests/bad.scenario.json"] = `{"zone": "home", "stepps": []}`
	files["small/tests/wrong.scenario.json"] = strings.Replace(someoneHome, `"expect": "room", "who": "ada", "is": "a"`,
		`"expect": "present", "who": "ada", "is": false, "because": "<&>\u0001"`, 1)
	dir := write(t, files)
	var faults content.Faults
	suite, err := OpenSuite(filepath.Join(dir, "small"), &faults)
	if err != nil || suite == nil || len(suite.Cases) != 32 {
		t.Fatalf("%v: %s", err, faults.String())
	}
	var names []string
	var outcomes []Outcome
	suite.Run(func(c *Case) bool { return !strings.Contains(c.Name, "b3") }, func(o Outcome) {
		names = append(names, o.Case.Name)
		outcomes = append(outcomes, o)
		if o.Passed() != strings.HasPrefix(o.Case.Name, "tests/many/") {
			t.Errorf("%s: passed %t: %s", o.Case.Name, o.Passed(), o.Report())
		}
	})
	if len(names) != 31 || names[0] != "tests/bad" || names[1] != "tests/many/ta0" || names[30] != "tests/wrong" {
		t.Errorf("played %q", names)
	}
	mustHold(t, outcomes[0].Report(), `bad.scenario.json:1:`, `unknown field "stepps"`)
	checkJUnit(t, outcomes)
}

// checkJUnit reads a report as a build server does.
func checkJUnit(t *testing.T, outcomes []Outcome) {
	t.Helper()
	var b strings.Builder
	if err := WriteJUnit(&b, "small", outcomes); err != nil {
		t.Fatal(err)
	}
	var suite junitSuite
	if err := xml.Unmarshal([]byte(b.String()), &suite); err != nil {
		t.Fatalf("%v:\n%s", err, b.String())
	}
	if suite.Tests != 31 || suite.Failures != 1 || suite.Errors != 1 || len(suite.Cases) != 31 {
		t.Errorf("%d tests, %d failures, %d errors, %d cases", suite.Tests, suite.Failures, suite.Errors, len(suite.Cases))
	}
	if c := suite.Cases[0]; c.Name != "tests/bad" || c.Error == nil || !strings.Contains(c.Error.Text, "stepps") {
		t.Errorf("%+v", c)
	}
	if c := suite.Cases[30]; c.Failure == nil || !strings.Contains(c.Failure.Text, "because   <&>\n") || strings.Contains(c.Failure.Message, "\n") {
		t.Errorf("%+v", c.Failure)
	}
	if c := suite.Cases[5]; c.Failure != nil || c.Error != nil || c.Class != "small" {
		t.Errorf("%+v", c)
	}
	for _, room := range []int{0, 60, b.Len() - 1} {
		if err := WriteJUnit(&failingWriter{room}, "small", outcomes); err == nil {
			t.Errorf("with room for %d bytes it is written", room)
		}
	}
}

// A scenario is played with the pack it names, else with the one in which it lies, else with none.
func TestOpen(t *testing.T) {
	files := smallPack("one")
	for name, text := range smallPack("two") {
		files[name] = text
	}
	files["one/tests/deep/here.scenario.json"] = someoneHome
	files["one/tests/there.scenario.json"] = strings.Replace(someoneHome, `{"zone"`, `{"pack": "../../two", "zone"`, 1)
	files["alone.scenario.json"] = scenarioText(`"steps": []`)
	files["lost.scenario.json"] = someoneHome
	files["faulty/pack.json"] = `{}`
	files["faulty/tests/x.scenario.json"] = someoneHome
	files["astray.scenario.json"] = strings.Replace(someoneHome, `{"zone"`, `{"pack": "three", "zone"`, 1)
	dir := write(t, files)
	var o Opener
	open := func(name string) (*Scenario, *content.Faults, error) {
		var faults content.Faults
		s, err := o.Open(filepath.Join(dir, filepath.FromSlash(name)), &faults)
		return s, &faults, err
	}
	for name, want := range map[string]string{
		"one/tests/deep/here.scenario.json": "one", "one/tests/there.scenario.json": "two", "alone.scenario.json": "Hall",
	} {
		if s, faults, err := open(name); s == nil || s.Map().Rooms[0].Name != want {
			t.Errorf("%s: %v: %s", name, err, faults)
		}
	}
	first, _, _ := open("one/tests/deep/here.scenario.json")
	second, _, _ := open("one/tests/deep/here.scenario.json")
	if first.pack != second.pack {
		t.Error("the pack is compiled twice")
	}
	if s, faults, err := open("lost.scenario.json"); s != nil || err != nil || !strings.Contains(faults.String(), "a scenario that lies in a pack") {
		t.Errorf("a scenario without its pack: %v: %s", err, faults)
	}
	if s, faults, err := open("faulty/tests/x.scenario.json"); s != nil || err != nil || faults.Errors() == 0 {
		t.Errorf("a faulty pack: %v: %s", err, faults)
	}
	for _, name := range []string{"astray.scenario.json", "nowhere.scenario.json"} {
		if s, _, err := open(name); s != nil || err == nil {
			t.Errorf("%s is opened", name)
		}
	}
	var faults content.Faults
	if suite, err := OpenSuite(filepath.Join(dir, "faulty"), &faults); suite != nil || err != nil || faults.Errors() == 0 {
		t.Errorf("a suite of a faulty pack: %v", err)
	}
	if suite, err := OpenSuite(filepath.Join(dir, "three"), &faults); suite != nil || err == nil {
		t.Error("a suite of no pack")
	}
	if Home(dir) != "" {
		t.Errorf("the home of %s is %q", dir, Home(dir))
	}
}
