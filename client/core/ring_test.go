package core_test

import (
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/hands"
)

// What the slots of a fighter in the ring begin, and where they stand among all behaviors: by their ids.
const (
	dashes = iota
	shoots
	slashes
	swings // the husk's
)

// ring is a zone that has nothing but a fight in it: players who slash, shoot and dash, and a husk that swings at nobody in particular.
// It decides what the test tells it to, and counts.
type ring struct {
	w       *world
	bw      *behavior.World
	ground  *place.Ground
	kit     protocol.Kit
	tick    sim.Tick
	bodies  []*fighterBody
	husk    *fighterBody
	events  []view.Event
	late    bool             // the kit is not sent by itself
	deny    behavior.Refusal // what every press is answered with, if anything
	starts  map[sim.ID]int   // runs that began
	denied  int
	tables  [2]view.Table
	body    []view.Body
	who     []view.Who
	lamp    []view.Lamp
	stride  []view.Stride
	ack     []view.Ack
	health  []view.Health
	act     []view.Act
	form    []view.Form
	marks   []view.Marks
	gauges  []view.Gauges
	flight  []view.Flight
	mine    []view.Mine
	ended   []view.Event
	flights map[uint64]view.Flight
	owners  map[uint64]sim.ID
	spawns  map[uint64]uint16
}

// fighterBody is somebody in the ring.
type fighterBody struct {
	id     sim.ID
	seat   *seat
	hands  hands.Hands
	facing sim.Heading
	health view.Health
	form   view.Form
	snaps  uint8
}

