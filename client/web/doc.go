// Package web is the page that players open: what `go run ./client/web/build` made of the TypeScript in src and the client
// core, embedded, and served by [Handler].
//
// The built files are not kept in the repository, where they could differ from their sources. Without them the package
// compiles all the same, and its handler says how to build them.
//
// Inside src, main.ts loads the core; game.ts, and fight.ts for what happens once, carry values between these rooms, which do
// not know each other:
//
//	core      the Go core as a TypeScript object; layout.ts is generated from its structs
//	net       the socket, and its way back when it breaks
//	hands     keyboard, mouse, touch and gamepad: walking, aiming, and slots that are pressed
//	world     the ground, and how a map is dressed
//	picture   light, floors, walls, figures and blows on a canvas
//	page      everything that is HTML: door, windows, words
//	sound     steps, blows, bell and drone
//	gallery   the picture without a server, for tests; it is no part of the page
//
// What is drawn lives in picture metres: x to the east, y to the south, angles clockwise from north.
package web
