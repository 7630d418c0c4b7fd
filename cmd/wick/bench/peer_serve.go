package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/wick-engine/wick/netcode/gateway/websocket"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/netcode/workload"
)

// peerBudget is the size of a snapshot in bytes.
const peerBudget = 16 << 10

// peerServer shows the things of a case to whoever connects: the gateway and the replication of the engine, without the
// handshake. The n-th connection sees what the n-th seat sees.
type peerServer struct {
	peer *workload.Peer
	gate *websocket.Gateway

	mu  sync.Mutex // of what follows
	net *replication.Server
}

// ServePeer serves a case, which is given as JSON, until the context ends. It says on out where.
func ServePeer(ctx context.Context, options string, out io.Writer) error {
	var c peerCase
	if err := json.Unmarshal([]byte(options), &c); err != nil {
		return err
	}
	s, err := newPeerServer(&c)
	if err != nil {
		return err
	}
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("/ws", s.gate)
	mux.HandleFunc("/used", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, int64(processorTime())) })
	web := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	var all sync.WaitGroup
	all.Go(func() { _ = web.Serve(at) }) // ends when it is closed
	all.Go(func() { s.accept(ctx, c.Clients) })
	fmt.Fprintf(out, "the workload is open at http://%s/ \n", at.Addr())
	s.run(ctx)
	s.gate.Close()
	err = web.Close()
	all.Wait()
	return err
}

func newPeerServer(c *peerCase) (*peerServer, error) {
	schema, err := protocol.NewSchema(workload.PeerKinds())
	if err != nil {
		return nil, err
	}
	s := &peerServer{peer: workload.NewPeer(c.Things, c.Motion, c.Window, 1)}
	if s.net, err = replication.NewServer(replication.Options{Schema: schema, Every: c.Every}); err != nil {
		return nil, err
	}
	for i := range c.Clients {
		s.peer.Seat(uint64(i+1), -1)
	}
	s.net.Begin(s.peer.Scene())
	s.gate, err = websocket.New(websocket.Options{})
	return s, err
}

// run shows a tick whenever one is due.
func (s *peerServer) run(ctx context.Context) {
	ticker := time.NewTicker(time.Second / time.Duration(s.peer.Rate))
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			s.mu.Lock()
			s.net.Show(s.peer.Step())
			s.mu.Unlock()
		case <-ctx.Done():
			return
		}
	}
}

// accept gives so many connections their seats.
func (s *peerServer) accept(ctx context.Context, clients int) {
	var all sync.WaitGroup
	defer all.Wait()
	for i := range clients {
		link, err := s.gate.Accept(ctx)
		if err != nil {
			return
		}
		id := uint64(i + 1)
		s.mu.Lock()
		s.net.Attach(replication.Conn{ID: id, Stream: 1, Budget: peerBudget, Sink: sink{link}})
		s.mu.Unlock()
		all.Go(func() { s.listen(ctx, id, link) })
	}
}

// listen takes in what a client acknowledges.
func (s *peerServer) listen(ctx context.Context, id uint64, link *websocket.Conn) {
	var in protocol.Input
	for {
		packet, err := link.Recv(ctx)
		if err == nil {
			err = in.Decode(packet)
		}
		s.mu.Lock()
		if err != nil {
			s.net.Detach(id)
			s.mu.Unlock()
			return
		}
		s.net.Ack(id, replication.Ack{Stream: in.Stream, Tick: in.AckTick, Bits: in.AckBits, Has: in.Acks, Echo: in.Echo})
		s.mu.Unlock()
	}
}

// sink hands snapshots to a connection.
type sink struct{ link *websocket.Conn }

// Snapshot hands one on.
func (s sink) Snapshot(packet []byte) { s.link.Snapshot(packet) }

// Message has nothing to do: dots say nothing.
func (s sink) Message([]byte) {}
