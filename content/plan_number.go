package content

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// maxNumberText bounds a number's decimal text, and with it the work one number can cost.
const maxNumberText = 400

// bounds are the limits of a number as the tag gives them. A nil one is not set.
type bounds struct{ min, max, over, under *bound }

type bound struct {
	text  string
	value float64
	exact *big.Rat
}

func newBounds(asked *tag) (b bounds, err error) {
	for _, side := range []struct {
		text string
		to   **bound
	}{{asked.min, &b.min}, {asked.max, &b.max}, {asked.over, &b.over}, {asked.under, &b.under}} {
		if side.text == "" {
			continue
		}
		value, floatErr := strconv.ParseFloat(side.text, 64)
		exact, ok := new(big.Rat).SetString(side.text)
		if floatErr != nil || !ok || math.IsInf(value, 0) || math.IsNaN(value) {
			return b, fmt.Errorf("%q is not a number", side.text)
		}
		*side.to = &bound{side.text, value, exact}
	}
	return b, nil
}

// hold says whether a number, given by its decimal text and nearest float, keeps the bounds. Near a bound the text
// decides: 10.00000000000000000001 is above 10, although no float64 says so.
func (b *bounds) hold(text string, value float64) bool {
	return !b.below(text, value) &&
		(b.max == nil || value <= b.max.value && b.max.compare(text, value) <= 0) &&
		(b.under == nil || value < b.under.value)
}

// below says whether a number is less than the bounds allow.
func (b *bounds) below(text string, value float64) bool {
	return b.min != nil && (value < b.min.value || b.min.compare(text, value) < 0) || b.over != nil && value <= b.over.value
}

// compare compares a number with the bound: exactly where their floats are equal.
func (b *bound) compare(text string, value float64) int {
	switch {
	case value < b.value:
		return -1
	case value > b.value:
		return 1
	case value == 0:
		// The exponent may be anything here; only the sign of what was lost matters.
		mantissa, _, _ := strings.Cut(strings.ToLower(text), "e")
		if !strings.ContainsAny(mantissa, "123456789") {
			return 0
		}
		if strings.HasPrefix(text, "-") {
			return -1
		}
		return 1
	}
	if text == b.text {
		return 0
	}
	exact, ok := new(big.Rat).SetString(text)
	if !ok {
		return 1
	}
	return exact.Cmp(b.exact)
}

// words says " from 0 to 10" and its like, "" without bounds.
func (b *bounds) words() string {
	switch {
	case b.min != nil && b.max != nil:
		return " from " + b.min.text + " to " + b.max.text
	case b.over != nil && b.max != nil:
		return " above " + b.over.text + ", at most " + b.max.text
	case b.min != nil && b.under != nil:
		return " of at least " + b.min.text + ", below " + b.under.text
	case b.over != nil && b.under != nil:
		return " above " + b.over.text + ", below " + b.under.text
	case b.min != nil:
		return " of at least " + b.min.text
	case b.max != nil:
		return " of at most " + b.max.text
	case b.over != nil:
		return " above " + b.over.text
	case b.under != nil:
		return " below " + b.under.text
	}
	return ""
}

func (b *bounds) write(s *jsonschema.Schema) *jsonschema.Schema {
	for _, side := range []struct {
		from *bound
		to   **float64
	}{{b.min, &s.Minimum}, {b.max, &s.Maximum}, {b.over, &s.ExclusiveMinimum}, {b.under, &s.ExclusiveMaximum}} {
		if side.from != nil {
			*side.to = &side.from.value
		}
	}
	return s
}

// floatPlan reads finite numbers.
type floatPlan struct {
	bounds bounds
	bits   int
	codes  rangeCodes
}

// rangeCodes are the codes for numbers that are too small and for all others that are out of range.
type rangeCodes struct{ low, other string }

func newRangeCodes(asked *tag, general string) rangeCodes {
	codes := rangeCodes{asked.low, asked.faultCode(general)}
	if codes.low == "" {
		codes.low = codes.other
	}
	return codes
}

// of returns the code for a number that does not keep the bounds.
func (c rangeCodes) of(b *bounds, text string, value float64) string {
	if b.below(text, value) {
		return c.low
	}
	return c.other
}

func newFloatPlan(t reflect.Type, asked *tag) (*floatPlan, error) {
	b, err := newBounds(asked)
	if err != nil {
		return nil, err
	}
	if asked.decimal {
		return nil, errors.New("option decimal is for whole numbers")
	}
	return &floatPlan{b, t.Bits(), newRangeCodes(asked, BadNumber)}, asked.refuse("a number", aboutNumbers)
}

