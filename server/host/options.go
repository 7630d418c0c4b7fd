package host

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// Options say what a host runs. Pack, Keep and Schema are required; a field that is 0 has the default.
type Options struct {
	// Pack holds the maps.
	Pack *pack.Pack
	// Keep is where sheets and epochs last.
	Keep keep.Store
	// Schema is that of zone.Ghosts.
	Schema *protocol.Schema
	// Node names this process to the operator; default "local".
	Node string
	// Seed is where the chance of all zones comes from.
	Seed uint64
	// Every is how many ticks pass from one snapshot to the next; default 3.
	Every int
	// Budget is the size of a snapshot in bytes; default replication.DefaultBudget.
	Budget int
	// Grace is how long the body of a lost connection stands and waits; default 60 s, below 0 not at all.
	Grace time.Duration
	// Idle is after how long without players a zone sleeps; default 60 s.
	Idle time.Duration
	// Linger is after how long without players a zone of one party or character ends; default 5 minutes.
	Linger time.Duration
	// Sheets is how old a sheet on disk may become, a few seconds aside; default 28 s.
	Sheets time.Duration
	// Lamp is the radius of a character's lamp, in metres; default 7. A pack that says what a player is says this as well,
	// and then it does not count.
	Lamp float64
	// Limits bound the zones.
	Limits zone.Limits
	// Audience looks at the zones besides the network; nil for nobody.
	Audience Audience
	// Log takes what an operator wants to know; default slog.Default.
	Log *slog.Logger
}

// Audience gives each zone a viewer of its own, for recordings and tests.
type Audience interface {
	// Viewer is asked whenever a zone is started or started anew, on the goroutine that does it. nil is nobody.
	Viewer(key string) view.Viewer
}

// ErrOptions is wrapped by everything that New finds wrong with options.
var ErrOptions = errors.New("host")

func (o Options) withDefaults() Options {
	wait := func(field *time.Duration, value time.Duration) {
		if *field == 0 {
			*field = value
		}
	}
	wait(&o.Grace, time.Minute)
	wait(&o.Idle, time.Minute)
	wait(&o.Linger, 5*time.Minute)
	wait(&o.Sheets, 28*time.Second)
	o.Grace = max(o.Grace, 0)
	if o.Node == "" {
		o.Node = "local"
	}
	if o.Every == 0 {
		o.Every = 3
	}
	if o.Limits.Inbox == 0 {
		o.Limits.Inbox = 4096
	}
	if o.Lamp == 0 {
		o.Lamp = 7
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return o
}

// check returns everything that is wrong with the options.
func (o *Options) check() error {
	var errs []error
	wrong := func(bad bool, format string, args ...any) {
		if bad {
			errs = append(errs, fmt.Errorf("%w: "+format, append([]any{ErrOptions}, args...)...))
		}
	}
	wrong(o.Pack == nil, "Pack is missing")
	wrong(o.Pack != nil && len(o.Pack.Maps) == 0, "Pack has no maps")
	wrong(o.Keep == nil, "Keep is missing")
	wrong(o.Schema == nil, "Schema is missing")
	wrong(len(o.Node) > keep.MaxNode, "Node is longer than %d bytes", keep.MaxNode)
	wrong(o.Every < 0 || o.Every > 16, "Every is %d, expected 1 to 16", o.Every)
	wrong(o.Lamp < 0 || o.Lamp > inbox.MaxLamp, "Lamp is %v, expected 0 to %v", o.Lamp, float64(inbox.MaxLamp))
	wrong(o.Grace > time.Hour, "Grace is %v, expected at most an hour", o.Grace)
	wrong(o.Idle < 0 || o.Linger < 0 || o.Sheets < 0, "a time is negative")
	return errors.Join(errs...)
}

// lamp is what a character carries that nobody has said anything else of.
func (o *Options) lamp() float64 {
	if o.Pack.Player != nil {
		return 0
	}
	return o.Lamp
}
