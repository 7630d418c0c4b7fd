package bench

import (
	"embed"
	"io/fs"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
)

// battleFiles are the pack that the areas rules, behavior and zone fight with.
//
//go:embed battle
var battleFiles embed.FS

// battle loads the pack, as every pack is loaded.
func battle() (*pack.Pack, error) {
	const root = "battle"
	source := pack.Source{Name: root}
	err := fs.WalkDir(battleFiles, root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := battleFiles.ReadFile(path)
		source.Files = append(source.Files, content.File{Path: strings.TrimPrefix(path, root+"/"), Data: data})
		return err
	})
	if err != nil {
		return nil, err
	}
	loaded, faults := pack.Load(source)
	if err := faults.Err(); err != nil {
		return nil, err
	}
	return loaded, nil
}
