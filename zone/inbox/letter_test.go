package inbox_test

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// examples is one letter of every kind, verb and order, with all fields set that count for it.
func examples() []inbox.Letter {
	where := inbox.Where{Map: "field", Room: "west", Exact: true, Pos: sim.Vec{X: 1.5, Y: -0.25, Z: 1e-9}, Facing: 40000}
	from := inbox.Sender{Character: 1 << 40, Session: 1<<63 + 5}
	return []inbox.Letter{
		inbox.Command{From: from, Verb: inbox.Walk, Tick: 4_000_000_000, Wish: place.Wish{X: -128, Z: 127}, Heading: 65535}.Letter(),
		inbox.Command{From: from, Verb: inbox.Walk, Next: true, Wish: place.Wish{X: 1}, Press: inbox.MaxSlots}.Letter(),
		inbox.Command{From: from, Verb: inbox.Go, Seq: 9, Text: "north"}.Letter(),
		inbox.Command{From: from, Verb: inbox.Face, Seq: 10, Heading: 123}.Letter(),
		inbox.Command{From: from, Verb: inbox.Stop, Seq: math.MaxUint32}.Letter(),
		inbox.Command{From: from, Verb: inbox.Say, Text: strings.Repeat("ä", inbox.MaxSpeech/2)}.Letter(),
		inbox.Command{From: from, Verb: inbox.Act, Seq: 11, Text: "slash"}.Letter(),
		inbox.Command{From: from, Verb: inbox.Act, Seq: 12, Text: "slash", Aim: inbox.Along, Heading: 999}.Letter(),
		inbox.Command{From: from, Verb: inbox.Act, Seq: 13, Text: "lob", Aim: inbox.AtPos, Pos: sim.Vec{X: 1, Y: 2, Z: -3}}.Letter(),
		inbox.Command{From: from, Verb: inbox.Act, Seq: 14, Text: "seeker", Aim: inbox.AtTarget, Target: sim.MakeID(7, 8)}.Letter(),
		inbox.Command{From: from, Verb: inbox.Use, Seq: 15, Text: "ember"}.Letter(),
		inbox.Command{From: from, Verb: inbox.Use, Seq: 16, Text: "ember", Target: sim.MakeID(7, 8)}.Letter(),
		inbox.Command{From: from, Verb: inbox.Use, Seq: 17, Text: "fling", Target: 9, Aim: inbox.Along, Heading: 999}.Letter(),
		inbox.Command{From: from, Verb: inbox.Use, Seq: 18, Text: "lob", Target: 9, Aim: inbox.AtPos, Pos: sim.Vec{X: 1, Y: 2, Z: -3}}.Letter(),
		inbox.Command{From: from, Verb: inbox.Use, Seq: 19, Text: "dart", Aim: inbox.AtTarget, Target: sim.MakeID(7, 8)}.Letter(),
		inbox.Command{From: from, Verb: inbox.Pose, Seq: 20, Text: "sitting"}.Letter(),
		inbox.Arrival{From: from, Name: "Ælfgifu", Hue: 200, Lamp: 6.5, Where: where}.Letter(),
		inbox.Arrival{From: from, Name: "Æ", Where: where, Rules: "\x00\xff" + strings.Repeat("r", inbox.MaxRules-2)}.Letter(),
		inbox.Departure{From: from, Grace: 3600}.Letter(),
		inbox.Order{Op: inbox.Spawn, Ref: 77, Name: "Rat", Hue: 3, Lamp: 1, Radius: 0.4, Speed: 2, Where: where}.Letter(),
		inbox.Order{Op: inbox.Spawn, Creature: "husk", Where: where}.Letter(),
		inbox.Order{Op: inbox.Remove, Target: sim.MakeID(3, 9)}.Letter(),
		inbox.Order{Op: inbox.PutAt, Target: 5, Where: where}.Letter(),
		inbox.Order{Op: inbox.SetSpeed, Target: 5, Speed: 7.25}.Letter(),
		inbox.Order{Op: inbox.SetLamp, Target: 5, Lamp: 12}.Letter(),
		inbox.Order{Op: inbox.March, Target: 5, Wish: place.Wish{X: 3, Z: -4}, Heading: 77}.Letter(),
		inbox.Order{Op: inbox.Halt, Target: 5}.Letter(),
		inbox.Order{Op: inbox.RunList, Target: 5, Actor: sim.MakeID(1, 2), List: 1<<32 - 1}.Letter(),
		inbox.Order{Op: inbox.Perform, Target: 5, Behavior: "slash"}.Letter(),
		inbox.Order{Op: inbox.Perform, Target: 5, Behavior: "slash", Aim: inbox.Along, Heading: 999}.Letter(),
		inbox.Order{Op: inbox.Perform, Target: 5, Behavior: "lob", Aim: inbox.AtPos, Pos: sim.Vec{X: 1, Y: 2, Z: -3}}.Letter(),
		inbox.Order{Op: inbox.Perform, Target: 5, Behavior: "seeker", Aim: inbox.AtTarget, Whom: sim.MakeID(7, 8)}.Letter(),
		inbox.Order{Op: inbox.Cast, Target: 5, Behavior: "ember"}.Letter(),
		inbox.Order{Op: inbox.Cast, Target: 5, Behavior: "fling", Aim: inbox.Along, Heading: 999}.Letter(),
		inbox.Order{Op: inbox.Cast, Target: 5, Behavior: "lob", Aim: inbox.AtPos, Pos: sim.Vec{X: 1, Y: 2, Z: -3}}.Letter(),
		inbox.Order{Op: inbox.Cast, Target: 5, Behavior: "dart", Aim: inbox.AtTarget, Whom: sim.MakeID(7, 8)}.Letter(),
		inbox.Order{Op: inbox.SetBase, Target: 5, Attr: 3, Value: -12.5}.Letter(),
		inbox.Order{Op: inbox.SetTeam, Target: 5, Team: 9}.Letter(),
		inbox.Order{Op: inbox.SetConsent, Target: 5, On: true}.Letter(),
		inbox.Order{Op: inbox.SetLife, Target: 5}.Letter(),
		inbox.Order{Op: inbox.SetAbility, Target: 5, Behavior: "ember", On: true}.Letter(),
		inbox.Order{Op: inbox.SetCooldown, Target: 5, Behavior: "ember", Ticks: 1<<31 - 1}.Letter(),
		inbox.Order{Op: inbox.RunHook, Target: 5, Actor: sim.MakeID(1, 2), List: 1<<32 - 1}.Letter(),
	}
}

