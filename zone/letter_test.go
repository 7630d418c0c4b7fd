package zone_test

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone"
)

// examples is one letter of every kind, verb and order, with all fields set that count for it.
func examples() []zone.Letter {
	where := zone.Where{Map: "field", Room: "west", Exact: true, Pos: sim.Vec{X: 1.5, Y: -0.25, Z: 1e-9}, Facing: 40000}
	from := zone.Sender{Character: 1 << 40, Session: 1<<63 + 5}
	return []zone.Letter{
		zone.Command{From: from, Verb: zone.Walk, Tick: 4_000_000_000, Wish: place.Wish{X: -128, Z: 127}, Heading: 65535}.Letter(),
		zone.Command{From: from, Verb: zone.Walk, Next: true, Wish: place.Wish{X: 1}}.Letter(),
		zone.Command{From: from, Verb: zone.Go, Seq: 9, Text: "north"}.Letter(),
		zone.Command{From: from, Verb: zone.Face, Seq: 10, Heading: 123}.Letter(),
		zone.Command{From: from, Verb: zone.Stop, Seq: math.MaxUint32}.Letter(),
		zone.Command{From: from, Verb: zone.Say, Text: strings.Repeat("ä", zone.MaxSpeech/2)}.Letter(),
		zone.Arrival{From: from, Name: "Ælfgifu", Hue: 200, Lamp: 6.5, Where: where}.Letter(),
		zone.Departure{From: from, Grace: 3600}.Letter(),
		zone.Order{Op: zone.Spawn, Ref: 77, Name: "Rat", Hue: 3, Lamp: 1, Radius: 0.4, Speed: 2, Where: where}.Letter(),
		zone.Order{Op: zone.Remove, Target: sim.MakeID(3, 9)}.Letter(),
		zone.Order{Op: zone.PutAt, Target: 5, Where: where}.Letter(),
		zone.Order{Op: zone.SetSpeed, Target: 5, Speed: 7.25}.Letter(),
		zone.Order{Op: zone.SetLamp, Target: 5, Lamp: 12}.Letter(),
		zone.Order{Op: zone.March, Target: 5, Wish: place.Wish{X: 3, Z: -4}, Heading: 77}.Letter(),
		zone.Order{Op: zone.Halt, Target: 5}.Letter(),
	}
}

func TestLettersRoundTrip(t *testing.T) {
	var all []byte
	list := examples()
	for i := range list {
		if err := list[i].Check(); err != nil {
			t.Errorf("letter %d: %v", i, err)
		}
		all = zone.AppendLetter(all, &list[i])
	}
	rest := all
	for i := range list {
		got, left, err := zone.DecodeLetter(rest)
		if err != nil || got != list[i] {
			t.Fatalf("letter %d came back as %+v, %v, want %+v", i, got, err, list[i])
		}
		rest = left
	}
	if len(rest) != 0 {
		t.Errorf("%d bytes are left", len(rest))
	}
}

func TestLettersThatAreCutShortAreRefused(t *testing.T) {
	list := examples()
	for i := range list {
		whole := zone.AppendLetter(nil, &list[i])
		for n := range whole {
			got, rest, err := zone.DecodeLetter(whole[:n])
			if !errors.Is(err, zone.ErrBadLetter) || got != (zone.Letter{}) || len(rest) != n {
				t.Errorf("letter %d cut to %d of %d bytes: %+v, %v", i, n, len(whole), got, err)
			}
		}
	}
}

func TestThereIsOneEncodingOnly(t *testing.T) {
	list := examples()
	walk := zone.AppendLetter(nil, &list[0])
	const flag = 1 + 8 + 8 + 1 // behind kind, character, session and verb
	if l, _, err := zone.DecodeLetter(walk); err != nil || walk[flag] != 0 || l.Command.Next {
		t.Fatalf("the flag Next is not where it was: %x, %v", walk, err)
	}
	walk[flag] = 2
	if l, _, err := zone.DecodeLetter(walk); !errors.Is(err, zone.ErrBadLetter) {
		t.Errorf("a flag of 2 is taken: %+v", l)
	}
}

