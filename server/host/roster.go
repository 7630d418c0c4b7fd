package host

import (
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/zone"
)

// rosterTicks is how seldom the roster is told at most.
const rosterTicks = 15

// tellRoster tells everybody who is here, if that has changed.
func (w *world) tellRoster() {
	if !w.stale || w.zone.Tick()%rosterTicks != 0 {
		return
	}
	w.stale = false
	var rows []protocol.RosterRow
	var who []int64
	w.zone.Actors(func(s zone.Standing) bool {
		if s.Character != 0 && len(rows) < protocol.MaxRoster {
			rows = append(rows, protocol.RosterRow{Name: s.Name, Hue: s.Hue, Away: s.Session == 0})
			who = append(who, s.Character)
		}
		return true
	})
	roster := protocol.Roster{Rows: rows}
	for _, s := range w.seats {
		for i := range rows {
			rows[i].You = who[i] == s.character
		}
		s.outlet.Message(roster.Append(nil))
	}
}
