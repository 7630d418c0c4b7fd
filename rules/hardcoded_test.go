package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/internal/literals"
	"github.com/wick-engine/wick/rules/book"
)

// The engine knows no noun of any game: besides the names of ops and events, everything that stands in it between quotes is
// listed here.
func TestNoGameIsInTheEngine(t *testing.T) {
	known := slices.Concat(book.OpNames(), book.EventNames(), book.HarmCategories(), []string{
		">=", "<=", ">", "<", "==", "!=", // comparators
		"act", "react", // tags
		"resist",               // the band of a dispel's check
		"pvp", "safe", "arena", // flags
		"rules.dice", "rules.chance", // streams
		"rules: these bytes are no state of these rules", "ledger: a state that cannot be", // for whoever reads a log
		"",
	})
	met := literals.In(t, ".", "book", "ledger")
	for text, name := range met {
		if !slices.Contains(known, text) {
			t.Errorf("%s knows %q", name, text)
		}
	}
	for _, text := range known {
		if _, ok := met[text]; !ok {
			t.Errorf("%q is listed and stands nowhere", text)
		}
	}
}
