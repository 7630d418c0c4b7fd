package memory

import "github.com/wick-engine/wick/keep"

func (t *tx) Sheet(character int64) (row keep.SheetRow, found bool, err error) {
	err = t.do("sheet", func() error {
		row, found = t.sheets[character]
		return nil
	})
	return row, found, err
}

func (t *tx) Epoch(key string) (row keep.EpochRow, found bool, err error) {
	err = t.do("epoch", func() error {
		row, found = t.epochs[key]
		return nil
	})
	return row, found, err
}

func (t *tx) PutSheets(rows []keep.SheetRow) error {
	if len(rows) == 0 {
		return t.err
	}
	return t.do("put sheets", func() error {
		for _, row := range rows {
			_, owned := t.characters[row.Character]
			if old, there := t.sheets[row.Character]; owned && (!there || old.Version < row.Version) {
				put(t, t.sheets, row.Character, row)
			}
		}
		return nil
	})
}

func (t *tx) NextEpoch(key, node string, now int64) (epoch int64, err error) {
	err = t.do("next epoch", func() error {
		epoch = t.epochs[key].Epoch + 1
		put(t, t.epochs, key, keep.EpochRow{Key: key, Epoch: epoch, Node: node, RenewedAt: now})
		return nil
	})
	return epoch, err
}

func (t *tx) RenewEpoch(key string, epoch, now int64) (renewed bool, err error) {
	err = t.do("renew epoch", func() error {
		row, there := t.epochs[key]
		if renewed = there && row.Epoch == epoch; renewed {
			row.RenewedAt = now
			put(t, t.epochs, key, row)
		}
		return nil
	})
	return renewed, err
}
