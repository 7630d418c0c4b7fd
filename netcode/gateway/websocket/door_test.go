package websocket

import (
	"context"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/wick-engine/wick/netcode/nettest"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
)

func TestOrigins(t *testing.T) {
	for _, c := range []struct {
		name    string
		allowed []string
		origin  string // HOST stands for the server's own
		want    int
	}{
		{"no browser", nil, "", http.StatusSwitchingProtocols},
		{"its own page", nil, "http://HOST", http.StatusSwitchingProtocols},
		{"a foreign page", nil, "https://evil.example", http.StatusForbidden},
		{"its own name as a part", nil, "http://HOST.evil.example", http.StatusForbidden},
		{"no address", nil, "null", http.StatusForbidden},
		{"a page that is allowed", []string{"play.example"}, "https://play.example", http.StatusSwitchingProtocols},
		{"another one", []string{"play.example"}, "https://evil.example", http.StatusForbidden},
		{"a part of an allowed one", []string{"play.example"}, "https://evil.play.example", http.StatusForbidden},
		{"any part", []string{"*.example"}, "https://evil.play.example", http.StatusSwitchingProtocols},
		{"not over http", []string{"https://play.example"}, "http://play.example", http.StatusForbidden},
		{"all", []string{"*"}, "https://evil.example", http.StatusSwitchingProtocols},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, address := serve(t, Options{Origins: c.allowed})
			header := http.Header{}
			if c.origin != "" {
				header.Set("Origin", strings.ReplaceAll(c.origin, "HOST", address))
			}
			_, response, _ := tryDial(t, address, header)
			if response == nil || response.StatusCode != c.want {
				t.Fatalf("answered with %+v, expected %d", response, c.want)
			}
			foreign := uint64(0)
			if c.want == http.StatusForbidden {
				foreign = 1
			}
			eventually(t, "it is counted", func() bool { return g.Counts() == Counts{Upgraded: 1 - foreign, Foreign: foreign} })
			if open := g.options.Door.Counts().Open; open != int(1-foreign) {
				t.Errorf("%d places taken", open)
			}
		})
	}
}

func TestNoWebSocket(t *testing.T) {
	g, address := serve(t, Options{})
	get := func(header ...string) (int, string) {
		t.Helper()
		request, err := http.NewRequest(http.MethodGet, "http://"+address, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(header); i += 2 {
			request.Header.Set(header[i], header[i+1])
		}
		response, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(request)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = response.Body.Close() }()
		body := make([]byte, 200)
		n, _ := response.Body.Read(body)
		return response.StatusCode, string(body[:n])
	}
	if code, body := get(); code != http.StatusBadRequest || !strings.Contains(body, "subprotocol wick") {
		t.Errorf("a plain request: %d %q", code, body)
	}
	if code, _ := get("Sec-WebSocket-Protocol", "chat, wicked"); code != http.StatusBadRequest {
		t.Errorf("another subprotocol: %d", code)
	}
	if code, _ := get("Sec-WebSocket-Protocol", "chat, wick"); code != http.StatusUpgradeRequired {
		t.Errorf("no WebSocket: %d", code)
	}
	eventually(t, "all three are counted", func() bool { return g.Counts() == Counts{Foreign: 3} })
	if open := g.options.Door.Counts().Open; open != 0 {
		t.Errorf("%d places taken", open)
	}
}

// eventually waits for what a goroutine of the gateway does in a moment.
func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	ticker := time.NewTicker(time.Millisecond)
	defer ticker.Stop()
	for end := time.Now().Add(20 * time.Second); !done(); <-ticker.C {
		if time.Now().After(end) {
			t.Fatal("it never happens that " + what)
		}
	}
}

