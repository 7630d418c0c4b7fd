package client_test

import (
	"context"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wick-engine/wick/netcode/gateway/websocket"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/netcode/session"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// server is a zone behind a real WebSocket, in real time, as small as it can be: one goroutine has the zone, one reads each
// connection.
type server struct {
	t       *testing.T
	url     string
	gate    *websocket.Gateway
	schema  *protocol.Schema
	rep     *replication.Server
	z       *zone.Zone
	start   time.Time
	came    chan packet
	done    chan struct{}
	end     chan struct{}
	readers sync.WaitGroup

	mu     sync.Mutex
	reject protocol.Code
	close  protocol.Code // if set, all connections are closed with it in the next tick
}

// packet is one that came, or the end of its connection.
type packet struct {
	from *peer
	data []byte
	err  error
}

// peer is one connection.
type peer struct {
	server    *server
	link      *websocket.Conn
	sess      *session.Session
	character int64
	over      bool
}

func (p *peer) Snapshot(b []byte) { p.link.Snapshot(b) }

func (p *peer) Message(b []byte) { _ = p.sess.Send(b) } // a session that is over is noticed elsewhere

// serve starts a server that ends with the test.
func serve(t *testing.T) *server {
	t.Helper()
	at := func(x, z float64) sim.Vec { return sim.Vec{X: x, Z: z} }
	ground, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: at(-50, -50), Max: at(50, 50)},
		Walls:  []place.Wall{{Kind: place.Segment, A: at(-40, 20), B: at(40, 20)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	schema, err := protocol.NewSchema(zone.Ghosts())
	if err != nil {
		t.Fatal(err)
	}
	rep, err := replication.NewServer(replication.Options{Schema: schema})
	if err != nil {
		t.Fatal(err)
	}
	z, err := zone.New(zone.Options{
		Map: &place.Map{ID: "field", Ground: ground, Rooms: []place.Room{{ID: "field"}}}, Viewers: []view.Viewer{rep},
	})
	if err != nil {
		t.Fatal(err)
	}
	gate, err := websocket.New(websocket.Options{Linger: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	s := &server{
		t: t, gate: gate, schema: schema, rep: rep, z: z, start: time.Now(), came: make(chan packet, 64), done: make(chan struct{}),
		end: make(chan struct{}),
	}
	web := httptest.NewServer(gate)
	s.url = "ws" + strings.TrimPrefix(web.URL, "http") + "/ws"
	accepting := make(chan struct{})
	go func() {
		defer close(accepting)
		s.accept()
	}()
	go s.run()
	t.Cleanup(func() {
		gate.Close()
		<-accepting
		s.readers.Wait()
		close(s.end)
		<-s.done
		web.Close()
	})
	return s
}

func (s *server) micros() int64 { return time.Since(s.start).Microseconds() }

// accept takes connections in until the gateway closes.
func (s *server) accept() {
	for number := uint64(1); ; number++ {
		link, err := s.gate.Accept(context.Background())
		if err != nil {
			return
		}
		p := &peer{server: s, link: link}
		p.sess = session.New(session.Options{
			Number: number, Schema: s.schema, Build: "test", Channel: protocol.ChannelOptions{Resend: -1},
		}, s.micros())
		s.readers.Add(1)
		go func() {
			defer s.readers.Done()
			for {
				data, err := link.Recv(context.Background())
				s.came <- packet{p, append([]byte(nil), data...), err}
				if err != nil {
					return
				}
			}
		}()
	}
}

// run has the zone.
func (s *server) run() {
	defer close(s.done)
	ticker := time.NewTicker(time.Second / 60)
	defer ticker.Stop()
	peers := map[*peer]bool{}
	for {
		select {
		case in := <-s.came:
			peers[in.from] = true
			s.take(in)
			s.flush(in.from)
		case <-ticker.C:
			s.z.Step()
			s.z.Drain()
			for p := range peers {
				s.flush(p)
			}
			s.mu.Lock()
			code := s.close
			s.close = 0
			s.mu.Unlock()
			for p := range peers {
				if code != 0 && !p.over {
					p.link.Close(code, "as the test wants it")
				}
			}
		case <-s.end:
			return
		}
	}
}

func (s *server) flush(p *peer) {
	for {
		b, ok := p.sess.Next(s.micros(), nil)
		if !ok {
			return
		}
		p.link.Reliable(b)
	}
}

func (p *peer) sender() inbox.Sender {
	return inbox.Sender{Character: p.character, Session: p.sess.Number()}
}

func (s *server) post(l inbox.Letter) {
	if err := s.z.Post(l); err != nil {
		s.t.Errorf("a letter was refused: %v", err)
	}
}

// take does what a packet says.
func (s *server) take(in packet) {
	p := in.from
	if in.err != nil {
		if p.character != 0 && !p.over {
			s.rep.Detach(p.sess.Number())
			s.post(inbox.Departure{From: p.sender(), Grace: 3600}.Letter())
		}
		p.over = true
		return
	}
	events, err := p.sess.Receive(in.data, s.micros())
	for i := range events {
		e := &events[i]
		switch e.Kind {
		case session.Asked:
			s.admit(p, e.Join)
		case session.Walked:
			s.rep.Ack(p.sess.Number(), replication.Ack{
				Stream: e.Input.Stream, Tick: e.Input.AckTick, Bits: e.Input.AckBits, Has: e.Input.Acks, Echo: e.Input.Echo,
			})
			for j, step := range e.Input.Steps {
				s.post(inbox.Command{
					From: p.sender(), Verb: inbox.Walk, Tick: e.Input.First.Plus(j), Wish: place.Wish{X: step.X, Z: step.Z}, Heading: step.Heading,
				}.Letter())
			}
		case session.Spoke:
			s.post(inbox.Command{From: p.sender(), Verb: inbox.Say, Seq: e.Say.Seq, Text: e.Say.Text}.Letter())
		case session.Left:
			s.rep.Detach(p.sess.Number())
			s.post(inbox.Departure{From: p.sender()}.Letter())
			p.over = true
		}
	}
	if err != nil {
		closed := p.sess.Closed()
		s.flush(p)
		p.link.Close(closed.Code, closed.Text)
	}
}

// admit lets a client in: the token of a session is the number of its character.
func (s *server) admit(p *peer, j *protocol.Join) {
	s.mu.Lock()
	reject := s.reject
	s.mu.Unlock()
	if reject != 0 {
		_ = p.sess.Reject(reject, "Not today.", s.micros()) // what it says is in the packets that flush sends
		return
	}
	name := j.Character
	if j.Mode == protocol.AsResume {
		p.character = int64(j.Token[0])
		name = "again"
	} else {
		p.character = int64(p.sess.Number())
	}
	s.post(inbox.Arrival{From: p.sender(), Name: name, Lamp: 7}.Letter())
	_ = p.sess.Admit(protocol.Joined{ // a session that is over is noticed by its reader
		Token: []byte{byte(p.character)}, Character: p.character, Name: name,
		Stage: protocol.Stage{Map: "field", Stream: 4, Tick: s.z.Tick(), Rate: 60, Every: 3},
	})
	s.rep.Attach(replication.Conn{ID: p.sess.Number(), Stream: 4, Sink: p})
}

// wants sets what the server does from now on.
func (s *server) wants(do func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	do()
}
