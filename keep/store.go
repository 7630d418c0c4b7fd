package keep

import "context"

// Store keeps what lasts of characters and zones. Its transactions follow the same rules as those of accounts: Write runs
// fn in one transaction, which is on disk when Write returns nil and undone whole if Write returns an error or fn panics;
// the panic goes on to the caller. Write is never repeated by itself and does not nest. After a method of the transaction
// has returned an error the transaction can only end with it.
type Store interface {
	// Write locks the characters named, in ascending order, before fn runs; those that do not exist are passed over.
	Write(ctx context.Context, owners []int64, fn func(Tx) error) error
	// Read runs fn on one consistent snapshot.
	Read(ctx context.Context, fn func(ReadTx) error) error
}

// SheetRow is a sheet as a store holds it.
type SheetRow struct {
	Character int64
	Version   int64  // grows with every sheet of the character, from 1
	SavedAt   int64  // in microseconds
	Document  string // bytes to the store
}

// EpochRow says who runs a zone.
type EpochRow struct {
	Key       string // of the zone, 1 to 96 bytes
	Epoch     int64  // how many times it was started
	Node      string // who started it last, at most 64 bytes
	RenewedAt int64  // when that one last said so, in microseconds
}

// ReadTx reads within a transaction. The second result is false where there is no such row.
type ReadTx interface {
	// Sheet finds a character's sheet.
	Sheet(character int64) (SheetRow, bool, error)
	// Epoch finds a zone's epoch. In a Write nobody can change it before the transaction ends.
	Epoch(key string) (EpochRow, bool, error)
}

// Tx reads and writes within a transaction.
type Tx interface {
	ReadTx
	// PutSheets writes sheets, each in the place of the character's older one. A row whose version is not newer than what
	// is there is passed over, and so is one of a character that does not exist.
	PutSheets(rows []SheetRow) error
	// NextEpoch starts a zone: it adds one to the epoch of a key, 1 if there was none, writes the row and returns its epoch.
	NextEpoch(key, node string, now int64) (int64, error)
	// RenewEpoch notes that whoever has the epoch still runs the zone. False if the epoch has moved on.
	RenewEpoch(key string, epoch, now int64) (bool, error)
}
