package content

import "github.com/wick-engine/wick/sim"

// Time is an authored time as it was written: a bare number of pulses ("4", "0.5") or a number with a unit: "90t" ticks,
// "12p" pulses, "2r" combat rounds, "3s" seconds. "" is a time that was not given. [Decode] lets only readable times in.
type Time string

// Given says that the author wrote the time.
func (t Time) Given() bool { return t != "" }

// Ticks turns the time into ticks at a rate, from its decimal text and exactly: halves up, at least 1 for whatever is above
// 0. An error means a time that cannot be read or is longer than sim.MaxTicks.
func (t Time) Ticks(rate int) (int, error) { return sim.ParseTicks(string(t), rate) }

// Seconds is an authored number of seconds as it was written, such as "0.25". "" is one that was not given.
type Seconds string

// Given says that the author wrote the time.
func (s Seconds) Given() bool { return s != "" }

// Ticks turns the seconds into ticks at a rate, as [Time.Ticks] does.
func (s Seconds) Ticks(rate int) (int, error) { return sim.SecondsToTicks(string(s), rate) }
