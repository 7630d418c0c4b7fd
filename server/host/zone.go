package host

import (
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// Zone is a running zone: its simulation, its network, the goroutine that owns both, and the way to that goroutine.
type Zone struct {
	host   *Host
	key    string
	place  *place.Map
	rate   int
	epoch  int64        // changed under the host's lock
	people atomic.Int32 // persons that have this zone; changed under the host's lock
	wake   chan struct{}
	world  *world // the goroutine's; another one after a panic

	mu      sync.Mutex
	mailbox mailbox
	acks    []ackOf
	stop    bool
	gauge   gauge
}

// world is what a panic takes down.
type world struct {
	zone  *zone.Zone
	net   *replication.Server
	epoch int64
	kit   []byte // the message that says what there is to perform
	doors []seat // who is attached as soon as the body is here
	seats []seat // who is attached, in the order they came
	stale bool   // the roster has changed since it was told
}

// seat is an attached connection.
type seat struct {
	character int64
	session   uint64
	outlet    Outlet
	stream    uint16
	room      place.RoomIndex // that was told, if told says so
	told      bool
}

// ackOf is what a connection acknowledged last.
type ackOf struct {
	session uint64
	ack     replication.Ack
}

// newWorld makes the zone's simulation anew. A panic on the way is an error.
func (z *Zone) newWorld(epoch int64) (w *world, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			w, err = nil, fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	o := &z.host.options
	net, err := replication.NewServer(replication.Options{Schema: o.Schema, Every: o.Every})
	if err != nil {
		return nil, err
	}
	viewers := []view.Viewer{net}
	if o.Audience != nil {
		if viewer := o.Audience.Viewer(z.key); viewer != nil {
			viewers = append(viewers, viewer)
		}
	}
	simulation, err := zone.New(zone.Options{
		Pack: o.Pack, Map: z.place, Key: z.key, Epoch: epoch, Limits: o.Limits,
		Seed: sim.Hash(o.Seed, sim.HashText(z.key), uint64(epoch)), Viewers: viewers,
	})
	if err != nil {
		return nil, err
	}
	kit, err := kitMessage(simulation.Kit())
	if err != nil {
		return nil, err
	}
	return &world{zone: simulation, net: net, epoch: epoch, kit: kit}, nil
}

// do has an errand done before the next tick, after what was posted before it.
func (z *Zone) do(e errand) { z.put(mail{errand: e}) }

// post puts a letter of the host's own into the mailbox. It is not lost.
func (z *Zone) post(l inbox.Letter) { z.put(mail{letter: l}) }

func (z *Zone) put(m mail) {
	z.mu.Lock()
	z.mailbox.put(m)
	z.mu.Unlock()
	z.rouse()
}

// command puts what a player asks for into the mailbox. Where too much waits it is dropped, and counted.
func (z *Zone) command(c inbox.Command) {
	z.mu.Lock()
	taken := z.mailbox.command(c.Letter(), z.host.options.Limits.Inbox)
	if !taken {
		z.gauge.stats.Dropped++
	}
	z.mu.Unlock()
	z.rouse()
}

// redirect makes a character that is about to arrive what it was when it left, and reports false if none of that name is.
func (z *Zone) redirect(character int64, left *zone.Request) bool {
	z.mu.Lock()
	defer z.mu.Unlock()
	return z.mailbox.redirect(character, left)
}

// ack hands on what a connection acknowledges; an older one of the same connection that has not been looked at gives way.
func (z *Zone) ack(session uint64, in *protocol.Input) {
	a := replication.Ack{Stream: in.Stream, Tick: in.AckTick, Bits: in.AckBits, Echo: in.Echo, Has: in.Acks}
	z.mu.Lock()
	defer z.mu.Unlock()
	for i := range z.acks {
		if z.acks[i].session == session {
			z.acks[i].ack = a
			return
		}
	}
	z.acks = append(z.acks, ackOf{session, a})
}

// rouse wakes the goroutine if it sleeps.
func (z *Zone) rouse() {
	select {
	case z.wake <- struct{}{}:
	default:
	}
}

// end has the goroutine save everybody and finish.
func (z *Zone) end() {
	z.mu.Lock()
	z.stop = true
	z.mu.Unlock()
	z.rouse()
}

// stopping reports whether the goroutine is to finish.
func (z *Zone) stopping() bool {
	z.mu.Lock()
	defer z.mu.Unlock()
	return z.stop
}

// quiet reports whether nothing waits for the goroutine.
func (z *Zone) quiet() bool {
	z.mu.Lock()
	defer z.mu.Unlock()
	return z.mailbox.empty() && !z.stop
}

// detach forgets a connection.
func (z *Zone) detach(session uint64) {
	z.do(func(w *world) { w.detach(session) })
}

func (w *world) detach(session uint64) {
	w.net.Detach(session)
	ours := func(s seat) bool { return s.session == session }
	w.doors, w.seats = slices.DeleteFunc(w.doors, ours), slices.DeleteFunc(w.seats, ours)
	w.stale = true
}

// admit lets those look whose bodies have arrived. A connection whose body was turned away hears of it from the host, and
// nothing before.
func (z *Zone) admit(w *world) {
	for _, s := range w.doors {
		if body, here := w.zone.Character(s.character); here && body.Session == s.session {
			z.attach(w, s)
		}
	}
	clear(w.doors)
	w.doors = w.doors[:0]
}

// attach lets a connection look: it is told the place first, then what there is to perform, then its ground, then what it
// sees.
func (z *Zone) attach(w *world, s seat) {
	s.outlet.Enter(protocol.Stage{
		Map: z.place.ID, Number: z.place.Number, Stream: s.stream, Tick: w.zone.Tick(), Rate: uint16(z.rate),
		Every: uint8(z.host.options.Every),
	})
	s.outlet.Message(w.kit)
	w.net.Attach(replication.Conn{ID: s.session, Stream: s.stream, Budget: z.host.options.Budget, Sink: s.outlet})
	w.seats = append(w.seats, s)
	w.stale = true
}

// instanceKey names the zone of a map that a character comes into: everybody's, or one of its own. A party is not known
// yet, so a map for parties is opened for each character.
func instanceKey(m *place.Map, character int64) string {
	if m.Instance == place.Shared {
		return m.ID
	}
	return m.ID + "/" + sim.MakeID(uint32(character>>32), uint32(character)).String()
}

// period is the length of n ticks.
func period(n int64, rate int) time.Duration {
	seconds := n / int64(rate)
	return time.Duration(seconds)*time.Second + time.Duration(n%int64(rate))*time.Second/time.Duration(rate)
}
