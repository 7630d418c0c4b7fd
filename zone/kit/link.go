package kit

import (
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/rules/book"
)

// link numbers through what the names of all catalogs mean to the rules, as a world does.
func (k *Kit) link(d *pack.Definitions) {
	for i, c := range d.Catalogs {
		k.meanings = append(k.meanings, d.Links[i].Attributes...)
		k.types = append(k.types, d.Links[i].DamageTypes...)
		k.lists = append(k.lists, d.Links[i].Lists...)
		k.harmful = append(k.harmful, harmful(c)...)
	}
}

// Attribute is what an attribute of a world means. One that is not known means nothing.
func (k *Kit) Attribute(world uint32) pack.Meaning {
	if int(world) < len(k.meanings) {
		return k.meanings[world]
	}
	return pack.Meaning{Pool: book.NoPool, Stat: book.NoAttribute}
}

// DamageType is the damage type that a request speaks of: its number in a world plus one, 0 for none.
func (k *Kit) DamageType(plusOne uint32) book.TypeIndex {
	if plusOne > 0 && int(plusOne) <= len(k.types) {
		return k.types[plusOne-1]
	}
	return book.NoType
}

// List is the op-list that a request speaks of, 0 for none.
func (k *Kit) List(world uint32) book.ListID {
	if int(world) < len(k.lists) {
		return k.lists[world]
	}
	return 0
}

// Harmful reports whether a buff of a world may do its bearer harm, so that the gate has to be asked before it attaches.
func (k *Kit) Harmful(buff uint32) bool { return int(buff) >= len(k.harmful) || k.harmful[buff] }

// harmful finds out which buffs of a catalog may harm their bearers. A buff may attach others, and they may attach it, so the
// answer is asked for until it does not change any more.
func harmful(c *catalog.Catalog) []bool {
	harm := make([]bool, len(c.Buffs))
	for changed := true; changed; {
		changed = false
		for i := range c.Buffs {
			if !harm[i] && harms(c, &c.Buffs[i], harm) {
				harm[i], changed = true, true
			}
		}
	}
	return harm
}

// harms reports whether anything that a buff does to its bearer takes something away, or cannot be judged, given what is
// known of the others.
func harms(c *catalog.Catalog, b *catalog.Buff, harm []bool) bool {
	for _, phase := range [...][]int32{b.OnAdd, b.OnTick, b.OnRemove} {
		for _, effect := range phase {
			if e := &c.Effects[effect]; onBearer(e) && takes(e, harm) {
				return true
			}
		}
	}
	return false
}

// onBearer reports whether an effect of a buff may be for the bearer. What it does to others meets the gate by itself.
func onBearer(e *catalog.Effect) bool {
	return e.Target == catalog.FilterSelf || e.Target == catalog.FilterOwner || e.IncludeSelf
}

func takes(e *catalog.Effect, harm []bool) bool {
	for i := range e.Operations {
		op := &e.Operations[i]
		switch op.Kind {
		case catalog.OpAttribute:
			if op.Value < 0 {
				return true
			}
		case catalog.OpBuff:
			if harm[op.Def] {
				return true
			}
		default: // pushes, shots and lists of ops are not looked into
			return true
		}
	}
	return false
}
