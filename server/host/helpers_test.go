package host_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/storage/memory"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
)

// world is a pack of four maps: two fields, a text world of thirteen ticks a second, and a cell for everybody alone.
func world(t *testing.T) *pack.Pack {
	t.Helper()
	field := func(id string, number int) string {
		return fmt.Sprintf(`{"id": %q, "number": %d, "instance": "shared", "start": "meadow",
			"rooms": [{"id": "meadow", "name": "Meadow", "text": "Grass."}],
			"geometry": {"bounds": {"from": [-50, -50], "to": [50, 50]}, "floors": [{"at": [0, 0], "size": [100, 100]}],
			"regions": [{"id": "meadow", "number": %d, "room": "meadow", "areas": [{"at": [0, 0], "size": [100, 100]}]}]}}`, id, number, number)
	}
	file := func(path, text string) content.File { return content.File{Path: path, Data: []byte(text)} }
	p, faults := pack.Load(pack.Source{Name: "test", Files: []content.File{
		file("pack.json", `{"name": "test", "version": "1.0.0", "requires": ">=0.1.0", "settings": {"start": "home"}}`),
		file("maps/home.json", field("home", 1)),
		file("maps/away.json", field("away", 2)),
		file("maps/slow.json", `{"id": "slow", "number": 3, "rate": 13, "instance": "shared", "start": "hut",
			"rooms": [{"id": "hut", "name": "Hut", "text": "Smoke.", "exits": {"up": "loft"}},
			{"id": "loft", "name": "Loft", "text": "Straw.", "exits": {"down": "hut"}}]}`),
		file("maps/cell.json", `{"id": "cell", "number": 4, "instance": "private", "start": "cell",
			"rooms": [{"id": "cell", "name": "Cell", "text": "Four walls."}]}`),
	}})
	if p == nil {
		t.Fatal(faults)
	}
	return p
}

// house is a host with everything that looks at it.
type house struct {
	*host.Host
	t     *testing.T
	shelf *shelf
	crowd *crowd
	log   *logbook
	next  uint64 // session number
	// gaveUp says that the test has closed it and expects that to fail.
	gaveUp bool
}

// build makes a host in a bubble. It is closed at the end of the test, if the test has not done it.
func build(t *testing.T, o host.Options) *house {
	t.Helper()
	schema, err := protocol.NewSchema(zone.Ghosts())
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, shelf: &shelf{Store: memory.Open(memory.Options{})}, crowd: newCrowd(), log: &logbook{}}
	if given, ok := o.Keep.(*shelf); ok {
		h.shelf = given
	}
	if given, ok := o.Audience.(*crowd); ok {
		h.crowd = given
	}
	o.Keep, o.Audience, o.Schema, o.Seed = h.shelf, h.crowd, schema, 1
	if o.Pack == nil {
		o.Pack = world(t)
	}
	o.Log = slog.New(slog.NewTextHandler(h.log, nil))
	if h.Host, err = host.New(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		h.shelf.heal()
		if err := h.Close(context.Background()); err != nil && !h.gaveUp {
			t.Errorf("Close: %v", err)
		}
		h.crowd.check(t)
	})
	return h
}

// guest makes characters in the store: sheets of others are passed over.
func (h *house) guest(characters ...int64) {
	h.t.Helper()
	h.shelf.people(h.t, characters...)
}

// enter lets a character in with a new session.
func (h *house) enter(character int64) (*host.Stay, *outlet) {
	h.t.Helper()
	stay, out, err := h.tryEnter(h.t.Context(), character)
	if err != nil {
		h.t.Fatalf("character %d: %v", character, err)
	}
	h.pass(50 * time.Millisecond)
	return stay, out
}

func (h *house) tryEnter(ctx context.Context, character int64) (*host.Stay, *outlet, error) {
	h.next++
	out := &outlet{session: h.next}
	stay, err := h.Enter(ctx, host.Visitor{Character: character, Session: h.next, Name: name(character), Outlet: out})
	return stay, out, err
}

func name(character int64) string { return fmt.Sprint("char", character) }

// pass lets time pass, until everybody waits.
func (h *house) pass(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
}

// zoneStats is the zone of a key.
func (h *house) zoneStats(key string) host.ZoneStats {
	h.t.Helper()
	for _, z := range h.Zones() {
		if z.Key == key {
			return z
		}
	}
	return host.ZoneStats{}
}

