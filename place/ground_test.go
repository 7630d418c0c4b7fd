package place

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/sim"
)

func TestNewGroundRefuses(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	bounded := func(walls ...Wall) Geometry { return Geometry{Bounds: area(-9, -9, 9, 9), Walls: walls} }
	for name, c := range map[string]struct {
		geo  Geometry
		want string
	}{
		"nothing":           {Geometry{}, "bounds"},
		"bounds inside out": {Geometry{Bounds: area(1, 1, 0, 0)}, "bounds: no width"},
		"flat bounds":       {Geometry{Bounds: area(0, 0, 1, 0)}, "bounds: no width or no depth"},
		"endless bounds":    {Geometry{Bounds: area(0, 0, inf, 1)}, "bounds: corner not finite"},
		"bounds too large":  {Geometry{Bounds: area(0, 0, 2*Reach, 1)}, "bounds: corner"},
		"wall NaN":          {bounded(fenceWall(0, 0, 1, 1), fenceWall(0, nan, 1, 1)), "wall 1: number not finite"},
		"wall too far":      {bounded(fenceWall(0, 0, 1, 1e6)), "wall 0: number"},
		"wall without end":  {bounded(fenceWall(0, 0, -inf, 0)), "wall 0: number"},
		"wall of no length": {bounded(fenceWall(2, 2, 2, 2)), "wall 0: no length"},
		"too short a wall":  {bounded(fenceWall(2, 2, 2, 2+MinSize/2)), "wall 0: no length"},
		"flat box":          {bounded(boxWall(0, 0, 1, 0)), "wall 0: no width or no depth"},
		"no radius":         {bounded(circleWall(0, 0, 0)), "wall 0: no radius"},
		"radius below 0":    {bounded(circleWall(0, 0, -1)), "wall 0: no radius"},
		"radius NaN":        {bounded(circleWall(0, 0, nan)), "wall 0: number"},
		"unknown kind":      {bounded(Wall{Kind: 7, B: at(1, 1)}), "wall 0: unknown kind"},
		"segment, radius":   {bounded(Wall{B: at(1, 1), Radius: 1}), "wall 0: a field is set"},
		"segment, turn":     {bounded(Wall{B: at(1, 1), Turn: 1}), "wall 0: a field is set"},
		"box, radius":       {bounded(Wall{Kind: Box, B: at(1, 1), Radius: 1}), "wall 0: a field is set"},
		"circle, end":       {bounded(Wall{Kind: Circle, B: at(1, 1), Radius: 1}), "wall 0: a field is set"},
		"circle, turn":      {bounded(Wall{Kind: Circle, Radius: 1, Turn: 1}), "wall 0: a field is set"},
		"flat floor":        {Geometry{Bounds: area(0, 0, 1, 1), Floors: []Floor{{area(0, 0, 0, 1), 0}}}, "floor 0: no width"},
		"floor NaN":         {Geometry{Bounds: area(0, 0, 1, 1), Floors: []Floor{{area(0, 0, nan, 1), 0}}}, "floor 0: corner"},
		"height NaN":        {Geometry{Bounds: area(0, 0, 1, 1), Floors: []Floor{{area(0, 0, 1, 1), nan}}}, "floor 0: height"},
		"flat region":       {Geometry{Bounds: area(0, 0, 1, 1), Regions: []Region{{Area: area(0, 0, 0, 1)}}}, "region 0: no width"},
		"spawn NaN":         {Geometry{Bounds: area(0, 0, 1, 1), Spawns: []Spawn{{At: at(nan, 0)}}}, "spawn point 0: position"},
		"spawn height":      {Geometry{Bounds: area(0, 0, 1, 1), Spawns: []Spawn{{At: sim.Vec{Y: inf}}}}, "spawn point 0: position"},
		"spawn outside":     {Geometry{Bounds: area(0, 0, 1, 1), Spawns: []Spawn{{}, {At: at(2, 0)}}}, "spawn point 1: outside"},
		"too many walls":    {bounded(make([]Wall, MaxWalls+1)...), "32769 walls, at most 32768"},
		"too many floors":   {Geometry{Floors: make([]Floor, MaxFloors+1)}, "4097 floors, at most 4096"},
		"too many spawns":   {Geometry{Spawns: make([]Spawn, MaxSpawns+1)}, "4097 spawn points"},
		"too many regions":  {Geometry{Regions: make([]Region, MaxRegions+1)}, "4097 regions"},
	} {
		g, err := NewGround(c.geo)
		if err == nil || g != nil || !strings.HasPrefix(err.Error(), "place: "+c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func TestBoundsAroundEverything(t *testing.T) {
	for name, c := range map[string]struct {
		geo  Geometry
		want Area
	}{
		"a segment":    {Geometry{Walls: []Wall{fenceWall(3, -1, -2, 5)}}, area(-2, -1, 3, 5)},
		"a box":        {Geometry{Walls: []Wall{boxWall(3, -1, -2, 5)}}, area(-2, -1, 3, 5)},
		"a turned box": {Geometry{Walls: []Wall{{Kind: Box, A: at(-1, -2), B: at(1, 2), Turn: 16384}}}, area(-2, -1, 2, 1)},
		"a circle":     {Geometry{Walls: []Wall{circleWall(1, 2, 3)}}, area(-2, -1, 4, 5)},
		"a floor":      {Geometry{Floors: []Floor{{Area: area(0, 1, 2, 3)}}}, area(0, 1, 2, 3)},
		"a region":     {Geometry{Regions: []Region{{Area: area(0, 1, 2, 3)}}}, area(0, 1, 2, 3)},
		"spawn points": {Geometry{Spawns: []Spawn{{At: at(-1, 4)}, {At: at(2, -3)}}}, area(-1, -3, 2, 4)},
		"as given":     {Geometry{Bounds: area(0, 0, 1, 1), Walls: []Wall{circleWall(1, 2, 3)}}, area(0, 0, 1, 1)},
	} {
		got := mustGround(t, c.geo).Bounds()
		if got.Min.Dist(c.want.Min) > 1e-9 || got.Max.Dist(c.want.Max) > 1e-9 {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestGroundKeepsNothingOfItsMaker(t *testing.T) {
	geo := Geometry{
		Bounds:  area(-9, -9, 9, 9),
		Walls:   []Wall{fenceWall(0, -5, 0, 5)},
		Floors:  []Floor{{area(0, 0, 1, 1), 3}},
		Spawns:  []Spawn{{Name: "door", At: at(1, 2), Facing: 5}},
		Regions: []Region{{Name: "hall", Area: area(0, 0, 9, 9), HasRoom: true, Room: 4}},
	}
	g := mustGround(t, geo)
	geo.Walls[0], geo.Floors[0].Height, geo.Spawns[0].Name, geo.Regions[0].Room = fenceWall(5, 5, 6, 6), 0, "", 0
	if g.Sight(at(-1, 0), at(1, 0)) {
		t.Error("the wall went away")
	}
	if y, _ := g.Floor(at(0.5, 0.5)); y != 3 {
		t.Error("the floor sank")
	}
	if s, ok := g.Spawn("door"); !ok || s.At != at(1, 2) || s.Facing != 5 {
		t.Errorf("spawn point %+v", s)
	}
	if r, ok := g.Region("hall"); !ok || r.Room != 4 {
		t.Errorf("region %+v", r)
	}
	if _, ok := g.Spawn("window"); ok {
		t.Error("a spawn point nobody made")
	}
	if _, ok := g.Region("window"); ok {
		t.Error("a region nobody made")
	}
	if len(g.Walls()) != 1 || len(g.Floors()) != 1 || len(g.Spawns()) != 1 || len(g.Regions()) != 1 {
		t.Error("lists")
	}
}

func TestTextWorldHasNothing(t *testing.T) {
	var text *Ground
	if text.Walls() != nil || text.Floors() != nil || text.Spawns() != nil || text.Regions() != nil || text.Bounds() != (Area{}) {
		t.Error("a text world has geometry")
	}
	if _, ok := text.Spawn("door"); ok {
		t.Error("a spawn point")
	}
	if got := text.RegionsAt(at(0, 0), []int{7}); !slices.Equal(got, []int{7}) {
		t.Error("a region")
	}
}

// TestIndexStaysSmall piles things up that touch every cell.
func TestIndexStaysSmall(t *testing.T) {
	var geo Geometry
	for range 4000 {
		geo.Walls = append(geo.Walls, Wall{Kind: Box, A: at(-500, -500), B: at(500, 500), Turn: 8000})
	}
	for range 1000 {
		geo.Floors = append(geo.Floors, Floor{Area: area(-500, -500, 500, 500)})
	}
	g := mustGround(t, geo)
	entries := len(g.primsNear.item) + len(g.solids.item) + len(g.floorsAt.item)
	if things := len(g.prims) + len(g.geo.Walls) + len(g.geo.Floors); entries > entriesPerOne*things+sparestLists {
		t.Errorf("%d entries for %d things", entries, things)
	}
	sparse := mustGround(t, Geometry{Bounds: area(-Reach, -Reach, Reach, Reach), Walls: []Wall{circleWall(0, 0, 1)}})
	if n := sparse.grid.size(); n > 4*(cellsPerPrim+sparestCells) {
		t.Errorf("%d cells for one wall", n)
	}
	thin := mustGround(t, Geometry{Bounds: area(-Reach, 0, Reach, 0.01), Walls: []Wall{circleWall(0, 0, 1)}})
	if n := thin.grid.size(); n > 4*(cellsPerPrim+sparestCells) {
		t.Errorf("%d cells for one wall in a long world", n)
	}
	if c := thin.Sweep(at(-50, 0.005), at(50, 0.005), 0); !c.Hit {
		t.Error("the wall in the long world is missed")
	}
}
