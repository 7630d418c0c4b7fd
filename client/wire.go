package client

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"github.com/wick-engine/wick/netcode/condition"
	"github.com/wick-engine/wick/netcode/protocol"
)

// writeTime is how long a packet may take to be written before the connection counts as broken.
const writeTime = 5 * time.Second

// subprotocol is what servers of Wick want to hear from a WebSocket.
const subprotocol = "wick"

// wire is one connection with the weather on it. Packets in both directions go through a pipe, so that whoever sends never
// waits for the network.
type wire struct {
	conn     *websocket.Conn
	up, down *condition.Pipe
	cancel   context.CancelFunc
	failed   chan error // why it ended; one for each goroutine
}

// dial opens a connection. seed makes the weather of each connection its own.
func dial(ctx context.Context, url string, o *Options, seed uint64) (*wire, error) {
	header := http.Header{}
	if o.Origin != "" {
		header.Set("Origin", o.Origin)
	}
	conn, response, err := websocket.Dial(ctx, url, &websocket.DialOptions{
		HTTPHeader: header, Subprotocols: []string{subprotocol}, CompressionMode: websocket.CompressionDisabled,
	})
	if response != nil && response.Body != nil {
		_ = response.Body.Close() // nothing is in it that Dial has not read
	}
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(protocol.MaxPacket)
	life, cancel := context.WithCancel(ctx)
	w := &wire{
		conn: conn, cancel: cancel, failed: make(chan error, 2),
		up:   condition.NewPipe(o.Link, seed, "up", nil),
		down: condition.NewPipe(o.Link, seed, "down", nil),
	}
	go w.read(life)
	go w.write(life)
	return w, nil
}

// read takes packets off the network.
func (w *wire) read(ctx context.Context) {
	defer w.down.Close()
	for {
		kind, packet, err := w.conn.Read(ctx)
		if err == nil && kind != websocket.MessageBinary {
			err = errors.New("client: the server sent text")
		}
		if err != nil {
			w.failed <- err
			return
		}
		w.down.Send(packet, class(packet, protocol.IsSnapshot))
	}
}

// write puts packets onto the network when they are due. When there are no more it closes the connection in peace.
func (w *wire) write(ctx context.Context) {
	for {
		packet, err := w.up.Recv(ctx, nil)
		if errors.Is(err, condition.ErrClosed) {
			err = w.conn.Close(websocket.StatusNormalClosure, "")
			w.failed <- err
			return
		}
		if err == nil {
			limited, cancel := context.WithTimeout(ctx, writeTime)
			err = w.conn.Write(limited, websocket.MessageBinary, packet)
			cancel()
		}
		if err != nil {
			w.failed <- err
			return
		}
	}
}

// class says what weather does to a packet: one type may be lost, the others only come late.
func class(packet []byte, datagram protocol.PacketType) condition.Class {
	if kind, _ := protocol.TypeOf(packet); kind == datagram {
		return condition.Datagram
	}
	return condition.Stream
}

// send queues a packet.
func (w *wire) send(packet []byte) { w.up.Send(packet, class(packet, protocol.IsInput)) }

// finish lets what was sent go out and closes then.
func (w *wire) finish() { w.up.Close() }

// cut breaks the connection.
func (w *wire) cut() {
	w.cancel()
	_ = w.conn.CloseNow() // it is broken whatever it answers
}
