package rules_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/ledger"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// verbs are the methods that another room can call, by whether they take the turn.
func verbs() (writing, reading []string) {
	engine := reflect.TypeFor[*rules.Engine]()
	for i := range engine.NumMethod() {
		m := engine.Method(i)
		if m.Type.NumIn() > 1 && m.Type.In(1) == reflect.TypeFor[sim.Turn]() {
			writing = append(writing, m.Name)
		} else {
			reading = append(reading, m.Name)
		}
	}
	return writing, reading
}

// hostVerbs are what the zone alone may decide, and does not have to ask anybody for: who is there, what gear, boons and
// buffs give it, what has been written down of it, who agrees to fight, and when. A verb that is new has to be put here or behind the gate.
var hostVerbs = []string{
	"Consent", "Disengage", "DropRows", "Enter", "Forgive", "Freeze", "Interrupt", "Leave", "Lend", "Moved", "Pulse", "Raise", "Respawn", "Restore", "RoomGone",
	"Round", "Save", "SetBase", "SetCooldown", "SetLedger", "SetPosture", "SetRow", "Settle", "TakeBack", "TakeOff", "Wear",
}

// kindVerbs are of calls, are for somebody, and can only give or tell. The rest that are for somebody are callVerbs.
var kindVerbs = []string{"Heal", "Send", "Act", "Say", "Emote"}

// callVerbs try to do to somebody what it is protected from.
var callVerbs = map[string]func(*rules.Call, rules.Handle){
	"Damage": func(c *rules.Call, h rules.Handle) {
		for _, fixed := range []bool{true, false} {
			c.Damage(h, rules.Damage{Amount: 9, Type: fire, Pool: book.NoPool, Fixed: fixed})
			c.Damage(h, rules.Damage{Amount: 1e12, Type: book.NoType, Pool: mana, Fixed: fixed})
			c.Strike(5, fire, 0)
		}
	},
	"Modify": func(c *rules.Call, h rules.Handle) { c.Modify(h, mana, -5); c.Modify(h, mana, 5) },
	"Apply": func(c *rules.Call, h rules.Handle) {
		for _, def := range []int32{weak, cursed, stunned, brittle} {
			c.Apply(h, rules.Granting{Affect: def, Magnitude: 1, Stacks: 1})
		}
		c.Apply(h, rules.Granting{Affect: strong, Magnitude: -1, Stacks: 1})
		c.Apply(h, rules.Granting{Affect: mending, Magnitude: 1, Stacks: 1, Harmful: true})
	},
	"RemoveAffect": func(c *rules.Call, h rules.Handle) { c.RemoveAffect(h, shroud) },
	"Dispel":       func(c *rules.Call, h rules.Handle) { c.Dispel(h, "ward", []book.Tag{tagAct, tagCast}, 9) },
	"Push":         func(c *rules.Call, h rules.Handle) { c.Push(h, "on") },
	"Teleport":     func(c *rules.Call, h rules.Handle) { c.Teleport(h, "4") },
	"Summon":       func(c *rules.Call, h rules.Handle) { c.Summon(h) },
	"Recall":       func(c *rules.Call, h rules.Handle) { c.Recall(h) },
	"Fire":         func(c *rules.Call, h rules.Handle) { c.Fire(0, h, rules.Handle{}, 1) },
	"Become":       func(c *rules.Call, h rules.Handle) { c.Become(h, "frog") },
}

