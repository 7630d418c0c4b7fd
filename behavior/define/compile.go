package define

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/sim"
)

// compiler turns sound definitions into a catalog.
type compiler struct {
	*loader
	catalog catalog.Catalog
	uses    []Use

	behaviorAt, projectileAt, buffAt, effectAt map[string]int32

	animations, prefabs, sockets, attributes, damageTypes, tags pool
}

// compile makes the catalog of files in which no fault was found.
func (l *loader) compile() (*catalog.Catalog, []Use, error) {
	c := compiler{loader: l}
	c.catalog.Type, c.catalog.Rate = l.typ, l.rate
	c.catalog.Versions = [3]int32{l.skill.Version, l.projectile.Version, l.buff.Version}
	c.gatherNames()
	c.behaviorAt, c.projectileAt = indices(&l.behaviors), indices(&l.projectiles)
	c.buffAt, c.effectAt = indices(&l.buffs), indices(&l.effects)
	c.makeRoom()
	for _, e := range l.effects.sorted() {
		c.catalog.Effects = append(c.catalog.Effects, c.effect(e.value))
	}
	for _, b := range l.behaviors.sorted() {
		c.catalog.Behaviors = append(c.catalog.Behaviors, c.behavior(b.value))
	}
	for _, p := range l.projectiles.sorted() {
		c.catalog.Projectiles = append(c.catalog.Projectiles, c.projectile(p.value))
	}
	for _, b := range l.buffs.sorted() {
		c.catalog.Buffs = append(c.catalog.Buffs, c.buff(b.value))
	}
	c.gatherUses()
	made, err := catalog.New(c.catalog)
	return made, c.uses, err
}

// makeRoom gives the catalog the memory that it is going to need.
func (c *compiler) makeRoom() {
	c.catalog.Effects = slices.Grow(c.catalog.Effects, len(c.effects.list))
	c.catalog.Behaviors = slices.Grow(c.catalog.Behaviors, len(c.behaviors.list))
	c.catalog.Projectiles = slices.Grow(c.catalog.Projectiles, len(c.projectiles.list))
	c.catalog.Buffs = slices.Grow(c.catalog.Buffs, len(c.buffs.list))
	operations := 0
	for _, e := range c.effects.list {
		operations += len(e.value.Operations)
	}
	c.uses = slices.Grow(c.uses, operations)
}

// indices returns where each id stands in the catalog.
func indices[T any](n *names[T]) map[string]int32 {
	at := make(map[string]int32, len(n.list))
	for i, d := range n.sorted() {
		at[d.id] = int32(i)
	}
	return at
}

// behavior compiles a behavior.
func (c *compiler) behavior(b *behaviorShape) catalog.Behavior {
	compiled := catalog.Behavior{
		ID: b.ID, Duration: c.ticks(b.Duration), Interruptible: b.Interruptible, Inputs: b.Input.set,
		Range: b.Range, Aim: filterOf(b.Aim), AimTracks: b.AimTracks, Buffer: c.ticks(b.Buffer),
	}
	if s := b.Combo; s != nil {
		compiled.Combo = catalog.Combo{
			Step: s.Step, Root: c.behaviorAt[s.Root], Next: -1,
			Opens: c.ticks(s.Opens), Closes: c.ticks(s.Closes), Finisher: s.Finisher,
		}
		if s.Next != nil {
			compiled.Combo.Next = c.behaviorAt[*s.Next]
		}
	}
	if s := b.Charge; s != nil {
		compiled.Charge = catalog.Charge{Min: c.ticks(s.Min), Max: c.ticks(s.Max), Hold: s.OnMax == "Hold", Tap: -1}
		if s.Tap != nil {
			compiled.Charge.Tap = c.behaviorAt[*s.Tap]
		}
		for i, pair := range s.Scale.pairs() {
			compiled.Charge.Scale[i] = catalog.Factors{Low: 1, High: 1}
			if pair != nil {
				compiled.Charge.Scale[i] = catalog.Factors{Low: pair[0], High: pair[1]}
			}
		}
	}
	compiled.Timeline = slices.Grow(compiled.Timeline, len(b.Timeline))
	for _, e := range c.inOrder(b.Timeline) {
		compiled.Timeline = append(compiled.Timeline, c.entry(e))
	}
	return compiled
}

// timed is an entry and when it is due: on a tick, for which its author wrote so many seconds.
type timed struct {
	*entryShape
	tick    int32
	seconds float64
}

func (c *compiler) timed(e *entryShape) timed {
	written, _ := seconds(e.Time)
	return timed{e, c.ticks(e.Time), written}
}

// inOrder returns the entries by tick, then by the time that was written, then by place in the file.
func (c *compiler) inOrder(timeline []entryShape) []timed {
	all := make([]timed, len(timeline))
	for i := range timeline {
		all[i] = c.timed(&timeline[i])
	}
	slices.SortStableFunc(all, func(a, b timed) int {
		return cmp.Or(cmp.Compare(a.tick, b.tick), cmp.Compare(a.seconds, b.seconds))
	})
	return all
}