func TestFieldsThatDoNotCountAreNotEncoded(t *testing.T) {
	c := zone.Command{From: player(1), Verb: zone.Stop, Seq: 4}
	loud := c
	loud.Text, loud.Heading, loud.Tick = "noise", 9, 9
	one, other := c.Letter(), loud.Letter()
	other.Order.Name = "noise"
	if a, b := zone.AppendLetter(nil, &one), zone.AppendLetter(nil, &other); !bytes.Equal(a, b) {
		t.Errorf("%x and %x", a, b)
	}
}

func TestLettersAreChecked(t *testing.T) {
	from := player(1)
	nan, inf := math.NaN(), math.Inf(1)
	say := func(text string) zone.Letter { return zone.Command{From: from, Verb: zone.Say, Text: text}.Letter() }
	place := func(w zone.Where) zone.Letter { return zone.Order{Op: zone.PutAt, Where: w}.Letter() }
	cases := []struct {
		field  string
		letter zone.Letter
	}{
		{"Kind", zone.Letter{}},
		{"Kind", zone.Letter{Kind: 200}},
		{"Command.Verb", zone.Command{From: from}.Letter()},
		{"Command.Verb", zone.Command{From: from, Verb: 99}.Letter()},
		{"Command.From.Character", zone.Command{From: zone.Sender{Session: 1}, Verb: zone.Stop}.Letter()},
		{"Command.From.Character", zone.Command{From: zone.Sender{Character: -1, Session: 1}, Verb: zone.Stop}.Letter()},
		{"Command.From.Session", zone.Command{From: zone.Sender{Character: 1}, Verb: zone.Stop}.Letter()},
		{"Command.Text", say("")},
		{"Command.Text", say(strings.Repeat("x", zone.MaxSpeech+1))},
		{"Command.Text", say("a\x00b")},
		{"Command.Text", say("a\nb")},
		{"Command.Text", say("a\u0085b")},
		{"Command.Text", say("a\u2028b")},
		{"Command.Text", say("a\xff")},
		{"Command.Text", zone.Command{From: from, Verb: zone.Go}.Letter()},
		{"Command.Text", zone.Command{From: from, Verb: zone.Go, Text: strings.Repeat("n", zone.MaxDirection+1)}.Letter()},
		{"Arrival.From.Session", zone.Arrival{From: zone.Sender{Character: 1}, Name: "A"}.Letter()},
		{"Arrival.Name", zone.Arrival{From: from}.Letter()},
		{"Arrival.Name", zone.Arrival{From: from, Name: strings.Repeat("x", zone.MaxName+1)}.Letter()},
		{"Arrival.Lamp", zone.Arrival{From: from, Name: "A", Lamp: nan}.Letter()},
		{"Arrival.Lamp", zone.Arrival{From: from, Name: "A", Lamp: zone.MaxLamp + 1}.Letter()},
		{"Arrival.Where.Pos", zone.Arrival{From: from, Name: "A", Where: at(nan, 0)}.Letter()},
		{"Departure.Grace", zone.Departure{From: from, Grace: -1}.Letter()},
		{"Departure.From.Character", zone.Departure{}.Letter()},
		{"Order.Op", zone.Order{}.Letter()},
		{"Order.Op", zone.Order{Op: 99}.Letter()},
		{"Order.Name", zone.Order{Op: zone.Spawn}.Letter()},
		{"Order.Lamp", zone.Order{Op: zone.Spawn, Name: "A", Lamp: -1}.Letter()},
		{"Order.Radius", zone.Order{Op: zone.Spawn, Name: "A", Radius: inf}.Letter()},
		{"Order.Speed", zone.Order{Op: zone.Spawn, Name: "A", Speed: zone.MaxSpeed + 1}.Letter()},
		{"Order.Where.Pos", zone.Order{Op: zone.Spawn, Name: "A", Where: at(0, inf)}.Letter()},
		{"Order.Speed", zone.Order{Op: zone.SetSpeed, Speed: nan}.Letter()},
		{"Order.Lamp", zone.Order{Op: zone.SetLamp, Lamp: -inf}.Letter()},
		{"Order.Where.Pos", place(zone.Where{Pos: sim.Vec{Y: 1e7}})},
		{"Order.Where.Map", place(zone.Where{Map: strings.Repeat("m", zone.MaxID+1)})},
		{"Order.Where.Room", place(zone.Where{Room: "a\tb"})},
	}
	z, _ := open(t, village())
	for _, c := range cases {
		err := z.Post(c.letter)
		var refused *zone.LetterError
		if !errors.As(err, &refused) || refused.Field != c.field {
			t.Errorf("%+v: %v, want a refusal of %s", c.letter, err, c.field)
			continue
		}
		if !strings.Contains(err.Error(), c.field) || refused.Want == "" {
			t.Errorf("the refusal of %s reads %q", c.field, err)
		}
		if _, _, err := zone.DecodeLetter(zone.AppendLetter(nil, &c.letter)); err == nil {
			t.Errorf("%+v is decoded", c.letter)
		}
	}
	z.Step()
	if got := z.Counters().BadLetters; got != uint64(len(cases)) || len(z.Taken()) != 0 {
		t.Errorf("%d counted, %d taken, want %d and none", got, len(z.Taken()), len(cases))
	}
}

