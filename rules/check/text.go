package check

import "strconv"

// String returns the expression without blanks: the dice in their order, then the sum of all plain numbers.
func (d Dice) String() string {
	var b []byte
	for _, t := range d.terms[:d.count] {
		b = t.appendTo(b)
	}
	if d.plus != 0 || d.count == 0 {
		if d.plus >= 0 && d.count > 0 {
			b = append(b, '+')
		}
		b = strconv.AppendInt(b, d.plus, 10)
	}
	return string(b)
}

// appendTo appends the term with its sign, which the first one of an expression has only when it is taken away.
func (t *term) appendTo(b []byte) []byte {
	if t.flags&minus != 0 {
		b = append(b, '-')
	} else if len(b) > 0 {
		b = append(b, '+')
	}
	b = append(strconv.AppendInt(b, int64(t.dice), 10), 'd')
	if t.flags&lowered != 0 {
		b = append(b, 'F')
	} else {
		b = strconv.AppendInt(b, int64(t.sides), 10)
	}
	if t.kept < t.dice {
		which := "kh"
		if t.flags&lowest != 0 {
			which = "kl"
		}
		b = strconv.AppendInt(append(b, which...), int64(t.kept), 10)
	}
	switch {
	case t.flags&atLeast != 0:
		b = strconv.AppendInt(append(b, ">="...), int64(t.target), 10)
	case t.flags&atMost != 0:
		b = strconv.AppendInt(append(b, "<="...), int64(t.target), 10)
	}
	return b
}
