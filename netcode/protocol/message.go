package protocol

// MessageType is the first byte of a message, which is what a Channel carries.
type MessageType uint8

// The messages.
const (
	IsGround   MessageType = 1 + iota // server: the compiled ground of the place
	IsHappened                        // server: an event that the client may know of
	IsRoster                          // server: who is here
	IsNotice                          // server: a line for the player
	IsMoved                           // server: the snapshots come from another place from now on
	IsSay                             // client: speak
	IsGo                              // client: through an exit
	IsHere                            // server: the room that the player is in
	IsKit                             // server: what the player can do, and what there is to see
	IsUse                             // client: use an ability by its verb
	messageEnd
)

// MaxMessage is the largest message, in bytes.
const MaxMessage = 256 << 10

// MessageOf is the type of a message, or false if it is empty or of a type that does not exist.
func MessageOf(message []byte) (MessageType, bool) {
	if len(message) == 0 {
		return 0, false
	}
	t := MessageType(message[0])
	return t, t >= IsGround && t < messageEnd
}

// openMessage begins to read a message of a type.
func openMessage(message []byte, want MessageType) reader {
	return open(message, PacketType(want), MaxMessage)
}

// Ground is the compiled ground of a place, as package place decodes it.
//
//	[1] type  [4] room  [8] hash  the rest: the ground
type Ground struct {
	Room uint32 // 0 where one ground serves the whole map
	Hash uint64 // of the decoded ground
	Data []byte // at most MaxMessage-13 bytes; after Decode it is part of the message
}

const groundLayout = "room u32, hash u64, data rest"

// Append appends the message.
func (m *Ground) Append(b []byte) []byte {
	return append(appendU64(appendU32(append(b, byte(IsGround)), m.Room), m.Hash), m.Data...)
}

// Decode reads a message.
func (m *Ground) Decode(message []byte) error {
	r := openMessage(message, IsGround)
	*m = Ground{Room: r.u32(), Hash: r.u64()}
	m.Data = r.take(len(r.rest))
	return r.end()
}

// Roster is who is in the place, whether the client sees them or not. It replaces the roster before it.
//
//	[1] type  [2] n, then n times: [2+] name  [1] hue  [1] flags: 1 away, 2 the player itself
type Roster struct {
	Rows []RosterRow // at most MaxRoster
}

// RosterRow is one player of a roster.
type RosterRow struct {
	Name string
	Hue  uint8
	Away bool // has lost the connection
	You  bool
}

const rosterLayout = "u16 * {name text, hue u8, flags u8}"

// Append appends the message.
func (m *Roster) Append(b []byte) []byte {
	rows := m.Rows[:min(len(m.Rows), MaxRoster)]
	b = appendU16(append(b, byte(IsRoster)), uint16(len(rows)))
	for _, row := range rows {
		flags := byte(0)
		if row.Away {
			flags |= 1
		}
		if row.You {
			flags |= 2
		}
		b = append(appendText(b, row.Name, MaxPlayerName), row.Hue, flags)
	}
	return b
}

// Decode reads a message. Rows keeps its memory.
func (m *Roster) Decode(message []byte) error {
	r := openMessage(message, IsRoster)
	n := int(r.u16())
	if n > MaxRoster {
		return ErrMalformed
	}
	m.Rows = m.Rows[:0]
	for range n {
		row := RosterRow{Name: r.text(MaxPlayerName), Hue: r.u8()}
		flags := r.u8()
		r.bad = r.bad || flags > 3
		if r.bad {
			return ErrMalformed
		}
		row.Away, row.You = flags&1 != 0, flags&2 != 0
		m.Rows = append(m.Rows, row)
	}
	return r.end()
}

// Notice is a line of the server to a player.
//
//	[1] type  [2+] text
type Notice struct {
	Text string
}

const noticeLayout = "text text"

// Append appends the message.
func (m *Notice) Append(b []byte) []byte {
	return appendText(append(b, byte(IsNotice)), m.Text, MaxNotice)
}

// Decode reads a message.
func (m *Notice) Decode(message []byte) error {
	r := openMessage(message, IsNotice)
	*m = Notice{Text: r.text(MaxNotice)}
	return r.end()
}

// Moved says that the player is in another place now: whatever was seen of the old one has gone out of sight, and the
// ground of the new one follows.
//
//	[1] type  stage
type Moved struct {
	Stage Stage
}

const movedLayout = "stage " + stageLayout

// Append appends the message.
func (m *Moved) Append(b []byte) []byte { return m.Stage.append(append(b, byte(IsMoved))) }

// Decode reads a message.
func (m *Moved) Decode(message []byte) error {
	r := openMessage(message, IsMoved)
	*m = Moved{Stage: r.stage()}
	return r.end()
}

// Say asks to speak.
//
//	[1] type  [4] number  [2+] text
type Say struct {
	Seq  uint32 // numbers the client's commands from 1, rising
	Text string // at most MaxSpeech bytes
}

const sayLayout = "seq u32, text text"

// Append appends the message.
func (m *Say) Append(b []byte) []byte {
	return appendText(appendU32(append(b, byte(IsSay)), m.Seq), m.Text, MaxSpeech)
}

// Decode reads a message.
func (m *Say) Decode(message []byte) error {
	r := openMessage(message, IsSay)
	*m = Say{Seq: r.u32(), Text: r.text(MaxSpeech)}
	return r.end()
}

// Go asks to leave the room through an exit.
//
//	[1] type  [4] number  [2+] direction
type Go struct {
	Seq       uint32 // numbers the client's commands from 1, rising
	Direction string // at most MaxDirection bytes
}

const goLayout = "seq u32, direction text"

// Append appends the message.
func (m *Go) Append(b []byte) []byte {
	return appendText(appendU32(append(b, byte(IsGo)), m.Seq), m.Direction, MaxDirection)
}

// Decode reads a message.
func (m *Go) Decode(message []byte) error {
	r := openMessage(message, IsGo)
	*m = Go{Seq: r.u32(), Direction: r.text(MaxDirection)}
	return r.end()
}

// Use asks to use an ability, in words as players type them: its verb or its id and, behind a blank, whom it is for by the beginning of a
// name.
//
//	[1] type  [4] number  [2+] text
type Use struct {
	Seq  uint32 // numbers the client's commands from 1, rising
	Text string // at most MaxUse bytes
}

const useLayout = "seq u32, text text"

// MaxUse is the longest text of a Use, in bytes.
const MaxUse = 96

// Append appends the message.
func (m *Use) Append(b []byte) []byte {
	return appendText(appendU32(append(b, byte(IsUse)), m.Seq), m.Text, MaxUse)
}

// Decode reads a message.
func (m *Use) Decode(message []byte) error {
	r := openMessage(message, IsUse)
	*m = Use{Seq: r.u32(), Text: r.text(MaxUse)}
	return r.end()
}
