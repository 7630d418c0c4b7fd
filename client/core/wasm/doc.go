//go:build js && wasm

// Command wasm is the client core as a module of WebAssembly, for the page.
//
// Build it with GOOS=js GOARCH=wasm. It needs the glue of the Go distribution (lib/wasm/wasm_exec.js) and no more: all it offers
// are plain exported functions of numbers, called directly on instance.exports once go.run has returned control. None of
// them blocks.
//
// # Memory
//
// Bytes cross in two buffers, both in the module's memory (the export "mem"). What the page hands over it writes to in_ptr(),
// at most in_size() bytes, and says how many in the call. What it gets stands at out_ptr(), as many bytes as the call
// returned, until the next call. Everything else is structs of fixed numbers, little endian, which the page reads where they
// lie: scene, status, roster, lines, beats and plan return their addresses. Offsets and readers for TypeScript are in
// client/web/src/core/layout.ts, generated from the Go structs of package core. An address stays good for as long as the module
// lives, but the ArrayBuffer behind mem is replaced when the memory grows, so a view of it has to be made anew then. Only
// the rows of a ground move: plan() says where they are each time.
//
// # Exports
//
// Times (now) are milliseconds as performance.now() gives them. Directions are radians, 0 is +z and a quarter turn +x.
//
//	in_ptr() → address             where the page writes bytes for the core
//	in_size() → bytes
//	out_ptr() → address            where the core leaves bytes for the page
//
//	set_build(n)                   name and version of the page, as UTF-8 in the in buffer; before the first open
//	join(mode, hue, n)             whom to play: mode as JoinMode; the in buffer holds four strings (below): token, account
//	                               name, password, character. At any time; it is kept for every open that follows.
//	open(now)                      a socket has opened: new WebSocket(url, "wick"), binaryType "arraybuffer"
//	receive(now, n)                a message of n bytes came, it is in the in buffer
//	cut(now)                       the socket has closed or could not be opened
//	next() → n                     takes the next message to send: n bytes in the out buffer, 0 for none. Ask until 0
//	                               after open, receive and advance, and after whatever the player does.
//	advance(now, x, z, facing, press)
//	                               once a frame: where to walk (a vector, 1 is full speed, longer counts as 1), where to look,
//	                               and the slot, 1 to 8, whose key has gone down since the last call, 0 for none
//	say(n)                         speak what is in the in buffer, UTF-8
//	use(n)                         use the ability whose verb is in the in buffer, and behind it maybe for whom
//	walk_out(n)                    go through the exit of that name (text worlds)
//	leave()                        say goodbye; the message is then the next one
//	resume_with(n)                 a token from text(ResumeToken) that the page kept over a reload, tried first by the next open
//
//	scene(now) → address           fills and returns the Scene to draw at that moment
//	status() → address             Status
//	roster() → address             Roster
//	lines() → address              Lines
//	beats() → address              Beats: what is to be shown or heard once
//	plan() → address               Plan: where the rows of the ground are; Version 0 while there is none
//	text(kind) → n                 leaves a text (TextKind) in the out buffer, UTF-8 or, for tokens, plain bytes; n bytes
//
// A string in the in buffer is its length in two bytes, little endian, and its bytes; strings follow each other without gaps.
//
// An export that finds something wrong with its arguments (a length above in_size, a string that ends behind its buffer) does
// nothing. After a panic, which would be a mistake of the core, the glue calls go.exit; the module is dead then.
package main
