package nettest

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
)

// numbered is a packet of a type with a number in it, filled up to a size of at least 5.
func numbered(kind protocol.PacketType, n, size int) []byte {
	packet := make([]byte, max(5, size))
	packet[0] = byte(kind)
	binary.LittleEndian.PutUint32(packet[1:], uint32(n))
	return packet
}

func numberOf(t *testing.T, packet []byte) int {
	t.Helper()
	if len(packet) < 5 {
		t.Fatalf("a packet of %d bytes: % x", len(packet), packet)
	}
	return int(binary.LittleEndian.Uint32(packet[1:]))
}

// next is the next packet of the client's end.
func next(t *testing.T, end End) (protocol.PacketType, []byte) {
	t.Helper()
	packet, err := end.Recv(within(t))
	if err != nil {
		t.Fatalf("the client waited for a packet: %v", err)
	}
	kind, ok := protocol.TypeOf(packet)
	if !ok {
		t.Fatalf("no packet: % x", packet)
	}
	return kind, packet
}

// farewell reads until the Bye and the end after it.
func farewell(t *testing.T, end End) protocol.Bye {
	t.Helper()
	for {
		kind, packet := next(t, end)
		if kind != protocol.IsBye {
			continue
		}
		var bye protocol.Bye
		if err := bye.Decode(packet); err != nil {
			t.Fatalf("a bye that cannot be read: %v", err)
		}
		if packet, err := end.Recv(within(t)); err == nil || errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("after the bye: % x, %v; expected the end of the connection", packet, err)
		}
		return bye
	}
}

// ended is why a link is closed.
func ended(t *testing.T, link session.Link) *session.Closed {
	t.Helper()
	for {
		_, err := link.Recv(within(t))
		if err == nil {
			continue
		}
		var closed *session.Closed
		if !errors.As(err, &closed) {
			t.Errorf("the link ended with %v (%T), expected a *Closed", err, err)
			return &session.Closed{}
		}
		return closed
	}
}

func bothWays(t *testing.T, link session.Link, end End, _ int) {
	for n := range 50 {
		if err := end.Send(numbered(protocol.IsJoin, n, 40)); err != nil {
			t.Fatal(err)
		}
		packet, err := link.Recv(within(t))
		if err != nil || numberOf(t, packet) != n || len(packet) != 40 {
			t.Fatalf("packet %d arrived as % x, %v", n, packet, err)
		}
		link.Reliable(numbered(protocol.IsReliable, n, 60))
		if kind, packet := next(t, end); kind != protocol.IsReliable || numberOf(t, packet) != n || len(packet) != 60 {
			t.Fatalf("answer %d arrived as % x", n, packet)
		}
	}
}

func keepsOrder(t *testing.T, link session.Link, end End, _ int) {
	const packets = 300
	go func() {
		for n := range packets {
			link.Reliable(numbered(protocol.IsReliable, n, 100))
			link.Snapshot(numbered(protocol.IsSnapshot, n, 100))
		}
	}()
	reliable, snapshot := 0, -1
	for reliable < packets || snapshot < packets-1 {
		switch kind, packet := next(t, end); kind {
		case protocol.IsReliable:
			if n := numberOf(t, packet); n != reliable {
				t.Fatalf("reliable packet %d came where %d was expected", n, reliable)
			}
			reliable++
		case protocol.IsSnapshot:
			if n := numberOf(t, packet); n <= snapshot {
				t.Fatalf("snapshot %d came after %d", n, snapshot)
			} else {
				snapshot = n
			}
		}
	}
}

func copies(t *testing.T, link session.Link, end End, _ int) {
	packet := numbered(protocol.IsReliable, 7, 64)
	link.Reliable(packet)
	clear(packet)
	if _, got := next(t, end); !bytes.Equal(got, numbered(protocol.IsReliable, 7, 64)) {
		t.Errorf("a reliable packet arrived as % x", got)
	}
	packet = numbered(protocol.IsSnapshot, 8, 64)
	link.Snapshot(packet)
	clear(packet)
	if _, got := next(t, end); !bytes.Equal(got, numbered(protocol.IsSnapshot, 8, 64)) {
		t.Errorf("a snapshot arrived as % x", got)
	}
}

// flood sends snapshots of 1,000 bytes until more than the transport's buffers have been replaced, and returns how many.
func flood(t *testing.T, link session.Link, room int) int {
	t.Helper()
	sent := room/1000 + 1000
	for n := range sent {
		link.Snapshot(numbered(protocol.IsSnapshot, n, 1000))
	}
	return sent
}

