package core

import (
	"math"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/sim"
)

// drawAreas fills the areas of the scene: where each act that is under way strikes next. They fill up in the time of the own body,
// so that whoever has left an area when it is full was not in it when it struck.
func (c *Core) drawAreas(now float64) {
	moment := c.ownMoment(now)
	first := 0
	if c.scene.Mine == 1 {
		first = 1
		if d, ok := c.ownAct(now); ok {
			c.addArea(&c.scene.Figures[0], &d)
		}
	}
	for i := first; i < int(c.scene.Count); i++ {
		f := &c.scene.Figures[i]
		if f.Act == 0 || f.Flags&(Dead|Leaving) != 0 {
			continue
		}
		if t := c.crowd.known(f.ID); t != nil {
			if d, ok := prediction.Told(t.act, &c.timeline, moment); ok {
				c.addArea(f, &d)
			}
		}
	}
}

// addArea adds what an act strikes next, if it strikes ground.
func (c *Core) addArea(f *Figure, d *prediction.Doing) {
	home, act := c.book.Behavior(d.Def)
	if act == nil || c.scene.AreaCount == MaxAreas {
		return
	}
	next, began := prediction.NextStrike(act, d.Elapsed)
	if next < 0 {
		return
	}
	e := &home.Effects[act.Timeline[next].Def]
	at := float64(act.Timeline[next].At)
	area := Area{
		Aim: prediction.Angle(d.Aim), Fill: min(max((d.Elapsed-began)/(at-began), 0), 1), Left: c.ms(at - d.Elapsed), Figure: f.ID,
		Act: uint32(d.Def) + 1,
	}
	pos := sim.Vec{X: f.X, Y: f.Y, Z: f.Z}
	if e.Origin != catalog.OriginActor {
		if !d.Placed {
			return // what it is aimed at is told to nobody
		}
		pos = d.Pos
	}
	pos = pos.Add(e.Offset.Rotate(headingOf(area.Aim)))
	area.X, area.Y, area.Z = pos.X, pos.Y, pos.Z
	if !area.form(e) {
		return
	}
	switch {
	case f.Flags&Own != 0:
		area.Flags = Own
	case f.Flags&Hostile != 0 && (e.Target == catalog.FilterEnemy || e.Target == catalog.FilterAll):
		area.Flags = Hostile
	}
	c.scene.Areas[c.scene.AreaCount] = area
	c.scene.AreaCount++
}

// form takes the shape of an effect, and reports whether it has one.
func (a *Area) form(e *catalog.Effect) bool {
	switch e.Shape {
	case catalog.ShapeSector:
		a.Shape, a.Radius, a.Angle = SectorArea, e.Radius, e.Angle*(math.Pi/180)
	case catalog.ShapeSphere:
		a.Shape, a.Radius, a.Angle = DiscArea, e.Radius, 2*math.Pi
	case catalog.ShapeRing:
		a.Shape, a.Inner, a.Outer, a.Radius = RingArea, e.Inner, e.Outer, e.Outer
	case catalog.ShapeLine:
		a.Shape, a.Length, a.Width = LineArea, e.Length, e.Width
	default:
		return false
	}
	return true
}
