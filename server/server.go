package server

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/netcode/gateway/websocket"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/zone"
)

// Server is a running server.
type Server struct {
	options  Options
	began    time.Time
	schema   *protocol.Schema
	accounts *account.Accounts
	host     *host.Host
	door     *session.Door
	gateway  *websocket.Gateway
	tally    session.Tally
	numbers  session.Numbers

	public, admin         net.Listener
	publicHTTP, adminHTTP *http.Server
	work                  sync.WaitGroup
	stop                  context.CancelFunc
	closing               atomic.Bool
	once                  sync.Once
	closed                error
}

// ErrCertificate is wrapped by the error of a certificate that cannot be used.
var ErrCertificate = errors.New("server: the certificate cannot be used")

// ErrListen is wrapped by the error of an address that cannot be listened at.
var ErrListen = errors.New("server: the address cannot be used")

// numbersPerBlock is how many session numbers are set aside in storage at a time.
const numbersPerBlock = 1 << 16

// Start starts a server. When it returns, players can connect. The context is for starting only.
func Start(ctx context.Context, o Options) (*Server, error) {
	if err := o.complete(); err != nil {
		return nil, err
	}
	s := &Server{options: o.withDefaults(), began: time.Now()}
	if err := s.build(ctx); err != nil {
		return nil, err
	}
	if err := s.listen(); err != nil {
		return nil, errors.Join(err, s.host.Close(ctx))
	}
	running, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.work.Go(func() { s.accept(running) })
	s.work.Go(func() { s.refill(running) })
	s.work.Go(func() { s.sweep(running) })
	s.serve(s.publicHTTP, s.public)
	if s.admin != nil {
		s.serve(s.adminHTTP, s.admin)
	}
	return s, nil
}

// build makes everything that does not touch the network.
func (s *Server) build(ctx context.Context) (err error) {
	o := &s.options
	if s.schema, err = protocol.NewSchema(zone.Ghosts()); err != nil {
		return err
	}
	if s.accounts, err = account.New(o.Store.Accounts(), o.Accounts); err != nil {
		return err
	}
	if err = s.reserve(ctx); err != nil {
		return fmt.Errorf("server: the store gives no session numbers: %w", err)
	}
	s.door = session.NewDoor(o.Door)
	g := o.Gateway
	g.Door = s.door
	if s.gateway, err = websocket.New(g); err != nil {
		return err
	}
	s.publicHTTP = &http.Server{
		Handler: s.routes(), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: quiet(o.Log),
	}
	if o.Cert != "" {
		certificate, err := tls.LoadX509KeyPair(o.Cert, o.Key)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrCertificate, err)
		}
		s.publicHTTP.TLSConfig = &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12}
	}
	s.adminHTTP = &http.Server{Handler: s.adminRoutes(), ReadHeaderTimeout: 5 * time.Second, ErrorLog: quiet(o.Log)}
	h := o.Host
	h.Pack, h.Keep, h.Schema, h.Log = o.Pack, o.Store.Keep(), s.schema, o.Log
	s.host, err = host.New(h)
	return err
}

// listen takes the addresses.
func (s *Server) listen() error {
	o := &s.options
	take := func(address string) (net.Listener, error) {
		l, err := net.Listen("tcp", address)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrListen, err)
		}
		return l, nil
	}
	var err error
	if s.public, err = take(o.Listen); err != nil {
		return err
	}
	if o.Admin != "" {
		if s.admin, err = take(o.Admin); err != nil {
			s.public.Close()
			return err
		}
	}
	return nil
}

// serve answers requests at an address until the server is closed.
func (s *Server) serve(web *http.Server, at net.Listener) {
	s.work.Go(func() {
		var err error
		if web.TLSConfig != nil {
			err = web.ServeTLS(at, "", "")
		} else {
			err = web.Serve(at)
		}
		if !errors.Is(err, http.ErrServerClosed) {
			s.options.Log.Error("an address is not served any more", "address", at.Addr().String(), "error", err)
		}
	})
}

// routes is what there is at the public address.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/ws", s.gateway)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.Handle("/", s.options.Page)
	return mux
}

// accept plays with everybody who connects.
func (s *Server) accept(ctx context.Context) {
	for {
		conn, err := s.gateway.Accept(ctx)
		if err != nil {
			return
		}
		s.work.Go(func() { s.play(ctx, conn) })
	}
}

// reserve takes a block of session numbers from storage.
func (s *Server) reserve(ctx context.Context) error {
	first, err := s.options.Store.Reserve(ctx, sessionID, numbersPerBlock)
	if err != nil {
		return err
	}
	return s.numbers.Add(uint64(first), numbersPerBlock)
}

// refill takes another block before the last one is used up.
func (s *Server) refill(ctx context.Context) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
		if s.numbers.Left() < numbersPerBlock/2 {
			if err := s.reserve(ctx); err != nil && ctx.Err() == nil {
				s.options.Log.Error("no session numbers were set aside", "left", s.numbers.Left(), "error", err)
			}
		}
	}
}

// sweep forgets tokens that have expired, now and then.
func (s *Server) sweep(ctx context.Context) {
	ticker := time.NewTicker(time.Hour)
	defer ticker.Stop()
	for {
		if n, err := s.accounts.Sweep(ctx, now()); err != nil && ctx.Err() == nil {
			s.options.Log.Error("expired tokens were not forgotten", "error", err)
		} else if n > 0 {
			s.options.Log.Info("expired tokens were forgotten", "tokens", n)
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}

// clock is the time that sessions count by, in microseconds. It goes on evenly, whatever is done to the machine's clock.
func (s *Server) clock() int64 { return time.Since(s.began).Microseconds() + 1 }

// now is the time of day in microseconds, which tokens and bans are counted by.
func now() int64 { return time.Now().UnixMicro() }

// Addr is where browsers and clients connect: host and port.
func (s *Server) Addr() string { return s.public.Addr().String() }

// AdminAddr is where operators connect, empty where there is no such address.
func (s *Server) AdminAddr() string {
	if s.admin == nil {
		return ""
	}
	return s.admin.Addr().String()
}

// URL is the address of the page.
func (s *Server) URL() string {
	if s.options.Cert != "" {
		return "https://" + s.Addr() + "/"
	}
	return "http://" + s.Addr() + "/"
}

// Host is what runs the zones.
func (s *Server) Host() *host.Host { return s.host }

// Close stops the server: nobody new is let in, players are told, zones are stopped, and what lasts is written. If the
// context ends before, what is not written is lost, and the error says so. Only the first call does something; the others
// wait for it.
func (s *Server) Close(ctx context.Context) error {
	s.once.Do(func() {
		s.closing.Store(true)
		s.publicHTTP.Close() // nobody new; connections that have become WebSockets are not the HTTP server's any more
		s.closed = s.host.Close(ctx)
		s.gateway.Close()
		s.stop()
		s.adminHTTP.Close()
		s.work.Wait()
	})
	return s.closed
}
