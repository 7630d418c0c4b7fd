package replication

import (
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"pgregory.net/rapid"
)

type mark struct {
	N uint32 `net:"bits=32"`
}

type deaf struct{}

func (deaf) Snapshot([]byte) {}
func (deaf) Message([]byte)  {}

// Nothing is watched longer than somebody sees it or has not let go of it, however ghosts, eyes and connections come and go.
func TestNothingIsWatchedForEver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kinds := []view.GhostKind{{Name: "mark", Components: []view.Component{{Name: "mark", Sample: mark{}}}}}
		schema, err := protocol.NewSchema(kinds)
		if err != nil {
			t.Fatal(err)
		}
		s, err := NewServer(Options{Schema: schema, Every: rapid.IntRange(1, 3).Draw(t, "every")})
		if err != nil {
			t.Fatal(err)
		}
		s.Begin(view.Scene{Rate: 60, Ghosts: kinds})
		var marks []mark
		f := &view.Frame{Tables: []view.Table{{Columns: []any{&marks}}}}
		attached := map[uint64]bool{}
		most := 0
		for range rapid.IntRange(0, 60).Draw(t, "ticks") {
			f.Tick++
			table := &f.Tables[0]
			table.IDs, table.Owners, table.Fates, marks = nil, nil, nil, nil
			var seen []sim.ID
			for slot := range uint32(8) {
				if !rapid.Bool().Draw(t, "there") {
					continue
				}
				id := sim.MakeID(slot, rapid.Uint32Range(1, 3).Draw(t, "generation"))
				table.IDs, table.Owners = append(table.IDs, id), append(table.Owners, 0)
				fate := view.Stays
				if rapid.IntRange(0, 5).Draw(t, "ends") == 0 {
					fate = view.Destroyed
				}
				table.Fates = append(table.Fates, fate)
				marks = append(marks, mark{rapid.Uint32Max(2).Draw(t, "n")})
				if rapid.Bool().Draw(t, "seen") {
					seen = append(seen, id)
				}
			}
			for session := range uint64(3) {
				switch rapid.IntRange(0, 12).Draw(t, "session") {
				case 0:
					s.Attach(Conn{ID: session, Sink: deaf{}})
					attached[session] = true
				case 1:
					s.Detach(session)
					delete(attached, session)
				case 2, 3, 4:
					s.Ack(session, Ack{Has: true, Tick: f.Tick.Plus(-rapid.IntRange(0, 9).Draw(t, "ago")), Bits: rapid.Uint64().Draw(t, "bits")})
				}
			}
			f.Eyes = []view.Eye{{Key: rapid.Uint64Range(1, 2).Draw(t, "key"), Seen: seen, Seats: []view.Seat{{Session: 0}, {Session: 1}}}}
			s.Show(f)
			most = max(most, len(s.index))
		}
		for session := range uint64(3) {
			s.Detach(session)
		}
		f.Eyes, f.Tables[0].IDs, f.Tables[0].Owners, f.Tables[0].Fates, marks = nil, nil, nil, nil, nil
		for range 4 {
			f.Tick++
			s.Show(f)
		}
		if len(s.index) != 0 || len(s.free) != len(s.ghosts) {
			t.Fatalf("%d are watched still, %d of %d places are free; at most %d were", len(s.index), len(s.free), len(s.ghosts), most)
		}
	})
}
