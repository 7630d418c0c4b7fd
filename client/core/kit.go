package core

import (
	"strings"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/netcode/protocol"
)

// takeKit takes what there is to do and to see in the place.
func (c *Core) takeKit(message []byte) error {
	var m protocol.Kit
	if err := m.Decode(message); err != nil {
		return err
	}
	var catalogs []*catalog.Catalog
	for _, packed := range m.Catalogs {
		decoded, err := catalog.Decode(packed)
		if err != nil {
			return protocol.ErrMalformed
		}
		catalogs = append(catalogs, decoded)
	}
	c.book = prediction.NewBook(catalogs)
	c.acts.Equip(catalogs, m.Slots)
	c.aimShots()
	c.nameKit(&m)
	c.status.Kit++
	c.status.Changes++
	return nil
}

// nameKit sets the texts of a kit.
func (c *Core) nameKit(m *protocol.Kit) {
	all := c.book.Names()
	var slots []string
	for _, def := range m.Slots {
		id := ""
		if int(def) < len(all.Behaviors) {
			id = all.Behaviors[def]
		}
		slots = append(slots, id)
	}
	for i, names := range [...][]string{
		slots, all.Behaviors, all.Projectiles, all.Buffs, all.Animations, all.Prefabs, all.Sockets, m.Looks,
	} {
		c.texts.set(SlotsText+TextKind(i), strings.Join(names, "\n"))
	}
}