func (p *floatPlan) decode(_ *Decoder, n *Node, v reflect.Value, faults *Faults) bool {
	if n.Kind() != Number {
		return wrongType(n, p, faults)
	}
	value, ok := readFloat(n.Number(), p.bits)
	switch {
	case !ok:
		faults.Add(n.Fault(BadNumber, p.expected()))
		return false
	case !p.bounds.hold(n.Number(), value):
		faults.Add(n.Fault(p.codes.of(&p.bounds, n.Number(), value), p.expected()))
		return false
	}
	v.SetFloat(value)
	return true
}

// readFloat reads a decimal text of bounded length as a finite float. Minus zero becomes zero.
func readFloat(text string, bits int) (float64, bool) {
	if len(text) > maxNumberText {
		return 0, false
	}
	value, err := strconv.ParseFloat(text, bits)
	if err != nil || math.IsInf(value, 0) {
		return 0, false
	}
	if value == 0 {
		value = 0
	}
	return value, true
}

func (p *floatPlan) schema(*schemaWriter) *jsonschema.Schema {
	return p.bounds.write(&jsonschema.Schema{Type: "number"})
}

func (p *floatPlan) expected() string {
	if words := p.bounds.words(); words != "" {
		return "a number" + words
	}
	return "a finite number"
}

// integerPlan reads whole numbers, written without fraction or exponent unless decimal says otherwise.
type integerPlan struct {
	bounds  bounds
	bits    int
	signed  bool
	decimal bool
	codes   rangeCodes
}

func newIntegerPlan(t reflect.Type, asked *tag) (*integerPlan, error) {
	p := &integerPlan{bits: t.Bits(), signed: t.Kind() <= reflect.Int64, decimal: asked.decimal}
	p.codes = newRangeCodes(asked, BadNumber)
	tightened := *asked
	least, most := "0", ""
	if p.signed {
		least = ""
	}
	if p.bits <= 32 { // wider ones have no exact float64 at their ends; the type itself still bounds them
		most = strconv.FormatUint(1<<p.bits-1, 10)
		if p.signed {
			least, most = strconv.FormatInt(-1<<(p.bits-1), 10), strconv.FormatInt(1<<(p.bits-1)-1, 10)
		}
	}
	if tightened.min == "" && tightened.over == "" {
		tightened.min = least
	}
	if tightened.max == "" && tightened.under == "" {
		tightened.max = most
	}
	var err error
	if p.bounds, err = newBounds(&tightened); err != nil {
		return nil, err
	}
	return p, asked.refuse("a whole number", aboutNumbers)
}

func (p *integerPlan) decode(_ *Decoder, n *Node, v reflect.Value, faults *Faults) bool {
	if n.Kind() != Number {
		return wrongType(n, p, faults)
	}
	text := n.Number()
	value, ok := readFloat(text, 64)
	switch {
	case !ok:
		faults.Add(n.Fault(BadNumber, p.expected()))
		return false
	case !p.bounds.hold(text, value):
		faults.Add(n.Fault(p.codes.of(&p.bounds, text, value), p.expected()))
		return false
	}
	if p.decimal {
		text = wholeText(text, value)
	}
	var err error
	if p.signed {
		var whole int64
		whole, err = strconv.ParseInt(text, 10, p.bits)
		v.SetInt(whole)
	} else {
		var whole uint64
		whole, err = strconv.ParseUint(strings.TrimPrefix(text, "-"), 10, p.bits)
		v.SetUint(whole) // a minus can only stand before 0: the bounds saw to the rest
	}
	if err != nil {
		faults.Add(n.Fault(p.codes.other, p.expected()))
	}
	return err == nil
}

// wholeText returns a number in plain digits if it is whole, and as it was written if not. Its float is finite, so
// that there are not too many of them.
func wholeText(text string, value float64) string {
	if value == 0 { // its exponent may be anything
		if new(bound).compare(text, value) == 0 {
			return "0"
		}
		return text
	}
	if !strings.ContainsAny(text, ".eE") {
		return text
	}
	if exact, ok := new(big.Rat).SetString(text); ok && exact.IsInt() {
		return exact.Num().String()
	}
	return text
}

func (p *integerPlan) schema(*schemaWriter) *jsonschema.Schema {
	return p.bounds.write(&jsonschema.Schema{Type: "integer"})
}

func (p *integerPlan) expected() string { return "a whole number" + p.bounds.words() }