func TestLettersRoundTrip(t *testing.T) {
	var all []byte
	list := examples()
	for i := range list {
		if err := list[i].Check(); err != nil {
			t.Errorf("letter %d: %v", i, err)
		}
		all = inbox.Append(all, &list[i])
	}
	rest := all
	for i := range list {
		got, left, err := inbox.Decode(rest)
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
		whole := inbox.Append(nil, &list[i])
		for n := range whole {
			got, rest, err := inbox.Decode(whole[:n])
			if !errors.Is(err, inbox.ErrBadLetter) || got != (inbox.Letter{}) || len(rest) != n {
				t.Errorf("letter %d cut to %d of %d bytes: %+v, %v", i, n, len(whole), got, err)
			}
		}
	}
}

func TestThereIsOneEncodingOnly(t *testing.T) {
	list := examples()
	walk := inbox.Append(nil, &list[0])
	const flag = 1 + 8 + 8 + 1 // behind kind, character, session and verb
	if l, _, err := inbox.Decode(walk); err != nil || walk[flag] != 0 || l.Command.Next {
		t.Fatalf("the flag Next is not where it was: %x, %v", walk, err)
	}
	walk[flag] = 2
	if l, _, err := inbox.Decode(walk); !errors.Is(err, inbox.ErrBadLetter) {
		t.Errorf("a flag of 2 is taken: %+v", l)
	}
}

// Whom a use is for stands in it twice where it is also aimed at that one, and then it is the same.
func TestAUseIsForOne(t *testing.T) {
	l := inbox.Command{From: inbox.Sender{Character: 1, Session: 101}, Verb: inbox.Use, Text: "dart", Aim: inbox.AtTarget, Target: 5}.Letter()
	b := inbox.Append(nil, &l)
	b[len(b)-8]++
	if got, _, err := inbox.Decode(b); !errors.Is(err, inbox.ErrBadLetter) {
		t.Errorf("a use for one that is aimed at another is taken: %+v", got)
	}
}

func TestFieldsThatDoNotCountAreNotEncoded(t *testing.T) {
	c := inbox.Command{From: inbox.Sender{Character: 1, Session: 101}, Verb: inbox.Stop, Seq: 4}
	loud := c
	loud.Text, loud.Heading, loud.Tick = "noise", 9, 9
	one, other := c.Letter(), loud.Letter()
	other.Order.Name = "noise"
	if a, b := inbox.Append(nil, &one), inbox.Append(nil, &other); !bytes.Equal(a, b) {
		t.Errorf("%x and %x", a, b)
	}
}

