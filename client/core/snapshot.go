package core

import (
	"slices"

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
	c.meter.snapshot(missed)
	c.status.Snapshots++
	c.status.Tick = uint32(s.Tick)
	c.timeline.Arrived(s.Tick, now)
	c.measure(s, now)
	c.crowd.pass()
	own := c.takeOwn(s.Tick, now)
	tables := c.ghosts.Tables()
	for kind := range tables {
		c.crowd.take(&tables[kind], own, c.timeline.Place(s.Tick))
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
	round := float64(uint16(int64(now))-s.Echo) - float64(s.Held)*c.tickTime()
	trips := c.lead.Trips()
	trips.Add(max(round, 0))
	c.status.RTT, c.status.Jitter = trips.Smooth(), trips.Jitter()
}

// takeOwn takes what is told of the own body, and returns how it is called, 0 if there is none.
func (c *Core) takeOwn(tick sim.Tick, now float64) uint32 {
	kind, row, ok := c.ghosts.Own()
	m := &c.crowd.mine
	if !ok {
		if m.known {
			m.known = false
			c.walker.Stand(c.ground, int(c.stage.Rate))
		}
		return 0
	}
	t := &c.ghosts.Tables()[kind]
	bodies, strides := view.Column[view.Body](t), view.Column[view.Stride](t)
	if bodies == nil || strides == nil {
		return 0 // nothing that walks
	}
	id := figureID(t.IDs[row])
	if !m.known || m.id != id {
		c.walker.Stand(c.ground, int(c.stage.Rate))
		*m = mine{known: true, id: id, since: now}
	}
	b := &bodies[row]
	m.tick, m.room = tick, b.Room
	m.body = prediction.Body{Pos: b.Pos, Facing: b.Facing, Teleports: b.Teleports}
	m.gait = prediction.Gait{Speed: strides[row].Speed, Radius: strides[row].Radius}
	if who := view.Column[view.Who](t); who != nil {
		m.who = who[row]
	}
	if lamps := view.Column[view.Lamp](t); lamps != nil {
		m.lamp = lamps[row].Radius
	}
	if acks := view.Column[view.Ack](t); acks != nil && acks[row].HasTick {
		c.lead.Report(acks[row].Ahead, c.pace.Off(c.target(now)) < 1, now)
	}
	c.walker.Confirm(tick, m.body, m.gait, now)
	counts := c.walker.Counts()
	c.status.Corrections, c.status.Teleports, c.status.Largest = counts.Corrections, counts.Teleports, counts.Largest
	return id
}

// pass lets go of ghosts that are gone and not drawn any more.
func (c *crowd) pass() {
	moment := c.pace.At()
	c.tracks = slices.DeleteFunc(c.tracks, func(t track) bool { return t.over(moment) })
}

// take takes the ghosts of one kind as a snapshot shows them, all but the own body. One of which nothing new is told is where
// it was: a ghost that stands still costs no bytes.
func (c *crowd) take(t *view.Table, own uint32, at float64) {
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
		if t.Fates[row] != view.Stays {
			g.gone, g.end = true, at
			continue
		}
		if g.gone { // it comes back before it was seen to go
			*g = track{id: id}
		}
		g.add(at, bodies[row])
		if who != nil {
			g.who = who[row]
		}
		if lamps != nil {
			g.lamp = lamps[row].Radius
		}
	}
}

// drop forgets a ghost.
func (c *crowd) drop(id uint32) {
	c.tracks = slices.DeleteFunc(c.tracks, func(t track) bool { return t.id == id })
}
