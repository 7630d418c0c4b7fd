package behavior

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// World steps runs, projectiles, buffs and forced motion of actors. It belongs to one goroutine. Make one with [NewWorld].
type World struct {
	opt    Options
	now    sim.Tick
	events []view.Event
}

// NewWorld returns an empty world. It never fails: what is unset or out of range takes its default.
func NewWorld(options Options) *World { return &World{opt: options, now: options.Start} }

// RegisterCatalog adds a type of actors. It refuses a second catalog of a type and a catalog of another rate. Definitions
// get world indices: those of each catalog follow those of the catalogs before it.
func (w *World) RegisterCatalog(c *Catalog) error { return nil }

// Catalogs returns how many catalogs there are, and Catalog the one that was registered as number i from 0.
func (w *World) Catalogs() int          { return 0 }
func (w *World) Catalog(i int) *Catalog { return nil }

// BehaviorDef returns what a world index stands for, nil for none; likewise the others.
func (w *World) BehaviorDef(def int) (*Catalog, *Behavior)     { return nil, nil }
func (w *World) ProjectileDef(def int) (*Catalog, *Projectile) { return nil, nil }
func (w *World) BuffDef(def int) (*Catalog, *Buff)             { return nil, nil }
func (w *World) EffectDef(def int) (*Catalog, *Effect)         { return nil, nil }

// BehaviorIndex returns the world index of a definition by its type and id; likewise the others.
func (w *World) BehaviorIndex(typ, id string) (int, bool)   { return 0, false }
func (w *World) ProjectileIndex(typ, id string) (int, bool) { return 0, false }
func (w *World) BuffIndex(typ, id string) (int, bool)       { return 0, false }
func (w *World) EffectIndex(typ, id string) (int, bool)     { return 0, false }

// Attributes returns the names by world index that requests use; likewise the others. A name that two catalogs use has two
// indices. The slices must not be changed.
func (w *World) Attributes() []string  { return nil }
func (w *World) DamageTypes() []string { return nil }
func (w *World) Animations() []string  { return nil }
func (w *World) Prefabs() []string     { return nil }
func (w *World) Sockets() []string     { return nil }
func (w *World) Tags() []string        { return nil }
func (w *World) OpLists() []uint64     { return nil }

// Actors. AddActor's error says what is wrong with the state; the others report whether they did anything.
func (w *World) AddActor(a ActorState) error                           { return nil }
func (w *World) RemoveActor(id sim.ID) bool                            { return false }
func (w *World) MoveActor(id sim.ID, pos, forward sim.Vec) bool        { return false }
func (w *World) TeleportActor(id sim.ID, pos, forward sim.Vec) bool    { return false }
func (w *World) SetActorLife(id sim.ID, alive bool) bool               { return false }
func (w *World) SetActorEnabled(id sim.ID, enabled bool) bool          { return false }
func (w *World) SetActorTeam(id sim.ID, team uint8) bool               { return false }
func (w *World) SetActorRadius(id sim.ID, radius float64) bool         { return false }
func (w *World) SetActorCatalog(id sim.ID, typ string) (bool, Refusal) { return false, 0 }
func (w *World) SetOwn(id sim.ID, own bool) bool                       { return false }
func (w *World) Actor(id sim.ID) (ActorView, bool)                     { return ActorView{}, false }

// Runs.
func (w *World) TryStartBehavior(id sim.ID, behavior string, in Input) (bool, Refusal) {
	return false, 0
}
func (w *World) TryStart(id sim.ID, def int, in Input) (bool, Refusal) { return false, 0 }
func (w *World) TryInterrupt(id sim.ID, def int, in Input, why StopReason) (bool, Refusal) {
	return false, 0
}
func (w *World) Show(id sim.ID, def int, in Input, since int) (bool, Refusal) { return false, 0 }
func (w *World) StopBehavior(id sim.ID, why StopReason) bool                  { return false }
func (w *World) ReleaseHold(id sim.ID) bool                                   { return false }
func (w *World) Run(id sim.ID) (RunView, bool)                                { return RunView{}, false }

// Requests.
func (w *World) BuffRequested(e *view.Event) BuffRequest            { return BuffRequest{} }
func (w *World) KnockRequested(e *view.Event) KnockRequest          { return KnockRequest{} }
func (w *World) ApplyBuff(r BuffRequest) BuffAnswer                 { return BuffAnswer{} }
func (w *World) RemoveBuff(instance uint64, why BuffReason) bool    { return false }
func (w *World) ApplyKnockback(r KnockRequest) bool                 { return false }
func (w *World) SpawnProjectile(r ProjectileRequest) (uint64, bool) { return 0, false }
func (w *World) ExpireProjectile(id uint64, why ExpireReason) bool  { return false }
func (w *World) Projectile(id uint64) (ProjectileView, bool)        { return ProjectileView{}, false }
func (w *World) Projectiles(visit func(ProjectileView))             {}
func (w *World) Buffs(bearer sim.ID, visit func(BuffView))          {}

// Tick does n steps.
func (w *World) Tick(n int) {}

// Now returns the tick of the last step.
func (w *World) Now() sim.Tick { return w.now }

// DrainEvents returns all events since the last drain, oldest first; the slice is valid until the next drain.
func (w *World) DrainEvents() []view.Event { return w.events }

// State.
func (w *World) Hash() uint64                { return 0 }
func (w *World) AddTo(h *sim.StateHash)      {}
func (w *World) SaveState(dst []byte) []byte { return dst }
func (w *World) LoadState(src []byte) error  { return nil }
