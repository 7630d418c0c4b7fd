package condition

import (
	"time"

	"github.com/wick-engine/wick/sim"
)

// Class says what a loss does to a packet.
type Class uint8

// The classes.
const (
	// Datagram packets can be lost, doubled and overtaken.
	Datagram Class = iota
	// Stream packets all arrive, once and in their order; a loss makes them late, and those behind them too.
	Stream
)

// Line is one direction of a link. Times are microseconds of any clock that does not go back. A Line belongs to one
// goroutine.
type Line struct {
	options Options
	chance  sim.Stream
	flying  heap
	order   uint64 // number of the next packet into flying: those due at one time leave in their order
	free    [][]byte
	wire    int64 // when the last packet has passed the bandwidth, in 1/wireScale µs
	last    int64 // when the last packet arrives, or would: nothing behind it overtakes by jitter
	stream  int64 // when the last packet of the stream arrives
	counts  Counts
}

// wireScale makes the time that a byte takes exact enough to add up: a microsecond has that many parts.
const wireScale = 1 << 10

// Counts say what became of packets. Sent = Lost + Full + what flies + Delivered - Duplicated.
type Counts struct {
	Sent       uint64 // packets that went in
	SentBytes  uint64
	Delivered  uint64 // packets that came out, duplicates included
	Lost       uint64
	Full       uint64 // lost because Queue was full
	Late       uint64 // lost packets of streams: sent again
	Duplicated uint64
	Reordered  uint64 // held back
}

// NewLine is a line with chance of its own: the same seed and name give the same draws. Options outside their bounds
// are a mistake in the program and panic.
func NewLine(o Options, seed uint64, name string) *Line {
	if err := o.Check(); err != nil {
		panic(err.Error())
	}
	if o.Hold == 0 {
		o.Hold = 50 * time.Millisecond
	}
	if o.Queue == 0 {
		o.Queue = 64 << 10
	}
	return &Line{options: o, chance: sim.NewStream(seed, name)}
}

// Send puts a packet in. The line keeps a copy.
func (l *Line) Send(now int64, packet []byte, class Class) {
	o := &l.options
	if o.Stream {
		class = Stream
	}
	// Every packet takes the same draws, so that what happens to one does not depend on what happened to another.
	lost, again, held := l.chance.Chance(o.Loss), l.chance.Chance(o.Duplicate), l.chance.Chance(o.Reorder)
	jitter, jitterAgain, hold := l.chance.Float64(), l.chance.Float64(), l.chance.Float64()

	l.counts.Sent++
	l.counts.SentBytes += uint64(len(packet))
	sent, ok := l.pass(now, len(packet), class)
	if !ok {
		l.counts.Full++
		return
	}
	at := max(sent+l.delay(jitter), l.last)
	l.last = at
	switch {
	case class == Stream:
		if lost {
			l.counts.Late++
			at += l.retransmission()
		}
		l.stream = max(at, l.stream)
		l.put(l.stream, packet)
		return
	case lost:
		l.counts.Lost++
		return
	case held:
		l.counts.Reordered++
		at += 1 + int64(hold*float64(o.Hold.Microseconds()))
	}
	l.put(at, packet)
	if again {
		l.counts.Duplicated++
		l.put(max(at, sent+l.delay(jitterAgain)), packet)
	}
}

// pass is when a packet has passed the bandwidth, false if too many bytes wait for it.
func (l *Line) pass(now int64, size int, class Class) (int64, bool) {
	rate := int64(l.options.Bandwidth)
	if rate == 0 {
		return now, true
	}
	start := max(l.wire, now*wireScale)
	waiting := (start - now*wireScale) * rate / (wireScale * 1_000_000)
	if class == Datagram && waiting+int64(size) > int64(l.options.Queue) {
		return 0, false
	}
	l.wire = start + int64(size)*wireScale*1_000_000/rate
	return (l.wire + wireScale - 1) / wireScale, true
}

// delay is how long one direction takes, by a draw from 0 to 1.
func (l *Line) delay(draw float64) int64 {
	latency, jitter := float64(l.options.Latency.Microseconds()), float64(l.options.Jitter.Microseconds())
	return max(0, int64(latency/2+(draw-0.5)*jitter))
}

// retransmission is how much later a packet arrives that was sent a second time: whoever sends notices after a round
// trip, and no sooner than the 200 ms that the common implementations of TCP wait.
func (l *Line) retransmission() int64 {
	return max(200_000, l.options.Latency.Microseconds()+l.options.Jitter.Microseconds())
}

// put lets a copy of a packet fly.
func (l *Line) put(at int64, packet []byte) {
	var body []byte
	if n := len(l.free); n > 0 {
		body, l.free = l.free[n-1], l.free[:n-1]
	}
	l.flying.push(flight{at: at, order: l.order, body: append(body[:0], packet...)})
	l.order++
}

// Next is when the next packet is due, false if none is on its way.
func (l *Line) Next() (at int64, ok bool) {
	if len(l.flying) == 0 {
		return 0, false
	}
	return l.flying[0].at, true
}

// Receive appends the next packet that is due to dst, or returns false if none is.
func (l *Line) Receive(now int64, dst []byte) ([]byte, bool) {
	if len(l.flying) == 0 || l.flying[0].at > now {
		return dst, false
	}
	body := l.flying.pop().body
	l.counts.Delivered++
	l.free = append(l.free, body)
	return append(dst, body...), true
}

// Drop loses everything that is on its way.
func (l *Line) Drop() {
	for len(l.flying) > 0 {
		l.free = append(l.free, l.flying.pop().body)
		l.counts.Lost++
	}
}

// Flying is how many packets are on their way.
func (l *Line) Flying() int { return len(l.flying) }

// Counts say what became of packets so far.
func (l *Line) Counts() Counts { return l.counts }
