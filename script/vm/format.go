package vm

import (
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// verb is one %... of a format.
type verb struct {
	minus, plus, space, hash, zero bool
	width, precision               int // precision −1 for none
	letter                         byte
}

// textFormat writes values as a format says. Widths and precisions have at most two digits.
func textFormat(a *Args) int {
	format := a.Text(1)
	a.Charge(len(format) / 8)
	var b strings.Builder
	arg := 1
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			b.WriteByte(format[i])
			continue
		}
		if i+1 < len(format) && format[i+1] == '%' {
			b.WriteByte('%')
			i++
			continue
		}
		v, next := parseVerb(a, format, i+1)
		i = next
		arg++
		if arg > a.Len() {
			a.Wrong(arg, "a value for %"+string(v.letter))
		}
		text := v.write(a, arg)
		if b.Len()+len(text) > MaxText {
			a.Make(MaxText + 1)
		}
		a.Charge(len(text)/64 + 1)
		b.WriteString(text)
	}
	return a.PushText(b.String())
}

func parseVerb(a *Args, format string, i int) (v verb, at int) {
	v.precision = -1
	for ; i < len(format) && strings.IndexByte("-+ #0", format[i]) >= 0; i++ {
		switch format[i] {
		case '-':
			v.minus = true
		case '+':
			v.plus = true
		case ' ':
			v.space = true
		case '#':
			v.hash = true
		case '0':
			v.zero = true
		}
	}
	number := func() (n int) {
		for digits := 0; i < len(format) && format[i] >= '0' && format[i] <= '9'; digits++ {
			if digits == 2 {
				a.Fail("a width or precision of more than two digits")
			}
			n = n*10 + int(format[i]-'0')
			i++
		}
		return n
	}
	v.width = number()
	if i < len(format) && format[i] == '.' {
		i++
		v.precision = number()
	}
	if i == len(format) || strings.IndexByte("cdiouxXeEfgGqs", format[i]) < 0 {
		a.Fail("what stands behind %% is none of c d i o u x X e E f g G q s")
	}
	v.letter = format[i]
	return v, i
}

func (v *verb) write(a *Args, arg int) string {
	switch v.letter {
	case 'c':
		return v.pad(string([]byte{byte(a.Int(arg))}))
	case 'q':
		return quoted(a.Text(arg))
	case 's':
		text := a.v.display(a.Value(arg))
		if s, ok := a.Value(arg).(lua.LString); ok {
			text = string(s)
		}
		if v.precision >= 0 && len(text) > v.precision {
			text = text[:v.precision]
		}
		return v.pad(text)
	case 'd', 'i':
		x := a.finite(arg)
		return v.number(x < 0, digits(strconv.FormatFloat(math.Abs(x), 'f', 0, 64), v.precision), "")
	case 'o', 'u', 'x', 'X':
		base := map[byte]int{'o': 8, 'u': 10, 'x': 16, 'X': 16}[v.letter]
		x := a.finite(arg)
		if math.Abs(x) >= 1<<63 {
			a.Fail("argument %d is %s, and should be a number of at most 63 bits", arg, a.Display(arg))
		}
		text := strconv.FormatUint(uint64(int64(x)), base)
		prefix := ""
		if v.hash && base == 16 {
			prefix = "0x"
		}
		if v.letter == 'X' {
			text, prefix = strings.ToUpper(text), strings.ToUpper(prefix)
		}
		return v.number(false, digits(text, v.precision), prefix)
	}
	return v.float(a.Number(arg))
}

// finite is the i-th argument as a whole number, cut towards 0.
func (a *Args) finite(i int) float64 {
	x := a.Number(i)
	if x-x != 0 {
		a.Fail("argument %d is %s, and should be a finite number", i, a.Display(i))
	}
	return math.Trunc(x)
}

// float writes a number with a point or an exponent.
func (v *verb) float(x float64) string {
	if x-x != 0 { // never with leading zeros
		v.zero = false
		text := formatNumber(x)
		return v.number(text[0] == '-', strings.TrimPrefix(text, "-"), "")
	}
	precision := v.precision
	if precision < 0 {
		precision = 6
	}
	letter := v.letter | 0x20
	if letter == 'g' && precision == 0 {
		precision = 1
	}
	negative := x < 0 || x == 0 && 1/x < 0
	if negative {
		x = -x
	}
	text := strconv.FormatFloat(x, letter, precision, 64)
	if v.letter < 'a' {
		text = strings.ToUpper(text)
	}
	return v.number(negative, text, "")
}

// digits puts zeros before a whole number until it is as long as its precision says.
func digits(text string, precision int) string {
	if len(text) < precision {
		return strings.Repeat("0", precision-len(text)) + text
	}
	return text
}

// number puts a sign and a prefix before a number, and pads it.
func (v *verb) number(negative bool, text, prefix string) string {
	sign := prefix
	switch {
	case negative:
		sign = "-" + prefix
	case v.plus:
		sign = "+" + prefix
	case v.space:
		sign = " " + prefix
	}
	if room := v.width - len(sign) - len(text); v.zero && !v.minus && room > 0 && !(v.precision >= 0 && strings.IndexByte("diouxX", v.letter) >= 0) {
		text = strings.Repeat("0", room) + text
	}
	return v.pad(sign + text)
}

func (v *verb) pad(text string) string {
	room := v.width - len(text)
	switch {
	case room <= 0:
		return text
	case v.minus:
		return text + strings.Repeat(" ", room)
	}
	return strings.Repeat(" ", room) + text
}

// quoted writes a text as Lua would read it.
func quoted(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(text) {
		switch c := text[i]; c {
		case '"', '\\', '\n':
			b.WriteByte('\\')
			b.WriteByte(c)
		case '\r':
			b.WriteString(`\r`)
		case 0:
			b.WriteString(`\000`)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
