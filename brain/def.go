package brain

import "github.com/wick-engine/wick/sim"

// MaxStrikes is how many strikes a creature has at most.
const MaxStrikes = 8

// Def is what a sort of creature does by itself. It never changes, and any number of minds may share it.
type Def struct {
	// Sight is how far it sees, in metres from middle to middle. Who has harmed it is known from further away.
	Sight float64
	// Leash is how far from its home, in metres, it bears a grudge and may be itself; 0 for any distance.
	Leash float64
	// Strikes are tried in this order; at most MaxStrikes.
	Strikes []Strike
	// Route are the points it walks to, one after the other and then from the first again. Without any it stands.
	Route []sim.Vec
}

// Strike is something that it does to an enemy. What that is, is not known here.
type Strike struct {
	// Near and Far bound the distance to the enemy, from middle to middle in metres, themselves included.
	Near, Far float64
	// Every is how many ticks pass at least from one such strike to the next, at least 1.
	Every int
}
