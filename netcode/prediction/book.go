package prediction

import "github.com/wick-engine/wick/behavior/catalog"

// Shelf is a catalog and where its definitions and names begin among those of all catalogs of a place.
type Shelf struct {
	*catalog.Catalog
	// The world indices of the first of each.
	FirstBehavior, FirstProjectile, FirstAnimation, FirstPrefab, FirstSocket int
}

// Book is every catalog of a place, in the order in which the zone's world counts them.
type Book []Shelf

// NewBook puts catalogs into a book.
func NewBook(catalogs []*catalog.Catalog) (b Book) {
	var next Shelf
	for _, c := range catalogs {
		next.Catalog = c
		b = append(b, next)
		next.FirstBehavior += len(c.Behaviors)
		next.FirstProjectile += len(c.Projectiles)
		next.FirstAnimation += len(c.Animations)
		next.FirstPrefab += len(c.Prefabs)
		next.FirstSocket += len(c.Sockets)
	}
	return b
}

// Behavior is what a world index stands for, and the shelf that it is in; nil, nil where it stands for nothing.
func (b Book) Behavior(def int) (*Shelf, *catalog.Behavior) {
	for i := range b {
		if s := &b[i]; def >= s.FirstBehavior && def < s.FirstBehavior+len(s.Behaviors) {
			return s, &s.Behaviors[def-s.FirstBehavior]
		}
	}
	return nil, nil
}

// Projectile is what a world index stands for, and the shelf that it is in; nil, nil where it stands for nothing.
func (b Book) Projectile(def int) (*Shelf, *catalog.Projectile) {
	for i := range b {
		if s := &b[i]; def >= s.FirstProjectile && def < s.FirstProjectile+len(s.Projectiles) {
			return s, &s.Projectiles[def-s.FirstProjectile]
		}
	}
	return nil, nil
}

// NextStrike is the entry with the effect that an act comes to next, elapsed ticks after its timeline began, and the tick at
// which it began to come to it: that of the effect before it, or the start. A negative entry is none.
func NextStrike(act *catalog.Behavior, elapsed float64) (entry int, began float64) {
	for i := range act.Timeline {
		e := &act.Timeline[i]
		if e.Kind != catalog.EntryEffect {
			continue
		}
		if float64(e.At) > elapsed {
			return i, began
		}
		began = float64(e.At)
	}
	return -1, 0
}

// Names are the ids and names of everything in a book, each by world index.
type Names struct{ Behaviors, Projectiles, Buffs, Animations, Prefabs, Sockets []string }

// Names lists them.
func (b Book) Names() (n Names) {
	for _, s := range b {
		for i := range s.Behaviors {
			n.Behaviors = append(n.Behaviors, s.Behaviors[i].ID)
		}
		for i := range s.Projectiles {
			n.Projectiles = append(n.Projectiles, s.Projectiles[i].ID)
		}
		for i := range s.Buffs {
			n.Buffs = append(n.Buffs, s.Buffs[i].ID)
		}
		n.Animations = append(n.Animations, s.Animations...)
		n.Prefabs = append(n.Prefabs, s.Prefabs...)
		n.Sockets = append(n.Sockets, s.Sockets...)
	}
	return n
}
