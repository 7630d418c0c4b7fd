package pattern

import "errors"

const (
	// MaxCaptures is how many captures a pattern can have.
	MaxCaptures = 32
	// MaxDepth is how many repetitions of a pattern can be open at once.
	MaxDepth = 180
)

var (
	// ErrSteps is a match that takes more steps than were granted.
	ErrSteps = errors.New("the pattern takes too many steps")
	// ErrDepth is a match that is nested more than MaxDepth deep.
	ErrDepth = errors.New("the pattern is too complex")
	// ErrPattern is a pattern that is none.
	ErrPattern = errors.New("malformed pattern")
	// ErrCaptures is a pattern of more than MaxCaptures captures.
	ErrCaptures = errors.New("too many captures")
)

// Capture is a part of the subject, or, with Position, a place in it.
type Capture struct {
	From, To int
	Position bool
}

// Kinds of a capture that is not closed.
const (
	open     = -1
	position = -2
)

// Matcher matches a pattern against a subject.
type Matcher struct {
	pattern, subject string
	// Steps is how many steps are left.
	Steps int

	starts  [MaxCaptures]int
	lengths [MaxCaptures]int
	level   int
	depth   int
	err     error
}

// New makes a matcher with a number of steps.
func New(pattern, subject string, steps int) *Matcher {
	return &Matcher{pattern: pattern, subject: subject, Steps: steps}
}

// Find finds the first match at or after a place, and returns where it begins and ends; from is −1 where there is none. The error says
// that the pattern is malformed or takes too much.
func (m *Matcher) Find(at int) (from, to int, err error) {
	p := 0
	anchored := len(m.pattern) > 0 && m.pattern[0] == '^'
	if anchored {
		p = 1
	}
	for ; at <= len(m.subject); at++ {
		m.level, m.depth = 0, 0
		end := m.match(at, p)
		if m.err != nil {
			return -1, -1, m.err
		}
		if end >= 0 {
			return at, end, nil
		}
		if anchored {
			break
		}
	}
	return -1, -1, nil
}

// Captures are those of the last match, or the whole of it where the pattern has none.
func (m *Matcher) Captures(from, to int, dst []Capture) []Capture {
	if m.level == 0 {
		return append(dst, Capture{From: from, To: to})
	}
	for i := range m.level {
		switch l := m.lengths[i]; {
		case l == position:
			dst = append(dst, Capture{From: m.starts[i], Position: true})
		case l >= 0:
			dst = append(dst, Capture{From: m.starts[i], To: m.starts[i] + l})
		default:
			m.err = ErrPattern
		}
	}
	return dst
}

// Err is what was wrong, nil for nothing.
func (m *Matcher) Err() error { return m.err }

func (m *Matcher) fail(err error) int {
	if m.err == nil {
		m.err = err
	}
	return -1
}

// step takes one step, and reports whether there was one.
func (m *Matcher) step() bool {
	if m.err != nil {
		return false
	}
	if m.Steps--; m.Steps < 0 {
		m.fail(ErrSteps)
		return false
	}
	return true
}

// match matches the pattern from p on at the place s, and returns where that ends, −1 for nowhere.
func (m *Matcher) match(s, p int) int {
	if m.depth++; m.depth > MaxDepth {
		return m.fail(ErrDepth)
	}
	defer func() { m.depth-- }()
	for {
		if !m.step() {
			return -1
		}
		if p == len(m.pattern) {
			return s
		}
		switch c := m.pattern[p]; {
		case c == '(':
			if p+1 < len(m.pattern) && m.pattern[p+1] == ')' {
				return m.begin(s, p+2, position)
			}
			return m.begin(s, p+1, open)
		case c == ')':
			return m.end(s, p+1)
		case c == '$' && p+1 == len(m.pattern):
			if s == len(m.subject) {
				return s
			}
			return -1
		case c == '%' && p+1 < len(m.pattern) && m.pattern[p+1] == 'b':
			if s = m.balance(s, p+2); s < 0 {
				return -1
			}
			p += 4
			continue
		case c == '%' && p+1 < len(m.pattern) && m.pattern[p+1] == 'f':
			next := m.frontier(s, p+2)
			if next < 0 {
				return -1
			}
			p = next
			continue
		case c == '%' && p+1 < len(m.pattern) && m.pattern[p+1] >= '0' && m.pattern[p+1] <= '9':
			if s = m.again(s, m.pattern[p+1]); s < 0 {
				return -1
			}
			p += 2
			continue
		}
		end := m.single(p)
		if end < 0 {
			return -1
		}
		suffix := byte(0)
		if end < len(m.pattern) {
			suffix = m.pattern[end]
		}
		switch suffix {
		case '?':
			if m.matches(s, p, end) {
				if to := m.match(s+1, end+1); to >= 0 || m.err != nil {
					return to
				}
			}
			p = end + 1
		case '*':
			return m.most(s, p, end, 0)
		case '+':
			return m.most(s, p, end, 1)
		case '-':
			return m.least(s, p, end)
		default:
			if !m.matches(s, p, end) {
				return -1
			}
			s, p = s+1, end
		}
	}
}

// single is where the class, set or character ends that begins at p.
func (m *Matcher) single(p int) int {
	c := m.pattern[p]
	p++
	switch c {
	case '%':
		if p == len(m.pattern) {
			return m.fail(ErrPattern)
		}
		return p + 1
	case '[':
		if p < len(m.pattern) && m.pattern[p] == '^' {
			p++
		}
		for first := true; first || p >= len(m.pattern) || m.pattern[p] != ']'; first = false {
			if p >= len(m.pattern) || !m.step() {
				return m.fail(ErrPattern)
			}
			if m.pattern[p] == '%' {
				p++
			}
			p++
		}
		return p + 1
	}
	return p
}

