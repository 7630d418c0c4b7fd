package keep

import (
	"context"
	"errors"
	"fmt"
	"unicode/utf8"
)

// The bounds of what says who runs a zone.
const (
	MaxZoneKey = 96 // bytes
	MaxNode    = 64 // bytes
)

// ErrFenced says that somebody else has started a zone whose sheets were to be written. Whoever gets it no longer runs the
// zone, and must stop doing so. Ask with errors.Is.
var ErrFenced = errors.New("keep: the zone was started elsewhere")

// Fence is a zone and the epoch that somebody believes it to have.
type Fence struct {
	Key   string
	Epoch int64
}

// Load reads a character's sheet. False where none was written yet.
func Load(ctx context.Context, store Store, character int64) (sheet Sheet, found bool, err error) {
	var row SheetRow
	err = store.Read(ctx, func(tx ReadTx) error {
		row, found, err = tx.Sheet(character)
		return err
	})
	if err != nil || !found {
		return Sheet{}, false, err
	}
	sheet, err = ParseSheet(row)
	return sheet, err == nil, err
}

// Save writes sheets in one transaction: all of them, or none and an error. Sheets that are no newer than what is on disk,
// and those of characters that no longer exist, are passed over, so a Save whose outcome is unknown may simply be repeated.
// If a zone of the fences has another epoch by now, nothing is written and the error is [ErrFenced].
func Save(ctx context.Context, store Store, fences []Fence, sheets []Sheet) error {
	rows := make([]SheetRow, len(sheets))
	owners := make([]int64, len(sheets))
	for i := range sheets {
		row, err := sheets[i].Row()
		if err != nil {
			return err
		}
		rows[i], owners[i] = row, row.Character
	}
	return store.Write(ctx, owners, func(tx Tx) error {
		if err := CheckFences(tx, fences); err != nil {
			return err
		}
		return tx.PutSheets(rows)
	})
}

// CheckFences returns ErrFenced, with the zone's name, if one of the zones has another epoch. Inside a Write the answer
// holds until the transaction ends.
func CheckFences(tx ReadTx, fences []Fence) error {
	for _, f := range fences {
		row, found, err := tx.Epoch(f.Key)
		if err != nil {
			return err
		}
		if !found || row.Epoch != f.Epoch {
			return fmt.Errorf("%w: %q has epoch %d and not %d", ErrFenced, f.Key, row.Epoch, f.Epoch)
		}
	}
	return nil
}

// StartZone gives a zone its next epoch, from 1. The node is a name for the operator.
func StartZone(ctx context.Context, store Store, key, node string, now int64) (epoch int64, err error) {
	if key == "" || len(key) > MaxZoneKey || !plain(key) {
		return 0, fmt.Errorf("keep: %q is no key of a zone: it has 1 to %d bytes of text", key, MaxZoneKey)
	}
	if len(node) > MaxNode || !plain(node) {
		return 0, fmt.Errorf("keep: %q is no name of a node: it has at most %d bytes of text", node, MaxNode)
	}
	err = store.Write(ctx, nil, func(tx Tx) error {
		epoch, err = tx.NextEpoch(key, node, now)
		return err
	})
	if err != nil {
		return 0, err
	}
	return epoch, nil
}

// plain tells whether every store can hold a text as it is.
func plain(text string) bool {
	for _, r := range text {
		if r == 0 {
			return false
		}
	}
	return utf8.ValidString(text)
}
