package affect

import (
	"iter"

	"github.com/wick-engine/wick/sim"
)

// Options bound a set. The zero Options are good for a zone.
type Options struct {
	// Slots is one more than the highest slot a bearer may have, 0 for 65,536. A set takes 32 bytes for each slot up to
	// the highest that was ever used.
	Slots int
	// Most is the most instances attached at a time, 0 for 131,072.
	Most int
}

// Set holds what is attached to everybody in a zone. It belongs to the goroutine that steps the zone.
type Set struct {
	options Options
	last    ID    // the newest ID given
	store   store // the instances
	lists   []list
	lanes   [ownerCount]lane
}

// list is what hangs on the bearers of one slot, in order of bearer and age: entries of the store, 0 for none.
type list struct{ head, tail int32 }

// NewSet returns an empty set.
func NewSet(o Options) *Set {
	if o.Slots <= 0 {
		o.Slots = 1 << 16
	}
	if o.Most <= 0 {
		o.Most = 1 << 17
	}
	return &Set{options: o}
}

// Len returns the number of instances attached.
func (s *Set) Len() int { return s.store.count }

// Get returns an instance, and false when it is not attached (any more).
func (s *Set) Get(id ID) (Instance, bool) {
	e := s.store.find(id)
	if e == nil {
		return Instance{}, false
	}
	return e.Instance, true
}

// On iterates over what is attached to a bearer, oldest first, whoever owns it. The loop may attach and end: an instance
// ended before its turn is not met, one attached is.
func (s *Set) On(bearer sim.ID) iter.Seq[Instance] {
	return func(yield func(Instance) bool) {
		for at := s.first(bearer); at != 0; {
			e := s.store.at(at)
			if e.Bearer != bearer {
				return
			}
			id := e.ID
			if !yield(e.Instance) {
				return
			}
			at = s.following(at, bearer, id)
		}
	}
}

// All iterates over everything, by bearer id and then age. The loop may attach and end, as in [Set.On].
func (s *Set) All() iter.Seq[Instance] {
	return func(yield func(Instance) bool) {
		for slot := 0; slot < len(s.lists); slot++ {
			for at := s.lists[slot].head; at != 0; {
				e := s.store.at(at)
				bearer, id := e.Bearer, e.ID
				if !yield(e.Instance) {
					return
				}
				at = s.following(at, bearer, id)
			}
		}
	}
}

// IDs appends to dst what the owners have on a bearer, oldest first: a snapshot for whoever ends some of it.
func (s *Set) IDs(bearer sim.ID, owners Owners, dst []ID) []ID {
	for e := s.oldest(bearer); e != nil; e = s.younger(e) {
		if owners.Has(e.Owner) {
			dst = append(dst, e.ID)
		}
	}
	return dst
}

// OfRef appends to dst what came from a run or projectile, by bearer id and then age. It looks at everything attached.
func (s *Set) OfRef(ref uint64, owners Owners, dst []ID) []ID {
	for i := range s.lists {
		for at := s.lists[i].head; at != 0; {
			e := s.store.at(at)
			if e.Note.Ref == ref && owners.Has(e.Owner) {
				dst = append(dst, e.ID)
			}
			at = e.next
		}
	}
	return dst
}

// Find returns the oldest instance of a definition on a bearer from a source, or from anybody when source is 0, whatever its key.
func (s *Set) Find(bearer sim.ID, owner Owner, def uint32, source sim.ID) (Instance, bool) {
	for e := s.oldest(bearer); e != nil; e = s.younger(e) {
		if e.Owner == owner && e.Def == def && (source == 0 || e.Source == source) {
			return e.Instance, true
		}
	}
	return Instance{}, false
}

// Leader returns which instance of a definition on a bearer contributes rows, tags, factors and ticks under Highest: the
// strongest, of equals the oldest, or which one would if there were not the one besides it. It returns 0 when there is none.
func (s *Set) Leader(bearer sim.ID, owner Owner, def uint32, besides ID) ID {
	var leader ID
	best := -1.0
	for e := s.oldest(bearer); e != nil; e = s.younger(e) {
		if e.Owner == owner && e.Def == def && e.ID != besides {
			if strength := e.Strength(); strength > best {
				leader, best = e.ID, strength
			}
		}
	}
	return leader
}

// leads reports whether an instance contributes: all do but the weaker ones under Highest.
func (s *Set) leads(i *Instance) bool {
	return i.Stacking != Highest || s.Leader(i.Bearer, i.Owner, i.Def, 0) == i.ID
}

// oldest returns the entry of the oldest instance on a bearer, nil for none. It is good until something is attached.
func (s *Set) oldest(bearer sim.ID) *entry {
	at := s.first(bearer)
	if at == 0 {
		return nil
	}
	if e := s.store.at(at); e.Bearer == bearer {
		return e
	}
	return nil
}

// younger returns the entry of the next instance on the same bearer, nil after the youngest.
func (s *Set) younger(e *entry) *entry {
	if e.next == 0 {
		return nil
	}
	if next := s.store.at(e.next); next.Bearer == e.Bearer {
		return next
	}
	return nil
}

// first returns the number of the entry where the instances on a bearer begin in the list of its slot, or would, 0 at its
// end.
func (s *Set) first(bearer sim.ID) int32 {
	if uint64(bearer.Slot()) >= uint64(len(s.lists)) {
		return 0
	}
	at := s.lists[bearer.Slot()].head
	for at != 0 && s.store.at(at).Bearer < bearer {
		at = s.store.at(at).next
	}
	return at
}

// following returns the entry after the one that held an instance when its slot was last looked at, also when that has
// ended meanwhile: then it is the next in order of those that are there now.
func (s *Set) following(at int32, bearer sim.ID, id ID) int32 {
	if e := s.store.at(at); e.ID == id {
		return e.next
	}
	at = s.lists[bearer.Slot()].head
	for at != 0 {
		e := s.store.at(at)
		if e.Bearer > bearer || e.Bearer == bearer && e.ID > id {
			break
		}
		at = e.next
	}
	return at
}
