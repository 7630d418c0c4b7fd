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
	"github.com/wick-engine/wick/zone/inbox"
)

// ErrClosing is what Enter refuses with once the host is being closed.
var ErrClosing = errors.New("host: the server is stopping")

// ErrNoMap is what Transfer refuses with where the pack has no map of that id.
var ErrNoMap = errors.New("host: there is no such map")

// ErrAbsent is what Transfer refuses with where the character is not here, its player is away, or it is on its way already.
var ErrAbsent = errors.New("host: the character is not here, or its player is away")

// Host runs the zones of one process.
type Host struct {
	options Options
	began   time.Time
	life    context.Context // ends when nobody waits for storage any more
	cancel  context.CancelFunc
	work    sync.WaitGroup // zones, and people on their way
	scribed chan struct{}  // closed when the scribe has ended
	poke    chan struct{}  // wakes the scribe
	once    sync.Once
	closed  error // what Close returned

	mu       sync.Mutex
	zones    map[string]*Zone
	starting map[string]chan struct{} // zones that are being started; closed when they are, or are not
	people   map[int64]*person
	queue    *keep.Queue
	fences   map[int64]keep.Fence // of the sheets in the queue: the zone that the character was in
	closing  bool
	flushed  chan struct{} // non-nil once Close waits for the queue
}

// New makes a host without zones. The error lists everything that is wrong with the options.
func New(o Options) (*Host, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	o = o.withDefaults()
	h := &Host{
		options: o, began: time.Now(), scribed: make(chan struct{}), poke: make(chan struct{}, 1), zones: map[string]*Zone{},
		starting: map[string]chan struct{}{}, people: map[int64]*person{}, fences: map[int64]keep.Fence{},
		queue: keep.NewQueue(keep.QueueOptions{Every: o.Sheets.Microseconds()}),
	}
	h.life, h.cancel = context.WithCancel(context.Background())
	go h.scribe()
	return h, nil
}

// now is the time in microseconds. It goes on evenly from when the host was made, whatever is done to the machine's clock.
func (h *Host) now() int64 { return h.began.UnixMicro() + time.Since(h.began).Microseconds() }

// Enter lets a character in where its sheet says, or gives its body to this visitor if it is here already; whoever played
// it before is told so first. It waits for storage, and for a character that is just leaving or travelling. The error is
// ErrClosing, that of the context or of storage, or what is wrong with the visitor.
func (h *Host) Enter(ctx context.Context, v Visitor) (*Stay, error) {
	letter := v.arrival(h.options.lamp(), inbox.Where{})
	if err := letter.Check(); err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for {
		p := h.people[v.Character]
		switch {
		case h.closing:
			return nil, ErrClosing
		case p == nil:
			return h.admit(ctx, v)
		case p.settled == nil:
			return h.takeOver(p, v), nil
		}
		if err := h.settle(ctx, p); err != nil {
			return nil, err
		}
	}
}

// takeOver gives a body that is here to another connection.
func (h *Host) takeOver(p *person, v Visitor) *Stay {
	if p.Outlet != nil {
		p.dismiss(protocol.CodeTaken, "Somebody has joined with this character from another connection.")
		p.zone.detach(p.Session)
	}
	v.Name, v.Hue = p.Name, p.Hue
	p.Visitor, p.stream = v, 0
	h.seat(p, inbox.Where{})
	return &Stay{host: h, who: p.sender()}
}

// admit brings in a character that no zone has. The host's lock is held before and after, but not while it waits.
func (h *Host) admit(ctx context.Context, v Visitor) (*Stay, error) {
	p := &person{Visitor: v}
	p.moves()
	h.people[v.Character] = p
	sheet, waits := h.queue.Latest(v.Character)
	var err error
	if !waits {
		h.mu.Unlock()
		sheet, _, err = keep.Load(ctx, h.options.Keep, v.Character)
		h.mu.Lock()
	}
	var z *Zone
	if err == nil {
		z, err = h.zone(ctx, h.mapOf(sheet.Place.Map), v.Character)
	}
	if err != nil {
		delete(h.people, v.Character)
		p.arrived()
		return nil, err
	}
	h.queue.Enter(v.Character, sheet.Version, h.now())
	h.place(z, p, inbox.Where(sheet.Place))
	h.pokeScribe()
	return &Stay{host: h, who: p.sender()}, nil
}

