package rules

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// shift takes somebody into another room of the zone. Whoever forces a player elsewhere passes the gate; to go oneself, or to move
// who is no player, is nobody's consent.
func (e *Engine) shift(c *Call, op *book.Op, to *entity) Result {
	if to.dead {
		return NoOp
	}
	if to.player && (to != c.actor || c.ambient) && e.guardHarmful(c.deed(to)) != Allowed {
		return Refused
	}
	if !e.present(to) || e.ground == nil {
		return NoOp
	}
	from, _, _ := e.where(to)
	dest := view.Room(0)
	switch {
	case op.Kind == book.Push:
		dest = e.ground.Exit(from, op.Name)
	case op.Dest == book.DestStart:
		dest = e.ground.Start()
	case op.Dest == book.DestRoom:
		dest = e.ground.Find(op.Name)
	case c.actor != nil:
		dest, _, _ = e.where(c.actor)
	}
	if dest == 0 || dest == from || !e.ground.Move(e.turn, to.id, dest) {
		return NoOp
	}
	e.moved(to, from)
	return Done
}

// Moved is told of everybody who has come from one room into another, but for whom the engine itself has moved. Whom it fought
// hear that it has left, and it hears that it has entered. Of the dead, and of who is where it was, nothing is told.
func (e *Engine) Moved(turn sim.Turn, id sim.ID, from view.Room) {
	e.open(turn)
	if v := e.get(id); e.present(v) && !v.dead {
		e.moved(v, from)
	}
}

// moved raises what a change of rooms means: OnLeaveRoom about each living foe that stayed behind, by id, and OnEnter about the mover.
// Either may move or kill it again; then what comes of that has been told, and it has entered nothing here.
func (e *Engine) moved(v *entity, from view.Room) {
	here, _, _ := e.where(v)
	if here == from {
		return
	}
	e.abort(v, view.CastMoved) // what was begun elsewhere ends
	v.moves++
	moves, life := v.moves, v.life
	first := len(e.foes)
	for _, o := range e.slots {
		if o == nil || o.id == 0 || o == v || o.dead || o.foe != v.id && v.foe != o.id {
			continue
		}
		if room, _, ok := e.where(o); ok && room == from {
			e.foes = append(e.foes, o.id)
		}
	}
	for i, last := first, len(e.foes); i < last; i++ {
		if o := e.get(e.foes[i]); o != nil {
			e.raise(&occasion{
				event: book.OnLeaveRoom, subject: o, other: v, magnitude: 1,
				record: view.Event{Kind: view.OnLeaveRoom, Flags: view.Internal, Actor: o.id, Other: v.id, Room: from},
			})
		}
	}
	e.foes = e.foes[:first]
	if v.moves != moves || v.life != life {
		return
	}
	e.raise(&occasion{
		event: book.OnEnter, subject: v, magnitude: 1,
		record: view.Event{Kind: view.OnEnter, Flags: view.Internal, Actor: v.id, Room: here},
	})
}
