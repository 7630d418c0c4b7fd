package doing

import (
	"strings"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/ability"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/inbox"
	"github.com/wick-engine/wick/zone/kit"
)

// Host is the zone in which things are done.
type Host interface {
	// Tell adds a record to the stream.
	Tell(e view.Event)
	// Follow brings what the rules have raised into the stream, so that it stands before what comes after.
	Follow(turn sim.Turn)
	// Being is what a body is, nil for one that is not there.
	Being(id sim.ID) *kit.Being
	// Waits is the wish of a body that is there which the world keeps.
	Waits(id sim.ID) *Wish
}

// Options say between which rooms of a zone Doings stand. All are required.
type Options struct {
	// World is where behaviors run.
	World *behavior.World
	// Rules say who may do anything.
	Rules *rules.Engine
	// Defs are what the rules run by.
	Defs *book.Defs
	// Casts are how abilities are used.
	Casts *ability.Abilities
	// Grounded says that there are places, and not rooms alone.
	Grounded bool
	// Host is the zone itself.
	Host Host
}

// Doings are what is set about in one zone. Between two ticks they hold nothing.
type Doings struct {
	Options
	wants    []want
	around   []sim.ID // whom a key or a name may mean
	underway []uint32 // the casts of which something goes on in the world
	kept     []uint32 // those that are kept for it
}

// New makes the doings of a zone.
func New(o Options) Doings { return Doings{Options: o} }

// want is a behavior that somebody wants to begin, or an ability that it wants to use.
type want struct {
	who  sim.ID
	def  int // in the world, -1 for none
	in   behavior.Input
	slot uint8 // that was pressed, 0 for a command
	// uses makes it an ability, -1 for one that there is none of, for target.
	uses    bool
	ability int32
	target  sim.ID
	// keep lets it be kept where it comes a little too early, and judged says that it was wanted at a tick of its own.
	keep, judged bool
	at           sim.Tick
}

// Note notes a command that begins something, an Act or a Use, of a body that is there. It is tried by Begin.
func (d *Doings) Note(id sim.ID, c *inbox.Command) {
	w := want{who: id, def: -1, ability: -1, in: aimed(c)}
	if c.Verb == inbox.Use {
		w.uses, w.target, w.keep = true, c.Target, true
		word, name, _ := strings.Cut(strings.TrimSpace(c.Text), " ")
		if n, ok := d.Casts.Find(word); ok {
			w.ability = n
		} else if n, ok := d.Casts.Verb(word); ok {
			w.ability = n
		}
		if name = strings.TrimSpace(name); name != "" && w.target == 0 {
			w.target = d.meant(id, name)
		}
	} else if def, ok := d.World.BehaviorIndex(d.Host.Being(id).Catalog, c.Text); ok {
		w.def = def
	}
	d.wants = append(d.wants, w)
}

// Begin tries what has been noted, in that order, and then does what has been cast until now.
func (d *Doings) Begin(turn sim.Turn) {
	for i := range d.wants {
		d.try(turn, &d.wants[i])
	}
	d.wants = d.wants[:0]
	starts := d.Casts.Due(turn)
	d.Host.Follow(turn)
	for i := range starts {
		d.launch(turn, &starts[i])
	}
	for _, r := range d.Casts.Wishes(turn) {
		if d.Host.Being(r.Actor) != nil {
			d.use(turn, &want{who: r.Actor, def: -1, uses: true, ability: r.Ability, target: r.Target, in: inputFrom(&r.Aim), keep: true})
		}
	}
}