// place lets a person that no zone has arrive in one.
func (h *Host) place(z *Zone, p *person, where inbox.Where) {
	p.zone = z
	z.people.Add(1)
	p.arrived()
	h.seat(p, where)
	if p.Outlet == nil { // its player was lost on the way
		h.depart(p, p.quits)
	}
}

// seat has a person's connection take its body, which is made at where if the zone does not have it.
func (h *Host) seat(p *person, where inbox.Where) {
	p.stream++
	letter := p.arrival(h.options.lamp(), where)
	letter.Arrival.Rules, p.carries = p.carries, ""
	p.zone.post(letter)
	if p.Outlet == nil {
		return
	}
	s := seat{character: p.Character, session: p.Session, outlet: p.Outlet, stream: p.stream}
	p.zone.do(func(w *world) { w.doors = append(w.doors, s) })
}

// mapOf is the map of that id, or the one where new characters begin.
func (h *Host) mapOf(id string) *place.Map {
	if m := h.options.Pack.Map(id); m != nil {
		return m
	}
	return h.options.Pack.Start
}

// zone is the running zone of a map for a character; it is started if need be. The host's lock is held before and after,
// but not while it waits.
func (h *Host) zone(ctx context.Context, m *place.Map, character int64) (*Zone, error) {
	key := instanceKey(m, character)
	for {
		started := h.starting[key]
		switch z := h.zones[key]; {
		case h.closing:
			return nil, ErrClosing
		case z != nil:
			return z, nil
		case started == nil:
			return h.start(ctx, key, m)
		}
		h.mu.Unlock()
		var err error
		select {
		case <-started:
		case <-ctx.Done():
			err = ctx.Err()
		}
		h.mu.Lock()
		if err != nil {
			return nil, err
		}
	}
}

// start starts a zone. The host's lock is held before and after, but not while it waits.
func (h *Host) start(ctx context.Context, key string, m *place.Map) (*Zone, error) {
	started := make(chan struct{})
	h.starting[key] = started
	h.mu.Unlock()
	z := &Zone{host: h, key: key, place: m, wake: make(chan struct{}, 1)}
	epoch, err := keep.StartZone(ctx, h.options.Keep, key, h.options.Node, h.now())
	if err == nil {
		z.world, err = z.newWorld(epoch)
	}
	h.mu.Lock()
	close(started)
	delete(h.starting, key)
	switch {
	case err != nil:
		return nil, fmt.Errorf("host: zone %q cannot start: %w", key, err)
	case h.closing:
		return nil, ErrClosing
	}
	h.renew(key, epoch)
	z.rate, z.epoch = z.world.zone.Rate(), epoch
	h.zones[key] = z
	h.work.Go(z.run)
	h.options.Log.Info("zone started", "zone", key, "epoch", epoch)
	return z, nil
}

// renew takes note that a zone has been started anew by this process. Sheets that wait and were taken from it before are still
// this process's to write, unless another one has had the zone in between.
func (h *Host) renew(key string, epoch int64) {
	for character, fence := range h.fences {
		if fence == (keep.Fence{Key: key, Epoch: epoch - 1}) {
			h.fences[character] = keep.Fence{Key: key, Epoch: epoch}
		}
	}
}

// retire takes a zone that nobody is in out of the list, unless somebody is about to come.
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
	slices.SortFunc(list, func(a, b *person) int { return cmp.Compare(a.Character, b.Character) })
	return list
}

// drop forgets a person. What waits to be written of it still is.
func (h *Host) drop(p *person) {
	if p.zone != nil {
		p.zone.people.Add(-1)
		p.zone = nil
	}
	p.Outlet = nil
	delete(h.people, p.Character)
	h.queue.Leave(p.Character)
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
