package stage

import (
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/zone/inbox"
)

// What steps may do to the zone: everything is a letter.

// Post puts a letter into the inbox. If the zone does not take it, the step fails; a nil step is the run itself.
func (r *Run) Post(step *premise.Head, l inbox.Letter) {
	if err := r.zone.Post(l); err != nil {
		r.Fail(step, Failure{Subject: "letter", Expected: "one that the zone takes", Got: err.Error()})
	}
}

// Command posts a command of a player, as one that comes over its present connection.
func (r *Run) Command(step *premise.Head, i int, c inbox.Command) {
	c.From = r.bodies[i].sender
	r.Post(step, c.Letter())
}

// Leave lets a player's connection end. Its body waits for so many ticks; at 0 it is gone at once.
func (r *Run) Leave(step *premise.Head, i, grace int) {
	r.Drop(i)
	r.Post(step, inbox.Departure{From: r.bodies[i].sender, Grace: int32(grace)}.Letter())
}

// Return lets a player come back over a new connection: into its body if that still waits, else to the place where it was.
// Then it keeps what the rules knew of it when it left, or begins anew.
func (r *Run) Return(step *premise.Head, i int, keeps bool) {
	b, rules := &r.bodies[i], ""
	if keeps {
		rules = b.rules
	}
	r.Drop(i)
	r.Post(step, r.playerArrival(i, b.where, rules))
}

// Must reports whether an entity is in the zone. If it is not, the step fails; to says what the entity was to do.
func (r *Run) Must(step *premise.Head, i int, to string) bool {
	if _, ok := r.Standing(i); ok {
		return true
	}
	r.Absent(step, i, to)
	return false
}

// Absent fails a step because an entity is not in the zone.
func (r *Run) Absent(step *premise.Head, i int, to string) {
	name := r.story.Entities[i].Name
	r.Fail(step, Failure{Subject: name, Expected: name + " " + to, Got: name + " is not in the zone"})
}
