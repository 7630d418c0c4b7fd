package bots

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/wick-engine/wick/netcode/condition"
)

// MaxBots is how many bots one process may run.
const MaxBots = 10_000

// Options say who plays where, and for how long. URL, N and For are required.
type Options struct {
	// URL is the server's address as a browser has it, http://127.0.0.1:7777/, or that of its socket, ws://127.0.0.1:7777/ws.
	URL string
	// N is how many bots play, 1 to MaxBots.
	N int
	// For is how long they play together. Coming in and leaving take time besides.
	For time.Duration
	// Play is what they do; nil is [Random].
	Play Play
	// Link is the weather between the bots and the server; its latency is there and back.
	Link condition.Options
	// Seed is where all chance of the bots comes from: how they walk and what their links lose.
	Seed uint64
	// Admin is the address of the server's metrics, http://127.0.0.1:7778/, from which the server's figures are read; empty
	// leaves them out. Token is what has to be shown there.
	Admin, Token string
	// JoinTimeout is how long a bot may take to come in, others before it included; default a minute.
	JoinTimeout time.Duration
	// Sample is how often each bot's connection is looked at; default a second.
	Sample time.Duration
}

func (o Options) withDefaults() Options {
	if o.Play == nil {
		o.Play = Random()
	}
	if o.JoinTimeout == 0 {
		o.JoinTimeout = time.Minute
	}
	if o.Sample == 0 {
		o.Sample = time.Second
	}
	return o
}

// Check returns everything that is wrong with the options.
func (o *Options) Check() error {
	var errs []error
	if o.N < 1 || o.N > MaxBots {
		errs = append(errs, fmt.Errorf("%d bots, expected 1 to %d", o.N, MaxBots))
	}
	if o.For < 100*time.Millisecond || o.For > 24*time.Hour {
		errs = append(errs, fmt.Errorf("playing for %v, expected 100ms to 24h", o.For))
	}
	if _, err := socketURL(o.URL); err != nil {
		errs = append(errs, err)
	}
	if o.Admin != "" {
		if _, err := metricsURL(o.Admin); err != nil {
			errs = append(errs, err)
		}
	}
	if err := o.Link.Check(); err != nil {
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// socketURL is where clients connect, from the address of the page or of the socket itself.
func socketURL(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return "", fmt.Errorf("%q is no address of a server; write it as http://127.0.0.1:7777", text)
	}
	switch u.Scheme {
	case "http", "https":
		u.Scheme = "ws" + strings.TrimPrefix(u.Scheme, "http")
		u.Path = strings.TrimSuffix(u.Path, "/") + "/ws"
	case "ws", "wss":
	default:
		return "", fmt.Errorf("%q begins with %s, expected http, https, ws or wss", text, u.Scheme)
	}
	return u.String(), nil
}

// metricsURL is where metrics are read, from the address for operators.
func metricsURL(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", fmt.Errorf("%q is no address for operators; write it as http://127.0.0.1:7778", text)
	}
	return u.JoinPath("metrics").String(), nil
}