// Whatever else takes the turn leaves whoever is protected as it was, or can only give.
func TestNoVerbWalksAroundTheGate(t *testing.T) {
	d := newDefs()
	lists := everyOp(t, d)
	gated := map[string]func(x *bench, by sim.ID){
		"Strike": func(x *bench, by sim.ID) {
			for pool := range book.PoolIndex(len(d.Pools)) {
				x.Strike(x.turn, rules.Blow{Actor: by, Target: b, Amount: 1e12, Type: book.NoType, Pool: pool})
				x.Strike(x.turn, rules.Blow{Actor: by, Target: b, Amount: 9, Type: fire, Pool: book.NoPool, Flags: view.BlowPeriodic})
			}
		},
		"Run": func(x *bench, by sim.ID) {
			for kind := range lists {
				x.Run(x.turn, rules.Act{Actor: by, Target: b, Magnitude: 2, Harmful: true}, lists[kind])
				x.Run(x.turn, rules.Act{Actor: by, Targets: []sim.ID{b}, Source: b, Magnitude: 1}, lists[kind])
			}
		},
		"Allows": func(x *bench, by sim.ID) {
			if ok, why := x.Allows(x.turn, by, b, 0, true); ok || why == rules.Allowed {
				t.Error("harm was allowed")
			}
		},
		"Heal": func(x *bench, by sim.ID) {
			for _, amount := range []float64{-1e12, -1, 0, -inf(), inf() - inf()} {
				x.Heal(x.turn, rules.Mend{Actor: by, Target: b, Amount: amount, Pool: mana})
			}
		},
	}
	gated["Begin"] = func(x *bench, by sim.ID) {
		for _, harmful := range []bool{false, true} {
			for _, verb := range callVerbs {
				c, ok := x.Begin(x.turn, rules.Act{Actor: by, Target: b, Magnitude: 2, Harmful: harmful})
				if !ok {
					t.Fatal("there is no call")
				}
				verb(c, rules.Handle{ID: b, Life: x.Life(b)})
				c.End()
			}
		}
	}
	of := reflect.TypeFor[*rules.Call]()
	for i := range of.NumMethod() {
		m := of.Method(i)
		takes := false
		for in := range m.Type.NumIn() {
			takes = takes || m.Type.In(in) == reflect.TypeFor[rules.Handle]()
		}
		if _, listed := callVerbs[m.Name]; takes != listed && !slices.Contains(kindVerbs, m.Name) {
			t.Errorf("%s of a call is for somebody and is not tried, or the other way round", m.Name)
		}
	}
	writing, _ := verbs()
	for _, name := range writing {
		if _, ok := gated[name]; ok == slices.Contains(hostVerbs, name) {
			t.Errorf("%s takes the turn and is neither behind the gate nor the host's", name)
		}
	}
	if len(writing) != len(gated)+len(hostVerbs) {
		t.Errorf("%d verbs take the turn, %d are listed", len(writing), len(gated)+len(hostVerbs))
	}
	for _, by := range []sim.ID{a, m, 0} { // without consent, and a creature and nobody against who is protected
		for name, call := range gated {
			x := newBench(t, d, nil)
			if by != a {
				shieldB(x)
			}
			x.applied(b, b, shroud)
			x.run(b, b, add(d, "spend", op(book.ModifyResource, func(o *book.Op) { o.Pool, o.Amount.Flat = mana, num(-9) })))
			before := x.hashOf(b)
			if call(x, by); x.hashOf(b) != before {
				t.Errorf("%s by %v changed who is protected", name, by)
			}
		}
	}
}

// Whatever takes no turn changes nothing, but for LoadState, which changes everything.
func TestReadingChangesNothing(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	x.strike(a, m, 10)
	x.applied(a, m, weak)
	before, state := x.hash(), x.AppendState(nil)
	_, reading := verbs()
	for _, name := range reading {
		if name == "LoadState" {
			continue
		}
		method := reflect.ValueOf(x.Engine).MethodByName(name)
		var in []reflect.Value
		for i := range method.Type().NumIn() {
			switch arg := method.Type().In(i); arg {
			case reflect.TypeFor[sim.ID]():
				in = append(in, reflect.ValueOf(m))
			case reflect.TypeFor[*sim.StateHash]():
				in = append(in, reflect.ValueOf(new(sim.StateHash)))
			default:
				in = append(in, reflect.Zero(arg))
			}
		}
		method.Call(in)
		if x.hash() != before || !slices.Equal(x.AppendState(nil), state) {
			t.Fatalf("%s changed something", name)
		}
	}
}

