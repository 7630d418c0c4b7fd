package websocket

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/wick-engine/wick/netcode/nettest"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
	"github.com/wick-engine/wick/sim"
)

// bareClient is a client that speaks no more WebSocket than it must: its socket after the handshake.
func bareClient(t *testing.T, address string) (net.Conn, *bufio.Reader) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.(*net.TCPConn).SetReadBuffer(16 << 10); err != nil {
		t.Fatal(err)
	}
	request := "GET / HTTP/1.1\r\nHost: " + address + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
		"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: wick\r\n\r\n"
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	reader := bufio.NewReader(conn)
	response, err := http.ReadResponse(reader, nil)
	if err != nil || response.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("answered with %v, %v", response, err)
	}
	return conn, reader
}

// closedWith reads a link until it has ended.
func closedWith(t *testing.T, link session.Link) *session.Closed {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	for {
		_, err := link.Recv(ctx)
		var closed *session.Closed
		if errors.As(err, &closed) {
			return closed
		} else if err != nil {
			t.Errorf("the link ended with %v", err)
			return &session.Closed{}
		}
	}
}

func TestCloseFrame(t *testing.T) {
	g, address := serve(t, Options{})
	end, link := dial(t, address), accept(t, g)
	link.Close(protocol.CodeKicked, "out with you")
	go closedWith(t, link)
	if _, err := end.Recv(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, err := end.Recv(t.Context())
	var frame websocket.CloseError
	if !errors.As(err, &frame) || frame.Code != 4000+15 || frame.Reason != "out with you" {
		t.Errorf("the close frame is %+v, %v", frame, err)
	}
	if protocol.CodeKicked != 15 {
		t.Error("the number of CodeKicked has changed")
	}
}

func TestAClientsCloseFrame(t *testing.T) {
	for _, c := range []struct {
		frame websocket.StatusCode
		want  protocol.Code
	}{
		{websocket.StatusNormalClosure, protocol.CodeLeft},
		{websocket.StatusGoingAway, protocol.CodeLeft},
		{4000 + websocket.StatusCode(protocol.CodeTimeout), protocol.CodeTimeout},
		{websocket.StatusPolicyViolation, protocol.CodeNone},
		{3000, protocol.CodeNone},
	} {
		g, address := serve(t, Options{})
		end, link := dial(t, address), accept(t, g)
		go func() { _ = end.socket.Close(c.frame, "bye") }()
		if closed := closedWith(t, link); closed.Code != c.want || !closed.Remote || closed.Cause == nil {
			t.Errorf("a close frame of %d ends the link with %+v, expected %v", c.frame, closed, c.want)
		}
	}
}

func TestTextIsNoPacket(t *testing.T) {
	g, address := serve(t, Options{})
	end, link := dial(t, address), accept(t, g)
	if err := end.socket.Write(t.Context(), websocket.MessageText, []byte("hello")); err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = end.Recv(context.Background()) }()
	if closed := closedWith(t, link); closed.Code != protocol.CodeMalformed || closed.Remote {
		t.Errorf("the link ended with %+v", closed)
	}
}

// TestSlowReader sends snapshots and words to a client that has stopped reading altogether, beside one that reads.
func TestSlowReader(t *testing.T) {
	g, address := serve(t, Options{Stall: 200 * time.Millisecond, Linger: 100 * time.Millisecond})
	bareClient(t, address)
	slow := accept(t, g)
	reader, quick := dial(t, address), accept(t, g)
	slowEnd := make(chan *session.Closed, 1)
	go func() { slowEnd <- closedWith(t, slow) }()
	go func() { _, _ = quick.Recv(context.Background()) }()

	snapshot := make([]byte, 1200)
	snapshot[0] = byte(protocol.IsSnapshot)
	ticks, closed := 0, (*session.Closed)(nil)
	for closed == nil {
		ticks++ // what a zone does every few ticks: it hands over, and goes on
		slow.Snapshot(snapshot)
		quick.Snapshot(snapshot)
		if packet, err := reader.Recv(t.Context()); err != nil || len(packet) != len(snapshot) {
			t.Fatalf("the one that reads got %d bytes, %v", len(packet), err)
		}
		select {
		case closed = <-slowEnd:
		default:
		}
	}
	if closed.Code != protocol.CodeSlow || closed.Remote {
		t.Errorf("the slow one ended with %+v after %d ticks", closed, ticks)
	}
	stats := slow.Stats()
	if stats.Replaced == 0 || stats.Waiting > 2*len(snapshot) || quick.Stats().Out != uint64(ticks) {
		t.Errorf("the slow one has %+v, the other %+v, after %d ticks", stats, quick.Stats(), ticks)
	}
	eventually(t, "the connection ends", func() bool { return g.Connections() == 1 })
	if counts := g.Counts(); counts.Slow != 1 {
		t.Errorf("counted %+v", counts)
	}
}