func TestInboxIsBounded(t *testing.T) {
	z := openWith(t, zone.Options{Map: village(), Limits: zone.Limits{Inbox: 3}})
	for round := range 2 {
		for range 3 {
			post(t, z, zone.Order{Op: zone.Remove, Target: 1}.Letter())
		}
		for range 5 {
			if err := z.Post(zone.Order{Op: zone.Remove, Target: 1}.Letter()); !errors.Is(err, zone.ErrFull) {
				t.Fatalf("the fourth letter: %v", err)
			}
		}
		z.Step()
		if got := z.Counters().InboxFull; got != uint64(5*(round+1)) || len(z.Taken()) != 3 {
			t.Errorf("round %d: %d refused, %d taken", round, got, len(z.Taken()))
		}
	}
}

// Post is the one call that other goroutines may make.
func TestPostFromManyGoroutines(t *testing.T) {
	z, _ := open(t, village())
	var all sync.WaitGroup
	for n := range int64(8) {
		all.Go(func() {
			for seq := range uint32(200) {
				if err := z.Post(zone.Command{From: player(n + 1), Verb: zone.Stop, Seq: seq + 1}.Letter()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	got := 0
	last := map[int64]uint32{}
	count := func() {
		z.Step()
		for _, l := range z.Taken() {
			got++
			if c := l.Command; c.Seq != last[c.From.Character]+1 {
				t.Errorf("character %d: %d comes after %d", c.From.Character, c.Seq, last[c.From.Character])
			}
			last[l.Command.From.Character] = l.Command.Seq
		}
	}
	for range 50 {
		count()
	}
	all.Wait()
	count()
	if got != 8*200 {
		t.Errorf("%d letters were taken, want %d", got, 8*200)
	}
}

func FuzzDecodeLetter(f *testing.F) {
	list := examples()
	for i := range list {
		f.Add(zone.AppendLetter(nil, &list[i]))
	}
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		l, rest, err := zone.DecodeLetter(b)
		if err != nil {
			return
		}
		if err := l.Check(); err != nil {
			t.Fatalf("decoded a letter that is refused: %v", err)
		}
		if again := zone.AppendLetter(nil, &l); !bytes.Equal(again, b[:len(b)-len(rest)]) {
			t.Fatalf("%x was decoded and is encoded as %x", b[:len(b)-len(rest)], again)
		}
	})
}
