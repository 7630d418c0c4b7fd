package zone

import (
	"errors"
	"fmt"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// Saves begin with these bytes and this version, and end with a hash of everything before.
const (
	saveMagic   = "wickzone"
	saveVersion = 1
)

// ErrBadSave is what Restore refuses bytes with that are no save, or a save that was changed.
var ErrBadSave = errors.New("zone: these bytes are no save of a zone")

// ErrOtherWorld is what Restore refuses a save with that was made in another map or with another pack.
var ErrOtherWorld = errors.New("zone: the save was made in another map or with another pack")

// Hash is a hash of everything in the zone that has a part in what happens next: time, seeds, bodies with what they were
// told to do, timers, and the number of the last event. Letters that wait in the inbox, requests in the outbox, counters,
// viewers and what only explains are no part of it. It is meaningful between two steps.
func (z *Zone) Hash() uint64 {
	var h hasher
	z.walkState(&h)
	return h.sum.Sum()
}

// Save is the whole state of the zone between two steps, for Restore. Letters that wait in the inbox are input and no state:
// they are not part of it, and neither are requests that wait in the outbox. Equal states are equal bytes.
func (z *Zone) Save() []byte {
	s := saver{out: append([]byte(nil), saveMagic...)}
	s.out = appendU16(s.out, saveVersion)
	s.out = appendText(s.out, z.place.ID)
	s.out = appendU64(appendU64(s.out, z.pack), z.place.Ground.Hash())
	s.out = appendU32(s.out, uint32(len(z.place.Rooms)))
	z.walkState(&s)
	return appendU64(s.out, sumOf(s.out))
}

// Restore makes a zone that goes on where the saved one was: it has the same hash, and does the same with the same letters.
// Pack and Map of the options must be those of the saved zone, else the error is ErrOtherWorld. Seed and Start are the
// save's. Key, Epoch, Viewers and Limits are those of the options. Bytes that are no save are refused with ErrBadSave,
// whatever they are.
func Restore(o Options, save []byte) (*Zone, error) {
	z, err := build(o)
	if err != nil {
		return nil, err
	}
	l := loader{reader: reader{rest: save}, maxActors: z.limits.Actors}
	if string(l.take(len(saveMagic))) != saveMagic || l.reader.u16() != saveVersion || len(l.rest) < 8 {
		return nil, ErrBadSave
	}
	end := len(save) - 8
	sum := reader{rest: save[end:]}
	if sum.u64() != sumOf(save[:end]) {
		return nil, ErrBadSave
	}
	l.rest = l.rest[:len(l.rest)-8]
	if err := z.sameWorld(&l.reader); err != nil {
		return nil, err
	}
	var m moment
	walkMoment(&l, &m)
	if l.bad || m.clock.Rate != z.scene.Rate {
		return nil, ErrBadSave
	}
	z.resume(m)
	z.walkBodies(&l)
	if l.bad || len(l.rest) > 0 || !z.adopt() {
		return nil, ErrBadSave
	}
	z.open()
	return z, nil
}

// sameWorld reads what a save says of the world it was made in.
func (z *Zone) sameWorld(r *reader) error {
	id, pack, ground, rooms := r.text(1<<16-1), r.u64(), r.u64(), r.u32()
	switch {
	case r.bad:
		return ErrBadSave
	case id != z.place.ID || pack != z.pack || ground != z.place.Ground.Hash() || int(rooms) != len(z.place.Rooms):
		return fmt.Errorf("%w: it is of map %q", ErrOtherWorld, id)
	}
	return nil
}

func sumOf(b []byte) uint64 {
	var h sim.StateHash
	h.Bytes(b)
	return h.Sum()
}

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

func walkMoment(ar archive, m *moment) {
	rate := uint16(m.clock.Rate)
	ar.u32((*uint32)(&m.clock.Now))
	ar.u16(&rate)
	ar.u64(&m.clock.Age)
	m.clock.Rate = int(rate)
	ar.u64(&m.seed)
	ar.u64(&m.high)
	ar.u64(&m.low)
	ar.u64(&m.events)
}

// walkState walks over everything that is state, to hash or save it.
func (z *Zone) walkState(ar archive) {
	m := z.moment()
	walkMoment(ar, &m)
	z.walkBodies(ar)
}

func (z *Zone) walkBodies(ar archive) {
	ar.ids(&z.actors)
	for _, a := range z.actors.All() {
		walkActor(ar, a)
	}
	walkTimers(ar, &z.timers)
}

// adopt checks what was loaded, and derives from it what is derived.
func (z *Zone) adopt() bool {
	for id, a := range z.actors.All() {
		if !z.sound(a) {
			return false
		}
		if !a.person() {
			continue
		}
		if _, twice := z.bodies[a.character]; twice {
			return false
		}
		z.bodies[a.character] = id
		if a.session != 0 {
			z.players++
		}
	}
	heap := z.timers.heap
	for i := range heap {
		t := &heap[i]
		ordered := i == 0 || !t.before(&heap[(i-1)/2])
		if !ordered || t.kind == 0 || t.kind > lastTimerKind || t.order > z.timers.made || !t.due.After(z.Tick()) {
			return false
		}
	}
	return true
}

// sound reports whether a body is one that the zone could have made.
func (z *Zone) sound(a *actor) bool {
	within := func(x, high float64) bool { return x >= 0 && x <= high }
	known := func(c cause) bool { return c.kind >= becauseArrived && c.kind <= lastBecause }
	switch {
	case !a.pos.IsFinite(), z.place.Ground == nil && a.pos != sim.Vec{}, int(a.room) >= len(z.place.Rooms):
		return false
	case !within(a.speed, inbox.MaxSpeed), !within(a.radius, inbox.MaxRadius), a.radius == 0, !within(a.lamp, inbox.MaxLamp):
		return false
	case !known(a.story.pos), !known(a.story.room), !known(a.story.speed), a.hands.gap < 0:
		return false
	case !a.person():
		return a.session == 0 && a.leaves == 0 && a.hands == hands{} && (!a.march.still() || a.march == input{})
	}
	return a.character > 0 && a.march == input{} && (a.session == 0) == (a.leaves != 0)
}
