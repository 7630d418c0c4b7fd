package stage

import (
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// Press is what a hand does in one tick besides walking.
type Press struct {
	// Step is whose fault it is if it cannot be done; nil for no press.
	Step *premise.Head
	// Slot is the key.
	Slot uint8
	// Heading is along which bearing; Aims says that the author gave it, so that it counts for those who walk, too.
	Heading sim.Heading
	Aims    bool
}

// packet is a walking input that is sent at a moment, as a connection does: for its own tick, whenever it arrives.
type packet struct {
	at      int
	who     int
	step    *premise.Head
	command inbox.Command
}

// Press presses a key of a player's: with the walking input of the present moment, or late by so many ticks, and again in
// so many further packets.
func (r *Run) Press(i int, p Press, late, again int) {
	if late == 0 {
		r.bodies[i].press = p
	}
	c := inbox.Command{Verb: inbox.Walk, Tick: r.zone.Tick().Plus(1), Heading: p.Heading, Press: p.Slot}
	for n := range again + 1 {
		if after := late + n; after > 0 {
			r.packets = append(r.packets, packet{r.at + after, i, p.Step, c})
		}
	}
}

// pressStanding posts the key that is pressed by somebody who does not walk.
func (r *Run) pressStanding(i int) {
	p := r.bodies[i].press
	r.bodies[i].press = Press{}
	if p.Step != nil {
		r.Command(p.Step, i, inbox.Command{Verb: inbox.Walk, Next: true, Heading: p.Heading, Press: p.Slot})
	}
}

// send sends the packets whose moment has come.
func (r *Run) send() {
	kept := r.packets[:0]
	for _, p := range r.packets {
		if p.at == r.at {
			r.Command(p.step, p.who, p.command)
			continue
		}
		kept = append(kept, p)
	}
	r.packets = kept
}