func TestATurnThatIsOver(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	old := x.turn
	x.next(1)
	state := x.AppendState(nil)
	calls := map[string]func(){
		"Enter": func() { x.Enter(old, sim.MakeID(9, 9), rules.Entrant{}) }, "Leave": func() { x.Leave(old, m) },
		"Freeze": func() { x.Freeze(old, m, true) }, "Consent": func() { x.Consent(old, a, true) },
		"Strike": func() { x.Strike(old, hit(a, m, 5)) }, "Heal": func() { x.Heal(old, rules.Mend{Target: m}) },
		"Run":    func() { x.Run(old, rules.Act{Actor: a, Target: m, Magnitude: 1}, x.lists[weak]) },
		"SetRow": func() { x.SetRow(old, m, stat.Row{}) }, "DropRows": func() { x.DropRows(old, m, 0, 1) },
		"SetBase": func() { x.SetBase(old, m, rules.Base{}) }, "Allows": func() { x.Allows(old, a, b, 0, true) },
		"Pulse": func() { x.Engine.Pulse(old) }, "Round": func() { x.Engine.Round(old) },
		"SetLedger": func() { x.SetLedger(old, a, ledger.Ledger{}) }, "Settle": func() { x.Settle(old, 1, true) },
		"Lend": func() { x.Lend(old, a, 0, 1) }, "TakeBack": func() { x.TakeBack(old, a, 0, 1) },
		"Begin": func() { x.Begin(old, rules.Act{Actor: a, Magnitude: 1}) }, "Interrupt": func() { x.Interrupt(old, a, book.BrokenByMoving) },
		"SetCooldown": func() { x.SetCooldown(old, a, 0, 1) }, "SetPosture": func() { x.SetPosture(old, a, 0) },
		"Respawn": func() { x.Respawn(old, m, true) }, "Disengage": func() { x.Disengage(old, m) }, "Forgive": func() { x.Forgive(old, m) },
		"Raise": func() { x.Raise(old, rules.Raise{Event: book.OnRest, Subject: m}) },
		"Save":  func() { x.Save(old, m) }, "Restore": func() { x.Restore(old, m, rules.Record{}) },
		"Wear": func() { x.Wear(old, rules.Worn{Bearer: m}) }, "TakeOff": func() { x.TakeOff(old, m, 1) },
		"Moved": func() { x.Moved(old, m, 2) }, "RoomGone": func() { x.RoomGone(old, 1) },
	}
	writing, _ := verbs()
	for _, name := range writing {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s took a turn that is over", name)
				}
			}()
			if call := calls[name]; call != nil {
				call()
			}
		}()
	}
	if got := x.AppendState(nil); !slices.Equal(got, state) {
		t.Error("one of them wrote something")
	}
}

// A text is at most 1,024 bytes of valid UTF-8, cut where a character ends; of one that is empty nothing is told.
func TestTextsAreBounded(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	lamp := strings.Repeat("é", 512)
	for _, c := range []struct{ text, want string }{
		{"", ""}, {"\xff\xfe", ""}, {"a\xffb", "ab"}, {lamp, lamp}, {lamp + "e", lamp}, {"e" + lamp, "e" + lamp[:1022]},
		{strings.Repeat("x", 1<<20), strings.Repeat("x", 1024)},
	} {
		call, ok := x.Begin(x.turn, rules.Act{Actor: n, Target: m})
		if !ok {
			t.Fatal("there is no call")
		}
		told := call.Send(call.Target(), c.text)
		call.End()
		events := only(x.Drain(), view.TextSent)
		if told != (c.want != "") || told != (len(events) == 1) {
			t.Errorf("%.20q: told %v, %d records", c.text, told, len(events))
			continue
		}
		if told && (events[0].Actor != m || x.Text(events[0].Ref) != c.want) {
			t.Errorf("%.20q: %v reads %d bytes, want %d", c.text, events[0].Actor, len(x.Text(events[0].Ref)), len(c.want))
		}
	}
}
