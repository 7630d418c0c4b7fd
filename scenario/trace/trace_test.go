package trace

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Numbers are the shortest decimal that reads back as the same number, everywhere.
func TestFloats(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "0", 1: "1", -0.1: "-0.1", 1.0 / 3: "0.3333333333333333", 1e21: "1e+21", 5e-324: "5e-324",
		math.MaxFloat64: "1.7976931348623157e+308", math.Inf(1): `"+Inf"`, math.Inf(-1): `"-Inf"`,
	} {
		if got := string(appendFloat(nil, x)); got != want {
			t.Errorf("%g is %s, want %s", x, got, want)
		}
	}
	if got := string(appendFloat(nil, math.NaN())); got != `"NaN"` {
		t.Errorf("no number is %s", got)
	}
}

func TestWordsForPeople(t *testing.T) {
	for x, want := range map[float64]string{0: "0", -0.00001: "0", 2: "2", 1.5: "1.5", -1.23456: "-1.2346", 100: "100"} {
		if got := Number(x); got != want {
			t.Errorf("%g is %s, want %s", x, got, want)
		}
	}
	if got := Position(sim.Vec{X: 1, Y: -0.5, Z: 1e-9}); got != "[1, -0.5, 0]" {
		t.Error(got)
	}
	if got := Hash(0xfedc1); got != "0x00000000000fedc1" {
		t.Error(got)
	}
}

// FuzzText writes any text: a reader of JSON gets it back, with what is no UTF-8 replaced.
func FuzzText(f *testing.F) {
	for _, text := range []string{"", "a\"\\\n\x00\x1f\x7f", "é\u2028\ufffd", "\xff\xc0a", "</script>"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		line := appendText(nil, text)
		var got string
		if err := json.Unmarshal(line, &got); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if want := string([]rune(text)); got != want || !utf8.Valid(line) {
			t.Errorf("%q comes back as %q", text, got)
		}
	})
}

func hall() *place.Map {
	return &place.Map{ID: "m", Rooms: []place.Room{{ID: "hall"}, {ID: "yard"}}}
}

// frame is a tick with two bodies of one name, one of which has just ended, and an eye through which the other looks.
func frame() *view.Frame {
	who := []view.Who{{Name: view.MakeName("ada")}, {Name: view.MakeName("ada")}}
	table := view.Table{
		IDs: []sim.ID{sim.MakeID(0, 1), sim.MakeID(0, 2)}, Owners: make([]sim.ID, 2), Fates: []view.Fate{view.Withdrawn, view.Stays},
		Columns: []any{&who},
	}
	return &view.Frame{
		Tick: 7, Tables: []view.Table{table},
		Events: []view.Event{
			{Seq: 5, Tick: 7, Kind: view.Departed, Reason: view.DepartedLeft, Actor: sim.MakeID(0, 1), Room: 2},
			{Seq: 6, Tick: 7, Kind: view.RoomLeft, Actor: sim.MakeID(0, 2), Room: 1, Def: 2},
			{Seq: 7, Tick: 7, Kind: view.Said, Actor: sim.MakeID(0, 2), Room: 2},
			{Seq: 8, Tick: 7, Kind: view.CommandRefused, Flags: view.Private | view.Internal | 1<<9, Actor: sim.MakeID(0, 2), Reason: 99},
			{Seq: 9, Tick: 7, Kind: view.CommandRefused, Flags: view.Private, Actor: sim.MakeID(3, 1), Room: 9},
		},
		Messages: []view.Message{{Event: 7, Kind: view.Speech, Body: []byte("hm")}, {Event: 8, Kind: 99, Body: []byte("no speech")}},
		Eyes: []view.Eye{{
			Key: 1, Seen: []sim.ID{sim.MakeID(0, 1), sim.MakeID(0, 2)}, Events: []int32{0, 2, 3, 4}, Seats: []view.Seat{{Actor: sim.MakeID(0, 2)}},
		}},
	}
}

func TestTrace(t *testing.T) {
	var lines strings.Builder
	var records []Record
	stream := NewStream(&lines)
	trace := New(hall(), new(Names), func(r *Record) {
		records = append(records, *r)
		stream.Write(r)
	})
	trace.Show(frame())
	if err := stream.Finish(7, 255); err != nil {
		t.Fatal(err)
	}
	want := `{"tick":7,"seq":5,"kind":"Departed","actor":"0.1","who":"ada","room":"yard","reason":"left"}
{"tick":7,"seq":6,"kind":"RoomLeft","actor":"0.2","who":"ada","room":"hall","to":"yard"}
{"tick":7,"seq":7,"kind":"Said","actor":"0.2","who":"ada","room":"yard","text":"hm"}
{"tick":7,"seq":8,"kind":"CommandRefused","actor":"0.2","who":"ada","reason":99,"flags":["internal","private","bit9"]}
{"tick":7,"seq":9,"kind":"CommandRefused","actor":"3.1","flags":["private"]}
{"tick":7,"hash":"0x00000000000000ff"}
`
	if lines.String() != want {
		t.Errorf("got\n%s\nwant\n%s", lines.String(), want)
	}
	// Shown to the one player: all before its eye, the private ones only if they are its own.
	for i, shown := range []bool{true, false, true, true, false} {
		if (len(records[i].SeenBy) == 1) != shown {
			t.Errorf("event %d is seen by %v", i, records[i].SeenBy)
		}
	}
	me, other := sim.MakeID(0, 2), sim.MakeID(0, 1)
	if !trace.Sees(me, other) || trace.Sees(other, me) || trace.Sees(me, sim.MakeID(3, 1)) {
		t.Error("who sees whom")
	}
	if trace.Named("ada") != me || trace.Named("bo") != 0 || trace.Name(other) != "ada" {
		t.Error("who is called what")
	}
	trace.Show(&view.Frame{Tick: 8})
	if trace.Sees(me, other) {
		t.Error("an eye that is closed still sees")
	}
}

