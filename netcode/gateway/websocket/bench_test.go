package websocket

import (
	"context"
	"io"
	"net/http/httptest"
	"testing"

	"github.com/coder/websocket"
	"github.com/wick-engine/wick/netcode/protocol"
)

// roundTrip is an input of 60 bytes from a client to the server, and a snapshot of 600 bytes back, over a socket of this
// machine. The client is made such that it allocates nothing, so that what is counted is the server's.
type roundTrip struct {
	socket            *websocket.Conn
	link              *Conn
	in, out, received []byte
}

func newRoundTrip(t testing.TB) *roundTrip {
	g, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(g)
	t.Cleanup(func() {
		g.Close()
		server.Close()
	})
	socket, _, err := websocket.Dial(t.Context(), server.URL, &websocket.DialOptions{Subprotocols: []string{Subprotocol}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = socket.CloseNow() })
	link, err := g.Accept(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r := &roundTrip{socket: socket, link: link, in: make([]byte, 60), out: make([]byte, 600), received: make([]byte, 1000)}
	r.in[0], r.out[0] = byte(protocol.IsInput), byte(protocol.IsSnapshot)
	return r
}

func (r *roundTrip) run(t testing.TB) {
	nothing := context.Background()
	if err := r.socket.Write(nothing, websocket.MessageBinary, r.in); err != nil {
		t.Fatal(err)
	}
	if packet, err := r.link.Recv(nothing); err != nil || len(packet) != len(r.in) {
		t.Fatal(len(packet), err)
	}
	r.link.Snapshot(r.out)
	_, reader, err := r.socket.Reader(nothing)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for err == nil {
		var more int
		more, err = reader.Read(r.received[n:])
		n += more
	}
	if err != io.EOF || n != len(r.out) {
		t.Fatal(n, err)
	}
}

// TestPacketsAllocateNothing: in and out, once the buffers have their size.
func TestPacketsAllocateNothing(t *testing.T) {
	r := newRoundTrip(t)
	if n := testing.AllocsPerRun(500, func() { r.run(t) }); n != 0 {
		t.Errorf("%v allocations for a packet in and one out", n)
	}
}

func BenchmarkRoundTrip(b *testing.B) {
	r := newRoundTrip(b)
	b.ReportAllocs()
	for b.Loop() {
		r.run(b)
	}
}
