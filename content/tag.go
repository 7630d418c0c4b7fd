package content

import (
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// optionGroup says about which sort of value an option speaks, so that it can be refused on every other.
type optionGroup uint8

const (
	aboutNumbers optionGroup = 1 << iota
	aboutTexts
	aboutSizes
	aboutKeys
	aboutTimes
)

// tag is what a field's struct tags ask for.
type tag struct {
	name      string // in JSON; "" if the field is not for authors
	doc       string
	required  bool
	node      bool
	standard  *string  // the default
	missing   string   // code of the fault if absent
	elsewhere string   // code of the fault if given: option misplaced
	choice    bool     // the word of this field decides about further fields
	stray     string   // code of the fault for a field of another word
	when      []string // the words with which the fields of this struct come
	key       *tag     // asked of the keys of a table

	id, time              bool
	ref                   string
	enum                  []string
	min, max, over, under string
	minLen, maxLen        int // -1 is unset, here and below
	minItems, maxItems    int
	pattern               *regexp.Regexp
	code, low             string
	decimal               bool
	misplaced             map[string]string // words of other places, with the codes of their faults
	used                  optionGroup       // which sorts of options were given
}

func newTag() *tag { return &tag{minLen: -1, maxLen: -1, minItems: -1, maxItems: -1} }

// parseTag reads the tags of a field.
func parseTag(field reflect.StructField) (*tag, error) {
	t := newTag()
	t.doc = field.Tag.Get("doc")
	t.name, _, _ = strings.Cut(field.Tag.Get("json"), ",")
	if t.name == "-" {
		t.name = ""
	}
	rest := field.Tag.Get("content")
	for rest != "" {
		var option string
		if strings.HasPrefix(rest, "pattern=") {
			option, rest = rest, ""
		} else {
			option, rest, _ = strings.Cut(rest, ",")
		}
		key, value, _ := strings.Cut(option, "=")
		if err := t.set(key, value); err != nil {
			return nil, fmt.Errorf("field %s: option %q: %w", field.Name, option, err)
		}
	}
	return t, nil
}

func (t *tag) set(option, value string) (err error) {
	switch option {
	case "required":
		t.required = true
	case "node":
		t.node = true
	case "switch":
		t.choice = true
	case "stray":
		t.stray = value
	case "when":
		t.when = strings.Split(value, "|")
	case "default":
		t.standard = &value
	case "missing":
		t.missing = value
	case "misplaced":
		t.elsewhere = value
	case "code":
		t.code = value
	case "id":
		t.id = true
		t.used |= aboutTexts
	case "time":
		t.time = true
		t.used |= aboutTimes
	case "ref":
		t.ref = value
		t.used |= aboutTexts
	case "enum":
		t.enum = strings.Split(value, "|")
		t.used |= aboutTexts
	case "pattern":
		t.used |= aboutTexts
		t.pattern, err = regexp.Compile(value)
	case "key":
		t.key = newTag()
		if t.key.id = value == "id"; !t.key.id {
			t.key.enum = strings.Split(value, "|")
		}
		t.used |= aboutKeys
	case "keyref":
		t.key = newTag()
		t.key.ref = value
		t.used |= aboutKeys
	default:
		return t.setBound(option, value)
	}
	return err
}

func (t *tag) setBound(option, value string) (err error) {
	switch option {
	case "min":
		t.min = value
		t.used |= aboutNumbers
	case "max":
		t.max = value
		t.used |= aboutNumbers
	case "over":
		t.over = value
		t.used |= aboutNumbers
	case "under":
		t.under = value
		t.used |= aboutNumbers
	case "min_len":
		t.minLen, err = strconv.Atoi(value)
		t.used |= aboutTexts
	case "low":
		t.low = value
		t.used |= aboutNumbers
	case "decimal":
		t.decimal = true
		t.used |= aboutNumbers
	case "max_len":
		t.maxLen, err = strconv.Atoi(value)
		t.used |= aboutTexts
	case "min_items":
		t.minItems, err = strconv.Atoi(value)
		t.used |= aboutSizes
	case "max_items":
		t.maxItems, err = strconv.Atoi(value)
		t.used |= aboutSizes
	default:
		err = fmt.Errorf("there is no such option")
	}
	return err
}

// faultCode returns the code for a fault about the value, the general one unless the tag has its own.
func (t *tag) faultCode(general string) string {
	if t.code != "" {
		return t.code
	}
	return general
}

// refuse returns an error if options were given about anything but the named sorts.
func (t *tag) refuse(what string, but optionGroup) error {
	if t.used&^but != 0 {
		return fmt.Errorf("an option that makes no sense for %s", what)
	}
	return nil
}

// given says that some option was given.
func (t *tag) given() bool {
	return t.used != 0 || t.required || t.choice || t.standard != nil || t.missing != "" || t.code != "" || t.stray != "" || t.elsewhere != ""
}

// entry returns the tag for the entries of a list or table: what was said about values holds for each of them.
func (t *tag) entry() *tag {
	e := *t
	e.minItems, e.maxItems, e.key, e.standard = -1, -1, nil, nil
	e.used &^= aboutSizes | aboutKeys
	return &e
}
