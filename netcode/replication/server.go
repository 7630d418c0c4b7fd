package replication

import (
	"slices"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Server sends the connections of one zone what they may see of it. It is one of the zone's viewers; all its methods
// belong to the zone's goroutine.
type Server struct {
	options  Options
	schema   *protocol.Schema
	kinds    []*wire.Kind
	refs     bool // some ghosts name others
	scene    view.Scene
	grounds  [][]byte // messages
	counters Counters
	costs    [][wire.Faces][]wire.Cost // by kind and field, if they are counted

	conns []*conn // by ascending id
	spare []*conn

	// What is watched. A ghost has the same place in ghosts as long as somebody knows it.
	ghosts []ghost
	free   []int32 // places, the lowest last
	index  map[sim.ID]int32
	eyes   []eye   // those of the last round, by ascending key
	before []eye   // memory for the next
	seen   []int32 // all that some eye sees in this round
	gone   []int32 // those of the round before

	// One round is one snapshot for everybody.
	tick    sim.Tick
	round   uint64
	wait    int // ticks until the next round
	rows    []wire.Rows
	columns []any // the first of each table, to see whether they are still the same
	bodies  [][]view.Body
	changed []change // faces with a new version
	won     []int32  // ghosts that come into one connection's sight

	arena wire.Writer // what was written in this round, for everybody
	out   wire.Writer // the snapshot that is being written
	ahead []uint64
	fresh []uint64
	row   []uint64
	told  []uint64
	note  []byte
	order ranking
}

// change is a face that has a new version in this round.
type change struct {
	at   int32 // in ghosts
	face wire.Face
}

var _ view.Viewer = (*Server)(nil)

// NewServer makes a server that nobody is connected to.
func NewServer(o Options) (*Server, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	s := &Server{options: o, schema: o.Schema, index: map[sim.ID]int32{}}
	width := 0
	for i := range o.Schema.Kinds() {
		k := o.Schema.Kind(i)
		s.kinds = append(s.kinds, k)
		var costs [wire.Faces][]wire.Cost
		for f := range wire.Faces {
			width = max(width, k.Layout(f).Width())
			if o.Costs {
				costs[f] = make([]wire.Cost, len(k.Layout(f).Fields()))
			}
			s.refs = s.refs || len(k.Layout(f).Refs()) > 0
		}
		if o.Costs {
			s.costs = append(s.costs, costs)
		}
	}
	s.row, s.fresh = make([]uint64, width), make([]uint64, width)
	return s, nil
}

// Begin takes note of the zone. A zone whose ghosts are not those of the schema is a mistake in the program and panics.
func (s *Server) Begin(scene view.Scene) {
	declared, err := protocol.NewSchema(scene.Ghosts)
	if err != nil || declared.Hash() != s.schema.Hash() {
		panic("replication: the zone " + scene.Key + " does not show the ghosts that the schema was made of")
	}
	s.scene = scene
}

// Place keeps the ground and sends it to everybody.
func (s *Server) Place(p view.Place) {
	m := protocol.Ground{Room: uint32(p.Room), Hash: p.Hash, Data: p.Ground}
	message := m.Append(nil)
	s.grounds = append(s.grounds, message)
	for _, c := range s.conns {
		c.sink.Message(message)
	}
}

// Attach lets a connection look, from the next snapshot on. It is sent the ground at once. It sees something as soon as
// a seat of the zone has its id. A connection that is attached already begins anew.
func (s *Server) Attach(c Conn) {
	s.Detach(c.ID)
	at, _ := s.find(c.ID)
	made := s.newConn(c)
	s.conns = slices.Insert(s.conns, at, made)
	for _, ground := range s.grounds {
		made.sink.Message(ground)
	}
}

// Detach forgets a connection. Its sink is not called any more.
func (s *Server) Detach(id uint64) {
	at, found := s.find(id)
	if !found {
		return
	}
	c := s.conns[at]
	s.conns = slices.Delete(s.conns, at, at+1)
	for slot := range c.known {
		if k := &c.known[slot]; k.state != nothing {
			s.letGo(k.ghost)
		}
	}
	c.sink = nil
	s.spare = append(s.spare, c)
}

func (s *Server) find(id uint64) (int, bool) {
	return slices.BinarySearchFunc(s.conns, id, func(c *conn, id uint64) int {
		switch {
		case c.id < id:
			return -1
		case c.id > id:
			return 1
		}
		return 0
	})
}

// conn is the connection of a session, or nil.
func (s *Server) conn(id uint64) *conn {
	if at, found := s.find(id); found {
		return s.conns[at]
	}
	return nil
}

// Counters are the counters as they stand.
func (s *Server) Counters() Counters { return s.counters }

// Show sends a snapshot to every connection if it is time for one. Events and ends are taken note of in every tick.
func (s *Server) Show(f *view.Frame) {
	s.tick = f.Tick
	s.seat(f)
	s.reach(f)
	s.hear(f)
	s.bury(f)
	if s.wait--; s.wait > 0 {
		return
	}
	s.wait = s.options.Every
	s.round++
	s.arena.Reset()
	s.look(f)
	s.capture(f)
	for _, c := range s.conns {
		s.serve(c)
	}
	s.forget()
}

// End takes note that there will be no more. What happens to the connections is told to them by whoever ends the zone.
func (s *Server) End(view.Ending) {}

// serve brings what a connection knows up to date and sends it.
func (s *Server) serve(c *conn) {
	c.expire(s)
	c.follow(s)
	for _, ch := range s.changed {
		c.notice(s.tick, ch)
	}
	packet := s.write(c)
	s.counters.Snapshots++
	s.counters.Bytes += uint64(len(packet))
	c.sink.Snapshot(packet)
	s.tell(c)
}

// reach makes sure of the columns of the frame.
func (s *Server) reach(f *view.Frame) {
	same := len(s.columns) == len(f.Tables)
	for i := range f.Tables {
		same = same && s.columns[i] == f.Tables[i].Columns[0]
	}
	if same {
		return
	}
	s.rows, s.columns = s.rows[:0], s.columns[:0]
	for i := range f.Tables {
		rows, err := s.kinds[i].Rows(f.Tables[i].Columns)
		if err != nil {
			panic(err.Error())
		}
		s.rows = append(s.rows, rows)
		s.columns = append(s.columns, f.Tables[i].Columns[0])
	}
}
