package zone

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/archive"
)

// moment is what of a zone's state is not about a body.
type moment struct {
	clock     sim.ClockState
	seed      uint64
	high, low uint64 // of the stream
	events    uint64 // number of the last one
}

func (z *Zone) moment() moment {
	high, low := z.chance.State()
	return moment{clock: z.clock.State(), seed: z.seed, high: high, low: low, events: z.events.Seq()}
}

func (z *Zone) resume(m moment) {
	z.clock = sim.RestoreClock(m.clock)
	z.seed = m.seed
	z.chance.SetState(m.high, m.low)
	z.events.SetSeq(m.events)
}

func walkMoment(ar archive.Archive, m *moment) {
	rate := uint16(m.clock.Rate)
	archive.Tick(ar, &m.clock.Now)
	ar.U16(&rate)
	ar.U64(&m.clock.Age)
	m.clock.Rate = int(rate)
	ar.U64(&m.seed)
	ar.U64(&m.high)
	ar.U64(&m.low)
	ar.U64(&m.events)
}

// walkState leads an archive over everything that is state.
func (z *Zone) walkState(ar archive.Archive) {
	m := z.moment()
	walkMoment(ar, &m)
	z.walkBodies(ar)
}

func (z *Zone) walkBodies(ar archive.Archive) {
	ar.IDs(&z.actors)
	for _, a := range z.actors.All() {
		walkActor(ar, a)
	}
	for i := range z.nests { // as many as the map has spawns
		archive.ID(ar, &z.nests[i])
	}
	z.timers.Walk(ar)
	ar.Part(archive.Part{AddTo: z.addWorn, Append: z.appendWorn, Load: z.loadWorn}) // before those who hang things into it
	ar.Part(archive.Part{AddTo: z.world.AddTo, Append: z.world.SaveState, Load: z.world.LoadState})
	ar.Part(archive.Part{AddTo: z.engine.AddTo, Append: z.engine.AppendState, Load: z.loadRules})
	ar.Part(archive.Part{AddTo: z.casts.AddTo, Append: z.casts.AppendState, Load: z.loadCasts})
	if z.box != nil {
		ar.Part(archive.Part{AddTo: z.box.AddTo, Append: z.box.AppendState, Load: func(b []byte) error { return allOf(z.box.LoadState(b)) }})
	}
}

func walkActor(ar archive.Archive, a *actor) {
	ar.I64(&a.character)
	ar.U64(&a.session)
	walkName(ar, &a.name)
	ar.U8(&a.hue)
	ar.U16(&a.being)
	ar.U16(&a.nest)
	ar.F64(&a.lamp)
	ar.F64(&a.speed)
	ar.U8(&a.teleports)
	ar.U16((*uint16)(&a.room))
	a.hands.Walk(ar)
	a.march.Walk(ar)
	ar.Flag(&a.led)
	walkMind(ar, a)
	ar.U32(&a.seq)
	a.waits.Walk(ar)
	archive.Tick(ar, &a.leaves)
	archive.Tick(ar, &a.rises)
	if ar.Memory() {
		a.story.Walk(ar)
	}
}

// walkMind passes what a mind remembers, and what it wants in the next tick.
func walkMind(ar archive.Archive, a *actor) {
	for i := range a.mind.Ready {
		archive.Tick(ar, &a.mind.Ready[i])
	}
	archive.Tick(ar, &a.mind.Wake)
	ar.U16(&a.mind.Point)
	ar.Flag(&a.mind.Returns)
	ar.I8(&a.will.Walk.X)
	ar.I8(&a.will.Walk.Z)
	archive.Heading(ar, &a.will.Facing)
	ar.Flag(&a.will.Turns)
	archive.ID(ar, &a.will.Target)
	ar.U8(&a.will.Strike)
}

// loadRules loads the state of the rules.
func (z *Zone) loadRules(b []byte) error { return allOf(z.engine.LoadState(b)) }

// loadCasts loads of which casts something is under way.
func (z *Zone) loadCasts(b []byte) error { return allOf(z.casts.LoadState(b)) }

// addWorn, appendWorn and loadWorn are about everything that is attached to somebody, whoever has attached it.
func (z *Zone) addWorn(h *sim.StateHash)     { z.worn.AddTo(h, affect.All) }
func (z *Zone) appendWorn(dst []byte) []byte { return z.worn.AppendState(dst, affect.All) }
func (z *Zone) loadWorn(b []byte) error      { return allOf(z.worn.LoadState(b, affect.All, z.Tick())) }

// allOf makes it an error that a part leaves something over.
func allOf(rest []byte, err error) error {
	if err == nil && len(rest) > 0 {
		err = ErrBadSave
	}
	return err
}

func walkName(ar archive.Archive, name *view.Name) {
	for i := range name {
		ar.U8(&name[i])
	}
}
