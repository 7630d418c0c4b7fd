// Package websocket lets players in over WebSockets. One binary message is one packet.
//
// A [Gateway] is an http.Handler. It checks what can be checked before a connection is made (origin, subprotocol, how
// many there are from this address), and hands out connections by [Gateway.Accept], as a net.Listener does. A [Conn] is a
// session.Link: snapshots wait in a place for one, reliable packets in a bounded queue, and one goroutine writes both, so
// that a reader who is slow, or has gone, holds up nobody. The goroutine that calls Recv is the one that reads.
//
// A WebSocket is one stream: a lost segment delays everything behind it. That is the price of running everywhere.
// What it cannot do is keep stale snapshots in line: only the newest is ever waiting, and the socket's own buffer is kept
// small, because what has been handed to it cannot be taken back.
package websocket
