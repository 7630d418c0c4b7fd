package protocol

// FragmentSize is the largest piece of a message in one packet, in bytes: it fits into a datagram on every network.
const FragmentSize = 1000

// Reliable carries a fragment of a message, or only says how far the sender has come.
//
//	[1] type  [4] number of the fragment that is expected next  [1] flags: 1 a fragment follows, 2 it is not its message's last
//	and if one follows: [4] its number  the rest: its bytes, 1 to 1,000, and 1,000 in all but a message's last
type Reliable struct {
	Ack  uint32 // all fragments before this one have arrived
	Has  bool
	More bool
	Seq  uint32
	Data []byte // part of the packet after Decode
}

const reliableLayout = "ack u32, flags u8, seq u32, data rest"

// Append appends the packet.
func (p *Reliable) Append(b []byte) []byte {
	b = appendU32(append(b, byte(IsReliable)), p.Ack)
	if !p.Has {
		return append(b, 0)
	}
	flags := byte(1)
	if p.More {
		flags |= 2
	}
	return append(appendU32(append(b, flags), p.Seq), p.Data...)
}

// Decode reads a packet.
func (p *Reliable) Decode(packet []byte) error {
	r := open(packet, IsReliable, FragmentSize+16)
	*p = Reliable{Ack: r.u32()}
	flags := r.u8()
	switch flags {
	case 0:
		return r.end()
	case 1, 3:
	default:
		return ErrMalformed
	}
	p.Has, p.More, p.Seq = true, flags == 3, r.u32()
	n := len(r.rest)
	if r.bad || n == 0 || n > FragmentSize || p.More && n != FragmentSize {
		return ErrMalformed
	}
	p.Data = r.take(n)
	return r.end()
}
