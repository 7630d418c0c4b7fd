package config

import (
	"slices"

	"github.com/wick-engine/wick/content"
)

// FileName is the file in the working directory that is read when no other is named.
const FileName = "wick.json"

// fileValue is a value of the file as text, with its place.
type fileValue struct{ text, origin string }

// readFile gives the file's values by setting name. The file is one object, comments and trailing commas allowed; its
// fields are settings, text or numbers as the setting is. "$schema" is for editors and is passed over.
func readFile(settings []Setting, file content.File) (map[string]fileValue, *content.Faults) {
	values, faults := make(map[string]fileValue), new(content.Faults)
	if file.Path == "" {
		return values, faults
	}
	root := content.Parse(file, faults)
	if root == nil {
		return values, faults
	}
	if root.Kind() != content.Object {
		faults.Add(root.Fault(content.WrongType, "an object of settings"))
		return values, faults
	}
	var names []string
	for _, s := range settings {
		names = append(names, s.Name)
	}
	for _, node := range root.Items {
		name := node.Name()
		i := slices.Index(names, name)
		switch {
		case i >= 0:
			readValue(settings[i], node, values, faults)
		case name != "$schema":
			fault := node.KeyFault(content.UnknownField, "unknown setting")
			fault.Near = content.Nearest(name, names)
			if fault.Near == "" {
				fault.Expected = "a setting that wick config --help lists"
			}
			faults.Add(fault)
		}
	}
	return values, faults
}

func readValue(s Setting, node *content.Node, values map[string]fileValue, faults *content.Faults) {
	text, expected := node.Text(), content.Text
	if s.Type == "whole number" {
		text, expected = node.Number(), content.Number
	}
	if node.Kind() != expected {
		faults.Add(node.Fault(content.WrongType, expected.String()))
		return
	}
	values[s.Name] = fileValue{text, node.Place().String()}
}