func TestPlacesOfAnAddress(t *testing.T) {
	door := session.NewDoor(session.DoorLimits{PerAddress: 2, HalfOpenPerAddress: 1, LimitLoopback: true})
	g, address := serve(t, Options{Door: door})
	refused := func() {
		t.Helper()
		_, response, err := tryDial(t, address, nil)
		if err == nil || response == nil || response.StatusCode != http.StatusTooManyRequests || response.Header.Get("Retry-After") == "" {
			t.Fatalf("answered with %+v, %v", response, err)
		}
	}
	first := dial(t, address)
	refused() // the first is half open
	link := accept(t, g)
	if !link.Peer().Address.IsLoopback() {
		t.Errorf("the connection comes from %v", link.Peer().Address)
	}
	link.Peer().Pass.Join()
	dial(t, address)
	accept(t, g).Peer().Pass.Join()
	refused() // two are open
	go first.Close()
	if _, err := link.Recv(context.Background()); err == nil {
		t.Fatal("a packet of a client that left")
	}
	eventually(t, "the place is given back", func() bool { return door.Counts().Open == 1 })
	dial(t, address)
	eventually(t, "all are counted", func() bool { return g.Counts() == Counts{Upgraded: 3, Refused: 2} })
}

func TestTheServerIsFull(t *testing.T) {
	full := func(t *testing.T, g *Gateway, address string) {
		t.Helper()
		_, response, err := tryDial(t, address, nil)
		if err == nil || response == nil || response.StatusCode != http.StatusServiceUnavailable {
			t.Fatalf("answered with %+v, %v", response, err)
		}
		if counts := g.Counts(); counts.Refused != 1 {
			t.Errorf("counted %+v", counts)
		}
	}
	t.Run("connections", func(t *testing.T) {
		g, address := serve(t, Options{Door: session.NewDoor(session.DoorLimits{Connections: 1})})
		dial(t, address)
		full(t, g, address)
	})
	t.Run("backlog", func(t *testing.T) {
		g, address := serve(t, Options{Backlog: 2})
		dial(t, address)
		dial(t, address)
		eventually(t, "both wait", func() bool { return len(g.waiting) == 2 })
		full(t, g, address)
		if open := g.options.Door.Counts().Open; open != 2 {
			t.Errorf("%d places taken", open)
		}
		accept(t, g)
		dial(t, address)
	})
}

func TestAddress(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	for _, c := range []struct {
		name    string
		proxies []netip.Prefix
		socket  string
		header  []string
		want    string
	}{
		{"no proxy", nil, "192.0.2.1:5000", nil, "192.0.2.1"},
		{"a liar without proxies", nil, "192.0.2.1:5000", []string{"198.51.100.9"}, "192.0.2.1"},
		{"a liar beside the proxies", proxies, "192.0.2.1:5000", []string{"198.51.100.9"}, "192.0.2.1"},
		{"a proxy", proxies, "10.0.0.1:5000", []string{"198.51.100.9"}, "198.51.100.9"},
		{"a liar through a proxy", proxies, "10.0.0.1:5000", []string{"203.0.113.7, 198.51.100.9"}, "198.51.100.9"},
		{"two proxies", proxies, "10.0.0.1:5000", []string{"203.0.113.7, 198.51.100.9, 10.0.0.2"}, "198.51.100.9"},
		{"two lines", proxies, "10.0.0.1:5000", []string{"203.0.113.7", "198.51.100.9,10.0.0.2"}, "198.51.100.9"},
		{"a proxy itself", proxies, "10.0.0.1:5000", nil, "10.0.0.1"},
		{"a proxy that says nothing", proxies, "10.0.0.1:5000", []string{"unknown"}, "10.0.0.1"},
		{"nothing before a proxy", proxies, "10.0.0.1:5000", []string{"bad, 10.0.0.2"}, "10.0.0.2"},
		{"a port", proxies, "10.0.0.1:5000", []string{"198.51.100.9:1234"}, "198.51.100.9"},
		{"IPv6", proxies, "[::1]:5000", []string{"2001:db8::7"}, "2001:db8::7"},
		{"IPv6 in brackets", proxies, "[::1]:5000", []string{"[2001:db8::7]"}, "2001:db8::7"},
		{"IPv6 with a port", proxies, "[::1]:5000", []string{"[2001:db8::7]:80"}, "2001:db8::7"},
		{"IPv4 in IPv6", proxies, "[::ffff:10.0.0.1]:5000", []string{"::ffff:198.51.100.9"}, "198.51.100.9"},
		{"no address at all", proxies, "@", []string{"198.51.100.9"}, "invalid IP"},
	} {
		o := Options{Proxies: c.proxies}
		request := &http.Request{RemoteAddr: c.socket, Header: http.Header{"X-Forwarded-For": c.header}}
		if got := o.address(request); got.String() != c.want {
			t.Errorf("%s: %v, expected %s", c.name, got, c.want)
		}
	}
}

