package behavior

import (
	"errors"
	"math"
	"strconv"

	"github.com/wick-engine/wick/behavior/motion"
	"github.com/wick-engine/wick/sim"
)

// farthest bounds every coordinate and size, so that nothing that is worked out from them overflows.
const farthest = 1e9

// ActorState is an actor as the host describes it to a world.
type ActorState struct {
	// ID is not 0, and no other actor of the world has its slot.
	ID sim.ID
	// Catalog is the type of what the actor can perform; "" performs nothing.
	Catalog string
	// Pos is where it stands, its feet. Forward is where it looks; its height is ignored, and without a length it is +z.
	Pos, Forward sim.Vec
	// Radius of its body in metres, at least 0, and Height of the body's centre above Pos.
	Radius, Height float64
	// Team decides who is an ally and who an enemy. 0 is neither to anyone.
	Team uint8
	// Realm is the part of the world it is in. What is in one realm has no dealings with another, however near: nobody finds
	// anybody there, and nothing that flies meets anybody. A world that is all one place leaves it at 0.
	Realm uint16
	// Alive and Enabled: without both it starts nothing and is nobody's target.
	Alive, Enabled bool
	// KnockImmune refuses every knock.
	KnockImmune bool
	// Player says that the shots of its runs are counted and carry spawn ids, by which a client knows its own.
	Player bool
	// Life is which of its lives it lives, as the host counts them; 0 is that nobody does. See [World.CountLife].
	Life uint32
}

// body is what others see of an actor.
type body struct {
	id                  sim.ID // 0: nobody has the slot
	pos, last           sim.Vec
	goal                sim.Vec // where the host wants it to be
	forward             sim.Vec
	radius, height      float64
	home                *registered // what it performs, nil for nothing
	life                uint32      // as the host counts, 0 for not at all
	realm               uint16
	team                uint8
	mods                Mods
	alive, enabled      bool
	immune, player, own bool
	leaving             bool // it is being removed
}

// control is what an actor is doing.
type control struct {
	run     run
	combo   combo
	move    move
	knock   knock
	kept    kept
	fires   uint32 // shots of its runs
	shots   int32  // living projectiles
	mark    sim.Tick
	refused [refusals]uint16
}

func (b *body) able() bool      { return b.alive && b.enabled && !b.leaving }
func (b *body) centre() sim.Vec { return sim.Vec{X: b.pos.X, Y: b.pos.Y + b.height, Z: b.pos.Z} }

// sphere is the actor as shapes see it.
func (b *body) sphere() sim.Body { return sim.Body{Pos: b.pos, Radius: b.radius, Height: b.height} }

// find returns an actor's body, nil if there is no such actor.
func (w *World) find(id sim.ID) *body {
	if slot := id.Slot(); id != 0 && int(slot) < len(w.bodies) && w.bodies[slot].id == id {
		return &w.bodies[slot]
	}
	return nil
}

// AddActor puts an actor into the world.
func (w *World) AddActor(a ActorState) error {
	slot := a.ID.Slot()
	var home *registered
	switch {
	case a.ID == 0:
		return errors.New("behavior: an actor needs an id")
	case int(slot) >= w.opt.Limits.Slots:
		return errors.New("behavior: actor " + a.ID.String() + " is beyond the last slot")
	case int(slot) < len(w.bodies) && w.bodies[slot].id != 0:
		return errors.New("behavior: the slot of actor " + a.ID.String() + " is taken by " + w.bodies[slot].id.String())
	case !place(a.Pos) || !a.Forward.IsFinite() || !size(a.Radius) || !(math.Abs(a.Height) <= farthest):
		return errors.New("behavior: actor " + a.ID.String() + " has a number that is out of range")
	}
	if a.Catalog != "" {
		if home = w.catalogOf(a.Catalog); home == nil {
			return errors.New("behavior: actor " + a.ID.String() + " is of type " + strconv.Quote(a.Catalog) + ", of which there is no catalog")
		}
	}
	w.reach(slot)
	forward, ok := motion.Direction(a.Forward, 0)
	if !ok {
		forward = sim.Vec{Z: 1}
	}
	w.bodies[slot] = body{
		id: a.ID, pos: a.Pos, last: a.Pos, forward: forward, radius: a.Radius, height: a.Height, home: home,
		realm: a.Realm, team: a.Team, alive: a.Alive, enabled: a.Enabled, immune: a.KnockImmune, player: a.Player,
		life: a.Life,
	}
	w.controls[slot] = control{}
	w.present.add(slot)
	w.near.stale = true
	return nil
}

