package websocket

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/coder/websocket"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
)

// ErrClosed is what Accept returns when the gateway is closed.
var ErrClosed = errors.New("websocket: the gateway is closed")

// Gateway makes connections out of HTTP requests. Make one with New.
type Gateway struct {
	options Options
	waiting chan *Conn // for Accept
	closed  chan struct{}

	mu     sync.Mutex
	conns  map[*Conn]struct{} // those that have not ended
	ended  sync.WaitGroup     // counts conns, and requests that may become one
	shut   bool
	counts Counts
}

// Counts say what became of requests and connections.
type Counts struct {
	Upgraded uint64 // requests that became connections
	Refused  uint64 // no place in the door or the backlog
	Foreign  uint64 // wrong origin or subprotocol, or no WebSocket at all
	Slow     uint64 // connections closed because they did not read
	Silent   uint64 // connections closed because they did not answer
}

// New is a gateway with these options, or everything that is wrong with them.
func New(o Options) (*Gateway, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	o = o.withDefaults()
	return &Gateway{
		options: o, waiting: make(chan *Conn, o.Backlog), closed: make(chan struct{}), conns: map[*Conn]struct{}{},
	}, nil
}

// ServeHTTP makes a connection out of a request, or answers it with an error that says what was wrong.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !offers(r, Subprotocol) {
		g.count(func(c *Counts) { c.Foreign++ })
		http.Error(w, "expected a WebSocket with the subprotocol "+Subprotocol, http.StatusBadRequest)
		return
	}
	if !g.begin() {
		http.Error(w, stopping, http.StatusServiceUnavailable)
		return
	}
	address := g.options.address(r)
	pass, code := g.options.Door.Enter(address)
	if code == protocol.CodeNone && len(g.waiting) == cap(g.waiting) {
		code = protocol.CodeFull
	}
	if code != protocol.CodeNone {
		g.refuse(w, code)
		g.drop(pass)
		return
	}
	conn := newConn(g, pass, address)
	if err := g.upgrade(conn, w, r); err != nil { // which has answered the request
		g.count(func(c *Counts) { c.Foreign++ })
		g.drop(pass)
		return
	}
	g.start(conn)
}

// begin counts a request that may become a connection, unless the gateway is closed. Close waits for what was counted.
func (g *Gateway) begin() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.shut {
		g.ended.Add(1)
	}
	return !g.shut
}

// drop is the end of a request that has not become a connection.
func (g *Gateway) drop(pass *session.Pass) {
	pass.Leave()
	g.ended.Done()
}

// upgrade gives a connection its socket.
func (g *Gateway) upgrade(conn *Conn, w http.ResponseWriter, r *http.Request) error {
	o := websocket.AcceptOptions{
		Subprotocols: []string{Subprotocol}, OriginPatterns: g.options.Origins, CompressionMode: websocket.CompressionDisabled,
		OnPongReceived: conn.pong,
	}
	if g.options.Compress {
		o.CompressionMode = websocket.CompressionNoContextTakeover
	}
	catch := &catcher{ResponseWriter: w}
	socket, err := websocket.Accept(catch, r, &o)
	if err == nil {
		conn.attach(socket, catch.conn)
	}
	return err
}

// start runs a connection and hands it to Accept.
func (g *Gateway) start(conn *Conn) {
	g.mu.Lock()
	g.counts.Upgraded++
	g.conns[conn] = struct{}{}
	shut := g.shut
	g.mu.Unlock()
	go conn.write()
	if shut {
		conn.Close(protocol.CodeShutdown, stopping)
		return
	}
	select {
	case g.waiting <- conn:
	default:
		conn.Close(protocol.CodeFull, "the server is full")
	}
}

const stopping = "the server is stopping"

// refuse answers a request for which there is no room.
func (g *Gateway) refuse(w http.ResponseWriter, code protocol.Code) {
	g.count(func(c *Counts) { c.Refused++ })
	w.Header().Set("Retry-After", "5")
	if code == protocol.CodeRate {
		http.Error(w, "too many connections from this address", http.StatusTooManyRequests)
		return
	}
	http.Error(w, "the server is full", http.StatusServiceUnavailable)
}

// Accept waits for the next connection. It ends with the context's error, or with ErrClosed.
func (g *Gateway) Accept(ctx context.Context) (*Conn, error) {
	if g.isClosed() {
		return nil, ErrClosed
	}
	select {
	case conn := <-g.waiting:
		return conn, nil
	case <-g.closed:
		return nil, ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Close refuses further requests, says goodbye to all connections with CodeShutdown, and waits until they have ended,
// which takes no longer than Linger. A connection that was closed before with another reason keeps that.
func (g *Gateway) Close() {
	g.mu.Lock()
	if !g.shut {
		g.shut = true
		close(g.closed)
	}
	conns := make([]*Conn, 0, len(g.conns))
	for conn := range g.conns {
		conns = append(conns, conn)
	}
	g.mu.Unlock()
	for _, conn := range conns {
		conn.Close(protocol.CodeShutdown, stopping)
	}
	g.ended.Wait()
}

func (g *Gateway) isClosed() bool {
	select {
	case <-g.closed:
		return true
	default:
		return false
	}
}

// end forgets a connection that has ended.
func (g *Gateway) end(conn *Conn) {
	conn.peer.Pass.Leave()
	g.mu.Lock()
	delete(g.conns, conn)
	switch code := conn.out.Closed().Code; {
	case code == protocol.CodeSlow:
		g.counts.Slow++
	case conn.silent.Load():
		g.counts.Silent++
	}
	g.mu.Unlock()
	g.ended.Done()
}

// Counts say what happened so far.
func (g *Gateway) Counts() Counts {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.counts
}

// Connections is how many connections have not ended.
func (g *Gateway) Connections() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.conns)
}

func (g *Gateway) count(f func(*Counts)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	f(&g.counts)
}

// offers reports whether a request offers a subprotocol.
func offers(r *http.Request, protocol string) bool {
	for _, line := range r.Header.Values("Sec-WebSocket-Protocol") {
		if slices.ContainsFunc(strings.Split(line, ","), func(p string) bool { return strings.TrimSpace(p) == protocol }) {
			return true
		}
	}
	return false
}
