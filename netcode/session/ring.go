package session

import "unicode/utf8"

// ring is a queue of packets in memory of its own, which it uses again.
type ring struct {
	data  []byte // the packets' bytes, one behind the other, from head on
	head  int
	sizes []int // of the packets, from first on
	first int
	bytes int // of all packets
}

func (r *ring) len() int { return len(r.sizes) - r.first }

func (r *ring) push(packet []byte) {
	if r.head > 0 && len(r.data)+len(packet) > cap(r.data) {
		r.data = r.data[:copy(r.data, r.data[r.head:])]
		r.head = 0
		r.sizes = r.sizes[:copy(r.sizes, r.sizes[r.first:])]
		r.first = 0
	}
	r.data = append(r.data, packet...)
	r.sizes = append(r.sizes, len(packet))
	r.bytes += len(packet)
}

// pop appends the first packet to dst; there must be one.
func (r *ring) pop(dst []byte) []byte {
	size := r.sizes[r.first]
	dst = append(dst, r.data[r.head:r.head+size]...)
	r.head += size
	r.first++
	r.bytes -= size
	if r.len() == 0 {
		r.empty()
	}
	return dst
}

func (r *ring) clear() {
	r.bytes = 0
	r.empty()
}

// ringKeeps is how much memory an empty queue keeps; what a large message took is given back.
const ringKeeps = 8 << 10

func (r *ring) empty() {
	if cap(r.data) > ringKeeps {
		r.data = nil
	}
	if cap(r.sizes) > ringKeeps/64 {
		r.sizes = nil
	}
	r.data, r.head = r.data[:0], 0
	r.sizes, r.first = r.sizes[:0], 0
}

// cut shortens text to what fits into a number of bytes, never in the middle of a character, and replaces what is no
// UTF-8.
func cut(text string, most int) string {
	end := 0
	valid := make([]byte, 0, min(len(text), most))
	for _, r := range text {
		if end += utf8.RuneLen(r); end > most {
			break
		}
		valid = utf8.AppendRune(valid, r)
	}
	return string(valid)
}
