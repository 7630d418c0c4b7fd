package ledger

import "github.com/wick-engine/wick/rules/stat"

// Change is something of a player that lasts: what it owns, has learnt, or was promised. It is asked for here and takes effect
// when it has been written down; see rules.Engine.Settle. It says by how much something changes and not what it comes to, so several
// of them may be under way, and each is right whatever becomes of the others.
type Change struct {
	// Unit is the cascade that asks.
	Unit uint64
	Kind Kind
	// Ref is the index in the book of the item, flag, track, ability or profession that it is about.
	Ref int32
	// Count is how many of the item, how many steps of the track, or which rank of the profession. It is at least 1 for these
	// and 0 for all others.
	Count int32
	// Attr is the attribute of AugmentWorn, SetBase and RaiseBase, and 0 for all others.
	Attr stat.Index
	// Value is the new base, or what is added. It is finite.
	Value float64
	// From is what a base that nobody has set is raised from, of RaiseBase. It is finite.
	From float64
	// Slot is where the item of AugmentWorn is worn.
	Slot string
}

// Kind says what of a player changes for good. The numbers stand in saves.
type Kind uint8

// What changes for good.
const (
	TakeItem       Kind = 1 + iota // Count of Ref, which have been set aside
	GiveItem                       // Count of Ref, into the bag or, where there is no room in it, on the ground
	AugmentWorn                    // the item Ref in Slot raises Attr by Value from now on
	RaiseFlag                      // Ref; nothing where it is raised
	LowerFlag                      // Ref; nothing where it is not
	BeginTrack                     // Ref, at its start; nothing where it has begun
	TakeSteps                      // Count of the track Ref, as far as it goes; none where it has not begun
	GainAbility                    // Ref; nothing where it is there
	LoseAbility                    // Ref; nothing where it is not
	GainProfession                 // Ref, at the rank Count; nothing where the rank is as high
	SetBase                        // the base of Attr is Value
	RaiseBase                      // the base of Attr is raised by Value, from From where it has none of its own

	kinds = iota + 1
)
