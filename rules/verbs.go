package rules

import (
	"strings"
	"unicode/utf8"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// What a script does to somebody it does by the verbs of its call. Each goes the way of the op that does the same: it counts among
// the ops of the cascade, it passes the gate, and it reports whether it took effect. The actor is the call's and cannot be chosen. A
// handle from an earlier life, whoever has died in the cascade, and an actor who has, are out of reach.

// Damage is a blow that a script deals.
type Damage struct {
	Amount            float64
	Type              book.TypeIndex // NoType for none
	Pool              book.PoolIndex // NoPool lets the type decide
	Fixed             bool           // the magnitude of the call changes nothing
	NoReflect, NoProc bool
}

// Granting is an affect that a script applies.
type Granting struct {
	Affect    int32
	Magnitude float64
	Stacks    int32
	Ticks     int32 // 0 is the affect's own duration
	Harmful   bool
}

// reach finds whom a verb is for, nil for whom it cannot have anything done to.
func (c *Call) reach(to Handle) *entity {
	v := c.e.get(to.ID)
	if c.sealed || !c.e.stands(c) || v == nil || v.life != to.Life || !c.e.meet(v) || !c.e.spend(c.list) {
		return nil
	}
	return v
}

// Damage sends a blow.
func (c *Call) Damage(to Handle, d Damage) Outcome {
	e, v := c.e, c.reach(to)
	nothing := Outcome{Pool: book.NoPool, Type: book.NoType}
	if v == nil || v.dead || !e.known(d.Pool, d.Type) {
		return nothing
	}
	if d.Amount != d.Amount {
		e.record(view.Event{Kind: view.Diagnosed, Flags: view.Internal, Reason: view.DiagnosedAmount, Actor: v.id, Other: c.by})
		return nothing
	}
	b := blow{
		deed: c.deed(v), credit: c.answers(), creditLife: c.life, amount: d.Amount, pool: d.Pool, typ: d.Type, flags: c.flags, cause: c.cause,
	}
	if !d.Fixed {
		b.amount = float64(b.amount * c.magnitude)
	}
	if b.amount != b.amount {
		b.amount = 0 // an infinite amount of nothing
	}
	if c.hook && v == c.actor {
		b.credit, b.creditLife = c.blame, c.blameLife
	}
	if d.NoReflect {
		b.flags |= view.BlowNoReflect
	}
	if d.NoProc {
		b.flags |= view.BlowNoProc
	}
	return e.strike(&b)
}

// Heal raises a pool, NoPool for the primary one, and returns by how much.
func (c *Call) Heal(to Handle, amount float64, pool book.PoolIndex) int64 {
	e, v := c.e, c.reach(to)
	if pool == book.NoPool {
		pool = e.defs.Primary
	}
	if v == nil || v.dead || pool == book.NoPool || !e.known(pool, book.NoType) || !e.present(v) || !(amount > 0) {
		return 0
	}
	return e.lift(v, pool, sim.Whole(min(amount, sim.MaxAmount)), c.answers())
}

// Modify adds to a pool or takes from it, past the damage path, and returns by how much it changed.
func (c *Call) Modify(to Handle, pool book.PoolIndex, by float64) int64 {
	e, v := c.e, c.reach(to)
	if v == nil || v.dead || pool < 0 || !e.known(pool, book.NoType) || by != by || e.guardCrossPlayerWrite(c.deed(v)) != Allowed {
		return 0
	}
	before := e.level(v, pool)
	e.put(v, pool, before+sim.Whole(sim.Clamp(by, -sim.MaxAmount, sim.MaxAmount)), false)
	return e.level(v, pool) - before
}

// Apply applies an affect.
func (c *Call) Apply(to Handle, g Granting) bool {
	e, v := c.e, c.reach(to)
	if v == nil || v.dead || !e.present(v) || g.Affect < 0 || int(g.Affect) >= len(e.defs.Affects) || !sim.IsFinite(g.Magnitude) {
		return false
	}
	a := c.application(g.Affect, v)
	a.magnitude, a.stacks = sim.Clamp(g.Magnitude, -sim.MaxAmount, sim.MaxAmount)+0, g.Stacks
	a.duration, a.labelled = g.Ticks, g.Harmful
	return e.bestow(c, &a) == Done
}

// RemoveAffect ends all instances of an affect.
func (c *Call) RemoveAffect(to Handle, def int32) bool {
	v := c.reach(to)
	if v == nil || def < 0 || int(def) >= len(c.e.defs.Affects) {
		return false
	}
	return c.e.removeAffect(c, &book.Op{Kind: book.RemoveAffect, Affect: def}, v) == Done
}

// Dispel strips affects of a category, or with any of some tags, at most count of them.
func (c *Call) Dispel(to Handle, category string, tags []book.Tag, count int32) bool {
	v := c.reach(to)
	if v == nil || count < 1 {
		return false
	}
	return c.e.dispel(c, &book.Op{Kind: book.Dispel, Category: category, Tags: tags, Count: count, Check: -1}, v, 1) == Done
}

// Push sends somebody through an exit of its room, Teleport into the room with an authored name, and Recall to where players begin.
func (c *Call) Push(to Handle, exit string) bool {
	return c.send(to, &book.Op{Kind: book.Push, Name: exit})
}

// Teleport sends somebody into a room.
func (c *Call) Teleport(to Handle, room string) bool {
	return c.send(to, &book.Op{Kind: book.Teleport, Dest: book.DestRoom, Name: room})
}

// Summon brings somebody to where the actor is.
func (c *Call) Summon(to Handle) bool {
	return c.send(to, &book.Op{Kind: book.Teleport, Dest: book.DestActor})
}

// Recall sends somebody to where players begin.
func (c *Call) Recall(to Handle) bool {
	return c.send(to, &book.Op{Kind: book.Teleport, Dest: book.DestStart})
}

func (c *Call) send(to Handle, op *book.Op) bool {
	v := c.reach(to)
	return v != nil && c.e.shift(c, op, v) == Done
}

// MaxText is the longest text that a script can send, in bytes. What is longer is cut where a character ends.
const MaxText = 1024

// Send lets somebody read a text.
func (c *Call) Send(to Handle, text string) bool {
	v := c.reach(to)
	if v == nil {
		return false
	}
	return c.utter(view.Event{Flags: view.Private, Actor: v.id, Other: c.by, Reason: view.TextTold}, text)
}

// Act lets everybody in the room of somebody read a text, but for itself and, where it is not the same, the target.
func (c *Call) Act(by Handle, text string) bool { return c.utterAround(by, text, view.TextTold) }

// Say lets somebody speak to its room.
func (c *Call) Say(by Handle, text string) bool { return c.utterAround(by, text, view.TextSaid) }

// Emote lets the room of somebody read what it does.
func (c *Call) Emote(by Handle, text string) bool { return c.utterAround(by, text, view.TextEmoted) }

// Broadcast lets every player of the zone read a text.
func (c *Call) Broadcast(text string) bool {
	if c.sealed || !c.e.spend(c.list) {
		return false
	}
	told := false
	for _, v := range c.e.slots {
		if v != nil && v.id != 0 && v.player {
			told = c.utter(view.Event{Flags: view.Private, Actor: v.id, Other: c.by, Reason: view.TextTold}, text) || told
		}
	}
	return told
}

// utterAround writes a text for the room of somebody. Who makes somebody else speak has to be allowed to do anything to it at all.
func (c *Call) utterAround(by Handle, text string, how view.Reason) bool {
	v := c.reach(by)
	if v == nil || v != c.actor && v.player && c.e.guardCrossPlayerWrite(c.deed(v)) != Allowed {
		return false
	}
	room, _, ok := c.e.where(v)
	return ok && c.utter(view.Event{Actor: v.id, Other: c.by, Room: room, Reason: how}, text)
}

// utter writes a record with a text beside it.
func (c *Call) utter(r view.Event, text string) bool {
	if text = trimmed(text); text == "" {
		return false
	}
	e := c.e
	r.Kind, r.Cast = view.TextSent, c.cause.Cast
	if !e.begun {
		e.resume()
	}
	e.texts = append(e.texts, text)
	r.Ref = uint64(len(e.texts))
	e.log.Add(r)
	return true
}

// trimmed is a text as it can be sent: valid, and not too long.
func trimmed(text string) string {
	text = strings.ToValidUTF8(text, "")
	if len(text) <= MaxText {
		return text
	}
	at := MaxText
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	return text[:at]
}

// Fire raises one of the pack's own events, by its index in the book, within the budgets of the cascade.
func (c *Call) Fire(event int, subject, other Handle, magnitude float64) bool {
	e, v := c.e, c.reach(subject)
	if v == nil || v.dead || !e.present(v) || event < 0 || event >= len(e.defs.Events) || !(magnitude >= -sim.MaxAmount && magnitude <= sim.MaxAmount) {
		return false
	}
	o := occasion{subject: v, record: view.Event{Actor: v.id, Cast: c.cause.Cast}}
	o.own(event, e.reachable(other), magnitude)
	e.raise(&o)
	return true
}

// maxCalls is how much a cascade may ask the world to call up.
const maxCalls = 16

// Spawn asks the world for a creature in the room of somebody, or, by its authored name, in another.
func (c *Call) Spawn(creature string, room view.Room) bool {
	if c.sealed || creature == "" || room == 0 || !c.e.stands(c) || !c.e.spend(c.list) || c.e.cascade.calls >= maxCalls {
		return false
	}
	c.e.cascade.calls++
	c.e.due = append(c.e.due, Work{Kind: Spawn, ID: c.answers(), Room: room, Creature: creature})
	return true
}

// Become asks the world to make another creature of somebody who is no player.
func (c *Call) Become(who Handle, creature string) bool {
	v := c.reach(who)
	if v == nil || v.dead || v.player || creature == "" || c.e.cascade.calls >= maxCalls {
		return false
	}
	c.e.cascade.calls++
	room, _, _ := c.e.where(v)
	c.e.due = append(c.e.due, Work{Kind: Become, ID: v.id, Life: v.life, Room: room, Creature: creature})
	return true
}
