package sim

import (
	"errors"
	"strconv"
	"strings"
)

// decimal is a non-negative number in decimal notation, split at the point: whole has no leading
// zeros and frac no trailing ones, so zero is two empty strings.
type decimal struct {
	text        string
	whole, frac string
}

// parseDecimal reads digits, an optional fraction and an optional exponent.
func parseDecimal(text string) (decimal, error) {
	bad := func(why string) (decimal, error) {
		return decimal{}, errors.New(strconv.Quote(clip(text)) + ": " + why)
	}
	if len(text) > maxNumberText {
		return bad("the number is too long")
	}
	if strings.HasPrefix(text, "-") {
		return bad("a time cannot be negative")
	}
	mantissa, exponent, hasExponent := cutExponent(text)
	whole, frac, hasPoint := strings.Cut(mantissa, ".")
	if !digits(whole) || hasPoint && !digits(frac) {
		return bad("expected a decimal number")
	}
	if hasExponent {
		e, err := strconv.Atoi(exponent)
		if err != nil {
			return bad("expected a decimal number")
		}
		if e < -maxExponent || e > maxExponent {
			return bad("the exponent is out of range")
		}
		whole, frac = shift(whole, frac, e)
	}
	return decimal{text, strings.TrimLeft(whole, "0"), strings.TrimRight(frac, "0")}, nil
}

// cutExponent splits "12e-3" into "12" and "-3".
func cutExponent(text string) (mantissa, exponent string, found bool) {
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		return text[:i], text[i+1:], true
	}
	return text, "", false
}

// shift moves the point e places to the right.
func shift(whole, frac string, e int) (string, string) {
	if e >= 0 {
		if missing := e - len(frac); missing > 0 {
			frac += strings.Repeat("0", missing)
		}
		return whole + frac[:e], frac[e:]
	}
	if missing := -e - len(whole); missing > 0 {
		whole = strings.Repeat("0", missing) + whole
	}
	cut := len(whole) + e
	return whole[:cut], whole[cut:] + frac
}

// times returns d × scale as a whole number, halves up, at least 1 when d is above 0.
//
// The fraction is multiplied digit by digit from the right, as on paper. What is left over in the
// end is the carry into the ones, and the digit right of the point decides the rounding; nothing
// else is needed, however long the fraction.
func (d decimal) times(scale int) (int, error) {
	n := 0
	for _, c := range []byte(d.whole) {
		n = n*10 + int(c-'0')
		if n > MaxTicks {
			return 0, d.tooLong()
		}
	}
	carry, tenths := 0, 0
	for i := len(d.frac) - 1; i >= 0; i-- {
		carry += int(d.frac[i]-'0') * scale
		tenths = carry % 10
		carry /= 10
	}
	n = n*scale + carry
	if tenths >= 5 {
		n++
	}
	if n > MaxTicks {
		return 0, d.tooLong()
	}
	if n == 0 && (d.whole != "" || d.frac != "") {
		n = 1
	}
	return n, nil
}

func (d decimal) tooLong() error {
	return errors.New(strconv.Quote(clip(d.text)) + ": the time is longer than " + strconv.Itoa(MaxTicks) + " ticks")
}

// digits reports whether s is one or more decimal digits.
func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// clip shortens text for an error message.
func clip(text string) string {
	const most = 40
	if len(text) > most {
		return text[:most] + "..."
	}
	return text
}
