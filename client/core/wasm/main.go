//go:build js && wasm

package main

import (
	"unsafe"

	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/netcode/protocol"
)

// main leaves the module alive: the page calls its exports from now on.
func main() { select {} }

//go:wasmexport in_ptr
func inPtr() unsafe.Pointer { return unsafe.Pointer(&module.in) }

//go:wasmexport in_size
func inSize() uint32 { return uint32(len(module.in)) }

//go:wasmexport out_ptr
func outPtr() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(module.out)) }

//go:wasmexport set_build
func setBuild(n uint32) { module.core.SetBuild(string(module.input(n))) }

//go:wasmexport join
func join(mode, hue, n uint32) {
	rest := module.input(n)
	var words [4][]byte
	for i := range words {
		var ok bool
		if words[i], rest, ok = word(rest); !ok {
			return
		}
	}
	module.core.Join(core.Entry{
		Mode: protocol.JoinMode(mode), Hue: uint8(hue), Token: append([]byte(nil), words[0]...), Name: string(words[1]),
		Password: string(words[2]), Character: string(words[3]),
	})
}

// word takes a string with its length from the front of b.
func word(b []byte) (text, rest []byte, ok bool) {
	if len(b) < 2 {
		return nil, nil, false
	}
	n := int(b[0]) | int(b[1])<<8
	if n > len(b)-2 {
		return nil, nil, false
	}
	return b[2 : 2+n], b[2+n:], true
}

//go:wasmexport open
func open(now float64) { module.core.Open(now) }

//go:wasmexport receive
func receive(now float64, n uint32) { module.core.Receive(module.input(n), now) }

//go:wasmexport cut
func cut(now float64) { module.core.Cut(now) }

//go:wasmexport next
func next() uint32 {
	packet, _ := module.core.Next(module.out[:0])
	return module.hand(packet)
}

//go:wasmexport advance
func advance(now, x, z, facing float64, press uint32) {
	if press > protocol.MaxSlots {
		press = 0
	}
	module.core.Advance(now, core.Control{X: x, Z: z, Facing: facing, Press: uint8(press)})
}

//go:wasmexport say
func say(n uint32) { module.core.Say(string(module.input(n))) }

//go:wasmexport use
func use(n uint32) { module.core.Use(string(module.input(n))) }

//go:wasmexport walk_out
func walkOut(n uint32) { module.core.Go(string(module.input(n))) }

//go:wasmexport leave
func leave() { module.core.Leave() }

//go:wasmexport resume_with
func resumeWith(n uint32) { module.core.ResumeWith(module.input(n)) }

//go:wasmexport scene
func scene(now float64) unsafe.Pointer { return unsafe.Pointer(module.core.Scene(now)) }

//go:wasmexport status
func status() unsafe.Pointer { return unsafe.Pointer(module.core.Status()) }

//go:wasmexport roster
func roster() unsafe.Pointer { return unsafe.Pointer(module.core.Roster()) }

//go:wasmexport lines
func lines() unsafe.Pointer { return unsafe.Pointer(module.core.Lines()) }

//go:wasmexport beats
func beats() unsafe.Pointer { return unsafe.Pointer(module.core.Beats()) }

//go:wasmexport plan
func plan() unsafe.Pointer { return unsafe.Pointer(module.plan()) }

//go:wasmexport text
func text(kind uint32) uint32 {
	return module.hand(module.core.Text(core.TextKind(kind), module.out[:0]))
}
