package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
)

// template is the pack that wick new writes. PACKNAME and REQUIRES stand in it for what depends on where and when.
//
//go:embed all:template
var template embed.FS

// newVerb writes a first pack.
type newVerb struct {
	Dir string `arg:"" placeholder:"DIR" help:"Folder of the new pack. Its last part becomes the name; it must not exist yet, or be empty."`
}

// Help is shown by wick new --help.
func (newVerb) Help() string {
	return `The pack is small, checks and tests green as it is, and its comments explain what stands there. Schemas and the settings
that make an editor use them come with it.

Example:

    wick new mygame
    wick check mygame
    wick test mygame`
}

// schemaFolder is where a pack keeps its schemas. Names with a dot in front are no part of the pack.
const schemaFolder = ".schema"

// Run writes the pack.
func (v *newVerb) Run(c *console) error {
	entries, err := os.ReadDir(v.Dir)
	switch {
	case err == nil && len(entries) > 0:
		return usage(fmt.Errorf("%s is not empty; name a folder that does not exist yet", v.Dir))
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return environment(fmt.Errorf("%s cannot be used: %w", v.Dir, err))
	}
	full, err := filepath.Abs(v.Dir)
	if err != nil {
		return environment(err)
	}
	files, err := newPack(packName(filepath.Base(full)))
	if err != nil {
		return err
	}
	if err := writeFiles(v.Dir, files); err != nil {
		return environment(err)
	}
	_, err = fmt.Fprintf(c.Out, "%[1]s is ready. Next:\n\n    wick check %[2]s\n    wick test %[2]s\n    wick serve --pack %[2]s\n\nand read %[3]s.\n",
		v.Dir, typed(v.Dir), filepath.Join(v.Dir, "README.md"))
	return err
}

// typed is a name as it is typed at a prompt: in quotes if a shell would read anything else into it.
func typed(name string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("._-+/\\:", r)
	}
	if strings.ContainsFunc(name, func(r rune) bool { return !plain(r) }) {
		return strconv.Quote(name)
	}
	return name
}

// packName makes an id out of a folder's name: small letters, digits and underscores, a letter first.
func packName(folder string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return '_'
	}, folder)
	name = strings.TrimLeft(name, "_0123456789")
	name = strings.TrimRight(name[:min(len(name), 48)], "_")
	if name == "" {
		return "game"
	}
	return name
}

// newPack gives the files of a first pack, and the editor's.
func newPack(name string) ([]content.File, error) {
	var files []content.File
	fill := strings.NewReplacer("PACKNAME", name, "REQUIRES", pack.EngineRange)
	err := fs.WalkDir(template, "template", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := template.ReadFile(path)
		if err != nil {
			return err
		}
		files = append(files, content.File{Path: strings.TrimPrefix(path, "template/"), Data: []byte(fill.Replace(string(data)))})
		return nil
	})
	if err != nil {
		return nil, err
	}
	editor, err := editorFiles()
	return append(files, editor...), err
}
