package server_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/wick-engine/wick/client"
	gateway "github.com/wick-engine/wick/netcode/gateway/websocket"
	"github.com/wick-engine/wick/netcode/nettest"
	"github.com/wick-engine/wick/server"
	"github.com/wick-engine/wick/storage/memory"
)

// get asks for a page and returns what came.
func get(t *testing.T, over *http.Client, url, token string) (status int, body string) {
	t.Helper()
	request, err := http.NewRequestWithContext(limited(t), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := over.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

func TestAdminWantsItsToken(t *testing.T) {
	s := serve(t, server.Options{Admin: "127.0.0.1:0", AdminToken: "open sesame"})
	base := "http://" + s.AdminAddr()
	for path, open := range map[string]bool{
		"/healthz": true, "/readyz": true, "/metrics": false, "/zones": false, "/debug/pprof/": false, "/debug/pprof/goroutine": false,
		"/nothing": false,
	} {
		for token, ok := range map[string]bool{"": open, "open": open, "open sesame": true} {
			status, body := get(t, http.DefaultClient, base+path, token)
			want := http.StatusUnauthorized
			switch {
			case ok && path == "/nothing":
				want = http.StatusNotFound
			case ok:
				want = http.StatusOK
			}
			if status != want {
				t.Errorf("%s with %q: %d %s, want %d", path, token, status, body, want)
			}
		}
	}
	// Nothing of it is at the public address.
	for _, path := range []string{"/metrics", "/zones", "/debug/pprof/", "/readyz"} {
		if status, _ := get(t, http.DefaultClient, s.URL()+path[1:], "open sesame"); status != http.StatusNotFound {
			t.Errorf("%s is at the public address: %d", path, status)
		}
	}
	if status, body := get(t, http.DefaultClient, s.URL()+"healthz", ""); status != http.StatusOK || body != "ok\n" {
		t.Errorf("/healthz: %d %q", status, body)
	}
}

func TestMetrics(t *testing.T) {
	s := serve(t, server.Options{Admin: "127.0.0.1:0"})
	ada := dial(t, s, "Ada", client.Options{})
	conn := raw(t, s)
	_ = conn.Write(limited(t), websocket.MessageBinary, []byte{0xff}) // what comes of it is looked at next
	bye(t, conn)
	ada.Say("one line")
	wait(t, ada, "Ada hears herself", func(v client.View) bool { return v.Lines.Count == 1 })
	status, body := get(t, http.DefaultClient, "http://"+s.AdminAddr()+"/metrics", "")
	if status != http.StatusOK {
		t.Fatalf("%d %s", status, body)
	}
	for _, want := range []string{
		`wick_connections 1`, `wick_connections_half_open 0`, `wick_connection_requests_total{what="connected"} 2`,
		`wick_session_events_total{what="joined"} 1`, `wick_session_events_total{what="malformed"} 1`,
		`wick_zone_people{zone="station"} 1`, `wick_zone_asleep{zone="station"} 0`, `wick_zone_failures_total{zone="station"} 0`,
		`wick_zone_tick_seconds_bucket{zone="station",le="0.05"}`, `wick_zone_tick_seconds_count{zone="station"}`,
		`wick_snapshots_total{zone="station"}`, `wick_snapshot_bytes_total{zone="station"}`,
		`wick_zone_refused_total{why="late_input",zone="station"}`, `wick_sheets_waiting 0`, `wick_logins_barred_total 0`, `wick_store_waiting 0`, `go_goroutines`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("there is no %s", want)
		}
	}
	// A histogram's classes hold those below them too, and the last one everything.
	last := 0.0
	classes := regexp.MustCompile(`(?m)^wick_zone_tick_seconds_(?:bucket|count)\{.*\} (\S+)$`).FindAllStringSubmatch(body, -1)
	for _, class := range classes {
		n, err := strconv.ParseFloat(class[1], 64)
		if err != nil || n < last {
			t.Errorf("%s after %g: %v", class[0], last, err)
		}
		last = n
	}
	if len(classes) != 11 || last == 0 {
		t.Errorf("%d classes of ticks, %g in all", len(classes), last)
	}
	if t.Failed() {
		t.Log(body)
	}
	if status, body := get(t, http.DefaultClient, "http://"+s.AdminAddr()+"/zones", ""); status != http.StatusOK || !strings.Contains(body, `"Key":"station"`) {
		t.Errorf("/zones: %d %s", status, body)
	}
}

func TestReadiness(t *testing.T) {
	store := memory.Open(memory.Options{})
	s := serve(t, server.Options{Admin: "127.0.0.1:0", Store: store})
	if status, body := get(t, http.DefaultClient, "http://"+s.AdminAddr()+"/readyz", ""); status != http.StatusOK || body != "ready\n" {
		t.Errorf("%d %q", status, body)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if status, body := get(t, http.DefaultClient, "http://"+s.AdminAddr()+"/readyz", ""); status != http.StatusServiceUnavailable {
		t.Errorf("without a store: %d %q", status, body)
	}
	if status, _ := get(t, http.DefaultClient, "http://"+s.AdminAddr()+"/healthz", ""); status != http.StatusOK {
		t.Errorf("it does not live any more: %d", status)
	}
}

func TestStartSaysWhatIsWrong(t *testing.T) {
	nettest.Leaks(t, "wick/server")
	store := memory.Open(memory.Options{})
	t.Cleanup(func() { store.Close() })
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	at := taken.Addr().String()
	pack := lantern(t)
	for _, c := range []struct {
		options server.Options
		is      error
		want    string
	}{
		{server.Options{}, nil, "Pack is missing"},
		{server.Options{Pack: pack}, nil, "Store is missing"},
		{server.Options{Pack: pack, Store: store, Cert: "cert.pem"}, nil, "TLS needs both"},
		{server.Options{Pack: pack, Store: store, Admin: "0.0.0.0:0"}, nil, "give it a token"},
		{server.Options{Pack: pack, Store: store, Admin: ":7778"}, nil, "give it a token"},
		{server.Options{Pack: pack, Store: store, Cert: "no.pem", Key: "no.pem"}, server.ErrCertificate, "no.pem"},
		{server.Options{Pack: pack, Store: store, Listen: at}, server.ErrListen, at},
		{server.Options{Pack: pack, Store: store, Listen: "127.0.0.1:0", Admin: at}, server.ErrListen, at},
	} {
		s, err := server.Start(limited(t), c.options)
		if err == nil {
			_ = s.Close(limited(t))
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || c.is != nil && !errors.Is(err, c.is) {
			t.Errorf("want %q: %v", c.want, err)
		}
	}
	// An address that was taken before the other one failed is free again.
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	free.Close()
	if _, err := server.Start(limited(t), server.Options{Pack: pack, Store: store, Listen: address, Admin: at}); !errors.Is(err, server.ErrListen) {
		t.Errorf("the second address is taken: %v", err)
	}
	if free, err = net.Listen("tcp", address); err != nil {
		t.Errorf("the first address is still taken: %v", err)
	} else {
		free.Close()
	}
	closed := memory.Open(memory.Options{})
	if err := closed.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := server.Start(limited(t), server.Options{Pack: pack, Store: closed, Listen: "127.0.0.1:0"}); err == nil {
		t.Error("started on a store that is closed")
	}
}

// certificate writes a certificate for this machine and its key, and returns whom to trust.
func certificate(t *testing.T) (cert, key string, trust *x509.CertPool) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true,
		BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	trust = x509.NewCertPool()
	trust.AppendCertsFromPEM(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	return cert, key, trust
}

func TestServesOverTLS(t *testing.T) {
	cert, key, trust := certificate(t)
	s := serve(t, server.Options{Cert: cert, Key: key})
	over := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trust}}}
	defer over.CloseIdleConnections()
	if !strings.HasPrefix(s.URL(), "https://127.0.0.1:") {
		t.Errorf("the address is %s", s.URL())
	}
	if status, body := get(t, over, s.URL()+"healthz", ""); status != http.StatusOK || body != "ok\n" {
		t.Errorf("/healthz: %d %q", status, body)
	}
	conn, _, err := websocket.Dial(limited(t), "wss://"+s.Addr()+"/ws", &websocket.DialOptions{
		HTTPClient: over, Subprotocols: []string{gateway.Subprotocol},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	join(t, conn, "Ada")
}

// A browser may connect from a page of this server or of one that is named, and from no other one.
func TestOrigins(t *testing.T) {
	s := serve(t, server.Options{Gateway: gateway.Options{Origins: []string{"play.example.com"}}})
	for origin, ok := range map[string]bool{
		"http://" + s.Addr(): true, "https://play.example.com": true, "https://evil.example.com": false, "null": false,
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		conn, _, err := websocket.Dial(ctx, "ws://"+s.Addr()+"/ws", &websocket.DialOptions{
			Subprotocols: []string{gateway.Subprotocol}, HTTPHeader: http.Header{"Origin": {origin}},
		})
		if err == nil {
			_ = conn.CloseNow()
		}
		cancel()
		if (err == nil) != ok {
			t.Errorf("from %s: %v", origin, err)
		}
	}
}
