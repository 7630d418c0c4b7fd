package protocol

import "github.com/wick-engine/wick/sim"

// MaxSteps is the largest number of inputs in one packet.
const MaxSteps = 32

// Input is what a client sends all the time: its inputs, the last few over again so that a lost packet costs
// nothing, and which snapshots it has.
//
//	[1] type  [2] stream  [1] flags: 1 acknowledges
//	[4] newest snapshot's tick  [8] bit i: the snapshot of i+1 ticks before it   (zero where nothing is acknowledged)
//	[2] milliseconds of the client's clock, which the next snapshot gives back
//	[1] n  [4] tick of the first input  [4] bit i: input i differs from the one before it (bit 0 always)
//	then for each bit: [1] x  [1] z  [2] heading  [1] press
type Input struct {
	Stream  uint16 // of the Stage that it is for; anything else is out of date
	Acks    bool   // whether AckTick and AckBits say something
	AckTick sim.Tick
	AckBits uint64
	Echo    uint16
	First   sim.Tick // what Steps[0] is for; the others are for the ticks that follow
	Steps   []Step   // at most MaxSteps
}

// MaxSlots is how many slots a player has for what it can do.
const MaxSlots = 8

// Step is what a player wants in one tick.
type Step struct {
	X, Z    int8 // as place.Wish: 127 is full speed along the axis
	Heading sim.Heading
	// Press is the slot, 1 to MaxSlots, whose key went down in this tick: its behavior is to begin, towards Heading. 0 is
	// none. A server takes the press of a tick once, however often it is told of it, and one that comes late counts for the
	// tick that is next.
	Press uint8
}

const inputLayout = "stream u16, flags u8, ack tick u32, ack bits u64, echo u16, n u8, first u32, changes u32, steps changes * {x i8, z i8, heading u16, press u8}"

// Append appends the packet.
func (p *Input) Append(b []byte) []byte {
	b = appendBool(appendU16(append(b, byte(IsInput)), p.Stream), p.Acks)
	if p.Acks {
		b = appendU64(appendU32(b, uint32(p.AckTick)), p.AckBits)
	} else {
		b = appendU64(appendU32(b, 0), 0)
	}
	b = appendU16(b, p.Echo)
	steps := p.Steps[:min(len(p.Steps), MaxSteps)]
	first, changes := p.First, uint32(0)
	if len(steps) == 0 {
		first = 0
	}
	for i := range steps {
		if i == 0 || steps[i] != steps[i-1] {
			changes |= 1 << i
		}
	}
	b = appendU32(appendU32(append(b, byte(len(steps))), uint32(first)), changes)
	for i, s := range steps {
		if changes>>i&1 != 0 {
			b = append(appendU16(append(b, byte(s.X), byte(s.Z)), uint16(s.Heading)), s.Press)
		}
	}
	return b
}

// Decode reads a packet of at most 256 bytes. Steps keeps its memory.
func (p *Input) Decode(packet []byte) error {
	r := open(packet, IsInput, maxInputPacket)
	*p = Input{
		Stream: r.u16(), Acks: r.bool(), AckTick: sim.Tick(r.u32()), AckBits: r.u64(), Echo: r.u16(), Steps: p.Steps[:0],
	}
	n := int(r.u8())
	p.First = sim.Tick(r.u32())
	changes := r.u32()
	switch {
	case n > MaxSteps, uint64(changes)>>n != 0, n > 0 && changes&1 == 0, n == 0 && p.First != 0:
		return ErrMalformed
	case !p.Acks && (p.AckTick != 0 || p.AckBits != 0):
		return ErrMalformed
	}
	var step Step
	for i := range n {
		if changes>>i&1 != 0 {
			next := Step{X: int8(r.u8()), Z: int8(r.u8()), Heading: sim.Heading(r.u16()), Press: r.u8()}
			r.bad = r.bad || i > 0 && next == step || next.Press > MaxSlots
			step = next
		}
		p.Steps = append(p.Steps, step)
	}
	return r.end()
}
