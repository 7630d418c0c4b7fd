// Package protocol is the language of a Wick connection: what may be said, and how it becomes bytes.
//
// It does no I/O, keeps no clock and starts nothing. Both ends use the same code, in the server and in the browser, so
// that there is one description of every packet and one of every replicated field:
//
//   - A [Schema] is made once from the kinds of ghosts that a zone declares. It lists everything that both ends must agree
//     on, and has a hash. Two ends whose hashes differ do not talk; [Diff] names what differs first. How a kind's
//     components are shortened is package wire's matter.
//   - Packets ([Hello], [Accept], [Join], [Input], ...) are what a transport carries: one packet is one WebSocket message
//     or one datagram. The first byte is the [PacketType]. They are made of whole bytes, so that they can be read in a dump.
//   - Messages ([Ground], [Happened], [Say], ...) must arrive, all of them and in order. A [Channel] cuts them into
//     fragments and sends those until they are acknowledged.
//   - Snapshots are made of bits, by package replication.
//
// Everything that decodes reads bytes of a stranger: it takes bounded memory and time, accepts one form of each value
// only, and answers everything else with [ErrMalformed].
//
// docs/protocol.md is the same for people who write a client in another language.
package protocol