func newestWins(t *testing.T, link session.Link, end End, room int) {
	sent := flood(t, link, room)
	seen, last := 0, -1
	for last < sent-1 {
		kind, packet := next(t, end)
		n := numberOf(t, packet)
		if kind != protocol.IsSnapshot || n <= last {
			t.Fatalf("%v %d came after %d", kind, n, last)
		}
		seen, last = seen+1, n
	}
	stats := link.Stats()
	if replaced := sent - seen; replaced == 0 || stats.Replaced != uint64(replaced) || stats.Snapshots != uint64(seen) {
		t.Errorf("%d snapshots sent and %d seen, but counted as %+v", sent, seen, stats)
	}
}

func holdsUpNobody(t *testing.T, link session.Link, _ End, room int) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		flood(t, link, room)
		flood(t, link, room)
		link.Close(protocol.CodeKicked, "enough")
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatal("sending to a client that does not read blocks")
	}
	if waiting := link.Stats().Waiting; waiting > 2000 {
		t.Errorf("%d bytes wait for a client that does not read, expected one snapshot", waiting)
	}
	if closed := ended(t, link); closed.Code != protocol.CodeKicked {
		t.Errorf("the link was closed with %v", closed)
	}
}

func slowIsClosed(t *testing.T, link session.Link, _ End, room int) {
	limit := (room+session.DefaultQueue)/1000 + 1000
	closed := make(chan *session.Closed, 1)
	go func() { closed <- ended(t, link) }()
	for n := range limit {
		link.Reliable(numbered(protocol.IsReliable, n, 1000))
		if waiting := link.Stats().Waiting; waiting > session.DefaultQueue {
			t.Fatalf("%d bytes wait, %d allowed", waiting, session.DefaultQueue)
		}
	}
	select {
	case closed := <-closed:
		if closed.Code != protocol.CodeSlow || closed.Remote {
			t.Errorf("the link was closed with %+v, expected %v", closed, protocol.CodeSlow)
		}
	case <-time.After(patience):
		t.Fatal("the link is still open")
	}
}

func closeSaysWhy(t *testing.T, link session.Link, end End, _ int) {
	const packets = 100
	closed := make(chan *session.Closed, 1)
	go func() { closed <- ended(t, link) }() // whoever waits for packets does not cut off what was said
	for n := range packets {
		link.Reliable(numbered(protocol.IsReliable, n, 200))
	}
	link.Close(protocol.CodeTaken, "you play elsewhere")
	for n := range packets {
		if kind, packet := next(t, end); kind != protocol.IsReliable || numberOf(t, packet) != n {
			t.Fatalf("%v came where packet %d was expected", kind, n)
		}
	}
	if bye := farewell(t, end); bye.Code != protocol.CodeTaken || bye.Text != "you play elsewhere" {
		t.Errorf("the goodbye was %+v", bye)
	}
	if closed := <-closed; closed.Code != protocol.CodeTaken || closed.Text != "you play elsewhere" || closed.Remote {
		t.Errorf("the link was closed with %+v", closed)
	}
}

func closeOnce(t *testing.T, link session.Link, end End, _ int) {
	link.Close(protocol.CodeKicked, "first")
	link.Close(protocol.CodeShutdown, "second")
	if bye := farewell(t, end); bye.Code != protocol.CodeKicked || bye.Text != "first" {
		t.Errorf("the goodbye was %+v", bye)
	}
	if closed := ended(t, link); closed.Code != protocol.CodeKicked || closed.Text != "first" {
		t.Errorf("the link was closed with %+v", closed)
	}
}

func nothingAfter(t *testing.T, link session.Link, end End, _ int) {
	link.Close(protocol.CodeKicked, "")
	link.Reliable(numbered(protocol.IsReliable, 1, 10))
	link.Snapshot(numbered(protocol.IsSnapshot, 1, 10))
	if kind, packet := next(t, end); kind != protocol.IsBye {
		t.Errorf("% x came after the close", packet)
	}
	if packet, err := end.Recv(within(t)); err == nil {
		t.Errorf("% x came after the goodbye", packet)
	}
}

func longReason(t *testing.T, link session.Link, end End, _ int) {
	link.Close(protocol.CodeKicked, strings.Repeat("ä", 200))
	want := strings.Repeat("ä", session.MaxCloseText/2)
	if bye := farewell(t, end); bye.Text != want {
		t.Errorf("the reason came as %d bytes, expected %d: %q", len(bye.Text), len(want), bye.Text)
	}
}

func closeWakes(t *testing.T, link session.Link, end End, _ int) {
	closed := make(chan *session.Closed, 1)
	go func() { closed <- ended(t, link) }()
	link.Close(protocol.CodeKicked, "")
	farewell(t, end)
	select {
	case closed := <-closed:
		if closed.Code != protocol.CodeKicked {
			t.Errorf("the link was closed with %+v", closed)
		}
	case <-time.After(patience):
		t.Fatal("who waits for a packet still does")
	}
}

