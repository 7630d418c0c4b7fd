package core

import (
	"strings"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/netcode/protocol"
)

// shelf is a catalog and the index at which its definitions and names begin among those of all catalogs.
type shelf struct {
	*behavior.Catalog
	behaviors, projectiles, animations, prefabs, sockets int
}

// book is every catalog of the place, in the order in which the zone's world counts them.
type book []shelf

// behavior is what a world index stands for, and the catalog that it is in; nil where it stands for nothing.
func (b book) behavior(def int) (*shelf, *behavior.Behavior) {
	for i := range b {
		if s := &b[i]; def >= s.behaviors && def < s.behaviors+len(s.Behaviors) {
			return s, &s.Behaviors[def-s.behaviors]
		}
	}
	return nil, nil
}

// projectile is what a world index stands for, and the catalog that it is in; nil where it stands for nothing.
func (b book) projectile(def int) (*shelf, *behavior.Projectile) {
	for i := range b {
		if s := &b[i]; def >= s.projectiles && def < s.projectiles+len(s.Projectiles) {
			return s, &s.Projectiles[def-s.projectiles]
		}
	}
	return nil, nil
}

// takeKit takes what there is to do and to see in the place.
func (c *Core) takeKit(message []byte) error {
	var m protocol.Kit
	if err := m.Decode(message); err != nil {
		return err
	}
	var catalogs []*behavior.Catalog
	for _, packed := range m.Catalogs {
		catalog, err := behavior.DecodeCatalog(packed)
		if err != nil {
			return protocol.ErrMalformed
		}
		catalogs = append(catalogs, catalog)
	}
	c.book = bind(catalogs)
	c.acts.Equip(catalogs, m.Slots)
	c.nameKit(&m)
	c.status.Kit++
	c.status.Changes++
	return nil
}

// bind puts catalogs into a book.
func bind(catalogs []*behavior.Catalog) (b book) {
	var next shelf
	for _, catalog := range catalogs {
		next.Catalog = catalog
		b = append(b, next)
		next.behaviors += len(catalog.Behaviors)
		next.projectiles += len(catalog.Projectiles)
		next.animations += len(catalog.Animations)
		next.prefabs += len(catalog.Prefabs)
		next.sockets += len(catalog.Sockets)
	}
	return b
}

// nameKit sets the texts of a kit.
func (c *Core) nameKit(m *protocol.Kit) {
	var slots, behaviors, projectiles, buffs, animations, prefabs, sockets []string
	for _, s := range c.book {
		for i := range s.Behaviors {
			behaviors = append(behaviors, s.Behaviors[i].ID)
		}
		for i := range s.Projectiles {
			projectiles = append(projectiles, s.Projectiles[i].ID)
		}
		for i := range s.Buffs {
			buffs = append(buffs, s.Buffs[i].ID)
		}
		animations = append(animations, s.Animations...)
		prefabs = append(prefabs, s.Prefabs...)
		sockets = append(sockets, s.Sockets...)
	}
	for _, def := range m.Slots {
		id := ""
		if _, b := c.book.behavior(int(def)); b != nil {
			id = b.ID
		}
		slots = append(slots, id)
	}
	for _, row := range [...]struct {
		kind TextKind
		of   []string
	}{
		{SlotsText, slots}, {BehaviorsText, behaviors}, {ProjectilesText, projectiles}, {BuffsText, buffs}, {AnimationsText, animations},
		{PrefabsText, prefabs}, {SocketsText, sockets}, {LooksText, m.Looks},
	} {
		c.texts.set(row.kind, strings.Join(row.of, "\n"))
	}
}
