package zone

import (
	"errors"
	"fmt"
	"math"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Options say what a zone is made of. Only Map is required.
type Options struct {
	// Pack is what the map comes from. A save can only be restored with a pack of the same hash. nil counts as hash 0.
	Pack *pack.Pack
	// Map is what the zone is an instance of.
	Map *place.Map
	// Key names the zone among all others; "" is allowed where there is only one.
	Key string
	// Epoch counts the times that a zone of this key was started, from storage. It never goes back.
	Epoch int64
	// Seed is where all chance in the zone comes from.
	Seed uint64
	// Start is the tick that the clock stands at; the first step is the tick after it.
	Start sim.Tick
	// Viewers are shown every tick, in this order. None of them can change what happens.
	Viewers []view.Viewer
	// Limits bound what the zone holds.
	Limits Limits
}

// Limits bound every queue and every table of a zone. A field that is 0 has the default. They are settings and no state:
// a save does not hold them, and a replay wants the same ones.
type Limits struct {
	Inbox  int // letters that may wait; default 4,096
	Outbox int // requests that may wait before the inbox is left alone; default 4,096
	Actors int // bodies in the zone; default 16,384
	// Repeat is for how many ticks the last walking input of a player is repeated when the next one is missing; default
	// 15. After that the actor stands still. -1 repeats nothing.
	Repeat int
	// Sight is how far around its body a player is shown what there is on a ground, in metres; default 40. On a ground that is not
	// larger than that everybody is shown everything. A negative number shows everything anywhere.
	Sight float64
}

// DefaultSight is how far around its body a player is shown what there is on a ground, in metres.
const DefaultSight = 40.0

// maxSight is the highest limit of what is shown around a player that may be set.
const maxSight = 4096

// maxActors is the highest limit of bodies in a zone that may be set.
const maxActors = 1 << 16

// withDefaults fills in what was left out.
func (l Limits) withDefaults() Limits {
	fill := func(field *int, value int) {
		if *field == 0 {
			*field = value
		}
	}
	fill(&l.Inbox, 4096)
	fill(&l.Outbox, 4096)
	fill(&l.Actors, 16384)
	fill(&l.Repeat, sim.PulseTicks)
	if l.Sight == 0 {
		l.Sight = DefaultSight
	}
	if l.Repeat < 0 {
		l.Repeat = 0
	}
	return l
}

// check returns everything that is wrong with the options.
func (o *Options) check() error {
	var errs []error
	wrong := func(format string, args ...any) { errs = append(errs, fmt.Errorf("zone: "+format, args...)) }
	switch {
	case o.Map == nil:
		wrong("Map is missing")
	case len(o.Map.Rooms) == 0:
		wrong("Map %q has no rooms", o.Map.ID)
	case int(o.Map.Start) >= len(o.Map.Rooms):
		wrong("Map %q starts in room %d of %d", o.Map.ID, o.Map.Start, len(o.Map.Rooms))
	}
	if o.Map != nil && (o.Map.Rate < 0 || o.Map.Rate > sim.MaxRate) {
		wrong("Map %q has a rate of %d, expected 1 to %d or 0 for %d", o.Map.ID, o.Map.Rate, sim.MaxRate, sim.DefaultRate)
	}
	bound := func(name string, value, low, high int) {
		if value < low || value > high {
			wrong("Limits.%s is %d, expected %d to %d", name, value, low, high)
		}
	}
	bound("Inbox", o.Limits.Inbox, 0, 1<<20)
	bound("Outbox", o.Limits.Outbox, 0, 1<<20)
	bound("Actors", o.Limits.Actors, 0, maxActors)
	bound("Repeat", o.Limits.Repeat, -1, 1<<15)
	if s := o.Limits.Sight; !(s <= maxSight) || math.IsInf(s, -1) {
		wrong("Limits.Sight is %v, expected at most %v", s, float64(maxSight))
	}
	for i, viewer := range o.Viewers {
		if viewer == nil {
			wrong("Viewers[%d] is nil", i)
		}
	}
	return errors.Join(errs...)
}

// rate is the map's number of ticks per second.
func rate(m *place.Map) int {
	if m.Rate == 0 {
		return sim.DefaultRate
	}
	return m.Rate
}
