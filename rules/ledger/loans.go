package ledger

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/rules/stat"
)

// Loan is an ability that somebody has as long as a source gives it.
type Loan struct {
	Ability int32
	Source  stat.Source
}

// Loans are the loans of somebody, by ability and source and each once.
type Loans []Loan

// Lend adds a loan. It reports false where it is there already.
func (l *Loans) Lend(loan Loan) bool {
	at, found := l.find(loan)
	if !found {
		*l = slices.Insert(*l, at, loan)
	}
	return !found
}

// TakeBack takes away what the sources from..to have lent, both included, and returns how many loans it was.
func (l *Loans) TakeBack(from, to stat.Source) int {
	before := len(*l)
	*l = slices.DeleteFunc(*l, func(x Loan) bool { return from <= x.Source && x.Source <= to })
	return before - len(*l)
}

// Has reports whether anybody lends an ability.
func (l *Loans) Has(ability int32) bool {
	at, _ := l.find(Loan{ability, 0})
	return at < len(*l) && (*l)[at].Ability == ability
}

func (l *Loans) find(loan Loan) (at int, found bool) {
	return slices.BinarySearchFunc(*l, loan, func(a, b Loan) int {
		return cmp.Or(cmp.Compare(a.Ability, b.Ability), cmp.Compare(a.Source, b.Source))
	})
}
