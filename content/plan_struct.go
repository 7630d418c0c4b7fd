package content

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
)

// structPlan reads JSON objects into structs. Exactly the fields of the type are known.
type structPlan struct {
	typ    reflect.Type
	fields []fieldPlan // in the order of the struct
	byName map[string]int
	names  []string // those that may be given
	nodes  [][]int  // fields that receive the object's own node

	choice   *choice // nil if no word decides about further fields
	variants []variant
}

// further are fields that an object may have besides those of its type.
type further struct {
	names []string
	every bool // whatever else it has is somebody else's business
}

type fieldPlan struct {
	plan     plan
	tag      *tag
	index    []int
	standard reflect.Value // the default; not valid if there is none
}

// structPlanOf returns the plan of a struct type, made once. It is noted before its fields are looked at, so that a type
// may hold itself.
func (d *Decoder) structPlanOf(t reflect.Type) (*structPlan, error) {
	if p, ok := d.plans[t]; ok {
		return p, nil
	}
	if d.plans == nil {
		d.plans = make(map[reflect.Type]*structPlan)
	}
	p := &structPlan{typ: t, byName: make(map[string]int)}
	d.plans[t] = p
	err := d.addFields(p, t, nil)
	if err == nil {
		err = p.finishChoice()
	}
	if err != nil {
		delete(d.plans, t)
		return nil, fmt.Errorf("%s: %w", t, err)
	}
	return p, nil
}

func (d *Decoder) addFields(p *structPlan, t reflect.Type, outer []int) error {
	for i := range t.NumField() {
		field := t.Field(i)
		index := append(slices.Clone(outer), i)
		asked, err := parseTag(field)
		switch {
		case err != nil:
			return err
		case field.Anonymous && asked.name == "" && field.Type.Kind() == reflect.Struct:
			if err := d.addFields(p, field.Type, index); err != nil {
				return err
			}
		case asked.node:
			if field.Type != reflect.TypeFor[*Node]() || !field.IsExported() {
				return fmt.Errorf("field %s: option node is for exported fields of type *Node", field.Name)
			}
			p.nodes = append(p.nodes, index)
		case asked.when != nil:
			if err := d.addVariant(p, field, asked, index); err != nil {
				return err
			}
		case asked.name == "" && (field.Anonymous || asked.given()):
			return fmt.Errorf("field %s has no json name", field.Name)
		case asked.name == "":
			// Not for authors.
		case !field.IsExported():
			return fmt.Errorf("field %s has a json name but is not exported", field.Name)
		default:
			if err := d.addField(p, field, asked, index); err != nil {
				return fmt.Errorf("field %s: %w", field.Name, err)
			}
		}
	}
	return nil
}

func (d *Decoder) addField(p *structPlan, field reflect.StructField, asked *tag, index []int) error {
	if _, twice := p.byName[asked.name]; twice {
		return fmt.Errorf("the json name %q is used twice", asked.name)
	}
	value, err := d.planOf(field.Type, asked)
	if err != nil {
		return err
	}
	f := fieldPlan{plan: value, tag: asked, index: index}
	if asked.standard != nil {
		if f.standard, err = d.readDefault(value, field.Type, *asked.standard); err != nil {
			return err
		}
	}
	if asked.choice {
		if p.choice != nil {
			return fmt.Errorf("a second field with the option switch")
		}
		p.choice = &choice{at: len(p.fields), name: asked.name, stray: asked.stray}
	}
	p.byName[asked.name] = len(p.fields)
	if asked.elsewhere == "" {
		p.names = append(p.names, asked.name)
	}
	p.fields = append(p.fields, f)
	return nil
}

// readDefault reads a default as if an author had written it, so that it keeps the same rules.
func (d *Decoder) readDefault(p plan, t reflect.Type, text string) (reflect.Value, error) {
	written := []byte(text)
	switch p.(type) {
	case boolPlan, *integerPlan, *floatPlan, *secondsPlan:
	case *textPlan, *timePlan:
		written = quoteJSON(text)
	default:
		return reflect.Value{}, fmt.Errorf("only scalars have a default")
	}
	var faults Faults
	n := Parse(File{Path: "default", Data: written}, &faults)
	v := reflect.New(t).Elem()
	quiet := Decoder{plans: d.plans}
	if n == nil || !p.decode(&quiet, n, v, &faults) {
		return v, fmt.Errorf("its default: %w", faults.Err())
	}
	return v, nil
}

