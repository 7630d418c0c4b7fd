package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/zone"
)

// What Enter and Transfer refuse with.
var (
	ErrClosing = errors.New("host: the server is stopping")
	ErrNoMap   = errors.New("host: there is no such map")
	ErrAbsent  = errors.New("host: the character is not here, or its player is away")
)

// Host runs the zones of one process.
type Host struct {
	options Options
	work    sync.WaitGroup // zones, and people on their way
	scribed chan struct{}  // closed when the scribe has ended
	poke    chan struct{}  // wakes the scribe

	mu       sync.Mutex
	zones    map[string]*Zone
	starting map[string]chan struct{} // zones that are being started
	epochs   map[string]int64         // of the zones this process started, also those that have ended
	people   map[int64]*person
	queue    *keep.Queue
	closing  bool
	flushed  chan struct{} // non-nil once Close waits for the queue
	cancel   context.CancelFunc
}

// New makes a host without zones. The error lists everything that is wrong with the options.
func New(o Options) (*Host, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	o = o.withDefaults()
	ctx, cancel := context.WithCancel(context.Background())
	h := &Host{
		options: o, scribed: make(chan struct{}), poke: make(chan struct{}, 1), cancel: cancel,
		zones: map[string]*Zone{}, starting: map[string]chan struct{}{}, epochs: map[string]int64{},
		people: map[int64]*person{}, queue: keep.NewQueue(keep.QueueOptions{Every: o.Sheets.Microseconds()}),
	}
	go h.scribe(ctx)
	return h, nil
}

// Enter lets a character in where its sheet says, or gives its body to this visitor if it is here already; whoever played
// it before is told so first. It waits for storage, and for a character that is just leaving.
func (h *Host) Enter(ctx context.Context, v Visitor) (*Stay, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for {
		if h.closing {
			return nil, ErrClosing
		}
		p := h.people[v.Character]
		switch {
		case p == nil:
			return h.admit(ctx, v)
		case p.settled != nil:
			if err := h.settle(ctx, p); err != nil {
				return nil, err
			}
		default:
			return h.takeOver(p, v), nil
		}
	}
}

// takeOver gives a body that is here to another connection.
func (h *Host) takeOver(p *person, v Visitor) *Stay {
	if p.outlet != nil {
		p.outlet.Close(protocol.CodeTaken, "Somebody has joined with this character from another connection.")
		p.zone.detach(p.session)
	}
	p.session, p.outlet, p.stream = v.Session, v.Outlet, 0
	h.seat(p.zone, p, zone.Where{})
	return &Stay{host: h, who: zone.Sender{Character: v.Character, Session: v.Session}}
}

// admit brings in a character that no zone has.
func (h *Host) admit(ctx context.Context, v Visitor) (*Stay, error) {
	p := &person{
		character: v.Character, name: v.Name, hue: v.Hue, session: v.Session, outlet: v.Outlet, settled: make(chan struct{}),
	}
	h.people[v.Character] = p
	sheet, waits := h.queue.Latest(v.Character)
	h.mu.Unlock()
	var err error
	if !waits {
		sheet, _, err = keep.Load(ctx, h.options.Keep, v.Character)
	}
	var z *Zone
	where := zone.Where(sheet.Place)
	if err == nil {
		z, err = h.zone(ctx, h.mapOf(where.Map), v.Character)
	}
	h.mu.Lock()
	if err == nil && h.closing {
		err = ErrClosing
	}
	if err != nil {
		delete(h.people, v.Character)
		p.arrived()
		return nil, err
	}
	h.queue.Enter(v.Character, sheet.Version, time.Now().UnixMicro())
	h.place(z, p, where)
	p.arrived()
	h.pokeScribe()
	return &Stay{host: h, who: zone.Sender{Character: v.Character, Session: v.Session}}, nil
}

// place lets a person that no zone has arrive in one.
func (h *Host) place(z *Zone, p *person, where zone.Where) {
	if p.zone != z {
		p.zone = z
		z.people.Add(1)
	}
	h.seat(z, p, where)
	if p.outlet == nil { // its player was lost on the way
		z.post(zone.Departure{From: zone.Sender{Character: p.character, Session: p.session}, Grace: h.graceTicks(z)}.Letter())
	}
}

