package replication

import (
	"slices"

	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// eye is what one of the zone's eyes saw in the last round.
type eye struct {
	key uint64
	ids []sim.ID // ascending
	at  []int32  // where each is among the ghosts
	set bitset   // of those places
}

// seat finds for every connection the eye that it looks through, and its actor.
func (s *Server) seat(f *view.Frame) {
	for _, c := range s.conns {
		c.eye = -1
	}
	for i := range f.Eyes {
		for _, seat := range f.Eyes[i].Seats {
			if c := s.conn(seat.Session); c != nil {
				c.eye = i
				c.sits(seat.Actor)
			}
		}
	}
}

// bury takes note of the ghosts that ended in this tick. Who saw the end is told why; for the others it has gone out of
// sight.
func (s *Server) bury(f *view.Frame) {
	for k := range f.Tables {
		t := &f.Tables[k]
		for row, fate := range t.Fates {
			if fate == view.Stays {
				continue
			}
			at, watched := s.index[t.IDs[row]]
			if !watched {
				continue
			}
			g := &s.ghosts[at]
			g.row = row
			s.take(g, at)
			g.ended = true
			for _, c := range s.conns {
				why := hidden
				if c.eye >= 0 && f.Eyes[c.eye].Sees(g.id) {
					why = exitOf(fate)
				}
				c.lose(s, at, why)
			}
			if g.refs == 0 {
				s.drop(at)
			}
		}
	}
}

// look resolves what every eye sees. The rows of ghosts that ended are not among it.
func (s *Server) look(f *view.Frame) {
	s.seen, s.gone = s.gone[:0], s.seen
	next := s.before[:0]
	old := s.eyes
	for i := range f.Eyes {
		key := f.Eyes[i].Key
		for len(old) > 0 && old[0].key < key {
			old = old[1:]
		}
		var was *eye
		if len(old) > 0 && old[0].key == key {
			was = &old[0]
		}
		next = slices.Grow(next, 1)[:i+1]
		next[i].key = key
		s.resolve(f, &next[i], f.Eyes[i].Seen, was)
	}
	s.eyes, s.before = next, s.eyes
}

// resolve finds the ghosts of an eye, most of which are those that it saw before.
func (s *Server) resolve(f *view.Frame, e *eye, seen []sim.ID, was *eye) {
	e.ids, e.at = e.ids[:0], e.at[:0]
	clear(e.set)
	finders := [maxTables]int{}
	old := 0
	for _, id := range seen {
		kind, row := find(f.Tables, &finders, id)
		if kind < 0 || f.Tables[kind].Fates[row] != view.Stays {
			continue
		}
		at := int32(-1)
		if was != nil {
			for old < len(was.ids) && was.ids[old] < id {
				old++
			}
			if old < len(was.ids) && was.ids[old] == id && s.ghosts[was.at[old]].id == id {
				at = was.at[old]
			}
		}
		if at < 0 {
			at = s.watch(id, kind)
		}
		e.ids, e.at = append(e.ids, id), append(e.at, at)
		e.set.set(int(at))
		if g := &s.ghosts[at]; g.stamp != s.round {
			g.stamp, g.row = s.round, row
			s.seen = append(s.seen, at)
		}
	}
}

// maxTables is the number of ghost kinds a schema may have.
const maxTables = 256

// find looks for the row of an id. Ids are asked for in ascending order, and from keeps where the search goes on in each
// table.
func find(tables []view.Table, from *[maxTables]int, id sim.ID) (kind, row int) {
	for k := range tables {
		ids := tables[k].IDs
		at := from[k]
		// Most of the time it is right there; else it is not far, and far is found by doubling the step.
		for step := 1; at < len(ids) && ids[at] < id; step *= 2 {
			if at+step >= len(ids) || ids[at+step] >= id {
				n, _ := slices.BinarySearch(ids[at+1:min(at+step+1, len(ids))], id)
				at += 1 + n
				break
			}
			at += step
		}
		from[k] = at
		if at < len(ids) && ids[at] == id {
			return k, at
		}
	}
	return -1, 0
}

// watch begins to watch a ghost, or finds the one that somebody watches already.
func (s *Server) watch(id sim.ID, kind int) int32 {
	if at, watched := s.index[id]; watched {
		return at
	}
	var at int32
	if n := len(s.free); n > 0 {
		at = s.free[n-1]
		s.free = s.free[:n-1]
	} else {
		at = int32(len(s.ghosts))
		s.ghosts = append(s.ghosts, ghost{})
	}
	g := &s.ghosts[at]
	faces, was := g.faces, g.was[:0]
	*g = ghost{id: id, kind: kind, used: true, was: slices.Grow(was, s.kinds[kind].Size())[:s.kinds[kind].Size()]}
	for i := range faces {
		faces[i].reset()
		g.faces[i] = faces[i]
	}
	s.index[id] = at
	return at
}

// letGo takes back one connection's knowledge of a ghost.
func (s *Server) letGo(at int32) {
	g := &s.ghosts[at]
	g.refs--
	if g.refs == 0 && (g.ended || g.stamp != s.round) {
		s.drop(at)
	}
}

// drop ends the watch over a ghost.
func (s *Server) drop(at int32) {
	g := &s.ghosts[at]
	if !g.used {
		return
	}
	g.used = false
	delete(s.index, g.id)
	g.id = 0
	s.free = append(s.free, at)
}

// forget drops what was seen in the round before and is neither seen nor known now.
func (s *Server) forget() {
	for _, at := range s.gone {
		if g := &s.ghosts[at]; g.used && g.refs == 0 && g.stamp != s.round {
			s.drop(at)
		}
	}
}

// capture takes the rows of everything that is seen.
func (s *Server) capture(f *view.Frame) {
	s.changed = s.changed[:0]
	s.bodies = s.bodies[:0]
	for k := range f.Tables {
		s.bodies = append(s.bodies, view.Column[view.Body](&f.Tables[k]))
	}
	for _, at := range s.seen {
		g := &s.ghosts[at]
		if owner := f.Tables[g.kind].Owners[g.row]; owner != g.owner {
			g.owner = owner
			s.passOn(at)
		}
		if bodies := s.bodies[g.kind]; bodies != nil {
			g.pos = bodies[g.row].Pos
		}
		s.take(g, at)
	}
}

// passOn lets every connection look again at which face of a ghost it gets.
func (s *Server) passOn(at int32) {
	for _, c := range s.conns {
		c.turn(s, at)
	}
}

// take makes the present values of a ghost its present version, if they differ. Components whose memory is as it was are not
// looked at closer, and the face for an owner only while there is one.
func (s *Server) take(g *ghost, at int32) {
	s.counters.Captured++
	changed := s.rows[g.kind].Changed(g.row, g.was)
	for face := range wire.Faces {
		h := &g.faces[face]
		if face == wire.ToOwner && g.owner == 0 {
			h.current = false
			continue
		}
		l := s.kinds[g.kind].Layout(face)
		components := changed
		if !h.current {
			components = wire.Everything
		}
		if components == 0 {
			continue
		}
		row := s.row[:l.Width()]
		if components != wire.Everything {
			copy(row, h.row(l, h.version))
		}
		s.counters.Clamped += uint64(l.Capture(&s.rows[g.kind], g.row, components, row))
		h.current = true
		if h.add(l, row, s.round, uint32(s.options.History)) {
			s.changed = append(s.changed, change{at, face})
		}
	}
}
