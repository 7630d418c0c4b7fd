package behavior

import "github.com/wick-engine/wick/sim"

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
	// Alive and Enabled: without both it starts nothing and is nobody's target.
	Alive, Enabled bool
	// KnockImmune refuses every knock.
	KnockImmune bool
	// Player says that the shots of its runs are counted and carry spawn ids, by which a client knows its own.
	Player bool
}

// ActorView is an actor as it stands.
type ActorView struct {
	ActorState
	// Moving says that a Move or a knock of a run displaces it, so that it does not walk; Controlled that it staggers, so
	// that it starts nothing.
	Moving, Controlled bool
	// Untouchable says that blows miss it.
	Untouchable bool
}
