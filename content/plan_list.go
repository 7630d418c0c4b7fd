package content

import (
	"errors"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"
)

// listPlan reads JSON lists into slices and arrays.
type listPlan struct {
	entry      plan
	asked      *tag
	min, max   int // -1 is unset
	fixedArray bool
}

func (d *Decoder) newListPlan(t reflect.Type, asked *tag) (*listPlan, error) {
	if asked.key != nil {
		return nil, errors.New("only a table has keys")
	}
	entry, err := d.planOf(t.Elem(), asked.entry())
	if err != nil {
		return nil, err
	}
	p := &listPlan{entry: entry, asked: asked, min: asked.minItems, max: asked.maxItems}
	if p.fixedArray = t.Kind() == reflect.Array; p.fixedArray {
		p.min, p.max = t.Len(), t.Len()
	}
	return p, nil
}

func (p *listPlan) decode(d *Decoder, n *Node, v reflect.Value, faults *Faults) bool {
	if n.Kind() != List {
		return wrongType(n, p, faults)
	}
	ok := p.checkLength(n, p, faults)
	if !ok && p.max >= 0 && n.Len() > p.max {
		return false // too long a list is refused unread
	}
	if !p.fixedArray {
		v.Set(reflect.MakeSlice(v.Type(), n.Len(), n.Len()))
	}
	for i := range n.Len() {
		if !p.entry.decode(d, n.Item(i), v.Index(i), faults) {
			ok = false
		}
	}
	return ok
}

// checkLength adds a fault if a list or table has too few or too many entries.
func (p *listPlan) checkLength(n *Node, whole plan, faults *Faults) bool {
	if n.Len() >= p.min && (p.max < 0 || n.Len() <= p.max) {
		return true
	}
	f := n.Fault(p.asked.faultCode(BadLength), whole.expected())
	f.Problem = count(n.Len(), "entry")
	faults.Add(f)
	return false
}

func (p *listPlan) schema(s *schemaWriter) *jsonschema.Schema {
	schema := &jsonschema.Schema{Type: "array", Items: p.entry.schema(s)}
	if p.min >= 0 {
		schema.MinItems = &p.min
	}
	if p.max >= 0 {
		schema.MaxItems = &p.max
	}
	return schema
}

func (p *listPlan) expected() string { return "a list" + sizeWords(p.min, p.max, "entry") }

// tablePlan reads JSON objects with the author's own keys into maps and slices of Named.
type tablePlan struct {
	listPlan
	keys *textPlan // nil if any key will do
	kind reflect.Kind
}

func (d *Decoder) newTablePlan(t reflect.Type, asked *tag) (*tablePlan, error) {
	elem := t.Elem()
	if t.Kind() == reflect.Map {
		if t.Key().Kind() != reflect.String {
			return nil, errors.New("the keys of a table are text")
		}
	} else {
		field, _ := elem.FieldByName("Value")
		elem = field.Type
	}
	entry, err := d.planOf(elem, asked.entry())
	if err != nil {
		return nil, err
	}
	p := &tablePlan{listPlan{entry: entry, asked: asked, min: asked.minItems, max: asked.maxItems}, nil, t.Kind()}
	if asked.key != nil {
		p.keys = &textPlan{asked.key}
	}
	return p, nil
}

func (p *tablePlan) decode(d *Decoder, n *Node, v reflect.Value, faults *Faults) bool {
	if n.Kind() != Object {
		return wrongType(n, p, faults)
	}
	ok := p.checkLength(n, p, faults)
	if !ok && p.max >= 0 && n.Len() > p.max {
		return false
	}
	if p.kind == reflect.Map {
		v.Set(reflect.MakeMapWithSize(v.Type(), n.Len()))
	} else {
		v.Set(reflect.MakeSlice(v.Type(), n.Len(), n.Len()))
	}
	for i := range n.Len() {
		item := n.Item(i)
		if !p.checkKey(d, item, faults) {
			ok = false
		}
		if !p.decodeEntry(d, item, v, i, faults) {
			ok = false
		}
	}
	return ok
}

func (p *tablePlan) decodeEntry(d *Decoder, item *Node, v reflect.Value, i int, faults *Faults) bool {
	if p.kind == reflect.Map {
		value := reflect.New(v.Type().Elem()).Elem()
		ok := p.entry.decode(d, item, value, faults)
		v.SetMapIndex(reflect.ValueOf(item.Name()).Convert(v.Type().Key()), value)
		return ok
	}
	entry := v.Index(i)
	entry.FieldByName("Name").SetString(item.Name())
	entry.FieldByName("Node").Set(reflect.ValueOf(item))
	return p.entry.decode(d, item, entry.FieldByName("Value"), faults)
}

func (p *tablePlan) checkKey(d *Decoder, item *Node, faults *Faults) bool {
	if p.keys == nil {
		return true
	}
	f, ok := p.keys.check(item.Name())
	if !ok {
		fault := item.KeyFault(f.code, "key")
		fault.Expected, fault.Allowed, fault.Near = f.expected, f.allowed, f.near
		faults.Add(fault)
		return false
	}
	if p.keys.asked.ref != "" && d.Refs != nil {
		d.Refs.UseKey(p.keys.asked.ref, item)
	}
	return true
}

func (p *tablePlan) schema(s *schemaWriter) *jsonschema.Schema {
	schema := &jsonschema.Schema{Type: "object", AdditionalProperties: p.entry.schema(s)}
	if p.keys != nil {
		schema.PropertyNames = p.keys.schema(s)
	}
	if p.min >= 0 {
		schema.MinProperties = &p.min
	}
	if p.max >= 0 {
		schema.MaxProperties = &p.max
	}
	return schema
}

func (p *tablePlan) expected() string {
	words := "an object" + sizeWords(p.min, p.max, "entry")
	switch {
	case p.keys == nil:
		return words
	case p.keys.asked.enum != nil:
		return words + " with the keys " + p.keys.expected()
	}
	return words + " whose keys are ids"
}

// namedEntry is how a slice of Named is told from other slices.
type namedEntry interface{ named() }

func (Named[T]) named() {}
