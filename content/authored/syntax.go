package authored

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tailscale/hujson"

	"github.com/wick-engine/wick/content/spelling"
)

// syntaxFault says why the reader did not take the text: it asks package hujson and turns its error into a fault in the words
// of authors. The error's text holds line and column (in bytes) and then the reason; only the reason's wording says what was
// going on.
func (d *document) syntaxFault() Fault {
	_, err := hujson.Parse([]byte(d.text + "\n")) // so that a comment may end with the file
	if err == nil {
		err = errors.New("unreadable") // the two disagree, which no text is known to bring about
	}
	reason := err.Error()
	if inner := errors.Unwrap(err); inner != nil {
		reason = inner.Error()
	}
	var line, column int
	if _, scanErr := fmt.Sscanf(err.Error(), "hujson: line %d, column %d:", &line, &column); scanErr != nil {
		return d.fault(0, "not JSON ("+shorten(strings.ToValidUTF8(reason, "?"))+")", "JSON with comments")
	}
	line = min(max(line, 1), len(d.lines))
	at := min(int(d.lines[line-1])+max(column, 1)-1, len(d.text))
	if strings.HasPrefix(reason, "invalid literal") {
		return d.literalFault(at)
	}
	for _, known := range []struct{ reason, expected string }{
		{"at start of value", "a value (text stands in double quotes)"},
		{"at start of object name", "the name of a field in double quotes"},
		{"after object name", "a colon after the name of a field"},
		{"after object value", "a comma or } before it"},
		{"after array value", "a comma or ] before it"},
		{"after top-level value", "the file to end after its one value"},
		{"in line comment", "a comment without line separator characters"},
	} {
		if strings.Contains(reason, known.reason) {
			f := d.fault(at, "not JSON at", known.expected)
			f.Value = shorten(d.snippet(at))
			return f
		}
	}
	return d.endFault(reason)
}

// endFault is the fault of a file that ends in the middle of something: it stands where that began, if that can be told.
func (d *document) endFault(reason string) Fault {
	const early = "the file ends too early"
	end := len(strings.TrimRight(d.text, " \t\r\n"))
	switch {
	case strings.Contains(reason, "parsing string"):
		return d.fault(d.unclosed(), "text that never ends", `a closing "`)
	case strings.Contains(reason, "parsing comment"):
		return d.fault(d.unclosed(), "a comment that never ends", "a closing */")
	case strings.Contains(reason, "after name"):
		return d.fault(end, early, "a colon and a value")
	case strings.Contains(reason, "object after value"):
		return d.fault(end, early, "a comma or }")
	case strings.Contains(reason, "array after value"):
		return d.fault(end, early, "a comma or ]")
	case len(d.lines) == 1 && end == 0:
		return d.fault(end, "the file is empty", "a value")
	}
	return d.fault(end, early, "a value or a closing bracket")
}

// literalFault is the fault of a word, a number or a text that is none.
func (d *document) literalFault(at int) Fault {
	if at < len(d.text) && d.text[at] == '"' {
		return d.textFault(at)
	}
	word := d.snippet(at)
	f := d.fault(at, "not JSON at", "text in double quotes, a number, true, false or null")
	f.Value = shorten(word)
	f.Near = spelling.Nearest(word, []string{"true", "false", "null"})
	rest := strings.TrimLeft(d.text[at+len(word):], " \t\r\n")
	switch {
	case strings.HasPrefix(rest, ":"):
		f.Expected, f.Near = "the name of a field in double quotes", ""
	case word != "" && strings.IndexByte("+-.0123456789", word[0]) >= 0:
		f.Expected, f.Near = "a number such as 12, -3 or 0.5", ""
	}
	return f
}

// textFault is the fault of a text with something in it that may not stand there: most often the quote at its end is
// missing, so that it runs into the next line.
func (d *document) textFault(at int) Fault {
	end := skipString(d.text, at)
	for i := at + 1; i < end; i++ {
		switch c := d.text[i]; {
		case c == '\n' || c == '\r':
			return d.fault(at, "text that runs over the end of its line", `a closing ", or \n for a line break`)
		case c < ' ':
			f := d.fault(i, "a control character in text:", `\t for a tab, \u and four digits for others`)
			f.Value = d.text[i : i+1]
			return f
		case c == '\\' && !validEscape(d.text[i:end]):
			f := d.fault(i, "not an escape:", `\" \\ \/ \b \f \n \r \t or \u and four digits`)
			_, size := utf8.DecodeRuneInString(d.text[i+1:])
			f.Value = d.text[i : i+1+size]
			return f
		case c == '\\':
			i++
		}
	}
	return d.fault(at, "not a text", "text in double quotes")
}

// validEscape says whether a text that begins with a backslash begins with an escape.
func validEscape(text string) bool {
	if len(text) < 2 || strings.IndexByte(`"\/bfnrtu`, text[1]) < 0 {
		return false
	}
	if text[1] != 'u' {
		return true
	}
	if len(text) < 6 {
		return false
	}
	for _, c := range []byte(text[2:6]) {
		if !strings.ContainsRune("0123456789abcdefABCDEF", rune(c)) {
			return false
		}
	}
	return true
}

// unclosed returns where the text or comment begins that the file ends in.
func (d *document) unclosed() int {
	for i := 0; i < len(d.text); i++ {
		start := i
		switch d.text[i] {
		case '"':
			i = skipString(d.text, i)
		case '/':
			i = skipComment(d.text, i)
		}
		if i >= len(d.text) {
			return start
		}
	}
	return len(d.text)
}

// snippet returns the word, the text or the one character that stands at an offset.
func (d *document) snippet(at int) string {
	rest := d.text[at:]
	if text, quoted := strings.CutPrefix(rest, `"`); quoted {
		if end := strings.IndexAny(text, "\"\r\n"); end > 0 {
			return text[:end]
		}
	}
	n := strings.IndexFunc(rest, func(r rune) bool {
		letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
		return !letter && r != '_' && r != '-' && r != '+' && r != '.'
	})
	switch {
	case n < 0:
		return rest
	case n == 0:
		_, n = utf8.DecodeRuneInString(rest)
	}
	return rest[:n]
}
