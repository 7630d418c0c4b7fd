package protocol

import "github.com/wick-engine/wick/sim"

// JoinMode says as whom a client wants in.
type JoinMode uint8

// The modes.
const (
	AsGuest    JoinMode = 1 + iota // Token of an earlier guest, or none for a new one
	AsLogin                        // Name and Password of an account
	AsRegister                     // a new account of this Name and Password
	AsResume                       // Token of a session that lost its connection
	joinModeEnd
)

// Join asks to be let in.
//
//	[1] type  [1] mode  [2+] token  [2+] account name  [2+] password  [2+] character
type Join struct {
	Mode      JoinMode
	Token     []byte
	Name      string // of the account
	Password  string
	Character string // name of the character to play; a guest's, or an account's first one, is made where it has none
	Hue       uint8  // colour of a character that is made, on a wheel of 256 steps
}

const joinLayout = "mode u8, token bytes, name text, password text, character text, hue u8"

// Append appends the packet.
func (p *Join) Append(b []byte) []byte {
	b = appendBytes(append(b, byte(IsJoin), byte(p.Mode)), p.Token, MaxToken)
	b = appendText(appendText(b, p.Name, MaxPlayerName), p.Password, maxPassword)
	return append(appendText(b, p.Character, MaxPlayerName), p.Hue)
}

// Decode reads a packet of at most 1,024 bytes.
func (p *Join) Decode(packet []byte) error {
	r := open(packet, IsJoin, maxJoin)
	*p = Join{
		Mode: JoinMode(r.u8()), Token: r.bytes(MaxToken), Name: r.text(MaxPlayerName), Password: r.text(maxPassword),
		Character: r.text(MaxPlayerName), Hue: r.u8(),
	}
	r.bad = r.bad || p.Mode == 0 || p.Mode >= joinModeEnd
	return r.end()
}

// Stage is the place that a client's snapshots come from now: in a Joined, and in a Moved when it changes.
//
//	[2+] id of the map  [4] its number  [2] stream  [4] tick  [2] ticks per second  [1] ticks per snapshot
type Stage struct {
	Map    string
	Number int32
	// Stream is which place, counted by the connection, it is. Snapshots and inputs carry it, so that what was under way
	// when the place changed is not mistaken for what follows.
	Stream uint16
	Tick   sim.Tick // the place's tick when this was written
	Rate   uint16   // ticks per second, 1 to sim.MaxRate
	Every  uint8    // ticks from one snapshot to the next
}

const stageLayout = "{map text, number i32, stream u16, tick u32, rate u16, every u8}"

func (s *Stage) append(b []byte) []byte {
	b = appendU32(appendText(b, s.Map, maxMapID), uint32(s.Number))
	b = appendU32(appendU16(b, s.Stream), uint32(s.Tick))
	return append(appendU16(b, s.Rate), s.Every)
}

func (r *reader) stage() Stage {
	s := Stage{Map: r.text(maxMapID), Number: int32(r.u32()), Stream: r.u16(), Tick: sim.Tick(r.u32()), Rate: r.u16(), Every: r.u8()}
	r.bad = r.bad || s.Rate == 0 || s.Rate > sim.MaxRate || s.Every == 0
	return s
}

// Joined says that the client is in. Its own ghost is the one of which it gets the owner's fields.
//
//	[1] type  [2+] session token  [2+] guest token  [8] character  [2+] its name  stage
type Joined struct {
	Token      []byte // to come back with after a lost connection
	GuestToken []byte // to come back with another day; empty for who has a password
	Character  int64
	Name       string
	Stage      Stage
}

const joinedLayout = "token bytes, guest token bytes, character i64, name text, stage " + stageLayout

// Append appends the packet.
func (p *Joined) Append(b []byte) []byte {
	b = appendBytes(appendBytes(append(b, byte(IsJoined)), p.Token, MaxToken), p.GuestToken, MaxToken)
	return p.Stage.append(appendText(appendU64(b, uint64(p.Character)), p.Name, MaxPlayerName))
}

// Decode reads a packet.
func (p *Joined) Decode(packet []byte) error {
	r := open(packet, IsJoined, MaxPacket)
	*p = Joined{
		Token: r.bytes(MaxToken), GuestToken: r.bytes(MaxToken), Character: int64(r.u64()), Name: r.text(MaxPlayerName), Stage: r.stage(),
	}
	return r.end()
}

// Bye is the last packet of a connection, from whichever end.
//
//	[1] type  [1] code  [2+] text
type Bye struct {
	Code Code
	Text string // one sentence for the player
}

const byeLayout = "code u8, text text"

// Append appends the packet.
func (p *Bye) Append(b []byte) []byte {
	return appendText(append(b, byte(IsBye), byte(p.Code)), p.Text, maxReason)
}

// Decode reads a packet.
func (p *Bye) Decode(packet []byte) error {
	r := open(packet, IsBye, MaxPacket)
	*p = Bye{Code: r.code(), Text: r.text(maxReason)}
	return r.end()
}
