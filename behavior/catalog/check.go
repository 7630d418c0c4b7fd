package catalog

import (
	"errors"
	"slices"
	"strconv"

	"github.com/wick-engine/wick/sim"
)

// The largest numbers that definitions may have, as authors are told: metres and metres per second, metres of a move or
// knock and of a part of an offset, degrees per second, and what an attribute changes by.
const (
	maxMetres  = 1000
	maxMove    = 100
	maxTurn    = 3600
	maxValue   = 1e9
	maxFactor  = 1000
	maxTargets = 256
	maxRepeats = 10_000
	maxStacks  = 1000
)

// The longest times, in seconds.
const (
	maxRunSeconds    = 600
	maxFlightSeconds = 120
	maxBuffSeconds   = 86_400
	maxChargeSeconds = 60
)

// check returns the first thing that breaks a promise of the types.
func (c *Catalog) check() error {
	k := checker{c: c}
	k.want(c.Type != "", "a type")
	k.want(c.Rate >= 1 && c.Rate <= sim.MaxRate, "a rate that a clock has")
	for _, v := range c.Versions {
		k.want(v >= 1, "versions from 1")
	}
	k.want(len(c.Behaviors) <= MaxBehaviors && len(c.Projectiles) <= MaxProjectiles && len(c.Buffs) <= MaxBuffs &&
		len(c.Effects) <= MaxEffects && len(c.OpLists) <= MaxEffects*MaxOperations, "fewer definitions")
	for _, list := range [][]string{c.Animations, c.Prefabs, c.Sockets, c.Attributes, c.DamageTypes, c.Tags} {
		k.want(ascending(list, func(name *string) string { return *name }), "names in order, each once")
	}
	k.want(ascending(c.Effects, func(d *Effect) string { return d.ID }) &&
		ascending(c.Behaviors, func(d *Behavior) string { return d.ID }) &&
		ascending(c.Projectiles, func(d *Projectile) string { return d.ID }) &&
		ascending(c.Buffs, func(d *Buff) string { return d.ID }), "definitions in the order of their ids, each once")
	for i := range c.Effects {
		k.effect(&c.Effects[i])
	}
	for i := range c.Behaviors {
		k.behavior(&c.Behaviors[i], int32(i))
	}
	for i := range c.Projectiles {
		k.projectile(&c.Projectiles[i])
	}
	for i := range c.Buffs {
		k.buff(&c.Buffs[i])
	}
	return k.err
}

// ascending says that names rise and that none is empty.
func ascending[T any](list []T, name func(*T) string) bool {
	before := ""
	for i := range list {
		next := name(&list[i])
		if next <= before {
			return false
		}
		before = next
	}
	return true
}

// checker looks for the first broken promise of a catalog.
type checker struct {
	c     *Catalog
	where string // the definition looked at
	err   error
}

// want notes that something was wanted and is not so, unless something else came first.
func (k *checker) want(ok bool, what string) {
	if ok || k.err != nil {
		return
	}
	where := "behavior: catalog " + strconv.Quote(k.c.Type)
	if k.where != "" {
		where += ", " + k.where
	}
	k.err = errors.New(where + ": wants " + what)
}

func (k *checker) at(what, id string) { k.where = what + " " + strconv.Quote(id) }

// ticks wants a time from least on that is no longer than so many seconds.
func (k *checker) ticks(n, least int32, seconds int) {
	k.want(n >= least && int(n) <= seconds*k.c.Rate, "times within their limits")
}

// within wants a number in a range, both ends included. No range holds a NaN.
func (k *checker) within(x, least, most float64, what string) {
	k.want(x >= least && x <= most, what+" within limits")
}

func (k *checker) index(i int32, n int, what string) {
	k.want(i >= 0 && int(i) < n, what+" that there is")
}

func (k *checker) optional(i int32, n int, what string) {
	if i != -1 {
		k.index(i, n, what)
	}
}

func (k *checker) offset(v sim.Vec) {
	for _, x := range [3]float64{v.X, v.Y, v.Z} {
		k.within(x, -maxMove, maxMove, "an offset")
	}
}

func (k *checker) behavior(b *Behavior, at int32) {
	k.at("behavior", b.ID)
	k.ticks(b.Duration, 1, maxRunSeconds)
	k.want(b.Inputs != 0 && b.Inputs < 1<<InputKindCount, "kinds of input")
	k.within(b.Range, 0, maxMetres, "a range")
	k.want(b.Aim <= FilterSelf, "an aim at enemies, allies, all or oneself")
	k.ticks(b.Buffer, 0, maxRunSeconds)
	k.combo(&b.Combo, at)
	k.charge(&b.Charge)
	k.want(len(b.Timeline) <= MaxEntries, "fewer entries")
	k.entries(b.Timeline, b.Duration, true)
	for i := range b.Timeline {
		e := &b.Timeline[i]
		k.want(e.Kind < entryKinds, "kinds of entries")
		k.entry(e)
		k.runs(e, false)
	}
}

