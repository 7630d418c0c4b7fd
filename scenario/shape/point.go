package shape

import (
	"math"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
)

// Point is a place on the ground as authors write it: [x, z] in metres, or [x, y, z] where the height counts.
type Point struct {
	Pos sim.Vec
	// Height says that y was given.
	Height bool
}

const pointForm = "a point: [x, z] in metres, or [x, y, z]"

// maxCoordinate is the largest coordinate that may be written, in metres; no ground is larger.
const maxCoordinate = 100_000

// DecodeNode reads a point.
func (p *Point) DecodeNode(n *content.Node, d *content.Decoder, faults *content.Faults) bool {
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
	p.Pos = sim.Vec{X: at[0], Z: at[len(at)-1]}
	if p.Height = len(at) == 3; p.Height {
		p.Pos.Y = at[1]
	}
	return true
}

// ContentSchema describes a point to editors.
func (*Point) ContentSchema() *jsonschema.Schema {
	return &jsonschema.Schema{
		Type: "array", Items: &jsonschema.Schema{Type: "number"}, MinItems: jsonschema.Ptr(2), MaxItems: jsonschema.Ptr(3),
		Description: "A point: [x, z] in metres, or [x, y, z].",
	}
}

// Distance is how far p is from a position, on the ground unless the author gave a height.
func (p *Point) Distance(from sim.Vec) float64 {
	if p.Height {
		return p.Pos.Dist(from)
	}
	return p.Pos.GroundDist(from)
}

// String is the point as its author wrote it.
func (p *Point) String() string {
	if p.Height {
		return trace.Position(p.Pos)
	}
	return "[" + trace.Number(p.Pos.X) + ", " + trace.Number(p.Pos.Z) + "]"
}

// Target is what one walks to or looks at: a point, or an entity by its name.
type Target struct {
	Point  *Point // nil where it is an entity
	Entity string
}

// DecodeNode reads a target.
func (t *Target) DecodeNode(n *content.Node, d *content.Decoder, faults *content.Faults) bool {
	if n.Kind() == content.Text {
		t.Entity = n.Text()
		return true
	}
	if n.Kind() != content.List {
		faults.Add(n.Fault(content.WrongType, pointForm+", or the name of an entity"))
		return false
	}
	t.Point = new(Point)
	return t.Point.DecodeNode(n, d, faults)
}

// ContentSchema describes a target to editors.
func (*Target) ContentSchema() *jsonschema.Schema {
	return &jsonschema.Schema{
		AnyOf:       []*jsonschema.Schema{new(Point).ContentSchema(), {Type: "string"}},
		Description: "A point, or the name of an entity.",
	}
}
