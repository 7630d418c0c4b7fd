package content

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// schemaDraft is the language the schemas are written in.
const schemaDraft = "https://json-schema.org/draft/2020-12/schema"

// SchemaWriter is implemented, on the pointer, by types that read themselves and can say what they accept. The schema
// must accept at least whatever the type accepts, and be a new one each time.
type SchemaWriter interface {
	ContentSchema() *jsonschema.Schema
}

// SchemaFile is the JSON Schema of one kind of definition.
type SchemaFile struct {
	// Name is a file name: the kind's name and .schema.json.
	Name string
	// Data is the schema, indented, with a line break at its end. The same types always give the same bytes.
	Data []byte
}

// Schema writes the JSON Schema (draft 2020-12) of the files of each kind, from the same types and tags that [Decode]
// reads by: one definition or a list of them. It describes plain JSON; editors add comments and trailing commas by
// themselves. Whatever a schema refuses, the loader refuses too. An error means a type that cannot be read at all.
func Schema(kinds ...Kind) ([]SchemaFile, error) {
	var files []SchemaFile
	for _, kind := range kinds {
		data, err := schemaOf(kind)
		if err != nil {
			return nil, fmt.Errorf("schema of %s: %w", kind.Name, err)
		}
		files = append(files, SchemaFile{Name: kind.Name + ".schema.json", Data: data})
	}
	return files, nil
}

func schemaOf(kind Kind) ([]byte, error) {
	var d Decoder
	p, err := d.definitionPlan(kind)
	if err != nil {
		return nil, err
	}
	s := &schemaWriter{defs: make(map[string]*jsonschema.Schema), names: make(map[reflect.Type]string)}
	one := s.object(p)
	one.Properties[schemaField] = &jsonschema.Schema{Type: "string", Description: "The address of this schema, for editors."}
	one.Properties[overrideField] = &jsonschema.Schema{
		Type: "boolean", Description: "true: replaces the definition of the same id of a pack that this one depends on.",
	}
	one.PropertyOrder = append(one.PropertyOrder, schemaField, overrideField)
	one.Description = kind.Doc
	s.defs["definition"] = one
	reference := &jsonschema.Schema{Ref: "#/$defs/definition"}
	root := &jsonschema.Schema{
		Schema:      schemaDraft,
		Title:       kind.Name,
		Description: kind.Doc,
		If:          &jsonschema.Schema{Type: "array"},
		Then:        &jsonschema.Schema{Items: reference},
		Else:        reference,
		Defs:        s.defs,
	}
	data, err := json.MarshalIndent(root, "", "  ")
	return append(data, '\n'), err
}

// schemaWriter gathers the schemas of the struct types a kind is made of, each once and by name, so that types may hold
// themselves.
type schemaWriter struct {
	defs  map[string]*jsonschema.Schema
	names map[reflect.Type]string
}

// reference returns a reference to the schema of a struct type, writing it first if need be.
func (s *schemaWriter) reference(p *structPlan) *jsonschema.Schema {
	name, ok := s.names[p.typ]
	if !ok {
		name = s.freshName(p.typ.Name())
		s.names[p.typ] = name
		s.defs[name] = s.object(p)
	}
	return &jsonschema.Schema{Ref: "#/$defs/" + name}
}

func (s *schemaWriter) freshName(typ string) string {
	base := "object"
	if typ != "" && !strings.ContainsAny(typ, "[]/") {
		base = typ
	}
	name := base
	for i := 2; s.defs[name] != nil || name == "definition"; i++ {
		name = base + strconv.Itoa(i)
	}
	s.defs[name] = &jsonschema.Schema{} // holds the name while its fields are written
	return name
}

// object writes the schema of a struct type itself.
func (s *schemaWriter) object(p *structPlan) *jsonschema.Schema {
	schema := s.partial(p)
	schema.Type = "object"
	if p.choice == nil {
		schema.AdditionalProperties = &jsonschema.Schema{Not: &jsonschema.Schema{}}
	} else {
		s.writeChoice(p, schema)
	}
	return schema
}

// partial writes what is asked of the fields of a struct type, without a word about others.
func (s *schemaWriter) partial(p *structPlan) *jsonschema.Schema {
	schema := &jsonschema.Schema{Properties: make(map[string]*jsonschema.Schema, len(p.fields))}
	for i := range p.fields {
		f := &p.fields[i]
		if f.tag.elsewhere != "" {
			continue
		}
		value := f.plan.schema(s)
		if f.tag.doc != "" {
			value.Description = strings.TrimSpace(f.tag.doc + " " + value.Description)
		}
		if f.tag.standard != nil {
			value.Default = defaultJSON(f)
		}
		if f.tag.required {
			schema.Required = append(schema.Required, f.tag.name)
		}
		schema.Properties[f.tag.name] = value
		schema.PropertyOrder = append(schema.PropertyOrder, f.tag.name)
	}
	return schema
}

// defaultJSON returns a default as JSON: texts get quotes.
func defaultJSON(f *fieldPlan) json.RawMessage {
	switch f.plan.(type) {
	case *textPlan, *timePlan:
		return quoteJSON(*f.tag.standard)
	}
	return json.RawMessage(*f.tag.standard)
}

func quoteJSON(text string) []byte {
	data, err := json.Marshal(text)
	if err != nil {
		return nil // no text is refused
	}
	return data
}
