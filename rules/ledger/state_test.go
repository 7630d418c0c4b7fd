package ledger

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// pack is a book with two things and more of each sort.
func pack() *Book {
	return NewBook(&book.Defs{
		Attributes:  []stat.Attribute{{ID: "life"}, {ID: "might"}},
		Flags:       []book.Flag{{ID: "met"}, {ID: "pvp"}, {ID: "staff"}, {ID: "late"}},
		Abilities:   []book.Ability{{ID: "ember"}, {ID: "glow"}},
		Tracks:      []book.Track{{ID: "warden", Steps: make([]book.TrackStep, 3)}, {ID: "scout", Steps: make([]book.TrackStep, 3)}},
		Professions: []book.Profession{{ID: "chandler", Ranks: []string{"novice", "master", "grand"}}, {ID: "smith"}},
		Items:       []book.Item{{ID: "ash"}, {ID: "lamp"}},
	}, []string{"staff"})
}

var (
	player   = sim.MakeID(1, 1)
	creature = sim.MakeID(2, 1)
)

func isPlayer(id sim.ID) bool { return id == player }

// lastUnit is the last unit that anybody has asked for.
const lastUnit = 30

// everything is a ledger with something of everything, loans, and a queue with something of every kind.
type everything struct {
	Ledger
	Loans
	Queue
}

func all() *everything {
	x := &everything{
		Ledger: Ledger{[]int32{0, 3}, []Reached{{0, 2}, {1, 0}}, []int32{0}, []Reached{{0, 2}, {1, 1}}, []Base{{1, 2.5}}},
		Loans:  Loans{{0, 7}, {1, 5}, {1, 6}},
	}
	for kind := Kind(1); kind < kinds; kind++ {
		c := Change{Unit: 10 + uint64(kind), Kind: kind}
		switch kind {
		case TakeItem, GiveItem, TakeSteps, GainProfession:
			c.Ref, c.Count = 1, 1
		case AugmentWorn:
			c.Ref, c.Attr, c.Value, c.Slot = 1, 1, -1, "hand"
		case SetBase:
			c.Attr, c.Value = 1, 3
		case RaiseBase:
			c.Attr, c.Value, c.From = 1, 3, 4
		}
		x.Ask(player, c)
	}
	return x
}

func (x *everything) hash() uint64 {
	var h sim.StateHash
	x.Ledger.AddTo(&h)
	x.Loans.AddTo(&h)
	x.Queue.AddTo(&h)
	return h.Sum()
}

func (x *everything) save() []byte {
	return x.Queue.AppendState(x.Loans.AppendState(x.Ledger.AppendState(nil)))
}

func (x *everything) load(src []byte) (rest []byte, err error) {
	b := pack()
	var n everything
	if rest, err = n.Ledger.Load(src, b); err == nil {
		if rest, err = n.Loans.Load(rest, b); err == nil {
			rest, err = n.Queue.Load(rest, b, lastUnit, isPlayer)
		}
	}
	if err == nil {
		*x = n
	}
	return rest, err
}

// Whatever lasts or waits shows in the hash and in the save, number by number, and comes back from it.
func TestEveryNumberIsState(t *testing.T) {
	x := all()
	hash, state := x.hash(), x.save()
	var into everything
	if rest, err := into.load(append(state, 7)); err != nil || !bytes.Equal(rest, []byte{7}) || into.hash() != hash || !bytes.Equal(into.save(), state) {
		t.Fatalf("the state does not come back: %v", err)
	}
	n := 0
	var each func(v reflect.Value)
	each = func(v reflect.Value) {
		old := reflect.New(v.Type()).Elem()
		old.Set(v)
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				each(v.Field(i))
			}
			return
		case reflect.Slice:
			if v.Len() == 0 {
				t.Errorf("there is an empty %v", v.Type())
			}
			for i := range v.Len() {
				each(v.Index(i))
			}
			v.SetLen(v.Len() - 1)
		case reflect.String:
			v.SetString(v.String() + "s")
		case reflect.Float64:
			v.SetFloat(v.Float() + 1)
		case reflect.Int32:
			v.SetInt(v.Int() + 1)
		default:
			v.SetUint(v.Uint() + 1)
		}
		if n++; x.hash() == hash || bytes.Equal(x.save(), state) {
			t.Errorf("a %v does not show in the hash and the save", v.Type())
		}
		v.Set(old)
	}
	each(reflect.ValueOf(&x.Ledger).Elem())
	each(reflect.ValueOf(&x.Loans).Elem())
	each(reflect.ValueOf(&x.Queue.asked).Elem())
	if want := 2 + 4 + 1 + 4 + 2 + 5 + 6 + 1 + 12*9 + 1; n != want || x.hash() != hash {
		t.Errorf("%d numbers and lists, want %d", n, want)
	}
}

