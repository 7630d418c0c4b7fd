package archtest

import "slices"

// Exception lets one place break one rule.
type Exception struct {
	Rule   string
	Symbol string // as the finding names it
	Reason string // why this place is better with the breach than without
}

// Exceptions lists everything in the house that breaks a rule on purpose.
func Exceptions() []Exception {
	return []Exception{
		{Rule: "package-names", Symbol: "sim", Reason: "it is the vocabulary that every room speaks, and a second package of words would only have to be imported beside it"},
		{Rule: "package-size", Symbol: "behavior", Reason: "the phases of a world run in the middle of each other: an entry spawns a projectile, whose contact runs an effect, which ends a run; docs/design/0008-behavior.md tells more"},
		{Rule: "package-size", Symbol: "place", Reason: "walls and the ways around them stand on one plane geometry, which a room of its own for ways would have to export or have twice"},
		{Rule: "globals", Symbol: "client/core/wasm.module", Reason: "the functions that a page calls are exported by name and have no receiver; the one value they share is the program itself"},
		{Rule: "goroutines", Symbol: "account/tries.go", Reason: "logins come from many connections at once and are counted together; no tick is near, and nothing is replayed"},
		{Rule: "goroutines", Symbol: "zone/inbox/box.go", Reason: "the inbox is the one door that other goroutines use, and its lock is what keeps them out of everything else"},
	}
}

// Except takes the excepted findings away. It also returns the exceptions that excuse nothing, because a list of
// reasons that no longer hold hides the next breach.
func Except(findings []Finding, exceptions []Exception) (left []Finding, unused []Exception) {
	used := make([]bool, len(exceptions))
	for _, f := range findings {
		i := slices.IndexFunc(exceptions, func(e Exception) bool { return e.Rule == f.Rule && e.Symbol == f.Symbol })
		if i < 0 {
			left = append(left, f)
			continue
		}
		used[i] = true
	}
	for i, e := range exceptions {
		if !used[i] {
			unused = append(unused, e)
		}
	}
	return left, unused
}
