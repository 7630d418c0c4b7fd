package storagetest

import (
	"sync/atomic"
	"testing"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/keep"
)

// Bench measures what a server does most: looking a token up, small writes one by one and together, and everybody's sheets in
// one transaction.
func Bench(b *testing.B, place Place) {
	const many = 256
	s := open(b, place.Fresh(b), Options{Waiting: 1000})
	ids := make([]int64, many)
	for i := range ids {
		ids[i] = int64(i + 1)
	}
	people(b, s, ids...)
	write(b, s, func(tx account.Tx) error { return tx.InsertToken(token("t", 1, 1)) })
	ctx := b.Context()
	b.Run("ReadToken", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			err := s.Accounts().Read(ctx, func(tx account.ReadTx) error {
				_, found, err := tx.Token("t")
				if !found {
					b.Error("the token is gone")
				}
				return err
			})
			if err != nil {
				b.Fatal(err)
			}
		}
	})
	var version atomic.Int64
	save := func(rows []keep.SheetRow, owners []int64) error {
		return s.Keep().Write(ctx, owners, func(tx keep.Tx) error { return tx.PutSheets(rows) })
	}
	b.Run("Write1", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := save([]keep.SheetRow{sheet(1, version.Add(1))}, ids[:1]); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Write16", func(b *testing.B) {
		b.SetParallelism(8) // sixteen on two cores
		b.ReportAllocs()
		b.RunParallel(func(pb *testing.PB) {
			id := version.Add(1)%many + 1
			for pb.Next() {
				if err := save([]keep.SheetRow{sheet(id, version.Add(1))}, []int64{id}); err != nil {
					b.Error(err)
					return
				}
			}
		})
	})
	b.Run("Sheets256", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			v := version.Add(1)
			rows := make([]keep.SheetRow, many)
			for i := range rows {
				rows[i] = sheet(ids[i], v)
			}
			if err := save(rows, ids); err != nil {
				b.Fatal(err)
			}
		}
	})
}
