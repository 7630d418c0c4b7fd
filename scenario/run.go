package scenario

import (
	"io"
	"slices"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/scenario/recording"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// Options say what of a run is kept. The zero value keeps the result alone.
type Options struct {
	// Events receives every event as a line of JSON and the hash of the state as the last line.
	Events io.Writer
	// Record receives a recording, see package recording.
	Record io.Writer
	// Viewers are shown every tick. They cannot change what happens.
	Viewers []view.Viewer
}

// Run plays the scenario. What does not come out as expected is in the result; an error means that something could not be
// written, or that the machine failed in another way.
func (s *Scenario) Run(o Options) (*Result, error) {
	r, err := newRun(s, o)
	if err != nil {
		return nil, err
	}
	for {
		r.now()
		if r.at >= s.end || r.result.overflow {
			return r.finish()
		}
		r.advance()
	}
}

// maxRecords bounds how many events of a run are kept to be counted.
const maxRecords = 1 << 20

// run is one playing of a scenario.
type run struct {
	scenario *Scenario
	options  Options
	zone     *zone.Zone
	trace    *trace.Trace
	stream   *trace.Stream       // nil if nobody wants one
	recorder *recording.Recorder // likewise
	result   *Result

	at       int    // the moment
	next     int    // the first step that has not been carried out
	bodies   []body // of the entities
	sessions uint64 // connections so far
	records  []trace.Record
	ways     []*place.Ways // for each radius of somebody who looked for a way
	packets  []packet      // of hands, that are to be sent later
}

// body is what the run knows of an entity.
type body struct {
	id     sim.ID       // its body, or the last one it had
	ids    []sim.ID     // all bodies it had
	sender inbox.Sender // of a player
	where  inbox.Where  // of a player who left: where that was
	errand errand
	press  press // what its hand does in the tick that comes

	pos       sim.Vec // before the last tick
	teleports uint8
	there     bool
	speed     float64 // over the ground in the last tick
}

// standing is an entity as it stands at a moment.
type standing = zone.Standing

// newRun makes the zone and lets everybody arrive.
func newRun(s *Scenario, o Options) (*run, error) {
	r := &run{scenario: s, options: o, result: &Result{Scenario: s}, at: -1 - s.early(), bodies: make([]body, len(s.entities))}
	r.trace = trace.New(s.place, s.names, r.keep)
	if o.Events != nil {
		r.stream = trace.NewStream(o.Events)
	}
	var err error
	if r.zone, err = zone.New(r.zoneOptions()); err != nil {
		return nil, err
	}
	if o.Record != nil {
		r.recorder = recording.New(o.Record, r.zone, s.header())
	}
	for i := range s.entities {
		if s.entities[i].Spawn != "" {
			continue
		}
		if err := r.zone.Post(r.arrival(i)); err != nil {
			return nil, err
		}
	}
	r.advance()
	if s.early() > 0 {
		r.outfit()
		r.advance()
	}
	return r, nil
}

// early is how many ticks before the moment 0 everybody arrives: one, where there are players who are given what no arrival
// brings along.
func (s *Scenario) early() int {
	for i := range s.entities {
		if e := &s.entities[i]; e.Player && (e.Team != nil || e.PVP || len(e.Attributes) > 0) {
			return 1
		}
	}
	return 0
}

// outfit gives players what no arrival brings along.
func (r *run) outfit() {
	for i := range r.scenario.entities {
		e, id := &r.scenario.entities[i], r.bodies[i].id
		if !e.Player {
			continue
		}
		if e.Team != nil {
			r.post(nil, inbox.Order{Op: inbox.SetTeam, Target: id, Team: *e.Team}.Letter())
		}
		if e.PVP {
			r.post(nil, inbox.Order{Op: inbox.SetConsent, Target: id, On: true}.Letter())
		}
		for _, base := range r.scenario.bases(e) {
			r.post(nil, inbox.Order{Op: inbox.SetBase, Target: id, Attr: uint32(base.Attr), Value: base.Value}.Letter())
		}
	}
}

// bases are what the attributes of an entity begin from.
func (s *Scenario) bases(e *entity) []rules.Base {
	if s.pack == nil {
		return nil
	}
	return basesOf(s.pack.Rules, e)
}

func (r *run) zoneOptions() zone.Options {
	s := r.scenario
	return zone.Options{
		Pack: s.pack, Map: s.place, Key: s.place.ID, Epoch: 1, Seed: s.Seed, Start: s.start.Plus(-1 - s.early()),
		Viewers: append([]view.Viewer{r.trace}, r.options.Viewers...),
	}
}

// arrival is the letter that brings an entity in. Players have the character numbers 1 and up by their place in the
// scenario.
func (r *run) arrival(i int) inbox.Letter {
	e := &r.scenario.entities[i]
	where := inbox.Where{Room: e.Room}
	if e.Position != nil {
		where.Exact, where.Pos = true, e.Position.Pos
	}
	if e.Facing != nil {
		where.Facing = e.Facing.Heading
	}
	if !e.Player {
		o := inbox.Order{Op: inbox.Spawn, Ref: uint64(i) + 1, Creature: e.Creature, Name: e.Name, Hue: e.Hue, Lamp: e.Lamp, Where: where}
		if e.Speed != nil {
			o.Speed = *e.Speed
		}
		if e.Radius != nil {
			o.Radius = *e.Radius
		}
		return o.Letter()
	}
	r.sessions++
	r.bodies[i].sender = inbox.Sender{Character: int64(i) + 1, Session: r.sessions}
	return inbox.Arrival{From: r.bodies[i].sender, Name: e.Name, Hue: e.Hue, Lamp: e.Lamp, Where: where}.Letter()
}

// now carries out the steps of the present moment.
func (r *run) now() {
	steps := r.scenario.steps
	for ; r.next < len(steps) && steps[r.next].base().at == r.at; r.next++ {
		r.result.Steps++
		steps[r.next].run(r)
	}
}

// advance lets everybody who is under way take a step, and the zone a tick.
func (r *run) advance() {
	for i := range r.bodies {
		r.drive(i)
	}
	r.send()
	r.zone.Step()
	r.at++
	r.result.Ticks++
	for _, request := range r.zone.Drain() {
		r.heed(request)
	}
	for i := range r.bodies {
		r.observe(i)
	}
	if r.recorder != nil {
		r.recorder.Stepped(r.zone)
	}
}

// heed notes what the zone tells the world outside.
func (r *run) heed(request zone.Request) {
	switch request.Kind {
	case zone.Spawned:
		r.bodies[request.Ref-1].id = request.Actor
	case zone.Gone:
		r.bodies[request.From.Character-1].where = request.Where
	}
}

// observe finds out which body an entity has and how far it came in the last tick.
func (r *run) observe(i int) {
	b := &r.bodies[i]
	if b.sender.Character != 0 {
		if s, ok := r.zone.Character(b.sender.Character); ok {
			b.id = s.ID
		}
	}
	if spawn := r.scenario.entities[i].Spawn; spawn != "" {
		if id := r.zone.Dweller(spawn); id != 0 {
			b.id = id
		}
	}
	if b.id != 0 && !slices.Contains(b.ids, b.id) {
		b.ids = append(b.ids, b.id)
	}
	s, ok := r.zone.Actor(b.id)
	b.speed = 0
	if ok && b.there && s.Teleports == b.teleports {
		b.speed = float64(s.Pos.GroundDist(b.pos) * float64(r.zone.Rate()))
	}
	b.there, b.pos, b.teleports = ok, s.Pos, s.Teleports
}

// keep takes in a record.
func (r *run) keep(record *trace.Record) {
	r.result.Events++
	if r.stream != nil {
		r.stream.Write(record)
	}
	if len(r.records) < maxRecords {
		r.records = append(r.records, *record)
		return
	}
	if !r.result.overflow {
		r.result.overflow = true
		r.fail(nil, Failure{Subject: "events", Expected: "at most 1048576 in one scenario", Got: "more"})
	}
}

// finish closes what is written.
func (r *run) finish() (*Result, error) {
	r.result.Tick, r.result.Hash = r.zone.Tick(), r.zone.Hash()
	r.zone.Close(view.EndedStop)
	if r.recorder != nil {
		if err := r.recorder.Finish(r.zone); err != nil {
			return nil, err
		}
	}
	if r.stream != nil {
		if err := r.stream.Finish(r.result.Tick, r.result.Hash); err != nil {
			return nil, err
		}
	}
	return r.result, nil
}

// momentOf is the moment at whose end a tick was.
func (r *run) momentOf(tick sim.Tick) int { return tick.Since(r.scenario.start) }
