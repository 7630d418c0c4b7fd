package core

import (
	"slices"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// fighter is what is told of a body besides where it is and who.
type fighter struct {
	health view.Health
	act    view.Act
	form   view.Form
	marks  view.Marks
	script prediction.Script
}

// read takes what a table tells of a row.
func (f *fighter) read(t *view.Table, row int) {
	if column := view.Column[view.Health](t); column != nil {
		f.health = column[row]
	}
	if column := view.Column[view.Act](t); column != nil {
		f.act = column[row]
	}
	if column := view.Column[view.Form](t); column != nil {
		f.form = column[row]
	}
	if column := view.Column[view.Marks](t); column != nil {
		f.marks = column[row]
	}
}

// refusals is how many presses are remembered that began nothing here.
const refusals = 16

// ownTick predicts a tick of the own body: it begins what was pressed, walks, and is moved by what it does, in the server's order.
func (c *Core) ownTick(step protocol.Step, now float64) {
	m := &c.crowd.mine
	acts := c.acts.Follow(c.walker.Head(), c.walker.Body(), m.gait, prediction.Own{Team: m.form.Team, Alive: !m.health.Dead})
	why := behavior.Accepted
	if acts {
		why = c.acts.Press(step)
	}
	c.walker.Step(step)
	if acts {
		if pos, carried := c.acts.Tick(c.walker.Body()); carried {
			c.walker.Carry(pos)
		}
	}
	if why != behavior.Accepted && c.refuse(c.walker.Head(), uint32(step.Press), uint32(why), now) {
		c.status.Rejected++
	}
	c.playOwn(now)
}

// refuse tells the player that a press began nothing, once: here at once, or when the server says so. It reports false where that
// has been told.
func (c *Core) refuse(press sim.Tick, slot, why uint32, now float64) bool {
	if press != 0 && slices.Contains(c.denied[:], press) {
		return false
	}
	c.denied[c.refusal%refusals] = press
	c.refusal++
	c.beats.add(Beat{At: now, Kind: RefusalBeat, Who: c.crowd.mine.id, Reason: why, Value: float64(slot), Flags: OwnDealt})
	return true
}

// answer takes what a snapshot says of the own acts.
func (c *Core) answer(tick sim.Tick, ack view.Ack, now float64) {
	if from, rejected := c.acts.Answer(tick, c.crowd.mine.act, ack); rejected {
		c.status.Rejected++
		c.walker.Drop(from, now)
	}
	c.acts.Settle(c.walker.Body())
	c.playOwn(now)
}

// takeRefusal takes the server's word that a press began nothing. What was predicted of it is counted when it is taken back.
func (c *Core) takeRefusal(m *protocol.Happened, now float64) {
	press, began := sim.Tick(m.Input), false
	if m.Count != 0 {
		began = c.acts.Began(press)
		if from, rejected := c.acts.Refuse(press, behavior.Refusal(m.Reason)); rejected {
			c.status.Rejected++
			c.walker.Drop(from, now)
			c.acts.Settle(c.walker.Body())
		}
		c.playOwn(now)
	} else {
		press = 0 // the number of a command
	}
	if c.refuse(press, uint32(max(m.Count, 0)), uint32(m.Reason), now) && !began {
		c.status.Rejected++
	}
}

// playOwn plays what happened in the world that predicts the own acts.
func (c *Core) playOwn(now float64) {
	m := &c.crowd.mine
	for i, events := 0, c.acts.Events(); i < len(events); i++ {
		e := &events[i]
		b := Beat{At: now, Who: m.id, Flags: OwnDealt, Def: e.Def + 1}
		b.X, b.Y, b.Z = e.Pos.X, e.Pos.Y, e.Pos.Z
		elapsed := c.ms(float64(max(-e.Span, 0)))
		switch e.Kind {
		case view.BehaviorStarted:
			b.Kind, b.Heading, b.Elapsed = ActBeat, prediction.Angle(e.Dir), elapsed
			b.place(c.walker.Body().Pos)
		case view.BehaviorStopped:
			b.Kind, b.Reason = ActEndBeat, uint32(e.Reason)
			b.place(c.walker.Body().Pos)
		case view.TimelineAnimation:
			b.Kind, b.Def = AnimationBeat, e.Effect+1
			b.Duration, b.Elapsed = c.ms(float64(e.Count)), elapsed
			b.place(c.walker.Body().Pos)
		case view.TimelineEffect:
			b.Kind, b.Def, b.Socket = EffectBeat, e.Effect+1, e.Def
			b.Duration, b.Elapsed = c.ms(float64(e.Count)), elapsed
			if e.Ref != 0 {
				b.Shot = predictedShot(e.Ref)
			}
		case view.ProjectileSpawned:
			b.Kind, b.Shot, b.Heading = ShotBeat, predictedShot(e.Ref), prediction.Angle(e.Dir)
		case view.ProjectileExpired:
			why := behavior.ExpireReason(e.Reason)
			if why == behavior.ExpiredRejected || why == behavior.ExpiredHost {
				continue // the first vanishes quietly, the second is played as the server tells it
			}
			b.Kind, b.Shot, b.Reason = ShotEndBeat, predictedShot(e.Ref), uint32(e.Reason)
		default:
			continue
		}
		c.beats.add(b)
	}
}

// ownAct is what the own body is shown to do: what was predicted, else what the server says if that was not foreseen.
func (c *Core) ownAct(now float64) (d prediction.Doing, ok bool) {
	if d, ok = c.acts.Doing(&c.timeline, c.ownMoment(now)); ok {
		return d, true
	}
	m := &c.crowd.mine
	if c.acts.Knows(m.act) {
		return d, false
	}
	return prediction.Told(m.act, &c.timeline, c.timeline.At(now))
}

// ownMoment is where the own body is on the timeline: what is hostile strikes it when it gets there.
func (c *Core) ownMoment(now float64) float64 {
	return c.pace.At() + c.timeline.Ticks(max(now-c.advanced, 0))
}

// perform plays what has come due of what a body does, as told by the server, at a moment of the timeline. What was over when it was
// first heard of is left out, what still goes on begins with the time that it has gone on.
func (c *Core) perform(f *fighter, id uint32, pos sim.Vec, moment, now float64) {
	b := Beat{At: now, Who: id}
	b.place(pos)
	told := f.act
	home, act := c.book.Behavior(int(told.Def) - 1)
	if act == nil {
		told = view.Act{} // what is in no kit that has come is played when the kit is there
	}
	ended, began := f.script.Turn(told)
	if ended != 0 {
		b.Kind, b.Def = ActEndBeat, uint32(ended)
		c.beats.add(b)
	}
	d, acts := prediction.Told(told, &c.timeline, moment)
	if !acts {
		return
	}
	if began {
		b.Kind, b.Def, b.Heading, b.Elapsed = ActBeat, uint32(d.Def)+1, prediction.Angle(d.Aim), c.ms(d.Elapsed)
		c.beats.add(b)
	}
	for e := f.script.Due(act.Timeline, d.Elapsed); e != nil; e = f.script.Due(act.Timeline, d.Elapsed) {
		b := Beat{At: now, Who: id}
		b.place(pos)
		if c.cue(&b, home, e, d.Elapsed) {
			c.beats.add(b)
		}
	}
}

// cue fills in a beat from an entry of a timeline of a catalog, elapsed ticks after the timeline began. It reports whether there
// is something to be shown still.
func (c *Core) cue(b *Beat, home *prediction.Shelf, e *catalog.Entry, elapsed float64) bool {
	over := elapsed - float64(e.At)
	b.Elapsed, b.Duration = c.ms(over), c.ms(float64(e.Duration))
	switch e.Kind {
	case catalog.EntryAnimation:
		b.Kind, b.Def = AnimationBeat, uint32(home.FirstAnimation+int(e.Def))+1
	case catalog.EntryPrefab:
		b.Kind, b.Def = EffectBeat, uint32(home.FirstPrefab+int(e.Def))+1
		if e.Socket >= 0 {
			b.Socket = uint32(home.FirstSocket+int(e.Socket)) + 1
		}
	default:
		return false
	}
	return over < float64(e.Duration)
}

// playOthers plays what everybody else does, at the moment of what has arrived.
func (c *Core) playOthers(now float64) {
	moment := c.timeline.At(now)
	for i := range c.crowd.tracks {
		if t := &c.crowd.tracks[i]; t.trail.Count() > 0 && !t.gone && !t.detached {
			c.perform(&t.fighter, t.id, t.trail.Last().Pos, moment, now)
		}
	}
	m := &c.crowd.mine
	if m.known && !c.acts.Knows(m.act) {
		c.perform(&m.fighter, m.id, c.walker.Body().Pos, moment, now)
	}
}
