package client

import (
	"context"
	"errors"
	"time"

	"github.com/coder/websocket"

	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/netcode/condition"
	"github.com/wick-engine/wick/netcode/protocol"
)

const (
	frame      = time.Second / 60
	firstPause = 100 * time.Millisecond // before a connection is opened again; doubles each time
	mostPause  = 2 * time.Second
	// closeCodes is what is added to a protocol.Code in the close frame of a WebSocket.
	closeCodes = 4000
)

// live opens one connection after the other until there is a reason not to.
func (c *Client) live(ctx context.Context) {
	defer close(c.done)
	pause := firstPause
	broken := time.Now() // since when there is no connection
	for {
		played, err := c.connect(ctx)
		if played {
			pause, broken = firstPause, time.Now()
		}
		if c.over(ctx, err, time.Since(broken)) {
			return
		}
		timer := time.NewTimer(pause)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
		}
		pause = min(2*pause, mostPause)
	}
}

// over decides whether there is to be another connection, and if not writes down why.
func (c *Client) over(ctx context.Context, cause error, gone time.Duration) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.stir()
	switch {
	case c.leaving || ctx.Err() != nil:
		return true
	}
	ended := c.ended(cause)
	if status := websocket.CloseStatus(cause); ended.Code == protocol.CodeNone && status >= closeCodes {
		ended.Code = protocol.Code(status - closeCodes) // the last packet was lost, but not the closing of the connection
	}
	if !c.played || final(ended.Code) || gone >= c.options.Patience {
		c.err = ended
		return true
	}
	return false
}

// final reports whether a server that said so does not want the client back.
func final(code protocol.Code) bool {
	switch code {
	case protocol.CodeNone, protocol.CodeTimeout, protocol.CodeSlow, protocol.CodeShutdown, protocol.CodeInternal:
		return false
	}
	return true
}

// connect plays over one connection until it ends, and reports whether the client got to play.
func (c *Client) connect(ctx context.Context) (played bool, err error) {
	c.mu.Lock()
	dials := c.dials
	c.mu.Unlock()
	w, err := dial(ctx, c.url, &c.options, c.options.Seed+uint64(dials))
	c.mu.Lock()
	if err == nil && c.leaving {
		w.cut()
		err = context.Canceled
	}
	if err != nil {
		c.core.Cut(c.now())
		c.stir()
		c.mu.Unlock()
		return false, err
	}
	c.wire = w
	c.dials++
	c.control.Press = 0 // what was pressed while there was no connection is none
	c.core.Open(c.now())
	c.flush()
	c.mu.Unlock()

	played, err = c.play(ctx, w)

	c.mu.Lock()
	defer c.mu.Unlock()
	w.cut()
	c.wire = nil
	c.core.Cut(c.now())
	c.stir()
	return played, err
}

// play feeds the core until the connection ends.
func (c *Client) play(ctx context.Context, w *wire) (played bool, err error) {
	packets := make(chan []byte)
	life, cancel := context.WithCancel(ctx)
	defer cancel()
	go carry(life, w.down, packets)
	ticker := time.NewTicker(frame)
	defer ticker.Stop()
	for {
		select {
		case packet, ok := <-packets:
			if !ok {
				return played, <-w.failed
			}
			played = c.receive(packet) || played
		case <-ticker.C:
			if !c.frame() {
				return played, errors.New("client: the connection is over")
			}
		case <-ctx.Done():
			return played, ctx.Err()
		}
	}
}

// carry hands on packets as they come out of the pipe, and closes the channel when there are no more.
func carry(ctx context.Context, from *condition.Pipe, to chan<- []byte) {
	defer close(to)
	for {
		packet, err := from.Recv(ctx, nil)
		if err != nil {
			return
		}
		select {
		case to <- packet:
		case <-ctx.Done():
			return
		}
	}
}

// receive gives the core a packet and reports whether it plays.
func (c *Client) receive(packet []byte) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.core.Receive(packet, c.now())
	c.flush()
	c.stir()
	playing := c.core.Status().Phase == core.Playing
	c.played = c.played || playing
	return playing
}

// frame lets time pass and reports whether the connection is still of use.
func (c *Client) frame() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.core.Advance(c.now(), c.control)
	c.control.Press = 0
	c.flush()
	c.stir()
	phase := c.core.Status().Phase
	return c.leaving || phase != core.Closed && phase != core.Refused
}
