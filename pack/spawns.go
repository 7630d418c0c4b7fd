package pack

import (
	"fmt"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// compileSpawns compiles the spawns, after maps and creatures.
func (l *loader) compileSpawns() {
	for _, def := range l.read["spawn"] {
		form := def.Value.(*spawnForm)
		l.claim("spawn", form.Number, def.Node.Field("number"))
		s := &Spawn{ID: form.ID, Number: form.Number, Facing: sim.HeadingDegrees(form.Facing)}
		if i, ok := l.refs.Index("creature", form.Creature); ok {
			s.Creature = l.result.Creatures[i]
		}
		if i, ok := l.refs.Index("map", form.Map); ok {
			s.Map = l.result.Maps[i]
		}
		if s.Creature != nil && s.Map != nil { // otherwise a fault already
			l.spawn(s, form)
		}
		l.result.Spawns = append(l.result.Spawns, s)
	}
}

// spawn compiles what depends on who appears and where.
func (l *loader) spawn(s *Spawn, form *spawnForm) {
	respawn, err := form.Respawn.Ticks(s.Map.Rate)
	if form.Respawn.Given() && err != nil {
		l.faults.Add(form.Self.Field("respawn").Fault(content.BadTime, "a shorter time"))
	}
	s.Respawn = respawn
	if s.Map.Ground == nil {
		l.spawnInText(s, form)
	} else {
		l.spawnOnGround(s, form)
	}
	route := form.Self.Field("route")
	switch {
	case s.Creature.Brain.Kind == Route && len(form.Route) == 0:
		l.faults.Add(form.Self.MissingFault("route", "the points that this creature walks along"))
	case s.Creature.Brain.Kind != Route && route != nil:
		l.faults.Add(route.Fault(IdleRoute, "a creature whose brain is of the kind route"))
	}
}

// spawnInText finds the room on a map without ground.
func (l *loader) spawnInText(s *Spawn, form *spawnForm) {
	for _, field := range []string{"at", "route"} {
		if n := form.Self.Field(field); n != nil {
			l.faults.Add(n.Fault(NoGround, "a map with ground"))
		}
	}
	if n := form.Self.Field("room"); n == nil {
		l.faults.Add(form.Self.MissingFault("room", "a room of the map"))
	} else if room, ok := l.room(s.Map, n); ok {
		s.Room = room
	}
}

// spawnOnGround checks that there is room where it stands and walks, and finds the room by that.
func (l *loader) spawnOnGround(s *Spawn, form *spawnForm) {
	if form.At == nil {
		if form.Self.Field("at") == nil {
			l.faults.Add(form.Self.MissingFault("at", "a point on the ground of the map"))
		}
		return
	}
	before := l.faults.Errors()
	s.At = l.standing(s, *form.At, form.Self.Field("at"))
	for i, point := range form.Route {
		s.Route = append(s.Route, l.standing(s, point, form.Self.Field("route").Item(i)))
	}
	if l.faults.Errors() == before {
		l.warnBlocked(s, form)
	}
	room, inside := s.Map.RoomAt(s.At)
	s.Room = room
	n := form.Self.Field("room")
	if n.Kind() != content.Text {
		if !inside {
			l.faults.Add(form.Self.Field("at").Fault(NoGround, "a point in a region that names a room"))
		}
		return
	}
	if named, ok := l.room(s.Map, n); ok && (!inside || named != room) {
		fault := n.Fault(OtherRoom, "the room that the point is in")
		if inside {
			fault.Near = s.Map.Rooms[room].ID
		}
		l.faults.Add(fault)
	}
}

// warnBlocked warns of a wall across a route: a creature walks straight from point to point.
func (l *loader) warnBlocked(s *Spawn, form *spawnForm) {
	from := s.At
	for i := range s.Route {
		l.warnBlockedWay(s, form, from, i)
		from = s.Route[i]
	}
	if len(s.Route) > 1 { // after the last point the first again
		l.warnBlockedWay(s, form, from, 0)
	}
}

func (l *loader) warnBlockedWay(s *Spawn, form *spawnForm, from sim.Vec, to int) {
	if _, _, hit := s.Map.Ground.Meet(from, s.Route[to], s.Creature.Radius); hit {
		l.faults.Warn(form.Self.Field("route").Item(to).Fault(BlockedRoute, "a point to which no wall bars the straight way"))
	}
}

// standing is a point of the ground, where a creature must have room.
func (l *loader) standing(s *Spawn, point [2]float64, at *content.Node) sim.Vec {
	p := sim.Vec{X: point[0], Z: point[1]}
	if !s.Map.Ground.Clear(p, s.Creature.Radius) {
		l.faults.Add(at.Fault(NoGround, fmt.Sprintf("a point within the map and %v m from every wall", s.Creature.Radius)))
	}
	return p
}

// room finds a room of a map by its name. One that is not there is a fault.
func (l *loader) room(m *place.Map, n *content.Node) (place.RoomIndex, bool) {
	var known []string
	for i := range m.Rooms {
		if m.Rooms[i].ID == n.Text() {
			return place.RoomIndex(i), true
		}
		known = append(known, m.Rooms[i].ID)
	}
	if n.Kind() == content.Text {
		l.faults.Add(content.UnknownName(n, "a room of the map "+m.ID, known))
	}
	return 0, false
}