// reach makes room for a slot.
func (w *World) reach(slot uint32) {
	for int(slot) >= len(w.bodies) {
		w.bodies = append(w.bodies, body{})
		w.controls = append(w.controls, control{})
	}
	for _, set := range []*slotSet{&w.present, &w.busy, &w.driven, &w.shifted, &w.moved} {
		set.grow(len(w.bodies))
	}
}

// place reports whether something can be at p.
func place(p sim.Vec) bool {
	return math.Abs(p.X) <= farthest && math.Abs(p.Y) <= farthest && math.Abs(p.Z) <= farthest
}

// size reports whether something can have a size of x metres.
func size(x float64) bool { return x >= 0 && x <= farthest }

// RemoveActor takes an actor out: its run stops, its buffs end, its projectiles do what they do without an owner. It
// reports whether there was one.
func (w *World) RemoveActor(id sim.ID) bool {
	b := w.find(id)
	if b == nil {
		return false
	}
	slot := id.Slot()
	b.leaving = true
	w.forsake(id)
	w.halt(slot, StopRemoved)
	w.endBuffsOf(id, BuffActorGone, false)
	w.orphan(id)
	w.bodies[slot] = body{}
	w.controls[slot] = control{}
	for _, set := range []slotSet{w.present, w.busy, w.driven, w.shifted, w.moved} {
		set.remove(slot)
	}
	w.near.stale = true
	return true
}

// MoveActor lets an actor walk: in the next call of Tick it comes to pos, and looks along forward from now on. Until then
// it stands where it stood, for shapes and for everybody. Without a forward it looks where it looked. A second call replaces
// the first. It reports whether the actor exists and the numbers are sound; else nothing changes.
func (w *World) MoveActor(id sim.ID, pos, forward sim.Vec) bool {
	b := w.find(id)
	if b == nil || !place(pos) || !forward.IsFinite() {
		return false
	}
	b.face(forward)
	b.goal = pos
	w.shifted.put(id.Slot(), pos != b.pos)
	return true
}

// TeleportActor puts an actor somewhere at once, with nothing between: it meets nothing on the way. The rest is as in
// [World.MoveActor].
func (w *World) TeleportActor(id sim.ID, pos, forward sim.Vec) bool {
	b := w.find(id)
	if b == nil || !place(pos) || !forward.IsFinite() {
		return false
	}
	b.face(forward)
	b.pos, b.last = pos, pos
	slot := id.Slot()
	w.shifted.remove(slot)
	w.moved.remove(slot)
	w.near.stale = true
	return true
}

func (b *body) face(forward sim.Vec) {
	if f, ok := motion.Direction(forward, 0); ok {
		b.forward = f
	}
}

// SetActorLife makes an actor die or live again. Who dies stops with everything: its run, then a knock, then combo and
// charge, then the buffs that do not last through death. It reports whether the actor exists.
func (w *World) SetActorLife(id sim.ID, alive bool) bool {
	b := w.find(id)
	if b == nil {
		return false
	}
	was := b.alive
	b.alive = alive
	if was && !alive {
		w.forsake(id)
		w.halt(id.Slot(), StopDeath)
		w.endBuffsOf(id, BuffDeath, true)
	}
	return true
}

// CountLife says which of its lives an actor lives from now on. A run that begins is of that life, and so is what comes of it,
// however late: what it spawns and attaches keeps the life, and requests say it. What is under way stays of the life in which
// it began. It reports whether the actor exists.
func (w *World) CountLife(id sim.ID, life uint32) bool {
	b := w.find(id)
	if b != nil {
		b.life = life
	}
	return b != nil
}

// SetActorEnabled makes an actor take part or not. Who does not stops what it is doing, but keeps its buffs. It reports
// whether the actor exists.
func (w *World) SetActorEnabled(id sim.ID, enabled bool) bool {
	b := w.find(id)
	if b == nil {
		return false
	}
	was := b.enabled
	b.enabled = enabled
	if was && !enabled {
		w.forsake(id)
		w.halt(id.Slot(), StopDisabled)
	}
	return true
}

// halt ends whatever an actor does.
func (w *World) halt(slot uint32, why StopReason) {
	if w.controls[slot].run.id != 0 {
		w.stop(slot, why)
	}
	w.controls[slot].knock = knock{}
	w.driven.remove(slot)
	w.shutCombo(slot)
	w.refreshBusy(slot)
}

