package behavior

import "github.com/wick-engine/wick/sim"

// RunView is what an actor performs.
type RunView struct {
	Run   uint64
	Def   int      // world index of the behavior
	Start sim.Tick // tick of the start; of a charged behavior that of the hold
	// Elapsed is how many ticks of the timeline are over. While Holding it is 0, and Held counts the ticks of the hold.
	Elapsed, Held int
	Holding       bool
	Level         int     // charge level, 0 to 256
	Aim           sim.Vec // unit vector on the ground
	Position      sim.Vec // what the input named, or meant
	Target        sim.ID  // the actor that the input named, 0 for none
	Seq, Cast     uint32  // of the input
	Step          int     // of the combo, 0 for none
}

// ProjectileView is a projectile as it flies.
type ProjectileView struct {
	ID      uint64
	Def     int    // world index of the projectile
	Owner   sim.ID // who may be gone
	Team    uint8
	Pos     sim.Vec
	From    sim.Vec // where it began, or, when it turned, where it was at Since
	Heading sim.Vec // unit vector
	Speed   float64 // metres per second along Heading; of a parabola over the ground
	Rise    float64 // vertical speed at Since, m/s
	Born    sim.Tick
	// Since is the tick since which it has flown from From along one line or one parabola.
	Since   sim.Tick
	Target  sim.ID
	SpawnID uint32 // by which its owner's client knows it, 0 for none
	Seq     uint32 // of the input of its run
	Hits    int    // how many actors it has struck
}

// BuffView is an instance of a buff.
type BuffView struct {
	Instance uint64
	Def      int // world index of the buff
	Bearer   sim.ID
	Source   sim.ID
	Start    sim.Tick // when it attached, or was refreshed
	End      sim.Tick // when it ends; 0: it is permanent
	Ticks    int      // done so far
}
