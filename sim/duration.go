package sim

import (
	"errors"
	"strconv"
)

// ParseTicks turns an authored time into ticks at the given rate. The text is a decimal number
// with a unit: "1.5s" seconds, "6p" pulses, "2r" combat rounds, "90t" ticks; a number without a
// unit counts pulses. Ticks must be whole. The conversion is exact: halves of a tick round up, and
// whatever is above 0 is at least 1 tick. Negative times and times above [MaxTicks] are errors.
func ParseTicks(text string, rate int) (n int, err error) {
	if text == "" {
		return 0, errors.New("a time is missing")
	}
	number, scale := text[:len(text)-1], PulseTicks
	unit := text[len(text)-1]
	switch unit {
	case 's':
		if scale, err = rate, checkRate(rate); err != nil {
			return 0, err
		}
	case 'p':
	case 'r':
		scale = RoundTicks
	case 't':
		scale = 1
	default:
		number = text
	}
	d, why := parseDecimal(number)
	switch {
	case why == notDecimal:
		why = "expected a number of seconds (s), pulses (p, or no unit), rounds (r) or ticks (t)"
	case why == "" && unit == 't' && d.frac != "":
		why = "ticks must be whole"
	case why == "":
		n, why = d.times(scale)
	}
	return n, refuse(text, why)
}

// SecondsToTicks turns a number of seconds, given as decimal text ("0.25", "3", "1e-1"), into
// ticks at the given rate: the nearest tick, halves up, and at least 1 for whatever is above 0.
// Of two times the one not later never gets the later tick.
func SecondsToTicks(decimal string, rate int) (int, error) {
	if err := checkRate(rate); err != nil {
		return 0, err
	}
	d, why := parseDecimal(decimal)
	n := 0
	if why == "" {
		n, why = d.times(rate)
	}
	return n, refuse(decimal, why)
}

func checkRate(rate int) error {
	if rate >= 1 && rate <= MaxRate {
		return nil
	}
	return errors.New("a rate of " + strconv.Itoa(rate) + " ticks per second is outside 1 to " + strconv.Itoa(MaxRate))
}

// refuse returns an error that shows the text and says why it is refused, or nil without a reason.
func refuse(text, why string) error {
	const most = 40
	switch {
	case why == "":
		return nil
	case len(text) > most:
		text = text[:most] + "..."
	}
	return errors.New(strconv.Quote(text) + ": " + why)
}
