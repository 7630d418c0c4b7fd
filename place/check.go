package place

import (
	"errors"
	"math"
	"slices"
	"strconv"

	"github.com/wick-engine/wick/sim"
)

// check returns what is wrong with the geometry, or nil.
func (geo *Geometry) check() error {
	for _, list := range []struct {
		what     string
		n, limit int
	}{
		{"walls", len(geo.Walls), MaxWalls},
		{"floors", len(geo.Floors), MaxFloors},
		{"spawn points", len(geo.Spawns), MaxSpawns},
		{"regions", len(geo.Regions), MaxRegions},
	} {
		if list.n > list.limit {
			return errors.New("place: " + strconv.Itoa(list.n) + " " + list.what + ", at most " + strconv.Itoa(list.limit))
		}
	}
	for i := range geo.Walls {
		if why := geo.Walls[i].check(); why != "" {
			return wrong("wall", i, why)
		}
	}
	for i := range geo.Floors {
		f := &geo.Floors[i]
		if why := f.Area.check(); why != "" {
			return wrong("floor", i, why)
		}
		if !inReach(f.Height) {
			return wrong("floor", i, "height"+outOfReach)
		}
	}
	for i := range geo.Regions {
		if why := geo.Regions[i].Area.check(); why != "" {
			return wrong("region", i, why)
		}
	}
	for i := range geo.Spawns {
		if p := geo.Spawns[i].At; !reaches(p) || !inReach(p.Y) {
			return wrong("spawn point", i, "position"+outOfReach)
		}
	}
	bounds := geo.bounds()
	if why := bounds.check(); why != "" {
		return errors.New("place: bounds: " + why)
	}
	for i := range geo.Spawns {
		if !bounds.Holds(geo.Spawns[i].At) {
			return wrong("spawn point", i, "outside the bounds")
		}
	}
	return nil
}

const outOfReach = " not finite or beyond the reach of a ground"

func wrong(what string, i int, why string) error {
	return errors.New("place: " + what + " " + strconv.Itoa(i) + ": " + why)
}

func inReach(x float64) bool    { return math.Abs(x) <= Reach }
func reaches(p sim.Vec) bool    { return inReach(p.X) && inReach(p.Z) }
func (a Area) extent() sim.Vec  { return a.Max.Sub(a.Min) }
func (a Area) level() Area      { return Area{a.Min.Ground(), a.Max.Ground()} }
func (a *Area) cover(p sim.Vec) { a.coverBox(p, p) }

func (a *Area) coverBox(lo, hi sim.Vec) {
	a.Min.X, a.Min.Z = min(a.Min.X, lo.X), min(a.Min.Z, lo.Z)
	a.Max.X, a.Max.Z = max(a.Max.X, hi.X), max(a.Max.Z, hi.Z)
}

func (a *Area) coverWall(w *Wall) {
	switch w.Kind {
	case Circle:
		r := sim.Vec{X: w.Radius, Z: w.Radius}
		a.coverBox(w.A.Sub(r), w.A.Add(r))
	case Box:
		for _, c := range w.corners() {
			a.cover(c.vec(0))
		}
	default:
		a.cover(w.A)
		a.cover(w.B)
	}
}

func (a Area) check() string {
	if !reaches(a.Min) || !reaches(a.Max) {
		return "corner" + outOfReach
	}
	if e := a.extent(); !(e.X >= MinSize && e.Z >= MinSize) {
		return "no width or no depth"
	}
	return ""
}

func (w *Wall) check() string {
	if !reaches(w.A) || !reaches(w.B) || !inReach(w.Radius) {
		return "number" + outOfReach
	}
	d := w.B.Sub(w.A)
	unused := w.Radius != 0
	switch w.Kind {
	case Segment:
		unused = unused || w.Turn != 0
		if !(d.GroundLen() >= MinSize) {
			return "no length"
		}
	case Box:
		if !(math.Abs(d.X) >= MinSize && math.Abs(d.Z) >= MinSize) {
			return "no width or no depth"
		}
	case Circle:
		unused = w.B != sim.Vec{} || w.Turn != 0
		if !(w.Radius >= MinSize) {
			return "no radius"
		}
	default:
		return "unknown kind"
	}
	if unused {
		return "a field is set that its kind does not use"
	}
	return ""
}

// bounds returns the bounds as given, or the smallest around everything.
func (geo *Geometry) bounds() Area {
	if geo.Bounds != (Area{}) {
		return geo.Bounds.level()
	}
	inf := math.Inf(1)
	a := Area{sim.Vec{X: inf, Z: inf}, sim.Vec{X: -inf, Z: -inf}}
	for i := range geo.Walls {
		a.coverWall(&geo.Walls[i])
	}
	for i := range geo.Floors {
		a.coverBox(geo.Floors[i].Area.Min, geo.Floors[i].Area.Max)
	}
	for i := range geo.Regions {
		a.coverBox(geo.Regions[i].Area.Min, geo.Regions[i].Area.Max)
	}
	for i := range geo.Spawns {
		a.cover(geo.Spawns[i].At)
	}
	return a
}

// level returns a copy with the bounds filled in and the heights taken out that are ignored.
func (geo *Geometry) level() Geometry {
	out := Geometry{
		Bounds:  geo.bounds(),
		Walls:   slices.Clone(geo.Walls),
		Floors:  slices.Clone(geo.Floors),
		Spawns:  slices.Clone(geo.Spawns),
		Regions: slices.Clone(geo.Regions),
	}
	for i := range out.Walls {
		out.Walls[i].A, out.Walls[i].B = out.Walls[i].A.Ground(), out.Walls[i].B.Ground()
	}
	for i := range out.Floors {
		out.Floors[i].Area = out.Floors[i].Area.level()
	}
	for i := range out.Regions {
		out.Regions[i].Area = out.Regions[i].Area.level()
	}
	return out
}
