package place

import (
	"bytes"
	"errors"
	"math"

	"github.com/wick-engine/wick/sim"
)

// The message that carries a ground to a client:
//
//	byte    version, 1
//	4 × num bounds: min x, min z, max x, max z
//	uvarint number of walls, then each: byte kind, and
//	        segment  4 × num ax, az, bx, bz
//	        box      4 × num ax, az, bx, bz; uvarint turn
//	        circle   3 × num ax, az, radius
//	uvarint number of floors, then each: 4 × num area, num height
//
// A num is a uvarint n: even, n/2 is the zigzag of the number × 1024; or 1, and the eight bytes of the float64 follow, least
// significant first. Authored numbers mostly take two or three bytes; all come through exactly. One ground has one encoding:
// DecodeGround refuses any other.
const codecVersion = 1

// numStep is the fraction of a metre that short numbers count.
const numStep = 1.0 / 1024

// Append appends the ground as a message for clients: its bounds, walls and floors. Spawn points and regions stay behind:
// they would tell a client what waits where. A nil ground appends nothing.
func (g *Ground) Append(dst []byte) []byte {
	if g == nil {
		return dst
	}
	dst = append(dst, codecVersion)
	dst = appendArea(dst, g.geo.Bounds)
	dst = appendUvarint(dst, uint64(len(g.geo.Walls)))
	for i := range g.geo.Walls {
		w := &g.geo.Walls[i]
		dst = append(dst, byte(w.Kind))
		dst = appendNum(appendNum(dst, w.A.X), w.A.Z)
		if w.Kind == Circle {
			dst = appendNum(dst, w.Radius)
			continue
		}
		dst = appendNum(appendNum(dst, w.B.X), w.B.Z)
		if w.Kind == Box {
			dst = appendUvarint(dst, uint64(w.Turn))
		}
	}
	dst = appendUvarint(dst, uint64(len(g.geo.Floors)))
	for i := range g.geo.Floors {
		dst = appendArea(dst, g.geo.Floors[i].Area)
		dst = appendNum(dst, g.geo.Floors[i].Height)
	}
	return dst
}

func appendArea(dst []byte, a Area) []byte {
	dst = appendNum(appendNum(dst, a.Min.X), a.Min.Z)
	return appendNum(appendNum(dst, a.Max.X), a.Max.Z)
}

func appendNum(dst []byte, x float64) []byte {
	if n, ok := steps(x); ok {
		return appendUvarint(dst, uint64(n<<1^n>>63)<<1)
	}
	dst = append(dst, 1)
	bits := math.Float64bits(x)
	for shift := 0; shift < 64; shift += 8 {
		dst = append(dst, byte(bits>>shift))
	}
	return dst
}

func appendUvarint(dst []byte, n uint64) []byte {
	for ; n >= 0x80; n >>= 7 {
		dst = append(dst, byte(n)|0x80)
	}
	return append(dst, byte(n))
}

// steps returns x as a whole number of steps, if it is one. Minus zero is zero.
func steps(x float64) (int64, bool) {
	k := x / numStep
	if !(math.Abs(k) < 1<<32) || k != math.Floor(k) {
		return 0, false
	}
	return int64(k), true
}

// DecodeGround compiles the ground of a message made by [Ground.Append]. It gives the same answers and the same hash as the
// original. It refuses whatever Append cannot have written, and reserves no more memory than a fixed multiple of the
// message's length.
func DecodeGround(message []byte) (*Ground, error) {
	r := reader{rest: message}
	if r.byte() != codecVersion {
		return nil, errors.New("place: not a ground")
	}
	var geo Geometry
	geo.Bounds = r.area()
	geo.Walls = make([]Wall, r.count(MaxWalls, 4))
	for i := range geo.Walls {
		geo.Walls[i] = r.wall()
	}
	geo.Floors = make([]Floor, r.count(MaxFloors, 5))
	for i := range geo.Floors {
		geo.Floors[i] = Floor{r.area(), r.num()}
	}
	if r.bad {
		return nil, errors.New("place: not a ground")
	}
	g, err := NewGround(geo)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(g.Append(make([]byte, 0, len(message))), message) { // told at length, or followed by something
		return nil, errors.New("place: not a ground")
	}
	return g, nil
}

// reader takes a message apart. After the first thing that does not fit everything reads as zero.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) fail() {
	r.rest, r.bad = nil, true
}

func (r *reader) byte() byte {
	if len(r.rest) == 0 {
		r.fail()
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}

func (r *reader) uvarint() uint64 {
	var n uint64
	for shift := 0; shift < 63; shift += 7 {
		b := r.byte()
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	r.fail() // longer than anything that Append writes
	return 0
}

// count reads how many things follow, each of them at least so many bytes long.
func (r *reader) count(limit, least int) int {
	n := r.uvarint()
	if n > uint64(limit) || n > uint64(len(r.rest)/least) {
		r.fail()
		return 0
	}
	return int(n)
}

func (r *reader) num() float64 {
	n := r.uvarint()
	if n&1 == 0 {
		n >>= 1
		return float64(float64(int64(n>>1)^-int64(n&1)) * numStep)
	}
	if n != 1 || len(r.rest) < 8 {
		r.fail()
		return 0
	}
	var bits uint64
	for i, b := range r.rest[:8] {
		bits |= uint64(b) << (8 * i)
	}
	r.rest = r.rest[8:]
	return math.Float64frombits(bits)
}

func (r *reader) point() sim.Vec {
	x := r.num()
	return sim.Vec{X: x, Z: r.num()}
}

func (r *reader) area() Area {
	lo := r.point()
	return Area{lo, r.point()}
}

func (r *reader) wall() Wall {
	w := Wall{Kind: WallKind(r.byte()), A: r.point()}
	switch w.Kind {
	case Segment:
		w.B = r.point()
	case Box:
		w.B = r.point()
		turn := r.uvarint()
		if turn >= sim.FullTurn {
			r.fail()
		}
		w.Turn = sim.Heading(turn)
	case Circle:
		w.Radius = r.num()
	default:
		r.fail()
	}
	return w
}
