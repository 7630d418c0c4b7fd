package account

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// The bounds of names of accounts and characters.
const (
	MinName      = 3  // runes
	MaxName      = 32 // runes
	MaxNameBytes = 32 // a body's name travels in that many
)

// CheckName returns a name in its normal form and the key that it is found under. Two names with the same key look so much
// alike that only one of them may exist: upper and lower case, wide and narrow letters, composed and decomposed accents are
// the same. The error is a [Refusal] with BadName.
//
// A name is made of letters of one script and of digits, with single spaces, hyphens, apostrophes and underscores between
// them. Letters of two scripts in one name are refused because there is no telling them apart: a Cyrillic а from a Latin a.
func CheckName(name string) (normal, key string, err error) {
	if len(name) > 4*MaxName || !utf8.ValidString(name) {
		return "", "", refuse(BadName, "A name has at most 32 letters.")
	}
	normal = norm.NFC.String(name)
	key = norm.NFC.String(cases.Fold().String(norm.NFKC.String(normal)))
	runes := utf8.RuneCountInString(normal)
	switch {
	case runes < MinName:
		return "", "", refuse(BadName, "A name has at least 3 letters.")
	case runes > MaxName || len(normal) > MaxNameBytes || utf8.RuneCountInString(key) > MaxName:
		return "", "", refuse(BadName, "A name has at most 32 letters, fewer where letters are not Latin ones.")
	}
	if text := checkRunes(normal); text != "" {
		return "", "", refuse(BadName, text)
	}
	if checkRunes(key) != "" { // wide forms can hide what is refused in the open
		return "", "", refuse(BadName, "A name is made of letters and digits.")
	}
	return normal, key, nil
}

// checkRunes says what is wrong with the runes of a name; empty if nothing is.
func checkRunes(name string) string {
	var (
		script   = -1
		letters  = 0
		marks    = 0 // on the letter before
		inWord   = false
		lastRune rune
	)
	for _, r := range name {
		lastRune = r
		switch {
		case unicode.IsMark(r):
			// An accent without a form of its own. Some scripts need them; a tower of them hides the line above.
			if marks++; !inWord || marks > 2 {
				return "A name has at most two accents on a letter."
			}
			continue
		case unicode.IsLetter(r):
			s := scriptOf(r)
			if s < 0 || script >= 0 && s != script {
				return "A name is made of letters of one script."
			}
			script = s
			letters++
			inWord = true
		case r >= '0' && r <= '9':
			inWord = true
		case r == ' ' || r == '-' || r == '\'' || r == '_':
			if !inWord {
				return "A name has letters or digits around each space, hyphen, apostrophe or underscore."
			}
			inWord = false
		default:
			return "A name is made of letters and digits."
		}
		marks = 0
	}
	switch {
	case letters == 0:
		return "A name has at least one letter."
	case !inWord:
		return "A name does not end with " + string(lastRune) + "."
	}
	return ""
}

// scriptOf numbers the scripts that names may be written in; -1 is none of them. Those that are written together count as
// one.
func scriptOf(r rune) int {
	scripts := [...][]*unicode.RangeTable{
		{unicode.Latin}, {unicode.Greek}, {unicode.Cyrillic}, {unicode.Armenian}, {unicode.Georgian}, {unicode.Hebrew},
		{unicode.Arabic}, {unicode.Devanagari}, {unicode.Bengali}, {unicode.Tamil}, {unicode.Thai}, {unicode.Hangul},
		{unicode.Ethiopic}, {unicode.Han, unicode.Hiragana, unicode.Katakana},
	}
	for i := range scripts {
		if unicode.In(r, scripts[i]...) {
			return i
		}
	}
	if r == 'ー' { // the long vowel of both Japanese syllabaries belongs to no script by itself
		return len(scripts) - 1
	}
	return -1
}
