package place

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

const (
	// freeReach is how far Free looks, in metres.
	freeReach = 64
	// freeCurves bounds how many outlines of walls Free compares with each other; where more are near, it falls back on
	// looking outwards along freeRays.
	freeCurves = 96
	freeRays   = 16
	freeStep   = 0.25 // metres from one look to the next
	freeHalves = 24   // how often the last step is halved
)

// Free returns the place nearest to p where a body of that radius has room: p itself if it has (see [Ground.Clear]), and
// false if there is none within 64 m. Whatever lies between does not matter: ask [Ground.Sight] or [Ground.Sweep] as well
// where nobody may be put through a wall. Among very many walls close by the place may be a little further away than the
// nearest one. The height is kept. It mostly costs a few microseconds, but up to a millisecond where everything is full: it is
// for arriving, not for every tick. In a text world there is room everywhere.
func (g *Ground) Free(p sim.Vec, radius float64) (sim.Vec, bool) {
	if g == nil || g.Clear(p, radius) {
		return p, true
	}
	if !usable(p) || !(radius <= Reach) {
		return p, false
	}
	f := search{g: g, p: onGround(p), radius: radius, r: touching(radius) + Slack/2}
	for reach := 1.0; reach <= freeReach; reach += reach {
		if !f.gather(reach) {
			break
		}
		if f.settle(reach); f.found {
			return f.best.vec(p.Y), true
		}
	}
	f.lookAround()
	return f.best.vec(p.Y), f.found
}

// search looks for the free place nearest to p. The border of what is free runs along the outlines of walls grown by the
// body: lines and circles. The nearest free place is either the point of an outline nearest to p or one where two outlines
// cross.
type search struct {
	g       *Ground
	p       flat
	radius  float64
	r       float64 // a touch more than touching, so that what is found is clear whatever the rounding
	lines   []outline
	circles []outline

	found    bool
	best     flat
	distance float64 // of best from p; of others to be worth a look, less
}

// outline is a line through at along dir, or a circle of radius r around at.
type outline struct {
	at, dir flat
	r       float64
}

// gather collects the outlines of everything within reach of p, and reports whether they are few enough.
func (f *search) gather(reach float64) bool {
	g := f.g
	lo, hi := onGround(g.geo.Bounds.Min), onGround(g.geo.Bounds.Max)
	inset := flat{f.r, f.r}
	lo, hi = lo.add(inset), hi.sub(inset)
	f.lines = append(f.lines[:0],
		outline{at: lo, dir: flat{1, 0}}, outline{at: hi, dir: flat{1, 0}},
		outline{at: lo, dir: flat{0, 1}}, outline{at: hi, dir: flat{0, 1}})
	f.circles = f.circles[:0]
	seen := make(map[int32]bool)
	for c := g.grid.corridor(f.p, flat{}, 0, reach+f.r); c.next(math.Inf(1)); {
		for cell := c.first; cell <= c.last; cell += c.stride {
			for _, i := range g.primsNear.of(cell) {
				if seen[i] || g.prims[i].distance(f.p) > reach+f.r {
					continue
				}
				seen[i] = true
				f.add(&g.prims[i])
				if len(f.lines)+len(f.circles) > freeCurves {
					return false
				}
			}
		}
	}
	return true
}

func (f *search) add(p *prim) {
	if p.kind == disc {
		f.circles = append(f.circles, outline{at: p.at, r: p.size + f.r})
		return
	}
	aside := p.dir.normal().scale(f.r)
	f.lines = append(f.lines, outline{at: p.at.add(aside), dir: p.dir})
	f.circles = append(f.circles, outline{at: p.at, r: f.r})
	if p.kind == fence { // a face ends where the next one begins
		f.lines = append(f.lines, outline{at: p.at.sub(aside), dir: p.dir})
		f.circles = append(f.circles, outline{at: p.end(), r: f.r})
	}
}

// settle looks at every candidate within reach.
func (f *search) settle(reach float64) {
	f.found, f.distance = false, reach
	for i, a := range f.lines {
		f.try(a.at.plus(a.dir, f.p.sub(a.at).dot(a.dir)))
		for _, b := range f.lines[i+1:] {
			if turn := a.dir.cross(b.dir); math.Abs(turn) > parallel {
				f.try(a.at.plus(a.dir, b.at.sub(a.at).cross(b.dir)/turn))
			}
		}
		for _, b := range f.circles {
			t := b.at.sub(a.at).dot(a.dir)
			f.tryPair(a.at.plus(a.dir, t), a.dir, b.r, b.at.sub(a.at).cross(a.dir))
		}
	}
	for i, a := range f.circles {
		out, ok := f.p.sub(a.at).unit()
		if !ok {
			out = flat{1, 0} // from the very middle every direction is as near
		}
		f.try(a.at.plus(out, a.r))
		for _, b := range f.circles[i+1:] {
			apart := b.at.sub(a.at)
			d := apart.length()
			if along, ok := apart.unit(); ok {
				// Where the line through both crossings meets the line between the middles.
				t := (d + float64((a.r-b.r)*(a.r+b.r))/d) / 2
				f.tryPair(a.at.plus(along, t), along.normal(), a.r, t)
			}
		}
	}
}

// tryPair tries the two points on both sides of middle along dir that are r away from a point which is h from middle.
func (f *search) tryPair(middle, dir flat, r, h float64) {
	square := float64((r - h) * (r + h))
	if square < 0 {
		return
	}
	half := math.Sqrt(square)
	f.try(middle.plus(dir, half))
	f.try(middle.plus(dir, -half))
}

// try takes a place if it is nearer than the best so far and free.
func (f *search) try(at flat) {
	d := at.sub(f.p).length()
	if d < f.distance && f.g.Clear(at.vec(0), f.radius) {
		f.found, f.best, f.distance = true, at, d
	}
}

// lookAround looks outwards along rays, nearest first, and goes back along the first ray that ends in the open.
func (f *search) lookAround() {
	f.found, f.best = false, f.p
	for n := 1; n <= freeReach/freeStep; n++ {
		for ray := range freeRays {
			dir := onGround(sim.Heading(ray * sim.FullTurn / freeRays).Dir())
			taken, free := float64(float64(n-1)*freeStep), float64(float64(n)*freeStep)
			if !f.g.Clear(f.p.plus(dir, free).vec(0), f.radius) {
				continue
			}
			for range freeHalves {
				if half := (taken + free) / 2; f.g.Clear(f.p.plus(dir, half).vec(0), f.radius) {
					free = half
				} else {
					taken = half
				}
			}
			f.found, f.best = true, f.p.plus(dir, free)
			return
		}
	}
}
