package suite

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/wick-engine/wick/scenario"
	"github.com/wick-engine/wick/scenario/trace"
)

// Rewrite is a scenario's file with the hashes that the run found in place of those that were recorded. Nothing else in it
// changes: comments, spaces and line ends stay as the author made them. If everything is as recorded, it is the file as it
// was, and changed is 0.
func Rewrite(r *scenario.Result) (file []byte, changed int, err error) {
	file = r.Scenario.Source()
	hashes := slices.Clone(r.Hashes)
	// From the end to the beginning, so that places found earlier stay true.
	slices.SortFunc(hashes, func(a, b scenario.RecordedHash) int {
		return -cmp.Or(cmp.Compare(a.Place.Line, b.Place.Line), cmp.Compare(a.Place.Column, b.Place.Column))
	})
	for _, h := range hashes {
		got := trace.Hash(h.Got)
		if h.Was == got {
			continue
		}
		at, ok := offsetOf(file, h.Place.Line, h.Place.Column)
		was := `"` + h.Was + `"`
		if !ok || !bytes.HasPrefix(file[at:], []byte(was)) {
			return nil, 0, fmt.Errorf("%s: the recorded hash cannot be found there; write it without escapes", h.Place)
		}
		file = slices.Concat(file[:at], []byte(`"`+got+`"`), file[at+len(was):])
		changed++
	}
	return file, changed, nil
}

// offsetOf is where a line and column are in a text; columns count characters, and a byte order mark is none.
func offsetOf(text []byte, line, column int) (int, bool) {
	at := 0
	if bytes.HasPrefix(text, []byte("\ufeff")) {
		at = len("\ufeff")
	}
	for ; line > 1; line-- {
		n := bytes.IndexByte(text[at:], '\n')
		if n < 0 {
			return 0, false
		}
		at += n + 1
	}
	for ; column > 1; column-- {
		_, size := utf8.DecodeRune(text[at:])
		if size == 0 {
			return 0, false
		}
		at += size
	}
	return at, true
}
