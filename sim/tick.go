package sim

// Tick is a moment of simulation time, counted by a [Clock]. The value 0 means "unset" or "ready"
// wherever a tick is stored, so deadlines go through [Tick.NonZero] before they are kept.
//
// The counter wraps after 2^32 ticks (828 days at 60 per second). Order is therefore a matter of
// distance: of two ticks less than 2^31 apart, Before and After tell which comes first. Two ticks
// are never compared with <.
type Tick uint32

const (
	// DefaultRate is the number of ticks per second of a zone that does not say otherwise.
	DefaultRate = 60
	// MaxRate is the highest number of ticks per second a clock accepts.
	MaxRate = 1000
	// PulseTicks is the length of a rules pulse in ticks, at any rate.
	PulseTicks = 15
	// RoundPulses is the length of a combat round in pulses.
	RoundPulses = 10
	// RoundTicks is the length of a combat round in ticks.
	RoundTicks = RoundPulses * PulseTicks
	// MaxTicks is the longest span in ticks that can be authored or measured.
	MaxTicks = 1<<31 - 1
)

// NonZero returns t, or 1 when t is 0: a deadline that happens to fall on the wrap of the counter
// must not read as "unset".
func (t Tick) NonZero() Tick {
	if t == 0 {
		return 1
	}
	return t
}

// Before reports whether t comes earlier than u.
func (t Tick) Before(u Tick) bool { return int32(t-u) < 0 }

// After reports whether t comes later than u.
func (t Tick) After(u Tick) bool { return int32(t-u) > 0 }

// Since returns the signed number of ticks from u to t: positive when t is the later one.
func (t Tick) Since(u Tick) int { return int(int32(t - u)) }

// Plus returns the tick n ticks after t; n may be negative. The result may be 0, see
// [Tick.NonZero].
func (t Tick) Plus(n int) Tick { return t + Tick(n) }
