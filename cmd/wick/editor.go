package main

import (
	"bytes"
	"path"

	"github.com/wick-engine/wick/content"
)

// editorFiles gives the schemas and the settings by which editors find them. Editors of the Visual Studio Code family read
// .vscode/settings.json; every other one follows the "$schema" that each file of a new pack begins with.
func editorFiles() ([]content.File, error) {
	list, err := documents()
	if err != nil {
		return nil, err
	}
	type wiring struct {
		FileMatch []string `json:"fileMatch"`
		URL       string   `json:"url"`
	}
	var files []content.File
	var schemas []wiring
	for _, d := range list {
		at := path.Join(schemaFolder, d.schema.Name)
		files = append(files, content.File{Path: at, Data: d.schema.Data})
		schemas = append(schemas, wiring{FileMatch: d.match, URL: "./" + at})
	}
	var settings bytes.Buffer
	err = printJSON(&settings, map[string]any{
		"files.associations": map[string]string{"*.json": "jsonc"}, // comments and trailing commas are fine
		"json.schemas":       schemas,
	})
	return append(files, content.File{Path: ".vscode/settings.json", Data: settings.Bytes()}), err
}
