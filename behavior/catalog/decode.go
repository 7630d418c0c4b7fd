package catalog

import (
	"bytes"
	"errors"
	"math"

	"github.com/wick-engine/wick/sim"
)

// errNotCatalog is the answer to bytes that Append cannot have written.
const errNotCatalog = "behavior: not a catalog"

// Decode returns the catalog of a message made by [Catalog.Append], with the same hash. It refuses whatever Append
// cannot have written and every catalog that New refuses. It reserves no more memory than a fixed multiple of the
// message's length.
func Decode(message []byte) (*Catalog, error) {
	r := reader{rest: message}
	if r.byte() != catalogVersion {
		return nil, errors.New(errNotCatalog)
	}
	var c Catalog
	for i := range c.Versions {
		c.Versions[i] = r.int32()
	}
	c.Type = r.text()
	c.Rate = int(r.int32())
	for _, names := range [6]*[]string{&c.Animations, &c.Prefabs, &c.Sockets, &c.Attributes, &c.DamageTypes, &c.Tags} {
		*names = readList(&r, r.text)
	}
	c.OpLists = readList(&r, r.word)
	c.Effects = readList(&r, r.effect)
	c.Behaviors = readList(&r, r.behavior)
	c.Projectiles = readList(&r, r.projectile)
	c.Buffs = readList(&r, r.buff)
	if r.bad {
		return nil, errors.New(errNotCatalog)
	}
	decoded, err := New(c)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(decoded.Append(make([]byte, 0, len(message))), message) { // told at length, or followed by something
		return nil, errors.New(errNotCatalog)
	}
	return decoded, nil
}

// reader takes a message apart. After the first thing that does not fit everything reads as zero.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) effect() (e Effect) {
	e.ID, e.Shape, e.Reach = r.text(), ShapeKind(r.byte()), -1
	switch e.Shape {
	case ShapeSector:
		e.Radius, e.Angle = r.num(), r.num()
	case ShapeSphere:
		e.Radius = r.num()
	case ShapeRing:
		e.Inner, e.Outer = r.num(), r.num()
	case ShapeLine:
		e.Length, e.Width = r.num(), r.num()
	case ShapeLocked:
		e.Reach = r.num()
	}
	e.Height = r.num()
	e.Target = Filter(r.byte())
	r.flags(&e.IncludeSelf, &e.Sight)
	e.Order, e.Origin = Order(r.byte()), Origin(r.byte())
	e.Limit = r.int32()
	e.Offset = r.vec()
	e.Operations = readList(r, r.operation)
	return e
}

func (r *reader) operation() (op Operation) {
	op.Kind, op.Def, op.DamageType = OperationKind(r.byte()), -1, -1
	switch op.Kind {
	case OpAttribute:
		op.Def = r.int32()
		op.DamageType = r.int32() - 1
		op.Value = r.num()
	case OpKnockback:
		op.Distance, op.Duration = r.num(), r.int32()
		r.flags(&op.Stagger)
	case OpResolve:
	default:
		op.Def = r.int32()
	}
	return op
}

func (r *reader) behavior() (b Behavior) {
	var combo, charge bool
	b.ID, b.Duration = r.text(), r.int32()
	r.flags(&b.Interruptible, &b.AimTracks, &combo, &charge)
	b.Inputs, b.Aim = InputSet(r.byte()), Filter(r.byte())
	b.Range, b.Buffer = r.num(), r.int32()
	if combo {
		c := &b.Combo
		c.Step, c.Root, c.Next = r.int32(), r.int32(), r.int32()-1
		c.Opens, c.Closes = r.int32(), r.int32()
		r.flags(&c.Finisher)
	}
	if charge {
		c := &b.Charge
		c.Min, c.Max = r.int32(), r.int32()
		r.flags(&c.Hold)
		c.Tap = r.int32() - 1
		for i := range c.Scale {
			c.Scale[i] = Factors{r.num(), r.num()}
		}
	}
	b.Timeline = readList(r, r.entry)
	return b
}

