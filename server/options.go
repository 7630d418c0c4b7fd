package server

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/netcode/gateway/websocket"
	"github.com/wick-engine/wick/netcode/session"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/storage"
)

// Options say what a server serves. Pack and Store are required; a field that is 0 has the default.
type Options struct {
	// Listen is the address for browsers and clients; default 127.0.0.1:7777. Port 0 takes a free one.
	Listen string
	// Admin is the address for operators, metrics and health; empty is none. It wants to be a loopback address.
	Admin string
	// AdminToken has to be shown at Admin, as a bearer; empty lets everybody in who reaches a loopback address, and is refused
	// for any other.
	AdminToken string
	// Cert and Key are the files of a certificate and its key, in PEM; both empty is no TLS.
	Cert, Key string
	// Pack is what is played.
	Pack *pack.Pack
	// Store is where everything lasts. It stays the caller's: Close does not close it.
	Store storage.Store
	// Page is what a browser gets at the address, besides /ws and /healthz; nil is nothing.
	Page http.Handler
	// Build is name and version of the server, as clients are told.
	Build string
	// Gateway bounds connections. Its Door is the server's.
	Gateway websocket.Options
	// Door bounds how many connect.
	Door session.DoorLimits
	// Limits bound what each connection may do.
	Limits session.Limits
	// Accounts are settings of accounts.
	Accounts account.Options
	// Host are settings of zones. Pack, Keep, Schema and Log are the server's.
	Host host.Options
	// Log takes what an operator wants to know; default slog.Default.
	Log *slog.Logger
}

func (o Options) withDefaults() Options {
	if o.Listen == "" {
		o.Listen = "127.0.0.1:7777"
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Page == nil {
		o.Page = http.NotFoundHandler()
	}
	return o
}

// Check returns everything that is wrong with the options, nil if nothing is; Pack and Store may still be missing.
func (o Options) Check() error {
	var errs []error
	if (o.Cert == "") != (o.Key == "") {
		errs = append(errs, errors.New("server: TLS needs both a certificate and a key"))
	}
	if o.Admin != "" && o.AdminToken == "" && !loopback(o.Admin) {
		errs = append(errs, fmt.Errorf("server: the admin address %s is not a loopback address; give it a token", o.Admin))
	}
	return errors.Join(append(errs, o.Gateway.Check())...)
}

// complete returns everything that is wrong with or missing in the options.
func (o Options) complete() error {
	var errs []error
	if o.Pack == nil {
		errs = append(errs, errors.New("server: Pack is missing"))
	}
	if o.Store == nil {
		errs = append(errs, errors.New("server: Store is missing"))
	}
	return errors.Join(append(errs, o.Check())...)
}