// TestLinger closes a connection whose client does not read: by force, in the time that it has.
func TestLinger(t *testing.T) {
	g, address := serve(t, Options{Linger: 50 * time.Millisecond, Stall: time.Hour})
	bareClient(t, address)
	link := accept(t, g)
	packet := make([]byte, 60_000)
	packet[0] = byte(protocol.IsReliable)
	for range 8 { // under the limit of the queue, and more than the sockets hold
		link.Reliable(packet)
	}
	link.Close(protocol.CodeKicked, "")
	eventually(t, "the connection ends", func() bool { return g.Connections() == 0 })
	if closed := closedWith(t, link); closed.Code != protocol.CodeKicked {
		t.Errorf("the link ended with %+v", closed)
	}
}

func TestSilence(t *testing.T) {
	g, address := serve(t, Options{Silence: 50 * time.Millisecond, Linger: 50 * time.Millisecond})
	bareClient(t, address)
	dead := accept(t, g)
	if closed := closedWith(t, dead); closed.Code != protocol.CodeTimeout || closed.Remote {
		t.Errorf("a client that does not answer ended with %+v", closed)
	}
	eventually(t, "the connection ends", func() bool { return g.Connections() == 0 })
	if counts := g.Counts(); counts.Silent != 1 {
		t.Errorf("counted %+v", counts)
	}
}

func TestAnAnswerIsEnough(t *testing.T) {
	g, address := serve(t, Options{Silence: 50 * time.Millisecond})
	end := dial(t, address)
	link := accept(t, g)
	go func() { _, _ = end.Recv(context.Background()) }() // answers what it is asked, and says nothing
	ended := make(chan *session.Closed, 1)
	go func() { ended <- closedWith(t, link) }()
	before := link.heard.Load()
	for range 3 { // three questions and answers
		eventually(t, "the client is heard", func() bool { return link.heard.Load() > before })
		before = link.heard.Load()
	}
	select {
	case closed := <-ended:
		t.Errorf("a client that answers was closed with %+v", closed)
	default:
	}
	go end.Close()
	<-ended
}

// TestHostileBytes writes what is no WebSocket, from a seed: that connection ends, and the one beside it does not notice.
func TestHostileBytes(t *testing.T) {
	g, address := serve(t, Options{Linger: 100 * time.Millisecond})
	good, link := dial(t, address), accept(t, g)
	for i, hostile := range []string{
		"\x82\x05hello", // not masked
		"\x82\xff\xff\xff\xff\xff\xff\xff\xff\xff",                                                // a length below zero
		"\x82\xff\x00\x00\x00\xff\xff\xff\xff\xff\x00\x00\x00\x00" + strings.Repeat("x", 100_000), // a terabyte
		"\xf2\x80\x00\x00\x00\x00",                                                                // reserved bits
		"\x83\x80\x00\x00\x00\x00",                                                                // an unknown kind of frame
		"\x80\x80\x00\x00\x00\x00",                                                                // the end of a message that has not begun
		"\x89\xfe\x01\x00\x00\x00\x00\x00",                                                        // a question of 256 bytes
		"\x88\x81\x00\x00\x00\x00\x01",                                                            // half a reason
		strings.Repeat("\x02\x80\x00\x00\x00\x00\x00\x80\x00\x00\x00\x00", 1) + "\x82\x80\x00\x00\x00\x00", // a message in a message
		"GET / HTTP/1.1\r\n\r\n",
	} {
		conn, _ := bareClient(t, address)
		bad := accept(t, g)
		_, _ = io.WriteString(conn, hostile)
		closed := closedWith(t, bad)
		if closed.Code == protocol.CodeNone && closed.Cause == nil {
			t.Errorf("hostile bytes %d ended with %+v", i, closed)
		}
		_ = conn.Close()
	}
	chance := sim.NewStream(1, "bytes")
	for range 50 {
		conn, _ := bareClient(t, address)
		bad := accept(t, g)
		junk := make([]byte, 1+chance.Intn(300))
		for i := range junk {
			junk[i] = byte(chance.Uint64())
		}
		_, _ = conn.Write(junk)
		_ = conn.(*net.TCPConn).CloseWrite()
		closedWith(t, bad)
		_ = conn.Close()
	}
	eventually(t, "the hostile ones are gone", func() bool { return g.Connections() == 1 })
	if err := good.Send([]byte{1, 2, 3}); err != nil {
		t.Fatal(err)
	}
	if packet, err := link.Recv(t.Context()); err != nil || len(packet) != 3 {
		t.Errorf("the good one said % x, %v", packet, err)
	}
}

func TestOverTLS(t *testing.T) {
	nettest.Leaks(t, "wick/netcode", "coder/websocket", "net/http")
	g, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewTLSServer(g)
	defer server.Close()
	defer g.Close()
	client1 := server.Client()
	defer client1.CloseIdleConnections()
	socket, _, err := websocket.Dial(t.Context(), server.URL, &websocket.DialOptions{HTTPClient: client1, Subprotocols: []string{Subprotocol}})
	if err != nil {
		t.Fatal(err)
	}
	link := accept(t, g)
	if _, ok := link.raw.(*net.TCPConn); !ok {
		t.Errorf("below TLS there is a %T", link.raw)
	}
	link.Reliable([]byte{11, 1})
	if _, packet, err := socket.Read(t.Context()); err != nil || len(packet) != 2 {
		t.Errorf("% x, %v", packet, err)
	}
	go func() { _ = socket.Close(websocket.StatusNormalClosure, "") }()
	closedWith(t, link)
}