func TestLettersAreChecked(t *testing.T) {
	from := inbox.Sender{Character: 1, Session: 101}
	nan, inf := math.NaN(), math.Inf(1)
	say := func(text string) inbox.Letter { return inbox.Command{From: from, Verb: inbox.Say, Text: text}.Letter() }
	place := func(w inbox.Where) inbox.Letter { return inbox.Order{Op: inbox.PutAt, Where: w}.Letter() }
	cases := []struct {
		field  string
		letter inbox.Letter
	}{
		{"Kind", inbox.Letter{}},
		{"Kind", inbox.Letter{Kind: 200}},
		{"Command.Verb", inbox.Command{From: from}.Letter()},
		{"Command.Verb", inbox.Command{From: from, Verb: 99}.Letter()},
		{"Command.From.Character", inbox.Command{From: inbox.Sender{Session: 1}, Verb: inbox.Stop}.Letter()},
		{"Command.From.Character", inbox.Command{From: inbox.Sender{Character: -1, Session: 1}, Verb: inbox.Stop}.Letter()},
		{"Command.From.Session", inbox.Command{From: inbox.Sender{Character: 1}, Verb: inbox.Stop}.Letter()},
		{"Command.Text", say("")},
		{"Command.Text", say(strings.Repeat("x", inbox.MaxSpeech+1))},
		{"Command.Text", say("a\x00b")},
		{"Command.Text", say("a\nb")},
		{"Command.Text", say("a\u0085b")},
		{"Command.Text", say("a\u2028b")},
		{"Command.Text", say("a\xff")},
		{"Command.Text", inbox.Command{From: from, Verb: inbox.Go}.Letter()},
		{"Command.Text", inbox.Command{From: from, Verb: inbox.Go, Text: strings.Repeat("n", inbox.MaxDirection+1)}.Letter()},
		{"Command.Press", inbox.Command{From: from, Verb: inbox.Walk, Press: inbox.MaxSlots + 1}.Letter()},
		{"Command.Text", inbox.Command{From: from, Verb: inbox.Act}.Letter()},
		{"Command.Text", inbox.Command{From: from, Verb: inbox.Act, Text: strings.Repeat("b", inbox.MaxID+1)}.Letter()},
		{"Command.Aim", inbox.Command{From: from, Verb: inbox.Act, Text: "slash", Aim: inbox.AtTarget + 1}.Letter()},
		{"Command.Pos", inbox.Command{From: from, Verb: inbox.Act, Text: "lob", Aim: inbox.AtPos, Pos: sim.Vec{X: inf}}.Letter()},
		{"Command.Text", inbox.Command{From: from, Verb: inbox.Use}.Letter()},
		{"Command.Text", inbox.Command{From: from, Verb: inbox.Use, Text: strings.Repeat("b", inbox.MaxID+1)}.Letter()},
		{"Command.Text", inbox.Command{From: from, Verb: inbox.Use, Text: "em\nber"}.Letter()},
		{"Command.Aim", inbox.Command{From: from, Verb: inbox.Use, Text: "ember", Aim: inbox.AtTarget + 1}.Letter()},
		{"Command.Pos", inbox.Command{From: from, Verb: inbox.Use, Text: "lob", Aim: inbox.AtPos, Pos: sim.Vec{Y: nan}}.Letter()},
		{"Command.Text", inbox.Command{From: from, Verb: inbox.Pose}.Letter()},
		{"Command.Text", inbox.Command{From: from, Verb: inbox.Pose, Text: strings.Repeat("b", inbox.MaxID+1)}.Letter()},
		{"Arrival.From.Session", inbox.Arrival{From: inbox.Sender{Character: 1}, Name: "A"}.Letter()},
		{"Arrival.Name", inbox.Arrival{From: from}.Letter()},
		{"Arrival.Name", inbox.Arrival{From: from, Name: strings.Repeat("x", inbox.MaxName+1)}.Letter()},
		{"Arrival.Lamp", inbox.Arrival{From: from, Name: "A", Lamp: nan}.Letter()},
		{"Arrival.Lamp", inbox.Arrival{From: from, Name: "A", Lamp: inbox.MaxLamp + 1}.Letter()},
		{"Arrival.Where.Pos", inbox.Arrival{From: from, Name: "A", Where: inbox.Where{Pos: sim.Vec{X: nan}}}.Letter()},
		{"Arrival.Rules", inbox.Arrival{From: from, Name: "A", Rules: strings.Repeat("r", inbox.MaxRules+1)}.Letter()},
		{"Departure.Grace", inbox.Departure{From: from, Grace: -1}.Letter()},
		{"Departure.From.Character", inbox.Departure{}.Letter()},
		{"Order.Op", inbox.Order{}.Letter()},
		{"Order.Op", inbox.Order{Op: 99}.Letter()},
		{"Order.Name", inbox.Order{Op: inbox.Spawn}.Letter()},
		{"Order.Creature", inbox.Order{Op: inbox.Spawn, Name: "A", Creature: "a\nb"}.Letter()},
		{"Order.List", inbox.Order{Op: inbox.RunList, Target: 5}.Letter()},
		{"Order.Behavior", inbox.Order{Op: inbox.Perform, Target: 5}.Letter()},
		{"Order.Aim", inbox.Order{Op: inbox.Perform, Target: 5, Behavior: "slash", Aim: inbox.AtTarget + 1}.Letter()},
		{"Order.Pos", inbox.Order{Op: inbox.Perform, Target: 5, Behavior: "lob", Aim: inbox.AtPos, Pos: sim.Vec{Z: nan}}.Letter()},
		{"Order.Behavior", inbox.Order{Op: inbox.Cast, Target: 5}.Letter()},
		{"Order.Aim", inbox.Order{Op: inbox.Cast, Target: 5, Behavior: "ember", Aim: inbox.AtTarget + 1}.Letter()},
		{"Order.Pos", inbox.Order{Op: inbox.Cast, Target: 5, Behavior: "lob", Aim: inbox.AtPos, Pos: sim.Vec{Z: inf}}.Letter()},
		{"Order.Behavior", inbox.Order{Op: inbox.SetAbility, Target: 5}.Letter()},
		{"Order.Behavior", inbox.Order{Op: inbox.SetCooldown, Target: 5}.Letter()},
		{"Order.Ticks", inbox.Order{Op: inbox.SetCooldown, Target: 5, Behavior: "ember", Ticks: -1}.Letter()},
		{"Order.List", inbox.Order{Op: inbox.RunHook, Target: 5}.Letter()},
		{"Order.Value", inbox.Order{Op: inbox.SetBase, Target: 5, Value: inf}.Letter()},
		{"Order.Lamp", inbox.Order{Op: inbox.Spawn, Name: "A", Lamp: -1}.Letter()},
		{"Order.Radius", inbox.Order{Op: inbox.Spawn, Name: "A", Radius: inf}.Letter()},
		{"Order.Speed", inbox.Order{Op: inbox.Spawn, Name: "A", Speed: inbox.MaxSpeed + 1}.Letter()},
		{"Order.Where.Pos", inbox.Order{Op: inbox.Spawn, Name: "A", Where: inbox.Where{Pos: sim.Vec{Z: inf}}}.Letter()},
		{"Order.Speed", inbox.Order{Op: inbox.SetSpeed, Speed: nan}.Letter()},
		{"Order.Lamp", inbox.Order{Op: inbox.SetLamp, Lamp: -inf}.Letter()},
		{"Order.Where.Pos", place(inbox.Where{Pos: sim.Vec{Y: 1e7}})},
		{"Order.Where.Map", place(inbox.Where{Map: strings.Repeat("m", inbox.MaxID+1)})},
		{"Order.Where.Room", place(inbox.Where{Room: "a\tb"})},
	}
	box := inbox.New(100)
	for _, c := range cases {
		err := box.Post(c.letter)
		var refused *inbox.LetterError
		if !errors.As(err, &refused) || refused.Field != c.field {
			t.Errorf("%+v: %v, want a refusal of %s", c.letter, err, c.field)
			continue
		}
		if !strings.Contains(err.Error(), c.field) || refused.Want == "" {
			t.Errorf("the refusal of %s reads %q", c.field, err)
		}
		if _, _, err := inbox.Decode(inbox.Append(nil, &c.letter)); err == nil {
			t.Errorf("%+v is decoded", c.letter)
		}
	}
	if full, bad := box.Refused(); full != 0 || bad != uint64(len(cases)) || len(box.Take(nil)) != 0 {
		t.Errorf("%d and %d counted, want none and %d, and nothing to take", full, bad, len(cases))
	}
}

func FuzzDecodeLetter(f *testing.F) {
	list := examples()
	for i := range list {
		f.Add(inbox.Append(nil, &list[i]))
	}
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		l, rest, err := inbox.Decode(b)
		if err != nil {
			return
		}
		if err := l.Check(); err != nil {
			t.Fatalf("decoded a letter that is refused: %v", err)
		}
		if again := inbox.Append(nil, &l); !bytes.Equal(again, b[:len(b)-len(rest)]) {
			t.Fatalf("%x was decoded and is encoded as %x", b[:len(b)-len(rest)], again)
		}
	})
}