func (p *structPlan) decode(d *Decoder, n *Node, v reflect.Value, faults *Faults) bool {
	return p.decodeWith(d, n, v, further{}, faults)
}

// decodeWith decodes an object that may have further fields, which are passed over.
func (p *structPlan) decodeWith(d *Decoder, n *Node, v reflect.Value, more further, faults *Faults) bool {
	if n.Kind() != Object {
		return wrongType(n, p, faults)
	}
	for _, index := range p.nodes {
		v.FieldByIndex(index).Set(reflect.ValueOf(n))
	}
	var chosen *variant
	sure := true
	if p.choice != nil {
		chosen, sure = p.choice.chosen(p, n)
	}
	ok := true
	var space [64]bool
	seen := space[:]
	if len(p.fields) > len(space) {
		seen = make([]bool, len(p.fields))
	}
	for i := range n.Len() {
		item := n.Item(i)
		name := item.Name()
		at, known := p.byName[name]
		switch {
		case !known && (more.every || slices.Contains(more.names, name)):
		case !known && chosen != nil && chosen.plan.has(name):
		case !known && !sure && p.choice.has(name):
		case !known:
			p.unknownField(item, chosen, more, faults)
			ok = false
		case p.fields[at].tag.elsewhere != "":
			faults.Add(p.misplacedField(item, more, p.fields[at].tag.elsewhere))
			ok = false
		case seen[at]:
			ok = false // Parse has said so
		default:
			seen[at] = true
			field := &p.fields[at]
			if !field.plan.decode(d, item, v.FieldByIndex(field.index), faults) {
				ok = false
			}
		}
	}
	if chosen != nil && !chosen.decode(d, n, v, further{p.names, true}, faults) {
		ok = false
	}
	return p.fillAbsent(n, v, seen, faults) && ok
}

// fillAbsent sees to the fields that the file did not give.
func (p *structPlan) fillAbsent(n *Node, v reflect.Value, seen []bool, faults *Faults) bool {
	ok := true
	for i := range p.fields {
		field := &p.fields[i]
		switch {
		case seen[i]:
		case field.tag.required:
			f := n.MissingFault(field.tag.name, field.plan.expected())
			if field.tag.missing != "" {
				f.Code = field.tag.missing
			}
			faults.Add(f)
			ok = false
		case field.standard.IsValid():
			v.FieldByIndex(field.index).Set(field.standard)
		}
	}
	return ok
}

// has says that objects of the type have a field of that name.
func (p *structPlan) has(name string) bool {
	_, ok := p.byName[name]
	return ok
}

// fewAllowed is how many fields are listed after one that was most likely meant.
const fewAllowed = 6

func (p *structPlan) unknownField(item *Node, chosen *variant, more further, faults *Faults) {
	f := item.KeyFault(UnknownField, "unknown field")
	names := slices.Concat(p.names, more.names)
	if chosen != nil {
		names = append(names, chosen.plan.names...)
	}
	if p.choice != nil && p.choice.has(item.Name()) {
		f.Problem = p.choice.hasNo(p, item.Parent())
		if p.choice.stray != "" {
			f.Code = p.choice.stray
		}
	} else {
		f.Near = Nearest(item.Name(), names)
	}
	listed := MaxAllowed
	if f.Near != "" {
		listed = fewAllowed
	}
	f.Allowed = NearestFirst(item.Name(), names, listed)
	if len(names) == 0 {
		f.Expected = "no fields"
	}
	faults.Add(f)
}

// misplacedField is the fault at a field that authors know from other places.
func (p *structPlan) misplacedField(item *Node, more further, code string) Fault {
	f := item.KeyFault(code, "a field of other places:")
	f.Allowed = NearestFirst(item.Name(), slices.Concat(p.names, more.names), MaxAllowed)
	return f
}

func (p *structPlan) schema(s *schemaWriter) *jsonschema.Schema { return s.reference(p) }

func (p *structPlan) expected() string { return "an object" }
