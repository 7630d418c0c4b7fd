package stage

import (
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone"
)

// What steps may look at.

// At is the present moment.
func (r *Run) At() int { return r.at }

// MomentOf is the moment at whose end a tick was.
func (r *Run) MomentOf(tick sim.Tick) int { return tick.Since(r.story.Start) }

// Zone is the zone as it stands. It is there to be looked at: what changes it goes through Post.
func (r *Run) Zone() *zone.Zone { return r.zone }

// Names are what the pack calls its definitions.
func (r *Run) Names() *trace.Names { return r.story.Names }

// Records are the events so far, in their order. They must not be changed.
func (r *Run) Records() []trace.Record { return r.records }

// Entity is what the scenario says of an entity.
func (r *Run) Entity(i int) *premise.Entity { return &r.story.Entities[i] }

// ID is the body of an entity, or the last one it had; 0 if it never had one.
func (r *Run) ID(i int) sim.ID { return r.bodies[i].id }

// IDs are all bodies that an entity had.
func (r *Run) IDs(i int) []sim.ID { return r.bodies[i].ids }

// Standing is an entity as it stands, or false if it is not in the zone.
func (r *Run) Standing(i int) (Standing, bool) { return r.zone.Actor(r.bodies[i].id) }

// Speed is how fast an entity moved over the ground in the last tick, in metres per second; 0 for one that was put somewhere.
func (r *Run) Speed(i int) float64 { return r.bodies[i].speed }

// Name is the name of a body that is or was in the zone, "" for others.
func (r *Run) Name(id sim.ID) string { return r.trace.Name(id) }

// Sees reports whether a player was shown somebody at the end of the last tick.
func (r *Run) Sees(who, whom int) bool {
	_, there := r.Standing(whom)
	return there && r.trace.Sees(r.bodies[who].id, r.bodies[whom].id)
}

// Explain asks the zone where a value of an entity comes from. Not every value has a story, and then it is nil.
func (r *Run) Explain(i int, what string) []string {
	lines, err := r.zone.Explain(r.bodies[i].id, what)
	if err != nil {
		return nil
	}
	return lines
}

// Kept is what the rules knew of a player as it left, as package dossier writes it down; "" if it has not left, or nothing was known.
func (r *Run) Kept(i int) string { return r.bodies[i].rules }
