package prediction

import (
	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

const (
	// actsKept is how many of the own acts are remembered: more than fit into the longest round trip.
	actsKept = 32
	// shotsKept is how many of the own shots are followed: as many as a world lets one actor have in the air.
	shotsKept = 256
	// LateStart is by how many ticks an act may begin later on the server, because its press came late, and still be the one that
	// was predicted.
	LateStart = 32
	// Twins is by how many ticks the births of a shot and its twin may differ.
	Twins = 64
	// Patience is for how many ticks a shot without a twin is believed in.
	Patience = 12
	// Prompt is for how many if the server was seen to perform the act that it came of: it has met something before a snapshot could
	// show it.
	Prompt = 6
)

// self is the player's actor in the world of its client. Ids of the server never reach it.
const self sim.ID = 1<<32 | 1

// Acts predicts what the player's own body performs. A press begins it in the tick of its input, in a world of package behavior
// that holds no other actor; what flies from it flies through everybody until the server says otherwise. The server's word is
// final: what it does not know of ends. The zero value predicts nothing until it is given a kit. It is copied by no one.
type Acts struct {
	catalogs []*catalog.Catalog
	slots    []uint16
	ground   behavior.Blockers
	rate     int

	world *behavior.World // nil while there is nothing to predict with, or nobody to predict
	typ   string          // catalog of the own actor
	alive bool
	unfit bool // the kit and the place were found not to fit together

	runs  [actsKept]act // a ring of the acts that were predicted
	count int           // of all so far
	shots []Shot
	seen  func(behavior.ProjectileView) // follows the shots of the world
}

// act is one that was predicted.
type act struct {
	def       int
	press     sim.Tick // the tick of its input
	start     sim.Tick
	duration  int
	late      int  // by how many ticks the server began it later
	confirmed bool // the server was seen to perform it
	rejected  bool // it was taken back
	over      bool // nothing more is to be learnt about it
}

// Shot is a projectile of the player that was predicted.
type Shot struct {
	Number  uint64 // in the world of the client, rising
	Def     int    // world index of the projectile
	Born    sim.Tick
	Press   sim.Tick // the tick of the input that it comes of
	Spawn   uint16   // the lower half of its spawn id
	From    sim.Vec  // where it was a tick before Pos
	Pos     sim.Vec
	Heading sim.Vec // unit vector
	Speed   float64
	Ghost   uint32 // what the server's twin is called, 0 while it is not known
	Ended   bool   // it does not fly any more, and is remembered for its twin

	rejected bool
}

// Own is what the client knows of the own actor besides its kit.
type Own struct {
	Team  uint8
	Alive bool
}

// Equip takes the catalogs of the place, in the order in which its world counts them, and what the slots begin. What was
// under way is forgotten.
func (a *Acts) Equip(catalogs []*catalog.Catalog, slots []uint16) {
	a.catalogs, a.slots = catalogs, slots
	a.clear()
}

// Stand forgets what was under way, and says what shots fly over: nil is a text world. Rate is the number of ticks per second.
func (a *Acts) Stand(ground behavior.Blockers, rate int) {
	a.ground, a.rate = ground, rate
	a.clear()
}

func (a *Acts) clear() {
	a.world, a.unfit, a.count, a.shots = nil, false, 0, a.shots[:0]
	a.runs = [actsKept]act{}
}

// World is what the acts are predicted in, nil while nothing is: for looking definitions up.
func (a *Acts) World() *behavior.World { return a.world }

// Shots are those that were predicted and fly, or have ended and may still meet their twins. They are valid until the next
// call.
func (a *Acts) Shots() []Shot { return a.shots }

// Run is what the own body performs, false for nothing.
func (a *Acts) Run() (behavior.RunView, bool) {
	if a.world == nil {
		return behavior.RunView{}, false
	}
	return a.world.Run(self)
}

// Follow makes sure that the own actor stands in the world after a tick, where the body is. It reports whether there is anything
// to predict: without a kit there is not.
func (a *Acts) Follow(tick sim.Tick, body Body, gait Gait, own Own) bool {
	if len(a.slots) == 0 {
		return false
	}
	if a.world != nil {
		behind := tick.Since(a.world.Now())
		if behind > 0 && behind <= Kept {
			a.world.TeleportActor(self, body.Pos, body.Facing.Dir())
			a.tick(behind)
		}
		if behind < 0 || behind > Kept {
			a.clear() // time was set: what was under way belongs to another time
		}
	}
	if a.world == nil && !a.unfit {
		a.unfit = !a.make(tick, body, gait) // to be found once, and not in every tick
	}
	if a.unfit {
		return false
	}
	a.world.SetActorTeam(self, own.Team)
	a.world.SetActorRadius(self, gait.Radius)
	if own.Alive != a.alive {
		a.alive = own.Alive
		a.world.SetActorLife(self, own.Alive)
	}
	return true
}

// make builds the world. It fails where the kit and the place do not fit together.
func (a *Acts) make(tick sim.Tick, body Body, gait Gait) bool {
	w := behavior.NewWorld(behavior.Options{Mode: behavior.ClientPredict, Rate: a.rate, Start: tick, Blockers: a.ground})
	for _, c := range a.catalogs {
		if w.RegisterCatalog(c) != nil {
			return false
		}
	}
	a.typ, a.alive = "", true
	for _, def := range a.slots {
		if c, _ := w.BehaviorDef(int(def)); c != nil {
			a.typ = c.Type
			break
		}
	}
	if a.typ == "" {
		return false
	}
	err := w.AddActor(behavior.ActorState{
		ID: self, Catalog: a.typ, Pos: body.Pos, Forward: body.Facing.Dir(), Radius: gait.Radius, Height: gait.Height, Alive: true, Enabled: true, Player: true,
	})
	if err != nil {
		return false
	}
	w.SetOwn(self, true)
	a.world = w
	if a.seen == nil {
		a.seen = a.see
	}
	return true
}

// Press begins what the slot of an input does, for the tick after the world's, or lets go of it where it is being held. It reports
// why not; a step without a press, and a slot that is empty, begin nothing and are accepted.
func (a *Acts) Press(step protocol.Step) behavior.Refusal {
	slot := int(step.Press) - 1
	if a.world == nil || slot < 0 || slot >= len(a.slots) {
		return behavior.Accepted
	}
	if a.slots[slot] == protocol.NoBehavior {
		return behavior.Accepted // it uses an ability, which only the server can tell anything of
	}
	_, b := a.world.BehaviorDef(int(a.slots[slot]))
	if b == nil {
		return behavior.UnknownBehavior
	}
	if run, ok := a.world.Run(self); ok && run.Holding && run.Def == int(a.slots[slot]) {
		a.world.ReleaseHold(self)
		return behavior.Accepted
	}
	press := a.world.Now().Plus(1)
	in := InputOf(b, step.Heading)
	in.Seq = uint32(press)
	_, why := a.world.TryStart(self, int(a.slots[slot]), in)
	return why
}

// InputOf is the input with which a press begins a behavior: along a heading if it takes a direction, else with nothing.
func InputOf(b *catalog.Behavior, heading sim.Heading) behavior.Input {
	if b.Inputs.Has(catalog.InputDirection) {
		return behavior.ToDirection(heading.Dir())
	}
	return behavior.None()
}

// Tick is one tick of the world, in which the body walks to where the walker has it. If what it performs moves it elsewhere,
// that is where it is, and carried is set.
func (a *Acts) Tick(walked Body) (pos sim.Vec, carried bool) {
	if a.world == nil {
		return walked.Pos, false
	}
	before, _ := a.world.Actor(self)
	if before.Moving {
		a.world.MoveActor(self, before.Pos, walked.Facing.Dir())
	} else {
		a.world.MoveActor(self, walked.Pos, walked.Facing.Dir())
	}
	a.tick(1)
	after, _ := a.world.Actor(self)
	return after.Pos, before.Moving || after.Pos != walked.Pos
}

// Settle puts the actor where a correction has put the body.
func (a *Acts) Settle(body Body) {
	if a.world == nil {
		return
	}
	if at, _ := a.world.Actor(self); at.Pos != body.Pos && !at.Moving {
		a.world.TeleportActor(self, body.Pos, body.Facing.Dir())
	}
}

// tick steps the world and follows the shots.
func (a *Acts) tick(n int) {
	a.world.Tick(n)
	for i := range a.shots {
		a.shots[i].From = a.shots[i].Pos
	}
	a.world.Projectiles(a.seen)
}

// see takes where a shot is.
func (a *Acts) see(v behavior.ProjectileView) {
	for i := range a.shots {
		if s := &a.shots[i]; s.Number == v.ID {
			s.Pos, s.Heading, s.Speed = v.Pos, v.Heading, v.Speed
			return
		}
	}
}

// Events are what happened in the world since the last call, oldest first, and what was learnt from it is noted. They are valid
// until the next call.
func (a *Acts) Events() []view.Event {
	if a.world == nil {
		return nil
	}
	events := a.world.DrainEvents()
	for i := range events {
		e := &events[i]
		switch e.Kind {
		case view.BehaviorStarted:
			a.began(e)
		case view.ProjectileSpawned:
			a.spawned(e)
		case view.ProjectileExpired:
			for j := range a.shots {
				if a.shots[j].Number == e.Ref {
					a.shots[j].Ended = true
				}
			}
		}
	}
	return events
}

func (a *Acts) began(e *view.Event) {
	_, b := a.world.BehaviorDef(int(e.Def))
	if b == nil {
		return
	}
	a.runs[a.count%actsKept] = act{
		def: int(e.Def), press: sim.Tick(e.InputSeq), start: e.Tick.Plus(int(e.Span)), duration: int(b.Duration),
	}
	a.count++
}

func (a *Acts) spawned(e *view.Event) {
	if len(a.shots) == shotsKept {
		return // it is drawn when the server's comes
	}
	s := Shot{
		Number: e.Ref, Def: int(e.Def), Born: e.Tick, Press: sim.Tick(e.InputSeq), Spawn: uint16(uint32(e.Count)), From: e.Pos, Pos: e.Pos,
		Heading: e.Dir, Speed: e.Dir.Len(),
	}
	if s.Speed > 0 {
		s.Heading = e.Dir.Scale(1 / s.Speed)
	}
	a.shots = append(a.shots, s)
	if v, ok := a.world.Projectile(e.Ref); ok {
		a.see(v)
		a.shots[len(a.shots)-1].Born = v.Born
	}
}