// forsake makes everything that aims at an actor lose it for good.
func (w *World) forsake(id sim.ID) {
	for slot, ok := w.busy.next(0); ok; slot, ok = w.busy.next(slot + 1) {
		if r := &w.controls[slot].run; r.target == id {
			r.target = 0
		}
	}
	for _, s := range w.shots.live {
		if s.target == id {
			s.target = 0 // it counts as lost in its next step, though somebody may live again by then
		}
	}
}

// SetActorTeam changes whose ally an actor is. What it has under way keeps the team it began with only in the air. It
// reports whether the actor exists.
func (w *World) SetActorTeam(id sim.ID, team uint8) bool {
	b := w.find(id)
	if b != nil {
		b.team = team
	}
	return b != nil
}

// SetActorRealm takes an actor into another realm. What it performs goes on there, but whoever it was aimed at is lost to it,
// and it to whoever was aimed at it. What flies stays where it is. It reports whether the actor exists.
func (w *World) SetActorRealm(id sim.ID, realm uint16) bool {
	b := w.find(id)
	if b == nil {
		return false
	}
	if b.realm != realm {
		b.realm = realm
		w.forsake(id)
		if r := &w.controls[id.Slot()].run; r.target != id {
			r.target = 0
		}
	}
	return true
}

// SetActorRadius changes the size of an actor's body. It reports whether the actor exists and the radius is sound.
func (w *World) SetActorRadius(id sim.ID, radius float64) bool {
	b := w.find(id)
	if b == nil || !size(radius) {
		return false
	}
	b.radius = radius
	w.near.stale = true
	return true
}

// SetActorCatalog changes what an actor performs; "" is nothing. A run under way is stopped; one that may not be
// interrupted refuses the change as Busy, and an unknown type is UnknownBehavior.
func (w *World) SetActorCatalog(id sim.ID, typ string) (bool, Refusal) {
	b := w.find(id)
	if b == nil {
		return false, UnknownActor
	}
	home := w.catalogOf(typ)
	if home == nil && typ != "" {
		return false, UnknownBehavior
	}
	if home == b.home {
		return true, Accepted
	}
	slot := id.Slot()
	if w.controls[slot].run.id != 0 && !w.StopBehavior(id, StopCatalogSwitched) {
		return false, Busy
	}
	w.shutCombo(slot)
	w.refreshBusy(slot)
	b.home = home
	return true, Accepted
}

// Mods are what an actor's runs, and what they spawn, carry from their start on.
type Mods struct {
	// Pull turns the knocks of effects round: they pull towards the origin instead of pushing away from it.
	Pull bool
	// Detonate marks what the runs ask for, for whoever makes the struck detonate.
	Detonate bool
}

// flags are the mods as events carry them.
func (m Mods) flags() (f Flag) {
	if m.Pull {
		f |= Pull
	}
	if m.Detonate {
		f |= Detonate
	}
	return f
}

// SetActorMods says what an actor's runs carry that begin from now on, and its shots that the host spawns. It reports
// whether the actor exists.
func (w *World) SetActorMods(id sim.ID, mods Mods) bool {
	b := w.find(id)
	if b != nil {
		b.mods = mods
	}
	return b != nil
}

// SetOwn says that a ClientPredict world guesses about an actor; it guesses about no other. It reports whether the actor
// exists.
func (w *World) SetOwn(id sim.ID, own bool) bool {
	b := w.find(id)
	if b != nil {
		b.own = own
	}
	return b != nil
}

// ActorView is an actor as it stands.
type ActorView struct {
	ActorState
	// Moving says that a Move or a knock displaces it, so that it does not walk; Controlled that it staggers, so that it
	// starts nothing; Untouchable that blows miss it.
	Moving, Controlled, Untouchable bool
}

// Actor returns an actor as it stands.
func (w *World) Actor(id sim.ID) (ActorView, bool) {
	b := w.find(id)
	if b == nil {
		return ActorView{}, false
	}
	v := ActorView{ActorState: ActorState{
		ID: b.id, Pos: b.pos, Forward: b.forward, Radius: b.radius, Height: b.height, Realm: b.realm, Team: b.team,
		Alive: b.alive, Enabled: b.enabled, KnockImmune: b.immune, Player: b.player, Life: b.life,
	}}
	if b.home != nil {
		v.Catalog = b.home.Type
	}
	c := &w.controls[id.Slot()]
	v.Moving, v.Controlled, v.Untouchable = c.move.any || c.knock.ticks > 0, c.knock.staggers, w.untouchable(id.Slot())
	return v, true
}
