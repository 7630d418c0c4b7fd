package behavior

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// BuffRequest asks for a buff on an actor. [World.BuffRequested] makes one of an event.
type BuffRequest struct {
	Def            int // world index of the buff
	Target, Source sim.ID
	Run, Ref       uint64 // what it comes from, as the event had it; 0 for none
	Effect         int    // world index of the effect, -1 for none
	Cast           uint32
	Seq            uint32
	Life           uint32 // which life of the source it comes of, 0 where nobody counts
	Flags          Flag
	SourceTeam     uint8 // of the source when it asked: whose ally and enemy the buff's effects mean
}

// BuffAnswer is what became of a [BuffRequest].
type BuffAnswer struct {
	Outcome  BuffOutcome
	Instance uint64 // the new, refreshed or ignored one; 0 for none
}

// KnockRequest asks for an actor to be pushed.
type KnockRequest struct {
	Target, Source sim.ID
	Direction      sim.Vec // its height is ignored; without a length nothing happens
	Distance       float64 // metres, at least 0
	Ticks          int     // at least 1
	Stagger        bool    // ends an interruptible run, and lets none begin until it is over
	Pull           bool    // never brings the target closer to the source than both radii
}

// ProjectileRequest asks for a projectile.
type ProjectileRequest struct {
	Def     int    // world index of the projectile
	Owner   sim.ID // an actor of the world
	From    sim.Vec
	Aim     sim.Vec // its height is ignored; without a length it is the owner's forward
	Target  sim.ID  // whom it follows or, of a parabola, is thrown at; 0 for none
	At      sim.Vec // what a parabola is thrown at where it has no target, if Aimed is set
	Aimed   bool
	Seq     uint32
	Cast    uint32
	SpawnID uint32 // by which a client knows it, 0 for none
	// Age is how many steps it has flown already elsewhere: a client that is told of it late gets it where it is.
	Age int
}

// LifeOf returns which life of its source, Other, a request comes of, 0 where nobody counts.
func LifeOf(e *view.Event) uint32 { return uint32(e.Span) }

// BuffRequested returns what an event of that kind asks for.
func (w *World) BuffRequested(e *view.Event) BuffRequest {
	return BuffRequest{
		Def: int(e.Def), Target: e.Actor, Source: e.Other, Run: e.Run, Ref: e.Ref, Effect: int(e.Effect) - 1, Cast: e.Cast,
		Seq: e.InputSeq, Life: LifeOf(e), Flags: Flag(e.Flags&^view.Internal) &^ Untouchable, SourceTeam: uint8(e.Count),
	}
}

// KnockRequested returns what an event of that kind asks for.
func (w *World) KnockRequested(e *view.Event) KnockRequest {
	return KnockRequest{
		Target: e.Actor, Source: e.Other, Direction: e.Dir, Distance: e.Value, Ticks: int(e.Count),
		Stagger: Staggers.In(e), Pull: Pull.In(e),
	}
}