// matches reports whether the subject's character at s is one of what stands in the pattern from p to end.
func (m *Matcher) matches(s, p, end int) bool {
	if s >= len(m.subject) || !m.step() {
		return false
	}
	c := m.subject[s]
	switch m.pattern[p] {
	case '.':
		return true
	case '%':
		return inClass(c, m.pattern[p+1])
	case '[':
		return m.inSet(c, p, end-1)
	}
	return m.pattern[p] == c
}

// inSet reports whether a character is in the set that begins at p and ends with the bracket at end.
func (m *Matcher) inSet(c byte, p, end int) bool {
	in := true
	p++
	if m.pattern[p] == '^' {
		in = false
		p++
	}
	for ; p < end; p++ {
		if !m.step() {
			return false
		}
		switch {
		case m.pattern[p] == '%' && p+1 < end:
			p++
			if inClass(c, m.pattern[p]) {
				return in
			}
		case p+2 < end && m.pattern[p+1] == '-':
			if m.pattern[p] <= c && c <= m.pattern[p+2] {
				return in
			}
			p += 2
		case m.pattern[p] == c:
			return in
		}
	}
	return !in
}

// inClass reports whether a character is of a class; a class that there is none of is the character itself.
func inClass(c, class byte) bool {
	in := false
	switch class | 0x20 {
	case 'a':
		in = letter(c)
	case 'c':
		in = c < 32 || c == 127
	case 'd':
		in = digit(c)
	case 'l':
		in = c >= 'a' && c <= 'z'
	case 'p':
		in = c > 32 && c < 127 && !letter(c) && !digit(c)
	case 's':
		in = c == ' ' || c >= 9 && c <= 13
	case 'u':
		in = c >= 'A' && c <= 'Z'
	case 'w':
		in = letter(c) || digit(c)
	case 'x':
		in = digit(c) || c|0x20 >= 'a' && c|0x20 <= 'f'
	case 'z':
		in = c == 0
	default:
		return class == c
	}
	if class >= 'a' && class <= 'z' {
		return in
	}
	if class >= 'A' && class <= 'Z' {
		return !in
	}
	return class == c
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func digit(c byte) bool { return c >= '0' && c <= '9' }

// most matches as many as there are, at least some, and then the rest.
func (m *Matcher) most(s, p, end, least int) int {
	n := 0
	for m.matches(s+n, p, end) {
		n++
	}
	for ; n >= least && m.err == nil; n-- {
		if to := m.match(s+n, end+1); to >= 0 {
			return to
		}
	}
	return -1
}

// least matches as few as will do.
func (m *Matcher) least(s, p, end int) int {
	for m.err == nil {
		if to := m.match(s, end+1); to >= 0 {
			return to
		}
		if !m.matches(s, p, end) {
			return -1
		}
		s++
	}
	return -1
}

func (m *Matcher) begin(s, p, kind int) int {
	if m.level == MaxCaptures {
		return m.fail(ErrCaptures)
	}
	m.starts[m.level], m.lengths[m.level] = s, kind
	m.level++
	to := m.match(s, p)
	if to < 0 {
		m.level--
	}
	return to
}

func (m *Matcher) end(s, p int) int {
	for l := m.level - 1; l >= 0; l-- {
		if m.lengths[l] != open {
			continue
		}
		m.lengths[l] = s - m.starts[l]
		to := m.match(s, p)
		if to < 0 {
			m.lengths[l] = open
		}
		return to
	}
	return m.fail(ErrPattern)
}

// balance matches from one of a pair to the other that closes it.
func (m *Matcher) balance(s, p int) int {
	if p+1 >= len(m.pattern) {
		return m.fail(ErrPattern)
	}
	if s >= len(m.subject) || m.subject[s] != m.pattern[p] {
		return -1
	}
	begin, end, deep := m.pattern[p], m.pattern[p+1], 1
	for s++; s < len(m.subject); s++ {
		if !m.step() {
			return -1
		}
		switch m.subject[s] {
		case end:
			if deep--; deep == 0 {
				return s + 1
			}
		case begin:
			deep++
		}
	}
	return -1
}

// frontier is where the pattern goes on if the subject goes from outside a set to inside at s.
func (m *Matcher) frontier(s, p int) int {
	if p >= len(m.pattern) || m.pattern[p] != '[' {
		return m.fail(ErrPattern)
	}
	end := m.single(p)
	if end < 0 {
		return -1
	}
	before, here := byte(0), byte(0)
	if s > 0 {
		before = m.subject[s-1]
	}
	if s < len(m.subject) {
		here = m.subject[s]
	}
	if m.inSet(before, p, end-1) || !m.inSet(here, p, end-1) {
		return -1
	}
	return end
}

// again matches what a capture has matched.
func (m *Matcher) again(s int, which byte) int {
	l := int(which) - '1'
	if l < 0 || l >= m.level || m.lengths[l] == open {
		return m.fail(ErrPattern)
	}
	n := max(m.lengths[l], 0)
	part := m.subject[m.starts[l] : m.starts[l]+n]
	if m.Steps -= n / 16; len(m.subject)-s < n || m.subject[s:s+n] != part {
		return -1
	}
	return s + n
}
