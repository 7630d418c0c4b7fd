package stat

import "fmt"

// Source names what a row comes from. Rows are taken out by source or by a range of sources, and fold in their order.
type Source uint64

// Band is the sources of one room: no other room uses them.
type Band struct {
	Name     string
	From, To Source // both included
}

// Where the bands lie. A boon's sources are numbers that saves and other rooms know, so they have the high byte 0; all
// others have one of their own there.
const (
	boonBand   Source = 0x00B00000
	gearBand   Source = 1 << 56
	affectBand Source = 2 << 56
	buffBand   Source = 3 << 56
	hostBand   Source = 4 << 56
	bandBits   Source = 1<<56 - 1
)

// Bands returns the one table of who uses which sources, in ascending order.
func Bands() []Band {
	return []Band{
		{"boons", boonBand, boonBand | 0xFFFF},
		{"gear", gearBand, gearBand | bandBits},
		{"affects", affectBand, affectBand | bandBits},
		{"buffs", buffBand, buffBand | bandBits},
		{"host", hostBand, hostBand | bandBits},
	}
}

// checkBands returns an error if a band of an ascending table is empty or overlaps the one before.
func checkBands(bands []Band) error {
	for i, b := range bands {
		if b.From > b.To {
			return fmt.Errorf("stat: the band of %s ends before it begins", b.Name)
		}
		if i > 0 && bands[i-1].To >= b.From {
			return fmt.Errorf("stat: the bands of %s and %s overlap or are out of order", bands[i-1].Name, b.Name)
		}
	}
	return nil
}

// SourceBoon returns the source of a boon's row: a pick by its number, or 0xFFFF for the one row that is kept apart.
func SourceBoon(n uint16) Source { return boonBand | Source(n) }

// SourceGear returns the source of what is worn in a slot.
func SourceGear(slot uint32) Source { return gearBand | Source(slot) }

// SourceAffect returns the source of an affect's rows by its instance.
func SourceAffect(instance uint64) Source { return affectBand | Source(instance)&bandBits }

// SourceBuff returns the source of a buff's rows by its instance.
func SourceBuff(instance uint64) Source { return buffBand | Source(instance)&bandBits }

// SourceHost returns the source of rows that a zone, a test or an operator writes.
func SourceHost(n uint32) Source { return hostBand | Source(n) }

// Band returns the band a source lies in, and false for one that is in none.
func (s Source) Band() (Band, bool) {
	for _, b := range Bands() {
		if b.From <= s && s <= b.To {
			return b, true
		}
	}
	return Band{}, false
}
