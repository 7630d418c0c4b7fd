package insight

import (
	"iter"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Insight looks into the rooms of one zone. It is for between two ticks, and as good as the zone is.
type Insight struct {
	defs  *book.Defs
	rules *rules.Engine
	world *behavior.World
	worn  *affect.Set
}

// Into looks into these: defs are the pack's rules, and worn is what is attached to bodies, by whomever.
func Into(defs *book.Defs, engine *rules.Engine, world *behavior.World, worn *affect.Set) Insight {
	return Insight{defs, engine, world, worn}
}

// Pool is what is in a pool of the pack's rules, and what it can hold.
func (i Insight) Pool(id sim.ID, pool book.PoolIndex) (current, capacity int64) {
	i.rules.Hush(id)
	defer i.rules.Speak(id)
	return i.rules.Pool(id, pool)
}

// Attribute is the value of an attribute of the pack's rules, false for one that is not there.
func (i Insight) Attribute(id sim.ID, attr stat.Index) (float64, bool) {
	i.rules.Hush(id)
	defer i.rules.Speak(id)
	return i.rules.Attr(id, attr)
}

// Attached iterates over everything that is attached to a body, affects and buffs side by side, the oldest first.
func (i Insight) Attached(id sim.ID) iter.Seq[affect.Instance] { return i.worn.On(id) }

// Affects appends to dst the affects that a body bears, the oldest first.
func (i Insight) Affects(id sim.ID, dst []affect.Instance) []affect.Instance {
	return i.rules.Affects(id, dst)
}

// Fields appends to dst the affects that lie on a room, the oldest first.
func (i Insight) Fields(room place.RoomIndex, dst []affect.Instance) []affect.Instance {
	return i.rules.Fields(view.Room(room)+1, dst)
}

// Buffs calls visit with the buffs that a body bears, the oldest first.
func (i Insight) Buffs(id sim.ID, visit func(behavior.BuffView)) { i.world.Buffs(id, visit) }

// Run is what a body performs, false for nothing.
func (i Insight) Run(id sim.ID) (behavior.RunView, bool) { return i.world.Run(id) }

// Downed reports whether a body is held at 0 instead of dying.
func (i Insight) Downed(id sim.ID) bool { return i.rules.Downed(id) }

// Fighting reports whether a body is in a fight.
func (i Insight) Fighting(id sim.ID) bool { return i.rules.Fighting(id) }

// Foe is whom a body turns on in a fight, 0 for nobody.
func (i Insight) Foe(id sim.ID) sim.ID { return i.rules.Foe(id) }

// Prevents reports whether something that a body bears forbids it what carries a tag of the pack's rules.
func (i Insight) Prevents(id sim.ID, tag book.Tag) bool { return i.rules.Prevents(id, tag) }

// HasFlag reports whether a flag of the pack's rules is raised for a body.
func (i Insight) HasFlag(id sim.ID, flag int32) bool { return i.rules.HasFlag(id, flag) }

// HasAbility reports whether a body has an ability of the pack's rules, whoever gives it.
func (i Insight) HasAbility(id sim.ID, ability int32) bool { return i.rules.HasAbility(id, ability) }

// Track is which step of a track of the pack's rules a body has reached, 0 for its start, and false where it has not begun.
func (i Insight) Track(id sim.ID, track int32) (step int32, ok bool) { return i.rules.Track(id, track) }

// Profession is at which rank a body has learnt a profession of the pack's rules, from 1; 0 is not at all.
func (i Insight) Profession(id sim.ID, profession int32) int32 {
	return i.rules.Profession(id, profession)
}

// Threat is how much of a threat to one body another is.
func (i Insight) Threat(to, by sim.ID) int64 {
	for _, share := range i.rules.Threats(to) {
		if share.ID == by {
			return share.Threat
		}
	}
	return 0
}
