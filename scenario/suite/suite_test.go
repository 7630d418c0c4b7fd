package suite

import (
	"encoding/xml"
	"errors"
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
	suite, err := Open(filepath.Join(dir, "small"), &faults)
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
	if report := outcomes[0].Report(); !strings.Contains(report, `bad.scenario.json:1:`) || !strings.Contains(report, `unknown field "stepps"`) {
		t.Error(report)
	}
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
		if err := WriteJUnit(&fullDisk{room}, "small", outcomes); err == nil {
			t.Errorf("with room for %d bytes it is written", room)
		}
	}
}

// fullDisk takes so many bytes and then refuses.
type fullDisk struct{ room int }

func (w *fullDisk) Write(b []byte) (int, error) {
	if w.room -= len(b); w.room < 0 {
		return 0, errors.New("the disk is full")
	}
	return len(b), nil
}

// A faulty pack has no suite, and neither has a folder that is not there.
func TestNoSuite(t *testing.T) {
	dir := write(t, map[string]string{"faulty/pack.json": `{}`})
	var faults content.Faults
	if s, err := Open(filepath.Join(dir, "faulty"), &faults); s != nil || err != nil || faults.Errors() == 0 {
		t.Errorf("a suite of a faulty pack: %v", err)
	}
	if s, err := Open(filepath.Join(dir, "nowhere"), &faults); s != nil || err == nil {
		t.Error("a suite of no pack")
	}
}
