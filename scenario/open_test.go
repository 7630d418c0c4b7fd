package scenario

import (
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
	if first.story.Pack != second.story.Pack {
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
	if Home(dir) != "" {
		t.Errorf("the home of %s is %q", dir, Home(dir))
	}
}
