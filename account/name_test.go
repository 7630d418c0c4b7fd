package account

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestCheckName tells good names from bad ones, and which are the same.
func TestCheckName(t *testing.T) {
	for name, key := range map[string]string{
		"Ada":                   "ada",
		"ADA":                   "ada",
		"Ａｄａ":                   "ada", // wide letters
		"Zoë":                   "zoë",
		"Zoe\u0308":             "zoë", // an accent by itself
		"Straße":                "strasse",
		"O'Brien":               "o'brien",
		"Mary-Jane van_Dyke":    "mary-jane van_dyke",
		"R2D2":                  "r2d2",
		"Иван":                  "иван",
		"Νίκος":                 "νίκοσ", // the final form of a letter
		"ランタン":                  "ランタン",
		"灯火の道":                  "灯火の道",
		"라온누리":                  "라온누리",
		"ทีปกร":                 "ทีปกร",
		strings.Repeat("a", 32): strings.Repeat("a", 32),
	} {
		normal, got, err := CheckName(name)
		if err != nil || got != key {
			t.Errorf("%q has the key %q, %v, want %q", name, got, err, key)
		}
		if again, key2, err := CheckName(normal); again != normal || key2 != got || err != nil {
			t.Errorf("%q becomes %q, which becomes %q with the key %q, %v", name, normal, again, key2, err)
		}
	}
	for what, name := range map[string]string{
		"empty":               "",
		"short":               "ab",
		"long":                strings.Repeat("a", 33),
		"many bytes":          strings.Repeat("灯", 11),
		"long when folded":    strings.Repeat("ß", 16) + "s",
		"far too long":        strings.Repeat("a", 10_000),
		"no text":             "a\xffb",
		"zero":                "a\x00bc",
		"control":             "ada\n",
		"space before":        " ada",
		"space behind":        "ada ",
		"two spaces":          "ada  b",
		"digits":              "12345",
		"two scripts":         "Adа", // the last one is Cyrillic
		"no script":           "ᚠᚢᚦ",
		"emoji":               "ada🕯",
		"zero width":          "ad\u200ba",
		"right to left":       "ada\u202e",
		"mark in front":       "\u0301ada",
		"tower of marks":      "ad\u0323\u0324\u0325\u0326a",
		"full stop":           "a.b.c",
		"wide forms of stops": "a．b．c",
		"ligature of many":    "ﷺﷺﷺ",
		"other digits":        "ada١",
		"superscript":         "ada²",
	} {
		normal, key, err := CheckName(name)
		var r *Refusal
		if !errors.As(err, &r) || r.Code != BadName || r.Text == "" || normal != "" || key != "" {
			t.Errorf("%s: %q gives %q, %q, %v", what, name, normal, key, err)
		}
	}
}

// FuzzCheckName wants whatever passes to fit everywhere it is put, and to be stable.
func FuzzCheckName(f *testing.F) {
	for _, seed := range []string{"Ada", "Zoe\u0308", "ﬁre", "ßßß", "Σίσυφος", "a b-c'd_e", "İIı", "ランタンー"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		normal, key, err := CheckName(name)
		if err != nil {
			return
		}
		for _, s := range []string{normal, key} {
			if n := utf8.RuneCountInString(s); n < 1 || n > MaxName || !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
				t.Fatalf("%q became %q", name, s)
			}
		}
		if len(normal) > MaxNameBytes || utf8.RuneCountInString(normal) < MinName {
			t.Fatalf("%q became %q", name, normal)
		}
		if again, key2, err := CheckName(normal); again != normal || key2 != key || err != nil {
			t.Fatalf("%q became %q with %q, which became %q with %q, %v", name, normal, key, again, key2, err)
		}
		if _, key3, err := CheckName(key); err == nil && key3 != key {
			t.Fatalf("the key %q of %q has the key %q", key, name, key3)
		}
	})
}
