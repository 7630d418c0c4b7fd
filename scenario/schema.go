package scenario

import (
	"reflect"

	"github.com/wick-engine/wick/content"
)

// Schema returns the JSON Schema of scenario files, for editors. What it refuses, [Load] refuses too.
func Schema() (content.SchemaFile, error) {
	return content.FileSchema("scenario", "A small story: who is where, what they do, and what must be so afterwards.", reflect.TypeFor[authored]())
}
