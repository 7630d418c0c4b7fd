package content

import (
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"
)

// FileSchema writes the JSON Schema of a file that holds one value of a struct type and no definitions, such as a pack's
// own description. It keeps the promise of [Schema]: what it refuses, [Decode] into the type refuses too. An error means a
// type that cannot be read at all.
func FileSchema(name, doc string, typ reflect.Type) (SchemaFile, error) {
	p, err := new(Decoder).structPlanOf(typ)
	if err != nil {
		return SchemaFile{}, fmt.Errorf("schema of %s: %w", name, err)
	}
	s := &schemaWriter{defs: make(map[string]*jsonschema.Schema), names: make(map[reflect.Type]string)}
	root := s.object(p)
	root.Schema = schemaDraft
	root.Title, root.Description = name, doc
	root.Defs = s.defs
	data, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		return SchemaFile{}, fmt.Errorf("schema of %s: %w", name, err)
	}
	return SchemaFile{Name: name + ".schema.json", Data: append(data, '\n')}, nil
}