// walk has a character walk east for some ticks, in a zone of 60 ticks a second.
func (h *house) walk(stay *host.Stay, stream uint16, ticks int) {
	h.t.Helper()
	key, _ := h.Has(stay.Character())
	for range ticks {
		in := protocol.Input{Stream: stream, First: h.crowd.tick(key) + 2, Steps: []protocol.Step{{X: 127}}}
		stay.Walk(&in)
		h.pass(time.Second / 60)
	}
	h.pass(time.Second) // nobody repeats the last input for longer
}

// outlet is a connection that keeps what it is told.
type outlet struct {
	session uint64

	mu        sync.Mutex
	stages    []protocol.Stage
	messages  []protocol.MessageType
	snapshots int
	rosters   []protocol.Roster
	rooms     []protocol.Here
	kits      []protocol.Kit
	code      protocol.Code
	text      string
}

func (o *outlet) Snapshot([]byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.snapshots++
}

func (o *outlet) Message(m []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	kind, _ := protocol.MessageOf(m)
	o.messages = append(o.messages, kind)
	if kind == protocol.IsHere {
		var here protocol.Here
		if err := here.Decode(m); err != nil {
			panic(err)
		}
		o.rooms = append(o.rooms, here)
	}
	if kind == protocol.IsKit {
		var kit protocol.Kit
		if err := kit.Decode(bytes.Clone(m)); err != nil {
			panic(err)
		}
		o.kits = append(o.kits, kit)
	}
	if kind == protocol.IsRoster {
		var r protocol.Roster
		if err := r.Decode(m); err != nil {
			panic(err)
		}
		o.rosters = append(o.rosters, r)
	}
}

func (o *outlet) Enter(stage protocol.Stage) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.stages = append(o.stages, stage)
}

func (o *outlet) Close(code protocol.Code, text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.code == protocol.CodeNone {
		o.code, o.text = code, text
	}
}

// closed is why the stay ended, CodeNone while it goes on.
func (o *outlet) closed() protocol.Code {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.code
}

// maps are the places the connection was in.
func (o *outlet) maps() (ids []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, s := range o.stages {
		ids = append(ids, s.Map)
	}
	return ids
}

func (o *outlet) sent() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.snapshots
}

// crowd is the audience: it knows which bodies are in which zone, and complains about one that is in two.
type crowd struct {
	mu     sync.Mutex
	zones  map[string]*spy
	poison map[string]any           // what a zone panics with in its next tick
	stall  map[string]time.Duration // for how long a zone is held up in its next tick
	gone   func()                   // called in the tick in which a body departs, before the host hears of it
	twice  []string
}

func newCrowd() *crowd {
	return &crowd{zones: map[string]*spy{}, poison: map[string]any{}, stall: map[string]time.Duration{}}
}

// spy looks at one zone.
type spy struct {
	view.NopViewer
	crowd  *crowd
	key    string
	now    sim.Tick
	times  []time.Time // of each tick
	bodies map[string]view.Body
	away   map[string]bool
	lamps  map[string]float64
	dead   map[string]bool
	health map[string]view.Health
	living int // creatures that do not lie dead
	said   int
	begun  int // behaviors
	ended  []view.Ending
}

func (c *crowd) Viewer(key string) view.Viewer {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.poison[key+" begins"] != nil {
		panic(c.poison[key+" begins"])
	}
	if c.zones[key] == nil {
		c.zones[key] = &spy{crowd: c, key: key}
	}
	c.zones[key].bodies = nil
	return c.zones[key]
}

