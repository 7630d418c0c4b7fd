//go:build js && wasm

package main

import (
	"unsafe"

	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/netcode/protocol"
)

// module is the one thing that outlives a call: exports of WebAssembly are functions without a receiver, and a page loads a
// module of its own for each player.
var module = newState()

// state is what the exports work on.
type state struct {
	core   *core.Core
	in     [protocol.MaxPacket]byte
	out    []byte
	ground core.Plan
}

func newState() *state {
	return &state{core: core.New(core.Options{}), out: make([]byte, protocol.MaxPacket)}
}

// input is the first n bytes of the in buffer, none if it is not that large.
func (s *state) input(n uint32) []byte {
	if n > uint32(len(s.in)) {
		return nil
	}
	return s.in[:n]
}

// hand leaves bytes for the page. They have been appended to the out buffer, which may have grown on the way.
func (s *state) hand(b []byte) uint32 {
	if cap(b) > cap(s.out) {
		s.out = b[:cap(b)]
	}
	return uint32(len(b))
}

// plan says where the rows of the ground are.
func (s *state) plan() *core.Plan {
	p, version := s.core.Floorplan()
	if p == nil {
		s.ground = core.Plan{}
		return &s.ground
	}
	s.ground = core.Plan{
		MinX: p.MinX, MinZ: p.MinZ, MaxX: p.MaxX, MaxZ: p.MaxZ, Version: version,
		Walls: address(unsafe.SliceData(p.Walls)), WallCount: uint32(len(p.Walls)),
		Floors: address(unsafe.SliceData(p.Floors)), FloorCount: uint32(len(p.Floors)),
	}
	return &s.ground
}

// address is where something lies in the module's memory, which is smaller than 4 GiB.
func address[T any](p *T) uint32 { return uint32(uintptr(unsafe.Pointer(p))) }
