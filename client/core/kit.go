package core

import (
	"slices"
	"strconv"
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
	book := prediction.NewBook(catalogs)
	if !c.nameKit(book, &m) {
		return protocol.ErrMalformed
	}
	c.book = book
	c.acts.Equip(catalogs, m.Slots)
	c.aimShots()
	c.status.Kit++
	c.status.Changes++
	return nil
}

// nameKit sets the texts of a kit, unless they would not be a line for each name.
func (c *Core) nameKit(book prediction.Book, m *protocol.Kit) bool {
	all := book.Names()
	var slots []string
	for _, def := range m.Slots {
		id := ""
		if int(def) < len(all.Behaviors) {
			id = all.Behaviors[def]
		}
		slots = append(slots, id)
	}
	var spells []string
	for i := range m.Abilities {
		a := &m.Abilities[i]
		if at := int(a.Slot) - 1; at >= 0 && at < len(slots) {
			slots[at] = a.Name
		}
		if strings.ContainsAny(a.Name+a.Verb+a.Text+a.Price, "\t\n") {
			return false
		}
		spells = append(spells, strings.Join([]string{
			strconv.FormatUint(uint64(a.Ability)+1, 10), strconv.Itoa(int(a.Slot)), a.Name, a.Verb, a.Text, a.Price, strconv.Itoa(int(c.ms(float64(a.Cast)))),
			strconv.Itoa(int(c.ms(float64(a.Cooldown)))),
		}, "\t"))
	}
	var gauges []string
	for _, g := range m.Gauges {
		if strings.ContainsAny(g.Name, "\t\n") {
			return false
		}
		line := g.Name + "\t"
		if g.Life {
			line += "life"
		}
		gauges = append(gauges, line)
	}
	lists := [...][]string{slots, all.Behaviors, all.Projectiles, all.Buffs, all.Animations, all.Prefabs, all.Sockets, m.Looks}
	for _, names := range lists {
		if slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, "\n") }) {
			return false
		}
	}
	for i, names := range lists {
		c.texts.set(SlotsText+TextKind(i), strings.Join(names, "\n"))
	}
	c.texts.set(AbilitiesText, strings.Join(spells, "\n"))
	c.texts.set(GaugesText, strings.Join(gauges, "\n"))
	return true
}