func (s *spy) Show(f *view.Frame) {
	c := s.crowd
	c.mu.Lock()
	cause, stall, gone := c.poison[s.key], c.stall[s.key], c.gone
	delete(c.poison, s.key)
	delete(c.stall, s.key)
	c.mu.Unlock()
	if stall > 0 {
		<-time.After(stall)
	}
	if cause != nil {
		panic(cause)
	}
	for i := range f.Events {
		if f.Events[i].Kind == view.Departed && gone != nil {
			gone()
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	s.now, s.times = f.Tick, append(s.times, time.Now())
	s.said += len(f.Messages)
	for i := range f.Events {
		if f.Events[i].Kind == view.BehaviorStarted {
			s.begun++
		}
	}
	s.bodies, s.away, s.lamps, s.dead = map[string]view.Body{}, map[string]bool{}, map[string]float64{}, map[string]bool{}
	s.health = map[string]view.Health{}
	s.living = 0
	health := view.Column[view.Health](&f.Tables[0])
	bodies, who, lamps := view.Column[view.Body](&f.Tables[0]), view.Column[view.Who](&f.Tables[0]), view.Column[view.Lamp](&f.Tables[0])
	for i, fate := range f.Tables[0].Fates {
		if fate == view.Stays && who[i].Role == view.Creature && !health[i].Dead {
			s.living++
		}
		if fate != view.Stays || who[i].Role != view.Person {
			continue
		}
		name := who[i].Name.String()
		for _, other := range c.zones {
			if _, here := other.bodies[name]; here && (other != s || i > 0 && s.bodies[name] != (view.Body{})) {
				c.twice = append(c.twice, fmt.Sprintf("%s is in %s and in %s", name, other.key, s.key))
			}
		}
		s.bodies[name], s.away[name], s.lamps[name] = bodies[i], who[i].Away, lamps[i].Radius
		s.dead[name], s.health[name] = health[i].Dead, health[i]
	}
}

func (s *spy) End(why view.Ending) {
	s.crowd.mu.Lock()
	defer s.crowd.mu.Unlock()
	s.bodies = nil
	s.ended = append(s.ended, why)
}

// see is a copy of what is known about a zone.
func (c *crowd) see(key string) spy {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.zones[key] == nil {
		return spy{}
	}
	return *c.zones[key]
}

func (c *crowd) tick(key string) sim.Tick { return c.see(key).now }

// where is the zone and the body of a character; "" if there is none.
func (c *crowd) where(character int64) (key string, body view.Body) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.zones {
		if b, here := s.bodies[name(character)]; here {
			key, body = s.key, b
		}
	}
	return key, body
}

func (c *crowd) set(key string, poison any, stall time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if poison != nil {
		c.poison[key] = poison
	}
	if stall != 0 {
		c.stall[key] = stall
	}
}

// check fails the test if somebody was in two places.
func (c *crowd) check(t *testing.T) {
	t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, line := range c.twice {
		t.Error(line)
	}
}

// shelf is a store that can be made to fail, to hang, and to be cut off as if the process had died.
type shelf struct {
	*memory.Store
	mu     sync.Mutex
	hang   chan struct{} // closed when it goes on
	fail   error
	sheets error // what writing sheets fails with
	writes int
	onSave func() // after sheets were written
}

var _ keep.Store = (*shelf)(nil)

// gate waits, or fails.
func (s *shelf) gate(ctx context.Context) error {
	s.mu.Lock()
	hang := s.hang
	s.mu.Unlock()
	if hang != nil {
		select {
		case <-hang:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fail
}

func (s *shelf) Write(ctx context.Context, owners []int64, fn func(keep.Tx) error) error {
	if err := s.gate(ctx); err != nil {
		return err
	}
	s.mu.Lock()
	err := s.sheets
	s.mu.Unlock()
	if err == nil || len(owners) == 0 {
		err = s.Store.Keep().Write(ctx, owners, fn)
	}
	if err == nil && len(owners) > 0 {
		s.mu.Lock()
		s.writes++
		call := s.onSave
		s.mu.Unlock()
		if call != nil {
			call()
		}
	}
	return err
}

func (s *shelf) Read(ctx context.Context, fn func(keep.ReadTx) error) error {
	if err := s.gate(ctx); err != nil {
		return err
	}
	return s.Store.Keep().Read(ctx, fn)
}

func (s *shelf) setFail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = err
}

// setSheets says what writing sheets fails with, nil for not at all.
func (s *shelf) setSheets(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sheets = err
}

// saved says what is called whenever sheets were written.
func (s *shelf) saved(call func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.onSave = call
}

// stop makes everything hang from now on.
func (s *shelf) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hang = make(chan struct{})
}

// heal ends hanging and failing.
func (s *shelf) heal() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hang != nil {
		close(s.hang)
		s.hang = nil
	}
	s.fail, s.sheets, s.onSave = nil, nil, nil
}

// sheet is what is on disk of a character.
func (s *shelf) sheet(t *testing.T, character int64) keep.Sheet {
	t.Helper()
	sheet, _, err := keep.Load(context.Background(), s.Store.Keep(), character)
	if err != nil {
		t.Fatal(err)
	}
	return sheet
}

// people makes characters.
func (s *shelf) people(t *testing.T, characters ...int64) {
	t.Helper()
	err := s.Store.Accounts().Write(context.Background(), nil, func(tx account.Tx) error {
		for _, id := range characters {
			if err := tx.InsertAccount(account.Account{ID: account.ID(id)}); err != nil {
				return err
			}
			if err := tx.InsertCharacter(account.Character{ID: id, Account: account.ID(id), Name: name(id), Key: name(id)}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// logbook keeps what was logged.
type logbook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logbook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
