package main

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/scenario"
)

// schemaVerb writes the JSON Schemas of a pack's files.
type schemaVerb struct {
	Out string `required:"" placeholder:"DIR" help:"Folder to write to; it is made if need be, and files in it are overwritten."`
}

// Help is shown by wick schema --help.
func (schemaVerb) Help() string {
	return `There is one schema for each kind of file. An editor that knows them completes fields and marks mistakes while one types.
wick new wires them up by itself; do this again after a newer engine has been installed.

Example:

    wick schema --out .schema`
}

// Run writes the schemas.
func (v *schemaVerb) Run(c *console) error {
	files, err := schemaFiles()
	if err != nil {
		return err
	}
	if err := writeFiles(v.Out, files); err != nil {
		return environment(err)
	}
	for _, f := range files {
		if _, err := fmt.Fprintln(c.Out, filepath.Join(v.Out, filepath.FromSlash(f.Path))); err != nil {
			return environment(err)
		}
	}
	return nil
}

// document is a sort of file that a pack holds, for an editor: which files, and the schema that describes them.
type document struct {
	match  []string // patterns of paths in the pack, as editors write them
	schema content.SchemaFile
}

// documents lists every sort of JSON file of a pack.
func documents() ([]document, error) {
	manifest, err := content.FileSchema("pack", "What a pack is called, which engine it was written for, and what it stands on.",
		reflect.TypeFor[pack.Manifest]())
	if err != nil {
		return nil, err
	}
	list := []document{{[]string{"/" + pack.ManifestFile}, manifest}}
	for _, kind := range pack.Kinds() {
		schemas, err := content.Schema(kind)
		if err != nil {
			return nil, err
		}
		list = append(list, document{[]string{"/" + kind.Folder + "/*.json", "/" + kind.Folder + "/**/*.json"}, schemas[0]})
	}
	behaviors, err := pack.BehaviorSchemas()
	if err != nil {
		return nil, err
	}
	for _, b := range behaviors {
		at := "/" + pack.BehaviorFolder
		list = append(list, document{[]string{at + "/*" + b.Suffix, at + "/**/*" + b.Suffix}, b.Schema})
	}
	scenarios, err := scenario.Schema()
	if err != nil {
		return nil, err
	}
	at := "/" + pack.TestFolder
	return append(list, document{[]string{at + "/*" + pack.ScenarioSuffix, at + "/**/*" + pack.ScenarioSuffix}, scenarios}), nil
}

func schemaFiles() ([]content.File, error) {
	list, err := documents()
	if err != nil {
		return nil, err
	}
	var files []content.File
	for _, d := range list {
		files = append(files, content.File{Path: d.schema.Name, Data: d.schema.Data})
	}
	return files, nil
}

// writeFiles writes files below a folder, which is made if need be.
func writeFiles(dir string, files []content.File) error {
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return fmt.Errorf("%s cannot be made: %w", filepath.Dir(name), err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			return fmt.Errorf("%s cannot be written: %w", name, err)
		}
	}
	return nil
}
