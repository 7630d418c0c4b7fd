package scenario

import (
	"bytes"
	"testing"

	"github.com/wick-engine/wick/scenario/recording"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
)

// stories calls test with so many stories as -runs says, from -seed on. A failure prints the story and how to repeat it.
func stories(t *testing.T, steps int, test func(t *testing.T, story *storyteller, s *Scenario)) {
	t.Helper()
	features := make(map[string]int)
	for i := range uint64(*runs) {
		story := tell(*seed+i, steps)
		s := loadText(t, story.asTold())
		test(t, story, s)
		if t.Failed() {
			t.Fatalf("repeat with: go test ./scenario -run %s -runs 1 -seed %d\n%s", t.Name(), *seed+i, story.asTold())
		}
		for what := range story.features {
			features[what]++
		}
	}
	if want := 11; *runs >= 20 && len(features) < want {
		t.Errorf("the stories show %d of at least %d sorts of steps: %v", len(features), want, features)
	}
}

// recorded plays a scenario and returns its stream and its recording.
func recorded(t testing.TB, s *Scenario) (events, recording []byte) {
	t.Helper()
	var e, r bytes.Buffer
	if _, err := s.Run(Options{Events: &e, Record: &r}); err != nil {
		t.Fatal(err)
	}
	return e.Bytes(), r.Bytes()
}

// The same story gives the same bytes, as often as one likes and whether or not it is recorded; the recording is the same
// too, and playing it again gives the very same stream.
func TestSameStorySameBytes(t *testing.T) {
	stories(t, 40, func(t *testing.T, _ *storyteller, s *Scenario) {
		_, plain := play(t, s)
		events, recording := recorded(t, s)
		again, secondRecording := recorded(t, s)
		if plain != string(events) || plain != string(again) {
			t.Error("two runs differ")
		}
		if !bytes.Equal(recording, secondRecording) {
			t.Error("two recordings differ")
		}
		if replayed := replay(t, recording); replayed != plain {
			t.Errorf("the replay differs:\n%s\nfrom\n%s", replayed, plain)
		}
	})
}

// replay plays a recording that needs no pack and returns its stream.
func replay(t testing.TB, data []byte) string {
	t.Helper()
	r, err := recording.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	w, err := WorldOf(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	var events bytes.Buffer
	stream := trace.NewStream(&events)
	player, err := r.Play(w, trace.New(w.Map, trace.NamesOf(w.Pack), stream.Write))
	if err == nil {
		err = player.RunTo(player.Last())
	}
	if err == nil {
		err = stream.Finish(player.Zone().Tick(), player.Zone().Hash())
	}
	if err != nil {
		t.Fatal(err)
	}
	return events.String()
}

// reopened plays a scenario whose zone is saved and restored every so many ticks, and returns the stream.
func reopened(t *testing.T, s *Scenario, every int) string {
	t.Helper()
	var events bytes.Buffer
	r, err := stage.New(&s.story, Options{Events: &events})
	if err != nil {
		t.Fatal(err)
	}
	for r.Now(); !r.Ended(); r.Now() {
		r.Advance()
		if r.At()%every == 0 {
			if err := r.Reopen(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := r.Finish(); err != nil {
		t.Fatal(err)
	}
	return events.String()
}

// A zone that is saved in the middle of a story and restored from the save goes on as if nothing had been.
func TestSavedMidway(t *testing.T) {
	total := 0
	stories(t, 40, func(t *testing.T, story *storyteller, s *Scenario) {
		_, plain := play(t, s)
		var events bytes.Buffer
		r, err := stage.New(&s.story, Options{Events: &events})
		if err != nil {
			t.Fatal(err)
		}
		saves := 0
		for r.Now(); !r.Ended(); r.Now() {
			r.Advance()
			if story.chance.Chance(0.05) {
				if err := r.Reopen(); err != nil {
					t.Fatal(err)
				}
				saves++
			}
		}
		if _, err := r.Finish(); err != nil {
			t.Fatal(err)
		}
		if events.String() != plain {
			t.Errorf("saved %d times, it goes on otherwise:\n%s\nthan\n%s", saves, events.String(), plain)
		}
		total += saves
	})
	if total < *runs {
		t.Errorf("%d saves in %d stories", total, *runs)
	}
}

// Only the order of steps within a moment matters: however the moments are shuffled in the file, the story is the same.
func TestShuffledMoments(t *testing.T) {
	stories(t, 40, func(t *testing.T, story *storyteller, s *Scenario) {
		_, plain := play(t, s)
		if _, shuffled := play(t, loadText(t, story.write(shuffle(story)))); shuffled != plain {
			t.Errorf("shuffled, it goes otherwise:\n%s\nthan\n%s", shuffled, plain)
		}
	})
}

// shuffle is an order of the steps that keeps those of one moment as they were.
func shuffle(story *storyteller) []int {
	var groups [][]int
	for i, at := range story.moments {
		if i == 0 || story.moments[i-1] != at {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], i)
	}
	for i := len(groups) - 1; i > 0; i-- {
		j := story.chance.Intn(i + 1)
		groups[i], groups[j] = groups[j], groups[i]
	}
	var order []int
	for _, group := range groups {
		order = append(order, group...)
	}
	return order
}

// Where the tick counter begins changes nothing but the ticks themselves: stories told across its wrap and far from it end
// with everybody in the same place.
func TestStartTickDoesNotMatter(t *testing.T) {
	stories(t, 40, func(t *testing.T, _ *storyteller, s *Scenario) {
		far := *s
		far.story.Start = sim.Tick(1000)
		a, b := positionsAtEnd(t, s), positionsAtEnd(t, &far)
		if len(a) != len(b) {
			t.Fatalf("%d and %d bodies", len(a), len(b))
		}
		for i := range a {
			a[i].Leaves, b[i].Leaves = 0, 0
			if a[i] != b[i] {
				t.Errorf("%+v across the wrap, %+v far from it", a[i], b[i])
			}
		}
	})
}

func positionsAtEnd(t *testing.T, s *Scenario) []stage.Standing {
	t.Helper()
	r, err := stage.New(&s.story, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for r.Now(); !r.Ended(); r.Now() {
		r.Advance()
	}
	var all []stage.Standing
	r.Zone().Actors(func(s stage.Standing) bool {
		all = append(all, s)
		return true
	})
	return all
}
