package catalog

import (
	"math"

	"github.com/wick-engine/wick/sim"
)

// A catalog on its way to a client:
//
//	byte         version, 1
//	3 × uvarint  versions of the files
//	body         type, rate, six lists of names, hashes of op-lists, effects, behaviors, projectiles, buffs
//
// The body is what the hash is made of. A list is a uvarint count and its entries; a text likewise, of bytes. Numbers that
// are counted are uvarints, and those that may be absent are one higher, 0 for none. Metres, factors and the like are a
// uvarint n: even, n/2 is the zigzag of the number × 1024; or 1, and the eight bytes of the float64 follow, least
// significant first. Fields that say nothing, such as the angle of a ring, are left out. One catalog has one encoding:
// Decode refuses any other.
const catalogVersion = 1

// numStep is the fraction that short numbers count.
const numStep = 1.0 / 1024

// Append appends the catalog as a message for clients.
func (c *Catalog) Append(dst []byte) []byte {
	dst = append(dst, catalogVersion)
	for _, v := range c.Versions {
		dst = appendUvarint(dst, uint64(v))
	}
	return c.appendBody(dst)
}

// finish fills in what follows from the rest.
func (c *Catalog) finish() {
	for i := range c.Effects {
		if e := &c.Effects[i]; e.Shape == ShapeSector {
			e.Wedge = sim.NewWedge(e.Angle)
		}
	}
	var h sim.StateHash
	h.Bytes(c.appendBody(nil))
	c.hash = h.Sum()
}

func (c *Catalog) appendBody(dst []byte) []byte {
	dst = appendText(dst, c.Type)
	dst = appendUvarint(dst, uint64(c.Rate))
	for _, names := range [6][]string{c.Animations, c.Prefabs, c.Sockets, c.Attributes, c.DamageTypes, c.Tags} {
		dst = appendList(dst, names, func(dst []byte, name *string) []byte { return appendText(dst, *name) })
	}
	dst = appendList(dst, c.OpLists, func(dst []byte, hash *uint64) []byte { return appendWord(dst, *hash) })
	dst = appendList(dst, c.Effects, appendEffect)
	dst = appendList(dst, c.Behaviors, appendBehavior)
	dst = appendList(dst, c.Projectiles, appendProjectile)
	return appendList(dst, c.Buffs, appendBuff)
}

func appendEffect(dst []byte, e *Effect) []byte {
	dst = append(appendText(dst, e.ID), byte(e.Shape))
	switch e.Shape {
	case ShapeSector:
		dst = appendNum(appendNum(dst, e.Radius), e.Angle)
	case ShapeSphere:
		dst = appendNum(dst, e.Radius)
	case ShapeRing:
		dst = appendNum(appendNum(dst, e.Inner), e.Outer)
	case ShapeLine:
		dst = appendNum(appendNum(dst, e.Length), e.Width)
	case ShapeLocked:
		dst = appendNum(dst, e.Reach)
	}
	dst = appendNum(dst, e.Height)
	dst = append(dst, byte(e.Target), flags(e.IncludeSelf, e.Sight), byte(e.Order), byte(e.Origin))
	dst = appendUvarint(dst, uint64(e.Limit))
	dst = appendVec(dst, e.Offset)
	return appendList(dst, e.Operations, appendOperation)
}

func appendOperation(dst []byte, op *Operation) []byte {
	dst = append(dst, byte(op.Kind))
	switch op.Kind {
	case OpAttribute:
		dst = appendUvarint(dst, uint64(op.Def))
		dst = appendUvarint(dst, uint64(op.DamageType+1))
		dst = appendNum(dst, op.Value)
	case OpKnockback:
		dst = appendNum(dst, op.Distance)
		dst = append(appendUvarint(dst, uint64(op.Duration)), flags(op.Stagger))
	case OpResolve:
	default:
		dst = appendUvarint(dst, uint64(op.Def))
	}
	return dst
}

func appendBehavior(dst []byte, b *Behavior) []byte {
	dst = appendText(dst, b.ID)
	dst = appendUvarint(dst, uint64(b.Duration))
	dst = append(dst, flags(b.Interruptible, b.AimTracks, b.Combo.Step > 0, b.Charge.Max > 0), byte(b.Inputs), byte(b.Aim))
	dst = appendNum(dst, b.Range)
	dst = appendUvarint(dst, uint64(b.Buffer))
	if c := &b.Combo; c.Step > 0 {
		dst = appendUvarint(dst, uint64(c.Step))
		dst = appendUvarint(dst, uint64(c.Root))
		dst = appendUvarint(dst, uint64(c.Next+1))
		dst = appendUvarint(dst, uint64(c.Opens))
		dst = append(appendUvarint(dst, uint64(c.Closes)), flags(c.Finisher))
	}
	if c := &b.Charge; c.Max > 0 {
		dst = appendUvarint(dst, uint64(c.Min))
		dst = appendUvarint(dst, uint64(c.Max))
		dst = appendUvarint(append(dst, flags(c.Hold)), uint64(c.Tap+1))
		for _, f := range c.Scale {
			dst = appendNum(appendNum(dst, f.Low), f.High)
		}
	}
	return appendList(dst, b.Timeline, appendEntry)
}

