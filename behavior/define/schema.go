package define

import (
	"reflect"

	"github.com/wick-engine/wick/content"
)

// Schemas writes the JSON Schemas of the three files of an actor type: behavior_skill, behavior_flyobj and behavior_buff.
// Whatever they refuse, the loader refuses too. An error means a type that cannot be described, which is a mistake here.
func Schemas() ([]content.SchemaFile, error) {
	var files []content.SchemaFile
	for _, s := range []struct {
		name, doc string
		shape     reflect.Type
	}{
		{"behavior_skill", "The behaviors of an actor type: the file TYPE_skill.json.", reflect.TypeFor[skillFile]()},
		{"behavior_flyobj", "The projectiles of an actor type: the file TYPE_flyobj.json.", reflect.TypeFor[projectileFile]()},
		{"behavior_buff", "The buffs of an actor type: the file TYPE_buff.json.", reflect.TypeFor[buffFile]()},
	} {
		file, err := content.FileSchema(s.name, s.doc, s.shape)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}
