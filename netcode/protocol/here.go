package protocol

// Here is the room that the player is in, in the words of its author: when the player comes in, and with every change of
// room. No other room is told, so a client knows the world as far as its player has walked.
//
//	[1] type  [4] room  [2+] name  [2+] text  [1] n, then n times: [2+] direction
type Here struct {
	Room  uint32   // as the room of a Body: its index in the map plus one
	Name  string   // at most 256 bytes
	Text  string   // at most 4,096 bytes
	Exits []string // directions, at most 64
}

const hereLayout = "room u32, name text, text text, u8 * {direction text}"

// Append appends the message. What is longer than it may be is cut.
func (m *Here) Append(b []byte) []byte {
	b = appendU32(append(b, byte(IsHere)), m.Room)
	b = appendText(appendText(b, m.Name, maxRoomName), m.Text, maxRoomText)
	exits := m.Exits[:min(len(m.Exits), maxExits)]
	b = append(b, byte(len(exits)))
	for _, direction := range exits {
		b = appendText(b, direction, MaxDirection)
	}
	return b
}

// Decode reads a message. Exits keeps its memory.
func (m *Here) Decode(message []byte) error {
	r := openMessage(message, IsHere)
	*m = Here{Room: r.u32(), Name: r.text(maxRoomName), Text: r.text(maxRoomText), Exits: m.Exits[:0]}
	n := int(r.u8())
	r.bad = r.bad || n > maxExits
	for i := 0; i < n && !r.bad; i++ {
		m.Exits = append(m.Exits, r.text(MaxDirection))
	}
	return r.end()
}