// A state that the pack cannot have is refused, whatever is wrong with it.
func TestBadStates(t *testing.T) {
	try := func(name string, spoil func(x *everything)) {
		t.Helper()
		x := all()
		spoil(x)
		into := all()
		before := into.save()
		if _, err := into.load(x.save()); err == nil || !bytes.Equal(into.save(), before) {
			t.Errorf("%s was taken", name)
		}
	}
	try("a flag that there is none of", func(x *everything) { x.Flags = []int32{4} })
	try("a negative flag", func(x *everything) { x.Flags = []int32{-1} })
	try("a flag twice", func(x *everything) { x.Flags = []int32{0, 0} })
	try("flags out of order", func(x *everything) { x.Flags = []int32{3, 0} })
	try("the flag pvp", func(x *everything) { x.Flags = []int32{1} })
	try("a track that there is none of", func(x *everything) { x.Tracks[1].Ref = 2 })
	try("a step too far", func(x *everything) { x.Tracks[0].Count = 4 })
	try("a step before the first", func(x *everything) { x.Tracks[0].Count = -1 })
	try("an ability that there is none of", func(x *everything) { x.Abilities[0] = 2 })
	try("a profession that there is none of", func(x *everything) { x.Professions[1].Ref = 2 })
	try("a rank too high", func(x *everything) { x.Professions[0].Count = 4 })
	try("a rank where there are none", func(x *everything) { x.Professions[1].Count = 2 })
	try("no rank", func(x *everything) { x.Professions[0].Count = 0 })
	try("an attribute that there is none of", func(x *everything) { x.Bases[0].Attr = 2 })
	try("a base that is no number", func(x *everything) { x.Bases[0].Value = math.NaN() })
	try("a loan of nothing", func(x *everything) { x.Loans[2].Ability = 2 })
	try("a negative loan", func(x *everything) { x.Loans[0].Ability = -1 })
	try("a loan by nobody", func(x *everything) { x.Loans[0].Source = 0 })
	try("a loan twice", func(x *everything) { x.Loans[2] = x.Loans[1] })
	try("loans out of order", func(x *everything) { x.Loans[0], x.Loans[1] = x.Loans[1], x.Loans[0] })
	try("a unit that nobody has asked for", func(x *everything) { x.asked[11].Unit = lastUnit + 1 })
	try("the unit 0", func(x *everything) { x.asked[0].Unit = 0 })
	try("units out of order", func(x *everything) { x.asked[0].Unit = 20 })
	try("a creature that waits", func(x *everything) { x.asked[0].Who = creature })
	try("more than wait", func(x *everything) {
		for x.Spare(0) {
			x.asked = append(x.asked, x.asked[11])
		}
	})
	try("a kind that there is none of", func(x *everything) { x.asked[0].Kind = kinds })
	try("no kind", func(x *everything) { x.asked[0].Change = Change{Unit: 1} })
	try("more steps than there are", func(x *everything) { x.asked[TakeSteps-1].Count = 4 })
	try("so many steps that their sum overflows", func(x *everything) { x.asked[TakeSteps-1].Count = math.MaxInt32 })
	try("a rank that there is none of", func(x *everything) { x.asked[GainProfession-1].Ref, x.asked[GainProfession-1].Count = 0, 4 })
	try("a rank where there are no names", func(x *everything) { x.asked[GainProfession-1].Count = 2 })
	try("a reserved flag", func(x *everything) { x.asked[RaiseFlag-1].Ref = 2 })
	try("a reserved flag to lower", func(x *everything) { x.asked[LowerFlag-1].Ref = 1 })
	try("a name that does not end", func(x *everything) { x.asked[AugmentWorn-1].Slot = strings.Repeat("s", 1<<16) })
	for i, a := range all().asked {
		try("a negative thing", func(x *everything) { x.asked[i].Ref = -1 })
		try("a thing too far", func(x *everything) { x.asked[i].Ref = 4 })
		try("a wrong count", func(x *everything) { x.asked[i].Count = map[bool]int32{true: 0, false: 1}[a.Count > 0] })
		try("a negative count", func(x *everything) { x.asked[i].Count = -1 })
		try("an attribute too far", func(x *everything) { x.asked[i].Attr = 2 })
		try("a value that is no number", func(x *everything) { x.asked[i].Value = math.Inf(1) })
		try("a base that is no number", func(x *everything) { x.asked[i].From = math.NaN() })
		if a.Kind != AugmentWorn {
			try("a slot of nothing", func(x *everything) { x.asked[i].Slot = "hand" })
		}
		if a.Kind != RaiseBase {
			try("a base of nothing", func(x *everything) { x.asked[i].From = 1 })
		}
		if a.Value == 0 {
			try("a value of nothing", func(x *everything) { x.asked[i].Value = 1 })
			try("an attribute of nothing", func(x *everything) { x.asked[i].Attr = 1 })
		}
	}
	state := all().save()
	for cut := range state {
		if _, err := all().load(state[:cut]); err == nil {
			t.Errorf("%d of %d bytes were taken", cut, len(state))
		}
	}
}

// Bytes are refused or are a state that saves to the same bytes.
func FuzzLoad(f *testing.F) {
	state := all().save()
	f.Add(state)
	f.Add(state[:len(state)/2])
	f.Add((&everything{}).save())
	f.Fuzz(func(t *testing.T, src []byte) {
		var x everything
		rest, err := x.load(src)
		if err == nil && !bytes.Equal(x.save(), src[:len(src)-len(rest)]) {
			t.Fatal("a state was taken and became another one")
		}
	})
}
