package websocket

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/wick-engine/wick/netcode/nettest"
	"github.com/wick-engine/wick/netcode/session"
)

// serve runs a gateway on a socket of this machine, and stops it with the test. It returns the address without a scheme.
func serve(t *testing.T, o Options) (*Gateway, string) {
	t.Helper()
	nettest.Leaks(t, "wick/netcode", "coder/websocket", "net/http")
	g, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(g)
	t.Cleanup(func() {
		g.Close()
		server.Close()
	})
	return g, strings.TrimPrefix(server.URL, "http://")
}

// client is a client's end of a connection.
type client struct{ socket *websocket.Conn }

// dial connects, and fails the test if that does not work.
func dial(t *testing.T, address string) *client {
	t.Helper()
	c, response, err := tryDial(t, address, nil)
	if err != nil {
		t.Fatalf("dial: %v (%v)", err, response)
	}
	return c
}

// tryDial connects with more headers. The client's socket is small, so that a test that does not read is noticed soon.
func tryDial(t *testing.T, address string, header http.Header) (*client, *http.Response, error) {
	t.Helper()
	dialer := net.Dialer{}
	transport := &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dialer.DialContext(ctx, network, address)
		if tcp, ok := conn.(*net.TCPConn); ok {
			_ = tcp.SetReadBuffer(16 << 10)
		}
		return conn, err
	}}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	socket, response, err := websocket.Dial(ctx, "ws://"+address, &websocket.DialOptions{
		Subprotocols: []string{Subprotocol}, HTTPHeader: header, HTTPClient: &http.Client{Transport: transport},
	})
	if err != nil {
		return nil, response, err
	}
	socket.SetReadLimit(-1)
	t.Cleanup(func() { _ = socket.CloseNow() })
	return &client{socket}, response, nil
}

func (c *client) Send(packet []byte) error {
	return c.socket.Write(context.Background(), websocket.MessageBinary, packet)
}

func (c *client) Recv(ctx context.Context) ([]byte, error) {
	_, packet, err := c.socket.Read(ctx)
	return packet, err
}

func (c *client) Close() { _ = c.socket.Close(websocket.StatusNormalClosure, "") }

// accept is the next connection of a gateway.
func accept(t *testing.T, g *Gateway) *Conn {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	conn, err := g.Accept(ctx)
	if err != nil {
		t.Fatalf("accept: %v", err)
	}
	return conn
}

// suite makes connections for the suite of all gateways, one gateway for each.
type suite struct{ options Options }

func (s suite) Connect(t *testing.T) (session.Link, nettest.End) {
	g, address := serve(t, s.options)
	end := dial(t, address)
	return accept(t, g), end
}

// Room is what the sockets of both ends keep, generously: kernels double what they are asked for, and more.
func (s suite) Room() int { return 1 << 20 }
