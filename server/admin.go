package server

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"log"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/wick-engine/wick/keep"
)

// adminRoutes is what there is at the address for operators. Everything but the health wants the token.
func (s *Server) adminRoutes() http.Handler {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), newMeter(s))
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /zones", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(s.host.Zones()) // whoever asked has gone
	})
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)

	open := http.NewServeMux()
	open.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	open.HandleFunc("GET /readyz", s.ready)
	open.Handle("/", s.guarded(mux))
	return open
}

// ready says whether players can come in: the store answers, and there are session numbers.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	err := s.options.Store.Keep().Read(ctx, func(keep.ReadTx) error { return nil })
	switch {
	case s.closing.Load():
		http.Error(w, "the server is stopping", http.StatusServiceUnavailable)
	case err != nil:
		http.Error(w, "the store does not answer: "+err.Error(), http.StatusServiceUnavailable)
	case s.numbers.Left() == 0:
		http.Error(w, "there are no session numbers left", http.StatusServiceUnavailable)
	default:
		fmt.Fprintln(w, "ready")
	}
}

// guarded lets only those through who show the token.
func (s *Server) guarded(next http.Handler) http.Handler {
	want := s.options.AdminToken
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if want != "" && (!found || subtle.ConstantTimeCompare([]byte(got), []byte(want)) != 1) {
			w.Header().Set("WWW-Authenticate", "Bearer")
			http.Error(w, "show the admin token as a bearer", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// loopback reports whether an address can be reached from this machine only.
func loopback(address string) bool {
	name, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	if name == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(name)
	return err == nil && ip.IsLoopback()
}

// quiet is what net/http writes about clients that break off or speak no HTTP: nothing an operator has to act on.
func quiet(l *slog.Logger) *log.Logger { return slog.NewLogLogger(l.Handler(), slog.LevelDebug) }
