package vm

import (
	"errors"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/script/pattern"
)

// textLibrary makes the table string, and what a text can be asked itself.
func (m *Machine) textLibrary() {
	functions := map[string]func(*Args) int{
		"byte": textByte, "char": textChar, "find": textFind, "format": textFormat, "gmatch": textGmatch, "gsub": textGsub, "len": textLen,
		"lower": textLower, "match": textMatch, "rep": textRep, "reverse": textReverse, "sub": textSub, "upper": textUpper,
	}
	t := m.library("string", functions)
	meta := m.globals.NewTable()
	m.refuse(meta)
	meta.RawSetString("__index", t.names)
	meta.RawSetString("__lt", lua.LNil) // texts have an order, and a length
	meta.RawSetString("__le", lua.LNil)
	meta.RawSetString("__len", lua.LNil)
	m.globals.SetMetatable(lua.LString(""), meta)
}

// bounds are the bytes from i to j of a text, counted from 1 or, below 0, from the end.
func bounds(a *Args, n, at, otherwise int) (from, to int) {
	from, to = a.OptInt(at, otherwise), a.OptInt(at+1, -1)
	if from < 0 {
		from = max(n+from+1, 1)
	}
	if to < 0 {
		to = n + to + 1
	}
	from, to = max(from, 1), min(to, n)
	if from > to {
		return 1, 0
	}
	return from, to
}

func textLen(a *Args) int { return a.PushNumber(float64(len(a.Text(1)))) }

func textSub(a *Args) int {
	s := a.Text(1)
	from, to := bounds(a, len(s), 2, 1)
	return a.PushText(s[from-1 : to])
}

func textByte(a *Args) int {
	s := a.Text(1)
	from := a.OptInt(2, 1)
	to := a.OptInt(3, from)
	n := len(s)
	if from < 0 {
		from = max(n+from+1, 1)
	}
	if to < 0 {
		to = n + to + 1
	}
	from, to = max(from, 1), min(to, n)
	if to-from >= MaxResults {
		a.Fail("%d values: at most %d", to-from+1, MaxResults)
	}
	a.Charge(max(to-from, 0))
	count := 0
	for i := from; i <= to; i++ {
		a.PushNumber(float64(s[i-1]))
		count++
	}
	return count
}

func textChar(a *Args) int {
	n := a.Len()
	a.Charge(n)
	b := make([]byte, n)
	for i := range b {
		x := a.Int(i + 1)
		if x < 0 || x > 255 {
			a.Wrong(i+1, "a number from 0 to 255")
		}
		b[i] = byte(x)
	}
	return a.PushText(string(b))
}

func textRep(a *Args) int {
	s, n := a.Text(1), a.Int(2)
	if n <= 0 || s == "" {
		return a.PushText("")
	}
	if n > MaxText/len(s) {
		a.Make(MaxText + 1)
	}
	a.Make(len(s) * n)
	return a.Push(lua.LString(strings.Repeat(s, n)))
}

func textUpper(a *Args) int { return mapped(a, 'a', 'z') }

func textLower(a *Args) int { return mapped(a, 'A', 'Z') }

// mapped changes the case of the letters from..to, of ASCII alone.
func mapped(a *Args, from, to byte) int {
	s := a.Text(1)
	a.Make(len(s))
	b := []byte(s)
	for i, c := range b {
		if c >= from && c <= to {
			b[i] = c ^ 0x20
		}
	}
	return a.Push(lua.LString(b))
}

func textReverse(a *Args) int {
	s := a.Text(1)
	a.Make(len(s))
	b := make([]byte, len(s))
	for i := range len(s) {
		b[len(s)-1-i] = s[i]
	}
	return a.Push(lua.LString(b))
}

// search runs a matcher, and takes the steps from the budget of the call.
func search(a *Args, m *pattern.Matcher, at int) (from, to int) {
	a.v.lend(m)
	before := m.Steps
	from, to, err := m.Find(at)
	a.v.charge(a.l, (before-m.Steps)/stepsAnInstruction+1)
	if err != nil && !errors.Is(err, pattern.ErrSteps) {
		a.Fail("%v", err)
	}
	if err != nil { // the budget of the call is what is spent
		a.v.charge(a.l, a.v.left+1)
	}
	return from, to
}

// stepsAnInstruction is how many steps of a pattern cost as much as an instruction.
const stepsAnInstruction = 4

// lend gives a matcher the steps that there are instructions for.
func (v *level) lend(m *pattern.Matcher) { m.Steps = max(v.left, 0) * stepsAnInstruction }

// start is where a search begins.
func start(a *Args, n, at int) int {
	i := a.OptInt(at, 1)
	if i < 0 {
		i = max(n+i+1, 1)
	}
	return max(i, 1) - 1
}

// give pushes what a match has captured.
func give(a *Args, m *pattern.Matcher, s string, from, to int) int {
	var room [pattern.MaxCaptures]pattern.Capture
	captures := m.Captures(from, to, room[:0])
	if m.Err() != nil {
		a.Fail("%v", m.Err())
	}
	for _, c := range captures {
		push(a, c, s)
	}
	return len(captures)
}

func push(a *Args, c pattern.Capture, s string) {
	if c.Position {
		a.PushNumber(float64(c.From + 1))
		return
	}
	a.PushText(s[c.From:c.To])
}

