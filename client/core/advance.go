package core

import (
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
)

// lossyTime is for how many milliseconds after a lost packet the link counts as one that loses packets.
const lossyTime = 10_000

// redundant is for how many ticks before the newest input a packet repeats those that were sent: with 20 packets a second three
// packets in a row may be lost.
const redundant = 12

// freshest is how many of the ticks that are made at once, the newest ones, may hold a press. After a hitch there are many, and to
// a press that is put into one that is long past no server would listen.
const freshest = 4

// sender decides when inputs go out and knows what the server has been told.
type sender struct {
	due   bool          // a packet is to be sent
	sent  sim.Tick      // the newest input that has been sent, if any was
	any   bool          // an input has been sent
	last  protocol.Step // that input
	at    float64       // when a packet went out last
	steps [protocol.MaxSteps]protocol.Step
}

// Advance lets time pass up to now with the hands as they are: it makes an input for every tick that has begun since, and
// walks. Calling it once a frame is enough; without it the connection is lost after a while.
func (c *Core) Advance(now float64, control Control) {
	if !c.connected() {
		return
	}
	c.report(now)
	c.advanced = now
	if now-c.heard > c.options.Silence {
		c.end(protocol.CodeTimeout, "nothing was heard from the server")
		return
	}
	if c.status.Phase != Playing {
		return
	}
	if c.walker.Ready() {
		if control.Press >= 1 && control.Press <= protocol.MaxSlots {
			c.press = control.Press
		}
		c.walk(now, control.step())
	}
	c.crowd.follow(&c.timeline, c.options.Delay, c.interval(), now)
	if c.timeline.Known() {
		c.playOthers(now)
		c.playShots(now)
	}
	c.status.Delay = c.crowd.delay
	s := &c.inputs
	if !s.due && now-s.at >= c.ms(float64(c.options.SendEvery)) && !c.walker.Ready() {
		s.due = true // nothing to walk yet, but the server has to hear which snapshots arrive
	}
	c.status.Ahead = uint32(c.walker.Head())
	c.status.Drawn = c.walker.Drawn(now)
}

// report writes the figures of the meter into the status.
func (c *Core) report(now float64) {
	f, s := c.meter.Report(now), &c.status
	s.BytesIn, s.BytesOut, s.InPerSec, s.OutPerSec, s.Loss = f.BytesIn, f.BytesOut, f.InPerSec, f.OutPerSec, f.Loss
}

// ms is a time in ticks as milliseconds, and interval the time from one snapshot to the next.
func (c *Core) ms(ticks float64) float64 { return ticks * 1000 / float64(c.stage.Rate) }
func (c *Core) interval() float64        { return c.ms(float64(c.stage.Every)) }

// slack is by how many ticks inputs are to be early: as many as wait for their packet, and while packets are lost as many more
// as the next packet, which says it all again, comes later.
func (c *Core) slack(now float64) int {
	every := c.options.SendEvery
	if c.lossy && now-c.lost < lossyTime {
		return 2*every - 1
	}
	return every - 1
}

// walk brings the own body to the tick that the pace says.
func (c *Core) walk(now float64, step protocol.Step) {
	c.lead.Slack(c.slack(now))
	target := c.target(now)
	first := !c.inputs.any
	jumped := c.pace.Follow(target, c.timeline.Ticks(1), now)
	c.status.Jumps = c.pace.Jumps()
	to, _ := c.timeline.Tick(c.pace.At())
	to = to.Plus(1) // the tick that has begun
	if jumped {
		c.jump(to, first)
	}
	for c.walker.Head().Before(to) {
		if step.Press = 0; to.Since(c.walker.Head()) <= freshest {
			step.Press, c.press = c.press, 0
		}
		c.ownTick(step, now)
		c.weigh(step)
	}
	c.status.Lead = c.ms(c.pace.At() - c.timeline.At(now))
}

// target is where the own body is to be: ahead of what arrives.
func (c *Core) target(now float64) float64 {
	return c.timeline.At(now) + c.lead.Ticks(c.timeline.Ticks(1))
}

// jump takes the own body along when the pace was set. Forward the ticks in between pass without an input; back it begins anew
// from what the server said last.
func (c *Core) jump(to sim.Tick, first bool) {
	if to.Before(c.walker.Head()) {
		ground := c.ground
		c.walker.Stand(ground, int(c.stage.Rate))
		if c.crowd.mine.known {
			m := &c.crowd.mine
			c.walker.Confirm(m.tick, m.body, m.gait, 0)
		}
	}
	c.walker.Skip(to.Plus(-1))
	if first {
		c.inputs.sent = to.Plus(-1)
	}
}

// weigh looks whether an input that was made has to go out at once.
func (c *Core) weigh(step protocol.Step) {
	s := &c.inputs
	changed := !s.any || step.X != s.last.X || step.Z != s.last.Z || step.Press != 0
	if changed || c.walker.Head().Since(s.sent) >= c.options.SendEvery {
		s.due = true
	}
	if changed {
		// What goes out now says it; the inputs that follow are weighed against it.
		s.any, s.last = true, step
	}
}

// Next appends to dst the next packet that is to be sent, or returns false if there is none. Ask until there is none after
// every call that may have made one.
func (c *Core) Next(dst []byte) (packet []byte, ok bool) {
	if len(c.out) > 0 {
		packet = append(dst, c.out[0]...)
		c.out = c.out[1:]
		c.count(len(packet) - len(dst))
		return packet, true
	}
	if c.channel == nil {
		return dst, false
	}
	if packet, ok = c.channel.Next(int64(c.meter.Now()*1000), dst); ok {
		c.count(len(packet) - len(dst))
		return packet, true
	}
	if !c.inputs.due || c.status.Phase != Playing {
		return dst, false
	}
	packet = c.input(dst)
	c.count(len(packet) - len(dst))
	return packet, true
}

func (c *Core) count(bytes int) {
	c.status.PacketsOut++
	c.meter.Out(bytes)
}

// input composes the packet of inputs.
func (c *Core) input(dst []byte) []byte {
	s := &c.inputs
	p := protocol.Input{Stream: c.stage.Stream, Echo: c.echo()}
	p.AckTick, p.AckBits, p.Acks = c.ghosts.Ack()
	most := redundant
	if s.any {
		most = min(c.walker.Head().Since(s.sent)+redundant, protocol.MaxSteps)
	}
	p.First, p.Steps = c.walker.Inputs(s.steps[:0], most)
	if n := len(p.Steps); n > 0 {
		s.sent, s.last, s.any = c.walker.Head(), p.Steps[n-1], true
	}
	s.due, s.at = false, c.meter.Now()
	return p.Append(dst)
}

// echo is the clock as the server gives it back.
func (c *Core) echo() uint16 { return uint16(int64(c.meter.Now())) }
