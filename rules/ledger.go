package rules

import (
	"slices"

	"github.com/wick-engine/wick/rules/ledger"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// Ledger is what lasts of somebody, in a copy; empty for whom there is none. What has been asked for and not been answered is no
// part of it.
func (e *Engine) Ledger(id sim.ID) ledger.Ledger {
	v := e.get(id)
	if v == nil {
		return ledger.Ledger{}
	}
	return v.ledger.Clone()
}

// SetLedger replaces what lasts of somebody by a copy of what has been written down of it. Nothing is told, and no step of a track
// does anything: they did when they were taken. Bases that are in the old one and not in the new count no more. It reports
// false, and does nothing, for whom there is none and for a ledger that this pack cannot have.
func (e *Engine) SetLedger(turn sim.Turn, id sim.ID, l ledger.Ledger) bool {
	e.open(turn)
	v := e.get(id)
	if v == nil || !e.lasting.Fits(&l) {
		return false
	}
	for _, b := range v.ledger.Bases {
		v.sheet.ClearBase(b.Attr)
	}
	v.ledger = l.Clone()
	for _, b := range l.Bases {
		e.rebase(v, b.Attr, b.Value)
	}
	e.listen(v)
	return true
}

// HasFlag reports whether a flag of the pack is raised, by its index in the book. The flag pvp is whether a player agrees to fight.
func (e *Engine) HasFlag(id sim.ID, flag int32) bool {
	v := e.get(id)
	return v != nil && (v.ledger.HasFlag(flag) || v.consents && e.lasting.PvP(flag))
}

// Track is which step of a track somebody has reached, 0 for its start, and false where it has not begun.
func (e *Engine) Track(id sim.ID, track int32) (step int32, ok bool) {
	v := e.get(id)
	if v == nil {
		return 0, false
	}
	return v.ledger.Track(track)
}

// HasAbility reports whether somebody has an ability, whoever gives it.
func (e *Engine) HasAbility(id sim.ID, ability int32) bool {
	v := e.get(id)
	return v != nil && v.able(ability)
}

// able reports whether somebody has an ability, whoever gives it.
func (v *entity) able(ability int32) bool {
	return v.ledger.HasAbility(ability) || v.loans.Has(ability)
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
		dst = append(dst, l.Ability)
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
	return v.ledger.Profession(profession)
}

// Lend gives somebody an ability for as long as a source gives it: what it wears, say. It reports false where it gives it already,
// and for whom and what there is none; source 0 is none, because what nobody takes back is of the ledger.
func (e *Engine) Lend(turn sim.Turn, id sim.ID, ability int32, source stat.Source) bool {
	e.open(turn)
	v := e.get(id)
	if v == nil || source == 0 || ability < 0 || int(ability) >= len(e.defs.Abilities) {
		return false
	}
	fresh := v.loans.Lend(ledger.Loan{Ability: ability, Source: source})
	e.listen(v)
	return fresh
}

// TakeBack takes away all abilities that the sources from..to lent somebody, both included, and returns how many loans they were.
// What others lend and what it has for good stays.
func (e *Engine) TakeBack(turn sim.Turn, id sim.ID, from, to stat.Source) int {
	e.open(turn)
	v := e.get(id)
	if v == nil {
		return 0
	}
	n := v.loans.TakeBack(from, to)
	e.listen(v)
	return n
}