// catalogs are what is done in the ring.
func catalogs(t testing.TB) []*catalog.Catalog {
	t.Helper()
	cut := []catalog.Operation{{Kind: catalog.OpAttribute, Def: 0, DamageType: -1, Value: -10}}
	hero, err := catalog.New(catalog.Catalog{
		Type: "hero", Versions: [3]int32{1, 1, 1}, Rate: 60,
		Behaviors: []catalog.Behavior{
			{ID: "dash", Duration: 20, Inputs: catalog.Inputs(catalog.InputDirection), Timeline: []catalog.Entry{
				{At: 4, Kind: catalog.EntryMove, Def: -1, Socket: -1, Duration: 12, Distance: 3},
			}},
			{ID: "shoot", Duration: 24, Inputs: catalog.Inputs(catalog.InputDirection), Timeline: []catalog.Entry{
				{Kind: catalog.EntryAnimation, Socket: -1, Duration: 20},
				{At: 6, Kind: catalog.EntryProjectile, Socket: -1, Offset: sim.Vec{Z: 0.5}},
			}},
			{ID: "slash", Duration: 30, Buffer: 8, Inputs: catalog.Inputs(catalog.InputDirection), Timeline: []catalog.Entry{
				{Kind: catalog.EntryAnimation, Def: 1, Socket: -1, Duration: 30},
				{At: 3, Kind: catalog.EntryPrefab, Socket: 0, Duration: 12},
				{At: 12, Kind: catalog.EntryEffect, Socket: -1},
			}},
		},
		Projectiles: []catalog.Projectile{{
			ID: "bolt", Duration: 180, Movement: catalog.Movement{Kind: catalog.MovementLine, Speed: 15},
			Collision: catalog.Collision{Radius: 0.2, HitLimit: 1, Target: catalog.FilterEnemy, Blockers: true},
			OnContact: []catalog.Entry{{Kind: catalog.EntryEffect, Def: 1, Socket: -1}},
		}},
		Effects: []catalog.Effect{
			{ID: "cut", Shape: catalog.ShapeSector, Radius: 2.5, Angle: 90, Height: 2, Operations: cut},
			{ID: "pierce", Shape: catalog.ShapeLocked, Reach: -1, Target: catalog.FilterHitActor, Operations: cut},
		},
		Animations: []string{"aim", "swing"}, Prefabs: []string{"arc"}, Sockets: []string{"hand"}, Attributes: []string{"life"},
	})
	if err != nil {
		t.Fatal(err)
	}
	husk, err := catalog.New(catalog.Catalog{
		Type: "husk", Versions: [3]int32{1, 1, 1}, Rate: 60,
		Behaviors: []catalog.Behavior{{ID: "sweep", Duration: 60, Inputs: catalog.Inputs(catalog.InputNone), Timeline: []catalog.Entry{
			{Kind: catalog.EntryAnimation, Socket: -1, Duration: 50},
			{At: 40, Kind: catalog.EntryEffect, Socket: -1},
		}}},
		Effects:    []catalog.Effect{{ID: "sweep", Shape: catalog.ShapeRing, Inner: 1, Outer: 3, Height: 2, Operations: cut}},
		Animations: []string{"lurch"}, Attributes: []string{"life"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return []*catalog.Catalog{hero, husk}
}

// newRing is a world whose zone is a ring, with a husk at the place given.
func newRing(t testing.TB, husk sim.Vec) (*world, *ring) {
	t.Helper()
	m := hall(t)
	w := newWorld(t, m)
	r := &ring{
		w: w, ground: m.Ground, tick: 1000, starts: map[sim.ID]int{}, flights: map[uint64]view.Flight{}, owners: map[uint64]sim.ID{},
		spawns: map[uint64]uint16{},
	}
	r.bw = behavior.NewWorld(behavior.Options{Rate: 60, Start: r.tick, Blockers: m.Ground})
	for _, c := range catalogs(t) {
		if err := r.bw.RegisterCatalog(c); err != nil {
			t.Fatal(err)
		}
		r.kit.Catalogs = append(r.kit.Catalogs, c.Append(nil))
	}
	r.kit.Slots, r.kit.Looks = []uint16{slashes, shoots, dashes}, []string{"husk"}
	r.tables[0].Columns = []any{&r.body, &r.who, &r.lamp, &r.stride, &r.ack, &r.health, &r.act, &r.form, &r.marks, &r.gauges}
	r.tables[1].Columns = []any{&r.flight, &r.mine}
	r.husk = r.enter("husk", husk, view.Form{Look: 1, Team: 2, Size: 0.5}, nil)
	w.ring = r
	return w, r
}

func (r *ring) enter(typ string, pos sim.Vec, form view.Form, s *seat) *fighterBody {
	b := &fighterBody{id: sim.MakeID(uint32(3+len(r.bodies)), 1), seat: s, form: form, health: view.Health{Now: 100, Cap: 100}}
	err := r.bw.AddActor(behavior.ActorState{
		ID: b.id, Catalog: typ, Pos: pos, Radius: form.Size, Height: 1, Team: form.Team, Alive: true, Enabled: true, Player: s != nil,
	})
	if err != nil {
		r.w.t.Fatal(err)
	}
	r.bodies = append(r.bodies, b)
	return b
}

// admit lets a player in.
func (r *ring) admit(s *seat) {
	r.enter("hero", sim.Vec{X: -2 * float64(s.character)}, view.Form{Team: 1, Size: 0.5}, s)
	err := s.sess.Admit(protocol.Joined{
		Token: []byte("resume me"), Character: s.character, Name: s.name,
		Stage: protocol.Stage{Map: "ring", Number: 3, Stream: 9, Tick: r.tick, Rate: 60, Every: 3},
	})
	if err != nil {
		r.w.t.Error(err)
	}
	s.Message((&protocol.Ground{Hash: r.ground.Hash(), Data: r.ground.Append(nil)}).Append(nil))
	if !r.late {
		s.Message(r.kit.Append(nil))
	}
	r.w.rep.Attach(replication.Conn{ID: s.sess.Number(), Stream: 9, Sink: s})
}

// of is the body of a player.
func (r *ring) of(s *seat) *fighterBody {
	for _, b := range r.bodies {
		if b.seat == s {
			return b
		}
	}
	r.w.t.Fatal("the player is not in the ring")
	return nil
}

// hear takes an input.
func (r *ring) hear(s *seat, at sim.Tick, step protocol.Step) {
	in := hands.Input{Wish: place.Wish{X: step.X, Z: step.Z}, Heading: step.Heading, Press: step.Press}
	r.of(s).hands.Put(r.tick.Plus(1), at, in)
}

// step is a tick in the order of a zone.
func (r *ring) step() {
	r.tick++
	for _, b := range r.bodies {
		for _, press := range b.hands.Presses(r.tick, nil) {
			r.press(b, press)
		}
	}
	for _, b := range r.bodies {
		in, moves := b.hands.Next(r.tick, 15)
		at, _ := r.bw.Actor(b.id)
		if !moves || b.health.Dead {
			continue
		}
		b.facing = in.Heading
		pos := at.Pos
		if !at.Moving {
			pos = r.ground.Walk(at.Pos, in.Wish, place.Stride{Speed: 4, Rate: 60, Radius: b.form.Size})
		}
		r.bw.MoveActor(b.id, pos, in.Heading.Dir())
	}
	r.bw.Tick(1)
	r.settle()
	r.publish()
}

func (r *ring) press(b *fighterBody, press hands.Press) {
	why := r.deny
	if why == behavior.Accepted {
		def := int(r.kit.Slots[press.Slot-1])
		_, d := r.bw.BehaviorDef(def)
		in := prediction.InputOf(d, press.Heading)
		in.Seq = uint32(press.Tick)
		_, why = r.bw.TryStart(b.id, def, in)
	}
	if why != behavior.Accepted {
		r.denied++
		r.events = append(r.events, view.Event{
			Kind: view.ActRefused, Flags: view.Private, Actor: b.id, Count: int32(press.Slot), InputSeq: uint32(press.Tick), Reason: view.Reason(why),
		})
	}
}

// swing lets the husk swing.
func (r *ring) swing() {
	if ok, why := r.bw.TryStart(r.husk.id, swings, behavior.None()); !ok {
		r.w.t.Fatalf("the husk does not swing: %v", why)
	}
}

// hurt takes life from somebody.
func (r *ring) hurt(id, by sim.ID, points float64) {
	for _, b := range r.bodies {
		if b.id != id || b.health.Dead {
			continue
		}
		b.health.Now = max(b.health.Now-points, 0)
		r.events = append(r.events, view.Event{Kind: view.OnDamageTaken, Actor: id, Other: by, Value: points})
		if b.health.Now == 0 {
			b.health.Dead = true
			r.bw.SetActorLife(id, false)
			r.events = append(r.events, view.Event{Kind: view.Died, Actor: id, Other: by, Span: 180})
		}
	}
}

// settle does what the behaviors ask for.
func (r *ring) settle() {
	r.ended = r.ended[:0]
	for _, e := range r.bw.DrainEvents() {
		switch e.Kind {
		case view.BehaviorStarted:
			r.starts[e.Actor]++
		case view.AttributeEffectRequested:
			r.hurt(e.Actor, e.Other, -e.Value)
		case view.ProjectileExpired:
			r.ended = append(r.ended, e)
		}
	}
}

// publish shows the tick.
func (r *ring) publish() {
	t := &r.tables[0]
	t.IDs, t.Owners, t.Fates = t.IDs[:0], t.Owners[:0], t.Fates[:0]
	r.body, r.who, r.lamp, r.stride, r.ack = r.body[:0], r.who[:0], r.lamp[:0], r.stride[:0], r.ack[:0]
	r.health, r.act, r.form, r.marks, r.gauges = r.health[:0], r.act[:0], r.form[:0], r.marks[:0], r.gauges[:0]
	eye := view.Eye{Key: 1}
	for _, b := range r.bodies {
		at, _ := r.bw.Actor(b.id)
		owner, who := sim.ID(0), view.Who{Role: view.Creature, Name: view.MakeName("husk")}
		if b.seat != nil {
			owner, who = b.id, view.Who{Role: view.Person, Name: view.MakeName(b.seat.name), Hue: 40}
			eye.Seats = append(eye.Seats, view.Seat{Actor: b.id, Session: b.seat.sess.Number()})
		}
		act := view.Act{}
		if run, ok := r.bw.Run(b.id); ok {
			aim, _ := sim.HeadingOf(run.Aim)
			act = view.Act{Def: uint16(run.Def) + 1, Start: run.Start, Aim: aim}
		}
		t.IDs, t.Owners, t.Fates = append(t.IDs, b.id), append(t.Owners, owner), append(t.Fates, view.Stays)
		r.body = append(r.body, view.Body{Pos: at.Pos, Facing: b.facing, Teleports: b.snaps, Room: 1})
		r.who, r.lamp = append(r.who, who), append(r.lamp, view.Lamp{Radius: 8})
		r.stride = append(r.stride, view.Stride{Speed: 4, Radius: b.form.Size, Height: 1, Held: at.Moving || b.health.Dead})
		r.ack = append(r.ack, view.Ack{Tick: b.hands.Used, Ahead: b.hands.Ahead, HasTick: b.hands.Started})
		r.health, r.act = append(r.health, b.health), append(r.act, act)
		r.form, r.marks = append(r.form, b.form), append(r.marks, view.Marks{})
		var gauges view.Gauges // everybody has some, and only their own is told
		for n := range 2 {
			gauges.Now.Add(int64(b.id.Slot()) + int64(n))
			gauges.Cap.Add(int64(100 * (n + 1)))
		}
		r.gauges = append(r.gauges, gauges)
		eye.Seen = append(eye.Seen, b.id)
	}
	r.publishShots(&eye)
	for i := range r.events {
		r.events[i].Tick, r.events[i].Seq = r.tick, uint64(i+1)
		eye.Events = append(eye.Events, int32(i))
	}
	frame := view.Frame{Tick: r.tick, Tables: r.tables[:], Events: r.events}
	if len(eye.Seats) > 0 {
		frame.Eyes = []view.Eye{eye}
	}
	r.w.rep.Show(&frame)
	r.events = r.events[:0]
}

func (r *ring) publishShots(eye *view.Eye) {
	t := &r.tables[1]
	t.IDs, t.Owners, t.Fates = t.IDs[:0], t.Owners[:0], t.Fates[:0]
	r.flight, r.mine = r.flight[:0], r.mine[:0]
	over := map[uint64]*view.Event{}
	for i := range r.ended {
		over[r.ended[i].Ref] = &r.ended[i]
	}
	r.bw.Projectiles(func(v behavior.ProjectileView) {
		aim, _ := sim.HeadingOf(v.Heading)
		r.flights[v.ID] = view.Flight{Def: uint16(v.Def), Born: v.Since, From: v.From, Aim: aim, Team: v.Team, Hue: 40}
		r.owners[v.ID], r.spawns[v.ID] = v.Owner, uint16(v.SpawnID)
	})
	for number := uint64(0); number < 1000; number++ {
		f, ok := r.flights[number]
		if !ok {
			continue
		}
		fate := view.Stays
		if e := over[number]; e != nil {
			fate, f.End, f.Way = view.Destroyed, uint8(e.Reason), e.Pos.GroundDist(f.From)
			delete(r.flights, number)
		}
		id := view.ShotID(number)
		t.IDs, t.Owners, t.Fates = append(t.IDs, id), append(t.Owners, r.owners[number]), append(t.Fates, fate)
		r.flight, r.mine = append(r.flight, f), append(r.mine, view.Mine{Spawn: r.spawns[number]})
		eye.Seen = append(eye.Seen, id)
	}
}

// beatsOf counts beats by kind, for one who looks at them in every frame.
type beatCounter struct {
	version uint32
	all     []core.Beat
}

func (b *beatCounter) look(s *seat) {
	beats := s.core.Beats()
	if beats.Version-b.version > beats.Count {
		s.world.t.Fatal("beats were lost between two frames")
	}
	for i := beats.Count - (beats.Version - b.version); i < beats.Count; i++ {
		b.all = append(b.all, beats.Rows[i])
	}
	b.version = beats.Version
}

func (b *beatCounter) of(kind core.BeatKind) (some []core.Beat) {
	for _, beat := range b.all {
		if beat.Kind == kind {
			some = append(some, beat)
		}
	}
	return some
}

// press is hands that press a slot once, and walk as they are told.
func press(slot uint8, walk core.Control) func(float64) core.Control {
	return func(float64) core.Control {
		c := walk
		c.Press, slot = slot, 0
		return c
	}
}
