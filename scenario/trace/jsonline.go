package trace

import (
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/wick-engine/wick/sim"
)

// jsonLine builds one JSON object on one line. It exists because a stream has to come out as the same bytes on every
// machine and from every later version of a library: fields stand in the order in which they are added, numbers are the
// shortest decimal that reads back as the same number, and the only escapes are those that JSON demands.
//
// A field whose value is zero is left out by the methods whose names say so: in a stream, what is absent is zero.
type jsonLine struct{ buf []byte }

// begin starts an object, reusing the memory of the one before.
func (l *jsonLine) begin() { l.buf = append(l.buf[:0], '{') }

// end closes the object and returns the line with its newline, valid until the next begin.
func (l *jsonLine) end() []byte {
	l.buf = append(l.buf, '}', '\n')
	return l.buf
}

func (l *jsonLine) name(name string) {
	if l.buf[len(l.buf)-1] != '{' {
		l.buf = append(l.buf, ',')
	}
	l.buf = append(l.buf, '"')
	l.buf = append(l.buf, name...)
	l.buf = append(l.buf, '"', ':')
}

func (l *jsonLine) uint(name string, n uint64) {
	l.name(name)
	l.buf = strconv.AppendUint(l.buf, n, 10)
}

func (l *jsonLine) uintIfAny(name string, n uint64) {
	if n != 0 {
		l.uint(name, n)
	}
}

func (l *jsonLine) intIfAny(name string, n int64) {
	if n != 0 {
		l.name(name)
		l.buf = strconv.AppendInt(l.buf, n, 10)
	}
}

// bits writes 64 bits as text, because a number that large does not survive most readers of JSON.
func (l *jsonLine) bits(name string, n uint64) {
	l.name(name)
	l.buf = append(l.buf, '"')
	l.buf = append(l.buf, Hash(n)...)
	l.buf = append(l.buf, '"')
}

func (l *jsonLine) bitsIfAny(name string, n uint64) {
	if n != 0 {
		l.bits(name, n)
	}
}

func (l *jsonLine) idIfAny(name string, id sim.ID) {
	if id != 0 {
		l.text(name, id.String())
	}
}

func (l *jsonLine) floatIfAny(name string, x float64) {
	if x != 0 {
		l.name(name)
		l.buf = appendFloat(l.buf, x)
	}
}

// vecIfAny writes the three coordinates as a list.
func (l *jsonLine) vecIfAny(name string, v sim.Vec) {
	if v == (sim.Vec{}) {
		return
	}
	l.name(name)
	l.buf = append(l.buf, '[')
	for i, x := range [...]float64{v.X, v.Y, v.Z} {
		if i > 0 {
			l.buf = append(l.buf, ',')
		}
		l.buf = appendFloat(l.buf, x)
	}
	l.buf = append(l.buf, ']')
}

func (l *jsonLine) text(name, value string) {
	l.name(name)
	l.buf = appendText(l.buf, value)
}

func (l *jsonLine) textIfAny(name, value string) {
	if value != "" {
		l.text(name, value)
	}
}

func (l *jsonLine) textsIfAny(name string, values []string) {
	if len(values) == 0 {
		return
	}
	l.name(name)
	l.buf = append(l.buf, '[')
	for i, value := range values {
		if i > 0 {
			l.buf = append(l.buf, ',')
		}
		l.buf = appendText(l.buf, value)
	}
	l.buf = append(l.buf, ']')
}

// appendFloat writes the shortest decimal that reads back as x. JSON has no word for infinity and for what is no number:
// they are written as text. Minus zero is zero, as in the state hash.
func appendFloat(dst []byte, x float64) []byte {
	switch {
	case x == 0:
		return append(dst, '0')
	case math.IsNaN(x):
		return append(dst, `"NaN"`...)
	case math.IsInf(x, 0):
		dst = append(dst, '"')
		dst = strconv.AppendFloat(dst, x, 'g', -1, 64)
		return append(dst, '"')
	}
	return strconv.AppendFloat(dst, x, 'g', -1, 64)
}

// appendText writes a JSON string. Bytes that are no UTF-8 become the replacement character.
func appendText(dst []byte, text string) []byte {
	const digits = "0123456789abcdef"
	dst = append(dst, '"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r < ' ':
			dst = append(dst, '\\', 'u', '0', '0', digits[r>>4], digits[r&15])
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return append(dst, '"')
}
