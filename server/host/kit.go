package host

import (
	"fmt"

	"github.com/wick-engine/wick/netcode/protocol"
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
	message := m.Append(nil)
	if len(message) > protocol.MaxMessage {
		return nil, fmt.Errorf("host: what there is to perform takes %d bytes to tell, and a message holds %d", len(message), protocol.MaxMessage)
	}
	return message, nil
}