func appendEntry(dst []byte, e *Entry) []byte {
	dst = append(appendUvarint(dst, uint64(e.At)), byte(e.Kind))
	switch e.Kind {
	case EntryMove:
		dst = appendUvarint(appendNum(dst, e.Distance), uint64(e.Duration))
		dst = appendUvarint(dst, uint64(e.Move.UntouchableFrom))
		dst = appendUvarint(dst, uint64(e.Move.UntouchableTo))
		return append(dst, flags(e.Move.ThroughActors, e.Move.StopWhenBlocked, e.Move.Dash))
	case EntryKnockback:
		return appendUvarint(appendNum(dst, e.Distance), uint64(e.Duration))
	}
	dst = appendUvarint(dst, uint64(e.Def))
	switch e.Kind {
	case EntryAnimation:
		dst = appendUvarint(dst, uint64(e.Duration))
	case EntryPrefab:
		dst = appendUvarint(appendUvarint(dst, uint64(e.Duration)), uint64(e.Socket+1))
	case EntryProjectile:
		dst = appendVec(dst, e.Offset)
	}
	return dst
}

func appendProjectile(dst []byte, p *Projectile) []byte {
	dst = appendText(dst, p.ID)
	dst = appendUvarint(dst, uint64(p.Duration))
	dst = appendNum(dst, p.Range)
	m := &p.Movement
	dst = append(dst, byte(m.Kind), flags(p.EndsWithOwner, p.Collision.IncludeSelf, p.Collision.Blockers))
	dst = appendNum(dst, m.Speed)
	switch m.Kind {
	case MovementParabola:
		dst = appendNum(appendNum(dst, m.Gravity), m.Lift)
	case MovementHoming:
		dst = appendNum(appendNum(dst, m.TurnRate), m.SeekRange)
		dst = append(dst, byte(m.OnLost), flags(m.Acquire))
	}
	dst = appendNum(dst, p.Collision.Radius)
	dst = append(appendUvarint(dst, uint64(p.Collision.HitLimit)), byte(p.Collision.Target))
	dst = appendList(dst, p.Timeline, appendEntry)
	dst = appendList(dst, p.OnContact, appendEntry)
	return appendList(dst, p.OnExpiry, appendEntry)
}

func appendBuff(dst []byte, b *Buff) []byte {
	dst = appendText(dst, b.ID)
	for _, n := range [4]int32{b.Duration, b.TickInterval, b.RepeatCount, b.MaxStacks} {
		dst = appendUvarint(dst, uint64(n))
	}
	dst = append(dst, byte(b.Stacking), flags(b.PerSource, b.ThroughDeath, b.UntilRunEnds))
	for _, list := range [4][]int32{b.Tags, b.OnAdd, b.OnTick, b.OnRemove} {
		dst = appendList(dst, list, func(dst []byte, i *int32) []byte { return appendUvarint(dst, uint64(*i)) })
	}
	return dst
}

func appendList[T any](dst []byte, list []T, one func([]byte, *T) []byte) []byte {
	dst = appendUvarint(dst, uint64(len(list)))
	for i := range list {
		dst = one(dst, &list[i])
	}
	return dst
}

func appendUvarint(dst []byte, n uint64) []byte {
	for ; n >= 0x80; n >>= 7 {
		dst = append(dst, byte(n)|0x80)
	}
	return append(dst, byte(n))
}

func appendWord(dst []byte, word uint64) []byte {
	for shift := 0; shift < 64; shift += 8 {
		dst = append(dst, byte(word>>shift))
	}
	return dst
}

func appendText(dst []byte, text string) []byte {
	return append(appendUvarint(dst, uint64(len(text))), text...)
}

func appendVec(dst []byte, v sim.Vec) []byte {
	return appendNum(appendNum(appendNum(dst, v.X), v.Y), v.Z)
}

func appendNum(dst []byte, x float64) []byte {
	if n := x / numStep; math.Abs(n) < 1<<32 && n == math.Floor(n) { // minus zero is zero
		whole := int64(n)
		return appendUvarint(dst, uint64(whole<<1^whole>>63)<<1)
	}
	return appendWord(append(dst, 1), math.Float64bits(x))
}

// flags puts truths into the bits of a byte, the first into the lowest.
func flags(truths ...bool) (b byte) {
	for i, truth := range truths {
		if truth {
			b |= 1 << i
		}
	}
	return b
}
