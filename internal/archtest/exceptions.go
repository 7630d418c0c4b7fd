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
		{Rule: "package-names", Symbol: "rules/book", Reason: "it is the vocabulary of the rules as sim is that of the house: what content can say, with a name for each part of a line"},
		{Rule: "package-names", Symbol: "rules/define/shape", Reason: "what authors may write, each object with a name: the schema of a pack as one list, which its readers hold beside the guide"},
		{Rule: "package-names", Symbol: "netcode/protocol", Reason: "each message is a name, and who reads what goes over the wire wants them all in one place"},
		{Rule: "function-size", Symbol: "internal/archtest.HouseTable", Reason: "it is a table, a line for each kind of room, and grows by one when a room is added"},
		{Rule: "package-size", Symbol: "client/core", Reason: "what a page sees of a world is one state that packets, presses and frames all change; what could be told apart, meters, prediction and replication, has rooms already"},
		{Rule: "package-size", Symbol: "script/vm", Reason: "tables, the library and the walk that freezes and saves count on the meter of the machine and on each other's insides, which must not be seen from outside: a script that finds a way around one of them is free; docs/design/0011-casts.md tells more"},
		{Rule: "goroutines", Symbol: "script/vm.meter.Done", Reason: "the interpreter asks its context's Done before each instruction, which is where it is stopped; nobody sends, waits or runs beside it"},
		{Rule: "goroutines", Symbol: "script/vm.level.renew", Reason: "where that channel is made"},
		{Rule: "goroutines", Symbol: "script/vm.meter", Reason: "the channel that Done returns, closed from the beginning"},
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
