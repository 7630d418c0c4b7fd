package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/scenario/suite"
	"github.com/wick-engine/wick/sim"
)

const lanternDir = "../../packs/lantern"

// The reference pack has neither faults nor warnings, and everybody starts at the station.
func TestLanternIsSound(t *testing.T) {
	sources, err := pack.ReadDir(lanternDir)
	if err != nil {
		t.Fatal(err)
	}
	p, faults := pack.Load(sources...)
	if p == nil || faults.Len() > 0 {
		t.Fatalf("faults:\n%s", faults)
	}
	if p.Start == nil || p.Start.ID != "station" || p.Start.Ground == nil || p.Start.Rate != 60 || p.Start.Instance != place.Shared {
		t.Errorf("start %+v", p.Start)
	}
	if m := p.Map("crossing"); m == nil || m.Ground != nil || len(m.Rooms) < 3 {
		t.Errorf("the crossing is no world of text: %+v", m)
	}
	for _, m := range p.Maps {
		for _, room := range m.Rooms {
			if sentences := strings.Count(room.Text, ". ") + 1; sentences != 2 || !strings.HasSuffix(room.Text, ".") {
				t.Errorf("%s of %s: %d sentences, want 2: %s", room.ID, m.ID, sentences, room.Text)
			}
		}
	}
}

// From every spawn point of the station one can walk into every room, and stands in that room then.
func TestStationCanBeWalked(t *testing.T) {
	sources, err := pack.ReadDir(lanternDir)
	if err != nil {
		t.Fatal(err)
	}
	p, _ := pack.Load(sources...)
	if p == nil {
		t.Fatal("the pack is faulty")
	}
	m := p.Start
	ways, err := place.NewWays(m.Ground, 0.5)
	if err != nil {
		t.Fatal(err)
	}
	walks := 0
	for _, spawn := range m.Ground.Spawns() {
		reached := make([]bool, len(m.Rooms))
		for x := -21.5; x < 22; x += 2 {
			for z := -16.5; z < 18; z += 2 {
				goal := sim.Vec{X: x, Z: z}
				room, ok := m.RoomAt(goal)
				if !ok || reached[room] || !m.Ground.Clear(goal, 0.5) {
					continue
				}
				if way, ok := ways.Way(spawn.At, goal, nil); ok && len(way) > 0 {
					reached[room] = true
					walks++
				}
			}
		}
		for i, ok := range reached {
			if !ok {
				t.Errorf("from %s one does not come into the room %s", spawn.Name, m.Rooms[i].ID)
			}
		}
	}
	if walks < 40 {
		t.Errorf("%d walks", walks)
	}
}

// Wherever a body has room at the station, it is in some room.
func TestStationHasNoHoles(t *testing.T) {
	sources, err := pack.ReadDir(lanternDir)
	if err != nil {
		t.Fatal(err)
	}
	p, _ := pack.Load(sources...)
	if p == nil {
		t.Fatal("the pack is faulty")
	}
	m := p.Start
	ways, err := place.NewWays(m.Ground, 0.5)
	if err != nil {
		t.Fatal(err)
	}
	from := m.Ground.Spawns()[0].At
	inRooms := 0
	for x := -23.5; x < 24; x++ {
		for z := -17.5; z < 18; z++ {
			at := sim.Vec{X: x, Z: z}
			if !m.Ground.Clear(at, 0.5) {
				continue
			}
			if _, ok := ways.Way(from, at, nil); !ok {
				continue // behind the fence
			}
			if _, ok := m.RoomAt(at); !ok {
				t.Errorf("at %v one is in no room", at)
			}
			inRooms++
		}
	}
	if inRooms < 700 {
		t.Errorf("only %d places to stand", inRooms)
	}
}

// Playing leaves a pack as it was: what was compiled has the same hash before and after every scenario.
func TestRunLeavesThePackAlone(t *testing.T) {
	var faults content.Faults
	lantern, err := suite.Open(lanternDir, &faults)
	if err != nil || lantern == nil {
		t.Fatalf("%v, %s", err, &faults)
	}
	played := 0
	lantern.Run(func(*suite.Case) bool { return true }, func(o suite.Outcome) {
		if o.Result == nil {
			t.Errorf("%s was not played: %v, %s", o.Case.Name, o.Err, &o.Case.Faults)
		}
		played++
	})
	if played == 0 {
		t.Error("nothing was played")
	}
	if got := lantern.Pack.Fingerprint(); got != lantern.Pack.Hash {
		t.Errorf("hash %x after %d scenarios, %x before", got, played, lantern.Pack.Hash)
	}
}

// The readme of a new pack says what to try. It must come out as it says.
func TestNewPackTeachesTheTruth(t *testing.T) {
	for _, c := range []struct {
		file, old, new string
		verb           string
		code           int
		says           string
	}{
		{"README.md", "", "", "test", exitFine, "1 scenario, all passed"},
		{"maps/home.json", `"south": "garden"`, `"south": "graden"`, "check", exitWrong, `did you mean "garden"?`},
		{"maps/home.json", `"start": "parlour"`, `"start": "parlor"`, "check", exitWrong, `did you mean "parlour"?`},
		{"maps/home.json", `"at": [0, 6.5], "size": [2.4, 0.8]`, `"at": [0, 0], "size": [2.4, 0.8]`, "test", exitWrong, "walk"},
	} {
		dir := t.TempDir()
		var out, trouble strings.Builder
		con := &console{Out: &out, Err: &trouble}
		if code := run([]string{"new", dir}, con); code != exitFine {
			t.Fatalf("wick new: %d, %s", code, &trouble)
		}
		name := filepath.Join(dir, filepath.FromSlash(c.file))
		data, err := os.ReadFile(name)
		if err != nil || c.old != "" && strings.Count(string(data), c.old) != 1 {
			t.Fatalf("%s: %v; %q stands in it %d times", c.file, err, c.old, strings.Count(string(data), c.old))
		}
		if err := os.WriteFile(name, []byte(strings.Replace(string(data), c.old, c.new, 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		out.Reset()
		if code := run([]string{c.verb, dir}, con); code != c.code || !strings.Contains(out.String(), c.says) {
			t.Errorf("wick %s with %s: code %d, want %d and %q:\n%s%s", c.verb, c.new, code, c.code, c.says, &out, &trouble)
		}
	}
}
