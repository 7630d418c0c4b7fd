package core

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// shotTrack is what is known of one shot that the server has told of.
type shotTrack struct {
	id      uint32
	flight  view.Flight
	own     bool // the player shot it
	twin    bool // it was predicted, and is drawn as that
	shown   bool
	since   float64 // when it was shown first, in milliseconds of the clock
	gone    bool
	fate    view.Fate
	end     float64 // on the timeline, if gone
	course  prediction.Course
	blocked float64 // seconds of flight until a wall, from From
	script  prediction.Script
}

// predictedShot is how a shot is called that was predicted: not as any ghost is, because those have a generation.
func predictedShot(number uint64) uint32 { return uint32(number%0xffff+1) << 16 }

// mostShots is of how many shots is kept what the server told: more than there is room for in a scene.
const mostShots = 4 * MaxShots

// shot is where the shot of an id is among those that are known, by ascending id, or would be.
func (c *Core) shot(id uint32) (at int, found bool) {
	return slices.BinarySearchFunc(c.shots, id, func(s shotTrack, id uint32) int { return cmp.Compare(s.id, id) })
}

// aimShots works out anew where all shots fly: there is another ground, or another kit to say how fast they are.
func (c *Core) aimShots() {
	for i := range c.shots {
		c.aim(&c.shots[i])
	}
}

func (c *Core) aim(s *shotTrack) {
	s.course = c.book.Course(&s.flight)
	s.blocked = s.course.Blocked(c.blockers())
}

// takeShots takes the shots of a table.
func (c *Core) takeShots(t *view.Table, tick sim.Tick, now float64) {
	flights, mine := view.Column[view.Flight](t), view.Column[view.Mine](t)
	if flights == nil {
		return
	}
	for row, ghost := range t.IDs {
		id := figureID(ghost)
		i, known := c.shot(id)
		if fate := t.Fates[row]; fate != view.Stays {
			if known && !c.shots[i].gone {
				c.endShot(&c.shots[i], flights[row], fate, c.timeline.Place(tick), now)
			}
			continue
		}
		if !known {
			if len(c.shots) == mostShots {
				continue
			}
			c.shots = slices.Insert(c.shots, i, shotTrack{id: id, own: t.Owners[row] != 0})
		}
		s := &c.shots[i]
		if !known || s.flight != flights[row] {
			s.flight = flights[row]
			c.aim(s)
		}
		if !known && s.own && mine != nil {
			s.twin = c.acts.Adopt(id, s.flight, mine[row].Spawn)
		}
	}
}

// endShot takes note that a shot is gone. One that was predicted ends at once, and so does one that is drawn where the player has to
// get out of its way; others fly until the moment that is drawn has come to their end.
func (c *Core) endShot(s *shotTrack, f view.Flight, fate view.Fate, at, now float64) {
	s.flight.End, s.flight.Way = f.End, f.Way
	s.gone, s.fate, s.end = true, fate, at
	if !s.own {
		return
	}
	if shot, ok := c.acts.Lose(s.id); ok {
		c.playOwn(now)
		if !shot.Ended && fate == view.Destroyed {
			c.playShotEnd(s, predictedShot(shot.Number), now)
		}
		s.twin, s.fate = true, view.Withdrawn // nothing more of it is to be seen
	}
}

// playShotEnd plays the end of a shot where the server says that it was.
func (c *Core) playShotEnd(s *shotTrack, id uint32, now float64) {
	b := Beat{At: now, Kind: ShotEndBeat, Shot: id, Def: uint32(s.flight.Def) + 1, Reason: uint32(s.flight.End), Heading: radians(float64(s.flight.Aim))}
	if s.own {
		b.Flags, b.Who = OwnDealt, c.crowd.mine.id
	}
	b.place(s.course.Ended(s.flight.Way))
	c.beats.add(b)
}

// hostile reports whether something of a team is a danger to the player.
func (c *Core) hostile(team uint8) bool {
	m := &c.crowd.mine
	return m.known && team != 0 && m.form.Team != 0 && team != m.form.Team
}

// shotMoment is the moment of the timeline at which a shot is drawn.
func (c *Core) shotMoment(s *shotTrack, now float64) float64 {
	if s.own || c.hostile(s.flight.Team) {
		return c.ownMoment(now)
	}
	return c.crowd.pace.At() + c.timeline.Ticks(max(now-c.advanced, 0))
}

// seconds is for how long a shot has flown from From at a moment.
func (c *Core) seconds(s *shotTrack, moment float64) float64 {
	return c.ms(moment-c.timeline.Place(s.flight.Born)) / 1000
}

