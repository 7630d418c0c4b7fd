package protocol

import "errors"

var (
	// ErrMessageSize is what Channel.Send says of a message that is empty or larger than MaxMessage.
	ErrMessageSize = errors.New("protocol: a message is empty or larger than 256 KiB")
	// ErrChannelFull is what Channel.Send says if too much waits to be acknowledged.
	ErrChannelFull = errors.New("protocol: the other end does not take its messages")
)

// ChannelOptions bound a channel. A field that is 0 has the default.
type ChannelOptions struct {
	// Queue is how many bytes may wait to be acknowledged before Send refuses; default 1 MiB. A message always fits
	// into an empty queue.
	Queue int
	// Resend is after how many microseconds a fragment that was not acknowledged is sent again; default 250,000. Each
	// time doubles it, up to eight times. Negative never sends again: for transports that lose nothing.
	Resend int64
	// Largest is the size of the largest message that is taken from the other end, in bytes; 0 is MaxMessage. What is put
	// together of a message takes memory before it can be judged.
	Largest int
}

// window is how many fragments may be under way, and how many a receiver keeps that came too early.
const window = 64

// Channel is one end of a conversation in which every message arrives, whole, once and in order. It knows no clock and no
// socket: the owner hands in packets and the time, and sends what Next gives. Why it exists: a snapshot that is lost is
// replaced by the next one, but nothing replaces a ground or a word that was said.
type Channel struct {
	queue   int
	resend  int64
	largest int

	// Sending. Fragment number acked+i is out[i].
	out   []fragment
	bytes int
	acked uint32 // the first fragment that the other end does not have

	// Receiving.
	next  uint32               // the fragment that is expected
	early [window]earlyArrival // fragment n waits in n mod window
	part  []byte               // of the message that is being put together
	done  [][]byte
	owes  bool // an acknowledgement
}

type fragment struct {
	data  []byte
	more  bool
	tries uint8 // how often it was sent
	sent  int64
}

type earlyArrival struct {
	data []byte
	more bool
	here bool
}

// NewChannel makes an end that has neither sent nor received anything.
func NewChannel(o ChannelOptions) *Channel {
	c := &Channel{queue: o.Queue, resend: o.Resend, largest: o.Largest}
	if c.queue == 0 {
		c.queue = 1 << 20
	}
	if c.resend == 0 {
		c.resend = 250_000
	}
	if c.largest == 0 {
		c.largest = MaxMessage
	}
	return c
}

// Send queues a message, of which it takes a copy. The error is ErrMessageSize or ErrChannelFull; after it nothing was
// queued.
func (c *Channel) Send(message []byte) error {
	if len(message) == 0 || len(message) > MaxMessage {
		return ErrMessageSize
	}
	if len(c.out) > 0 && c.bytes+len(message) > c.queue {
		return ErrChannelFull
	}
	rest := append([]byte(nil), message...)
	c.bytes += len(rest)
	for len(rest) > 0 {
		n := min(len(rest), FragmentSize)
		c.out = append(c.out, fragment{data: rest[:n:n], more: n < len(rest)})
		rest = rest[n:]
	}
	return nil
}

// Waiting is how many bytes of messages are not acknowledged yet.
func (c *Channel) Waiting() int { return c.bytes }

// Next appends to b the packet that is to be sent now, in microseconds of any clock that does not go back, or returns
// false if there is none. It is called until it returns false: after a Send, after a Receive, and from time to time.
func (c *Channel) Next(now int64, b []byte) (packet []byte, ok bool) {
	for i := range c.out[:min(len(c.out), window)] {
		f := &c.out[i]
		if f.tries > 0 && (c.resend < 0 || now-f.sent < c.resend<<min(f.tries-1, 3)) {
			continue
		}
		f.tries = min(f.tries+1, 100)
		f.sent = now
		c.owes = false
		p := Reliable{Ack: c.next, Has: true, More: f.more, Seq: c.acked + uint32(i), Data: f.data}
		return p.Append(b), true
	}
	if !c.owes {
		return b, false
	}
	c.owes = false
	p := Reliable{Ack: c.next}
	return p.Append(b), true
}

// Receive takes a packet of the other end. What it has made whole is had from Pop. The error is ErrMalformed, after which
// the connection is to be ended.
func (c *Channel) Receive(packet []byte) error {
	var p Reliable
	if err := p.Decode(packet); err != nil {
		return err
	}
	if n := int32(p.Ack - c.acked); n > 0 {
		if int(n) > len(c.out) || int(n) > window {
			return ErrMalformed // it has what was never sent
		}
		for i := range c.out[:n] {
			c.bytes -= len(c.out[i].data)
		}
		kept := copy(c.out, c.out[n:])
		clear(c.out[kept:])
		c.out = c.out[:kept]
		c.acked = p.Ack
	}
	switch {
	case !p.Has:
		return nil
	case len(p.Data) > c.largest:
		return ErrMalformed
	}
	c.owes = true
	if ahead := int32(p.Seq - c.next); ahead >= 0 && ahead < window {
		at := &c.early[p.Seq%window]
		if !at.here {
			*at = earlyArrival{append([]byte(nil), p.Data...), p.More, true}
		}
	}
	return c.join()
}

// join puts together what has come in order.
func (c *Channel) join() error {
	for {
		at := &c.early[c.next%window]
		if !at.here {
			return nil
		}
		if len(c.part)+len(at.data) > c.largest {
			return ErrMalformed
		}
		c.part = append(c.part, at.data...)
		if !at.more {
			c.done = append(c.done, c.part)
			c.part = nil
		}
		*at = earlyArrival{}
		c.next++
	}
}

// Pop is the next whole message, which is the caller's, or false. It is called after every Receive until it returns
// false; what is left lying is kept.
func (c *Channel) Pop() (message []byte, ok bool) {
	if len(c.done) == 0 {
		return nil, false
	}
	message = c.done[0]
	kept := copy(c.done, c.done[1:])
	c.done[kept] = nil
	c.done = c.done[:kept]
	return message, true
}
