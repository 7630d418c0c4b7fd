package bundle

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

// Script bundles a TypeScript file and all it imports into one module for browsers. Files in inject are put in front as they
// are; define replaces free names by JavaScript expressions.
func Script(entry string, inject []string, define map[string]string) ([]byte, error) {
	return esbuild(entry, inject, define, api.FormatESModule)
}

// Style bundles a style sheet.
func Style(entry string) ([]byte, error) { return esbuild(entry, nil, nil, api.FormatDefault) }

func esbuild(entry string, inject []string, define map[string]string, format api.Format) ([]byte, error) {
	entry, err := filepath.Abs(entry)
	if err != nil {
		return nil, fmt.Errorf("bundle: %w", err)
	}
	r := api.Build(api.BuildOptions{
		EntryPoints:       []string{entry},
		Inject:            inject,
		Define:            define,
		Bundle:            true,
		Format:            format,
		Platform:          api.PlatformBrowser,
		Target:            api.ES2023,
		Charset:           api.CharsetUTF8,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		LegalComments:     api.LegalCommentsNone,
		TsconfigRaw:       "{}", // whatever stands above the sources has no say
	})
	if len(r.Errors) > 0 {
		text := api.FormatMessages(r.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
		return nil, errors.New("bundle: " + text[0])
	}
	return r.OutputFiles[0].Contents, nil
}
