package main

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/wick-engine/wick/client"
	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
)

const (
	asGuest    = protocol.AsGuest
	asLogin    = protocol.AsLogin
	asRegister = protocol.AsRegister
)

// walker is a player who walks about and remembers where it was. It outlives the server: its client comes back by itself.
type walker struct {
	hero
	client *client.Client
	dials  int // when it played last
	cancel context.CancelFunc
	done   chan struct{}

	place  keep.Place // what the file said after the last kill
	placed bool       // whether it said anything

	mu    sync.Mutex
	rests bool
	since time.Time // when it began to play on this server
	trail []seenAt
	// How long the longest silence of the server was, and since when it has been silent after which snapshot.
	silence   time.Duration
	silent    time.Time
	snapshots uint32
}

// seenAt is where a walker was at a moment.
type seenAt struct {
	at   time.Time
	x, z float64
}

func startWalker(h hero, c *client.Client, seed uint64) *walker {
	ctx, cancel := context.WithCancel(context.Background())
	p := &walker{hero: h, client: c, dials: 1, cancel: cancel, done: make(chan struct{}), since: time.Now(), silent: time.Now()}
	go p.live(ctx, rand.New(rand.NewPCG(seed, 2)))
	return p
}

// live walks on a new way now and then, and takes down where that leads.
func (p *walker) live(ctx context.Context, chance *rand.Rand) {
	defer close(p.done)
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	turn := time.NewTicker(700 * time.Millisecond)
	defer turn.Stop()
	p.turn(chance)
	for {
		select {
		case <-look.C:
			p.look()
		case <-turn.C:
			p.turn(chance)
		case <-p.client.Done():
			return
		case <-ctx.Done():
			return
		}
	}
}

func (p *walker) turn(chance *rand.Rand) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.rests {
		to := sim.Heading(chance.IntN(sim.FullTurn)).Dir()
		p.client.Move(to.X, to.Z)
	}
}

func (p *walker) look() {
	p.mu.Lock()
	defer p.mu.Unlock()
	own, ok := p.client.Own()
	if !ok || p.rests {
		return
	}
	now := time.Now()
	p.trail = append(p.trail, seenAt{now, own.X, own.Z})
	p.silence = max(p.silence, now.Sub(p.silent))
	if n := p.client.Status().Snapshots; n != p.snapshots {
		p.snapshots, p.silent = n, now
	}
}

// seen is when it began to play on this server, and where it was since.
func (p *walker) seen() (since time.Time, trail []seenAt) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.since, p.trail
}

// halt stands still until walk, and returns how long the longest silence of the server was.
func (p *walker) halt() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rests = true
	p.client.Move(0, 0)
	return p.silence
}

// back waits until it plays on the next server.
func (p *walker) back(ctx context.Context) error {
	return p.client.Wait(ctx, func(v client.View) bool {
		if v.Dials <= p.dials || v.Status.Phase != core.Playing || v.Scene.Mine != 1 {
			return false
		}
		p.dials = v.Dials
		return true
	})
}

// walk goes on.
func (p *walker) walk() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rests, p.since, p.trail = false, time.Now(), p.trail[:0]
	p.silence, p.silent = 0, p.since
}

// stop says goodbye, and returns why the client was over if it was.
func (p *walker) stop() error {
	p.cancel()
	<-p.done
	return p.client.Close()
}
