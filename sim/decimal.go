package sim

import (
	"strconv"
	"strings"
)

const (
	// maxNumberText bounds the length of an authored number.
	maxNumberText = 400
	// maxExponent bounds its exponent. Anything beyond is either no time at all or longer than
	// MaxTicks, and the bound keeps the work per number small.
	maxExponent = 400

	notDecimal = "expected a decimal number"
)

// decimal is a non-negative number in decimal notation, split at the point: whole has no leading
// zeros and frac no trailing ones, so zero is two empty strings.
type decimal struct{ whole, frac string }

// parseDecimal reads digits, an optional fraction and an optional exponent, or says why it cannot.
func parseDecimal(text string) (d decimal, why string) {
	if len(text) > maxNumberText {
		return decimal{}, "the number is too long"
	}
	if strings.HasPrefix(text, "-") {
		return decimal{}, "a time cannot be negative"
	}
	mantissa, exponent, hasExponent := cutExponent(text)
	whole, frac, hasPoint := strings.Cut(mantissa, ".")
	if !digits(whole) || hasPoint && !digits(frac) {
		return decimal{}, notDecimal
	}
	if hasExponent {
		e, err := strconv.Atoi(exponent)
		if err != nil {
			return decimal{}, notDecimal
		}
		if e < -maxExponent || e > maxExponent {
			return decimal{}, "the exponent is out of range"
		}
		whole, frac = shift(whole, frac, e)
	}
	return decimal{strings.TrimLeft(whole, "0"), strings.TrimRight(frac, "0")}, ""
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

// times returns d × scale as a whole number, halves up, at least 1 when d is above 0, or says why it
// cannot.
//
// The fraction is multiplied digit by digit from the right, as on paper. What is left over in the
// end is the carry into the ones, and the digit right of the point decides the rounding; nothing
// else is needed, however long the fraction.
func (d decimal) times(scale int) (n int, why string) {
	const tooLong = "the time is longer than 2147483647 ticks"
	for _, c := range []byte(d.whole) {
		n = n*10 + int(c-'0')
		if n > MaxTicks {
			return 0, tooLong
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
		return 0, tooLong
	}
	if n == 0 && (d.whole != "" || d.frac != "") {
		n = 1
	}
	return n, ""
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
