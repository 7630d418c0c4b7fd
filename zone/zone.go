package zone

import (
	"fmt"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/brain"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/ability"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/combat"
	"github.com/wick-engine/wick/script"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/agenda"
	"github.com/wick-engine/wick/zone/atlas"
	"github.com/wick-engine/wick/zone/doing"
	"github.com/wick-engine/wick/zone/errands"
	"github.com/wick-engine/wick/zone/footing"
	"github.com/wick-engine/wick/zone/inbox"
	"github.com/wick-engine/wick/zone/kit"
	"github.com/wick-engine/wick/zone/picture"
)

// Zone is a running instance of a map.
type Zone struct {
	scene   view.Scene
	pack    uint64 // hash of the pack
	place   *place.Map
	footing *footing.Finder
	atlas   atlas.Atlas
	limits  Limits

	kit     *kit.Kit
	errands errands.Errands // what the world asks of the rules
	doings  doing.Doings    // what is set about

	// State: what a save holds and the hash covers.
	clock  *sim.Clock
	seed   uint64
	chance sim.Stream // which of several starting points
	actors sim.Table[actor]
	world  *behavior.World // where everybody stands, and what they are doing
	engine *rules.Engine   // what everybody is worth, and who lives
	casts  *ability.Abilities
	rounds *combat.Combat
	box    *script.Sandbox // nil where the pack has no scripts
	worn   *affect.Set     // affects of the rules and buffs of the world, side by side on whoever bears them
	nests  []sim.ID        // the creature that lives at each spawn of the map, 0 for none
	timers agenda.Agenda
	events view.Log // of this tick; of state is only where its numbers stand

	// Derived from the state, to find things.
	bodies  map[int64]sim.ID // the body of each character
	players int              // bodies with a player

	// In and out.
	letters  *inbox.Box
	taken    []inbox.Letter
	outbox   []Request
	drained  []Request
	counters Counters
	picture  *picture.Picture // what viewers are shown
	visits   visits

	// What one part of a tick leaves for another. Between two ticks all of it is empty or worthless.
	before  []sim.Vec    // where everybody stood, by slot
	crossed []crossing   // who has walked into another room
	due     []rules.Work // what deaths have left to do
	units   []uint64     // what waits to be written down
	crowd   []brain.Body // the living
	near    []brain.Body // those of them in one room
	threats []brain.Threat

	viewers []view.Viewer
	closed  bool
}

// Counters say how often the zone met something that it did not do, since it was made. They are no part of its state.
type Counters struct {
	InboxFull   uint64 // letters refused by Post because too many waited
	BadLetters  uint64 // letters refused by Post because of what they held
	Strangers   uint64 // commands and departures of a session that does not play the character
	Late        uint64 // walking inputs that came after their tick
	Early       uint64 // walking inputs for a tick too far ahead
	Repeated    uint64 // inputs and numbered commands that had come before
	Gaps        uint64 // ticks in which a player's last input was used once more
	NoTarget    uint64 // orders for a body that is not there, or not of the kind they are for
	TurnedAway  uint64 // arrivals and spawns refused because the zone was full
	OutboxWaits uint64 // ticks in which the inbox was left alone because the outbox was full
}

// New makes a zone that stands at Options.Start with nobody in it. The error lists everything that is wrong with the
// options.
func New(o Options) (*Zone, error) {
	z, err := build(o)
	if err != nil {
		return nil, err
	}
	z.clock = sim.NewClock(o.Start, rate(o.Map))
	z.seed = o.Seed
	z.chance = sim.NewStream(o.Seed, "zone")
	for i := range z.nests {
		z.timers.Set(o.Start.Plus(1), hatch, sim.ID(i+1))
	}
	z.open()
	return z, nil
}

// build makes a zone without its state.
func build(o Options) (*Zone, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	z := &Zone{
		scene: view.Scene{
			Key: o.Key, Epoch: o.Epoch, Map: o.Map.ID, Number: o.Map.Number, Rate: rate(o.Map), Ghosts: Ghosts(),
		},
		place:   o.Map,
		footing: footing.New(o.Map),
		limits:  o.Limits.withDefaults(),
		bodies:  make(map[int64]sim.ID),
		viewers: append([]view.Viewer(nil), o.Viewers...),
	}
	if err := z.equip(&o); err != nil {
		return nil, err
	}
	z.letters = inbox.New(z.limits.Inbox)
	z.picture = picture.New(o.Map, z.limits.Sight)
	z.makeVisits()
	return z, nil
}