func (r *reader) entry() (e Entry) {
	e.At, e.Kind, e.Def, e.Socket = r.int32(), EntryKind(r.byte()), -1, -1
	switch e.Kind {
	case EntryMove:
		e.Distance, e.Duration = r.num(), r.int32()
		e.Move.UntouchableFrom, e.Move.UntouchableTo = r.int32(), r.int32()
		r.flags(&e.Move.ThroughActors, &e.Move.StopWhenBlocked, &e.Move.Dash)
		return e
	case EntryKnockback:
		e.Distance, e.Duration = r.num(), r.int32()
		return e
	}
	e.Def = r.int32()
	switch e.Kind {
	case EntryAnimation:
		e.Duration = r.int32()
	case EntryPrefab:
		e.Duration, e.Socket = r.int32(), r.int32()-1
	case EntryProjectile:
		e.Offset = r.vec()
	}
	return e
}

func (r *reader) projectile() (p Projectile) {
	p.ID, p.Duration, p.Range = r.text(), r.int32(), r.num()
	m := &p.Movement
	m.Kind = MovementKind(r.byte())
	r.flags(&p.EndsWithOwner, &p.Collision.IncludeSelf, &p.Collision.Blockers)
	m.Speed = r.num()
	switch m.Kind {
	case MovementParabola:
		m.Gravity, m.Lift = r.num(), r.num()
	case MovementHoming:
		m.TurnRate, m.SeekRange, m.OnLost = r.num(), r.num(), Lost(r.byte())
		r.flags(&m.Acquire)
	}
	p.Collision.Radius, p.Collision.HitLimit, p.Collision.Target = r.num(), r.int32(), Filter(r.byte())
	p.Timeline, p.OnContact, p.OnExpiry = readList(r, r.entry), readList(r, r.entry), readList(r, r.entry)
	return p
}

func (r *reader) buff() (b Buff) {
	b.ID = r.text()
	for _, n := range [4]*int32{&b.Duration, &b.TickInterval, &b.RepeatCount, &b.MaxStacks} {
		*n = r.int32()
	}
	b.Stacking = Stacking(r.byte())
	r.flags(&b.PerSource, &b.ThroughDeath, &b.UntilRunEnds)
	for _, list := range [4]*[]int32{&b.Tags, &b.OnAdd, &b.OnTick, &b.OnRemove} {
		*list = readList(r, r.int32)
	}
	return b
}

// readList reads a count and so many entries. Each takes a byte at least, so that what is left bounds what is reserved.
func readList[T any](r *reader, one func() T) []T {
	n := r.uvarint()
	if n > uint64(len(r.rest)) {
		r.fail()
	}
	if n == 0 || r.bad {
		return nil
	}
	list := make([]T, 0, min(n, 64))
	for range n {
		if r.bad {
			return nil
		}
		list = append(list, one())
	}
	return list
}

func (r *reader) fail() { r.rest, r.bad = nil, true }

func (r *reader) byte() byte {
	if len(r.rest) == 0 {
		r.fail()
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}

func (r *reader) flags(truths ...*bool) {
	b := r.byte()
	for i, truth := range truths {
		*truth = b>>i&1 != 0
	}
	if b>>len(truths) != 0 {
		r.fail()
	}
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
	r.fail()
	return 0
}

func (r *reader) int32() int32 {
	n := r.uvarint()
	if n > math.MaxInt32 {
		r.fail()
		return 0
	}
	return int32(n)
}

func (r *reader) word() (word uint64) {
	for shift := 0; shift < 64; shift += 8 {
		word |= uint64(r.byte()) << shift
	}
	return word
}

func (r *reader) text() string {
	n := r.uvarint()
	if n > uint64(len(r.rest)) {
		r.fail()
		return ""
	}
	text := string(r.rest[:n])
	r.rest = r.rest[n:]
	return text
}

func (r *reader) num() float64 {
	n := r.uvarint()
	if n&1 == 0 {
		n >>= 1
		return float64(float64(int64(n>>1)^-int64(n&1)) * numStep)
	}
	if n != 1 {
		r.fail()
	}
	return math.Float64frombits(r.word())
}

func (r *reader) vec() sim.Vec { return sim.Vec{X: r.num(), Y: r.num(), Z: r.num()} }
