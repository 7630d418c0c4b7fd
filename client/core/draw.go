package core

import (
	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/view"
)

// Scene is what is to be drawn now. It fills the core's one scene anew and allocates nothing.
func (c *Core) Scene(now float64) *Scene {
	s := &c.scene
	s.Count, s.Left, s.Mine, s.GroundVersion, s.ShotCount, s.AreaCount, s.GaugeCount = 0, 0, 0, 0, 0, 0, 0
	if c.plan != nil {
		s.GroundVersion = c.planned
	}
	if c.status.Phase != Playing || !c.timeline.Known() {
		return s
	}
	// Time has passed since Advance: the picture moves on with it.
	ahead := max(now-c.advanced, 0)
	if c.walker.Ready() && c.crowd.mine.known {
		c.drawOwn(c.timeline.Ticks(ahead), now)
	}
	moment := c.crowd.pace.At() + c.timeline.Ticks(ahead)
	tick, part := c.timeline.Tick(moment)
	s.Tick = float64(tick) + part
	reach := c.timeline.Ticks(extrapolated)
	for i := range c.crowd.tracks {
		t := &c.crowd.tracks[i]
		if !t.trail.Begun(moment) || t.over(moment) {
			continue
		}
		if s.Count == MaxFigures {
			s.Left++
			continue
		}
		if !t.shown {
			t.shown, t.since = true, now
		}
		c.drawOther(&s.Figures[s.Count], t, t.pose(moment, reach), now)
		s.Count++
	}
	c.drawShots(now)
	c.drawAreas(now)
	return s
}

// share is how much of the tick Head is over, for what is drawn of the own body. ticks is how far the pace has moved since
// Advance. What is predicted last is the tick that has begun; if time has gone beyond it, the body waits there for Advance.
func (c *Core) share(ticks float64) float64 {
	to, share := c.timeline.Tick(c.pace.At())
	if c.walker.Head() != to.Plus(1) {
		return 1
	}
	return min(share+ticks, 1)
}

// drawOwn draws the own body as the first figure. ticks is how far the pace has moved since Advance.
func (c *Core) drawOwn(ticks, now float64) {
	m := &c.crowd.mine
	pos, facing := c.walker.Draw(c.share(ticks), now)
	move := c.walker.Move().Scale(float64(c.stage.Rate))
	f := &c.scene.Figures[0]
	*f = Figure{
		X: pos.X, Y: pos.Y, Z: pos.Z, VX: move.X, VZ: move.Z, Facing: radians(float64(facing)), Lamp: m.lamp, Radius: m.gait.Radius,
		Age: now - m.since, ID: m.id, Room: uint32(m.room), Flags: Own | flagsOf(&m.who), Hue: m.who.Hue,
		Snaps: c.walker.Body().Teleports,
	}
	f.name(&m.who)
	f.fight(&m.fighter)
	if d, ok := c.ownAct(now); ok {
		c.drawAct(f, &d)
	}
	c.scene.Count, c.scene.Mine = 1, 1
	n := min(m.gauges.Now.N, m.gauges.Cap.N, view.MaxGauges)
	c.scene.GaugeCount = uint32(n)
	for i := range n {
		c.scene.Gauges[i] = Gauge{float64(m.gauges.Now.Items[i]), float64(m.gauges.Cap.Items[i])}
	}
}

func (c *Core) drawOther(f *Figure, t *track, p prediction.Pose, now float64) {
	perSecond := float64(c.stage.Rate)
	*f = Figure{
		X: p.Pos.X, Y: p.Pos.Y, Z: p.Pos.Z, VX: p.Move.X * perSecond, VZ: p.Move.Z * perSecond, Facing: radians(p.Facing), Lamp: t.lamp,
		Age: now - t.since, ID: t.id, Room: uint32(p.Room), Flags: flagsOf(&t.who), Hue: t.who.Hue, Snaps: p.Snaps,
	}
	if p.Beyond {
		f.Flags |= Extrapolated
	}
	if t.gone && !t.detached {
		f.Flags |= Leaving
	}
	f.name(&t.who)
	f.fight(&t.fighter)
	if c.hostile(t.form.Team) {
		f.Flags |= Hostile
	}
	if d, ok := prediction.Told(t.act, &c.timeline, c.timeline.At(now)); ok && !t.gone {
		c.drawAct(f, &d)
	}
}

// fight fills in what a fight is about.
func (f *Figure) fight(of *fighter) {
	f.Health, f.Cap = of.health.Now, of.health.Cap
	if of.health.Dead {
		f.Flags |= Dead
	}
	if of.health.Shielded {
		f.Flags |= Shielded
	}
	f.Team, f.Look = of.form.Team, of.form.Look
	if f.Radius == 0 {
		f.Radius = of.form.Size
	}
	f.MarkCount = min(of.marks.Buffs.N, view.MaxMarks)
	f.Marks = of.marks.Buffs.Items
}

// drawAct fills in what a figure does.
func (c *Core) drawAct(f *Figure, d *prediction.Doing) {
	f.Act, f.ActStart, f.Aim, f.ActElapsed = uint32(d.Def)+1, uint32(d.Start), prediction.Angle(d.Aim), c.ms(d.Elapsed)
	if _, act := c.book.Behavior(d.Def); act != nil {
		f.ActDuration = c.ms(float64(act.Duration))
		f.ActElapsed = min(f.ActElapsed, f.ActDuration)
	}
}

func (f *Figure) name(w *view.Who) {
	f.Name = w.Name
	for f.NameLen < view.NameSize && f.Name[f.NameLen] != 0 {
		f.NameLen++
	}
}

func flagsOf(w *view.Who) (flags FigureFlags) {
	switch w.Role {
	case view.Person:
		flags = Person
	case view.Creature:
		flags = Creature
	}
	if w.Away {
		flags |= Away
	}
	return flags
}
