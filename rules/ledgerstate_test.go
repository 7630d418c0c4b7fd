package rules

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// lasting is an engine with a player that has something of everything that lasts, and something waiting of every kind.
func lasting() *Engine {
	e := New(Options{Reserved: []string{"staff"}, Defs: &book.Defs{
		Attributes:  []stat.Attribute{{ID: "life", Base: formula.Number(10)}, {ID: "might"}},
		Flags:       []book.Flag{{ID: "met"}, {ID: "pvp"}, {ID: "staff"}, {ID: "late"}},
		Abilities:   []book.Ability{{ID: "ember"}, {ID: "glow"}},
		Tracks:      []book.Track{{ID: "warden", Steps: make([]book.TrackStep, 3)}, {ID: "scout", Steps: make([]book.TrackStep, 3)}},
		Professions: []book.Profession{{ID: "chandler", Ranks: []string{"novice", "master", "grand"}}, {ID: "smith"}},
		Items:       []book.Item{{ID: "ash"}, {ID: "lamp"}},
		XPValue:     book.NoAttribute, Primary: book.NoPool,
	}})
	player, creature := sim.MakeID(1, 1), sim.MakeID(2, 1)
	for _, id := range []sim.ID{player, creature} {
		v := e.seat(int(id.Slot()))
		e.reset(v, id)
		v.player, v.life = id == player, 1
	}
	v := e.get(player)
	v.ledger = Ledger{
		[]int32{0, 3}, []Reached{{0, 2}, {1, 0}}, []int32{0}, []Reached{{0, 2}, {1, 1}}, []Base{{1, 2.5}},
	}
	v.loans = []loan{{0, 7}, {1, 5}, {1, 6}}
	e.units = 30
	for kind := ChangeKind(1); kind < changeKinds; kind++ {
		c := Change{Unit: 10 + uint64(kind), Kind: kind}
		switch kind {
		case TakeItem, GiveItem, TakeSteps, GainProfession:
			c.Ref, c.Count = 1, 1
		case AugmentWorn:
			c.Ref, c.Attr, c.Value, c.Slot = 1, 1, -1, "hand"
		case SetOwnBase:
			c.Attr, c.Value = 1, 3
		case RaiseOwnBase:
			c.Attr, c.Value, c.From = 1, 3, 4
		}
		e.pending = append(e.pending, pending{player, c})
	}
	return e
}

// Whatever lasts or waits shows in the hash and in the save, number by number, and comes back from it.
func TestEveryNumberOfWhatLastsIsState(t *testing.T) {
	e := lasting()
	hash, state := hashOf(e), e.AppendState(nil)
	into := lasting()
	into.pending, into.get(sim.MakeID(1, 1)).ledger = nil, Ledger{}
	if rest, err := into.LoadState(state); err != nil || len(rest) != 0 || hashOf(into) != hash || !bytes.Equal(into.AppendState(nil), state) {
		t.Fatalf("the state does not come back: %v", err)
	}
	v := e.get(sim.MakeID(1, 1))
	n := 0
	var each func(x reflect.Value)
	each = func(x reflect.Value) {
		x = reflect.NewAt(x.Type(), x.Addr().UnsafePointer()).Elem() // to be able to set what is not exported
		old := reflect.New(x.Type()).Elem()
		old.Set(x)
		switch x.Kind() {
		case reflect.Struct:
			for i := range x.NumField() {
				each(x.Field(i))
			}
			return
		case reflect.Slice:
			if x.Len() == 0 {
				t.Errorf("there is an empty %v", x.Type())
			}
			for i := range x.Len() {
				each(x.Index(i))
			}
			x.SetLen(x.Len() - 1)
		case reflect.String:
			x.SetString(x.String() + "s")
		case reflect.Float64:
			x.SetFloat(x.Float() + 1)
		case reflect.Int32:
			x.SetInt(x.Int() + 1)
		default:
			x.SetUint(x.Uint() + 1)
		}
		if n++; hashOf(e) == hash || bytes.Equal(e.AppendState(nil), state) {
			t.Errorf("a %v does not show in the hash and the save", x.Type())
		}
		x.Set(old)
	}
	each(reflect.ValueOf(&v.ledger).Elem())
	each(reflect.ValueOf(&v.loans).Elem())
	each(reflect.ValueOf(&e.pending).Elem())
	if want := 2 + 4 + 1 + 4 + 2 + 5 + 6 + 1 + 12*9 + 1; n != want || hashOf(e) != hash {
		t.Errorf("%d numbers and lists, want %d", n, want)
	}
}

