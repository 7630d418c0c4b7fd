package core

import (
	"slices"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// takeSnapshot takes the state of a tick. One that has been overtaken, or is of another place, is nothing. One that does not
// fit what came before leaves nothing to go on from: the connection is to be opened anew.
func (c *Core) takeSnapshot(packet []byte, now float64) error {
	before, _, any := c.ghosts.Ack()
	s, err := c.ghosts.Decode(packet)
	switch {
	case err == replication.ErrBroken:
		c.end(protocol.CodeInternal, "the server sent a picture that does not fit the one before")
		return err
	case s == nil:
		return err
	}
	missed := 0
	if any {
		missed = max(s.Tick.Since(before)/int(c.stage.Every)-1, 0)
	}
	if missed > 0 {
		c.lossy, c.lost = true, now
	}
	c.meter.Snapshot(missed)
	c.status.Snapshots++
	c.status.Tick = uint32(s.Tick)
	c.timeline.Arrived(s.Tick, now)
	c.measure(s, now)
	c.crowd.pass()
	own := c.takeOwn(s.Tick, now)
	tables := c.ghosts.Tables()
	for kind := range tables {
		c.crowd.take(&tables[kind], c.schema.Kind(kind).Detach, own, c.timeline.Place(s.Tick))
		c.takeShots(&tables[kind], s.Tick, now)
	}
	for _, r := range s.Returned {
		c.crowd.reunite(figureID(r.Was), figureID(r.ID), c.timeline.Place(s.Tick))
	}
	if !c.walker.Ready() {
		c.inputs.due = true // the server has to hear that snapshots arrive
	}
	return nil
}

// measure takes what a snapshot says about the way there and back.
func (c *Core) measure(s *replication.Snapshot, now float64) {
	if !s.HasEcho {
		return
	}
	round := float64(uint16(int64(now))-s.Echo) - c.ms(float64(s.Held))
	trips := c.lead.Trips()
	trips.Add(max(round, 0))
	c.status.RTT, c.status.Jitter = trips.Smooth(), trips.Jitter()
}

// takeOwn takes what is told of the own body, and returns how it is called, 0 if there is none.
func (c *Core) takeOwn(tick sim.Tick, now float64) uint32 {
	kind, row, ok := c.ghosts.Own()
	m := &c.crowd.mine
	if !ok || view.Column[view.Body](&c.ghosts.Tables()[kind]) == nil {
		if m.known {
			m.known = false
			c.stand()
		}
		return 0
	}
	t := &c.ghosts.Tables()[kind]
	bodies, strides := view.Column[view.Body](t), view.Column[view.Stride](t)
	if strides == nil {
		return 0 // nothing that walks
	}
	id := figureID(t.IDs[row])
	if !m.known || m.id != id {
		c.stand()
		*m = mine{known: true, id: id, since: now}
	}
	b := &bodies[row]
	m.tick, m.room = tick, b.Room
	m.body = prediction.Body{Pos: b.Pos, Facing: b.Facing, Teleports: b.Teleports}
	m.fighter.read(t, row)
	if column := view.Column[view.Gauges](t); column != nil {
		m.gauges = column[row]
	}
	m.gait = prediction.Gait{
		Speed: strides[row].Speed, Radius: strides[row].Radius, Height: strides[row].Height, Held: strides[row].Held, Dead: m.health.Dead,
	}
	if who := view.Column[view.Who](t); who != nil {
		m.who = who[row]
	}
	if lamps := view.Column[view.Lamp](t); lamps != nil {
		m.lamp = lamps[row].Radius
	}
	var ack view.Ack
	if acks := view.Column[view.Ack](t); acks != nil && acks[row].HasTick {
		ack = acks[row]
		c.lead.Report(ack.Ahead, c.pace.Off(c.target(now)) < 1, now)
	}
	c.walker.Confirm(tick, m.body, m.gait, now)
	c.answer(tick, ack, now)
	counts := c.walker.Counts()
	c.status.Corrections, c.status.Teleports, c.status.Largest = counts.Corrections, counts.Teleports, counts.Largest
	return id
}

// stand begins with another own body, or with none.
func (c *Core) stand() {
	c.walker.Stand(c.ground, int(c.stage.Rate))
	c.acts.Stand(c.blockers(), int(c.stage.Rate))
}

// blockers is the ground as what stops things: nothing in a text world.
func (c *Core) blockers() behavior.Blockers {
	if c.ground == nil {
		return nil
	}
	return c.ground
}

// pass lets go of ghosts that are gone and not drawn any more.
func (c *crowd) pass() {
	moment := c.pace.At()
	c.tracks = slices.DeleteFunc(c.tracks, func(t track) bool { return t.over(moment) })
}

// take takes the ghosts of one kind as a snapshot shows them, all but the own body. One of which nothing new is told is where
// it was: a ghost that stands still costs no bytes. Where the kind detaches, one that goes out of sight is drawn on as it was.
func (c *crowd) take(t *view.Table, detaches bool, own uint32, at float64) {
	bodies := view.Column[view.Body](t)
	if bodies == nil {
		return // nothing that has a place
	}
	who, lamps := view.Column[view.Who](t), view.Column[view.Lamp](t)
	for row, ghost := range t.IDs {
		id := figureID(ghost)
		if id == own {
			c.drop(id)
			continue
		}
		g := c.find(id)
		if fate := t.Fates[row]; fate != view.Stays {
			g.end = at
			if g.detached = detaches && fate == view.Withdrawn && g.trail.Count() > 0; g.detached {
				c.thin()
			} else {
				g.gone = true
			}
			continue
		}
		switch {
		case g.detached: // it is there all the while
			*g = track{id: id, shown: g.shown, since: g.since}
		case g.gone: // it comes back before it was seen to go
			*g = track{id: id}
		}
		g.trail.Add(at, bodies[row])
		if who != nil {
			g.who = who[row]
		}
		if lamps != nil {
			g.lamp = lamps[row].Radius
		}
		g.fighter.read(t, row)
	}
}

// mostDetached is how many ghosts are drawn that are out of sight: of as many a server knows what they were called, so of no
// more can be told that they have come back.
const mostDetached = 64

// thin lets go of the ghost that has been out of sight for longest, if there are too many.
func (c *crowd) thin() {
	n, oldest := 0, -1
	for i := range c.tracks {
		if t := &c.tracks[i]; t.detached && !t.gone {
			n++
			if oldest < 0 || t.end < c.tracks[oldest].end {
				oldest = i
			}
		}
	}
	if n > mostDetached {
		c.tracks[oldest].gone = true
	}
}

// reunite takes note that a ghost which was called otherwise before has come back: from now on it is drawn as what it is, and
// no longer as it was left.
func (c *crowd) reunite(was, id uint32, at float64) {
	left := slices.IndexFunc(c.tracks, func(t track) bool { return t.id == was && t.detached && !t.gone })
	back := slices.IndexFunc(c.tracks, func(t track) bool { return t.id == id })
	if left < 0 || back < 0 {
		return
	}
	old := &c.tracks[left]
	old.gone, old.end = true, at
	c.tracks[back].shown, c.tracks[back].since = old.shown, old.since
}

// drop forgets a ghost.
func (c *crowd) drop(id uint32) {
	c.tracks = slices.DeleteFunc(c.tracks, func(t track) bool { return t.id == id })
}