// equip gives the zone its rules and its behavior world, with nobody in them.
func (z *Zone) equip(o *Options) (err error) {
	var d *pack.Definitions
	var protection *int
	if o.Pack != nil {
		z.pack, d, protection = o.Pack.Hash, &o.Pack.Definitions, &o.Pack.ProtectionPulses
	}
	if z.kit, err = kit.New(d, o.Map, z.scene.Rate); err != nil {
		return err
	}
	z.nests = make([]sim.ID, len(z.kit.Nests))
	z.worn = affect.NewSet(affect.Options{Slots: z.limits.Actors})
	var scripts rules.Scripts
	if d != nil && d.Program != nil && len(d.Program.Files()) > 0 {
		box, faults := script.New(script.Options{Program: d.Program, Defs: z.kit.Defs, Seed: o.Seed, Rate: z.scene.Rate})
		if len(faults) > 0 {
			return fmt.Errorf("zone: the script %s cannot be used: line %d: %s", faults[0].File, faults[0].Line, faults[0].Problem)
		}
		z.box, scripts = box, box
	}
	w := behavior.Options{
		Rate: z.scene.Rate, Seed: o.Seed, Start: o.Start, Affects: z.worn, Limits: behavior.Limits{Slots: z.limits.Actors},
	}
	if g := o.Map.Ground; g != nil {
		w.Blockers, w.Bounds = g, behavior.Bounds(g.Bounds())
	}
	z.world = behavior.NewWorld(w)
	z.atlas = atlas.Of(o.Map, z.world)
	z.engine = rules.New(rules.Options{
		Defs: z.kit.Defs, Seed: o.Seed, Ground: whereabouts{&z.atlas, z}, ProtectionPulses: protection, Affects: z.worn,
		HoldRespawns: z.kit.RespawnTicks > 0, Scripts: scripts,
	})
	z.casts = ability.New(z.engine, z.kit.Defs)
	z.rounds = combat.New(z.engine, z.kit.Defs, z.profile)
	z.errands = errands.Between(z.world, z.engine, z.casts, z.kit)
	z.doings = doing.New(doing.Options{
		World: z.world, Rules: z.engine, Casts: z.casts, Defs: z.kit.Defs, Grounded: o.Map.Ground != nil, Host: stage{z},
	})
	return z.kit.Register(z.world)
}

// open tells the viewers what does not change.
func (z *Zone) open() {
	for _, v := range z.viewers {
		v.Begin(z.scene)
		if g := z.place.Ground; g != nil {
			v.Place(view.Place{Ground: g.Append(nil), Hash: g.Hash()})
		}
	}
}

// Close tells the viewers that there will be no more ticks. The first call counts; Step must not be called after it.
func (z *Zone) Close(why view.Ending) {
	if z.closed {
		return
	}
	z.closed = true
	for _, v := range z.viewers {
		v.End(why)
	}
}

// Tick is the last tick that was simulated.
func (z *Zone) Tick() sim.Tick { return z.clock.Now() }

// Rate is the number of ticks per second.
func (z *Zone) Rate() int { return z.scene.Rate }

// Map is what the zone is an instance of.
func (z *Zone) Map() *place.Map { return z.place }

// Key is the zone's name among all others.
func (z *Zone) Key() string { return z.scene.Key }

// Epoch counts the times that a zone of this key was started.
func (z *Zone) Epoch() int64 { return z.scene.Epoch }

// Players is the number of bodies that have a player now; those that wait for theirs are not counted. A zone without
// players may be left unstepped for as long as one likes.
func (z *Zone) Players() int { return z.players }

// Counters are the counters as they stand.
func (z *Zone) Counters() Counters {
	c := z.counters
	c.InboxFull, c.BadLetters = z.letters.Refused()
	return c
}

// Kit is what the zone's pack comes to here: what there is to perform and what creatures look like. It must not be changed.
func (z *Zone) Kit() *kit.Kit { return z.kit }
