package behavior

import (
	"errors"
	"strconv"

	"github.com/wick-engine/wick/behavior/catalog"
)

// Catalog is what one type of actors can perform.
type Catalog = catalog.Catalog

// registered is a catalog of a world, with the world index of the first of each of its definitions and names: those of a
// catalog follow those of the catalogs before it.
type registered struct {
	*Catalog
	number                                                               int
	behaviors, projectiles, buffs, effects                               int
	animations, prefabs, sockets, attributes, damageTypes, tags, opLists int
	afterBehaviors, afterProjectiles, afterBuffs, afterEffects           int
}

// registry is what a world can perform.
type registry struct {
	catalogs                                                    []*registered
	animations, prefabs, sockets, attributes, damageTypes, tags []string
	opLists                                                     []uint64
}

// RegisterCatalog adds a type of actors. It refuses a second catalog of a type, and a catalog of another rate. A definition
// has a world index besides its index in the catalog: definitions are numbered through, in the order in which catalogs were
// registered.
func (w *World) RegisterCatalog(c *Catalog) error {
	if c == nil || c.Type == "" {
		return errors.New("behavior: a catalog needs a type")
	}
	if w.catalogOf(c.Type) != nil {
		return errors.New("behavior: there is a catalog of type " + strconv.Quote(c.Type) + " already")
	}
	if c.Rate != w.opt.Rate {
		return errors.New("behavior: catalog " + strconv.Quote(c.Type) + " is for " + strconv.Itoa(c.Rate) + " steps per second, the world makes " + strconv.Itoa(w.opt.Rate))
	}
	r := &registered{
		Catalog: c, number: len(w.catalogs),
		animations: len(w.animations), prefabs: len(w.prefabs), sockets: len(w.sockets), attributes: len(w.attributes),
		damageTypes: len(w.damageTypes), tags: len(w.tags), opLists: len(w.opLists),
	}
	if n := len(w.catalogs); n > 0 {
		before := w.catalogs[n-1]
		r.behaviors, r.projectiles = before.afterBehaviors, before.afterProjectiles
		r.buffs, r.effects = before.afterBuffs, before.afterEffects
	}
	r.afterBehaviors, r.afterProjectiles = r.behaviors+len(c.Behaviors), r.projectiles+len(c.Projectiles)
	r.afterBuffs, r.afterEffects = r.buffs+len(c.Buffs), r.effects+len(c.Effects)
	w.animations = append(w.animations, c.Animations...)
	w.prefabs = append(w.prefabs, c.Prefabs...)
	w.sockets = append(w.sockets, c.Sockets...)
	w.attributes = append(w.attributes, c.Attributes...)
	w.damageTypes = append(w.damageTypes, c.DamageTypes...)
	w.tags = append(w.tags, c.Tags...)
	w.opLists = append(w.opLists, c.OpLists...)
	w.catalogs = append(w.catalogs, r)
	return nil
}

// catalogOf returns the catalog of a type, nil if there is none.
func (r *registry) catalogOf(typ string) *registered {
	for _, c := range r.catalogs {
		if c.Type == typ {
			return c
		}
	}
	return nil
}

// Catalogs returns how many catalogs there are.
func (w *World) Catalogs() int { return len(w.catalogs) }

// Catalog returns the catalog that was registered as number i, from 0. It panics where there is none.
func (w *World) Catalog(i int) *Catalog { return w.catalogs[i].Catalog }

// BehaviorDef returns what a world index stands for; nil, nil where it stands for nothing.
func (w *World) BehaviorDef(def int) (*Catalog, *catalog.Behavior) {
	if r := w.behaviorHome(def); r != nil {
		return r.Catalog, &r.Behaviors[def-r.behaviors]
	}
	return nil, nil
}

// ProjectileDef returns what a world index stands for; nil, nil where it stands for nothing.
func (w *World) ProjectileDef(def int) (*Catalog, *catalog.Projectile) {
	if r := w.projectileHome(def); r != nil {
		return r.Catalog, &r.Projectiles[def-r.projectiles]
	}
	return nil, nil
}

// BuffDef returns what a world index stands for; nil, nil where it stands for nothing.
func (w *World) BuffDef(def int) (*Catalog, *catalog.Buff) {
	if r := w.buffHome(def); r != nil {
		return r.Catalog, &r.Buffs[def-r.buffs]
	}
	return nil, nil
}

// EffectDef returns what a world index stands for; nil, nil where it stands for nothing.
func (w *World) EffectDef(def int) (*Catalog, *catalog.Effect) {
	for _, r := range w.catalogs {
		if def >= r.effects && def < r.afterEffects {
			return r.Catalog, &r.Effects[def-r.effects]
		}
	}
	return nil, nil
}

func (r *registry) behaviorHome(def int) *registered {
	for _, c := range r.catalogs {
		if def >= c.behaviors && def < c.afterBehaviors {
			return c
		}
	}
	return nil
}

func (r *registry) projectileHome(def int) *registered {
	for _, c := range r.catalogs {
		if def >= c.projectiles && def < c.afterProjectiles {
			return c
		}
	}
	return nil
}

func (r *registry) buffHome(def int) *registered {
	for _, c := range r.catalogs {
		if def >= c.buffs && def < c.afterBuffs {
			return c
		}
	}
	return nil
}

// BehaviorIndex returns the world index of a behavior by its type and id, false if there is none.
func (w *World) BehaviorIndex(typ, id string) (int, bool) {
	if r := w.catalogOf(typ); r != nil {
		i, ok := r.Behavior(id)
		return r.behaviors + i, ok
	}
	return 0, false
}

// ProjectileIndex returns the world index of a projectile by its type and id, false if there is none.
func (w *World) ProjectileIndex(typ, id string) (int, bool) {
	if r := w.catalogOf(typ); r != nil {
		i, ok := r.Projectile(id)
		return r.projectiles + i, ok
	}
	return 0, false
}

// BuffIndex returns the world index of a buff by its type and id, false if there is none.
func (w *World) BuffIndex(typ, id string) (int, bool) {
	if r := w.catalogOf(typ); r != nil {
		i, ok := r.Buff(id)
		return r.buffs + i, ok
	}
	return 0, false
}

// EffectIndex returns the world index of an effect by its type and id, false if there is none.
func (w *World) EffectIndex(typ, id string) (int, bool) {
	if r := w.catalogOf(typ); r != nil {
		i, ok := r.Effect(id)
		return r.effects + i, ok
	}
	return 0, false
}

// Attributes returns the names of attributes by world index; one that two catalogs use has two. It must not be changed.
func (w *World) Attributes() []string { return w.attributes }

// DamageTypes returns the names of damage types by world index. It must not be changed.
func (w *World) DamageTypes() []string { return w.damageTypes }

// Animations returns the names of animations by world index. It must not be changed.
func (w *World) Animations() []string { return w.animations }

// Prefabs returns the names of prefabs by world index. It must not be changed.
func (w *World) Prefabs() []string { return w.prefabs }

// Sockets returns the names of sockets by world index. It must not be changed.
func (w *World) Sockets() []string { return w.sockets }

// Tags returns the names of buff tags by world index. It must not be changed.
func (w *World) Tags() []string { return w.tags }

// OpLists returns, by world index, a hash of what each list of rules ops says. It must not be changed.
func (w *World) OpLists() []uint64 { return w.opLists }
