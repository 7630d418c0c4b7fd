package protocol

import (
	"encoding/binary"

	"github.com/wick-engine/wick/view"
)

// Kit is what a player needs to see and do more than walk: the compiled behaviors of all who act in the place, which of them
// the player's slots begin, and what the creatures look like. It follows the stage of a place, and replaces the kit before it.
//
//	[1] type  [1] n, then n times: [4+] catalog  [1] n, then n times: [2] behavior  [1] n, then n times: [2+] look
//	[1] n, then n times: [4] ability  [1] slot  [2+] name  [2+] verb  [2+] text  [2+] price  [4] cast  [4] cooldown
//	[1] n, then n times: [2+] gauge  [1] 1 if it is the life
type Kit struct {
	// Catalogs are compiled, as package behavior decodes them, in the order in which the zone's world counts them: definitions
	// of one follow those of the one before it. At most 64; together with the rest they fit into MaxMessage.
	Catalogs [][]byte
	// Slots has the world's index of the behavior that slot i+1 begins, NoBehavior where it uses an ability. At most MaxSlots.
	Slots []uint16
	// Looks are the ids of creatures, by the look of a view.Form less one. At most 255, of at most 128 bytes.
	Looks []string
	// Abilities are those that the player can use. At most MaxAbilities.
	Abilities []KitAbility
	// Gauges are the pools that view.Gauges tells of, in its order. At most view.MaxGauges.
	Gauges []KitGauge
}

// KitGauge is a pool as a player is shown it.
type KitGauge struct {
	Name string // at most 80 bytes
	Life bool   // it is what view.Health tells of
}

// KitAbility is an ability as a player is shown it.
type KitAbility struct {
	Ability uint32 // as events call it
	Slot    uint8  // that uses it, from 1; 0 for none
	// Name, Verb and Text are what one reads and types, Price what it costs, as far as that is a number: "10 mana". At most 80, 48, 400 and
	// 80 bytes.
	Name, Verb, Text, Price string
	// Cast and Cooldown are in ticks, 0 where they are nothing or not the same each time.
	Cast, Cooldown uint32
}

// NoBehavior stands for none in Kit.Slots.
const NoBehavior = 1<<16 - 1

// MaxAbilities is how many abilities a kit shows.
const MaxAbilities = 64

const kitLayout = "u8 * {catalog u32 * u8}, u8 * {behavior u16}, u8 * {look text}, u8 * {ability u32, slot u8, name text, verb text, text text, price text, cast u32, cooldown u32}, u8 * {gauge text, life bool}"

const (
	maxKitName     = 80
	maxKitVerb     = 48
	maxKitText     = 400
	maxKitCatalogs = 64
	maxLooks       = 255
	maxLook        = 128
)

// Append appends the message. What is more than there may be is left out.
func (m *Kit) Append(b []byte) []byte {
	catalogs := m.Catalogs[:min(len(m.Catalogs), maxKitCatalogs)]
	b = append(b, byte(IsKit), byte(len(catalogs)))
	for _, c := range catalogs {
		b = append(appendU32(b, uint32(len(c))), c...)
	}
	slots := m.Slots[:min(len(m.Slots), MaxSlots)]
	b = append(b, byte(len(slots)))
	for _, behavior := range slots {
		b = appendU16(b, behavior)
	}
	looks := m.Looks[:min(len(m.Looks), maxLooks)]
	b = append(b, byte(len(looks)))
	for _, look := range looks {
		b = appendText(b, look, maxLook)
	}
	abilities := m.Abilities[:min(len(m.Abilities), MaxAbilities)]
	b = append(b, byte(len(abilities)))
	for i := range abilities {
		a := &abilities[i]
		b = append(appendU32(b, a.Ability), a.Slot)
		b = appendText(appendText(b, a.Name, maxKitName), a.Verb, maxKitVerb)
		b = appendText(appendText(b, a.Text, maxKitText), a.Price, maxKitName)
		b = appendU32(appendU32(b, a.Cast), a.Cooldown)
	}
	gauges := m.Gauges[:min(len(m.Gauges), view.MaxGauges)]
	b = append(b, byte(len(gauges)))
	for _, g := range gauges {
		b = appendBool(appendText(b, g.Name, maxKitName), g.Life)
	}
	return b
}

// Decode reads a message. Catalogs are part of it afterwards, and have not been looked at.
func (m *Kit) Decode(message []byte) error {
	r := openMessage(message, IsKit)
	*m = Kit{}
	n := int(r.u8())
	r.bad = r.bad || n > maxKitCatalogs
	for i := 0; i < n && !r.bad; i++ {
		m.Catalogs = append(m.Catalogs, r.long())
	}
	n = int(r.u8())
	r.bad = r.bad || n > MaxSlots
	for i := 0; i < n && !r.bad; i++ {
		m.Slots = append(m.Slots, r.u16())
	}
	n = int(r.u8())
	for i := 0; i < n && !r.bad; i++ {
		m.Looks = append(m.Looks, r.text(maxLook))
	}
	n = int(r.u8())
	r.bad = r.bad || n > MaxAbilities
	for i := 0; i < n && !r.bad; i++ {
		a := KitAbility{Ability: r.u32(), Slot: r.u8(), Name: r.text(maxKitName), Verb: r.text(maxKitVerb)}
		a.Text, a.Price = r.text(maxKitText), r.text(maxKitName)
		a.Cast, a.Cooldown = r.u32(), r.u32()
		r.bad = r.bad || a.Slot > MaxSlots
		m.Abilities = append(m.Abilities, a)
	}
	n = int(r.u8())
	r.bad = r.bad || n > view.MaxGauges
	for i := 0; i < n && !r.bad; i++ {
		m.Gauges = append(m.Gauges, KitGauge{Name: r.text(maxKitName), Life: r.bool()})
	}
	return r.end()
}

// long is bytes that came after their length in 32 bits, as they lie in the packet.
func (r *reader) long() []byte {
	b := r.take(4)
	if b == nil {
		return nil
	}
	n := binary.LittleEndian.Uint32(b)
	if uint64(n) > uint64(len(r.rest)) {
		r.bad = true
		return nil
	}
	return r.take(int(n))
}
