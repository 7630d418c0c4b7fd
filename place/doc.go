// Package place knows where things are and what stands in the way: rooms and the exits between them, walls, floors, spawn
// points and named regions, and the answers a body on the ground may ask for.
//
// A [Map] is content: rooms by dense index. A map with geometry has a [Ground] besides, compiled once from a [Geometry] and
// never changed again, so any number of zones and clients may share it. A nil *Ground is the ground of a text world: nobody
// walks, everybody in a room is at distance 0 and in sight of everybody else.
//
// All answers are pure and come out the same, bit for bit, on a server and in a browser:
//
//   - [Ground.Sweep]: the first contact of a moving disc, at any speed
//   - [Ground.Slide] and [Ground.Walk]: motion that goes along what it meets
//   - [Ground.Sight]: whether a wall cuts the line between two points
//   - [Ground.Floor], [Ground.Clear], [Ground.Free]: the height of the floor, whether a body has room, where it has room
//   - [Ways.Way] and [Ways.Flow]: the way around walls for one walker, or for many towards the same goals
//
// Walls are as high as the world: everything but the floor is decided on the ground plane, x and z. Bodies do not block each
// other. Positions are metres; y is up and is carried along, never looked at, except where a floor is asked for.
//
// # Touching
//
// A disc may overlap a wall by [Slack] before it counts as touching. So a doorway exactly as wide as a body lets it through,
// a body at rest against a wall can turn along it, and rounding never decides. Only motion towards a wall is stopped by it:
// whoever stands inside one (put there, or there because the server corrected a position) can always walk out, and not
// deeper in.
//
// # Geometry to index
//
// Walls are reduced to edges (a segment is one, a box is four) and discs, and listed per cell of a uniform grid. A sweep
// visits the cells along its corridor, column by column, and stops at the first column that lies beyond the best contact so
// far. The lists are only ever a larger set than is needed; what is answered does not depend on the grid.
package place
