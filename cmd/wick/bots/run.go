package bots

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/wick-engine/wick/client"
	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
)

// atOnce is how many bots join at the same time. A server looks at a crowd in its door with suspicion.
const atOnce = 8

// Run lets the bots play and returns what it was like. The error is for what kept them from playing at all: options, or a
// context that ended before. That bots had errors stands in the report.
func Run(ctx context.Context, o Options) (*Report, error) {
	o = o.withDefaults()
	if err := o.Check(); err != nil {
		return nil, err
	}
	crew := make([]*bot, o.N)
	for i := range crew {
		crew[i] = &bot{number: i, moves: o.Play.Begin(i, sim.NewStream(o.Seed, fmt.Sprint("bot ", i)))}
	}
	joining := time.Now()
	join(ctx, crew, &o)
	defer leave(crew)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := nobody(crew); err != nil {
		return nil, err
	}
	r := &Report{Bots: o.N, Joining: time.Since(joining).Seconds()}
	before, err := readMetrics(ctx, &o)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	playing, cancel := context.WithTimeout(ctx, o.For)
	defer cancel()
	var all sync.WaitGroup
	for _, b := range crew {
		if b.client != nil {
			all.Go(func() { b.play(playing, &o) })
		}
	}
	all.Wait()
	r.Seconds = time.Since(began).Seconds()
	after, err := readMetrics(ctx, &o)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r.Server = serverFigures(before, after, r.Seconds)
	r.gather(crew)
	return r, nil
}

// join brings the bots in, a few at a time.
func join(ctx context.Context, crew []*bot, o *Options) {
	ctx, cancel := context.WithTimeout(ctx, o.JoinTimeout)
	defer cancel()
	tag := strings.ToLower(rand.Text()[:6]) // names are taken for good, so each crew has names of its own
	address, _ := socketURL(o.URL)          // check has looked
	slots := make(chan struct{}, atOnce)
	var all sync.WaitGroup
	for _, b := range crew {
		all.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			c, err := client.Dial(ctx, address, client.Options{
				Entry: core.Entry{Character: fmt.Sprintf("Bot %s %d", tag, b.number+1), Hue: uint8(37 * b.number)},
				Build: "wick bots", Link: o.Link, Seed: o.Seed ^ uint64(b.number)<<32,
			})
			if err != nil {
				b.fail(err)
				return
			}
			b.client = c
		})
	}
	all.Wait()
}

// nobody is the error of a server that no bot has reached.
func nobody(crew []*bot) error {
	for _, b := range crew {
		var ended *client.Ended
		if !errors.As(b.err, &ended) || ended.Code != protocol.CodeNone {
			return nil
		}
	}
	return fmt.Errorf("no bot has reached the server: %w", crew[0].err)
}

// leave says goodbye for all bots at once.
func leave(crew []*bot) {
	var all sync.WaitGroup
	for _, b := range crew {
		if b.client != nil {
			all.Go(func() { _ = b.client.Close() }) // what there was to say about it stands in the report
		}
	}
	all.Wait()
}
