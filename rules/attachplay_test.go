package rules_test

import (
	"math/rand/v2"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// wildAffects is a list that does one of many things about affects, by chance: it applies what wards, climbs, needs
// concentration or applies again what ends, and strips it.
func wildAffects(d *book.Defs) book.ListID {
	p := pack{d}
	next := func(ahead int) int32 { return int32(len(p.Affects) + ahead) }
	list := func(ops ...book.Op) book.ListID { return add(d, "wild", ops...) }
	removing := func(def int32) book.Op { return op(book.RemoveAffect, func(o *book.Op) { o.Affect = def }) }
	climbing := func(kind book.OpKind, def int32) book.Op {
		return op(kind, func(o *book.Op) { o.Affect, o.Count = def, 1 })
	}
	ward := p.affect(book.Affect{
		ID: "wild ward", Duration: 90, Immune: []book.Tag{p.tag("wild"), p.tag("wild ward")}, Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: 1}},
	})
	ladder := p.affect(book.Affect{
		ID: "wild ladder", Duration: 150, Stacking: affect.Highest, Category: "curse", OnApply: list(damage(1, book.ToTarget)),
		Rungs: []book.Rung{
			{Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: -1}, {Attr: power, Op: stat.Mul, Value: 0.5}}},
			{Modifiers: []book.Modifier{{Attr: maxHP, Op: stat.Mul, Value: 0.8}}, Immune: []book.Tag{p.tag("wild ward")}},
			{Prevents: []book.Tag{tagAct}, Taken: []book.TakenFactor{{Type: fire, Factor: 1.5}}},
		},
	}, "wild")
	held := p.affect(book.Affect{
		ID: "wild hold", Duration: 120, Category: "curse", Concentration: true, Prevents: []book.Tag{tagAct}, PreventsSource: []book.Tag{tagCast},
		OnExpire: list(damage(2, book.ToTarget)), OnDispel: list(damage(3, book.ToActor)),
	}, "wild")
	song := p.affect(book.Affect{
		ID: "wild song", Indefinite: true, OneForAll: true, Concentration: true, Interval: 15, Tick: list(op(book.Heal, func(o *book.Op) { o.Amount.Flat = num(1) })),
		Handlers: []book.Handler{{Event: book.OnDamageTaken, Ops: list(removing(next(0)))}},
	})
	echo := p.affect(book.Affect{
		ID: "wild echo", Duration: 45, Category: "curse", Stacking: affect.Independent, MaxStacks: 2,
		OnExpire: list(applying(int32(ladder), book.ToTarget), applying(int32(song), book.ToActor)), OnApply: list(removing(int32(song))),
	})
	p.Checks = append(p.Checks, book.Check{
		Def:   check.Def{Dice: mustDice("1d6"), DC: num(3), Bands: []check.Band{{Label: "resist", Margin: check.Axis{Given: true, Max: num(0)}}, {Label: "strip"}}},
		Bands: []book.ListID{0, list(applying(int32(echo), book.ToTarget))},
	})
	choices := list()
	for _, o := range []book.Op{
		applying(int32(ward), book.ToTarget), applying(int32(ladder), book.ToTarget), applying(int32(held), book.ToTarget), applying(int32(song), book.ToTarget),
		applying(int32(echo), book.ToTarget), climbing(book.IncrementRung, int32(ladder)), climbing(book.IncrementRung, int32(ladder)),
		climbing(book.DecrementRung, int32(ladder)), applying(downed, book.ToTarget),
		op(book.Dispel, func(o *book.Op) { o.Category, o.Count, o.Check = "curse", 2, int32(len(p.Checks)-1) }),
		op(book.Dispel, func(o *book.Op) { o.Tags, o.Count, o.Check = []book.Tag{p.tag("wild")}, 1, -1 }),
	} {
		then, other := list(o), choices
		choices = list(op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then, o.Else = num(12), then, other }))
	}
	return choices
}

// wear puts something on somebody, takes it off, or makes it come back as it was saved.
func (w *wild) wear(r *rand.Rand, on sim.ID) {
	switch r.IntN(4) {
	case 0:
		w.TakeOff(w.turn, on, uint32(r.IntN(3)))
	case 1:
		w.Restore(w.turn, on, w.Save(w.turn, on))
	default:
		w.Wear(w.turn, rules.Worn{Bearer: on, Slot: uint32(r.IntN(3)), Affect: int32(r.IntN(len(w.defs.Affects))), Magnitude: float64(r.IntN(3))})
	}
}

// attached is what holds of affects at the end of every tick: what is kept up step by step is what follows from them, and whoever
// concentrates can, on what is there and its own.
func (w *wild) attached(seed uint64) {
	w.t.Helper()
	for _, id := range w.ids {
		if !w.Agrees(id) {
			w.t.Fatalf("seed %d: rows or sums of %v are not those of its affects", seed, id)
		}
		if !w.KeepsItsOwn(id) {
			w.t.Fatalf("seed %d: %v concentrates on %v, of which something is not its own, or it can do nothing", seed, id, w.Grips(id))
		}
	}
}

// Whatever happens, an instance that is told to be on is told to be off at most once, and never by death; what is there was told.
func TestEveryInstanceIsToldOnce(t *testing.T) {
	reasons := map[view.Reason]int{}
	for seed := range seeds(t, 40) {
		w := newWild(t, seed)
		r := rand.New(rand.NewPCG(seed, 11))
		on, off := map[uint64]bool{}, map[uint64]bool{}
		for range 150 {
			for range r.IntN(6) {
				if r.IntN(2) == 0 {
					w.Run(w.turn, rules.Act{Actor: w.ids[r.IntN(4)], Target: w.ids[r.IntN(4)], Magnitude: 1, Cause: rules.Cause{Cast: uint32(r.IntN(4))}}, w.lists[len(w.lists)-1])
				}
				w.play(r)
			}
			events, _ := w.tick()
			for _, e := range events {
				switch e.Kind {
				case view.OnApplyAffect:
					if off[e.Ref] || e.Reason == view.AffectNew && on[e.Ref] {
						t.Fatalf("seed %d: %+v", seed, e)
					}
					on[e.Ref] = true
				case view.OnAffectExpire:
					if off[e.Ref] || e.Reason == 0 {
						t.Fatalf("seed %d: %+v", seed, e)
					}
					off[e.Ref] = true
					reasons[e.Reason]++
				}
			}
			for _, id := range w.ids {
				for _, i := range w.Affects(id, nil) {
					if off[uint64(i.ID)] {
						t.Fatalf("seed %d: %+v has ended", seed, i)
					}
				}
			}
		}
	}
	for _, why := range []view.Reason{view.AffectExpired, view.AffectRemoved, view.AffectReplaced, view.AffectDispelled, view.AffectUnheld} {
		if reasons[why] == 0 {
			t.Errorf("nothing ended for reason %d", why)
		}
	}
}
