package trace

import (
	"strconv"

	"github.com/wick-engine/wick/sim"
)

// Hash is 64 bits as streams, scenarios and messages write them: "0x" and 16 lower-case digits.
func Hash(h uint64) string {
	const digits = "0123456789abcdef"
	text := [18]byte{'0', 'x'}
	for i := range 16 {
		text[2+i] = digits[h>>(60-4*i)&15]
	}
	return string(text[:])
}

// Number is a number for people: at most four decimals, no zeros at the end.
func Number(x float64) string {
	text := strconv.FormatFloat(x, 'f', 4, 64)
	end := len(text)
	for text[end-1] == '0' {
		end--
	}
	if text[end-1] == '.' {
		end--
	}
	if text[:end] == "-0" {
		return "0"
	}
	return text[:end]
}

// Position is a position for people: [x, y, z].
func Position(v sim.Vec) string {
	return "[" + Number(v.X) + ", " + Number(v.Y) + ", " + Number(v.Z) + "]"
}