// playShots plays what shots begin and how they end, and lets go of those that are over.
func (c *Core) playShots(now float64) {
	for i := range c.shots {
		s := &c.shots[i]
		moment := c.shotMoment(s, now)
		age := c.seconds(s, moment)
		if s.twin && !s.gone && !c.acts.Paired(s.id) {
			s.twin, s.shown, s.since = false, true, now // what was predicted was forgotten; it flies on as it is told
		}
		if !s.twin && age >= 0 && !s.shown && !(s.gone && s.fate != view.Destroyed) {
			s.shown, s.since = true, now
			b := Beat{At: now, Kind: ShotBeat, Shot: s.id, Def: uint32(s.flight.Def) + 1, Heading: radians(float64(s.flight.Aim))}
			b.place(s.flight.From)
			c.beats.add(b)
		}
		if s.shown {
			c.playFlight(s, age, now)
		}
		if s.gone && s.shown && s.fate == view.Destroyed && s.end <= moment {
			c.playShotEnd(s, s.id, now)
			s.fate = view.Withdrawn
		}
	}
	c.shots = slices.DeleteFunc(c.shots, func(s shotTrack) bool { return s.gone && (s.twin || s.end <= c.shotMoment(&s, now)) })
}

// playFlight plays the entries of a shot's timeline that have come due.
func (c *Core) playFlight(s *shotTrack, age, now float64) {
	home, p := c.book.Projectile(int(s.flight.Def))
	if p == nil {
		return
	}
	ticks := age * float64(c.stage.Rate)
	for e := s.script.Due(p.Timeline, ticks); e != nil; e = s.script.Due(p.Timeline, ticks) {
		b := Beat{At: now, Shot: s.id}
		b.place(s.course.At(age))
		if c.cue(&b, home, e, ticks) {
			c.beats.add(b)
		}
	}
}

// drawShots fills the shots of the scene: first those of the player that were predicted.
func (c *Core) drawShots(now float64) {
	shots := c.acts.Shots()
	share := c.share(c.timeline.Ticks(max(now-c.advanced, 0)))
	for i := range shots {
		if s := &shots[i]; !s.Ended {
			c.drawPredicted(s, share, now)
		}
	}
	for i := range c.shots {
		s := &c.shots[i]
		if !s.shown || c.scene.ShotCount == MaxShots {
			continue
		}
		moment := c.shotMoment(s, now)
		seconds := c.seconds(s, moment)
		if seconds < 0 || seconds > s.blocked || s.gone && s.end <= moment {
			continue
		}
		c.drawFlight(c.addShot(), s, seconds)
	}
}

func (c *Core) addShot() *Shot {
	c.scene.ShotCount++
	return &c.scene.Shots[c.scene.ShotCount-1]
}

// drawFlight draws a shot as the server has told of it.
func (c *Core) drawFlight(out *Shot, s *shotTrack, seconds float64) {
	pos := s.course.At(seconds)
	*out = Shot{
		X: pos.X, Y: pos.Y, Z: pos.Z, Heading: radians(float64(s.flight.Aim)), Climb: s.course.Rise - s.course.Gravity*seconds, Speed: s.course.Speed,
		Age: seconds * 1000, ID: s.id, Def: uint32(s.flight.Def) + 1, Hue: s.flight.Hue, Team: s.flight.Team,
		Radius: s.course.Radius,
	}
	switch {
	case s.own:
		out.Flags = Own
	case c.hostile(s.flight.Team):
		out.Flags = Hostile
	}
}

// drawPredicted draws a shot of the player that was predicted. One that seeks its way goes where the server's twin goes, once that
// is known.
func (c *Core) drawPredicted(s *prediction.Shot, share, now float64) {
	if c.scene.ShotCount == MaxShots {
		return
	}
	m := &c.crowd.mine
	_, p := c.book.Projectile(s.Def)
	out := c.addShot()
	if p != nil && p.Movement.Kind == catalog.MovementHoming && s.Ghost != 0 {
		if i := slices.IndexFunc(c.shots, func(t shotTrack) bool { return t.id == s.Ghost }); i >= 0 {
			c.drawFlight(out, &c.shots[i], c.seconds(&c.shots[i], c.ownMoment(now)))
			out.ID = predictedShot(s.Number)
			return
		}
	}
	pos, speed := s.From.Lerp(s.Pos, share), s.Heading.Scale(s.Speed)
	if moved := s.Pos.Sub(s.From); moved.LenSq() > 0 {
		speed = moved.Scale(float64(c.stage.Rate))
	}
	*out = Shot{
		X: pos.X, Y: pos.Y, Z: pos.Z, Heading: prediction.Angle(speed), Climb: speed.Y, Speed: speed.GroundLen(),
		Age: max(c.ms(c.ownMoment(now)-c.timeline.Place(s.Born)), 0), ID: predictedShot(s.Number), Def: uint32(s.Def) + 1,
		Flags: Own, Hue: m.who.Hue, Team: m.form.Team,
	}
	if p != nil {
		out.Radius = p.Collision.Radius
	}
}
