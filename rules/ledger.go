package rules

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// Ledger is what lasts of somebody beside what it owns: what has been written down of a player, and goes wherever it goes.
// Each list ascends and holds nothing twice, so that equal ledgers are equal values.
type Ledger struct {
	// Flags are the flags that are raised, by index. The flag pvp is none of them: see Entrant.Consents.
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

// loan is an ability that somebody has as long as a source gives it.
type loan struct {
	ability int32
	source  stat.Source
}

// Ledger is what lasts of somebody, in a copy; empty for whom there is none. What has been asked for and not been answered is no
// part of it.
func (e *Engine) Ledger(id sim.ID) Ledger {
	v := e.get(id)
	if v == nil {
		return Ledger{}
	}
	l := &v.ledger
	return Ledger{
		slices.Clone(l.Flags), slices.Clone(l.Tracks), slices.Clone(l.Abilities), slices.Clone(l.Professions), slices.Clone(l.Bases),
	}
}

// SetLedger replaces what lasts of somebody by a copy of what has been written down of it. Nothing is told, and no step of a track
// does anything: they did when they were taken. Bases that are in the old one and not in the new count no more. It reports
// false, and does nothing, for whom there is none and for a ledger that this pack cannot have.
func (e *Engine) SetLedger(turn sim.Turn, id sim.ID, l Ledger) bool {
	e.open(turn)
	v := e.get(id)
	if v == nil || !e.fits(&l) {
		return false
	}
	for _, b := range v.ledger.Bases {
		v.sheet.ClearBase(b.Attr)
	}
	v.ledger.fill(&l)
	for i := range v.ledger.Bases {
		b := &v.ledger.Bases[i]
		v.sheet.SetBase(b.Attr, b.Value)
		b.Value, _ = v.sheet.Base(b.Attr) // not −0
	}
	e.listen(v)
	return true
}

// fill makes a ledger that of another, keeping its memory.
func (l *Ledger) fill(from *Ledger) {
	l.Flags, l.Tracks = append(l.Flags[:0], from.Flags...), append(l.Tracks[:0], from.Tracks...)
	l.Abilities, l.Professions = append(l.Abilities[:0], from.Abilities...), append(l.Professions[:0], from.Professions...)
	l.Bases = append(l.Bases[:0], from.Bases...)
}

// fits reports whether a ledger can be one of this pack.
func (e *Engine) fits(l *Ledger) bool {
	d := e.defs
	return ascends(l.Flags, func(f int32) int32 { return f }, len(d.Flags)) && !slices.Contains(l.Flags, e.pvp) &&
		ascends(l.Tracks, ofReached, len(d.Tracks)) && ascends(l.Professions, ofReached, len(d.Professions)) &&
		ascends(l.Abilities, func(a int32) int32 { return a }, len(d.Abilities)) &&
		ascends(l.Bases, func(b Base) int32 { return int32(b.Attr) }, len(d.Attributes)) &&
		!slices.ContainsFunc(l.Tracks, func(r Reached) bool { return r.Count < 0 || int(r.Count) > len(d.Tracks[r.Ref].Steps) }) &&
		!slices.ContainsFunc(l.Professions, func(r Reached) bool {
			return r.Count < 1 || int(r.Count) > max(len(d.Professions[r.Ref].Ranks), 1)
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

func ofReached(r Reached) int32 { return r.Ref }

// HasFlag reports whether a flag of the pack is raised, by its index in the book. The flag pvp is whether a player agrees to fight.
func (e *Engine) HasFlag(id sim.ID, flag int32) bool {
	v := e.get(id)
	return v != nil && (has(v.ledger.Flags, flag) || v.consents && flag == e.pvp)
}

// Track is which step of a track somebody has reached, 0 for its start, and false where it has not begun.
func (e *Engine) Track(id sim.ID, track int32) (step int32, ok bool) {
	if v := e.get(id); v != nil {
		return reached(v.ledger.Tracks, track)
	}
	return 0, false
}

// HasAbility reports whether somebody has an ability, whoever gives it.
func (e *Engine) HasAbility(id sim.ID, ability int32) bool {
	v := e.get(id)
	return v != nil && v.able(ability)
}

// able reports whether somebody has an ability, whoever gives it.
func (v *entity) able(ability int32) bool {
	at, _ := v.findLoan(loan{ability, 0})
	return has(v.ledger.Abilities, ability) || at < len(v.loans) && v.loans[at].ability == ability
}

// Abilities appends the abilities that somebody has to dst, ascending and each once.
func (e *Engine) Abilities(id sim.ID, dst []int32) []int32 {
	v := e.get(id)
	if v == nil {
		return dst
	}
	from := len(dst)
	dst = append(dst, v.ledger.Abilities...)
	for _, l := range v.loans {
		dst = append(dst, l.ability)
	}
	slices.Sort(dst[from:])
	return dst[:from+len(slices.Compact(dst[from:]))]
}

// Profession is at which rank somebody has learnt a profession, from 1; 0 is not at all.
func (e *Engine) Profession(id sim.ID, profession int32) int32 {
	v := e.get(id)
	if v == nil {
		return 0
	}
	rank, _ := reached(v.ledger.Professions, profession)
	return rank
}

// Lend gives somebody an ability for as long as a source gives it: what it wears, say. It reports false where it gives it already,
// and for whom and what there is none; source 0 is none, because what nobody takes back is of the ledger.
func (e *Engine) Lend(turn sim.Turn, id sim.ID, ability int32, source stat.Source) bool {
	e.open(turn)
	v := e.get(id)
	if v == nil || source == 0 || ability < 0 || int(ability) >= len(e.defs.Abilities) {
		return false
	}
	at, found := v.findLoan(loan{ability, source})
	if found {
		return false
	}
	v.loans = slices.Insert(v.loans, at, loan{ability, source})
	e.listen(v)
	return true
}

// TakeBack takes away all abilities that the sources from..to lent somebody, both included, and returns how many they were. What
// others lend and what it has for good stays.
func (e *Engine) TakeBack(turn sim.Turn, id sim.ID, from, to stat.Source) int {
	e.open(turn)
	v := e.get(id)
	if v == nil {
		return 0
	}
	before := len(v.loans)
	v.loans = slices.DeleteFunc(v.loans, func(l loan) bool { return from <= l.source && l.source <= to })
	e.listen(v)
	return before - len(v.loans)
}

// findLoan finds an ability that a source lends, or where it would stand.
func (v *entity) findLoan(l loan) (at int, found bool) {
	return slices.BinarySearchFunc(v.loans, l, func(a, b loan) int {
		return cmp.Or(cmp.Compare(a.ability, b.ability), cmp.Compare(a.source, b.source))
	})
}

// has reports whether an ascending list holds x.
func has(list []int32, x int32) bool {
	_, found := slices.BinarySearch(list, x)
	return found
}

// with is an ascending list with x in it.
func with(list []int32, x int32) []int32 {
	at, found := slices.BinarySearch(list, x)
	if found {
		return list
	}
	return slices.Insert(list, at, x)
}

// without is an ascending list without x.
func without(list []int32, x int32) []int32 {
	at, found := slices.BinarySearch(list, x)
	if !found {
		return list
	}
	return slices.Delete(list, at, at+1)
}

// reached is how far a list says that something has been reached.
func reached(list []Reached, ref int32) (count int32, ok bool) {
	if at, found := findReached(list, ref); found {
		return list[at].Count, true
	}
	return 0, false
}

func findReached(list []Reached, ref int32) (at int, found bool) {
	return slices.BinarySearchFunc(list, ref, func(r Reached, ref int32) int { return cmp.Compare(r.Ref, ref) })
}

// reach makes a list say that something has been reached at least so far.
func reach(list []Reached, ref, count int32) []Reached {
	at, found := findReached(list, ref)
	if !found {
		return slices.Insert(list, at, Reached{ref, count})
	}
	list[at].Count = max(list[at].Count, count)
	return list
}

// base is the base of an attribute that ops have set.
func (l *Ledger) base(a stat.Index) (value float64, ok bool) {
	if at, found := l.findBase(a); found {
		return l.Bases[at].Value, true
	}
	return 0, false
}

func (l *Ledger) findBase(a stat.Index) (at int, found bool) {
	return slices.BinarySearchFunc(l.Bases, a, func(b Base, a stat.Index) int { return cmp.Compare(b.Attr, a) })
}

// reservedFlags are the flags of a pack that no op may touch, and which of them is pvp, −1 for none.
func reservedFlags(flags []book.Flag, more []string) (reserved []bool, pvp int32) {
	reserved, pvp = make([]bool, len(flags)), -1
	for i := range flags {
		switch id := flags[i].ID; {
		case id == "pvp":
			reserved[i], pvp = true, int32(i)
		case id == "safe", id == "arena", slices.Contains(more, id):
			reserved[i] = true
		}
	}
	return reserved, pvp
}
