package content

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"github.com/google/jsonschema-go/jsonschema"
)

// choice is a struct's field with the option switch: its word decides which further fields the object has.
//
//	Kind   string  `json:"kind" content:"required,switch"`
//	Line   *Line   `content:"when=Line"`
//	Homing *Homing `content:"when=Homing|Seeking"`
type choice struct {
	at       int    // index among the fields of the struct
	name     string // the switch's, in JSON
	stray    string // code of the fault for a field that another word would have
	variants []variant
}

// variant are the fields that come with some words.
type variant struct {
	words []string
	code  string // of the fault if one of the words is given, "" if they may be
	plan  *structPlan
	index []int // of the pointer that receives them
}

// addVariant notes a field with the option when.
func (d *Decoder) addVariant(p *structPlan, field reflect.StructField, asked *tag, index []int) error {
	if field.Type.Kind() != reflect.Pointer || field.Type.Elem().Kind() != reflect.Struct || !field.IsExported() {
		return fmt.Errorf("field %s: option when is for exported fields that point to a struct", field.Name)
	}
	inner, err := d.structPlanOf(field.Type.Elem())
	if err != nil {
		return err
	}
	if inner.choice != nil {
		return fmt.Errorf("field %s: a switch among the fields of another switch", field.Name)
	}
	p.variants = append(p.variants, variant{asked.when, asked.elsewhere, inner, index})
	return nil
}

// finishChoice makes the words of the variants those of the switch and checks that the two fit together.
func (p *structPlan) finishChoice() error {
	if p.choice == nil {
		if len(p.variants) > 0 {
			return fmt.Errorf("fields with the option when, but none with the option switch")
		}
		return nil
	}
	words, ok := p.fields[p.choice.at].plan.(*textPlan)
	if !ok {
		return fmt.Errorf("field %s: option switch is for text", p.choice.name)
	}
	asked := *words.asked
	asked.enum = slices.Clone(asked.enum)
	for _, v := range p.variants {
		for _, word := range v.words {
			if slices.Contains(asked.enum, word) || asked.misplaced[word] != "" {
				return fmt.Errorf("the word %q is chosen twice", word)
			}
			if v.code == "" {
				asked.enum = append(asked.enum, word)
				continue
			}
			if asked.misplaced == nil {
				asked.misplaced = make(map[string]string)
			}
			asked.misplaced[word] = v.code
		}
		for _, name := range v.plan.names {
			if _, twice := p.byName[name]; twice {
				return fmt.Errorf("the json name %q is used twice", name)
			}
		}
	}
	p.fields[p.choice.at].plan = &textPlan{&asked}
	p.choice.variants = p.variants
	return nil
}

// chosen returns the variant that an object asks for, nil if its word has none. sure is false if the word cannot be told,
// which is a fault that is reported elsewhere: then no field should be called wrong because of it.
func (c *choice) chosen(p *structPlan, n *Node) (v *variant, sure bool) {
	text, given := c.word(p, n)
	if !given {
		return nil, !p.fields[c.at].tag.required
	}
	for i := range c.variants {
		if slices.Contains(c.variants[i].words, text) {
			return &c.variants[i], true
		}
	}
	words, ok := p.fields[c.at].plan.(*textPlan)
	return nil, ok && slices.Contains(words.asked.enum, text)
}

// word returns the word of an object's switch, its default if it is not given.
func (c *choice) word(p *structPlan, n *Node) (text string, given bool) {
	if word := n.Field(c.name); word != nil {
		return word.Text(), true
	}
	if standard := p.fields[c.at].standard; standard.IsValid() {
		return standard.String(), true
	}
	return "", false
}

// hasNo begins the sentence about a field that an object does not have, because its word is another.
func (c *choice) hasNo(p *structPlan, n *Node) string {
	text, given := c.word(p, n)
	if !given {
		return "without " + strconv.Quote(c.name) + " there is no field"
	}
	return c.name + " " + strconv.Quote(text) + " has no field"
}

// decode reads the variant's fields, which stand among those of the object itself: that one knows which others there may
// be, and has the names of those in more.
func (v *variant) decode(d *Decoder, n *Node, into reflect.Value, more further, faults *Faults) bool {
	to := reflect.New(v.plan.typ)
	into.FieldByIndex(v.index).Set(to)
	return v.plan.decodeWith(d, n, to.Elem(), more, faults)
}

// has says that some variant has a field of that name, its place or not.
func (c *choice) has(name string) bool {
	return slices.ContainsFunc(c.variants, func(v variant) bool { return v.plan.has(name) })
}

// writeChoice adds the variants to the schema of a struct: what follows from which word.
func (s *schemaWriter) writeChoice(p *structPlan, schema *jsonschema.Schema) {
	schema.AdditionalProperties = nil
	schema.UnevaluatedProperties = &jsonschema.Schema{Not: &jsonschema.Schema{}}
	field := &p.fields[p.choice.at]
	for _, v := range p.choice.variants {
		if v.code != "" {
			continue
		}
		words := &jsonschema.Schema{}
		standard := false
		for _, word := range v.words {
			words.Enum = append(words.Enum, word)
			standard = standard || field.standard.IsValid() && field.standard.String() == word
		}
		condition := &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{p.choice.name: words}}
		if !standard {
			condition.Required = []string{p.choice.name}
		}
		schema.AllOf = append(schema.AllOf, &jsonschema.Schema{If: condition, Then: s.partial(v.plan)})
	}
}
