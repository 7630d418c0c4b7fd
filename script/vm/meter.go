package vm

import (
	"context"
	"time"

	lua "github.com/yuin/gopher-lua"
)

// The limits of a call.
const (
	// MaxText is the longest text, MaxNewText how much text a call may make in all, in bytes.
	MaxText    = 1 << 20
	MaxNewText = 8 << 20
	// MaxDepth is how deep calls may be in each other, MaxSlots how many values may be under way.
	MaxDepth = 200
	MaxSlots = 65_536
	// MaxResults is how many values unpack gives at most.
	MaxResults = 250
	// longText is how long a text may be, in bytes, before every instruction costs more because it may have to read it.
	longText = 4096
)

// Kind says why a call has stopped.
type Kind uint8

// Why calls stop.
const (
	Failed       Kind = 1 + iota // an error of the script's own
	Instructions                 // its budget was spent
	Outer                        // the budget of everything that it is a part of was spent
	Text                         // a text too long, or too much of it
	Depth                        // calls within calls
	Slots                        // too many values
)

// meter counts what a call uses. To the machine below it is a context that is over when the budget is: it asks before every
// instruction.
type meter struct {
	left   int  // instructions
	outer  bool // whether the budget is that of something around the call
	weight int  // what an instruction costs
	text   int  // bytes that may still be made
	stop   Kind // why it has stopped, 0 while it has not

	longest int             // the longest text that there may be
	over    <-chan struct{} // closed from the beginning
}

var _ context.Context = (*meter)(nil)

// Done is asked before every instruction.
func (m *meter) Done() <-chan struct{} {
	if m.left -= m.weight; m.left < 0 {
		m.spent()
		return m.over
	}
	return nil
}

func (m *meter) spent() {
	if m.stop == 0 {
		if m.stop = Instructions; m.outer {
			m.stop = Outer
		}
	}
}

// Err, Deadline and Value make it a context.
func (m *meter) Err() error { return stopped }

// Deadline is none: nothing is timed.
func (m *meter) Deadline() (time.Time, bool) { return time.Time{}, false }

// Value is none.
func (m *meter) Value(any) any { return nil }

// stopError is what unwinds a script that has stopped.
type stopError struct{}

func (stopError) Error() string { return "stopped" }

var stopped = stopError{}

// begin gives a call its budget. longest is the longest text that it may meet without having made it.
func (m *meter) begin(instructions int, outer bool, longest int) {
	*m = meter{left: instructions, outer: outer, weight: 1, text: MaxNewText, over: m.over}
	m.note(longest)
}

// note says that there is a text of a length: each instruction may have to read it.
func (m *meter) note(length int) {
	if length > m.longest {
		m.longest = length
		m.weight = max(m.weight, 1+length/longText)
	}
}

// manyOpen is how many variables may be shared by functions that are running before every instruction costs more, because leaving one
// looks through them.
const manyOpen = 128

// noteOpen says how many variables may be shared by functions that are running.
func (m *meter) noteOpen(n int) { m.weight = max(m.weight, 1+n/manyOpen) }

// charge takes instructions for work that a function in Go does, and stops the script where there are none left.
func (m *meter) charge(l *lua.LState, n int) {
	if m.left -= n; m.left < 0 {
		m.spent()
		m.end(l)
	}
}

// end unwinds a script that has passed a limit.
func (m *meter) end(l *lua.LState) { l.RaiseError("stopped") }

// make charges for a new text of a length, before it is made.
func (m *meter) make(l *lua.LState, length int) {
	if m.text -= length; length > MaxText || m.text < 0 {
		m.stop = Text
		m.end(l)
	}
	m.note(length)
	m.charge(l, length/256)
}
