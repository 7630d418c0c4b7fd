package wire

import (
	"math"
	"reflect"
	"strconv"
	"strings"
)

// send says who gets a field.
type send uint8

const (
	toAll send = iota
	toOwner
	toOthers
)

// tag is what stands in `net:"..."`; the grammar is told in package view.
type tag struct {
	low, high, step         float64
	ranged, stepped         bool
	bits                    int
	to                      send
	text                    bool
	interp, predicted, last bool
}

// parseTag reads a tag. What it complains of is a mistake in the program.
func parseTag(text string) (t tag, complaint string) {
	for word := range strings.SplitSeq(text, ",") {
		key, value, _ := strings.Cut(word, "=")
		ok := value == ""
		switch key {
		case "interp":
			t.interp = true
		case "snap":
		case "predicted":
			t.predicted = true
		case "last":
			t.last = true
		case "text":
			t.text = true
		case "send":
			ok = t.parseSend(value)
		case "bits":
			n, err := strconv.Atoi(value)
			t.bits, ok = n, err == nil && n >= 1 && n <= 64
		case "step":
			step, err := strconv.ParseFloat(value, 64)
			t.step, t.stepped, ok = step, true, err == nil && step > 0 && !math.IsInf(step, 0)
		case "range":
			ok = t.parseRange(value)
		default:
			ok = false
		}
		if !ok {
			return tag{}, "the word " + strconv.Quote(word) + " means nothing"
		}
	}
	return t, ""
}

func (t *tag) parseSend(value string) bool {
	switch value {
	case "all":
		t.to = toAll
	case "owner":
		t.to = toOwner
	case "notowner":
		t.to = toOthers
	default:
		return false
	}
	return true
}

func (t *tag) parseRange(value string) bool {
	low, high, found := strings.Cut(value, ":")
	from, err1 := strconv.ParseFloat(low, 64)
	to, err2 := strconv.ParseFloat(high, 64)
	t.low, t.high, t.ranged = from, to, true
	return found && err1 == nil && err2 == nil && from < to && !math.IsInf(from, 0) && !math.IsInf(to, 0)
}

// String is the tag in its one canonical spelling, as it goes into declarations.
func (t tag) String() string {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	words := []string{"send=" + [...]string{"all", "owner", "notowner"}[t.to]}
	add := func(is bool, word string) {
		if is {
			words = append(words, word)
		}
	}
	add(t.ranged, "range="+number(t.low)+":"+number(t.high))
	add(t.stepped, "step="+number(t.step))
	add(t.bits > 0, "bits="+strconv.Itoa(t.bits))
	add(t.text, "text")
	add(t.interp, "interp")
	add(t.predicted, "predicted")
	add(t.last, "last")
	return strings.Join(words, ",")
}

// typeText spells a type so that everything in it that matters on the wire shows.
func typeText(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Struct:
		var fields []string
		for i := range t.NumField() {
			fields = append(fields, t.Field(i).Name+" "+typeText(t.Field(i).Type))
		}
		return t.String() + "{" + strings.Join(fields, ",") + "}"
	case reflect.Array:
		return t.String() + "[" + strconv.Itoa(t.Len()) + "]" + typeText(t.Elem())
	}
	if t.String() == t.Kind().String() {
		return t.String()
	}
	return t.String() + ":" + t.Kind().String()
}
