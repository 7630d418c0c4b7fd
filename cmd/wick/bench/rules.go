package bench

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// blowLimit is what a blow through the whole path may take at most, in nanoseconds.
const blowLimit = 400

// measureRules measures blows, what comes with time, and what formulas and checks take.
func measureRules(_ context.Context, o *Options) ([]Row, error) {
	loaded, err := battle()
	if err != nil {
		return nil, err
	}
	rows := measureBlows(o, loaded.Rules)
	pulses, err := measurePulses(o, loaded.Rules)
	if err != nil {
		return nil, err
	}
	leaves, err := measureLeaves(o, loaded.Rules)
	return slices.Concat(rows, pulses, leaves), err
}

// The two who fight. Neither is a player, so nobody has to agree to it.
var attacker, struck = sim.MakeID(1, 1), sim.MakeID(2, 1)

// ring is an engine with a clock, and lists that do to a target what the figures need.
type ring struct {
	*rules.Engine
	defs  *book.Defs // a copy: those of a pack are never written
	clock *sim.Clock
	turn  sim.Turn
	calls int

	apply       []book.ListID // by affect: applies it
	bless       book.ListID   // applies an affect of four rows and takes it away again
	thin, thick book.ListID   // fill a buffer a little, and more than any blow takes
	wound       book.ListID   // leaves a single point of life
}

// newRing makes a ring with so many bodies in the slots from 1.
func newRing(from *book.Defs, bodies int) *ring {
	defs := *from
	defs.Lists = slices.Clone(from.Lists)
	r := &ring{defs: &defs, clock: sim.NewClock(0, sim.DefaultRate)}
	for i := range defs.Affects {
		r.apply = append(r.apply, r.list(book.Op{Kind: book.ApplyAffect, Affect: int32(i)}))
	}
	blessed := r.affect("blessed")
	r.bless = r.list(book.Op{Kind: book.ApplyAffect, Affect: blessed}, book.Op{Kind: book.RemoveAffect, Affect: blessed})
	fill := func(pool string, value float64) book.ListID {
		return r.list(book.Op{Kind: book.SetResource, Affect: -1, Pool: r.pool(pool), Value: formula.Number(value)})
	}
	r.thin, r.thick, r.wound = fill("ward", 10), fill("ward", 1e9), fill("hp", 1)
	r.Engine = rules.New(rules.Options{Defs: &defs, Seed: 1})
	r.turn = r.clock.Begin()
	for id := range everyone(bodies) {
		r.Enter(r.turn, id, rules.Entrant{})
	}
	return r
}

// list adds an op-list; only before there is an engine.
func (r *ring) list(ops ...book.Op) book.ListID {
	for i := range ops {
		ops[i].Type, ops[i].Check = book.NoType, -1
	}
	r.defs.Lists = append(r.defs.Lists, book.List{Name: "bench", Ops: ops})
	return book.ListID(len(r.defs.Lists))
}

// run runs a list on somebody.
func (r *ring) run(actor, target sim.ID, list book.ListID) {
	r.Run(r.turn, rules.Act{Actor: actor, Target: target, Magnitude: 1}, list)
	r.drain()
}

// strike sends a blow.
func (r *ring) strike(damage book.TypeIndex, amount float64) {
	r.Strike(r.turn, rules.Blow{Actor: attacker, Target: struck, Amount: amount, Type: damage, Pool: book.NoPool})
	r.drain()
}

// drain empties the log as often as a busy tick would.
func (r *ring) drain() {
	if r.calls++; r.calls%256 == 0 {
		r.Drain()
		r.Due()
	}
}

// pulse goes to the next tick with a pulse and measures what the pulse takes.
func (r *ring) pulse() time.Duration {
	for {
		r.clock.End(r.turn)
		r.turn = r.clock.Begin()
		if r.turn.Pulse() {
			break
		}
	}
	start := time.Now()
	r.Pulse(r.turn)
	took := time.Since(start)
	r.Drain()
	r.Due()
	return took
}

// affect, damage, pool and attr find what the pack calls so. What it does not call so is a mistake here, and found by the tests.
func (r *ring) affect(id string) int32 {
	return int32(slices.IndexFunc(r.defs.Affects, func(a book.Affect) bool { return a.ID == id }))
}

