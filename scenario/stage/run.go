package stage

import (
	"io"
	"slices"

	"github.com/wick-engine/wick/place"
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
	// Strides are for how many ticks the zone is stepped in a row before anybody heeds what it tells the world outside, again
	// and again in this order: as by a driver that comes late. Nil is 1. A row ends early at the moment of a step and at the end,
	// and while somebody walks or a hand is about to press, every row is one tick. It cannot change what happens.
	Strides []int
}

// maxRecords bounds how many events of a run are kept to be counted.
const maxRecords = 1 << 20

// Run is one playing of a story. Entities are spoken of by their numbers in it.
type Run struct {
	story    *Story
	options  Options
	zone     *zone.Zone
	trace    *trace.Trace
	stream   *trace.Stream       // nil if nobody wants one
	recorder *recording.Recorder // likewise
	result   Result
	overflow bool // there were more events than are kept

	at       int    // the moment
	next     int    // the first step that has not been carried out
	bodies   []body // of the entities
	sessions uint64 // connections so far
	records  []trace.Record
	ways     []*place.Ways // for each radius of somebody who looked for a way
	packets  []packet      // of hands, that are to be sent later
	strides  int           // made so far
}

// body is what the run knows of an entity.
type body struct {
	id     sim.ID       // its body, or the last one it had
	ids    []sim.ID     // all bodies it had
	sender inbox.Sender // of a player
	where  inbox.Where  // of a player who left: where that was
	rules  string       // and what the rules knew of it
	walk   walk         // what it is under way with
	press  Press        // what its hand does in the tick that comes

	pos       sim.Vec // before the last tick
	teleports uint8
	there     bool
	speed     float64 // over the ground in the last tick
}

// Standing is an entity as it stands at a moment.
type Standing = zone.Standing

// New makes the zone of a story and lets everybody arrive: the run stands at the moment 0. An error means that the zone
// cannot be made.
func New(s *Story, o Options) (*Run, error) {
	r := &Run{story: s, options: o, at: -1 - s.early(), bodies: make([]body, len(s.Entities))}
	r.trace = trace.New(s.Map, s.Names, r.keep)
	if o.Events != nil {
		r.stream = trace.NewStream(o.Events)
	}
	var err error
	if r.zone, err = zone.New(r.zoneOptions()); err != nil {
		return nil, err
	}
	if o.Record != nil {
		r.recorder = recording.New(o.Record, r.zone, s.Header)
	}
	for i := range s.Entities {
		if s.Entities[i].Spawn != "" {
			continue
		}
		if err := r.zone.Post(r.arrival(i)); err != nil {
			return nil, err
		}
	}
	r.Advance()
	if s.early() > 0 {
		r.outfit()
		r.Advance()
	}
	return r, nil
}

func (r *Run) zoneOptions() zone.Options {
	s := r.story
	return zone.Options{
		Pack: s.Pack, Map: s.Map, Key: s.Map.ID, Epoch: 1, Seed: s.Seed, Start: s.Start.Plus(-1 - s.early()),
		Viewers: append([]view.Viewer{r.trace}, r.options.Viewers...),
	}
}

// outfit gives everybody what no arrival brings along.
func (r *Run) outfit() {
	for i := range r.story.Entities {
		e, id := &r.story.Entities[i], r.bodies[i].id
		for _, ability := range e.Abilities {
			r.Post(nil, inbox.Order{Op: inbox.SetAbility, Target: id, Behavior: ability, On: true}.Letter())
		}
		for j := range e.Cooldowns {
			k := &e.Cooldowns[j]
			r.Post(nil, inbox.Order{Op: inbox.SetCooldown, Target: id, Behavior: k.Name, Ticks: int32(k.Value.Length())}.Letter())
		}
		if !e.Player {
			continue
		}
		if e.Team != nil {
			r.Post(nil, inbox.Order{Op: inbox.SetTeam, Target: id, Team: *e.Team}.Letter())
		}
		if e.PVP {
			r.Post(nil, inbox.Order{Op: inbox.SetConsent, Target: id, On: true}.Letter())
		}
		if r.story.Pack == nil {
			continue
		}
		for _, base := range e.Bases(r.story.Pack.Rules) {
			r.Post(nil, inbox.Order{Op: inbox.SetBase, Target: id, Attr: uint32(base.Attr), Value: base.Value}.Letter())
		}
	}
}

