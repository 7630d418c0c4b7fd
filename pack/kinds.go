package pack

import (
	"reflect"

	behavior "github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
	place "github.com/wick-engine/wick/place/define"
	rules "github.com/wick-engine/wick/rules/define/shape"
)

// kinds is the table of all kinds of definition. A new kind is a row here, a step of the loader's compile, and a field in
// [Definitions].
func kinds() []content.Kind {
	table := []content.Kind{place.Kind()}
	table = append(table, rules.Kinds()...)
	return append(table,
		content.Kind{Name: "creature", Folder: "creatures", Type: reflect.TypeFor[creatureForm](),
			Doc: "A sort of body: what players are, and what everybody else is."},
		content.Kind{Name: "spawn", Folder: "spawns", Type: reflect.TypeFor[spawnForm](),
			Doc: "A place where a creature is, and where the next one appears some time after it has died."},
	)
}

// Kinds lists the kinds of definition a pack may hold, for those who write schemas and documentation.
func Kinds() []content.Kind { return kinds() }

// folder is a folder of a pack that holds no definitions.
type folder struct {
	name     string
	suffixes []string // how the names of its files end
}

// folders is the table of those folders. Tests are not looked into here: whoever runs them reads them.
func folders() []folder {
	return []folder{
		{BehaviorFolder, []string{skillSuffix, projectileSuffix, buffSuffix}},
		{ScriptFolder, []string{scriptSuffix}},
		{TestFolder, []string{ScenarioSuffix}},
	}
}

// TestFolder holds what a pack is tested with: scenarios, whose names end in ScenarioSuffix.
const (
	TestFolder     = "tests"
	ScenarioSuffix = ".scenario.json"
)

// BehaviorFolder holds what actors perform: three files for each type, named by the type and one of three endings.
const (
	BehaviorFolder   = "behaviors"
	skillSuffix      = "_skill.json"
	projectileSuffix = "_flyobj.json"
	buffSuffix       = "_buff.json"
)

// BehaviorSchema describes one of the three sorts of behavior files: those whose names end in Suffix.
type BehaviorSchema struct {
	Suffix string
	Schema content.SchemaFile
}

// BehaviorSchemas returns the schemas of behavior files, for editors. An error means a type that cannot be described.
func BehaviorSchemas() ([]BehaviorSchema, error) {
	schemas, err := behavior.Schemas()
	if err != nil {
		return nil, err
	}
	var list []BehaviorSchema
	for i, suffix := range []string{skillSuffix, projectileSuffix, buffSuffix} {
		list = append(list, BehaviorSchema{suffix, schemas[i]})
	}
	return list, nil
}
