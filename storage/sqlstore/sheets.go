package sqlstore

import "github.com/wick-engine/wick/keep"

func (t *tx) Sheet(character int64) (row keep.SheetRow, found bool, err error) {
	found, err = t.row(selectSheet, []any{character}, &row.Character, &row.Version, &row.SavedAt, &row.Document)
	return row, found, err
}

func (t *tx) Epoch(key string) (row keep.EpochRow, found bool, err error) {
	s := selectEpoch
	if t.writes {
		s.text += t.s.c.Dialect.Share()
	}
	found, err = t.row(s, []any{key}, &row.Key, &row.Epoch, &row.Node, &row.RenewedAt)
	return row, found, err
}

func (t *tx) PutSheets(rows []keep.SheetRow) error {
	args := make([][]any, len(rows))
	for i, row := range rows {
		args[i] = []any{row.Document, row.Version, row.SavedAt, row.Character}
	}
	return t.batch(putSheet, args)
}

func (t *tx) NextEpoch(key, node string, now int64) (epoch int64, err error) {
	_, err = t.row(nextEpoch, []any{key, node, now}, &epoch)
	return epoch, err
}

func (t *tx) RenewEpoch(key string, epoch, now int64) (bool, error) {
	n, err := t.count(renewEpoch, now, key, epoch)
	return n == 1, err
}
