package ledger

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/rules/stat"
)

// Ledger is what lasts of somebody beside what it owns. Each list ascends and holds nothing twice, so that equal ledgers are
// equal values. The zero value is that of somebody who has nothing.
type Ledger struct {
	// Flags are the flags that are raised, by index. The flag pvp is none of them: whether a player agrees to fight is kept apart.
	Flags []int32
	// Tracks are those that have begun and how far, 0 for the start.
	Tracks []Reached
	// Abilities are those that somebody has for good, by index. What gear lends is not among them.
	Abilities []int32
	// Professions are those that have been learnt and at which rank, from 1.
	Professions []Reached
	// Bases are the bases that were set by ops.
	Bases []Base
}

// Reached is a track or a profession by its index, and the step or rank on it.
type Reached struct {
	Ref, Count int32
}

// Base is an attribute and what its base is for one entity.
type Base struct {
	Attr  stat.Index
	Value float64
}

// Clone is a copy that shares nothing.
func (l *Ledger) Clone() Ledger {
	return Ledger{
		slices.Clone(l.Flags), slices.Clone(l.Tracks), slices.Clone(l.Abilities), slices.Clone(l.Professions), slices.Clone(l.Bases),
	}
}

// HasFlag reports whether a flag is raised.
func (l *Ledger) HasFlag(flag int32) bool { return has(l.Flags, flag) }

// HasAbility reports whether somebody has an ability for good.
func (l *Ledger) HasAbility(ability int32) bool { return has(l.Abilities, ability) }

// Track is which step of a track has been reached, 0 for its start, and false where it has not begun.
func (l *Ledger) Track(track int32) (step int32, begun bool) { return reached(l.Tracks, track) }

// Profession is at which rank a profession has been learnt, 0 for not at all.
func (l *Ledger) Profession(profession int32) int32 {
	rank, _ := reached(l.Professions, profession)
	return rank
}

// Base is the base of an attribute that ops have set, false for none.
func (l *Ledger) Base(a stat.Index) (value float64, ok bool) {
	at, found := findBase(l.Bases, a)
	if !found {
		return 0, false
	}
	return l.Bases[at].Value, true
}

// Flag raises a flag or lowers it.
func (l *Ledger) Flag(flag int32, raised bool) { l.Flags = put(l.Flags, flag, raised) }

// Ability gives an ability for good or takes it.
func (l *Ledger) Ability(ability int32, given bool) { l.Abilities = put(l.Abilities, ability, given) }

// Begin begins a track, which changes nothing where it has begun.
func (l *Ledger) Begin(track int32) { l.Tracks = reach(l.Tracks, track, 0) }

// Step takes the next step of a track and returns its number, or false where the track has not begun or has no more than last.
func (l *Ledger) Step(track int32, last int) (step int32, ok bool) {
	at, begun := findReached(l.Tracks, track)
	if !begun || int(l.Tracks[at].Count) >= last {
		return 0, false
	}
	l.Tracks[at].Count++
	return l.Tracks[at].Count, true
}

// Learn gives a rank of a profession, which changes nothing where the rank is as high.
func (l *Ledger) Learn(profession, rank int32) {
	l.Professions = reach(l.Professions, profession, rank)
}

// Rebase sets the base of an attribute.
func (l *Ledger) Rebase(a stat.Index, value float64) {
	at, found := findBase(l.Bases, a)
	if !found {
		l.Bases = slices.Insert(l.Bases, at, Base{Attr: a})
	}
	l.Bases[at].Value = value
}

// has reports whether an ascending list holds x.
func has(list []int32, x int32) bool {
	_, found := slices.BinarySearch(list, x)
	return found
}

// put is an ascending list with x in it or without it.
func put(list []int32, x int32, in bool) []int32 {
	at, found := slices.BinarySearch(list, x)
	switch {
	case found == in:
		return list
	case in:
		return slices.Insert(list, at, x)
	}
	return slices.Delete(list, at, at+1)
}

// reached is how far a list says that something has been reached.
func reached(list []Reached, ref int32) (count int32, ok bool) {
	at, found := findReached(list, ref)
	if !found {
		return 0, false
	}
	return list[at].Count, true
}

// reach is a list that says that something has been reached at least so far.
func reach(list []Reached, ref, count int32) []Reached {
	at, found := findReached(list, ref)
	if !found {
		return slices.Insert(list, at, Reached{ref, count})
	}
	list[at].Count = max(list[at].Count, count)
	return list
}

func findReached(list []Reached, ref int32) (at int, found bool) {
	return slices.BinarySearchFunc(list, ref, func(r Reached, ref int32) int { return cmp.Compare(r.Ref, ref) })
}

func findBase(list []Base, a stat.Index) (at int, found bool) {
	return slices.BinarySearchFunc(list, a, func(b Base, a stat.Index) int { return cmp.Compare(b.Attr, a) })
}
