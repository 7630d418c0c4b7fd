// Package session is the server's side of one connection: who may connect, what is said before a player is in, and what
// of the things said afterwards may be believed.
//
//   - [Link] is the byte side, implemented by the gateways: packets in, packets out, and nobody who sends ever waits. An
//     [Outbox] is the part of it that all gateways have in common.
//   - [Session] is the meaning: the handshake step by step, each with its deadline, then inputs and messages, all of them
//     bounded and counted. It is a pure state machine: packets and times go in, events and packets come out, and it calls
//     nobody.
//   - [Door] counts connections, those of one address and those that have not joined; [Bucket] and [Buckets] limit how
//     often something is done; [Numbers] numbers connections so that no number ever comes twice.
//
// What was granted to a connection ends with it. A player who comes back is a new session with a new number, and what the
// old one had under way is refused, here and by the zone, because it carries the old number.
package session