// A state that these definitions cannot have is refused, whatever is wrong with it, and changes nothing.
func TestBadStatesOfWhatLasts(t *testing.T) {
	into := lasting()
	before := into.AppendState(nil)
	try := func(name string, spoil func(e *Engine, v *entity)) {
		t.Helper()
		e := lasting()
		spoil(e, e.get(sim.MakeID(1, 1)))
		if _, err := into.LoadState(e.AppendState(nil)); !errors.Is(err, ErrBadState) || !bytes.Equal(into.AppendState(nil), before) {
			t.Errorf("%s: %v", name, err)
		}
	}
	try("a flag that there is none of", func(_ *Engine, v *entity) { v.ledger.Flags = []int32{4} })
	try("a flag twice", func(_ *Engine, v *entity) { v.ledger.Flags = []int32{0, 0} })
	try("the flag pvp", func(_ *Engine, v *entity) { v.ledger.Flags = []int32{1} })
	try("a loan of nothing", func(_ *Engine, v *entity) { v.loans[2].ability = 2 })
	try("a loan by nobody", func(_ *Engine, v *entity) { v.loans[0].source = 0 })
	try("a loan twice", func(_ *Engine, v *entity) { v.loans[2] = v.loans[1] })
	try("loans out of order", func(_ *Engine, v *entity) { v.loans[0], v.loans[1] = v.loans[1], v.loans[0] })
	try("a base that is no number", func(_ *Engine, v *entity) { v.ledger.Bases[0].Value = math.NaN() })
	try("a unit that nobody has asked for", func(e *Engine, _ *entity) { e.pending[11].Unit = 31 })
	try("the unit 0", func(e *Engine, _ *entity) { e.pending[0].Unit = 0 })
	try("units out of order", func(e *Engine, _ *entity) { e.pending[0].Unit = 20 })
	try("somebody who is not there", func(e *Engine, _ *entity) { e.pending[0].id = sim.MakeID(3, 1) })
	try("a creature that waits", func(e *Engine, _ *entity) { e.pending[0].id = sim.MakeID(2, 1) })
	try("more than wait", func(e *Engine, _ *entity) {
		for len(e.pending) <= maxPending {
			e.pending = append(e.pending, e.pending[11])
		}
	})
	try("a kind that there is none of", func(e *Engine, _ *entity) { e.pending[0].Kind = changeKinds })
	try("no kind", func(e *Engine, _ *entity) { e.pending[0].Change = Change{Unit: 1} })
	try("a reserved flag", func(e *Engine, _ *entity) { e.pending[RaiseFlag-1].Ref = 2 })
	try("a name that does not end", func(e *Engine, _ *entity) { e.pending[AugmentWorn-1].Slot = strings.Repeat("s", 1<<16) })
	for i := range into.pending {
		kind := into.pending[i].Kind
		counts := into.pending[i].Count > 0
		try("a negative thing", func(e *Engine, _ *entity) { e.pending[i].Ref = -1 })
		try("a thing too far", func(e *Engine, _ *entity) { e.pending[i].Ref = 4 })
		try("a wrong count", func(e *Engine, _ *entity) { e.pending[i].Count = map[bool]int32{true: 0, false: 1}[counts] })
		try("a negative count", func(e *Engine, _ *entity) { e.pending[i].Count = -1 })
		try("an attribute too far", func(e *Engine, _ *entity) { e.pending[i].Attr = 2 })
		try("a value that is no number", func(e *Engine, _ *entity) { e.pending[i].Value = math.Inf(1) })
		try("a base that is no number", func(e *Engine, _ *entity) { e.pending[i].From = math.NaN() })
		if kind != AugmentWorn {
			try("a slot of nothing", func(e *Engine, _ *entity) { e.pending[i].Slot = "hand" })
		}
		if kind != RaiseOwnBase {
			try("a base of nothing", func(e *Engine, _ *entity) { e.pending[i].From = 1 })
		}
		if kind != RaiseOwnBase && kind != SetOwnBase && kind != AugmentWorn {
			try("a value of nothing", func(e *Engine, _ *entity) { e.pending[i].Value = 1 })
			try("an attribute of nothing", func(e *Engine, _ *entity) { e.pending[i].Attr = 1 })
		}
	}
}
