// Package core is a client of a Wick server: everything of it but the socket, the clock and the picture.
//
// A [Core] is fed with packets, times and what the player does, and gives back packets to send and a [Scene] to draw. It does
// the client's half of the handshake, keeps the reliable channel, decodes snapshots, predicts the player's own body with the
// server's own code (package netcode/prediction), and shows everybody else a little late, between two snapshots. It does no I/O,
// reads no clock and starts nothing: whoever holds it hands in the time, in milliseconds of any clock that does not go back.
//
// The same code runs in the browser, compiled to WebAssembly by client/core/wasm, and natively in package client, in bots and in
// tests. That is why it and all it imports do without fmt, encoding/json and net: the page loads it before it can show
// anything.
//
// The order of calls:
//
//	c := core.New(core.Options{Build: "lantern 0.1"})
//	c.Join(core.Entry{Character: "Ada"})   // at any time; it is kept until the server asks
//	c.Open(now)                            // a socket is open
//	c.Receive(packet, now)                 // for each packet that comes
//	c.Advance(now, control)                // often: once a frame
//	for p, ok := c.Next(); ok; ... send    // after each of the above
//	c.Scene(now)                           // to draw
//	c.Cut(now)                             // the socket has closed; Open may follow, and takes the same body up again
package core
