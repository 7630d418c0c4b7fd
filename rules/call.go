package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Call is what an op-list knows while it runs, and what its formulas read.
type Call struct {
	e *Engine
	// actor acts, target is acted on, source is whom to: source means. nil is nobody, or somebody who has gone.
	actor, target, source *entity
	// targets are several targets; inside a branch there is the one that was branched on.
	targets []sim.ID
	// by is the actor's id, also where it has gone.
	by sim.ID
	// life is which life of the actor it comes from, 0 for the present one.
	life uint32
	// hook says that this is what comes of an empty pool. What its owner then deals to itself is put down to blame, who
	// emptied it in the life blameLife.
	hook      bool
	blame     sim.ID
	blameLife uint32
	// list is the outermost list that runs in it.
	list book.ListID
	// since is which life the actor lived when the list began, of a list that dying before does not keep from running: what an
	// affect does in the name of whoever applied it. 0 is any other list.
	since     uint32
	magnitude float64
	harmful   bool // the disposition
	ambient   bool // the target stands in for an actor that does not exist
	flags     view.Flags
	cause     Cause
	// What a script may ask about: the event that is handled and its record, and the instance whose list or hook it is.
	event book.Event
	about view.Event
	borne affect.ID
	// shift is by how much the check that is being rolled is harder, for that roll alone.
	shift float64
	// late is by how many ticks what somebody may begin is judged before the present tick.
	late int32
	// sealed says that nothing can be done through it: it is only asked for an opinion.
	sealed bool

	scalars [scalarCount]scalar
}

// scalarCount is one more than the highest scalar that a context can know.
const scalarCount = int(formula.CheckMargin) + 1

var _ formula.Env = (*Call)(nil)

// Attr reads an attribute of one of the entities. What is degraded is not to be used as a number.
func (c *Call) Attr(scope formula.Scope, attr uint32) (float64, bool) {
	v := c.actor
	switch scope {
	case formula.Target:
		v = c.target
	case formula.Source:
		v = c.source
	}
	if v == nil {
		return 0, false
	}
	return v.sheet.Read(attr)
}

// Scalar reads a number of what is going on.
func (c *Call) Scalar(s formula.Scalar) (float64, bool) {
	if int(s) >= scalarCount {
		return 0, false
	}
	return c.scalars[s].value, c.scalars[s].known
}

// know makes a scalar readable.
func (c *Call) know(s formula.Scalar, value float64) {
	c.scalars[s] = scalar{value, true}
}

// scale sets the magnitude.
func (c *Call) scale(magnitude float64) {
	c.magnitude = magnitude
	c.know(formula.Mag, magnitude)
}

// instance makes the numbers of an affect readable. What is no ladder has no rung.
func (c *Call) instance(i *affect.Instance) {
	c.know(formula.AffectLevel, float64(i.Level))
	c.know(formula.AffectMagnitude, i.Magnitude)
	c.know(formula.AffectStacks, float64(i.Stacks))
	if i.Rung != 0 {
		c.know(formula.AffectRung, float64(i.Rung))
	}
}

// scalar is what a context knows of a scalar.
type scalar struct {
	value float64
	known bool
}

// swap replaces what is known of a scalar and returns what was.
func (c *Call) swap(s formula.Scalar, now scalar) (was scalar) {
	was, c.scalars[s] = c.scalars[s], now
	return was
}

// who is the entity that an op names.
func (c *Call) who(to book.Who) *entity {
	switch to {
	case book.ToActor:
		return c.actor
	case book.ToSource:
		return c.source
	}
	return c.target
}

// answers is who is answerable for what the list does, 0 for nobody.
func (c *Call) answers() sim.ID {
	if c.ambient {
		return 0
	}
	return c.by
}

// application is an affect that the list applies to somebody, as it is where nothing else is said.
func (c *Call) application(def int32, to *entity) application {
	a := application{
		def: def, bearer: to, source: c.answers(), life: c.life, magnitude: 1, stacks: 1, level: c.e.defs.Affects[def].Level,
		harmful: c.harmful, cast: c.cause.Cast,
	}
	if a.life == 0 && c.actor != nil {
		a.life = c.actor.life
	}
	return a
}

// deed is what the gate is asked about when the list does something to somebody.
func (c *Call) deed(to *entity) deed {
	return deed{actor: c.actor, target: to, by: c.by, on: to.id, life: c.life, ambient: c.ambient}
}

// push gives a clean context. Contexts lie on a stack that is made once, because formulas reach them through an interface.
// There is none when too many lists are under way, whatever they think the reason is.
func (e *Engine) push() (*Call, bool) {
	if e.frames == maxFrames {
		return nil, false
	}
	c := &e.contexts[e.frames]
	e.frames++
	*c = Call{e: e, magnitude: 1}
	c.know(formula.Mag, 1)
	return c, true
}

func (e *Engine) pop() { e.frames-- }
