package rules_test

import (
	"fmt"
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// gifts are the ways in which an op may be wrapped in what an affect does when it hears something.
var gifts = []struct {
	name string
	wrap func(d *book.Defs, o book.Op) book.ListID
}{
	{"a handler", func(d *book.Defs, o book.Op) book.ListID { return add(d, "it", o) }},
	{"a branch", func(d *book.Defs, o book.Op) book.ListID {
		return add(d, "branch", op(book.ChanceOp, func(c *book.Op) { c.Value, c.Then = num(100), add(d, "it", o) }))
	}},
	{"a bundle for its actor", func(d *book.Defs, o book.Op) book.ListID { return add(d, "bundle", bundled(d, book.ToActor, o)) }},
	{"a bundle for its target", func(d *book.Defs, o book.Op) book.ListID { return add(d, "bundle", bundled(d, book.ToTarget, o)) }},
	{"what its bearer gives itself at once", func(d *book.Defs, o book.Op) book.ListID {
		return add(d, "give", given(d, book.Affect{ID: "inner", Duration: 600, OnApply: add(d, "it", o)}))
	}},
	{"what its bearer gives itself for a while", func(d *book.Defs, o book.Op) book.ListID {
		return add(d, "give", given(d, book.Affect{ID: "inner", Duration: 60, Interval: 30, Tick: add(d, "it", o)}))
	}},
	{"what its bearer gives itself till it ends", func(d *book.Defs, o book.Op) book.ListID {
		return add(d, "give", given(d, book.Affect{ID: "inner", Duration: 30, OnExpire: add(d, "it", o)}))
	}},
	{"what its bearer gives itself to listen", func(d *book.Defs, o book.Op) book.ListID {
		return add(d, "give", given(d, book.Affect{ID: "inner", Duration: 600, Handlers: []book.Handler{{Event: book.OnHit, Ops: add(d, "it", o)}}}))
	}},
}

// bundled applies a bundle of one op.
func bundled(d *book.Defs, to book.Who, o book.Op) book.Op {
	d.Bundles = append(d.Bundles, book.Bundle{ID: "gift", Ops: add(d, "it", o)})
	return op(book.ApplyBundle, func(b *book.Op) { b.To, b.Ref = to, int32(len(d.Bundles)-1) })
}

// given applies an affect of its own to its actor.
func given(d *book.Defs, a book.Affect) book.Op {
	d.Affects = append(d.Affects, a)
	return applying(int32(len(d.Affects)-1), book.ToActor)
}

// playGift plays what becomes of b, who bears what another player gave it against whom it has not agreed to fight, and does this and that.
// given is false where the gate kept it off.
func playGift(t *testing.T, e book.Event, wrap func(d *book.Defs, o book.Op) book.ListID, kind book.OpKind, to book.Who, does bool) (becomes string, given bool) {
	d := newDefs()
	o := worstOps(d)[kind]
	o.To = to
	if kind == book.ApplyAffect && does { // kind as it is written, and not as it comes
		o.Affect, o.Magnitude = strong, compiled(node(formula.Sub, lit(0), formula.Node{Head: formula.ScalarHead, Scalar: formula.Mag}))
	}
	gift := book.Affect{ID: "gift", Duration: 6000}
	if list := wrap(d, o); does {
		gift.Handlers = []book.Handler{{Event: e, Ops: list}}
	}
	d.Affects = append(d.Affects, gift)
	shed := add(d, "shed", op(book.RemoveAffect, func(o *book.Op) { o.Affect = shroud }))
	x := newBench(t, d, nil)
	x.bags.held[thing{b, 0}], x.bags.held[thing{b, 1}] = 9, 9
	x.bags.worn[wearing{b, "hand"}] = 1
	if r := x.run(a, b, x.lists[len(d.Affects)-1]); r != rules.Done {
		return "", false
	}
	x.applied(b, b, shroud)
	x.applied(b, b, mending)
	x.Raise(x.turn, rules.Raise{Event: book.OnRest, Subject: b})
	x.strike(b, m, 2)
	x.strike(m, b, 2)
	x.next(70)
	x.applied(b, b, shroud)
	becomes = fmt.Sprint("shroud ", x.hasAffect(b, shroud))
	x.run(b, b, shed)
	x.strike(b, n, 2)
	x.next(70)
	for pool := range d.Pools {
		becomes += fmt.Sprint(" ", x.level(b, book.PoolIndex(pool)))
	}
	power, _ := x.Attr(b, might)
	cap, _ := x.Attr(b, maxHP)
	if kind != book.ProduceItem { // which nobody minds
		becomes += fmt.Sprint(" waiting ", len(x.Pending(nil)))
	}
	return becomes + fmt.Sprint("; might ", power, ", life ", x.Life(b), " of ", cap, ", casts ", !x.Prevents(b, tagCast),
		", room ", x.ground.rooms[b], ", ledger ", x.Ledger(b), ", bag ", x.bags.Held(b, 0), x.bags.Held(b, 1)), true
}

func (x *bench) hasAffect(on sim.ID, def int) bool {
	for _, i := range x.Affects(on, nil) {
		if i.Def == uint32(def) {
			return true
		}
	}
	return false
}

// What the gate lets through because it is judged kind never turns against its bearer, whatever it holds and whatever happens.
func TestWhatIsJudgedKindIs(t *testing.T) {
	kept, borne := 0, 0
	for _, gift := range gifts {
		for _, e := range []book.Event{book.OnRest, book.OnHit, book.OnDamageTaken, book.OnApplyAffect, book.OnAffectTick, book.OnAffectExpire} {
			for _, name := range book.OpNames() {
				kind, _ := book.ParseOp(name)
				for _, to := range []book.Who{book.ToTarget, book.ToActor, book.ToSource} {
					becomes, given := playGift(t, e, gift.wrap, kind, to, true)
					if !given {
						kept++
						continue
					}
					borne++
					if want, _ := playGift(t, e, gift.wrap, kind, to, false); becomes != want {
						t.Errorf("%s to %d in %s of event %d:\n%s, and without\n%s", name, to, gift.name, e, becomes, want)
					}
				}
			}
		}
	}
	if kept < 1000 || borne < 1000 {
		t.Errorf("%d were kept off, and %d were not", kept, borne)
	}
}
