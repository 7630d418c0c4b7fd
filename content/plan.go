package content

import (
	"fmt"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"
)

// plan knows how to read one sort of value and how to describe it. The two stand side by side in every implementation,
// because they have to agree: decode refuses whatever schema refuses.
type plan interface {
	decode(d *Decoder, n *Node, v reflect.Value, faults *Faults) bool
	schema(s *schemaWriter) *jsonschema.Schema
	// expected completes the sentence "expected ...".
	expected() string
}

// planOf returns the plan for a type with what a field's tag asks for.
func (d *Decoder) planOf(t reflect.Type, asked *tag) (plan, error) {
	switch {
	case t == reflect.TypeFor[*Node]():
		return anyPlan{}, asked.refuse("a value kept as a node", 0)
	case reflect.PointerTo(t).Implements(reflect.TypeFor[NodeDecoder]()):
		return &ownPlan{typ: t}, asked.refuse("a type that reads itself", 0)
	case t == reflect.TypeFor[Time](), asked.time && t.Kind() == reflect.String:
		return newTimePlan(asked)
	case t == reflect.TypeFor[Seconds]():
		return newSecondsPlan(asked)
	}
	switch t.Kind() {
	case reflect.Bool:
		return boolPlan{}, asked.refuse("true or false", 0)
	case reflect.String:
		return newTextPlan(asked)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return newIntegerPlan(t, asked)
	case reflect.Float32, reflect.Float64:
		return newFloatPlan(t, asked)
	case reflect.Pointer:
		elem, err := d.planOf(t.Elem(), asked)
		return &pointerPlan{elem}, err
	case reflect.Slice, reflect.Array:
		if t.Kind() == reflect.Slice && t.Elem().Implements(reflect.TypeFor[namedEntry]()) {
			return d.newTablePlan(t, asked)
		}
		return d.newListPlan(t, asked)
	case reflect.Map:
		return d.newTablePlan(t, asked)
	case reflect.Struct:
		if err := asked.refuse("an object with fields of its own", 0); err != nil {
			return nil, err
		}
		return d.structPlanOf(t)
	}
	return nil, fmt.Errorf("a value of type %s cannot be read", t)
}

// wrongType adds the fault for a value of another JSON type than asked for.
func wrongType(n *Node, p plan, faults *Faults) bool {
	faults.Add(n.Fault(WrongType, p.expected()))
	return false
}

// anyPlan keeps a value as it is.
type anyPlan struct{}

func (anyPlan) decode(_ *Decoder, n *Node, v reflect.Value, _ *Faults) bool {
	v.Set(reflect.ValueOf(n))
	return true
}

func (anyPlan) schema(*schemaWriter) *jsonschema.Schema { return &jsonschema.Schema{} }

func (anyPlan) expected() string { return "a value" }

// ownPlan leaves the reading to the type.
type ownPlan struct{ typ reflect.Type }

func (p *ownPlan) decode(d *Decoder, n *Node, v reflect.Value, faults *Faults) bool {
	own, ok := v.Addr().Interface().(NodeDecoder)
	return ok && own.DecodeNode(n, d, faults)
}

func (p *ownPlan) schema(*schemaWriter) *jsonschema.Schema {
	if own, ok := reflect.New(p.typ).Interface().(SchemaWriter); ok {
		return own.ContentSchema()
	}
	return &jsonschema.Schema{}
}

func (p *ownPlan) expected() string { return "a value" }

// pointerPlan makes the value pointed to. Only what is given gets one.
type pointerPlan struct{ elem plan }

func (p *pointerPlan) decode(d *Decoder, n *Node, v reflect.Value, faults *Faults) bool {
	to := reflect.New(v.Type().Elem())
	v.Set(to)
	return p.elem.decode(d, n, to.Elem(), faults)
}

func (p *pointerPlan) schema(s *schemaWriter) *jsonschema.Schema { return p.elem.schema(s) }

func (p *pointerPlan) expected() string { return p.elem.expected() }

// boolPlan reads true and false.
type boolPlan struct{}

func (p boolPlan) decode(_ *Decoder, n *Node, v reflect.Value, faults *Faults) bool {
	if n.Kind() != Bool {
		return wrongType(n, p, faults)
	}
	v.SetBool(n.Bool())
	return true
}

func (boolPlan) schema(*schemaWriter) *jsonschema.Schema { return &jsonschema.Schema{Type: "boolean"} }

func (boolPlan) expected() string { return "true or false" }
