package hostile

import (
	"strconv"
	"strings"

	"github.com/wick-engine/wick/sim"
)

// Options say what a script may do besides what the language offers. The zero value is a script of one function without arguments.
type Options struct {
	// Functions is how many functions there are: f1, f2 and so on; 0 is one.
	Functions int
	// Args are the names of their arguments.
	Args []string
	// Stores are expressions for tables that last, such as "world.zone".
	Stores []string
	// Values are further expressions, such as "ctx.target:attr('might')", and Calls further statements. A "%" in one of them stands for a
	// random expression.
	Values, Calls []string
}

// Script writes a script. The same seed and options give the same one. It always compiles.
func Script(seed uint64, o Options) string {
	w := writer{Stream: sim.NewStream(seed, "hostile"), Options: o, locals: []string{"shared", "long", "helper"}}
	w.line("local shared = {1, 2, 3, x = {y = 1}, name = " + w.text() + "}")
	w.line("local long = (" + w.text() + "):rep(" + strconv.Itoa(w.Intn(3)*2000) + ")")
	w.line("local function helper(a, b, ...)")
	w.body(3, "a", "b")
	w.line("return a, select('#', ...)")
	w.line("end")
	w.line("local function deep(n, a) if n > 0 then return 1 + (deep(n - 1, a) or 0) end")
	w.body(2, "n", "a")
	w.line("end")
	for i := range max(o.Functions, 1) {
		w.line("function f" + strconv.Itoa(i+1) + "(" + strings.Join(o.Args, ", ") + ")")
		w.body(4, o.Args...)
		w.line("return " + w.value(3))
		w.line("end")
	}
	return w.String()
}

// writer writes one script.
type writer struct {
	sim.Stream
	Options
	strings.Builder
	locals   []string // that can be read
	settable int      // the first of them that can be set
	made     int      // how many names were made
	loops    int      // within each other
	left     int      // statements of the function
}

func (w *writer) line(text string) {
	w.WriteString(text)
	w.WriteByte('\n')
}

// pick is one of several.
func (w *writer) pick(list ...string) string { return list[w.Intn(len(list))] }

// body writes what a function does, with levels of blocks within each other.
func (w *writer) body(levels int, args ...string) {
	outer, settable, left := w.locals, w.settable, w.left
	w.locals = append(outer[:3:3], args...)
	w.settable, w.left = 3, 24
	for range 4 {
		w.declare(w.value(2))
	}
	w.block(levels)
	w.locals, w.settable, w.left = outer, settable, left
}

// declare writes a local.
func (w *writer) declare(value string) {
	name := w.fresh()
	w.line("local " + name + " = " + value)
	w.locals = append(w.locals, name)
}

func (w *writer) fresh() string {
	w.made++
	return "v" + strconv.Itoa(w.made)
}

// block writes some statements with locals of their own.
func (w *writer) block(levels int) {
	locals := len(w.locals)
	for range 1 + w.Intn(5) {
		if w.left--; w.left < 0 {
			break
		}
		w.statement(levels)
	}
	w.locals = w.locals[:locals]
}

// read is a local, and set one that can be set.
func (w *writer) read() string { return w.locals[w.Intn(len(w.locals))] }

func (w *writer) set() string {
	return w.locals[w.settable+w.Intn(len(w.locals)-w.settable)]
}
