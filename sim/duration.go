package sim

import (
	"errors"
	"strconv"
)

// maxExponent bounds the exponent of an authored number. Anything beyond is either no time at all
// or longer than MaxTicks, and the bound keeps the work per number small.
const maxExponent = 400

// maxNumberText bounds the length of an authored number.
const maxNumberText = 400

// ParseTicks turns an authored time into ticks at the given rate. The text is a decimal number
// with a unit: "1.5s" seconds, "6p" pulses, "2r" combat rounds, "90t" ticks; a number without a
// unit counts pulses. Ticks must be whole. The conversion is exact: halves of a tick round up, and
// whatever is above 0 is at least 1 tick. Negative times and times above [MaxTicks] are errors.
func ParseTicks(text string, rate int) (n int, err error) {
	if text == "" {
		return 0, errors.New("a time is missing")
	}
	number, scale := text[:len(text)-1], PulseTicks
	switch text[len(text)-1] {
	case 's':
		return SecondsToTicks(number, rate)
	case 'p':
	case 'r':
		scale = RoundTicks
	case 't':
		d, err := parseDecimal(number)
		if err != nil {
			return 0, err
		}
		if d.frac != "" {
			return 0, errors.New(strconv.Quote(text) + ": ticks must be whole")
		}
		return d.times(1)
	default:
		number = text
	}
	d, err := parseDecimal(number)
	if err != nil {
		return 0, err
	}
	return d.times(scale)
}

// SecondsToTicks turns a number of seconds, given as decimal text ("0.25", "3", "1e-1"), into
// ticks at the given rate: the nearest tick, halves up, and at least 1 for whatever is above 0.
// Of two times the one not later never gets the later tick.
func SecondsToTicks(decimal string, rate int) (int, error) {
	if rate < 1 || rate > MaxRate {
		return 0, errors.New("a rate of " + strconv.Itoa(rate) + " ticks per second is outside 1 to " + strconv.Itoa(MaxRate))
	}
	d, err := parseDecimal(decimal)
	if err != nil {
		return 0, err
	}
	return d.times(rate)
}
