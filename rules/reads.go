package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// Has reports whether somebody is in.
func (e *Engine) Has(id sim.ID) bool { return e.get(id) != nil }

// Attr reads an attribute; ok is false for an attribute or an entity that does not exist, and the value is then 0. A
// degraded attribute reads its bounded value.
func (e *Engine) Attr(id sim.ID, attr stat.Index) (value float64, ok bool) {
	v := e.get(id)
	if v == nil {
		return 0, false
	}
	return v.sheet.Get(attr)
}

// Value reads an attribute as a bounded number, 0 for none.
func (e *Engine) Value(id sim.ID, attr book.AttrIndex) float64 {
	v := e.get(id)
	if v == nil {
		return 0
	}
	return e.value(v, attr)
}

// Sound reads an attribute, and reports false for one that is degraded and for what there is none of.
func (e *Engine) Sound(id sim.ID, attr book.AttrIndex) (value float64, ok bool) {
	v := e.get(id)
	if v == nil || attr < 0 {
		return 0, false
	}
	return v.sheet.Read(uint32(attr))
}

// Role reads the attribute of a role, or the role's default where the pack or the zone has none.
func (e *Engine) Role(id sim.ID, r book.Role) float64 {
	v := e.get(id)
	if v == nil || e.defs.Roles[r] == book.NoAttribute {
		return r.Default()
	}
	return e.value(v, e.defs.Roles[r])
}

// Pool reads what is in a pool and its cap, 0 and 0 for what does not exist.
func (e *Engine) Pool(id sim.ID, pool book.PoolIndex) (current, capacity int64) {
	v := e.get(id)
	if v == nil || pool < 0 || int(pool) >= len(v.pools) {
		return 0, 0
	}
	return e.level(v, pool), e.capOf(v, pool)
}

// Alive reports whether somebody is in and not dead.
func (e *Engine) Alive(id sim.ID) bool {
	v := e.get(id)
	return v != nil && !v.dead
}

// Downed reports whether somebody is held at 0 instead of dying.
func (e *Engine) Downed(id sim.ID) bool {
	v := e.get(id)
	return v != nil && v.held()
}

// Incapacitated reports whether somebody can do nothing: it is not there, dead, downed or prevented from acting.
func (e *Engine) Incapacitated(id sim.ID) bool {
	v := e.get(id)
	return v == nil || e.helpless(v)
}

// CanReact reports whether somebody may react to what happens: it could act, and no affect forbids it to react.
func (e *Engine) CanReact(id sim.ID) bool {
	v := e.get(id)
	return v != nil && e.canReact(v)
}

// Prevents reports whether an affect on somebody forbids what carries a tag.
func (e *Engine) Prevents(id sim.ID, tag book.Tag) bool {
	v := e.get(id)
	return v != nil && e.prevented(v, int(tag))
}

// PreventsAgainst reports whether an affect on somebody forbids it to aim what carries a tag at target, because target applied
// the affect. One whose source is not known any more forbids nothing.
func (e *Engine) PreventsAgainst(id sim.ID, tag book.Tag, target sim.ID) bool {
	v := e.get(id)
	return v != nil && e.fold(v).Spares(target, tag)
}

// Life is which life somebody lives, from 1; it rises with each death. 0 is nobody.
func (e *Engine) Life(id sim.ID) uint32 {
	v := e.get(id)
	if v == nil {
		return 0
	}
	return v.life
}

// Shielded reports whether somebody is protected because it has respawned just now.
func (e *Engine) Shielded(id sim.ID) bool {
	v := e.get(id)
	return v != nil && v.shielded(e.now)
}

// Fighting reports whether somebody is in a fight: it has a foe, or is one's.
func (e *Engine) Fighting(id sim.ID) bool {
	v := e.get(id)
	return v != nil && v.fighting()
}

// Foe is whom somebody fights, 0 for nobody.
func (e *Engine) Foe(id sim.ID) sim.ID {
	v := e.get(id)
	if v == nil {
		return 0
	}
	return v.foe
}

// Threats are who is how much of a threat to somebody, by ascending id. The slice is valid until the next writing call.
func (e *Engine) Threats(id sim.ID) []Share {
	v := e.get(id)
	if v == nil {
		return nil
	}
	return v.threat
}

// Affects appends what affects somebody bears to dst, the oldest first.
func (e *Engine) Affects(id sim.ID, dst []affect.Instance) []affect.Instance {
	for i := range e.affects.On(id) {
		if i.Owner == affect.Rules {
			dst = append(dst, i)
		}
	}
	return dst
}

// Bears finds the oldest instance of an affect on somebody.
func (e *Engine) Bears(id sim.ID, def int32) (affect.Instance, bool) {
	if v := e.get(id); v != nil {
		if i, ok := e.affects.Find(id, affect.Rules, uint32(def), 0); ok {
			return i, true
		}
	}
	return affect.Instance{}, false
}

// Harmful reports whether applying an affect at a magnitude is harm, as [book.Harm.Affect] judges it; what is no affect is none.
func (e *Engine) Harmful(affect int32, magnitude float64) bool {
	return affect >= 0 && int(affect) < len(e.defs.Affects) && e.harm.Affect(affect, magnitude)
}