// seat has a person's connection take its body, which is made at where if the zone does not have it.
func (h *Host) seat(z *Zone, p *person, where zone.Where) {
	p.stream++
	s := seat{character: p.character, session: p.session, outlet: p.outlet}
	arrival := zone.Arrival{
		From: zone.Sender{Character: p.character, Session: p.session}, Name: p.name, Hue: p.hue, Lamp: h.options.Lamp, Where: where,
	}
	stream := p.stream
	z.do(func(w *world) {
		if _, here := w.zone.Character(s.character); !here && arrival.Where == (zone.Where{}) {
			arrival.Where = h.lastOf(s.character)
		}
		_ = w.zone.Post(arrival.Letter()) // refused only where the inbox is full, which the zone counts
		if s.outlet != nil {
			z.attach(w, s, stream)
		}
	})
}

// lastOf is where a character was when its body went while somebody was about to take it over.
func (h *Host) lastOf(character int64) zone.Where {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p := h.people[character]; p != nil {
		return p.last
	}
	return zone.Where{}
}

// mapOf is the map of that id, or the one where new characters begin.
func (h *Host) mapOf(id string) *place.Map {
	if m := h.options.Pack.Map(id); m != nil {
		return m
	}
	return h.options.Pack.Start
}

// zone is the running zone of a map for a character; it is started if need be.
func (h *Host) zone(ctx context.Context, m *place.Map, character int64) (*Zone, error) {
	key := instanceKey(m, character)
	for {
		h.mu.Lock()
		z, wait, closing := h.zones[key], h.starting[key], h.closing
		if z == nil && wait == nil && !closing {
			h.starting[key] = make(chan struct{})
		}
		h.mu.Unlock()
		switch {
		case closing:
			return nil, ErrClosing
		case z != nil:
			return z, nil
		case wait == nil:
			return h.start(ctx, key, m)
		}
		select {
		case <-wait:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// start starts a zone whose key is in starting.
func (h *Host) start(ctx context.Context, key string, m *place.Map) (*Zone, error) {
	epoch, err := keep.StartZone(ctx, h.options.Keep, key, h.options.Node, time.Now().UnixMicro())
	z := &Zone{host: h, key: key, place: m, wake: make(chan struct{}, 1), done: make(chan struct{})}
	if err == nil {
		z.world, err = z.newWorld(epoch)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	close(h.starting[key])
	delete(h.starting, key)
	if err != nil {
		return nil, fmt.Errorf("host: zone %q cannot start: %w", key, err)
	}
	if h.closing {
		return nil, ErrClosing
	}
	z.rate = z.world.zone.Rate()
	h.zones[key], h.epochs[key] = z, epoch
	h.work.Go(z.run)
	h.options.Log.Info("zone started", "zone", key, "epoch", epoch)
	return z, nil
}

// retire ends a zone that nobody is in, unless somebody is about to come.
func (h *Host) retire(z *Zone) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if z.people.Load() > 0 || !z.quiet() || h.zones[z.key] != z {
		return false
	}
	delete(h.zones, z.key)
	return true
}

// of are the persons of a zone, by character.
func (h *Host) of(z *Zone) []*person {
	var list []*person
	for _, p := range h.people {
		if p.zone == z {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b *person) int { return cmp.Compare(a.character, b.character) })
	return list
}

// drop forgets a person. What waits to be written of it still is.
func (h *Host) drop(p *person) {
	if p.zone != nil {
		p.zone.people.Add(-1)
		p.zone = nil
	}
	delete(h.people, p.character)
	h.queue.Leave(p.character)
	p.outlet = nil
	p.arrived()
}

// Zones are the figures of the running zones, by key.
func (h *Host) Zones() []ZoneStats {
	h.mu.Lock()
	zones := make([]*Zone, 0, len(h.zones))
	for _, z := range h.zones {
		zones = append(zones, z)
	}
	h.mu.Unlock()
	slices.SortFunc(zones, func(a, b *Zone) int { return cmp.Compare(a.key, b.key) })
	stats := make([]ZoneStats, len(zones))
	for i, z := range zones {
		stats[i] = z.stats()
	}
	return stats
}

// Queue is the figures of the queue of what is to be written.
func (h *Host) Queue() keep.QueueStats {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.queue.Stats()
}

// Has is the key of the zone that has a character, false if none has: it is not here, or on its way.
func (h *Host) Has(character int64) (key string, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p := h.people[character]; p != nil && p.zone != nil {
		return p.zone.key, true
	}
	return "", false
}
