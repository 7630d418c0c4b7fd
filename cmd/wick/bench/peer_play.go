package bench

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	gateway "github.com/wick-engine/wick/netcode/gateway/websocket"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/netcode/workload"
	"github.com/wick-engine/wick/sim"
)

// peerCrowd are the clients of a case, all in this process.
type peerCrowd struct {
	clients []*peerClient
	failed  chan error
	cancel  context.CancelFunc
	all     sync.WaitGroup
}

// peerClient decodes what it is sent and acknowledges it.
type peerClient struct {
	conn      *websocket.Conn
	decoder   *replication.Client
	read      atomic.Int64 // bytes that came out of the socket
	snapshots atomic.Int64
}

// joinPeer connects so many clients.
func joinPeer(ctx context.Context, url string, n int) (*peerCrowd, error) {
	schema, err := protocol.NewSchema(workload.PeerKinds())
	if err != nil {
		return nil, err
	}
	playing, cancel := context.WithCancel(ctx)
	crowd := &peerCrowd{failed: make(chan error, n), cancel: cancel}
	for range n {
		c := &peerClient{}
		if c.decoder, err = replication.NewClient(schema); err == nil {
			c.decoder.Reset(1)
			err = c.dial(ctx, "ws"+strings.TrimPrefix(url, "http")+"ws")
		}
		if err != nil {
			crowd.leave()
			return nil, err
		}
		crowd.clients = append(crowd.clients, c)
		crowd.all.Go(func() { crowd.failed <- c.play(playing) })
	}
	return crowd, nil
}

// dial connects through a socket that counts.
func (c *peerClient) dial(ctx context.Context, url string) error {
	var dialer net.Dialer
	transport := &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dialer.DialContext(ctx, network, address)
		return counted{conn, &c.read}, err
	}}
	conn, response, err := websocket.Dial(ctx, url, &websocket.DialOptions{
		HTTPClient: &http.Client{Transport: transport}, Subprotocols: []string{gateway.Subprotocol}, CompressionMode: websocket.CompressionDisabled,
	})
	if response != nil && response.Body != nil {
		_ = response.Body.Close() // nothing is in it that Dial has not read
	}
	if err != nil {
		return err
	}
	conn.SetReadLimit(protocol.MaxPacket)
	c.conn = conn
	return nil
}

// counted is a connection that counts the bytes that come out of it.
type counted struct {
	net.Conn
	read *atomic.Int64
}

// Read reads and counts.
func (c counted) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.read.Add(int64(n))
	return n, err
}

// ticksPerInput is how many ticks lie between two packets of a client of the engine; acknowledgements go with them.
const ticksPerInput = 3

// play decodes snapshots, and acknowledges them, until the context ends.
func (c *peerClient) play(ctx context.Context) error {
	var out []byte
	var said sim.Tick
	for {
		_, packet, err := c.conn.Read(ctx)
		if err != nil {
			return err
		}
		snapshot, err := c.decoder.Decode(packet)
		switch {
		case err != nil:
			return err
		case snapshot == nil:
			return errors.New("a snapshot was not taken in")
		}
		c.snapshots.Add(1)
		if snapshot.Tick.Since(said) < ticksPerInput {
			continue
		}
		said = snapshot.Tick
		in := protocol.Input{Stream: 1, Acks: true, First: snapshot.Tick, Steps: []protocol.Step{{}}}
		in.AckTick, in.AckBits, _ = c.decoder.Ack()
		out = in.Append(out[:0])
		if err := c.conn.Write(ctx, websocket.MessageBinary, out); err != nil {
			return err
		}
	}
}

// wait lets time pass. It ends early with the error of a client.
func (p *peerCrowd) wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case err := <-p.failed:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// bytes is what all clients together have read.
func (p *peerCrowd) bytes() (sum int64) {
	for _, c := range p.clients {
		sum += c.read.Load()
	}
	return sum
}

// check looks whether the clients were sent what they should be: half the snapshots at least, since they connected.
func (p *peerCrowd) check(c *peerCase, seconds float64) error {
	for i, client := range p.clients {
		if n := client.snapshots.Load(); float64(n) < seconds*float64(60/c.Every)/2 {
			return fmt.Errorf("client %d got %d snapshots in %.1f s", i+1, n, seconds)
		}
	}
	return nil
}

// leave ends all clients.
func (p *peerCrowd) leave() {
	p.cancel()
	p.all.Wait()
	for _, c := range p.clients {
		_ = c.conn.CloseNow() // the context has closed it
	}
}
