package recording

import (
	"fmt"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
)

// Player runs a recording again, a tick at a time.
type Player struct {
	recording *Recording
	zone      *zone.Zone
	steps     int // made so far
	letter    int // the next one
	check     int // the next one
}

// World is what a recording is played with.
type World struct {
	// Given is the pack that the recording names, nil for none.
	Given *pack.Pack
	// Pack is what is played with: Given, or what the scenario that comes with the recording makes of it.
	Pack *pack.Pack
	// Map is where.
	Map *place.Map
}

// Play makes the zone that the recording began with. The world has to be the recording's, see [Recording.Belongs]; viewers
// are shown every tick.
func (r *Recording) Play(w World, viewers ...view.Viewer) (*Player, error) {
	if err := r.Belongs(w.Given); err != nil {
		return nil, err
	}
	if w.Map.ID != r.Map {
		return nil, fmt.Errorf("%w: the recording is of map %q, and it was to be played on map %q", ErrForeign, r.Map, w.Map.ID)
	}
	z, err := zone.Restore(zone.Options{
		Pack: w.Pack, Map: w.Map, Key: r.Key, Epoch: r.Epoch, Viewers: viewers, Limits: r.Limits,
	}, r.Start)
	if err != nil {
		return nil, fmt.Errorf("the recording begins with a state that this wick (%s) does not take from wick %s: %w",
			pack.EngineVersion, r.Engine, err)
	}
	return &Player{recording: r, zone: z}, nil
}

// Zone is the zone as it stands. It is to be looked at: whoever posts a letter to it plays something else.
func (p *Player) Zone() *zone.Zone { return p.zone }

// Done reports whether the recording has been played to its end.
func (p *Player) Done() bool { return p.steps >= p.recording.Steps }

// Last is the last tick of the recording.
func (p *Player) Last() sim.Tick { return p.zone.Tick().Plus(p.recording.Steps - p.steps) }

// Divergence is the error of a replay that does not come out as it was recorded: the engine is another one, or the house
// has lost its one arithmetic.
type Divergence struct {
	// From is the last tick that is known to be as recorded, Tick the first that is known not to be.
	From, Tick sim.Tick
	// Recorded and Got are the hashes at Tick.
	Recorded, Got uint64
	// Engine is the version of the engine that made the recording.
	Engine string
}

// Error is the divergence in one line.
func (d *Divergence) Error() string {
	return fmt.Sprintf("the replay parts from the recording after tick %d and at the latest at tick %d: "+
		"recorded %s by wick %s, got %s by wick %s", d.From, d.Tick, trace.Hash(d.Recorded), d.Engine, trace.Hash(d.Got), pack.EngineVersion)
}

// Step plays the next tick. The error is a *Divergence if the state is not what was recorded. It must not be called when
// the recording is done.
func (p *Player) Step() error {
	r := p.recording
	for ; p.letter < len(r.Letters) && r.Letters[p.letter].Step == p.steps; p.letter++ {
		letter, err := r.Letters[p.letter].Letter()
		if err == nil {
			err = p.zone.Post(letter)
		}
		if err != nil {
			return fmt.Errorf("letter %d of the recording: %w", p.letter+1, err)
		}
	}
	p.zone.Step()
	p.zone.Drain()
	p.steps++
	for ; p.check < len(r.Checks) && r.Checks[p.check].Step <= p.steps; p.check++ {
		check := r.Checks[p.check]
		if got := p.zone.Hash(); check.Step == p.steps && got != check.Hash {
			return p.divergence(check, got)
		}
	}
	return nil
}

func (p *Player) divergence(check Check, got uint64) *Divergence {
	before := 0
	if p.check > 0 {
		before = p.recording.Checks[p.check-1].Step
	}
	now := p.zone.Tick()
	return &Divergence{From: now.Plus(before - p.steps), Tick: now, Recorded: check.Hash, Got: got, Engine: p.recording.Engine}
}

// RunTo plays until the zone stands at a tick.
func (p *Player) RunTo(tick sim.Tick) error {
	now := p.zone.Tick()
	if last := p.Last(); tick.Before(now) || tick.After(last) {
		return fmt.Errorf("tick %d is not in the recording, which goes from %d to %d", tick, now, last)
	}
	for p.zone.Tick() != tick {
		if err := p.Step(); err != nil {
			return err
		}
	}
	return nil
}
