package rules

import (
	"math"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Room is where somebody is, 0 for whom there is none and for who is on the way to another zone.
func (e *Engine) Room(id sim.ID) view.Room {
	v := e.get(id)
	if !e.present(v) {
		return 0
	}
	room, _, _ := e.where(v)
	return room
}

// Ground answers about places; nil where everybody is in one room.
func (e *Engine) Ground() Ground { return e.ground }

// Near appends to dst who is around somebody and alive, itself included, by ascending id; see [Ground].
func (e *Engine) Near(id sim.ID, radius float64, dst []sim.ID) []sim.ID {
	if e.ground == nil {
		for _, v := range e.slots {
			if v != nil && v.id != 0 && !v.dead && !v.frozen {
				dst = append(dst, v.id)
			}
		}
		return dst
	}
	from := len(dst)
	dst = e.ground.Near(id, radius, dst)
	kept := dst[:from]
	for _, other := range dst[from:] {
		if v := e.get(other); v != nil && !v.dead && !v.frozen {
			kept = append(kept, other)
		}
	}
	return kept
}

// Sides says what b is to a; see [Ground]. Without a ground players are everybody's ally and enemy, and the others each other's
// allies.
func (e *Engine) Sides(a, b sim.ID) (ally, enemy bool) {
	if e.ground != nil {
		return e.ground.Sides(a, b)
	}
	one, other := e.get(a), e.get(b)
	if one == nil || other == nil {
		return false, false
	}
	return a == b || one.player == other.player, a != b && (one.player || other.player)
}

// Distance is how far two are from each other, in metres; see [Ground].
func (e *Engine) Distance(a, b sim.ID) float64 {
	switch {
	case e.ground != nil:
		return e.ground.Distance(a, b)
	case e.get(a) == nil || e.get(b) == nil:
		return math.Inf(1)
	}
	return 0
}

// Sees reports whether nothing stands between two.
func (e *Engine) Sees(a, b sim.ID) bool { return e.ground == nil || e.ground.Sees(a, b) }

// Player reports whether somebody is a player.
func (e *Engine) Player(id sim.ID) bool {
	v := e.get(id)
	return v != nil && v.player
}

// Apart reports whether two are too far from each other to have anything to do with each other; see [Ground].
func (e *Engine) Apart(a, b sim.ID) bool { return e.ground != nil && e.ground.Apart(a, b) }
