package bots

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/wick-engine/wick/client"
	"github.com/wick-engine/wick/client/core"
)

// bot is one client and what is noted about it. It belongs to one goroutine until its figures are read.
type bot struct {
	number int
	client *client.Client
	moves  Moves

	began, ended core.Status // at the ends of the time that is measured
	trips        []float64   // round trips in milliseconds, one for each sample
	blows        tally
	far          float64 // the farthest that it was seen from where it began, in metres
	x, z         float64 // where it began
	err          error   // the first thing that went wrong
}

// fail notes what went wrong; only the first counts, the others follow from it.
func (b *bot) fail(err error) {
	if b.err == nil {
		b.err = err
	}
}

// play does what the bot does until the context ends, and looks at the connection now and then.
func (b *bot) play(ctx context.Context, o *Options) {
	start := time.Now()
	b.look(&b.began, true)
	samples := time.NewTicker(o.Sample)
	defer samples.Stop()
	timer := time.NewTimer(0)
	defer timer.Stop()
	move, more := b.moves.Next()
	for {
		select {
		case <-timer.C:
			for more && move.At <= time.Since(start) {
				b.do(&move)
				move, more = b.moves.Next()
			}
			if more {
				timer.Reset(move.At - time.Since(start))
			}
		case <-samples.C:
			b.sample()
		case <-b.client.Done():
			b.fail(b.lost())
			b.look(&b.ended, false)
			return
		case <-ctx.Done():
			b.sample()
			b.look(&b.ended, false)
			b.judge(o)
			return
		}
	}
}

func (b *bot) do(m *Move) {
	switch m.Kind {
	case Walk:
		b.client.Move(m.X, m.Z)
	case Face:
		b.client.Face(m.Face)
	case Say:
		b.client.Say(m.Text)
	case Go:
		b.client.Go(m.Text)
	case Press:
		b.blows.Pressed++
		b.client.Press(m.Slot)
	case Look:
		b.see()
	}
}

// see lets moves that depend on it see what there is.
func (b *bot) see() {
	eyes, ok := b.moves.(Watcher)
	if !ok {
		return
	}
	seen := Seen{Map: b.client.Text(core.MapText)}
	if slots := b.client.Text(core.SlotsText); slots != "" {
		seen.Slots = strings.Count(slots, "\n") + 1
	}
	b.client.Look(func(v client.View) {
		b.blows.take(v.Beats)
		seen.View = v
		eyes.See(&seen)
	})
}

// look takes down how the connection stands, and at the beginning where the body is.
func (b *bot) look(status *core.Status, beginning bool) {
	b.client.Look(func(v client.View) {
		*status = *v.Status
		if !beginning {
			b.blows.take(v.Beats)
			b.blows.Refused = int(status.Rejected - b.began.Rejected)
			return
		}
		b.blows.begin(v.Beats)
		if v.Scene.Mine == 1 {
			b.x, b.z = v.Scene.Figures[0].X, v.Scene.Figures[0].Z
		}
	})
}

func (b *bot) sample() {
	b.client.Look(func(v client.View) {
		b.blows.take(v.Beats)
		if v.Status.RTT > 0 {
			b.trips = append(b.trips, v.Status.RTT)
		}
		if own := &v.Scene.Figures[0]; v.Scene.Mine == 1 {
			b.far = max(b.far, math.Hypot(own.X-b.x, own.Z-b.z))
		}
	})
}

// lost is why the client is over, though nobody ended it.
func (b *bot) lost() error {
	if err := b.client.Err(); err != nil {
		return err
	}
	return errors.New("the connection has ended")
}

// walkTime is how long a bot that walks has to get anywhere before that it did not is an error.
const walkTime = 5 * time.Second

// judge looks for what a player would have noticed.
func (b *bot) judge(o *Options) {
	var dials int
	var mine bool
	b.client.Look(func(v client.View) { dials, mine = v.Dials, v.Scene.Mine == 1 })
	s := &b.ended
	switch {
	case dials > 1:
		b.fail(fmt.Errorf("the connection was lost %d times and taken up again", dials-1))
	case s.Phase != core.Playing || !mine:
		b.fail(errors.New("it has no body at the end"))
	case s.Broken > b.began.Broken:
		b.fail(fmt.Errorf("%d packets were not understood", s.Broken-b.began.Broken))
	case s.Refused > b.began.Refused:
		b.fail(fmt.Errorf("the server did not carry out %d commands", s.Refused-b.began.Refused))
	case s.Snapshots == b.began.Snapshots:
		b.fail(errors.New("no snapshot came"))
	case o.Play.Walks() && o.For >= walkTime && b.far < 0.5:
		b.fail(errors.New("it walked and got nowhere"))
	}
}
