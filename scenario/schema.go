package scenario

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario/stage"
)

// Schema is the JSON Schema of scenario files, from the types that read them. What it refuses, [Load] refuses too.
func Schema() (content.SchemaFile, error) {
	return content.FileSchema("scenario", "A small story that is played to a zone, and how it must end.", reflect.TypeFor[authored]())
}

// ContentSchema describes a step to editors: exactly one of the keys, and what goes with it.
func (*entry) ContentSchema() *jsonschema.Schema {
	schema := &jsonschema.Schema{Type: "object", Required: []string{"at"}}
	for _, s := range sorts() {
		schema.OneOf = append(schema.OneOf, &jsonschema.Schema{Required: []string{s.key}})
		schema.AllOf = append(schema.AllOf, &jsonschema.Schema{
			If: &jsonschema.Schema{Required: []string{s.key}}, Then: s.schema(),
		})
	}
	return schema
}

// schema describes the steps of a sort: the words of its table, and what goes with each.
func (s *sort) schema() *jsonschema.Schema {
	if s.rows[0].Word == "" {
		return rowSchema(&s.rows[0])
	}
	words := &jsonschema.Schema{}
	schema := &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{s.key: words}}
	for i := range s.rows {
		r := &s.rows[i]
		words.Enum = append(words.Enum, r.Word)
		chosen := &jsonschema.Schema{Enum: []any{r.Word}}
		schema.AllOf = append(schema.AllOf, &jsonschema.Schema{
			If:   &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{s.key: chosen}, Required: []string{s.key}},
			Then: rowSchema(r),
		})
	}
	return schema
}

// rowSchema describes the fields of a row's step. It is written by content and read back, because only content knows the tags;
// the types of a step do not hold themselves, so what it refers to is put in its place, and nothing depends on where the
// schema will stand. It panics if the step's type cannot be read at all, as decoding one would.
func rowSchema(r *stage.Row) *jsonschema.Schema {
	var schema jsonschema.Schema
	file, err := content.FileSchema(r.Word, r.Doc, reflect.TypeOf(r.Make()).Elem())
	if err == nil {
		err = json.Unmarshal(file.Data, &schema)
	}
	if err != nil {
		panic(fmt.Sprintf("scenario: step %q: %v", r.Word, err))
	}
	definitions := schema.Defs
	schema.Schema, schema.Title, schema.Defs = "", "", nil
	inline(&schema, definitions)
	return &schema
}

const definitionPrefix = "#/$defs/"

// inline puts definitions in the place of references to them.
func inline(schema *jsonschema.Schema, definitions map[string]*jsonschema.Schema) {
	for name, property := range schema.Properties {
		if at, found := strings.CutPrefix(property.Ref, definitionPrefix); found {
			whole := *definitions[at]
			whole.Description = property.Description
			property = &whole
			schema.Properties[name] = property
		}
		inline(property, definitions)
	}
}
