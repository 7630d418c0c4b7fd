package scenario

import (
	"math"
	"slices"
	"strconv"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/sim"
)

// point is a place on the ground as authors write it: [x, z] in metres, or [x, y, z] where the height counts.
type point struct {
	pos    sim.Vec
	height bool // y was given
}

const pointForm = "a point: [x, z] in metres, or [x, y, z]"

// maxCoordinate is the largest coordinate that may be written, in metres; no ground is larger.
const maxCoordinate = 100_000

// DecodeNode reads a point.
func (p *point) DecodeNode(n *content.Node, d *content.Decoder, faults *content.Faults) bool {
	if n.Kind() != content.List || n.Len() < 2 || n.Len() > 3 {
		faults.Add(n.Fault(content.WrongType, pointForm))
		return false
	}
	var at []float64
	if !d.Decode(n, &at, faults) {
		return false
	}
	for i, x := range at {
		if math.Abs(x) > maxCoordinate {
			faults.Add(n.Item(i).Fault(content.BadNumber, "a coordinate from -100000 to 100000"))
			return false
		}
	}
	p.pos = sim.Vec{X: at[0], Z: at[len(at)-1]}
	if p.height = len(at) == 3; p.height {
		p.pos.Y = at[1]
	}
	return true
}

// ContentSchema describes a point to editors.
func (*point) ContentSchema() *jsonschema.Schema {
	return &jsonschema.Schema{
		Type: "array", Items: &jsonschema.Schema{Type: "number"}, MinItems: jsonschema.Ptr(2), MaxItems: jsonschema.Ptr(3),
		Description: "A point: [x, z] in metres, or [x, y, z].",
	}
}

// distance is how far p is from a position, on the ground unless the author gave a height.
func (p *point) distance(from sim.Vec) float64 {
	if p.height {
		return p.pos.Dist(from)
	}
	return p.pos.GroundDist(from)
}

// text is the point as its author wrote it.
func (p *point) text() string {
	if p.height {
		return vecText(p.pos)
	}
	return "[" + short(p.pos.X) + ", " + short(p.pos.Z) + "]"
}

// bearing is a direction as authors write it: degrees, or a point of the compass.
type bearing struct {
	heading sim.Heading
	word    string // "" where it was a number
}

// compass lists the words of a bearing, each an eighth of a turn after the one before.
var compass = [...]string{"north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"}

// DecodeNode reads a bearing.
func (b *bearing) DecodeNode(n *content.Node, d *content.Decoder, faults *content.Faults) bool {
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
		b.heading = sim.HeadingDegrees(degrees)
		return true
	case content.Text:
		at := slices.Index(compass[:], n.Text())
		if at < 0 {
			fault := n.Fault(content.UnknownEnum, "degrees or a point of the compass")
			fault.Allowed = compass[:]
			fault.Near = content.Nearest(n.Text(), compass[:])
			faults.Add(fault)
			return false
		}
		b.heading, b.word = sim.Heading(at*(sim.FullTurn/len(compass))), n.Text()
		return true
	}
	faults.Add(n.Fault(content.WrongType, "degrees (0 is north, 90 east) or a point of the compass"))
	return false
}

// ContentSchema describes a bearing to editors.
func (*bearing) ContentSchema() *jsonschema.Schema {
	words := &jsonschema.Schema{}
	for _, word := range compass {
		words.Enum = append(words.Enum, word)
	}
	return &jsonschema.Schema{
		AnyOf:       []*jsonschema.Schema{{Type: "number"}, words},
		Description: "Degrees, 0 is north and 90 east, or a point of the compass.",
	}
}

// text is the bearing as its author wrote it.
func (b *bearing) text() string {
	if b.word != "" {
		return b.word
	}
	return short(b.heading.Degrees()) + "°"
}

// target is what one walks to or looks at: a point, or an entity by its name.
type target struct {
	point  *point
	entity string
}

// DecodeNode reads a target.
func (t *target) DecodeNode(n *content.Node, d *content.Decoder, faults *content.Faults) bool {
	if n.Kind() == content.Text {
		t.entity = n.Text()
		return true
	}
	if n.Kind() != content.List {
		faults.Add(n.Fault(content.WrongType, pointForm+", or the name of an entity"))
		return false
	}
	t.point = new(point)
	return t.point.DecodeNode(n, d, faults)
}

// ContentSchema describes a target to editors.
func (*target) ContentSchema() *jsonschema.Schema {
	return &jsonschema.Schema{
		AnyOf:       []*jsonschema.Schema{new(point).ContentSchema(), {Type: "string"}},
		Description: "A point, or the name of an entity.",
	}
}

// short is a number for people: at most four decimals, no zeros at the end.
func short(x float64) string {
	text := strconv.FormatFloat(x, 'f', 4, 64)
	end := len(text)
	for text[end-1] == '0' {
		end--
	}
	if text[end-1] == '.' {
		end--
	}
	if text[:end] == "-0" {
		return "0"
	}
	return text[:end]
}

// vecText is a position for people.
func vecText(v sim.Vec) string { return "[" + short(v.X) + ", " + short(v.Y) + ", " + short(v.Z) + "]" }
