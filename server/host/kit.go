package host

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/zone/kit"
)

// kitMessage is what a player is told of what there is to perform in a zone. It is the same for everybody, and for as long
// as the zone runs.
func kitMessage(k *kit.Kit) ([]byte, error) {
	m := protocol.Kit{Looks: k.Looks}
	for _, c := range k.Catalogs {
		m.Catalogs = append(m.Catalogs, c.Append(nil))
	}
	for _, slot := range k.Player.Slots {
		m.Slots = append(m.Slots, uint16(slot.Behavior)) // what uses an ability begins nothing that a client could guess
	}
	m.Abilities = abilitiesOf(k)
	for _, pool := range k.Gauges {
		m.Gauges = append(m.Gauges, protocol.KitGauge{Name: k.Defs.Pools[pool].Name, Life: pool == k.Defs.Primary})
	}
	message := m.Append(nil)
	if len(message) > protocol.MaxMessage {
		return nil, fmt.Errorf("host: what there is to perform takes %d bytes to tell, and a message holds %d", len(message), protocol.MaxMessage)
	}
	return message, nil
}

// abilitiesOf are the abilities that a player can use: those of its slots in their order, and then the others that it has.
func abilitiesOf(k *kit.Kit) []protocol.KitAbility {
	var list []protocol.KitAbility
	add := func(ability int32, slot int) {
		d := &k.Defs.Abilities[ability]
		known := slices.ContainsFunc(list, func(a protocol.KitAbility) bool { return a.Ability == uint32(ability) })
		if d.Invoke != book.InvokedByCommand || known {
			return
		}
		var prices []string
		for _, cost := range d.Costs {
			if x, ok := cost.Amount.Literal(); ok {
				prices = append(prices, strconv.FormatFloat(x, 'g', -1, 64)+" "+strings.ToLower(k.Defs.Pools[cost.Pool].Name))
			}
		}
		list = append(list, protocol.KitAbility{
			Ability: uint32(ability), Slot: uint8(slot), Name: d.Name, Verb: d.Verb, Text: d.Text, Price: strings.Join(prices, ", "),
			Cast: uint32(d.CastTime.Ticks), Cooldown: uint32(d.Cooldown.Ticks),
		})
	}
	for i, slot := range k.Player.Slots {
		if slot.Ability >= 0 {
			add(slot.Ability, i+1)
		}
	}
	for _, ability := range k.Player.Abilities {
		add(ability, 0)
	}
	return list
}