func textFind(a *Args) int {
	s, p := a.Text(1), a.Text(2)
	at := start(a, len(s), 3)
	if at > len(s) {
		return a.PushNil()
	}
	if lua.LVAsBool(a.Value(4)) || !strings.ContainsAny(p, "^$*+?.([%-") {
		a.Charge((len(s)-at)/16 + len(p)/16)
		if i := strings.Index(s[at:], p); i >= 0 {
			a.PushNumber(float64(at + i + 1))
			a.PushNumber(float64(at + i + len(p)))
			return 2
		}
		return a.PushNil()
	}
	m := pattern.New(p, s, 0)
	from, to := search(a, m, at)
	if from < 0 {
		return a.PushNil()
	}
	a.PushNumber(float64(from + 1))
	a.PushNumber(float64(to))
	var room [pattern.MaxCaptures]pattern.Capture
	captures := m.Captures(from, to, room[:0])
	if m.Err() != nil {
		a.Fail("%v", m.Err())
	}
	if len(captures) == 1 && !captures[0].Position && captures[0].From == from && captures[0].To == to && !strings.Contains(p, "(") {
		return 2
	}
	for _, c := range captures {
		push(a, c, s)
	}
	return 2 + len(captures)
}

func textMatch(a *Args) int {
	s, p := a.Text(1), a.Text(2)
	at := start(a, len(s), 3)
	if at > len(s) {
		return a.PushNil()
	}
	m := pattern.New(p, s, 0)
	from, to := search(a, m, at)
	if from < 0 {
		return a.PushNil()
	}
	return give(a, m, s, from, to)
}

// textGmatch gives a function that finds the next match each time. It is good for the call that asked for it: what it remembers would
// else be kept from one call to the next.
func textGmatch(a *Args) int {
	s, p := a.Text(1), a.Text(2)
	at, serial := 0, a.v.serial
	return a.Push(a.m.Func("string.gmatch", func(a *Args) int {
		if a.v.serial != serial {
			a.Fail("these matches were asked for in another call")
		}
		if at > len(s) {
			return a.PushNil()
		}
		m := pattern.New(p, s, 0)
		from, to := search(a, m, at)
		if from < 0 {
			at = len(s) + 1
			return a.PushNil()
		}
		if at = to; to == from {
			at++
		}
		return give(a, m, s, from, to)
	}))
}

func textGsub(a *Args) int {
	s, p := a.Text(1), a.Text(2)
	with := a.Value(3)
	most := a.OptInt(4, len(s)+1)
	var b strings.Builder
	at, n := 0, 0
	for n < most && at <= len(s) {
		m := pattern.New(p, s, 0)
		from, to := search(a, m, at)
		if from < 0 {
			break
		}
		n++
		a.Make(from - at)
		b.WriteString(s[at:from])
		b.WriteString(replacement(a, m, with, found{s, from, to}))
		if b.Len() > MaxText {
			a.Make(MaxText + 1)
		}
		if at = to; to == from {
			if at < len(s) {
				b.WriteByte(s[at])
			}
			at++
		}
		if p != "" && p[0] == '^' {
			break
		}
	}
	if at < len(s) {
		b.WriteString(s[at:])
	}
	a.PushText(b.String())
	a.PushNumber(float64(n))
	return 2
}

// found is a part of a text that a pattern matches.
type found struct {
	s        string
	from, to int
}

// replacement is what a match is replaced by.
func replacement(a *Args, m *pattern.Matcher, with lua.LValue, f found) string {
	var room [pattern.MaxCaptures]pattern.Capture
	captures := m.Captures(f.from, f.to, room[:0])
	if m.Err() != nil {
		a.Fail("%v", m.Err())
	}
	var got lua.LValue
	switch w := with.(type) {
	case lua.LString, lua.LNumber:
		return template(a, a.v.display(w), captures, f)
	case *lua.LFunction:
		top := a.l.GetTop()
		a.Push(w)
		for _, c := range captures {
			push(a, c, f.s)
		}
		a.l.Call(len(captures), 1)
		got = a.l.Get(-1)
		a.l.SetTop(top)
	default:
		t := tableOf(with)
		if t == nil {
			a.Wrong(3, "a text, a table or a function")
		}
		if c := captures[0]; c.Position {
			got = t.Get(lua.LNumber(c.From + 1))
		} else {
			got = t.Get(lua.LString(f.s[c.From:c.To]))
		}
	}
	if !lua.LVAsBool(got) {
		return f.s[f.from:f.to]
	}
	switch got.(type) {
	case lua.LString, lua.LNumber:
		text := a.v.display(got)
		a.Make(len(text))
		return text
	}
	a.Fail("a %s to put in place of a match", typeName(got))
	return ""
}

// template fills %0 to %9 in a text that is put in place of a match.
func template(a *Args, text string, captures []pattern.Capture, f found) string {
	a.Make(len(text))
	if !strings.Contains(text, "%") {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '%' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		i++
		c := text[i]
		switch {
		case c == '0':
			a.Make(f.to - f.from)
			b.WriteString(f.s[f.from:f.to])
		case c >= '1' && c <= '9':
			if int(c-'1') >= len(captures) {
				a.Fail("there is no capture %%%c", c)
			}
			k := captures[c-'1']
			if k.Position {
				b.WriteString(formatNumber(float64(k.From + 1)))
				continue
			}
			a.Make(k.To - k.From)
			b.WriteString(f.s[k.From:k.To])
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