// FuzzAddress: what a client writes counts only as far as proxies wrote it.
func FuzzAddress(f *testing.F) {
	f.Add("10.0.0.1:1", "1.2.3.4, 10.0.0.2")
	f.Add("1.2.3.4:1", "10.0.0.2")
	f.Fuzz(func(t *testing.T, socket, header string) {
		o := Options{Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}
		at := func(header string) netip.Addr {
			return o.address(&http.Request{RemoteAddr: socket, Header: http.Header{"X-Forwarded-For": {header}}})
		}
		got := at(header)
		if peer, err := netip.ParseAddrPort(socket); err != nil && got.IsValid() || err == nil && !o.isProxy(peer.Addr().Unmap()) && got != peer.Addr().Unmap() {
			t.Fatalf("%q with %q comes from %v", socket, header, got)
		}
		if seen := at("6.6.6.6, " + header + ", 5.5.5.5"); seen.IsValid() && seen != got && seen != netip.MustParseAddr("5.5.5.5") {
			t.Fatalf("%q with %q behind 5.5.5.5 comes from %v", socket, header, seen)
		}
	})
}

func TestForwarded(t *testing.T) {
	g, address := serve(t, Options{Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	if _, _, err := tryDial(t, address, http.Header{"X-Forwarded-For": {"198.51.100.9"}}); err != nil {
		t.Fatal(err)
	}
	if got := accept(t, g).Peer().Address.String(); got != "198.51.100.9" {
		t.Errorf("the connection comes from %s", got)
	}
}

func TestGatewayCloses(t *testing.T) {
	g, address := serve(t, Options{})
	ends := []*client{dial(t, address), dial(t, address), dial(t, address)}
	links := []*Conn{accept(t, g), accept(t, g)} // the third waits
	heard := make(chan error, len(links))
	for _, link := range links {
		go func() {
			_, err := link.Recv(context.Background())
			heard <- err
		}()
	}
	done := make(chan struct{})
	go func() {
		g.Close()
		close(done)
	}()
	for _, end := range ends {
		packet, err := end.Recv(t.Context())
		var bye protocol.Bye
		if err != nil || bye.Decode(packet) != nil || bye.Code != protocol.CodeShutdown {
			t.Errorf("told % x, %v", packet, err)
		}
		if _, err := end.Recv(t.Context()); err == nil {
			t.Error("the connection goes on")
		}
	}
	for range links {
		if err, ok := (<-heard).(*session.Closed); !ok || err.Code != protocol.CodeShutdown || err.Remote {
			t.Errorf("the link ended with %v", err)
		}
	}
	<-done
	if n := g.Connections(); n != 0 {
		t.Errorf("%d connections left", n)
	}
	if _, err := g.Accept(t.Context()); err != ErrClosed {
		t.Errorf("Accept gives %v", err)
	}
	if _, response, err := tryDial(t, address, nil); err == nil || response == nil || response.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a closed gateway answers %+v, %v", response, err)
	}
	if counts := g.options.Door.Counts(); counts.Open != 0 || counts.HalfOpen != 0 {
		t.Errorf("the door counts %+v", counts)
	}
	g.Close()
}

func TestAcceptGivesUp(t *testing.T) {
	g, _ := serve(t, Options{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := g.Accept(ctx); err != context.Canceled {
		t.Errorf("Accept gives %v", err)
	}
}

func TestOptionsAreChecked(t *testing.T) {
	bad := Options{
		Origins: []string{"[", ""}, Proxies: []netip.Prefix{{}}, Queue: -1, Backlog: -1, Buffer: -1, Stall: -1, Linger: 2 * time.Hour, Silence: -1,
	}
	_, err := New(bad)
	if err == nil {
		t.Fatal("bad options make a gateway")
	}
	for _, name := range []string{"Origins[0]", "Origins[1]", "Proxies[0]", "Queue", "Backlog", "Buffer", "Stall", "Linger", "Silence"} {
		if !strings.Contains(err.Error(), "websocket: "+name+" ") {
			t.Errorf("%s is not reported in:\n%v", name, err)
		}
	}
	if err := (Options{Origins: []string{"*", "https://a.example"}}).Check(); err != nil {
		t.Error(err)
	}
}

var _ nettest.End = (*client)(nil)
