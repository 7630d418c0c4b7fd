package hostile

import (
	"strconv"
	"strings"
)

// value is an expression, with at most so many levels of expressions in it.
func (w *writer) value(levels int) string {
	if levels == 0 {
		return w.atom()
	}
	switch w.Intn(14) {
	case 0, 1:
		return w.atom()
	case 2:
		return w.read()
	case 3:
		return w.safe(w.value(levels-1) + w.pick(" + ", " - ", " * ", " / ", " % ", " ^ ", " .. ") + w.value(levels-1))
	case 4:
		return "(" + w.value(levels-1) + w.pick(" == ", " ~= ", " and ", " or ") + w.value(levels-1) + ")"
	case 5:
		return w.safe(w.value(levels-1) + w.pick(" < ", " <= ", " > ", " >= ") + w.value(levels-1))
	case 6:
		return w.table()
	case 7:
		return "#" + w.pick(w.text(), "{"+w.list(3)+"}", "long")
	case 8, 9:
		return w.safe(w.texts(levels - 1))
	case 10:
		return "math." + w.pick("sin", "cos", "exp", "log", "floor", "abs", "sqrt", "tanh", "ceil") + "(" + w.number() + ")"
	case 11:
		return w.pick("tostring", "type", "tonumber") + "(" + w.value(levels-1) + ")"
	case 12:
		if len(w.Values) > 0 {
			return w.safe(w.fill(w.pick(w.Values...)))
		}
		return w.safe("helper(" + w.list(3) + ")")
	}
	return w.safe("(" + w.table() + ")[" + w.value(levels-1) + "]")
}

// safe is an expression that may fail: what it gives, or the error.
func (w *writer) safe(e string) string {
	if w.Intn(20) == 0 {
		return "(" + e + ")"
	}
	return "(select(2, pcall(function() return " + e + " end)))"
}

// fill puts random expressions in the place of every "%".
func (w *writer) fill(template string) string {
	var b strings.Builder
	for i, part := range strings.Split(template, "%") {
		if i > 0 {
			b.WriteString(w.value(1))
		}
		b.WriteString(part)
	}
	return b.String()
}

// atom is the smallest of expressions.
func (w *writer) atom() string {
	switch w.Intn(8) {
	case 0, 1, 2:
		return w.number()
	case 3, 4:
		return w.text()
	case 5:
		return w.pick("nil", "true", "false")
	}
	return w.read()
}

func (w *writer) number() string {
	if w.Intn(3) == 0 {
		return "(" + w.pick("0", "-0.0", "1e308 * 10", "0/0", "-1/0", "1e15", "2^53", "0x7fffffff", "0.1", "5e-324", "-3", "1.5", "010") + ")"
	}
	return strconv.Itoa(w.Intn(12))
}

func (w *writer) text() string {
	if w.Intn(40) == 0 {
		return `("x"):rep(` + w.pick("10", "5000", "70000", "1048577") + `)`
	}
	return w.pick(`"a"`, `"ember"`, `""`, `"%a*"`, `"(a*)*b"`, `"10"`, `"0x1F"`, `"nan"`, `"stack overflow"`, `"\0\255"`, `"%s%d%5.2f"`)
}

// table is an expression for a table, most of the time.
func (w *writer) table() string {
	switch w.Intn(6) {
	case 0:
		return "shared"
	case 1:
		if len(w.Stores) > 0 {
			return w.pick(w.Stores...)
		}
	case 2:
		return "{" + w.list(2) + ", helper(" + w.list(4) + ")}"
	case 3:
		return w.read()
	}
	return "{" + w.list(1+w.Intn(4)) + ", a = " + w.atom() + ", [" + w.pick("1", "7", "'k'", "-0.0", "2^40") + "] = " + w.atom() + "}"
}

// list is expressions with commas between them.
func (w *writer) list(n int) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = w.atom()
	}
	return strings.Join(parts, ", ")
}

// texts is a call of the functions of texts, lists and values.
func (w *writer) texts(levels int) string {
	s, p := "tostring("+w.value(levels)+")", w.text()
	switch w.Intn(12) {
	case 0:
		return s + ":rep(" + w.number() + ")"
	case 1:
		return s + ":gsub(" + p + ", " + w.pick(w.text(), "'%1'", "'%0%0'", "{a = 1}", "function(c) return c .. c end") + ")"
	case 2:
		return s + ":find(" + p + ", " + w.number() + ")"
	case 3:
		return s + ":match(" + p + ")"
	case 4:
		return "string.format(" + p + ", " + w.list(3) + ")"
	case 5:
		return s + ":sub(" + w.number() + ", " + w.number() + ")"
	case 6:
		return s + ":byte(1, -1)"
	case 7:
		return "table.concat(" + w.table() + ", " + w.text() + ")"
	case 8:
		return s + ":" + w.pick("upper", "lower", "reverse", "len") + "()"
	case 9:
		return "unpack(" + w.table() + ")"
	case 10:
		return "next(" + w.table() + ")"
	}
	return s + ":gmatch(" + p + ")()"
}
