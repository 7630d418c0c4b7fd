package content

import (
	"errors"
	"reflect"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/wick-engine/wick/sim"
)

// timePattern is a little wider than what sim.ParseTicks reads: a schema may let through what the loader refuses.
const timePattern = `^[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?[tprs]?$`

// timePlan reads authored times. Their bounds are compared in ticks at the default rate.
type timePlan struct {
	asked                 *tag
	min, max, over, under int // -1 is unset
}

func newTimePlan(asked *tag) (*timePlan, error) {
	p := &timePlan{asked, -1, -1, -1, -1}
	for _, side := range []struct {
		text string
		to   *int
	}{{asked.min, &p.min}, {asked.max, &p.max}, {asked.over, &p.over}, {asked.under, &p.under}} {
		if side.text == "" {
			continue
		}
		ticks, err := sim.ParseTicks(side.text, sim.DefaultRate)
		if err != nil {
			return nil, err
		}
		*side.to = ticks
	}
	return p, asked.refuse("a time", aboutNumbers|aboutTimes)
}

func (p *timePlan) decode(_ *Decoder, n *Node, v reflect.Value, faults *Faults) bool {
	if n.Kind() != Number && n.Kind() != Text {
		return wrongType(n, p, faults)
	}
	text := n.Text() + n.Number() // one of them is empty
	ticks, err := sim.ParseTicks(text, sim.DefaultRate)
	if err != nil || !p.hold(ticks) {
		faults.Add(n.Fault(p.asked.faultCode(BadTime), p.expected()))
		return false
	}
	v.SetString(text)
	return true
}

func (p *timePlan) hold(ticks int) bool {
	return ticks >= p.min && (p.max < 0 || ticks <= p.max) && ticks > p.over && (p.under < 0 || ticks < p.under)
}

func (p *timePlan) schema(*schemaWriter) *jsonschema.Schema {
	zero := 0.0
	number := &jsonschema.Schema{Type: "number", Minimum: &zero}
	if p.over >= 0 {
		number = &jsonschema.Schema{Type: "number", ExclusiveMinimum: &zero}
	}
	return &jsonschema.Schema{
		Description: "A time: a number of pulses, or \"90t\" ticks, \"12p\" pulses, \"2r\" combat rounds, \"3s\" seconds.",
		AnyOf:       []*jsonschema.Schema{number, {Type: "string", Pattern: timePattern}},
	}
}

func (p *timePlan) expected() string {
	b := bounds{}
	for _, side := range []struct {
		text string
		to   **bound
	}{{p.asked.min, &b.min}, {p.asked.max, &b.max}, {p.asked.over, &b.over}, {p.asked.under, &b.under}} {
		if side.text != "" {
			*side.to = &bound{text: side.text}
		}
	}
	return "a time" + b.words() + ` (a number of pulses, or like "3s", "12p", "2r" or "90t")`
}

// secondsPlan reads seconds: a number that is also short enough to be counted in ticks.
type secondsPlan struct{ floatPlan }

func newSecondsPlan(asked *tag) (*secondsPlan, error) {
	positive := *asked
	if positive.min == "" && positive.over == "" {
		positive.min = "0"
	}
	b, err := newBounds(&positive)
	if err != nil {
		return nil, err
	}
	if asked.decimal {
		return nil, errors.New("option decimal is for whole numbers")
	}
	return &secondsPlan{floatPlan{b, 64, newRangeCodes(asked, BadTime)}}, asked.refuse("seconds", aboutNumbers)
}

func (p *secondsPlan) decode(_ *Decoder, n *Node, v reflect.Value, faults *Faults) bool {
	if n.Kind() != Number {
		return wrongType(n, p, faults)
	}
	text := n.Number()
	value, ok := readFloat(text, 64)
	if ok && !p.bounds.hold(text, value) {
		faults.Add(n.Fault(p.codes.of(&p.bounds, text, value), p.expected()))
		return false
	}
	if value == 0 {
		text = strings.TrimPrefix(text, "-")
	}
	if _, err := sim.SecondsToTicks(text, sim.DefaultRate); !ok || err != nil {
		faults.Add(n.Fault(BadTime, p.expected()))
		return false
	}
	v.SetString(text)
	return true
}

func (p *secondsPlan) expected() string { return "a number of seconds" + p.bounds.words() }
