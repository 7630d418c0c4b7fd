package formula_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/formula"
)

func TestHeadsHaveTheirWords(t *testing.T) {
	t.Parallel()
	const any = formula.MaxNodes
	want := []struct {
		text        string
		head        formula.Head
		least, most int
	}{
		{"lit", formula.Lit, 1, 1}, {"attr", formula.Attr, 1, 1}, {"+", formula.Add, 1, any}, {"*", formula.Mul, 1, any},
		{"min", formula.Min, 1, any}, {"max", formula.Max, 1, any}, {"-", formula.Sub, 1, any}, {"/", formula.Div, 2, any},
		{"clamp", formula.Clamp, 3, 3}, {"floor", formula.Floor, 1, 1}, {"ceil", formula.Ceil, 1, 1}, {"round", formula.Round, 1, 1},
		{"mod", formula.Mod, 2, 2}, {"if", formula.If, 3, 3}, {">=", formula.AtLeast, 2, 2}, {"<=", formula.AtMost, 2, 2},
		{">", formula.Above, 2, 2}, {"<", formula.Below, 2, 2}, {"==", formula.Equal, 2, 2}, {"!=", formula.Unequal, 2, 2},
		{"and", formula.And, 1, any}, {"or", formula.Or, 1, any}, {"not", formula.Not, 1, 1},
	}
	names := formula.HeadNames()
	if len(names) != len(want) {
		t.Fatalf("heads are %q", names)
	}
	for i, w := range want {
		h, ok := formula.ParseHead(w.text)
		least, most := h.Arity()
		if !ok || h != w.head || names[i] != w.text || h.String() != w.text || least != w.least || most != w.most {
			t.Errorf("%q is head %d (%v, %q) with %d to %d arguments", w.text, h, ok, h.String(), least, most)
		}
	}
	for _, text := range []string{"", "$", "plus", "IF", "+ "} {
		if h, ok := formula.ParseHead(text); ok {
			t.Errorf("%q is taken for %v", text, h)
		}
	}
	if formula.ScalarHead.String() != "$" {
		t.Errorf("a scalar is called %q", formula.ScalarHead.String())
	}
}

func TestScalarsHaveTheirWords(t *testing.T) {
	t.Parallel()
	want := []string{
		"$mag", "$depletion.overflow", "$depletion.amount", "$affect.level", "$affect.magnitude", "$affect.stacks",
		"$affect.rung", "$event.magnitude", "$check.total", "$check.margin",
	}
	order := []formula.Scalar{
		formula.Mag, formula.DepletionOverflow, formula.DepletionAmount, formula.AffectLevel, formula.AffectMagnitude,
		formula.AffectStacks, formula.AffectRung, formula.EventMagnitude, formula.CheckTotal, formula.CheckMargin,
	}
	if names := formula.ScalarNames(); !slices.Equal(names, want) {
		t.Fatalf("scalars are %q", names)
	}
	for i, text := range want {
		if s, ok := formula.ParseScalar(text); !ok || s != order[i] || s.String() != text {
			t.Errorf("%q is scalar %d, %v", text, s, ok)
		}
	}
	for _, text := range []string{"", "mag", "$Mag", "$check"} {
		if s, ok := formula.ParseScalar(text); ok || s != 0 {
			t.Errorf("%q is taken for %v", text, s)
		}
	}
}

func TestNamesHaveScopes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text   string
		scope  formula.Scope
		scoped bool
		name   string
		ok     bool
	}{
		{"might", formula.Actor, false, "might", true},
		{"max.hp", formula.Actor, false, "max.hp", true},
		{"$actor.might", formula.Actor, true, "might", true},
		{"$target.might", formula.Target, true, "might", true},
		{"$source.max.hp", formula.Source, true, "max.hp", true},
		{"", formula.Actor, false, "", false},
		{"$target.", formula.Target, true, "", false},
		{"$target", formula.Target, true, "", false},
		{"$bearer.might", formula.Actor, true, "might", false},
		{"$Target.might", formula.Actor, true, "might", false},
		{"$.might", formula.Actor, true, "might", false},
	} {
		scope, scoped, name, ok := formula.ParseName(c.text)
		if scope != c.scope || scoped != c.scoped || name != c.name || ok != c.ok {
			t.Errorf("%q: %v %v %q %v", c.text, scope, scoped, name, ok)
		}
	}
	if got := formula.Source.String(); got != "source" {
		t.Errorf("the source is called %q", got)
	}
}

func TestLimitsAreTheDeclaredOnes(t *testing.T) {
	t.Parallel()
	if formula.MaxDepth != 64 || formula.MaxNodes != 1024 {
		t.Errorf("%d levels and %d nodes", formula.MaxDepth, formula.MaxNodes)
	}
}
