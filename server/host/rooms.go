package host

import (
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/place"
)

// tellRooms tells every player the room it is in, if that is another one than it was told last.
func (w *world) tellRooms(m *place.Map) {
	for i := range w.seats {
		s := &w.seats[i]
		body, here := w.zone.Character(s.character)
		if !here || s.told && body.Room == s.room {
			continue
		}
		s.room, s.told = body.Room, true
		room := &m.Rooms[s.room]
		message := protocol.Here{Room: uint32(s.room) + 1, Name: room.Name, Text: room.Text}
		for _, exit := range room.Exits {
			message.Exits = append(message.Exits, exit.Direction)
		}
		s.outlet.Message(message.Append(nil))
	}
}
