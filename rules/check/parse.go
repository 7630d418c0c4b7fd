package check

import (
	"strconv"

	"github.com/wick-engine/wick/sim"
)

// DiceError says why a text is no dice expression.
type DiceError struct {
	Text    string // the whole expression
	Column  int    // where it goes wrong, the first character being 1; one past the end if something is missing there
	Problem string // what is wrong there, or what would be right
}

// Error shows the expression, the column and the problem.
func (e *DiceError) Error() string {
	return "dice " + strconv.Quote(e.Text) + ", column " + strconv.Itoa(e.Column) + ": " + e.Problem
}

// ParseDice reads a dice expression: terms with + or - between them, the first with a - if it is taken away. A term is a
// whole number, or dice:
//
//	2d6      two dice of six sides; d6 is one of them
//	d%       a die of a hundred sides
//	4dF      four dice that show -1, 0 or +1
//	4d6kh3   the three highest of four; kl keeps the lowest
//	8d10>=7  how many of eight dice show 7 or more; <= counts those that show so much or less
//
// Dice may drop some and count the rest. Terms that do not count are added to the count as they are. Blanks between the
// parts mean nothing. Any error is a *[DiceError].
func ParseDice(text string) (Dice, error) {
	p := parser{text: text}
	d, problem := p.dice()
	if problem != "" {
		return Dice{}, &DiceError{text, p.at + 1, problem}
	}
	return d, nil
}

// parser goes through an expression. A problem that it reports stands at the place where it is then.
type parser struct {
	text string
	at   int
}

const (
	wantTerm = "expected a whole number or dice such as 2d6"
	wantKind = `expected a number of sides, "%" or "F"`
	wantNext = `expected "+", "-" or the end`
)

func (p *parser) dice() (d Dice, problem string) {
	negative := p.take("-")
	for n := 0; ; n++ {
		p.blanks()
		if n == MaxTerms {
			return d, "there are more than " + strconv.Itoa(MaxTerms) + " terms"
		}
		if problem = p.term(&d, negative); problem != "" {
			return d, problem
		}
		switch {
		case p.take("+"):
			negative = false
		case p.take("-"):
			negative = true
		case p.at == len(p.text):
			return d, ""
		default:
			return d, wantNext
		}
	}
}

// term reads one term into d.
func (p *parser) term(d *Dice, negative bool) (problem string) {
	start := p.at
	n, given := p.number()
	if !p.take("d") {
		if !given {
			return wantTerm
		}
		if negative {
			n = -n
		}
		if d.plus += n; max(n, -n) > sim.MaxAmount || max(d.plus, -d.plus) > sim.MaxAmount {
			p.at = start
			return "numbers come to more than " + strconv.Itoa(sim.MaxAmount)
		}
		return ""
	}
	if !given {
		n = 1
	}
	if problem = p.within("dice", start, n, 1, MaxDice); problem != "" {
		return problem
	}
	t := term{dice: uint8(n), kept: uint8(n)}
	if negative {
		t.flags |= minus
	}
	for _, part := range []func(*term) string{p.kind, p.keep, p.goal} {
		if problem = part(&t); problem != "" {
			return problem
		}
	}
	if t.kept == t.dice {
		t.flags &^= lowest
	}
	d.terms[d.count] = t
	d.count++
	return ""
}

// kind reads what kind of dice they are.
func (p *parser) kind(t *term) (problem string) {
	switch {
	case p.take("%"):
		t.sides = 100
		return ""
	case p.take("F"):
		t.sides = fate
		t.flags |= lowered
		return ""
	}
	p.blanks()
	start := p.at
	sides, given := p.number()
	if !given {
		return wantKind
	}
	t.sides = uint16(sides)
	return p.within("sides", start, sides, MinSides, MaxSides)
}

// keep reads how many of the dice are kept, if that is said.
func (p *parser) keep(t *term) (problem string) {
	switch {
	case p.take("kh"):
	case p.take("kl"):
		t.flags |= lowest
	default:
		return ""
	}
	p.blanks()
	start := p.at
	kept, given := p.number()
	if !given {
		return "expected how many dice are kept"
	}
	t.kept = uint8(kept)
	return p.within("dice kept", start, kept, 1, int64(t.dice))
}

// goal reads what makes a die a success, if that is said.
func (p *parser) goal(t *term) (problem string) {
	switch {
	case p.take(">="):
		t.flags |= atLeast
	case p.take("<="):
		t.flags |= atMost
	default:
		return ""
	}
	p.blanks()
	start := p.at
	target, given := p.number()
	if !given {
		return "expected what a die must show"
	}
	t.target = int16(target)
	return p.within("what a die must show", start, target, 0, MaxSides)
}

// within holds a number that began at start between two limits.
func (p *parser) within(what string, start int, n, least, most int64) (problem string) {
	if n >= least && n <= most {
		return ""
	}
	p.at = start
	return what + ": " + strconv.FormatInt(least, 10) + " to " + strconv.FormatInt(most, 10) + " allowed"
}

// number reads digits. A number beyond every limit is as good as one just beyond.
func (p *parser) number() (n int64, given bool) {
	p.blanks()
	start := p.at
	for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
		n = min(n*10+int64(p.text[p.at]-'0'), sim.MaxAmount+1)
		p.at++
	}
	return n, p.at > start
}

// take passes over a word if it comes next.
func (p *parser) take(word string) bool {
	p.blanks()
	if len(p.text)-p.at < len(word) || p.text[p.at:p.at+len(word)] != word {
		return false
	}
	p.at += len(word)
	return true
}

// blanks passes over what means nothing.
func (p *parser) blanks() {
	for p.at < len(p.text) && (p.text[p.at] == ' ' || p.text[p.at] == '\t') {
		p.at++
	}
}
