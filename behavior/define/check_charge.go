package define

import (
	"github.com/wick-engine/wick/content"
)

func (l *loader) checkCharge(b *behaviorShape) {
	c := b.Charge
	if c == nil {
		return
	}
	least, leastGiven := seconds(c.Min)
	most, mostGiven := seconds(c.Max)
	if leastGiven && mostGiven && (least >= most || l.ticks(c.Min) == l.ticks(c.Max)) {
		f := c.Self.Field("max").Fault(badCharge, "at least a tick more than the min of "+string(c.Min)+" seconds")
		f.Also = c.Self.Field("min").Place()
		l.faults.Add(f)
	}
	l.checkTap(c)
	if l.projectiles.partial {
		return // what it spawns may be what is scaled
	}
	found := l.scalable(b)
	for i, field := range scaledFields() {
		if n := c.Scale.Self.Field(field); n != nil && !found[i] {
			f := n.KeyFault(badCharge, "there is nothing to scale by")
			f.Expected = "a number of that sort in the behavior or in a projectile that it spawns"
			for j, other := range scaledFields() {
				if found[j] {
					f.Allowed = append(f.Allowed, other)
				}
			}
			l.faults.Add(f)
		}
	}
}

// checkTap checks what starts after too short a hold: something that needs no hold itself.
func (l *loader) checkTap(c *chargeShape) {
	node := c.Self.Field("tap")
	if c.Tap == nil || node.Kind() != content.Text {
		return
	}
	tap, ok := l.behaviors.find(*c.Tap)
	switch {
	case !ok && l.behaviors.partial:
	case !ok:
		f := node.Fault(badCharge, "a behavior of this type")
		ids := l.behaviors.ids()
		f.Near = content.Nearest(*c.Tap, ids)
		f.Allowed = content.NearestFirst(*c.Tap, ids, content.MaxAllowed)
		l.faults.Add(f)
	case tap.Charge != nil:
		f := node.Fault(badCharge, "a behavior that is not charged itself")
		f.Also = tap.Charge.Self.Place()
		l.faults.Add(f)
	}
}

// scaledFields are the names of what a charge scales, in the order of behavior.Scaled.
func scaledFields() [4]string { return [4]string{"value", "speed", "distance", "radius"} }

func (s *scaleShape) pairs() [4]*[2]float64 {
	return [4]*[2]float64{s.Value, s.Speed, s.Distance, s.Radius}
}

// scalable says which of the scaled fields a behavior has, or a projectile that it spawns itself or through others.
func (l *loader) scalable(b *behaviorShape) (found [4]bool) {
	const value, speed, distance, radius = 0, 1, 2, 3
	seen := make(map[*projectileShape]bool)
	var visit func(timeline []entryShape, effects []effectShape)
	spawn := func(id string) {
		p, ok := l.projectiles.find(id)
		if !ok || seen[p] {
			return
		}
		seen[p] = true
		found[speed], found[radius] = true, true
		visit(p.entries(), p.Effects)
	}
	visit = func(timeline []entryShape, effects []effectShape) {
		for i := range timeline {
			e := &timeline[i]
			found[distance] = found[distance] || e.Move != nil || e.Knockback != nil
			if e.Projectile != nil {
				spawn(e.Projectile.ProjectileID)
			}
		}
		for i := range effects {
			e := &effects[i]
			found[radius] = found[radius] || e.Sector != nil || e.Sphere != nil
			for j := range e.Operations {
				op := &e.Operations[j]
				found[value] = found[value] || op.Attribute != nil || op.Ops != nil || op.Resolve != nil
				found[distance] = found[distance] || op.Knockback != nil
				if op.Projectile != nil {
					spawn(op.Projectile.ProjectileID)
				}
			}
		}
	}
	visit(b.Timeline, b.Effects)
	return found
}
