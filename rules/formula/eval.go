package formula

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// step is one instruction. There is one result at hand; those that wait for a second operand lie on a stack. A step
// fetches an operand x and then does something with the result at hand and x.
type step struct {
	value float64
	name  uint32 // the attribute, or the scalar
	skip  uint16 // how many steps a branch or jump passes over
	do    deed
	from  place
}

// place is where the operand of a step comes from.
type place uint8

const (
	nowhere  place = iota
	literal        // value
	unscoped       // the attribute, in the scope that Eval was given
	ofActor        // the attribute; the places of the other two scopes follow in their order
	ofTarget
	ofSource
	context // the scalar
	result  // the result at hand, and the last one of the stack is at hand in its stead
)

// deed is what a step does.
type deed uint8

const (
	load deed = iota // lays the result at hand on the stack and takes x instead
	add
	mul
	sub
	div
	least
	most
	mod
	atLeast
	atMost
	above
	below
	equal
	unequal
	and
	or
	negate // this and those below do without x
	floor
	ceil
	round
	truth
	not
	branch // passes over the steps of the first choice unless x is above 0
	jump
)

const (
	shallow = 8            // most formulas need no larger stack, and a small one is cleared at once
	deep    = MaxDepth + 1 // one waits at each level, and below them lies what was at hand before the first step
)

// Eval works the formula out. Names that carry no scope read from the given one. It reports false, and 0, when the result
// is indeterminate: what it reads is so, or the result is not finite; nil is always so. It allocates nothing. A nil env
// knows nothing.
func (f *Formula) Eval(env Env, scope Scope) (value float64, ok bool) {
	if f == nil {
		return 0, false
	}
	if f.literal {
		return f.value, f.sound
	}
	if env == nil {
		env = nothing{}
	}
	if f.height > shallow {
		value = evalDeep(f.code, env, scope)
	} else {
		var stack [shallow]float64
		value = run(f.code, env, scope, stack[:])
	}
	if !sim.IsFinite(value) {
		return 0, false
	}
	return value, true
}

// evalDeep is apart from Eval so that only who needs the large stack pays for it.
//
//go:noinline
func evalDeep(code []step, env Env, scope Scope) float64 {
	var stack [deep]float64
	return run(code, env, scope, stack[:])
}

// nothing is an Env without entities and scalars.
type nothing struct{}

func (nothing) Attr(Scope, uint32) (float64, bool) { return 0, false }
func (nothing) Scalar(Scalar) (float64, bool)      { return 0, false }

// run goes through the steps. Every head passes NaN on, and the chosen branch of an "if" is part of the result, so whatever
// is indeterminate when it is met makes the whole NaN, and nothing that follows needs to be looked at.
func run(code []step, env Env, scope Scope, stack []float64) float64 {
	at, height := 0.0, 0
	for i := 0; i < len(code); i++ {
		s := &code[i]
		x, ok := 0.0, true
		switch s.from {
		case literal:
			x = s.value
		case unscoped:
			x, ok = env.Attr(scope, s.name)
		case ofActor, ofTarget, ofSource:
			x, ok = env.Attr(Scope(s.from-ofActor), s.name)
		case context:
			x, ok = env.Scalar(Scalar(s.name))
		case result:
			height--
			x, at = at, stack[height]
		}
		if !ok {
			return math.NaN()
		}
		switch s.do {
		case load:
			stack[height] = at
			height++
			at = x
		case add:
			at += x
		case mul:
			at = float64(at * x)
		case sub:
			at -= x
		case div:
			at = float64(at / x)
		case least:
			at = min(at, x)
		case most:
			at = max(at, x)
		case branch:
			if x != x {
				return x
			}
			if !(x > 0) {
				i += int(s.skip)
			}
		case jump:
			i += int(s.skip)
		default:
			at = rarely(s.do, at, x)
		}
	}
	return at
}

// rarely does what formulas seldom ask for, so that run stays small.
func rarely(do deed, at, x float64) float64 {
	switch do {
	case mod:
		return math.Mod(at, x)
	case negate:
		return -at
	case floor:
		return math.Floor(at)
	case ceil:
		return math.Ceil(at)
	case round:
		return sim.Round(at)
	}
	if at != at || x != x {
		return math.NaN()
	}
	if judge(do, at, x) {
		return 1
	}
	return 0
}

// judge answers the questions. Neither number is NaN.
func judge(do deed, at, x float64) bool {
	switch do {
	case atLeast:
		return at >= x
	case atMost:
		return at <= x
	case above:
		return at > x
	case below:
		return at < x
	case equal:
		return at == x
	case unequal:
		return at != x
	case and:
		return at > 0 && x > 0
	case or:
		return at > 0 || x > 0
	case not:
		return !(at > 0)
	}
	return at > 0
}
