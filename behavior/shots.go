package behavior

import (
	"slices"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/motion"
	"github.com/wick-engine/wick/sim"
)

// shot is a projectile in the air.
type shot struct {
	id            uint64
	owner, target sim.ID
	home          *registered
	p             *catalog.Projectile
	run           uint64
	pos           sim.Vec
	course        motion.Course // since when it flies so
	aim           sim.Vec       // the heading on the ground
	position      sim.Vec       // of the input
	travelled     float64       // metres so far
	hits          [7]sim.ID
	charge        int32 // world index of the behavior that scales it, -1 for none
	level         int32
	long          int32 // number of a longer history from 1, 0 for none
	next          int32 // the entry of the timeline that comes next
	def           int32 // world index
	born, since   sim.Tick
	seq, cast     uint32
	spawnID       uint32
	life          uint32 // of its owner, when what it comes of began
	flags         Flag
	realm         uint16
	struck        uint8 // how many it has struck, at most catalog.MaxHits
	team          uint8
	kind          catalog.InputKind
	homes         bool // it follows its target
	ended         bool
}

// shots keeps projectiles. They stay where they are in memory while they live, and are walked by ascending id.
type shots struct {
	live  []*shot // ascending by id; who has ended is in it until the next sweep
	free  []*shot
	last  uint64 // id of the last one spawned
	count int    // how many live
	ended int    // how many in live have ended

	long     []longHistory
	longFree []int32
}

// longHistory is whom a projectile struck that may strike more than seven.
type longHistory [catalog.MaxHits]sim.ID

const (
	shortHistory = 7
	shotBlock    = 64 // how many are made at a time
)

// take returns a projectile without contents.
func (s *shots) take() *shot {
	if len(s.free) == 0 {
		block := make([]shot, shotBlock)
		for i := range block {
			s.free = append(s.free, &block[i])
		}
	}
	n := len(s.free) - 1
	x := s.free[n]
	s.free = s.free[:n]
	return x
}

// find returns a living projectile, nil for none.
func (s *shots) find(id uint64) *shot {
	i, ok := slices.BinarySearchFunc(s.live, id, func(x *shot, id uint64) int {
		switch {
		case x.id < id:
			return -1
		case x.id > id:
			return 1
		}
		return 0
	})
	if !ok || s.live[i].ended {
		return nil
	}
	return s.live[i]
}

// sweep lets go of what has ended.
func (s *shots) sweep() {
	if s.ended == 0 {
		return
	}
	kept := s.live[:0]
	for _, x := range s.live {
		if !x.ended {
			kept = append(kept, x)
			continue
		}
		if x.long > 0 {
			s.longFree = append(s.longFree, x.long)
		}
		*x = shot{}
		s.free = append(s.free, x)
	}
	clear(s.live[len(kept):])
	s.live, s.ended = kept, 0
}

// history returns whom a projectile has struck.
func (s *shots) history(x *shot) []sim.ID {
	if x.long > 0 {
		return s.long[x.long-1][:x.struck]
	}
	return x.hits[:x.struck]
}

// met reports whether a projectile has struck somebody already.
func (s *shots) met(x *shot, id sim.ID) bool { return slices.Contains(s.history(x), id) }

// note writes somebody into the history of a projectile.
func (s *shots) note(x *shot, id sim.ID) {
	if x.struck == shortHistory && x.long == 0 {
		if n := len(s.longFree) - 1; n >= 0 {
			x.long = s.longFree[n]
			s.longFree = s.longFree[:n]
		} else {
			s.long = append(s.long, longHistory{})
			x.long = int32(len(s.long))
		}
		copy(s.long[x.long-1][:], x.hits[:])
	}
	if x.long > 0 {
		s.long[x.long-1][x.struck] = id
	} else {
		x.hits[x.struck] = id
	}
	x.struck++
}

// ProjectileView is a projectile as it flies.
type ProjectileView struct {
	ID      uint64
	Def     int    // world index of the projectile
	Owner   sim.ID // who may be gone
	Realm   uint16 // in which it flies: that of what it comes of, when it was spawned
	Team    uint8  // of its owner when it was spawned
	Pos     sim.Vec
	Heading sim.Vec // unit vector; of a parabola on the ground
	Speed   float64 // metres per second along Heading
	Rise    float64 // vertical speed at Since in metres per second, of a parabola
	Gravity float64 // what Rise loses, in m/s²
	Born    sim.Tick
	// From is where it was at Since, from when on it has flown along one line or one parabola.
	From    sim.Vec
	Since   sim.Tick
	Target  sim.ID // whom it follows, 0 for nobody
	Life    uint32 // which life of its owner it comes of, 0 where nobody counts
	SpawnID uint32 // by which its owner's client knows it, 0 for none
	Seq     uint32 // of the input of its run
	Hits    int    // how many actors it has struck
}

// Projectile returns a living projectile.
func (w *World) Projectile(id uint64) (ProjectileView, bool) {
	s := w.shots.find(id)
	if s == nil {
		return ProjectileView{}, false
	}
	return w.viewShot(s), true
}

// Projectiles calls visit for every living projectile, by ascending id.
func (w *World) Projectiles(visit func(ProjectileView)) {
	for _, s := range w.shots.live {
		if !s.ended {
			visit(w.viewShot(s))
		}
	}
}

func (w *World) viewShot(s *shot) ProjectileView {
	v := ProjectileView{
		ID: s.id, Def: int(s.def), Owner: s.owner, Realm: s.realm, Team: s.team, Pos: s.pos, Heading: s.course.Heading,
		Speed: float64(s.course.Stride * float64(w.opt.Rate)), Born: s.born, From: s.course.From, Since: s.since, Target: s.target, Life: s.life,
		SpawnID: s.spawnID, Seq: s.seq, Hits: int(s.struck), Rise: s.course.Rise, Gravity: s.course.Gravity,
	}
	return v
}
