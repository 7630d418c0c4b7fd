package shape

import (
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/sim"
)

// MaxMoment bounds how long a scenario may be, in ticks: more than four hours at 60 per second.
const MaxMoment = 1_000_000

// Moment is a time in a scenario: a number counts ticks, a text has a unit ("1.5s", "6p", "2r", "90t"). Elsewhere in a pack
// a bare number counts pulses; here it is ticks, because a test wants to name the very tick.
type Moment struct {
	// Node is where it is written; nil if it is not.
	Node *content.Node
	text string // as sim.ParseTicks reads it
}

const momentForm = `ticks as a number, or a text with a unit: "1.5s" seconds, "6p" pulses, "2r" rounds, "90t" ticks`

// DecodeNode reads a moment.
func (m *Moment) DecodeNode(n *content.Node, _ *content.Decoder, faults *content.Faults) bool {
	m.Node = n
	switch n.Kind() {
	case content.Number:
		m.text = n.Number() + "t"
	case content.Text:
		m.text = n.Text()
		if m.text == "" || m.text[len(m.text)-1] <= '9' { // a number in quotes would count pulses
			faults.Add(n.Fault(content.BadTime, momentForm))
			return false
		}
	default:
		faults.Add(n.Fault(content.WrongType, momentForm))
		return false
	}
	if _, err := sim.ParseTicks(m.text, sim.DefaultRate); err != nil {
		faults.Add(n.Fault(content.BadTime, momentForm))
		return false
	}
	return true
}

// ContentSchema describes a moment to editors.
func (*Moment) ContentSchema() *jsonschema.Schema {
	return &jsonschema.Schema{
		Description: "Ticks, or a text with a unit: 1.5s seconds, 6p pulses, 2r rounds, 90t ticks.",
		AnyOf:       []*jsonschema.Schema{{Type: "number"}, {Type: "string", Pattern: `[sprt]$`}},
	}
}

// Ticks is the moment at a rate, which decides how many ticks a second has. A moment beyond the end of all scenarios is a
// fault.
func (m *Moment) Ticks(rate int, faults *content.Faults) int {
	if m.Node == nil {
		return 0
	}
	n, err := sim.ParseTicks(m.text, rate)
	if err != nil || n > MaxMoment {
		faults.Add(m.Node.Fault(content.BadTime, "a time of at most 1000000 ticks"))
		return 0
	}
	return n
}
