package websocket

import (
	"bufio"
	"net"
	"net/http"
)

// catcher keeps hold of the socket when a response is turned into one: only the socket can be closed by force, and only
// it has the size of its buffer.
type catcher struct {
	http.ResponseWriter
	conn net.Conn
}

// Hijack is http.Hijacker.
func (c *catcher) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffers, err := http.NewResponseController(c.ResponseWriter).Hijack()
	c.conn = conn
	return conn, buffers, err
}

// bare is the socket below TLS, which can be closed without a word to the other side.
func bare(conn net.Conn) net.Conn {
	if secure, ok := conn.(interface{ NetConn() net.Conn }); ok {
		return secure.NetConn()
	}
	return conn
}

// shrink bounds what the socket keeps of what was written and not yet taken.
func shrink(conn net.Conn, bytes int) {
	if socket, ok := conn.(interface{ SetWriteBuffer(int) error }); ok {
		_ = socket.SetWriteBuffer(bytes) // a socket that does not do it is one with a larger buffer
	}
}
