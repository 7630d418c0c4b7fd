package bench

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/sim"
)

// load is a field full of people who walk, fight and shoot. The tests of package behavior have one like it, which they
// cannot lend: it stands on their helpers, and a command cannot import a test.
type load struct {
	people, shots int
	width         float64 // metres, both ways
}

// The reference load, its half and its double at the same density, and a crowd.
var (
	reference = load{1000, 2000, 200}
	half      = load{500, 1000, 141.4}
	double    = load{2000, 4000, 282.8}
	crowded   = load{300, 500, 12}
	party     = load{64, 60, 50} // what one zone of a descent has
)

// walker is what a bench's people are: bodies of the pack's catalog of that type.
const walker = "walker"

// throng is a load that goes on.
type throng struct {
	*behavior.World
	load
	chance   sim.Stream
	defs     [3]int // bolt, pot, seeker
	slash    int
	headings []sim.Heading
	flying   int
	count    func(behavior.ProjectileView)
}

// newWorld makes a world of the pack's catalogs.
func newWorld(p *pack.Pack, o behavior.Options) (*behavior.World, error) {
	w := behavior.NewWorld(o)
	for _, c := range p.Catalogs {
		if err := w.RegisterCatalog(c); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// newThrong fills a field. It is empty of shots until it has been stepped.
func newThrong(p *pack.Pack, of load) (*throng, error) {
	w, err := newWorld(p, behavior.Options{})
	if err != nil {
		return nil, err
	}
	t := &throng{World: w, load: of, chance: sim.NewStream(1, "bench")}
	t.count = func(behavior.ProjectileView) { t.flying++ }
	known := true
	find := func(i int, ok bool) int { known = known && ok; return i }
	for i, id := range []string{"bolt", "pot", "seeker"} {
		t.defs[i] = find(w.ProjectileIndex(walker, id))
	}
	t.slash = find(w.BehaviorIndex(walker, "slash"))
	sick := find(w.BuffIndex(walker, "sick"))
	if !known {
		return nil, errors.New("the pack does not have what walkers perform")
	}
	for id := range everyone(of.people) {
		a := behavior.ActorState{ID: id, Catalog: walker, Pos: t.somewhere(), Team: uint8(1 + id.Slot()%4), Radius: 0.5, Height: 0.9, Alive: true, Enabled: true}
		if err := w.AddActor(a); err != nil {
			return nil, err
		}
		if got := w.ApplyBuff(behavior.BuffRequest{Def: sick, Target: id, Source: id, Effect: -1}); got.Outcome != behavior.BuffNew {
			return nil, fmt.Errorf("a buff that should attach: %v", got.Outcome)
		}
		t.headings = append(t.headings, sim.Heading(t.chance.Intn(sim.FullTurn)))
	}
	return t, nil
}

func (t *throng) somewhere() sim.Vec {
	return sim.Vec{X: t.chance.Float64() * t.width, Z: t.chance.Float64() * t.width}
}

// step lets everybody walk at 4 m/s, a fifth be in a slash of a second, and shoots for what has expired. What it returns is the
// time of the step and the drain alone.
func (t *throng) step() time.Duration {
	middle := t.width / 2
	for id := range everyone(t.people) {
		a, _ := t.Actor(id)
		slot := int(id.Slot())
		heading := &t.headings[slot-1]
		to := a.Pos.Add(heading.Dir().Scale(4.0 / sim.DefaultRate))
		if math.Abs(to.X-middle) > middle || math.Abs(to.Z-middle) > middle {
			*heading += sim.FullTurn / 2
			to = a.Pos
		}
		t.MoveActor(id, to, heading.Dir())
		if slot%5 == int(t.Now()/12)%5 {
			t.TryStart(id, t.slash, behavior.ToDirection(heading.Dir()))
		}
	}
	t.flying = 0
	for t.Projectiles(t.count); t.flying < t.shots; t.flying++ {
		def := t.defs[0] // 70 of 100; 15 each of the others
		switch k := t.chance.Intn(20); {
		case k < 3:
			def = t.defs[1]
		case k < 6:
			def = t.defs[2]
		}
		from := t.somewhere()
		from.Y = 0.9
		owner := sim.MakeID(uint32(1+t.chance.Intn(t.people)), 1)
		t.SpawnProjectile(behavior.ProjectileRequest{Def: def, Owner: owner, From: from, Aim: sim.Heading(t.chance.Intn(sim.FullTurn)).Dir()})
	}
	start := time.Now()
	t.Tick(1)
	t.DrainEvents()
	return time.Since(start)
}

// steps are what many steps took, in microseconds.
type steps struct {
	median, p99 float64
	tests       float64 // actors looked at closely for each projectile and step
}

// play steps loads until they are warm, and then measures a second of each in turn, again and again: what slows the machine
// down for a while slows them all. Figures are the medians of runs.
func (o *Options) play(p *pack.Pack, loads ...load) ([]steps, []*throng, error) {
	var throngs []*throng
	for _, of := range loads {
		t, err := newThrong(p, of)
		if err != nil {
			return nil, nil, err
		}
		for range 60 * o.Seconds {
			t.step()
		}
		throngs = append(throngs, t)
	}
	all := make([]steps, len(loads))
	medians, highs, took := make([][]float64, len(loads)), make([][]float64, len(loads)), make([][]float64, len(loads))
	before := make([]uint64, len(loads))
	for i, t := range throngs {
		before[i] = t.Counters().Tests
	}
	count := 360 * o.Seconds
	for range o.Runs {
		for done := 0; done < count; done += sim.DefaultRate {
			for i, t := range throngs {
				for range min(sim.DefaultRate, count-done) {
					took[i] = append(took[i], float64(t.step())/1000)
				}
			}
		}
		for i := range throngs {
			medians[i] = append(medians[i], median(took[i])) // sorts
			highs[i] = append(highs[i], took[i][count*99/100])
			took[i] = took[i][:0]
		}
	}
	for i, t := range throngs {
		all[i].median, all[i].p99 = median(medians[i]), median(highs[i])
		all[i].tests = float64(t.Counters().Tests-before[i]) / float64(o.Runs*count*t.shots)
		busy := 0
		for id := range everyone(t.people) {
			if _, ok := t.Run(id); ok {
				busy++
			}
		}
		if 10*busy < t.people || t.flying < t.shots {
			return nil, nil, fmt.Errorf("of %d people %d fight, with %d shots in the air", t.people, busy, t.flying)
		}
	}
	return all, throngs, nil
}