// arrival is the letter that brings an entity in. Players have the character numbers 1 and up by their place in the
// scenario.
func (r *Run) arrival(i int) inbox.Letter {
	e := &r.story.Entities[i]
	where := inbox.Where{Room: e.Room}
	if e.Position != nil {
		where.Exact, where.Pos = true, e.Position.Pos
	}
	if e.Facing != nil {
		where.Facing = e.Facing.Heading
	}
	if e.Player {
		r.bodies[i].sender.Character = int64(i) + 1
		return r.playerArrival(i, where, "")
	}
	o := inbox.Order{Op: inbox.Spawn, Ref: uint64(i) + 1, Creature: e.Creature, Name: e.Name, Hue: e.Hue, Lamp: e.Lamp, Where: where}
	if e.Speed != nil {
		o.Speed = *e.Speed
	}
	if e.Radius != nil {
		o.Radius = *e.Radius
	}
	return o.Letter()
}

// playerArrival brings a player in over a new connection, with what rules know of it.
func (r *Run) playerArrival(i int, where inbox.Where, rules string) inbox.Letter {
	e, b := &r.story.Entities[i], &r.bodies[i]
	r.sessions++
	b.sender.Session = r.sessions
	return inbox.Arrival{From: b.sender, Name: e.Name, Hue: e.Hue, Lamp: e.Lamp, Where: where, Rules: rules}.Letter()
}

// Ended reports whether the story has come to its end, or to more events than a run keeps.
func (r *Run) Ended() bool { return r.at >= r.story.End || r.overflow }

// Now carries out the steps of the present moment. It comes once for every moment, before Advance.
func (r *Run) Now() {
	steps := r.story.Steps
	for ; r.next < len(steps) && steps[r.next].Base().Moment() == r.at; r.next++ {
		r.result.Steps++
		steps[r.next].Run(r)
	}
}

// Advance lets everybody who is under way take a pace, and the zone a tick, or a stride of them. Then it is the next moment,
// or the one at which the stride ends.
func (r *Run) Advance() {
	for i := range r.bodies {
		r.drive(i)
	}
	r.send()
	for range r.stride() {
		r.zone.Step()
		r.at++
		r.result.Ticks++
		for i := range r.bodies {
			r.observe(i)
		}
		if r.recorder != nil {
			r.recorder.Stepped(r.zone)
		}
	}
	for _, request := range r.zone.Drain() {
		r.heed(request)
	}
}

// stride is for how many ticks the zone is stepped next.
func (r *Run) stride() int {
	busy := func(b body) bool { return b.walk.active }
	if len(r.options.Strides) == 0 || r.at < 0 || len(r.packets) > 0 || slices.ContainsFunc(r.bodies, busy) {
		return 1
	}
	length := r.options.Strides[r.strides%len(r.options.Strides)]
	r.strides++
	next := r.story.End
	if r.next < len(r.story.Steps) {
		next = min(next, r.story.Steps[r.next].Base().Moment())
	}
	return max(1, min(length, next-r.at))
}

// Reopen saves the zone and goes on with what is restored from the save. Nothing must come out otherwise because of it.
func (r *Run) Reopen() error {
	again, err := zone.Restore(r.zoneOptions(), r.zone.Save())
	if err == nil {
		r.zone = again
	}
	return err
}

// heed notes what the zone tells the world outside.
func (r *Run) heed(request zone.Request) {
	switch request.Kind {
	case zone.Spawned:
		r.bodies[request.Ref-1].id = request.Actor
	case zone.Gone:
		b := &r.bodies[request.From.Character-1]
		b.where, b.rules = request.Where, request.Rules
	}
}

// observe finds out which body an entity has and how far it came in the last tick.
func (r *Run) observe(i int) {
	b := &r.bodies[i]
	if b.sender.Character != 0 {
		if s, ok := r.zone.Character(b.sender.Character); ok {
			b.id = s.ID
		}
	}
	if spawn := r.story.Entities[i].Spawn; spawn != "" {
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
func (r *Run) keep(record *trace.Record) {
	r.result.Events++
	if r.stream != nil {
		r.stream.Write(record)
	}
	if len(r.records) < maxRecords {
		r.records = append(r.records, *record)
		return
	}
	if !r.overflow {
		r.overflow = true
		r.Fail(nil, Failure{Subject: "events", Expected: "at most 1048576 in one scenario", Got: "more"})
	}
}

// Finish ends the zone and closes what is written, and returns what became of the run. An error means that something could
// not be written.
func (r *Run) Finish() (Result, error) {
	r.result.Tick, r.result.Hash = r.zone.Tick(), r.zone.Hash()
	r.zone.Close(view.EndedStop)
	if r.recorder != nil {
		if err := r.recorder.Finish(r.zone); err != nil {
			return Result{}, err
		}
	}
	if r.stream != nil {
		if err := r.stream.Finish(r.result.Tick, r.result.Hash); err != nil {
			return Result{}, err
		}
	}
	return r.result, nil
}
