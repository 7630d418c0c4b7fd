package bots_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/wick-engine/wick/cmd/wick/bots"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/sim"
)

func take(m bots.Moves, n int) (moves []bots.Move) {
	for range n {
		move, ok := m.Next()
		if !ok {
			break
		}
		moves = append(moves, move)
	}
	return moves
}

func TestRandomWalks(t *testing.T) {
	const n = 4000
	begin := func(seed uint64) []bots.Move { return take(bots.Random().Begin(0, sim.NewStream(seed, "bot")), n) }
	moves := begin(1)
	if !cmp.Equal(moves, begin(1)) {
		t.Error("the same chance walks differently")
	}
	if cmp.Equal(moves, begin(2)) {
		t.Error("another chance walks the same way")
	}
	var walks, stands, says int
	for i, m := range moves {
		if i > 0 && (m.At < moves[i-1].At || m.At-moves[i-1].At > 2*time.Second) {
			t.Fatalf("move %d is at %v after %v", i, m.At, moves[i-1].At)
		}
		switch full := math.Hypot(m.X, m.Z); {
		case m.Kind == bots.Say:
			says++
		case m.Kind == bots.Walk && full == 0:
			stands++
		case m.Kind == bots.Walk && math.Abs(full-1) < 1e-9:
			walks++
		case m.Kind != bots.Face:
			t.Fatalf("move %d is %+v", i, m)
		}
	}
	if moves[0].Kind != bots.Walk || walks < 1500 || stands < 150 || says < 20 || says > 100 {
		t.Errorf("it begins with %+v; %d walks, %d stops, %d words", moves[0], walks, stands, says)
	}
}

const tour = `{
	"every": "8s", "apart": "0.5s", // a square
	"steps": [
		{"at": 0, "walk": "east"},
		{"at": "2s", "stop": true, "face": 180, "say": "Here."},
		{"at": "4s", "go": "north"},
	],
}`

func TestScript(t *testing.T) {
	play, err := bots.Parse(content.File{Path: "tour.json", Data: []byte(tour)})
	if err != nil {
		t.Fatal(err)
	}
	const s = time.Second
	east := sim.Heading(sim.FullTurn / 4)
	want := []bots.Move{
		{At: s, Kind: bots.Walk, X: 1}, {At: s, Kind: bots.Face, Face: east},
		{At: 3 * s, Kind: bots.Walk}, {At: 3 * s, Kind: bots.Face, Face: sim.FullTurn / 2}, {At: 3 * s, Kind: bots.Say, Text: "Here."},
		{At: 5 * s, Kind: bots.Go, Text: "north"},
		{At: 9 * s, Kind: bots.Walk, X: 1}, {At: 9 * s, Kind: bots.Face, Face: east},
	}
	got := take(play.Begin(2, sim.Stream{}), len(want))
	near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
	if difference := cmp.Diff(want, got, near); difference != "" {
		t.Error(difference)
	}
	if play.Walks() {
		t.Error("bots that begin one after the other need not all walk in time")
	}
	once, err := bots.Parse(content.File{Path: "once.json", Data: []byte(`{"steps": [{"at": "1s", "walk": 90}]}`)})
	if err != nil || len(take(once.Begin(0, sim.Stream{}), 9)) != 2 || !once.Walks() {
		t.Errorf("a script that ends: %v", err)
	}
}

func TestScriptFaults(t *testing.T) {
	for text, want := range map[string]string{
		`{}`:                       "steps",
		`{"steps": []}`:            "steps",
		`{"steps": [{}]}`:          "at",
		`[]`:                       "object",
		`{"steps": [{"at": "1"}]}`: "1:19",
		`{"steps": [{"at": "1s", "walk": "up"}]}`:             "point of the compass",
		`{"steps": [{"at": "1s", "jump": true}]}`:             "jump",
		`{"steps": [{"at": "2s"}, {"at": "1s"}]}`:             "step before",
		`{"every": "2s", "steps": [{"at": "2s"}]}`:            "last step",
		`{"every": 0, "steps": [{"at": 0, "walk": "north"}]}`: "last step",
		`{"every": "900000s", "steps": [{"at": 0}]}`:          "1000000",
	} {
		_, err := bots.Parse(content.File{Path: "x.json", Data: []byte(text)})
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "x.json:1") {
			t.Errorf("%s\nwant %q: %v", text, want, err)
		}
	}
	if _, err := bots.ReadFile("nothing.json"); err == nil {
		t.Error("a file that is not there is read")
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(tour))
	f.Add([]byte(`{"every": 1, "steps": [{"at": 0}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		play, err := bots.Parse(content.File{Path: "x.json", Data: data})
		if (play == nil) != (err != nil) {
			t.Fatalf("%v, %v", play, err)
		}
		if err != nil {
			return
		}
		last := time.Duration(0)
		for _, m := range take(play.Begin(1, sim.Stream{}), 1000) {
			if m.At < last || math.Hypot(m.X, m.Z) > 1+1e-9 {
				t.Fatalf("%+v after %v", m, last)
			}
			last = m.At
		}
	})
}
