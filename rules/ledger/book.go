package ledger

import (
	"math"
	"slices"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
)

// Book says what ledgers and changes there can be under a pack. It never changes.
type Book struct {
	defs     *book.Defs
	reserved []bool // by flag
	pvp      int32  // −1 where the pack has no such flag
}

// NewBook reads the definitions. Reserved are flags that are not for ops, besides pvp, safe and arena, which never are.
func NewBook(d *book.Defs, reserved []string) *Book {
	b := &Book{defs: d, reserved: make([]bool, len(d.Flags)), pvp: -1}
	for i := range d.Flags {
		switch id := d.Flags[i].ID; {
		case id == "pvp":
			b.reserved[i], b.pvp = true, int32(i)
		case id == "safe", id == "arena", slices.Contains(reserved, id):
			b.reserved[i] = true
		}
	}
	return b
}

// Reserved reports whether a flag of the pack is not for ops.
func (b *Book) Reserved(flag int32) bool { return b.reserved[flag] }

// PvP reports whether a flag is pvp.
func (b *Book) PvP(flag int32) bool { return flag >= 0 && flag == b.pvp }

// Fits reports whether a ledger can be one of the pack.
func (b *Book) Fits(l *Ledger) bool {
	d := b.defs
	return ascends(l.Flags, self, len(d.Flags)) && !slices.ContainsFunc(l.Flags, b.PvP) &&
		ascends(l.Tracks, ofReached, len(d.Tracks)) && ascends(l.Professions, ofReached, len(d.Professions)) &&
		ascends(l.Abilities, self, len(d.Abilities)) && ascends(l.Bases, ofBase, len(d.Attributes)) &&
		!slices.ContainsFunc(l.Tracks, func(r Reached) bool { return r.Count < 0 || int(r.Count) > len(d.Tracks[r.Ref].Steps) }) &&
		!slices.ContainsFunc(l.Professions, func(r Reached) bool {
			return r.Count < 1 || int(r.Count) > b.ranks(r.Ref)
		}) &&
		!slices.ContainsFunc(l.Bases, func(b Base) bool { return !sim.IsFinite(b.Value) })
}

// ascends reports whether what a list is about are indices below n, each greater than the one before.
func ascends[T any](list []T, of func(T) int32, n int) bool {
	last := int32(-1)
	for _, x := range list {
		i := of(x)
		if i <= last || int(i) >= n {
			return false
		}
		last = i
	}
	return true
}

func self(i int32) int32        { return i }
func ofReached(r Reached) int32 { return r.Ref }
func ofBase(b Base) int32       { return int32(b.Attr) }

// Can reports whether a change is one that can be asked for: what does not count in it is zero.
func (b *Book) Can(c *Change) bool {
	clean := Change{Unit: c.Unit, Kind: c.Kind, Ref: c.Ref}
	switch c.Kind {
	case TakeItem, GiveItem, TakeSteps, GainProfession:
		clean.Count = max(c.Count, 1)
	case AugmentWorn:
		clean.Attr, clean.Value, clean.Slot = c.Attr, c.Value, c.Slot
	case SetBase:
		clean.Attr, clean.Value = c.Attr, c.Value
	case RaiseBase:
		clean.Attr, clean.Value, clean.From = c.Attr, c.Value, c.From
	}
	return *c == clean && c.Ref >= 0 && int(c.Ref) < b.things(c.Kind) && int(c.Count) <= b.most(c) && int(c.Attr) < max(len(b.defs.Attributes), 1) &&
		sim.IsFinite(c.Value) && sim.IsFinite(c.From) && !((c.Kind == RaiseFlag || c.Kind == LowerFlag) && b.reserved[c.Ref])
}

// most is how many of what it is about a change can be for: as many steps as the track has, or the highest rank. There may be any
// number of an item.
func (b *Book) most(c *Change) int {
	switch c.Kind {
	case TakeSteps:
		return len(b.defs.Tracks[c.Ref].Steps)
	case GainProfession:
		return b.ranks(c.Ref)
	}
	return math.MaxInt32
}

// ranks is how many ranks a profession has: one, where they have no names.
func (b *Book) ranks(profession int32) int { return max(len(b.defs.Professions[profession].Ranks), 1) }

// things is how many things there are that a change of a kind can be about; of a base there is one, by its attribute.
func (b *Book) things(kind Kind) int {
	switch kind {
	case TakeItem, GiveItem, AugmentWorn:
		return len(b.defs.Items)
	case RaiseFlag, LowerFlag:
		return len(b.defs.Flags)
	case BeginTrack, TakeSteps:
		return len(b.defs.Tracks)
	case GainAbility, LoseAbility:
		return len(b.defs.Abilities)
	case GainProfession:
		return len(b.defs.Professions)
	case SetBase, RaiseBase:
		return 1
	}
	return 0
}
