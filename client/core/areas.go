package core

import (
	"math"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
)

// drawAreas fills the areas of the scene: where each act that is under way strikes next. They fill up in the time of the own body,
// so that whoever has left an area when it is full was not in it when it struck.
func (c *Core) drawAreas(now float64) {
	moment := c.ownMoment(now)
	first := 0
	if c.scene.Mine == 1 {
		first = 1
		if a, ok := c.ownAct(now); ok {
			c.addArea(&c.scene.Figures[0], &a)
		}
	}
	for i := first; i < int(c.scene.Count); i++ {
		f := &c.scene.Figures[i]
		if t := c.crowd.known(f.ID); t != nil && f.Flags&(Dead|Leaving) == 0 {
			if a, ok := c.told(&t.fighter, moment); ok {
				c.addArea(f, &a)
			}
		}
	}
}

// addArea adds what an act strikes next, if it strikes ground.
func (c *Core) addArea(f *Figure, a *acting) {
	home, act := c.book.behavior(a.def)
	if act == nil || c.scene.AreaCount == MaxAreas {
		return
	}
	next, began := nextStrike(act, a.elapsed)
	if next < 0 {
		return
	}
	e := &home.Effects[act.Timeline[next].Def]
	at := float64(act.Timeline[next].At)
	area := Area{
		Aim: a.aim, Fill: min(max((a.elapsed-began)/(at-began), 0), 1), Left: c.ms(at - a.elapsed), Figure: f.ID,
		Act: uint32(a.def) + 1,
	}
	pos := sim.Vec{X: f.X, Y: f.Y, Z: f.Z}
	if e.Origin != behavior.OriginActor {
		if !a.placed {
			return // what it is aimed at is told to nobody
		}
		pos = a.pos
	}
	pos = pos.Add(e.Offset.Rotate(headingOf(a.aim)))
	area.X, area.Y, area.Z = pos.X, pos.Y, pos.Z
	if !area.form(e) {
		return
	}
	switch {
	case f.Flags&Own != 0:
		area.Flags = Own
	case f.Flags&Hostile != 0 && (e.Target == behavior.FilterEnemy || e.Target == behavior.FilterAll):
		area.Flags = Hostile
	}
	c.scene.Areas[c.scene.AreaCount] = area
	c.scene.AreaCount++
}

// nextStrike is the entry with the effect that an act comes to next, and the tick at which it began to: that of the effect before
// it, or the start. There is none if it is negative.
func nextStrike(act *behavior.Behavior, elapsed float64) (entry int, began float64) {
	for i := range act.Timeline {
		e := &act.Timeline[i]
		if e.Kind != behavior.EntryEffect {
			continue
		}
		if float64(e.At) > elapsed {
			return i, began
		}
		began = float64(e.At)
	}
	return -1, 0
}

// form takes the shape of an effect, and reports whether it has one.
func (a *Area) form(e *behavior.Effect) bool {
	switch e.Shape {
	case behavior.ShapeSector:
		a.Shape, a.Radius, a.Angle = SectorArea, e.Radius, e.Angle*(math.Pi/180)
	case behavior.ShapeSphere:
		a.Shape, a.Radius, a.Angle = DiscArea, e.Radius, 2*math.Pi
	case behavior.ShapeRing:
		a.Shape, a.Inner, a.Outer, a.Radius = RingArea, e.Inner, e.Outer, e.Outer
	case behavior.ShapeLine:
		a.Shape, a.Length, a.Width = LineArea, e.Length, e.Width
	default:
		return false
	}
	return true
}

// known is the track of an id, nil if there is none.
func (c *crowd) known(id uint32) *track {
	low, high := 0, len(c.tracks)
	for low < high {
		if middle := (low + high) / 2; c.tracks[middle].id < id {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low < len(c.tracks) && c.tracks[low].id == id {
		return &c.tracks[low]
	}
	return nil
}
