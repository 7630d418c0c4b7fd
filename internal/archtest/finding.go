package archtest

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
)

// Finding is one place that breaks one rule.
type Finding struct {
	Rule   string // name of the rule, as exceptions name it
	File   string // slash path relative to the module root
	Line   int    // from 1; 0 when the finding is about the whole file or package
	Symbol string // what an exception would name: "pkg.Type.Method", "pkg.name", "pkg" or a file path
	What   string // what is there
	Why    string // what that costs
	Do     string // what to do instead
}

// String is the finding as a compiler would print it, so that editors can jump to it.
func (f Finding) String() string {
	return fmt.Sprintf("%s:%d: [%s] %s: %s; %s (excepted as %q)", f.File, max(f.Line, 1), f.Rule, f.What, f.Why, f.Do, f.Symbol)
}

// Rule is one thing that must never be.
type Rule struct {
	Name  string
	Why   string // what breaking it costs, without a full stop
	Do    string // what to do instead, without a full stop
	Check func(m *Module, report Report)
}

// Report takes one breach: where it is and what is there. Without a symbol it is the file that an exception would name.
type Report func(p *Package, at token.Pos, symbol, what string)

// Rules returns every rule of the house.
func Rules() []Rule {
	return []Rule{
		compileRule(), arrowsRule(), coreRule(), outsideRule(), goroutineRule(), chanceRule(), mapOrderRule(),
		exactMathRule(), roundedRule(), globalsRule(), fileSizeRule(), functionSizeRule(),
		packageSizeRule(), packageNamesRule(), docsRule(),
	}
}

// Check runs the rules over the module and returns what they find, in order of place. A place that two build
// configurations share is reported once.
func Check(m *Module, rules []Rule) []Finding {
	var all []Finding
	for _, r := range rules {
		r.Check(m, func(p *Package, at token.Pos, symbol, what string) {
			file, line := m.place(p, at)
			symbol = cmp.Or(symbol, file)
			all = append(all, Finding{Rule: r.Name, File: file, Line: line, Symbol: symbol, What: what, Why: r.Why, Do: r.Do})
		})
	}
	slices.SortFunc(all, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.What, b.What))
	})
	return slices.Compact(all)
}
