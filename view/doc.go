// Package view is what a zone shows.
//
// A zone decides; others look: the network, the text gateway, a recorder, a test. They need one vocabulary for what
// there is to see, and it stands here, so that neither side knows the other:
//
//   - [Event] is the one record of something that happened. Every room below the zone writes its happenings as this
//     record into a [Log] of its own, and the zone joins the logs into one stream for the tick.
//   - Components ([Body], [Who], [Lamp], ...) are the replicated state of things, plain structs whose field tags say how
//     the network may shorten them and who may get them. A [GhostKind] is a named list of components, a [Table] one
//     tick's rows of a kind.
//   - An [Eye] is a set of connections that see the same. What is shown to an eye need be encoded once.
//   - A [Frame] holds all of it for one tick, and a [Viewer] is handed the frame.
//
// Nothing in a frame may be kept: rows, events, messages and eyes are reused by the next tick. A viewer copies what it
// wants to have later. A viewer cannot change anything either: it has no way into a zone but a letter to its inbox, like
// everybody else.
//
// The package holds ids and numbers only, words are made at the edge. It is part of the client that runs in a browser
// and so imports nothing but sim.
package view
