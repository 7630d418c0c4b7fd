package protocol

// PacketType is the first byte of a packet.
type PacketType uint8

// The packets, in the order in which a connection meets them.
const (
	IsHello         PacketType = 1 + iota // client: who I am, what I understand
	IsChallenge                           // server: show that you receive what is sent to your address
	IsAccept                              // server: we understand each other
	IsRefuse                              // server: we do not, and why
	IsSchemaRequest                       // either: send your schema
	IsSchemaReply                         // either: my schema
	IsJoin                                // client: let me in, as ...
	IsJoined                              // server: you are in
	IsInput                               // client: walking inputs, acknowledgement of snapshots
	IsSnapshot                            // server: the state of a tick
	IsReliable                            // either: a fragment of a message, acknowledgement of fragments
	IsBye                                 // either: this connection ends, and why
)

// String is the name of a packet type.
func (t PacketType) String() string {
	names := [...]string{
		"nothing", "hello", "challenge", "accept", "refuse", "schema request", "schema reply", "join", "joined", "input", "snapshot",
		"reliable", "bye",
	}
	if int(t) < len(names) {
		return names[t]
	}
	return "unknown packet"
}

// TypeOf is the type of a packet, or false if it is empty or of a type that does not exist.
func TypeOf(packet []byte) (PacketType, bool) {
	if len(packet) == 0 {
		return 0, false
	}
	t := PacketType(packet[0])
	return t, t >= IsHello && t <= IsBye
}

// The largest packets that are accepted, in bytes. MaxPacket is for all of them; what a client may send before it has
// joined, and an input, are smaller.
const (
	MaxPacket      = 64 << 10
	maxHello       = 1024
	maxJoin        = 1024
	maxInputPacket = 256
)

// The largest texts inside packets, in bytes of UTF-8.
const (
	MaxBuild      = 64   // name and version of a program
	maxReason     = 256  // why something was refused, for people
	MaxPlayerName = 64   // account and character names, before any rule of names
	maxPassword   = 256  // password of an account
	maxMapID      = 96   // id of a map
	MaxToken      = 128  // bytes of a token, a nonce or an answer
	maxCatalogs   = 16   // compiled catalogs named in a Hello
	MaxSpeech     = 256  // what is said at once
	MaxDirection  = 64   // name of an exit
	MaxNotice     = 1024 // a line of the server to a player
	maxRoomName   = 256  // what a room is called
	maxRoomText   = 4096 // what a room looks like
	maxExits      = 64   // of a room
	MaxRoster     = 1024 // rows of a roster
)
