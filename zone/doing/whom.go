package doing

import (
	"math"
	"strings"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
)

// meant is whom somebody means by the beginning of a name: the nearest other around of that name, and of equally near ones the first by
// id; itself if there is no other, and 0 for nobody. Small and large letters are the same.
func (d *Doings) meant(id sim.ID, name string) (best sim.ID) {
	least := math.Inf(1)
	d.around = d.Rules.Near(id, 0, d.around[:0])
	for _, other := range d.around {
		called := d.Rules.Ground().Name(other)
		if len(called) < len(name) || !strings.EqualFold(called[:len(name)], name) {
			continue
		}
		switch far := d.Rules.Distance(id, other); {
		case other == id && best == 0:
			best = id
		case other != id && (best == 0 || best == id || far < least):
			best, least = other, far
		}
	}
	return best
}

// Of whom a key could mean: those ahead of its owner, within this cosine of where it looks.
const (
	foeCone  = 0.5 // 60° to either side
	allyCone = 0.9 // 26°
)

// pick picks for whom a key means an ability that is for somebody: the nearest enemy ahead, or the nearest ally straight ahead and else
// oneself. Nobody is 0. Another player with whom one belongs to nobody is either, and as an enemy is meant only where there is none that is
// nothing else: a friend who stands between one and a monster is not aimed at.
func (d *Doings) pick(id sim.ID, n int32, ahead sim.Vec) sim.ID {
	a := &d.Defs.Abilities[n]
	if !a.Mode.Single() {
		return 0
	}
	at, cone, best, least, either := d.body(id).Pos, foeCone, sim.ID(0), 0.0, false
	if a.Mode == book.ForAlly {
		cone, best = allyCone, id
	}
	d.around = d.Rules.Near(id, a.Range, d.around[:0])
	for _, other := range d.around {
		ally, enemy := d.Rules.Sides(id, other)
		if other == id || a.Mode == book.ForAlly && !ally || a.Mode == book.ForEnemy && !enemy || !d.Rules.Sees(id, other) {
			continue
		}
		way := d.body(other).Pos.Sub(at).Ground()
		far := way.Len()
		if d.Grounded && way.Dot(ahead) < float64(cone*far) {
			continue
		}
		both := a.Mode == book.ForEnemy && ally
		if best == 0 || best == id || either && !both || far < least && either == both {
			best, least, either = other, far, both
		}
	}
	return best
}

// aimAt is the input with which a behavior goes for a target, or false if the target is not there any more.
func (d *Doings) aimAt(id, target sim.ID, def int) (behavior.Input, bool) {
	_, b := d.World.BehaviorDef(def)
	there, ok := d.World.Actor(target)
	if b == nil || !ok {
		return behavior.Input{}, false
	}
	way := there.Pos.Sub(d.body(id).Pos).Ground()
	switch {
	case b.Inputs.Has(catalog.InputActor):
		return behavior.ToTarget(target), true
	case b.Inputs.Has(catalog.InputDirection) && way != sim.Vec{}:
		return behavior.ToDirection(way), true
	case b.Inputs.Has(catalog.InputPosition):
		return behavior.ToPosition(there.Pos), true
	case b.Inputs.Has(catalog.InputDirection):
		return behavior.ToDirection(d.body(id).Forward), true
	}
	return behavior.None(), true
}

// body is how a body stands.
func (d *Doings) body(id sim.ID) behavior.ActorView {
	b, _ := d.World.Actor(id)
	return b
}