func lateIsRefused(t *testing.T, link session.Link, end End, _ int) {
	link.Close(protocol.CodeTaken, "")
	_ = end.Send(numbered(protocol.IsJoin, 1, 10)) // it may find the connection closed already
	if packet, err := link.Recv(within(t)); err == nil {
		t.Errorf("% x was heard after the close", packet)
	}
	if in := link.Stats().In; in != 0 {
		t.Errorf("%d packets came in", in)
	}
}

func leaving(t *testing.T, link session.Link, end End, _ int) {
	if err := end.Send(numbered(protocol.IsJoin, 1, 10)); err != nil {
		t.Fatal(err)
	}
	if packet, err := link.Recv(within(t)); err != nil || numberOf(t, packet) != 1 {
		t.Fatalf("% x, %v", packet, err)
	}
	go end.Close() // which may wait until the link has heard of it
	if closed := ended(t, link); closed.Code != protocol.CodeLeft || !closed.Remote {
		t.Errorf("the link was closed with %+v, expected %v by the other side", closed, protocol.CodeLeft)
	}
}

func deadline(t *testing.T, link session.Link, end End, _ int) {
	ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(20*time.Millisecond))
	defer cancel()
	got := make(chan error, 1)
	go func() {
		_, err := link.Recv(ctx)
		got <- err
	}()
	if bye := farewell(t, end); bye.Code != protocol.CodeTimeout {
		t.Errorf("the goodbye was %+v", bye)
	}
	var closed *session.Closed
	if err := <-got; !errors.As(err, &closed) || closed.Code != protocol.CodeTimeout || closed.Remote {
		t.Errorf("the link ended with %v, expected %v", err, protocol.CodeTimeout)
	}
}

func givingUp(t *testing.T, link session.Link, end End, _ int) {
	ctx, cancel := context.WithCancel(context.Background())
	got := make(chan error, 1)
	go func() {
		_, err := link.Recv(ctx)
		got <- err
	}()
	cancel()
	if bye := farewell(t, end); bye.Code != protocol.CodeShutdown {
		t.Errorf("the goodbye was %+v", bye)
	}
	var closed *session.Closed
	if err := <-got; !errors.As(err, &closed) || closed.Code != protocol.CodeShutdown || closed.Remote {
		t.Errorf("the link ended with %v, expected %v", err, protocol.CodeShutdown)
	}
}

func largest(t *testing.T, link session.Link, end End, _ int) {
	if err := end.Send(numbered(protocol.IsJoin, 5, protocol.MaxPacket)); err != nil {
		t.Fatal(err)
	}
	packet, err := link.Recv(within(t))
	if err != nil || len(packet) != protocol.MaxPacket || numberOf(t, packet) != 5 {
		t.Fatalf("a packet of %d bytes arrived with %d: %v", protocol.MaxPacket, len(packet), err)
	}
	link.Reliable(numbered(protocol.IsReliable, 6, protocol.MaxPacket))
	if _, packet := next(t, end); len(packet) != protocol.MaxPacket || numberOf(t, packet) != 6 {
		t.Errorf("a packet of %d bytes arrived with %d", protocol.MaxPacket, len(packet))
	}
}

func tooLarge(t *testing.T, link session.Link, end End, _ int) {
	if err := end.Send(numbered(protocol.IsJoin, 5, protocol.MaxPacket+1)); err != nil {
		t.Fatal(err)
	}
	if closed := ended(t, link); closed.Code != protocol.CodeTooLarge || closed.Remote {
		t.Errorf("the link was closed with %+v, expected %v", closed, protocol.CodeTooLarge)
	}
	if bye := farewell(t, end); bye.Code != protocol.CodeTooLarge {
		t.Errorf("the goodbye was %+v", bye)
	}
}

func counted(t *testing.T, link session.Link, end End, _ int) {
	for n := range 10 {
		if err := end.Send(numbered(protocol.IsJoin, n, 30)); err != nil {
			t.Fatal(err)
		}
		if _, err := link.Recv(within(t)); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 7 {
		link.Reliable(numbered(protocol.IsReliable, n, 20))
		next(t, end)
	}
	link.Snapshot(numbered(protocol.IsSnapshot, 0, 50))
	next(t, end)
	want := session.Stats{In: 10, InBytes: 300, Out: 8, OutBytes: 190, Snapshots: 1}
	if got := link.Stats(); got != want {
		t.Errorf("counted %+v, expected %+v", got, want)
	}
}

func manySend(t *testing.T, link session.Link, end End, _ int) {
	const senders, each = 8, 50
	var all sync.WaitGroup
	for range senders {
		all.Go(func() {
			for n := range each {
				link.Reliable(numbered(protocol.IsReliable, n, 20))
				link.Snapshot(numbered(protocol.IsSnapshot, n, 20))
			}
		})
	}
	reliable := 0
	for reliable < senders*each {
		if kind, _ := next(t, end); kind == protocol.IsReliable {
			reliable++
		}
	}
	all.Wait()
	link.Close(protocol.CodeLeft, "")
	farewell(t, end)
}