func (k *checker) combo(c *Combo, at int32) {
	if c.Step == 0 {
		return
	}
	all := k.c.Behaviors
	k.want(c.Step >= 1 && int(c.Step) <= MaxBehaviors, "steps from 1")
	k.index(c.Root, len(all), "a root")
	k.optional(c.Next, len(all), "a next step")
	k.ticks(c.Opens, 0, maxRunSeconds)
	k.ticks(c.Closes, c.Opens, maxRunSeconds)
	if k.err != nil {
		return
	}
	k.want((c.Step == 1) == (c.Root == at) && all[c.Root].Combo.Step == 1, "a root with step 1")
	if c.Next >= 0 {
		next := all[c.Next].Combo
		k.want(next.Step == c.Step+1 && next.Root == c.Root, "a next step of the same chain")
	}
}

func (k *checker) charge(c *Charge) {
	if c.Max == 0 {
		return
	}
	k.ticks(c.Max, 1, maxChargeSeconds)
	k.want(c.Min >= 0 && c.Min < c.Max, "a min below the max")
	k.optional(c.Tap, len(k.c.Behaviors), "a tap behavior")
	for _, f := range c.Scale {
		k.within(f.Low, 0, maxFactor, "factors")
		k.within(f.High, 0, maxFactor, "factors")
	}
	if k.err == nil && c.Tap >= 0 {
		k.want(k.c.Behaviors[c.Tap].Charge.Max == 0, "a tap behavior that is not charged")
	}
}

// entries wants entries that begin before their owner ends and, if they are run by time, stand in that order.
func (k *checker) entries(list []Entry, duration int32, byTime bool) {
	for i := range list {
		k.want(list[i].At >= 0 && list[i].At <= duration, "entries within the duration")
		k.want(!byTime || i == 0 || list[i].At >= list[i-1].At, "entries in the order of time")
	}
}

func (k *checker) entry(e *Entry) {
	c := k.c
	switch e.Kind {
	case EntryAnimation:
		k.index(e.Def, len(c.Animations), "an animation")
		k.ticks(e.Duration, 1, maxRunSeconds)
	case EntryPrefab:
		k.index(e.Def, len(c.Prefabs), "a prefab")
		k.optional(e.Socket, len(c.Sockets), "a socket")
		k.ticks(e.Duration, 1, maxRunSeconds)
	case EntryEffect:
		k.index(e.Def, len(c.Effects), "an effect")
	case EntryProjectile:
		k.index(e.Def, len(c.Projectiles), "a projectile")
		k.offset(e.Offset)
	case EntryBuff:
		k.index(e.Def, len(c.Buffs), "a buff")
	case EntryMove:
		k.want(e.Move.UntouchableFrom >= 0 && e.Move.UntouchableFrom <= e.Move.UntouchableTo &&
			e.Move.UntouchableTo <= e.Duration, "untouchable ticks within the move")
		fallthrough
	case EntryKnockback:
		k.within(e.Distance, 0, maxMove, "a distance")
		k.ticks(e.Duration, 1, maxRunSeconds)
	}
}

// runs wants of an entry that runs an effect for nobody who was struck that the effect does not ask for the struck.
func (k *checker) runs(e *Entry, struck bool) {
	if k.err == nil && e.Kind == EntryEffect && !struck {
		k.want(k.c.Effects[e.Def].Target != FilterHitActor, "an effect that needs no struck actor")
	}
}