// What happens before several eyes is seen by the players behind all of them.
func TestSeveralEyes(t *testing.T) {
	a, b := sim.MakeID(0, 1), sim.MakeID(1, 1)
	var seen []sim.ID
	trace := New(hall(), new(Names), func(r *Record) { seen = r.SeenBy })
	trace.Show(&view.Frame{
		Tick: 1, Events: []view.Event{{Seq: 1, Tick: 1, Kind: view.Said, Actor: a, Room: 1}},
		Eyes: []view.Eye{
			{Key: 1, Events: []int32{0}, Seats: []view.Seat{{Actor: a}}},
			{Key: 2, Events: []int32{0}, Seats: []view.Seat{{Actor: b}}},
		},
	})
	if len(seen) != 2 || seen[0] != a || seen[1] != b {
		t.Errorf("seen by %v", seen)
	}
}

// Numbers of definitions are told by name, each under its own word, and what has none stays a number.
func TestNames(t *testing.T) {
	n := &Names{
		behaviors: []string{"slash", "shot"}, projectiles: []string{"spark"}, buffs: []string{"slow"}, effects: []string{"hit", "tick"},
		animations: []string{"swing"}, prefabs: []string{"arc"}, sockets: []string{"hand"}, touched: []string{"moveSpeed"},
		types: []string{"sharp"}, resources: []string{"hp", "ward"}, damageTypes: []string{"edge"}, attributes: []string{"might"},
		affects: []string{"venom"}, checks: []string{"hold"}, lists: []string{"on death"}, templates: []string{"You fall."},
		worldLists: []string{"on death"}, abilities: []string{"ember", "howl"}, tags: []string{"cast"},
		hooks: []string{"charm.lua:save"}, scripts: []string{"charm.lua"},
	}
	told := 0
	for _, c := range []struct {
		e    view.Event
		want string
	}{
		{view.Event{Kind: view.BehaviorStarted, Def: 1}, `"behavior":"shot"`},
		{view.Event{Kind: view.BehaviorStopped, Reason: 1}, `"behavior":"slash","reason":"completed"`},
		{view.Event{Kind: view.BehaviorStarted, Def: 2}, `"def":2`},
		{view.Event{Kind: view.TimelineAnimation}, `"animation":"swing"`},
		{view.Event{Kind: view.TimelineEffect, Def: 1}, `"socket":"hand","prefab":"arc"`},
		{view.Event{Kind: view.TimelineEffect}, `"prefab":"arc"`},
		{view.Event{Kind: view.ProjectileExpired, Reason: 4}, `"projectile":"spark","reason":"blocked"`},
		{view.Event{Kind: view.BuffRequested, Effect: 2}, `"buff":"slow","effect":"tick"`},
		{view.Event{Kind: view.BuffRequested}, `"buff":"slow"`},
		{view.Event{Kind: view.LogicEffectApplied, Effect: 1}, `"effect":"tick"`},
		{view.Event{Kind: view.AttributeEffectRequested, Effect: 1}, `"attribute":"moveSpeed","type":"sharp"`},
		{view.Event{Kind: view.OpsRequested}, `"ops":"on death"`},
		{view.Event{Kind: view.OnHit, Def: 1, Effect: 1}, `"resource":"ward","type":"edge"`},
		{view.Event{Kind: view.Died}, `"resource":"hp"`},
		{view.Event{Kind: view.Healed, Def: 1}, `"resource":"ward"`},
		{view.Event{Kind: view.OnCheck}, `"check":"hold"`},
		{view.Event{Kind: view.Diagnosed, Reason: view.DiagnosedCycle}, `"attribute":"might","reason":"cycle"`},
		{view.Event{Kind: view.Diagnosed, Reason: view.DiagnosedBudget, Effect: 1}, `"ops":"on death","reason":"budget"`},
		{view.Event{Kind: view.MessageSent}, `"template":"You fall."`},
		{view.Event{Kind: view.OnAffectTick}, `"affect":"venom"`},
		{view.Event{Kind: view.CastBegun, Def: 1, Span: 60}, `"ability":"howl","span":60`},
		{view.Event{Kind: view.CastInterrupted, Reason: view.CastDamaged}, `"ability":"ember","reason":"damage"`},
		{view.Event{Kind: view.AbilityRefused, Def: 1, Effect: 1, Reason: view.AbilityPrevented}, `"ability":"howl","tag":"cast","reason":"prevented"`},
		{view.Event{Kind: view.AbilityRefused, Def: 2, Reason: view.AbilityUnknown}, `"def":2,"reason":"unknown"`},
		{view.Event{Kind: view.AbilityWaits, Def: 2, Reason: view.WaitsForCooldown}, `"ability":"howl","reason":"cooldown"`},
		{view.Event{Kind: view.AbilityWaits, Reason: view.WaitsForLag}, `"reason":"lagged"`},
		{view.Event{Kind: view.ScriptFault, Def: 1, Effect: 1, Count: 7, Reason: view.ScriptInstructions}, `"hook":"charm.lua:save","file":"charm.lua","reason":"instructions","count":7`},
		{view.Event{Kind: view.ActRefused, Reason: 8}, `"reason":"bad_input_wrong_kind"`},
		{view.Event{Kind: view.ActRefused, Reason: 99}, `"reason":99`},
		{view.Event{Kind: view.Arrived, Def: 7, Effect: 9}, `"def":7,"effect":9`},
	} {
		var line strings.Builder
		traceOf(n, NewStream(&line)).Show(&view.Frame{Events: []view.Event{c.e}})
		if got := line.String(); got != `{"tick":0,"seq":0,"kind":"`+c.e.Kind.String()+`",`+c.want+"}\n" {
			t.Errorf("%s, want %s", got, c.want)
		}
		told++
	}
	if told != 30 {
		t.Errorf("%d were told", told)
	}
	if got := n.InField(view.OnHit, "resource"); len(got) != 2 || n.InField(view.OnHit, "buff") != nil {
		t.Errorf("what a blow may name: %q", got)
	}
}

