package authored

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// blockBytes is how far apart the offsets are whose characters are counted ahead.
const blockBytes = 1 << 10

// document is what all nodes of a file share. Places are worked out when somebody asks for one, which is seldom, but a
// file of one endless line that is wrong everywhere must not take time by the square of its length: hence the counts.
type document struct {
	file  string
	text  string
	lines []int32 // byte offsets at which lines begin
	chars []int32 // characters before each multiple of blockBytes; nil if every byte is one
}

func newDocument(file, text string) *document {
	d := &document{file: file, text: text, lines: make([]int32, 1, 1+strings.Count(text, "\n"))}
	for at := 0; ; {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			break
		}
		at += n + 1
		d.lines = append(d.lines, int32(at))
	}
	if !ascii(text) {
		d.chars = make([]int32, 1, 1+len(text)/blockBytes)
		for from := 0; from+blockBytes <= len(text); from += blockBytes {
			d.chars = append(d.chars, d.chars[len(d.chars)-1]+countChars(text[from:from+blockBytes]))
		}
	}
	return d
}

// ascii reports whether every byte is a character.
func ascii(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// place returns line and column of an offset that is at most the text's length.
func (d *document) place(offset int) Place {
	line := sort.Search(len(d.lines), func(i int) bool { return int(d.lines[i]) > offset })
	start := int(d.lines[line-1])
	return Place{File: d.file, Line: line, Column: 1 + d.charsBefore(offset) - d.charsBefore(start)}
}

// charsBefore returns how many characters begin before an offset.
func (d *document) charsBefore(offset int) int {
	if d.chars == nil {
		return offset
	}
	block := offset / blockBytes
	return int(d.chars[block] + countChars(d.text[block*blockBytes:offset]))
}

// countChars counts the bytes that begin a character: all but continuations.
func countChars(text string) (n int32) {
	for i := range len(text) {
		if text[i]&0xc0 != 0x80 {
			n++
		}
	}
	return n
}
