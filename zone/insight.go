package zone

import (
	"iter"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// What there is to know of a body between two ticks besides how it stands. Of a body that is not in the zone there is
// nothing. To look makes no difference: not to what happens, and not to when the rules tell of a defect.

// Dweller is the creature that lives at the spawn of the map with that id, 0 if none does at present.
func (z *Zone) Dweller(spawn string) sim.ID {
	for i := range z.kit.Nests {
		if z.kit.Nests[i].ID == spawn {
			return z.nests[i]
		}
	}
	return 0
}

// Pool is what is in a pool of the pack's rules, and what it can hold.
func (z *Zone) Pool(id sim.ID, pool book.PoolIndex) (current, capacity int64) {
	z.engine.Hush(id)
	defer z.engine.Speak(id)
	return z.engine.Pool(id, pool)
}

// Attribute is the value of an attribute of the pack's rules, false for one that is not there.
func (z *Zone) Attribute(id sim.ID, attr stat.Index) (float64, bool) {
	z.engine.Hush(id)
	defer z.engine.Speak(id)
	return z.engine.Attr(id, attr)
}

// Attached iterates over everything that is attached to a body, affects and buffs side by side, the oldest first.
func (z *Zone) Attached(id sim.ID) iter.Seq[affect.Instance] { return z.worn.On(id) }

// Affects appends to dst the affects that a body bears, the oldest first.
func (z *Zone) Affects(id sim.ID, dst []affect.Instance) []affect.Instance {
	return z.engine.Affects(id, dst)
}

// Fields appends to dst the affects that lie on a room, the oldest first.
func (z *Zone) Fields(room place.RoomIndex, dst []affect.Instance) []affect.Instance {
	return z.engine.Fields(roomNumber(room), dst)
}

// Buffs calls visit with the buffs that a body bears, the oldest first.
func (z *Zone) Buffs(id sim.ID, visit func(behavior.BuffView)) { z.world.Buffs(id, visit) }

// Run is what a body performs, false for nothing.
func (z *Zone) Run(id sim.ID) (behavior.RunView, bool) { return z.world.Run(id) }

// Downed reports whether a body is held at 0 instead of dying.
func (z *Zone) Downed(id sim.ID) bool { return z.engine.Downed(id) }

// Fighting reports whether a body is in a fight.
func (z *Zone) Fighting(id sim.ID) bool { return z.engine.Fighting(id) }

// Foe is whom a body turns on in a fight, 0 for nobody.
func (z *Zone) Foe(id sim.ID) sim.ID { return z.engine.Foe(id) }

// Prevents reports whether something that a body bears forbids it what carries a tag of the pack's rules.
func (z *Zone) Prevents(id sim.ID, tag book.Tag) bool { return z.engine.Prevents(id, tag) }

// HasFlag reports whether a flag of the pack's rules is raised for a body.
func (z *Zone) HasFlag(id sim.ID, flag int32) bool { return z.engine.HasFlag(id, flag) }

// HasAbility reports whether a body has an ability of the pack's rules, whoever gives it.
func (z *Zone) HasAbility(id sim.ID, ability int32) bool { return z.engine.HasAbility(id, ability) }

// Track is which step of a track of the pack's rules a body has reached, 0 for its start, and false where it has not begun.
func (z *Zone) Track(id sim.ID, track int32) (step int32, ok bool) { return z.engine.Track(id, track) }

// Profession is at which rank a body has learnt a profession of the pack's rules, from 1; 0 is not at all.
func (z *Zone) Profession(id sim.ID, profession int32) int32 {
	return z.engine.Profession(id, profession)
}

// Threat is how much of a threat to one body another is.
func (z *Zone) Threat(to, by sim.ID) int64 {
	for _, share := range z.engine.Threats(to) {
		if share.ID == by {
			return share.Threat
		}
	}
	return 0
}
