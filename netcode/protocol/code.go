package protocol

// Code says why a connection was refused or ended. The texts that go with it are for people, the code is for programs.
type Code uint8

// The codes. The numbers are part of the protocol.
const (
	CodeNone      Code = iota
	CodeVersion        // the two ends do not speak the same protocol
	CodeCatalog        // a compiled catalog differs
	CodeMalformed      // a packet that no correct client sends
	CodeTooLarge       // a packet or message above its limit
	CodeRate           // too much in too short a time
	CodeTimeout        // nothing was heard, or a step of the handshake took too long
	CodeSlow           // the other end does not read what is sent to it
	CodeFull           // the server, or the place, has no room
	CodeName           // the name is not allowed, or somebody else has it
	CodeLogin          // name and password do not fit together
	CodeToken          // the token is not known, or not valid any more
	CodeBanned         // the account is barred
	CodeTaken          // the character is played from another connection now
	CodeShutdown       // the server stops
	CodeKicked         // an operator ended the connection
	CodeLeft           // the player left
	CodeInternal       // the server failed; it is not the client's doing
	codeEnd
)

// String is the code as one word.
func (c Code) String() string {
	names := [...]string{
		"none", "version", "catalog", "malformed", "too-large", "rate", "timeout", "slow", "full", "name", "login", "token", "banned",
		"taken", "shutdown", "kicked", "left", "internal",
	}
	if c < codeEnd {
		return names[c]
	}
	return "unknown"
}

func (r *reader) code() Code {
	c := Code(r.u8())
	r.bad = r.bad || c >= codeEnd
	return c
}
