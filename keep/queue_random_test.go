package keep

import (
	"flag"
	"math/rand/v2"
	"testing"
)

var (
	runs = flag.Int("runs", 200, "how many random runs of the queue")
	seed = flag.Uint64("seed", 1, "seed of the first of them")
)

// asked is a write as it was handed in.
type asked struct {
	unit    uint64 // 0 is a sheet
	version int64
}

// disk is a store that notes what it wrote, and checks the order.
type disk struct {
	asked   map[int64][]asked // by character
	written map[int64]int     // how far along asked each character is
	under   map[int64]bool    // who has something under way
}

// begin checks that nobody has two writes under way.
func (d *disk) begin(t *testing.T, w *Work) {
	for _, id := range w.Owners {
		if d.under[id] {
			t.Fatalf("character %d has two writes under way", id)
		}
		d.under[id] = true
	}
}

// end takes the writes note of; done says whether they were written.
func (d *disk) end(t *testing.T, w *Work, done bool) {
	for i, id := range w.Owners {
		delete(d.under, id)
		if !done {
			continue
		}
		this := asked{unit: w.Unit}
		if !w.IsUnit() {
			this = asked{version: w.Sheets[i].Version}
		}
		list, at := d.asked[id], d.written[id]
		// Only sheets may be left out, and only for a newer one that comes before the next unit.
		for !w.IsUnit() && at < len(list) && list[at] != this && list[at].unit == 0 {
			at++
		}
		if at == len(list) || list[at] != this {
			t.Fatalf("character %d: %+v was written, but next to come was %+v", id, this, list[d.written[id]:])
		}
		d.written[id] = at + 1
	}
}

// TestQueueRandomly drives the queue at random, with failures. In the end all units were written once and in order, and the
// newest sheet of everybody.
func TestQueueRandomly(t *testing.T) {
	for run := range uint64(*runs) {
		drive(t, *seed+run)
		if t.Failed() {
			t.Fatalf("go test ./keep -run TestQueueRandomly -runs 1 -seed %d", *seed+run)
		}
	}
}

func drive(t *testing.T, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 2))
	q := NewQueue(QueueOptions{Batch: 3, Retry: 1})
	d := &disk{map[int64][]asked{}, map[int64]int{}, map[int64]bool{}}
	var flying []Work
	now, ref := int64(0), uint64(0)
	who := func() int64 { return 1 + rng.Int64N(5) }
	for id := int64(1); id <= 5; id++ {
		q.Enter(id, 0, 0)
	}
	step := func(hand bool) {
		now++
		switch n := rng.IntN(10); {
		case n < 3 && hand:
			id := who()
			version, err := q.Put(sheetAt(id, now))
			if err != nil {
				t.Fatal(err)
			}
			d.asked[id] = append(d.asked[id], asked{version: version})
		case n == 3 && hand:
			ref++
			owners := []int64{who(), who()}
			if err := q.PutUnit(ref, owners); err != nil {
				t.Fatal(err)
			}
			d.asked[owners[0]] = append(d.asked[owners[0]], asked{unit: ref})
			if owners[1] != owners[0] {
				d.asked[owners[1]] = append(d.asked[owners[1]], asked{unit: ref})
			}
		case n < 7:
			if w, ok := q.Next(now); ok {
				d.begin(t, &w)
				flying = append(flying, w)
			}
		case len(flying) > 0:
			i := rng.IntN(len(flying))
			w := flying[i]
			flying = append(flying[:i], flying[i+1:]...)
			if done := !hand || rng.IntN(3) > 0; done {
				d.end(t, &w, true)
				q.Done(w.Ticket)
			} else {
				d.end(t, &w, false)
				q.Failed(w.Ticket, now)
			}
		}
	}
	for range 300 {
		step(true)
	}
	for i := 0; i < 100_000 && q.Stats().Waiting > 0; i++ {
		step(false)
	}
	s := q.Stats()
	if s.Waiting != 0 || s.UnitsWait != 0 || s.Done+s.Replaced != s.Sheets+s.Units || s.Failed == 0 || s.Replaced == 0 {
		t.Errorf("stats in the end: %+v", s)
	}
	for id := int64(1); id <= 5; id++ {
		if d.written[id] != len(d.asked[id]) || q.Busy(id) {
			t.Errorf("character %d: %d of %d writes done", id, d.written[id], len(d.asked[id]))
		}
	}
}

// BenchmarkQueue is a round of everybody's sheets through the queue.
func BenchmarkQueue(b *testing.B) {
	const people = 1000
	q := NewQueue(QueueOptions{})
	for id := int64(1); id <= people; id++ {
		q.Enter(id, 0, 0)
	}
	b.ReportAllocs()
	now := int64(0)
	for b.Loop() {
		now += 28_000_000
		for _, id := range q.Due(nil, now) {
			if _, err := q.Put(Sheet{Character: id, SavedAt: now}); err != nil {
				b.Fatal(err)
			}
		}
		for {
			w, ok := q.Next(now)
			if !ok {
				break
			}
			q.Done(w.Ticket)
		}
	}
}
