package pack

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place/define"
)

// kind is a sort of definition: how it is written, and how all of them are compiled.
type kind struct {
	content.Kind
	// compile checks and compiles the definitions of the kind and puts them into the loader's result. It is called after
	// all definitions of all kinds have been read and every name that one uses for another is known to exist, in the order
	// of the table; so it finds what stands above it in the result.
	compile func(l *loader, defs []content.Definition)
}

// kinds is the table of all kinds of definition. A new kind is a row here, a compile method, and a field in [Definitions].
func kinds() []kind {
	return []kind{
		{define.Kind(), (*loader).compileMaps},
	}
}

// Kinds lists the kinds of definition a pack may hold, for those who write schemas and documentation.
func Kinds() []content.Kind {
	var list []content.Kind
	for _, k := range kinds() {
		list = append(list, k.Kind)
	}
	return list
}

// folder is a folder of a pack that holds no definitions.
type folder struct {
	name     string
	suffixes []string // how the names of its files end
}

// folders is the table of those folders. What lies in them is not looked into here: whoever runs it reads it.
func folders() []folder {
	return []folder{
		{TestFolder, []string{ScenarioSuffix}},
	}
}

// TestFolder holds what a pack is tested with: scenarios, whose names end in ScenarioSuffix.
const (
	TestFolder     = "tests"
	ScenarioSuffix = ".scenario.json"
)
