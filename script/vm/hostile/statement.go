package hostile

import (
	"strconv"
	"strings"
)

// statement writes one statement, with at most so many levels of blocks in it.
func (w *writer) statement(levels int) {
	if levels > 0 && w.Intn(2) == 0 {
		w.nested(levels - 1)
		return
	}
	switch w.Intn(16) {
	case 0, 1:
		w.line(w.set() + " = " + w.value(3))
	case 2, 3:
		w.declare(w.value(3))
	case 4:
		x := w.set()
		w.line("if type(" + x + ") == 'string' then " + x + " = " + x + " .. " + x + " end")
	case 5, 6:
		w.line(w.guarded("local t = " + w.table() + " t[" + w.value(2) + "] = " + w.value(2)))
	case 7:
		w.line(w.guarded("table.insert(" + w.table() + ", " + w.pick("", "1, ", "2, ", w.value(1)+", ") + w.value(2) + ")"))
	case 8:
		w.line(w.guarded("table.sort(" + w.table() + w.pick("", ", function(a, b) return a < b end", ", function() return true end",
			", function(a, b) return tostring(a) > tostring(b) end") + ")"))
	case 9:
		w.line(w.guarded("local " + w.fresh() + " = " + w.value(3)))
	case 10, 11:
		w.keep()
	case 12:
		w.line(w.guarded("deep(" + strconv.Itoa(w.Intn(260)) + ", " + w.value(1) + ")"))
	case 13:
		if len(w.Calls) > 0 {
			w.line(w.guarded(w.fill(w.pick(w.Calls...))))
		}
	case 14:
		w.line(w.guarded(w.pick("error("+w.value(2)+")", "error("+w.text()+", 2)", "assert("+w.value(1)+", "+w.value(1)+")",
			"shared.x.y = "+w.value(1), "string.rep = nil", "math.pi = 3", "for k in pairs("+w.table()+") do "+w.set()+" = k end")))
	default:
		w.line("do local t = " + w.table() + " for k, v in pairs(type(t) == 'table' and t or {}) do pcall(function() t[k] = " +
			w.pick("nil", "v", w.value(1)) + " end) end end")
	}
}

// guarded is a statement that may fail, most of them caught.
func (w *writer) guarded(statement string) string {
	if w.Intn(12) == 0 {
		return "do " + statement + " end"
	}
	return "pcall(function() " + statement + " end)"
}

// keep writes into something that lasts.
func (w *writer) keep() {
	if len(w.Stores) == 0 {
		return
	}
	store := w.pick(w.Stores...)
	key := w.pick(".a", ".b", ".list", ".list[1]", ".list[#"+store+".list + 1]", ".a.b", ".a.b.c", "["+w.value(1)+"]", "[1]", "[2]", "[3]", "[-0.0]")
	w.line(w.guarded(store + key + " = " + w.pick("nil", "{}", "{1, 2, 3}", "{b = {c = 1}}", store, w.value(2), w.value(3))))
	switch w.Intn(6) {
	case 0:
		w.line(w.guarded("table.remove(" + store + ".list, " + w.pick("1", "2") + ")"))
	case 1:
		w.line(w.guarded("for k, v in pairs(" + store + ") do if " + w.value(1) + " then " + store + "[k] = nil end end"))
	case 2:
		w.line(w.guarded(w.set() + " = next(" + store + ", " + w.value(1) + ")"))
	}
}

// nested writes a statement with a block in it.
func (w *writer) nested(levels int) {
	switch w.Intn(9) {
	case 0:
		w.line("if " + w.value(2) + " then")
		w.block(levels)
		w.line("else")
		w.block(levels)
		w.line("end")
	case 1, 2:
		w.loop(levels)
	case 3:
		w.line("pcall(function(...)")
		w.block(levels)
		w.line("end, " + w.list(3) + ")")
	case 4:
		w.function(levels)
	case 5:
		w.line("repeat local over = " + w.value(2))
		w.inLoop(levels)
		w.line("until over or " + w.value(1))
	case 6:
		w.spread(levels)
	case 7:
		w.line("do")
		w.block(levels)
		w.line("end")
	default:
		w.line("pcall(function() for k, v in " + w.pick("pairs", "ipairs") + "(" + w.table() + ") do")
		w.locals = append(w.locals, "k", "v")
		w.inLoop(levels)
		w.locals = w.locals[:len(w.locals)-2]
		w.line("end end)")
	}
}

func (w *writer) inLoop(levels int) {
	w.loops++
	w.block(levels)
	w.loops--
}

// loop writes a loop that ends soon, late or never.
func (w *writer) loop(levels int) {
	most := w.pick("3", "10", "40")
	if w.loops == 0 {
		most = w.pick("10", "30", "100", "100", "1e9", "math.huge")
	}
	name := w.fresh()
	if w.Intn(4) == 0 {
		w.line("local " + name + " = 0 while " + name + " < " + most + " do " + name + " = " + name + " + 1")
	} else {
		w.line("for " + name + " = 1, " + most + " do")
	}
	w.locals = append(w.locals, name)
	w.inLoop(levels)
	w.locals = w.locals[:len(w.locals)-1]
	w.line(w.pick("", "", "if "+w.value(1)+" then break end"))
	w.line("end")
}

// function writes a function that calls itself, and a call of it.
func (w *writer) function(levels int) {
	name := w.fresh()
	w.line("local function " + name + "(n, ...)")
	w.locals = append(w.locals, "n")
	w.block(levels)
	w.locals = w.locals[:len(w.locals)-1]
	w.line("if n > 0 then return " + w.pick("", "1, ", "n .. '', ") + name + "(n - 1, ...) end return ...")
	w.line("end")
	w.line("pcall(" + name + ", " + w.pick("2", "30", "150", "300") + ", " + w.list(4) + ")")
	w.locals = append(w.locals, name)
}

// spread writes many locals that a function shares, which the machine below keeps in one list.
func (w *writer) spread(levels int) {
	n := 2 + w.Intn(60)
	names := make([]string, n)
	for i := range names {
		names[i] = w.fresh()
	}
	all := strings.Join(names, ", ")
	w.line("pcall(function() local function wide(n) local " + all + " = " + w.list(n))
	w.line("local all = function() " + names[0] + " = {" + all + "} return " + all + " end")
	w.line("if n > 0 then return (wide(n - 1)) end")
	w.locals = append(w.locals, names...)
	w.block(levels)
	w.locals = w.locals[:len(w.locals)-n]
	w.line("return all() end wide(" + w.pick("1", "20", "140") + ") end)")
}
