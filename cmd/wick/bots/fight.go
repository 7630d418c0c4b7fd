package bots

import (
	"fmt"
	"math"
	"time"

	"github.com/wick-engine/wick/client"
	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// Fight is going for the nearest foe in sight and pressing keys at it, and walking about where there is none. Maps are those that
// the server plays, where they are known: on these bots find their way around walls. Elsewhere they walk straight on, and aside
// where that leads nowhere. The error is about a map.
func Fight(maps []*place.Map) (Play, error) {
	f := &fight{ways: make(map[string]*place.Ways)}
	for _, m := range maps {
		if m.Ground == nil {
			continue
		}
		ways, err := place.NewWays(m.Ground, place.BodyRadius)
		if err != nil {
			return nil, fmt.Errorf("ways on the map %q: %w", m.ID, err)
		}
		f.ways[m.ID] = ways
	}
	return f, nil
}

type fight struct{ ways map[string]*place.Ways }

func (f *fight) Begin(_ int, chance sim.Stream) Moves {
	own := make(map[string]*place.Ways, len(f.ways))
	for id, ways := range f.ways {
		own[id] = ways.Share()
	}
	return &fighter{chance: chance, ways: own}
}

// Walks is false: whoever finds a foe beside it stays.
func (f *fight) Walks() bool { return false }

// How a fighter fights. It decides ten times a second, as fast as a quick player.
const (
	pace = 100 * time.Millisecond
	// replan is how often it looks for another way to a foe that may have moved.
	replan = 10
	// near is from where the first slot reaches, and far the others, in metres from body to body. What slots do is not known to a
	// client, but in every pack the first key is for what stands before one.
	near, far = 1.4, 12
	// hasty is how often it presses although it is still busy, as players do.
	hasty = 1. / 8
	// stuck is how little of a decision's way counts as standing still, in metres, and patience for how many decisions.
	stuck, patience = 0.05, 5
)

// fighter is one bot that fights.
type fighter struct {
	chance sim.Stream
	ways   map[string]*place.Ways // by map
	at     time.Duration
	ready  []Move // what it has decided and not yet done
	looked int    // how often it has

	way    []sim.Vec // to the foe, as far as it is still to be walked
	foe    uint32
	was    sim.Vec // where it stood at the last look
	idle   int     // for how many looks it has walked and got nowhere
	aside  int     // for how many looks it still walks aside
	astray sim.Heading
}

// Next never ends: it looks, and does what came of that.
func (f *fighter) Next() (Move, bool) {
	if len(f.ready) > 0 {
		m := f.ready[0]
		f.ready = f.ready[1:]
		return m, true
	}
	f.at += pace
	return Move{At: f.at, Kind: Look}, true
}

// See decides.
func (f *fighter) See(seen *Seen) {
	f.looked++
	f.ready = f.ready[:0]
	own := seen.Own()
	if own == nil || own.Flags&core.Dead != 0 {
		f.way, f.foe = f.way[:0], 0
		f.walk(sim.Vec{})
		return
	}
	at := sim.Vec{X: own.X, Y: own.Y, Z: own.Z}
	defer func() { f.was = at }()
	foe, gap := seen.nearestFoe()
	if foe == nil {
		f.wander()
		return
	}
	to := sim.Vec{X: foe.X, Y: foe.Y, Z: foe.Z}
	f.face(to.Sub(at))
	if gap > near {
		f.approach(seen.Map, at, to, foe.ID)
	} else {
		f.walk(sim.Vec{})
	}
	if own.Act != 0 && !f.chance.Chance(hasty) {
		return
	}
	switch {
	case gap <= near && seen.Slots > 0:
		f.ready = append(f.ready, Move{At: f.at, Kind: Press, Slot: 1})
	case gap <= far && seen.Slots > 1 && f.chance.Chance(0.5):
		f.ready = append(f.ready, Move{At: f.at, Kind: Press, Slot: uint8(2 + f.chance.Intn(seen.Slots-1))})
	}
}

// approach walks towards a foe: along the way there, where there is one, and aside for a moment where nothing moves.
func (f *fighter) approach(on string, at, to sim.Vec, foe uint32) {
	if f.aside > 0 {
		f.aside--
		f.walk(f.astray.Dir())
		return
	}
	if at.GroundDist(f.was) < stuck {
		f.idle++
	} else {
		f.idle = 0
	}
	if f.idle >= patience {
		f.idle, f.aside = 0, 5+f.chance.Intn(10)
		f.astray = sim.Heading(f.chance.Intn(sim.FullTurn))
	}
	if foe != f.foe || f.looked%replan == 0 || len(f.way) == 0 {
		f.foe, f.way = foe, f.way[:0]
		if ways := f.ways[on]; ways != nil {
			f.way, _ = ways.Way(at, to, f.way)
		}
	}
	for len(f.way) > 0 && at.GroundDist(f.way[0]) < 0.5 {
		f.way = f.way[1:]
	}
	if len(f.way) > 0 {
		to = f.way[0]
	}
	f.walk(to.Sub(at))
}

// wander walks somewhere else now and then.
func (f *fighter) wander() {
	if f.looked%replan == 1 {
		f.astray = sim.Heading(f.chance.Intn(sim.FullTurn))
		f.face(f.astray.Dir())
		f.walk(f.astray.Dir())
	}
}

// walk walks in a direction at full speed; without one it stands.
func (f *fighter) walk(to sim.Vec) {
	if length := math.Hypot(to.X, to.Z); length > 0 {
		to.X, to.Z = to.X/length, to.Z/length
	}
	f.ready = append(f.ready, Move{At: f.at, Kind: Walk, X: to.X, Z: to.Z})
}

func (f *fighter) face(to sim.Vec) {
	if heading, ok := sim.HeadingOf(to); ok {
		f.ready = append(f.ready, Move{At: f.at, Kind: Face, Face: heading})
	}
}

// Seen is what a bot sees when it looks. It is valid inside the call it is handed to.
type Seen struct {
	Map   string // id of the map
	Slots int    // how many keys begin something
	View  client.View
}

// Own is the own figure, nil while it is not there.
func (s *Seen) Own() *core.Figure {
	if s.View.Scene.Mine == 0 {
		return nil
	}
	return &s.View.Scene.Figures[0]
}

// nearestFoe is the living foe that is nearest to the own figure, and the metres from body to body; nil if there is none.
func (s *Seen) nearestFoe() (foe *core.Figure, gap float64) {
	own := s.Own()
	for i := range s.View.Scene.Figures[1:s.View.Scene.Count] {
		at := &s.View.Scene.Figures[1+i]
		if at.Flags&core.Hostile == 0 || at.Flags&(core.Dead|core.Leaving) != 0 || at.Cap == 0 {
			continue
		}
		apart := math.Hypot(at.X-own.X, at.Z-own.Z) - at.Radius - own.Radius
		if foe == nil || apart < gap {
			foe, gap = at, apart
		}
	}
	return foe, gap
}