func (r *ring) damage(id string) book.TypeIndex {
	return book.TypeIndex(slices.IndexFunc(r.defs.DamageTypes, func(t book.DamageType) bool { return t.ID == id }))
}

func (r *ring) pool(id string) book.PoolIndex {
	return book.PoolIndex(slices.IndexFunc(r.defs.Pools, func(p book.Pool) bool { return p.ID == id }))
}

func attrOf(d *book.Defs, id string) stat.Index {
	return stat.Index(slices.IndexFunc(d.Attributes, func(a stat.Attribute) bool { return a.ID == id }))
}

// measureBlows measures the damage path: with nothing in the way, and with everything that data can put there.
func measureBlows(o *Options, defs *book.Defs) []Row {
	r := newRing(defs, 2)
	plain := o.perCall(func() { r.strike(book.NoType, 1) })

	heavy := r.damage("heavy")
	r.run(struck, struck, r.apply[r.affect("sheltered")])
	loaded := o.perCall(func() { r.strike(heavy, 40) })

	write := o.perCall(func() { r.run(struck, struck, r.thin) })
	through := o.perCall(func() { r.run(struck, struck, r.thin); r.strike(heavy, 40) }) - write
	r.run(struck, struck, r.thick)
	whole := o.perCall(func() { r.strike(heavy, 40) })

	affects := o.perCall(func() { r.run(attacker, struck, r.bless) })
	made := o.objects(1000, func() {
		r.run(struck, struck, r.thin)
		r.strike(heavy, 40)
		r.run(attacker, struck, r.bless)
	})
	return []Row{
		figure("a blow", plain, "ns").atMost(blowLimit),
		figure("a blow through type, soak and factor", loaded, "ns").against("a blow", plain).atMost(blowLimit),
		figure("the same through a buffer that leaves some", through, "ns").against("a blow", plain).atMost(2 * plain),
		figure("the same into a buffer that takes it whole", whole, "ns").against("a blow", plain).atMost(2 * plain),
		figure("an affect with four rows, applied and ended", affects, "ns").atMost(1000),
		figure("a thousand of these, allocated", made, "objects").atMost(0),
	}
}

// measurePulses measures what comes with time, and how it grows.
func measurePulses(o *Options, defs *book.Defs) ([]Row, error) {
	var rows []Row
	small := 0.0
	for _, bodies := range []int{100, 1000, 10_000} {
		r := newRing(defs, bodies)
		for id := range everyone(bodies) {
			r.run(id, id, r.wound)
			r.run(id, id, r.apply[r.affect("mending")])
		}
		row := figure(fmt.Sprintf("a pulse of %d bodies that mend and regenerate", bodies), o.perSample(r.pulse)/1000, "µs")
		if now, most := r.Pool(attacker, r.pool("hp")); now <= 1 || now == most {
			return nil, fmt.Errorf("somebody who mends has %d of %d", now, most)
		}
		if bodies == 100 {
			small = row.Value
		} else {
			times := float64(bodies) / 100
			row = row.against("growth by the body since 100", small*times).atMost(linear(small, times))
		}
		rows = append(rows, row)
	}
	for _, of := range []struct {
		affect, name string
		limit        float64
	}{
		{"waiting", "10,000 affects due on 1,000 bodies, with nothing to do", 1000},
		{"bleeding", "10,000 affects due on 1,000 bodies, each with a blow", 6000},
	} {
		r := newRing(defs, 1000)
		for id := range everyone(1000) {
			for source := range everyone(10) {
				r.run(source, id, r.apply[r.affect(of.affect)])
			}
		}
		rows = append(rows, figure(of.name, o.perSample(r.pulse)/1000, "µs").atMost(of.limit))
		if of.affect == "bleeding" {
			rows = append(rows, figure("the same in 15 ticks, allocated", o.objects(1, func() { r.pulse() }), "objects").atMost(0))
		}
	}
	return rows, nil
}

// everyone are the first n ids.
func everyone(n int) func(yield func(sim.ID) bool) {
	return func(yield func(sim.ID) bool) {
		for i := range n {
			if !yield(sim.MakeID(uint32(i+1), 1)) {
				return
			}
		}
	}
}
