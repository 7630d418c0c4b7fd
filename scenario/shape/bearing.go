package shape

import (
	"math"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
)

// Bearing is a direction as authors write it: degrees, or a point of the compass.
type Bearing struct {
	Heading sim.Heading
	word    string // "" where it was a number
}

// compass lists the words of a bearing, each an eighth of a turn after the one before.
func compass() []string {
	return []string{"north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"}
}

// DecodeNode reads a bearing.
func (b *Bearing) DecodeNode(n *content.Node, d *content.Decoder, faults *content.Faults) bool {
	switch n.Kind() {
	case content.Number:
		var degrees float64
		if !d.Decode(n, &degrees, faults) {
			return false
		}
		if math.Abs(degrees) > 360 {
			faults.Add(n.Fault(content.BadNumber, "degrees from -360 to 360: 0 is north, 90 east"))
			return false
		}
		b.Heading = sim.HeadingDegrees(degrees)
		return true
	case content.Text:
		words := compass()
		at := slices.Index(words, n.Text())
		if at < 0 {
			fault := n.Fault(content.UnknownEnum, "degrees or a point of the compass")
			fault.Allowed = words
			fault.Near = content.Nearest(n.Text(), words)
			faults.Add(fault)
			return false
		}
		b.Heading, b.word = sim.Heading(at*(sim.FullTurn/len(words))), n.Text()
		return true
	}
	faults.Add(n.Fault(content.WrongType, "degrees (0 is north, 90 east) or a point of the compass"))
	return false
}

// ContentSchema describes a bearing to editors.
func (*Bearing) ContentSchema() *jsonschema.Schema {
	words := &jsonschema.Schema{}
	for _, word := range compass() {
		words.Enum = append(words.Enum, word)
	}
	return &jsonschema.Schema{
		AnyOf:       []*jsonschema.Schema{{Type: "number"}, words},
		Description: "Degrees, 0 is north and 90 east, or a point of the compass.",
	}
}

// String is the bearing as its author wrote it.
func (b *Bearing) String() string {
	if b.word != "" {
		return b.word
	}
	return trace.Number(b.Heading.Degrees()) + "°"
}
