package host

import (
	"sync"
	"time"

	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone"
)

// TickBounds are the upper ends of the classes that ticks are counted in by how long they took; there is one class more
// for those that took longer.
func TickBounds() [9]time.Duration {
	const us, ms = time.Microsecond, time.Millisecond
	return [9]time.Duration{50 * us, 150 * us, 500 * us, 1 * ms, 2 * ms, 4 * ms, 8 * ms, 16 * ms, 50 * ms}
}

// ZoneStats is what is to be known about a running zone.
type ZoneStats struct {
	Key      string
	Map      string
	Epoch    int64
	Tick     sim.Tick
	People   int // characters, those whose players are away included
	Asleep   bool
	Failures uint64
	Skipped  uint64     // ticks left out because the zone was held up
	Dropped  uint64     // commands of players that were dropped because too many waited
	Ticks    uint64     // done since this process started the zone
	Classes  [10]uint64 // of Ticks, by TickBounds
	Busy     time.Duration
	Zone     zone.Counters
	Net      replication.Counters
}

// gauge collects the figures of a zone. All its methods lock the mutex that they are handed, which is the zone's.
type gauge struct {
	stats    ZoneStats
	failures []time.Time
}

func (g *gauge) tick(mu *sync.Mutex, took time.Duration, w *world) {
	counters, net := w.zone.Counters(), w.net.Counters()
	mu.Lock()
	defer mu.Unlock()
	bounds := TickBounds()
	class := 0
	for class < len(bounds) && took > bounds[class] {
		class++
	}
	g.stats.Classes[class]++
	g.stats.Ticks++
	g.stats.Busy += took
	g.stats.Tick, g.stats.Epoch = w.zone.Tick(), w.epoch
	g.stats.Zone, g.stats.Net = counters, net
}

func (g *gauge) skip(mu *sync.Mutex, ticks int64) {
	mu.Lock()
	defer mu.Unlock()
	g.stats.Skipped += uint64(ticks)
}

func (g *gauge) sleep(mu *sync.Mutex, asleep bool) {
	mu.Lock()
	defer mu.Unlock()
	g.stats.Asleep = asleep
}

// fail counts a failure, and returns how many there were lately.
func (g *gauge) fail(mu *sync.Mutex, now time.Time) int {
	mu.Lock()
	defer mu.Unlock()
	g.stats.Failures++
	for len(g.failures) > 0 && now.Sub(g.failures[0]) > failureTime {
		g.failures = g.failures[1:]
	}
	g.failures = append(g.failures, now)
	return len(g.failures)
}

// stats is a copy of the figures.
func (z *Zone) stats() ZoneStats {
	z.mu.Lock()
	defer z.mu.Unlock()
	s := z.gauge.stats
	s.Key, s.Map, s.People = z.key, z.place.ID, int(z.people.Load())
	return s
}
