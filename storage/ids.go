package storage

import (
	"context"
	"math"

	"github.com/wick-engine/wick/account"
)

// IDs hands ids out of blocks that it reserves from its store, IDBlock at a time. It may be used by many goroutines at once,
// but not inside a Write: where there is one writer, the reservation would wait for it for good.
type IDs struct {
	lane   *Queue // and not a lock, so that whoever waits can give up
	from   Store
	blocks []block
}

type block struct {
	kind       account.IDKind
	next, last int64
}

// NewIDs makes one without blocks.
func NewIDs(from Store) *IDs { return &IDs{lane: NewQueue(1, math.MaxInt), from: from} }

// Next returns an id of the kind that was never returned before. The error is that of the reservation.
func (ids *IDs) Next(ctx context.Context, kind account.IDKind) (int64, error) {
	if err := ids.lane.Enter(ctx); err != nil {
		return 0, err
	}
	defer ids.lane.Leave()
	b := ids.block(kind)
	if b.next > b.last {
		first, err := ids.from.Reserve(ctx, kind, IDBlock)
		if err != nil {
			return 0, err
		}
		b.next, b.last = first, first+IDBlock-1
	}
	b.next++
	return b.next - 1, nil
}

// block finds the block of a kind, and an empty one at the first time.
func (ids *IDs) block(kind account.IDKind) *block {
	for i := range ids.blocks {
		if ids.blocks[i].kind == kind {
			return &ids.blocks[i]
		}
	}
	ids.blocks = append(ids.blocks, block{kind: kind, next: 1})
	return &ids.blocks[len(ids.blocks)-1]
}

// CheckReserve returns an error for a reservation that no store makes.
func CheckReserve(kind account.IDKind, n int64) error {
	if kind == "" || len(kind) > 32 || n < 1 || n > MaxReserve {
		return &Error{Doing: "reserve ids", Err: errReserve}
	}
	return nil
}
