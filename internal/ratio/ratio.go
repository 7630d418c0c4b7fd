// Package ratio holds what two things cost against each other, for tests of the few promises that are ratios.
//
// Other work on the machine only ever makes something slower. So both are run in turn, the quickest run of each counts, and the
// two are run again until the ratio is kept: what is really too slow never gets there.
package ratio

import "time"

// Rounds is how often the two are run at most. Each run should take about a millisecond or less, so that some are undisturbed.
const Rounds = 500

// Within runs two functions in turn until the quickest run of the first takes at most limit times the quickest of the second, and
// at least five times. It returns both, and whether that came to be.
func Within(limit float64, first, second func()) (took, against time.Duration, ok bool) {
	took, against = time.Hour, time.Hour
	for round := range Rounds {
		took, against = min(took, timed(first)), min(against, timed(second))
		if ok = float64(took) <= float64(limit*float64(against)); ok && round >= 4 {
			break
		}
	}
	return took, against, ok
}

func timed(f func()) time.Duration {
	begun := time.Now()
	f()
	return time.Since(begun)
}
