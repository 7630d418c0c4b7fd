package websocket

import (
	"context"
	"time"

	"github.com/coder/websocket"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
)

// write is the goroutine that writes. It lives as long as the connection.
func (c *Conn) write() {
	defer c.gateway.end(c)
	defer c.stop()
	var buffer []byte
	for {
		packet, taken := c.out.Take(buffer[:0])
		buffer = packet
		switch taken {
		case session.Nothing:
			<-c.out.Ready()
		case session.Ended:
			c.force()
			return
		default:
			if err := c.put(packet); err != nil {
				c.out.Fail(&session.Closed{Remote: true, Cause: err})
				c.force()
				return
			}
			if taken == session.Farewell {
				c.part()
				return
			}
		}
	}
}

// put writes one packet, and gives up if the network does not take it in time.
func (c *Conn) put(packet []byte) error {
	c.stall.Reset(c.gateway.options.Stall)
	err := c.socket.Write(context.Background(), websocket.MessageBinary, packet)
	c.stall.Stop()
	return err
}

// part closes the WebSocket in good order: our close frame, theirs, the end of the socket.
func (c *Conn) part() {
	closed := c.out.Closed()
	_ = c.socket.Close(closeBase+websocket.StatusCode(closed.Code), closed.Text) // whether they answer does not matter
	c.force()
}

// stop ends the timers.
func (c *Conn) stop() {
	c.ended.Store(true)
	c.stall.Stop()
	c.linger.Stop()
	c.silence.Stop()
	_ = c.socket.CloseNow() // wakes the reader and who waits for an answer
}

// pong notes an answer to the question whether somebody is there.
func (c *Conn) pong(context.Context, []byte) { c.heard.Store(int64(time.Since(c.born))) }

// quiet is called when nothing may have come in for a while: it asks the other side, and closes the connection if there is
// no answer. Browsers answer by themselves, also for a page in the background whose scripts hardly run.
func (c *Conn) quiet() {
	patience := c.gateway.options.Silence
	rest := patience - (time.Since(c.born) - time.Duration(c.heard.Load()))
	if rest <= 0 {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		err := c.socket.Ping(ctx)
		cancel()
		if err != nil {
			if c.out.Close(protocol.CodeTimeout, "nothing was heard for too long") {
				c.silent.Store(true)
			}
			c.ending()
			return
		}
		rest = patience
	}
	select {
	case <-c.out.Done():
	default:
		c.silence.Reset(rest)
	}
}
