package session

import (
	"sync"
	"testing"
)

func TestNumbersNeverComeTwice(t *testing.T) {
	var n Numbers
	if _, err := n.Next(); err != ErrNumbers {
		t.Fatalf("no block gives %v", err)
	}
	// Three blocks out of a storage that other processes use too, as many as eight goroutines need.
	blocks := []uint64{1000, 5000, 9000}
	if err := n.Add(blocks[0], 1000); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	seen := map[uint64]bool{}
	next := 1
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 375 {
				mu.Lock()
				if n.Left() < 100 && next < len(blocks) {
					if err := n.Add(blocks[next], 1000); err != nil {
						t.Error(err)
					}
					next++
				}
				mu.Unlock()
				number, err := n.Next()
				mu.Lock()
				if err != nil || seen[number] {
					t.Errorf("number %d, seen before: %v, %v", number, seen[number], err)
				}
				seen[number] = true
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if len(seen) != 3000 || n.Left() != 0 {
		t.Errorf("%d numbers, %d left", len(seen), n.Left())
	}
	for number := range seen {
		if block := number / 1000; block != 1 && block != 5 && block != 9 {
			t.Fatalf("number %d is of no block", number)
		}
	}
}

func TestNumbersRefuse(t *testing.T) {
	var n Numbers
	for _, c := range []struct {
		first, count uint64
		ok           bool
	}{
		{0, 10, false}, {10, 0, false}, {^uint64(0) - 3, 10, false},
		{100, 10, true}, {100, 10, false}, {50, 10, false}, {105, 10, false}, // would come twice
		{200, 10, true}, {150, 10, false}, {210, 10, true}, {300, 10, false}, // a gap would make a third block
	} {
		if err := n.Add(c.first, c.count); (err == nil) != c.ok {
			t.Errorf("Add(%d, %d) = %v", c.first, c.count, err)
		}
	}
	want := uint64(100)
	for n.Left() > 0 {
		if number, err := n.Next(); number != want || err != nil {
			t.Fatalf("number %d, %v; expected %d", number, err, want)
		}
		if want++; want == 110 {
			want = 200
		}
	}
	if want != 220 {
		t.Errorf("the last number was %d", want-1)
	}

	// A block that is used up leaves its place to the second one, and not to one that comes in between.
	var m Numbers
	for _, first := range []uint64{1, 10} {
		if err := m.Add(first, 1); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct {
		first uint64
		ok    bool
		next  uint64
	}{{10, false, 1}, {5, false, 10}, {30, true, 30}} {
		if err := m.Add(step.first, 1); (err == nil) != step.ok {
			t.Errorf("a block from %d on before number %d: %v", step.first, step.next, err)
		}
		if number, err := m.Next(); number != step.next || err != nil {
			t.Errorf("number %d, %v; expected %d", number, err, step.next)
		}
	}
	if err := m.Add(20, 1); err == nil {
		t.Error("a block goes back behind one that has been used up")
	}
}