// traceOf is a trace in the hall that writes a stream.
func traceOf(n *Names, s *Stream) *Trace { return New(hall(), n, s.Write) }

// A blow is told by its numbers and its flags by their words; those that are not the kind's are bits.
func TestBlowsAndFlags(t *testing.T) {
	blow := Record{Event: view.Event{
		Kind: view.OnDamageTaken, Value: 12, Dir: sim.Vec{X: 40, Y: 20, Z: 8}, Flags: view.BlowPeriodic | view.BlowNoProc | 1<<30,
	}, Who: "bo", What: "hp", By: "edge"}
	var line jsonLine
	if got := string(blow.write(&line)); got != `{"tick":0,"seq":0,"kind":"OnDamageTaken","who":"bo","resource":"hp","type":"edge","value":12,"raw":40,"absorbed":20,"overflow":8,"flags":["periodic","no_proc","bit30"]}`+"\n" {
		t.Error(got)
	}
	if got := blow.Line(); got != "OnDamageTaken bo resource=hp type=edge value=12 raw=40 absorbed=20 overflow=8" {
		t.Error(got)
	}
	for kind, want := range map[view.EventKind]string{
		view.OnCheck: "internal private summary", view.Said: "internal private",
		view.BuffRequested: "internal private finisher detonate pull untouchable from_projectile from_buff staggers dash for_show",
	} {
		if got := strings.Join(FlagNames(kind), " "); got != want {
			t.Errorf("%v has the flags %s", kind, got)
		}
	}
}

// No kind has two reasons of one word, and every word leads back to its number.
func TestReasonsHaveWordsOfTheirOwn(t *testing.T) {
	words := 0
	first := map[view.EventKind]view.Reason{view.ComboWindow: 3, view.ChargeChanged: 5} // they share their numbers with MoveChanged
	view.EachEventKind(func(kind view.EventKind, _ string) {
		from := max(1, first[kind])
		seen := make(map[string]bool)
		for i, word := range Reasons(kind) {
			if seen[word] || word == "" {
				t.Errorf("%v has %q twice", kind, word)
			}
			seen[word] = true
			if got := wordOf(kind, from+view.Reason(i)); got != word {
				t.Errorf("reason %d of %v is %q, and %q stands at its place", from+view.Reason(i), kind, got, word)
			}
			words++
		}
	})
	if words < 130 {
		t.Errorf("%d words", words)
	}
}

type fullDisk struct{ writes int }

var errFull = errors.New("full")

func (d *fullDisk) Write([]byte) (int, error) {
	d.writes++
	return 0, errFull
}

// After an error nothing is written any more, and the error is told at the end.
func TestStreamStopsAtAnError(t *testing.T) {
	var disk fullDisk
	stream := NewStream(&disk)
	for range 3 {
		stream.Write(&Record{})
	}
	if err := stream.Finish(1, 2); !errors.Is(err, errFull) || disk.writes != 1 {
		t.Errorf("%d writes: %v", disk.writes, err)
	}
}