func (c *compiler) entry(e timed) catalog.Entry {
	compiled := catalog.Entry{At: e.tick, Def: -1, Socket: -1}
	switch {
	case e.Animation != nil:
		compiled.Kind = catalog.EntryAnimation
		compiled.Def = c.animations.index(e.Animation.Animation)
		compiled.Duration = c.ticks(e.Animation.Duration)
	case e.Prefab != nil:
		compiled.Kind = catalog.EntryPrefab
		compiled.Def = c.prefabs.index(e.Prefab.Prefab)
		compiled.Duration = c.ticks(e.Prefab.Duration)
		compiled.Socket = c.sockets.index(e.Prefab.Socket)
	case e.Effect != nil:
		compiled.Kind = catalog.EntryEffect
		compiled.Def = c.effectAt[e.Effect.EffectID]
	case e.FlightEffect != nil:
		compiled.Kind = catalog.EntryEffect
		compiled.Def = c.effectAt[e.FlightEffect.EffectID]
	case e.Projectile != nil:
		compiled.Kind = catalog.EntryProjectile
		compiled.Def = c.projectileAt[e.Projectile.ProjectileID]
		compiled.Offset = e.Projectile.Offset.vec()
	case e.Buff != nil:
		compiled.Kind = catalog.EntryBuff
		compiled.Def = c.buffAt[e.Buff.BuffID]
	case e.Move != nil:
		compiled.Kind = catalog.EntryMove
		compiled.Duration = c.ticks(e.Move.Duration)
		compiled.Distance = e.Move.Distance
		compiled.Move = c.move(e.Move)
	case e.Knockback != nil:
		compiled.Kind = catalog.EntryKnockback
		compiled.Duration = c.ticks(e.Knockback.Duration)
		compiled.Distance = e.Knockback.Distance
	}
	return compiled
}

func (c *compiler) move(m *moveEntry) catalog.Move {
	compiled := catalog.Move{ThroughActors: m.Through == "Actors", StopWhenBlocked: m.OnBlock == "Stop", Dash: m.Dash}
	if m.Iframes != nil {
		compiled.UntouchableFrom, compiled.UntouchableTo = c.ticks(m.Iframes[0]), c.ticks(m.Iframes[1])
	}
	return compiled
}

func (o *offsetShape) vec() sim.Vec { return sim.Vec{X: o.Right, Y: o.Up, Z: o.Forward} }

// projectile compiles a projectile.
func (c *compiler) projectile(p *projectileShape) catalog.Projectile {
	compiled := catalog.Projectile{
		ID: p.ID, Duration: c.ticks(p.Duration), Range: p.Range, EndsWithOwner: p.Orphan == "Expire",
		Collision: catalog.Collision{
			Radius: p.Collision.Radius, HitLimit: p.Collision.HitLimit, Target: filterOf(p.Collision.Target),
			IncludeSelf: p.Collision.IncludeSelf, Blockers: p.Collision.Blockers,
		},
	}
	switch m := &p.Movement; {
	case m.Line != nil:
		compiled.Movement = catalog.Movement{Kind: catalog.MovementLine, Speed: m.Line.Speed}
	case m.Parabola != nil:
		compiled.Movement = catalog.Movement{
			Kind: catalog.MovementParabola, Speed: m.Parabola.Speed, Gravity: m.Parabola.Gravity, Lift: m.Parabola.Lift,
		}
	case m.Homing != nil:
		compiled.Movement = catalog.Movement{
			Kind: catalog.MovementHoming, Speed: m.Homing.Speed, TurnRate: m.Homing.TurnRate, SeekRange: m.Homing.SeekRange,
			OnLost: lostOf(m.Homing.OnLost), Acquire: m.Homing.Acquire,
		}
	}
	timeline := p.entries()
	for _, e := range c.inOrder(timeline) {
		if e.FlightEffect == nil || e.FlightEffect.Trigger == "OnTime" {
			compiled.Timeline = append(compiled.Timeline, c.entry(e))
		}
	}
	for i := range timeline {
		switch e := &timeline[i]; {
		case e.FlightEffect == nil:
		case e.FlightEffect.Trigger == "OnCollision":
			compiled.OnContact = append(compiled.OnContact, c.entry(c.timed(e)))
		case e.FlightEffect.Trigger == "OnExpire":
			compiled.OnExpiry = append(compiled.OnExpiry, c.entry(c.timed(e)))
		}
	}
	return compiled
}

// buff compiles a buff.
func (c *compiler) buff(b *buffShape) catalog.Buff {
	compiled := catalog.Buff{
		ID: b.ID, Duration: c.ticks(b.Duration), TickInterval: c.ticks(b.TickInterval), RepeatCount: b.RepeatCount,
		Stacking: stackingOf(b.Stacking), PerSource: b.Scope == "Source", MaxStacks: b.MaxStacks,
		ThroughDeath: b.ThroughDeath, UntilRunEnds: b.UntilRunEnds,
		OnAdd: c.runs(b.OnAdd), OnTick: c.runs(b.OnTick), OnRemove: c.runs(b.OnRemove),
	}
	for _, tag := range b.Tags {
		compiled.Tags = append(compiled.Tags, c.tags.index(tag))
	}
	slices.Sort(compiled.Tags)
	compiled.Tags = slices.Compact(compiled.Tags)
	if !b.phases() && compiled.TickInterval > 0 {
		for i := range b.Effects {
			compiled.OnTick = append(compiled.OnTick, c.effectAt[b.Effects[i].ID])
		}
	}
	return compiled
}

func (c *compiler) runs(ids *[]string) (effects []int32) {
	if ids == nil {
		return nil
	}
	for _, id := range *ids {
		effects = append(effects, c.effectAt[id])
	}
	return effects
}
