package behavior_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
)

// crowd is a field full of people who walk, fight and shoot.
type crowd struct {
	*rig
	chance   *rand.Rand
	width    float64
	people   int
	shots    int
	fights   int // how many are in a run at any time
	defs     [3]int
	slash    int
	headings []sim.Heading
	flying   int
	count    func(behavior.ProjectileView)
	spent    time.Duration // on steps and drains alone
}

// busyField is the reference load of the specification, of any size at the same density.
func busyField(t testing.TB, people, shots int, width float64) *crowd {
	c := &crowd{
		rig: newRig(t, behavior.Options{}, author(t, `{"id": "slash", "duration": 1, "input": "Direction",
			"timeline": [{"time": 0.5, "kind": "LogicEffect", "effectId": "hit"}],
			"logicEffects": [{"id": "hit", "shape": "Sector", "radius": 2.4, "angle": 90, "effects": [{"type": "Attribute", "attribute": "hp", "value": -30}]}]}`,
			`{"id": "line", "duration": 1.5, "movement": {"kind": "Line", "speed": 12}, "collision": {"shape": "Sphere", "radius": 0.3, "hitLimit": 64},
			  "timeline": [{"time": 0, "kind": "LogicEffect", "effectId": "sting", "trigger": "OnCollision"}], "logicEffects": [
				{"id": "sting", "shape": "Locked", "target": "HitActor", "effects": [{"type": "Attribute", "attribute": "hp", "value": -1}]}]},
			 {"id": "pot", "duration": 1.5, "movement": {"kind": "Parabola", "speed": 10, "gravity": 20, "lift": 12}, "collision": {"shape": "Sphere", "radius": 0.3, "hitLimit": 64}},
			 {"id": "seeker", "duration": 3, "movement": {"kind": "Homing", "speed": 10, "turnRate": 180, "seekRange": 30, "acquire": true, "onLost": "Retarget"}, "collision": {"shape": "Sphere", "radius": 0.3, "hitLimit": 64}}`,
			`{"id": "sick", "permanent": true, "tickInterval": 1, "logicEffects": [{"id": "ache", "shape": "Locked", "target": "Owner",
			  "effects": [{"type": "Attribute", "attribute": "hp", "value": -1}]}]}`)),
		chance: rand.New(rand.NewPCG(3, 4)), width: width, people: people, shots: shots, fights: people / 5,
	}
	for i, name := range []string{"line", "pot", "seeker"} {
		c.defs[i], _ = c.ProjectileIndex("test", name)
	}
	c.slash, _ = c.BehaviorIndex("test", "slash")
	for slot := 1; slot <= people; slot++ {
		a := at(slot, uint8(1+slot%4), "test", sim.Vec{X: c.somewhere(), Z: c.somewhere()})
		a.Height = 0.9
		c.add(a)
		c.give("sick", slot)
		c.headings = append(c.headings, sim.Heading(c.chance.Uint32()))
	}
	c.count = func(behavior.ProjectileView) { c.flying++ }
	for range 600 {
		c.step()
	}
	return c
}

func (c *crowd) somewhere() float64 { return c.chance.Float64() * c.width }

// step lets everybody walk, some begin to strike, and shoots for what has expired.
func (c *crowd) step() {
	for slot := 1; slot <= c.people; slot++ {
		a, _ := c.Actor(id(slot))
		h := c.headings[slot-1]
		to := a.Pos.Add(h.Dir().Scale(4.0 / 60))
		if math.Abs(to.X-c.width/2) > c.width/2 || math.Abs(to.Z-c.width/2) > c.width/2 {
			c.headings[slot-1] += sim.FullTurn / 2
			to = a.Pos
		}
		c.MoveActor(id(slot), to, h.Dir())
		if slot%5 == int(c.Now()/12)%5 {
			c.TryStart(id(slot), c.slash, behavior.ToDirection(h.Dir()))
		}
	}
	c.flying = 0
	c.Projectiles(c.count)
	for c.flying < c.shots {
		c.flying++
		def := c.defs[0]
		switch k := c.chance.IntN(20); {
		case k < 3:
			def = c.defs[1]
		case k < 6:
			def = c.defs[2]
		}
		from := sim.Vec{X: c.somewhere(), Y: 0.9, Z: c.somewhere()}
		c.SpawnProjectile(behavior.ProjectileRequest{
			Def: def, Owner: id(1 + c.chance.IntN(c.people)), From: from, Aim: sim.Heading(c.chance.Uint32()).Dir(),
		})
	}
	began := time.Now()
	c.Tick(1)
	c.DrainEvents()
	c.spent += time.Since(began)
}

func BenchmarkStep(b *testing.B) {
	for _, load := range []struct {
		name          string
		people, shots int
		width         float64
	}{
		{"zone of 64 actors and 60 projectiles", 64, 60, 50},
		{"half the reference load", 500, 1000, 141.4},
		{"the reference load", 1000, 2000, 200},
		{"twice the reference load", 2000, 4000, 282.8},
		{"crowd of 300 and 500 in 12 m", 300, 500, 12},
	} {
		b.Run(load.name, func(b *testing.B) {
			c := busyField(b, load.people, load.shots, load.width)
			tests := c.Counters().Tests
			c.spent = 0
			b.ReportAllocs()
			for b.Loop() {
				c.step()
			}
			b.ReportMetric(float64(c.spent.Nanoseconds())/float64(b.N), "ns/tick")
			b.ReportMetric(float64(c.Counters().Tests-tests)/float64(b.N), "tests/op")
		})
	}
}

func BenchmarkIdle(b *testing.B) {
	for _, people := range []int{1000, 10000} {
		b.Run(map[int]string{1000: "1,000 actors", 10000: "10,000 actors"}[people], func(b *testing.B) {
			r := newRig(b, behavior.Options{})
			for slot := 1; slot <= people; slot++ {
				r.add(at(slot, 1, "", sim.Vec{X: float64(slot % 100), Z: float64(slot / 100)}))
			}
			b.ReportAllocs()
			for b.Loop() {
				r.Tick(1)
			}
		})
	}
}

func BenchmarkStart(b *testing.B) {
	r := newRig(b, behavior.Options{}, example(b, "fighter"))
	r.add(at(1, 1, "fighter", sim.Vec{}))
	def, _ := r.BehaviorIndex("fighter", "slash")
	b.Run("accepted and stopped", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			r.TryStart(id(1), def, ahead)
			r.StopBehavior(id(1), behavior.StopCancelled)
			r.DrainEvents()
		}
	})
	r.start(1, "slash", ahead)
	b.Run("refused", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			r.TryStartBehavior(id(1), "slash", ahead)
		}
	})
}

// TestNoAllocations is BEH-275 on a small field.
func TestNoAllocations(t *testing.T) {
	c := busyField(t, 64, 60, 50)
	if n := testing.AllocsPerRun(600, c.step); n != 0 {
		t.Errorf("%v allocations in a step", n)
	}
}

// TestFewAreLookedAt is BEH-277: what a projectile's step and an effect look at closely, at the density of the reference load.
func TestFewAreLookedAt(t *testing.T) {
	c := busyField(t, 250, 500, 100)
	before := c.Counters().Tests
	const steps = 200
	for range steps {
		c.step()
	}
	if n := float64(c.Counters().Tests-before) / steps / 500; n > 6 {
		t.Errorf("%.1f actors are looked at for a projectile's step, want at most 6", n)
	}
}
