package formula

import (
	"slices"

	"github.com/wick-engine/wick/sim"
)

// Compile makes a formula of its authored tree, which it does not keep. A tree that breaks a rule gives an *[Error] about
// the first node that does, in written order. Parts that read nothing are worked out now, by the same steps that would do
// so later. A nil tree is a formula that nobody wrote, and gives nil.
func Compile(n *Node) (*Formula, error) {
	if n == nil {
		return nil, nil
	}
	c := compiler{f: &Formula{}}
	fixed, err := c.node(n, 1)
	if err != nil {
		return nil, err
	}
	if fixed {
		return Number(c.f.code[0].value), nil
	}
	c.f.code = slices.Clip(c.f.code)
	c.f.height = height(c.f.code)
	return c.f, nil
}

// compiler writes the steps of one formula.
type compiler struct {
	f     *Formula
	nodes int
	path  []int
}

// node writes the steps that leave the node's value at hand. It reports whether the value is the same whatever is read;
// then it is written as a single step.
func (c *compiler) node(n *Node, level int) (fixed bool, err error) {
	if problem := c.judge(n, level); problem != 0 {
		return false, &Error{slices.Clone(c.path), problem, n.Head, len(n.Args)}
	}
	if n.Head.leaf() {
		c.leaf(n)
		return n.Head == Lit, nil
	}
	start := len(c.f.code)
	if n.Head == If {
		fixed, err = c.choice(n, level)
	} else {
		fixed, err = c.chain(n, level)
	}
	if err == nil && fixed {
		var stack [deep]float64
		value := run(c.f.code[start:], nothing{}, Actor, stack[:])
		c.f.code = append(c.f.code[:start], step{do: load, from: literal, value: value})
	}
	return fixed, err
}

// judge counts the node and returns what is wrong with it, 0 if nothing is.
func (c *compiler) judge(n *Node, level int) Problem {
	c.nodes++
	switch {
	case n.Head >= heads:
		return UnknownHead
	case level > MaxDepth:
		return TooDeep
	case c.nodes > MaxNodes:
		return TooLarge
	case n.Head == Lit && !sim.IsFinite(n.Value):
		return NotFinite
	case n.Head == Attr && n.Scoped && n.Scope >= scopes:
		return UnknownScope
	case n.Head == ScalarHead && n.Scalar >= scalars:
		return UnknownScalar
	}
	least, most := n.Head.Arity()
	if n.Head.leaf() {
		least, most = 0, 0
	}
	if len(n.Args) < least || len(n.Args) > most {
		return WrongCount
	}
	return 0
}

func (c *compiler) leaf(n *Node) {
	s := step{do: load}
	switch n.Head {
	case Lit:
		s.from, s.value = literal, n.Value
	case Attr:
		r := read{attr: n.Attr}
		s.from, s.name = unscoped, n.Attr
		if n.Scoped {
			s.from = ofActor + place(n.Scope)
			r.scope, r.scoped = n.Scope, true
		}
		if !slices.Contains(c.f.reads, r) {
			c.f.reads = append(c.f.reads, r)
		}
	case ScalarHead:
		s.from, s.name = context, uint32(n.Scalar)
		if !slices.Contains(c.f.asks, n.Scalar) {
			c.f.asks = append(c.f.asks, n.Scalar)
		}
	}
	c.f.code = append(c.f.code, s)
}

// chain writes a head that takes its arguments one after another: the first is at hand, and each other is joined to it.
func (c *compiler) chain(n *Node, level int) (fixed bool, err error) {
	fixed, err = c.arg(n, 0, level)
	if err != nil {
		return false, err
	}
	if first := alone(n.Head, len(n.Args)); first != load {
		c.f.code = append(c.f.code, step{do: first})
	}
	for i := 1; i < len(n.Args); i++ {
		start := len(c.f.code)
		same, err := c.arg(n, i, level)
		if err != nil {
			return false, err
		}
		fixed = fixed && same
		c.use(start, joining(n.Head, i))
	}
	return fixed, nil
}

// choice writes an "if": the condition, a branch over the first choice and the jump that ends it, and the second choice.
func (c *compiler) choice(n *Node, level int) (fixed bool, err error) {
	fixed = true
	places := [3]int{}
	for i := range n.Args {
		start := len(c.f.code)
		same, err := c.arg(n, i, level)
		if err != nil {
			return false, err
		}
		fixed = fixed && same
		switch i {
		case 0:
			c.use(start, branch)
		case 1:
			c.f.code = append(c.f.code, step{do: jump})
		}
		places[i] = len(c.f.code)
	}
	c.f.code[places[0]-1].skip = uint16(places[1] - places[0])
	c.f.code[places[1]-1].skip = uint16(places[2] - places[1])
	return fixed, nil
}

// arg writes one argument of a node.
func (c *compiler) arg(n *Node, i, level int) (fixed bool, err error) {
	c.path = append(c.path, i)
	fixed, err = c.node(&n.Args[i], level+1)
	c.path = c.path[:len(c.path)-1]
	return fixed, err
}

// use writes a step that takes what the steps from start on have made. Where that is a single one, a number or a name, it
// is fetched as the operand itself.
func (c *compiler) use(start int, do deed) {
	s := step{from: result}
	if start == len(c.f.code)-1 {
		s = c.f.code[start]
		c.f.code = c.f.code[:start]
	}
	s.do = do
	c.f.code = append(c.f.code, s)
}

// alone returns what is done with the first argument before another one is joined, load for nothing.
func alone(h Head, args int) deed {
	switch h {
	case Floor:
		return floor
	case Ceil:
		return ceil
	case Round:
		return round
	case Not:
		return not
	case And, Or:
		return truth
	case Sub:
		if args == 1 {
			return negate
		}
	}
	return load
}

// joining returns what joins argument i to what is at hand.
func joining(h Head, i int) deed {
	if h == Clamp {
		return [...]deed{1: most, 2: least}[i]
	}
	return [heads]deed{
		Add: add, Mul: mul, Min: least, Max: most, Sub: sub, Div: div, Mod: mod, AtLeast: atLeast, AtMost: atMost,
		Above: above, Below: below, Equal: equal, Unequal: unequal, And: and, Or: or,
	}[h]
}

// height returns how many results lie on the stack at most. Each of two choices begins as high as the other.
func height(code []step) int {
	now, highest := 0, 0
	for _, s := range code {
		if s.do == load {
			now++
			highest = max(highest, now)
		}
		if s.from == result {
			now--
		}
		if s.do == jump {
			now--
		}
	}
	return highest
}
