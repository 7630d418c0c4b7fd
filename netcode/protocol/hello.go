package protocol

// Hello is the first packet of a client.
//
//	[1] type  [4] magic  [2] version  [8] hash of the schema
//	[1] n, then n times: [2+] type of actor  [8] hash of its catalog
//	[2+] build  [2+] resume token  [2+] answer to a challenge
type Hello struct {
	Magic    uint32    // Magic; Append writes it whatever stands here
	Version  uint16    // Version of the sender
	Hash     uint64    // of its schema
	Catalogs []Catalog // what it has of compiled catalogs; none where the game has none
	Build    string    // name and version of the client, for logs
	Resume   []byte    // token of the session that it comes back to, empty for a new one
	Answer   []byte    // what a Challenge held, empty before one came
}

// Catalog names the compiled definitions that a client predicts with.
type Catalog struct {
	Type string // of the actor
	Hash uint64
}

const helloLayout = "magic u32, version u16, hash u64, catalogs u8 * {type text, hash u64}, build text, resume bytes, answer bytes"

// Append appends the packet.
func (p *Hello) Append(b []byte) []byte {
	b = appendU32(append(b, byte(IsHello)), Magic)
	b = appendU64(appendU16(b, p.Version), p.Hash)
	catalogs := p.Catalogs[:min(len(p.Catalogs), maxCatalogs)]
	b = append(b, byte(len(catalogs)))
	for i := range catalogs {
		b = appendU64(appendText(b, catalogs[i].Type, MaxBuild), catalogs[i].Hash)
	}
	b = appendText(b, p.Build, MaxBuild)
	return appendBytes(appendBytes(b, p.Resume, MaxToken), p.Answer, MaxToken)
}

// Decode reads a packet of at most 1,024 bytes. A foreign Magic is malformed; a foreign Version is not, so that it can
// be answered.
func (p *Hello) Decode(packet []byte) error {
	r := open(packet, IsHello, maxHello)
	*p = Hello{Magic: r.u32(), Version: r.u16(), Hash: r.u64()}
	n := int(r.u8())
	r.bad = r.bad || n > maxCatalogs || p.Magic != Magic
	for range n {
		if r.bad {
			break
		}
		p.Catalogs = append(p.Catalogs, Catalog{Type: r.text(MaxBuild), Hash: r.u64()})
	}
	p.Build, p.Resume, p.Answer = r.text(MaxBuild), r.bytes(MaxToken), r.bytes(MaxToken)
	return r.end()
}

// Challenge asks a client to say Hello again with the same bytes as Answer: who does so receives what is sent to its
// address. Transports with connections do not need it.
//
//	[1] type  [2+] nonce
type Challenge struct {
	Nonce []byte // at most MaxToken bytes, which the server can check without keeping anything
}

const challengeLayout = "nonce bytes"

// Append appends the packet.
func (p *Challenge) Append(b []byte) []byte {
	return appendBytes(append(b, byte(IsChallenge)), p.Nonce, MaxToken)
}

// Decode reads a packet.
func (p *Challenge) Decode(packet []byte) error {
	r := open(packet, IsChallenge, MaxPacket)
	*p = Challenge{Nonce: r.bytes(MaxToken)}
	return r.end()
}

// Accept says that the two ends understand each other; the client may ask for the schema, or join.
//
//	[1] type  [8] session  [2+] build of the server  [8] hash  [2] ticks per second  [1] ticks per snapshot
type Accept struct {
	Session     uint64 // number of this connection, never used twice
	ServerBuild string // name and version of the server
	Hash        uint64 // of its schema
	Rate        uint16 // ticks per second of places that do not say otherwise
	Every       uint8  // ticks from one snapshot to the next, at least 1
}

const acceptLayout = "session u64, build text, hash u64, rate u16, every u8"

// Append appends the packet.
func (p *Accept) Append(b []byte) []byte {
	b = appendText(appendU64(append(b, byte(IsAccept)), p.Session), p.ServerBuild, MaxBuild)
	return append(appendU16(appendU64(b, p.Hash), p.Rate), p.Every)
}

// Decode reads a packet.
func (p *Accept) Decode(packet []byte) error {
	r := open(packet, IsAccept, MaxPacket)
	*p = Accept{Session: r.u64(), ServerBuild: r.text(MaxBuild), Hash: r.u64(), Rate: r.u16(), Every: r.u8()}
	r.bad = r.bad || p.Rate == 0 || p.Every == 0
	return r.end()
}

// Refuse ends the handshake. Where the schemas differ it names both hashes and the first declaration that differs; where
// the server has the client's schema it also names the field.
//
//	[1] type  [1] code  [2+] text  [8] hash of the server  [8] hash of the client  [2+] declaration  [2+] field
type Refuse struct {
	Code        Code
	Text        string // one sentence for the player
	ServerHash  uint64
	ClientHash  uint64
	Declaration string // "" where none is to blame or it is not known
	Field       string // "" where it is not known
}

const refuseLayout = "code u8, text text, server hash u64, client hash u64, declaration text, field text"

// Append appends the packet.
func (p *Refuse) Append(b []byte) []byte {
	b = appendText(append(b, byte(IsRefuse), byte(p.Code)), p.Text, maxReason)
	b = appendU64(appendU64(b, p.ServerHash), p.ClientHash)
	return appendText(appendText(b, p.Declaration, maxReason), p.Field, maxReason)
}

// Decode reads a packet.
func (p *Refuse) Decode(packet []byte) error {
	r := open(packet, IsRefuse, MaxPacket)
	*p = Refuse{
		Code: r.code(), Text: r.text(maxReason), ServerHash: r.u64(), ClientHash: r.u64(), Declaration: r.text(maxReason),
		Field: r.text(maxReason),
	}
	return r.end()
}

// SchemaRequest asks the other end for its declarations. It is its type alone.
type SchemaRequest struct{}

// Append appends the packet.
func (SchemaRequest) Append(b []byte) []byte { return append(b, byte(IsSchemaRequest)) }

// Decode reads a packet.
func (SchemaRequest) Decode(packet []byte) error {
	r := open(packet, IsSchemaRequest, MaxPacket)
	return r.end()
}