func (k *checker) projectile(p *Projectile) {
	k.at("projectile", p.ID)
	k.ticks(p.Duration, 1, maxFlightSeconds)
	k.within(p.Range, 0, maxMetres, "a range")
	m := &p.Movement
	k.want(m.Kind < movementKinds, "a kind of movement")
	k.within(m.Speed, 0, maxMetres, "a speed")
	k.want(m.Kind != MovementParabola || m.Speed > 0, "a parabola with a speed above 0")
	k.within(m.Gravity, 0, maxMetres, "gravity")
	k.within(m.Lift, 0, maxMetres, "lift")
	k.within(m.TurnRate, 0, maxTurn, "a turn rate")
	k.within(m.SeekRange, 0, maxMetres, "a seek range")
	k.want(m.OnLost < losses, "an answer to a lost target")
	k.within(p.Collision.Radius, 0, maxMetres, "a radius")
	k.want(p.Collision.HitLimit >= 1 && p.Collision.HitLimit <= MaxHits, "a hit limit")
	k.want(p.Collision.Target <= FilterAll, "collisions with enemies, allies or all")
	k.want(len(p.Timeline)+len(p.OnContact)+len(p.OnExpiry) <= MaxEntries, "fewer entries")
	k.entries(p.Timeline, p.Duration, true)
	k.entries(p.OnContact, p.Duration, false)
	k.entries(p.OnExpiry, p.Duration, false)
	for i := range p.Timeline {
		e := &p.Timeline[i]
		k.want(e.Kind == EntryPrefab || e.Kind == EntryEffect || e.Kind == EntryProjectile, "kinds of entries of a projectile")
		k.entry(e)
		k.runs(e, false)
	}
	for i := range p.OnContact {
		k.want(p.OnContact[i].Kind == EntryEffect, "effects on contact")
		k.entry(&p.OnContact[i])
	}
	for i := range p.OnExpiry {
		k.want(p.OnExpiry[i].Kind == EntryEffect, "effects on expiry")
		k.entry(&p.OnExpiry[i])
		k.runs(&p.OnExpiry[i], false)
	}
}

func (k *checker) buff(b *Buff) {
	k.at("buff", b.ID)
	k.ticks(b.Duration, 0, maxBuffSeconds)
	k.ticks(b.TickInterval, 0, maxBuffSeconds)
	k.want(b.RepeatCount >= 0 && b.RepeatCount <= maxRepeats, "a repeat count")
	k.want(b.Stacking < stackings, "a way of stacking")
	k.want(b.MaxStacks >= 1 && b.MaxStacks <= maxStacks, "a number of stacks")
	k.want(b.TickInterval > 0 || b.RepeatCount == 0 && len(b.OnTick) == 0, "an interval for its ticks")
	k.want(len(b.Tags) <= MaxTags && slices.IsSorted(b.Tags) && len(slices.Compact(slices.Clone(b.Tags))) == len(b.Tags), "tags in order, each once")
	for _, tag := range b.Tags {
		k.index(tag, len(k.c.Tags), "a tag")
	}
	for _, list := range [3][]int32{b.OnAdd, b.OnTick, b.OnRemove} {
		k.want(len(list) <= MaxEffects, "fewer effects")
		for _, effect := range list {
			k.index(effect, len(k.c.Effects), "an effect")
			k.runs(&Entry{Kind: EntryEffect, Def: effect}, false)
		}
	}
}

func (k *checker) effect(e *Effect) {
	k.at("effect", e.ID)
	k.want(e.Shape < shapeKinds, "a shape")
	for _, metres := range [6]float64{e.Radius, e.Inner, e.Outer, e.Length, e.Width, e.Height} {
		k.within(metres, 0, maxMetres, "measures")
	}
	k.want(e.Inner <= e.Outer, "an inner radius within the outer one")
	k.want(e.Shape != ShapeSector || e.Angle > 0 && e.Angle <= 360, "an angle above 0, at most 360")
	k.want(e.Shape != ShapeLocked || e.Reach == -1 || e.Reach >= 0 && e.Reach <= maxMetres, "a reach, or -1 for none")
	k.want(e.Target < filters, "a filter")
	k.want(e.Limit >= 0 && e.Limit <= maxTargets, "a limit")
	k.want(e.Order < orders, "an order")
	k.want(e.Origin < origins, "an origin")
	k.offset(e.Offset)
	k.want(len(e.Operations) <= MaxOperations, "fewer operations")
	for i := range e.Operations {
		k.operation(&e.Operations[i])
	}
}

func (k *checker) operation(op *Operation) {
	c := k.c
	switch op.Kind {
	case OpAttribute:
		k.index(op.Def, len(c.Attributes), "an attribute")
		k.optional(op.DamageType, len(c.DamageTypes), "a damage type")
		k.within(op.Value, -maxValue, maxValue, "a value")
	case OpBuff:
		k.index(op.Def, len(c.Buffs), "a buff")
	case OpProjectile:
		k.index(op.Def, len(c.Projectiles), "a projectile")
	case OpKnockback:
		k.within(op.Distance, 0, maxMove, "a distance")
		k.ticks(op.Duration, 1, maxRunSeconds)
	case OpOps:
		k.index(op.Def, len(c.OpLists), "a list of ops")
	default:
		k.want(op.Kind == OpResolve, "a kind of operation")
	}
}
