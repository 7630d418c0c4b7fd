// Package replication tells every connection what it may see of a zone, in as few bits as it can, over a link that loses,
// doubles and reorders packets; and puts it together again at the other end.
//
// [Server] is a viewer of a zone and lives on its goroutine. Every few ticks it sends each connection a snapshot: what came
// into sight, what changed, what went. [Client] takes snapshots in and keeps the tables of components that a zone's viewer
// would see. Neither does any I/O.
//
// How it holds together:
//
//   - State is captured once per snapshot into rows of numbers, for all connections. What changed gets a new version;
//     the last versions are kept as long as a connection may lean on them.
//   - A snapshot leans on one earlier snapshot, its base: the newest that the connection has acknowledged. The client drops
//     a snapshot that is older than one it has, so an acknowledgement of the base says exactly which of the earlier ones it
//     has taken in: both ends know, for each ghost, the newest values that the client had at the base, and the ones before.
//     A change is told against those values, and against where they were heading.
//   - What the base shows the client to have is not sent again. Everything else is, in every snapshot, until it is
//     acknowledged. A lost packet therefore costs nothing but the difference being a little larger the next time.
//   - When it cannot be known what the client has, it is told from the beginning, against the kind's default.
//   - A ghost's id on a connection is given when the connection first sees it and is taken back when the client has
//     acknowledged its exit. Ids of the simulation never leave the server, and what a connection has not seen moves nothing
//     in what it is sent.
//   - What is written for one connection is kept for the snapshot, and copied to every other that has the same values.
//
// The layout of a snapshot is drawn in encode.go.
package replication
