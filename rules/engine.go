package rules

import (
	"cmp"
	"errors"
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/ledger"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// ErrBadState is what LoadState refuses bytes with that no engine with the same definitions wrote.
var ErrBadState = errors.New("rules: these bytes are no state of these rules")

// Engine holds the rules' side of everybody in one zone. It belongs to the goroutine that steps the zone. Whatever changes
// something takes the turn; whatever comes of it is told by Drain and Due.
type Engine struct {
	defs       *book.Defs
	table      *stat.Table
	harm       *book.Harm
	rules      []ready.Rule // by ability
	ears       *book.Ears
	wardable   []bool             // by affect: whether anything can keep it off
	fronting   [][]book.PoolIndex // for each pool the buffers before it, by ref
	perRound   []book.PoolIndex
	ground     Ground
	bags       Bags
	scripts    Scripts
	lasting    *ledger.Book
	protection int // in ticks
	hold       bool
	acts       int  // the index of the tag act, -1 where the pack has none
	reacts     int  // of react
	mixed      bool // blows are more than their type, see book.Mixed

	slots   []*entity // by slot; one whose id is 0 is free
	affects *affect.Set
	fields  *affect.Set // what lies on rooms; their bearers are rooms
	shared  bool        // others hang things into affects, and somebody else keeps it
	dice    sim.Stream
	chance  sim.Stream
	defects *stat.Defects
	found   []stat.Defect // taken from defects and not recorded yet

	log, drained view.Log
	begun        bool
	now          sim.Tick
	pulsed       bool // what this tick brings to affects has been
	moment       affect.Moment
	due, worked  []Work
	shares       []Share // of the work that is due
	lent         []Share // of the work that was drained last

	cascade    cascade
	units      uint64 // how many cascades have asked for their number
	turn       sim.Turn
	asked      ledger.Queue // what players wait for
	frames     int
	contexts   [maxFrames]Call
	trace      *Trace
	kind       burden.Kind // of the blow that is being mitigated, where they are mixed
	hand       check.Hand
	hearers    []hearer
	around     []sim.ID // who is asked before a cast is committed
	casts      uint32   // how many casts have begun; part of the state
	texts      []string // that scripts have made, with the records that wait to be drained
	lentTexts  []string // with those that were drained last
	lines      []affect.Due
	gone       []affect.ID
	ends       []affect.Ended
	grips      []burden.Grip
	candidates []candidate
	laid       []laid
	inside     []inside
	foes       []sim.ID
	gains      []gain
	leads      []lead // by affect
	walks      uint64
}

// New makes an engine without anybody in it.
func New(o Options) *Engine {
	d := o.Defs
	e := &Engine{
		defs: d, table: stat.NewTable(d.Attributes), harm: book.Judge(d), rules: book.Readiness(d), ears: book.Listen(d), wardable: book.Wardable(d), ground: o.Ground, hold: o.HoldRespawns,
		fronting: make([][]book.PoolIndex, len(d.Pools)), affects: o.Affects, shared: o.Affects != nil, defects: new(stat.Defects),
		acts: slices.Index(d.Tags, "act"), reacts: slices.Index(d.Tags, "react"), mixed: book.Mixed(d), bags: o.Bags, scripts: o.Scripts, lasting: ledger.NewBook(d, o.Reserved),
		leads: make([]lead, len(d.Affects)), fields: newFields(), dice: sim.NewStream(o.Seed, "rules.dice"), chance: sim.NewStream(o.Seed, "rules.chance"),
	}
	if !e.shared {
		e.affects = affect.NewSet(affect.Options{})
	}
	pulses := d.ProtectionPulses
	if o.ProtectionPulses != nil {
		pulses = *o.ProtectionPulses
	}
	e.protection = min(max(pulses, 0), sim.MaxTicks/sim.PulseTicks) * sim.PulseTicks
	for i := range d.Pools {
		p := &d.Pools[i]
		if p.Absorb {
			e.fronting[p.Fronts] = append(e.fronting[p.Fronts], book.PoolIndex(i))
		}
		if p.PerRound && !p.Absorb {
			e.perRound = append(e.perRound, book.PoolIndex(i))
		}
	}
	for _, buffers := range e.fronting {
		slices.SortFunc(buffers, func(a, b book.PoolIndex) int { return cmp.Compare(d.Pools[a].ID, d.Pools[b].ID) })
	}
	return e
}

// Options say what an engine is built from.
type Options struct {
	// Defs are the pack's rules.
	Defs *book.Defs
	// Seed is what chance begins from.
	Seed uint64
	// Ground answers where somebody is. Nil puts everybody into one ordinary room without exits, number 1.
	Ground Ground
	// Bags answers what somebody owns. With nil nobody owns anything.
	Bags Bags
	// Scripts run the hooks of the pack. With nil hooks do nothing, and the hook that is asked before players fight each other says
	// no.
	Scripts Scripts
	// Reserved are flags that no op may set or clear, besides those that the engine reads itself.
	Reserved []string
	// ProtectionPulses replaces what the pack says, if it is not nil. 0 is no protection.
	ProtectionPulses *int
	// Affects is the set that holds what is attached to whom, shared with whatever else hangs things on somebody: the buffs of a
	// zone's behavior world. Whoever gives one hashes, saves and loads it, and loads it before the engine. Nil: the engine has
	// one of its own, which is part of its state.
	Affects *affect.Set
	// HoldRespawns makes players that died wait for Respawn. Otherwise they rise at once, inside the blow.
	HoldRespawns bool
}

// Entrant is somebody who enters.
type Entrant struct {
	// Player makes the gate ask before another player does something to it, and lets it respawn.
	Player bool
	// Consents is whether it carries the flag pvp.
	Consents bool
	// Bases replace the bases of attributes. One that is not finite is left out.
	Bases []Base
}

// Base is an attribute and what its base is for one entity.
type Base = ledger.Base
