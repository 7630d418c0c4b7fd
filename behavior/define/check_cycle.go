package define

import (
	"slices"
	"strconv"
	"strings"

	"github.com/wick-engine/wick/content"
)

// thing is a projectile or a buff in the graph of what brings forth what.
type thing struct {
	buff bool
	id   string
}

// arrow leads from a thing to one that it brings forth, at the node that names it.
type arrow struct {
	to thing
	at *content.Node
}

// checkCycles finds projectiles that spawn themselves, directly or through others, and buffs that apply themselves at once,
// because what runs as they attach does so in the end.
func (l *loader) checkCycles() {
	spawned := walk{arrows: l.spawnArrows, faults: l.faults, place: make(map[thing]int, len(l.projectiles.list))}
	for _, p := range l.projectiles.list {
		spawned.visit(thing{false, p.id})
	}
	applied := walk{arrows: l.atOnceArrows, faults: l.faults, buffs: true, place: make(map[thing]int, len(l.buffs.list))}
	for _, b := range l.buffs.list {
		applied.visit(thing{true, b.id})
	}
}

// walk is a search for cycles, depth first.
type walk struct {
	arrows func(thing) []arrow
	faults *content.Faults
	buffs  bool // only cycles with a buff in them count
	path   []thing
	place  map[thing]int // in the path, from 1; -1 for those that are done
}

func (w *walk) visit(t thing) {
	if w.place[t] != 0 {
		return
	}
	w.path = append(w.path, t)
	w.place[t] = len(w.path)
	for _, a := range w.arrows(t) {
		if at := w.place[a.to]; at > 0 {
			w.report(a, w.path[at-1:])
		} else {
			w.visit(a.to)
		}
	}
	w.path = w.path[:len(w.path)-1]
	w.place[t] = -1
}

// report adds the fault at the arrow that closes a cycle.
func (w *walk) report(a arrow, cycle []thing) {
	if w.buffs && !slices.ContainsFunc(cycle, func(t thing) bool { return t.buff }) {
		return // which was found among the projectiles
	}
	const most = 16
	var names []string
	for _, t := range cycle[:min(len(cycle), most)] {
		names = append(names, t.id)
	}
	if more := len(cycle) - most; more > 0 {
		names = append(names, "and "+strconv.Itoa(more)+" more")
	}
	f := a.at.Fault(spawnCycle, "something that does not lead back to itself")
	f.Problem = "a cycle, " + strings.Join(append(names, a.to.id), " → ") + ":"
	w.faults.Add(f)
}

// spawnArrows lead from a projectile to all that it spawns, whenever that is.
func (l *loader) spawnArrows(t thing) (all []arrow) {
	p, _ := l.projectiles.find(t.id)
	for i := range p.Timeline {
		if e := &p.Timeline[i]; e.Projectile != nil {
			all = l.appendProjectile(all, e.Self, e.Projectile.ProjectileID)
		}
	}
	for i := range p.Effects {
		for j := range p.Effects[i].Operations {
			if op := &p.Effects[i].Operations[j]; op.Projectile != nil {
				all = l.appendProjectile(all, op.Self, op.Projectile.ProjectileID)
			}
		}
	}
	return all
}

// atOnceArrows lead from a buff to what its onAdd effects bring forth, and from a projectile to what it does as it spawns.
func (l *loader) atOnceArrows(t thing) (all []arrow) {
	if t.buff {
		b, _ := l.buffs.find(t.id)
		if b.OnAdd != nil {
			for _, id := range *b.OnAdd {
				all = l.appendEffect(all, b.Effects, id)
			}
		}
		return all
	}
	p, _ := l.projectiles.find(t.id)
	for i := range p.Timeline {
		e := &p.Timeline[i]
		if at, given := seconds(e.Time); !given || at > 0 {
			continue
		}
		switch {
		case e.Projectile != nil:
			all = l.appendProjectile(all, e.Self, e.Projectile.ProjectileID)
		case e.FlightEffect != nil && e.FlightEffect.Trigger == "OnTime":
			all = l.appendEffect(all, p.Effects, e.FlightEffect.EffectID)
		}
	}
	return all
}

func (l *loader) appendEffect(all []arrow, effects []effectShape, id string) []arrow {
	at := slices.IndexFunc(effects, func(e effectShape) bool { return e.ID == id })
	if at < 0 {
		return all
	}
	for i := range effects[at].Operations {
		op := &effects[at].Operations[i]
		if op.Projectile != nil {
			all = l.appendProjectile(all, op.Self, op.Projectile.ProjectileID)
		}
		if op.Buff != nil {
			if _, ok := l.buffs.find(op.Buff.BuffID); ok {
				all = append(all, arrow{thing{true, op.Buff.BuffID}, op.Self.Field("buffId")})
			}
		}
	}
	return all
}

func (l *loader) appendProjectile(all []arrow, self *content.Node, id string) []arrow {
	if _, ok := l.projectiles.find(id); !ok {
		return all
	}
	return append(all, arrow{thing{false, id}, self.Field("flyObjectId")})
}
