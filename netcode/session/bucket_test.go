package session

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestBucket(t *testing.T) {
	const second = 1_000_000
	var b Bucket
	rate := Rate{3, time.Second}
	for i, step := range []struct {
		n    int
		at   int64
		want bool
	}{
		{1, 0, true}, {2, 0, true}, {1, 0, false},
		{1, second/3 - 1, false}, {1, second/3 + 1, true}, {1, second/3 + 1, false},
		{4, 10 * second, false},                         // never, at any time
		{3, 10 * second, true},                          // full again, but not more than full
		{1, 10 * second, false}, {0, 10 * second, true}, // nothing costs nothing
		{1, 5 * second, false}, {1, 6*second + 1, true}, {1, 1e12, true}, // a clock that went back costs one Per
	} {
		if got := b.Take(rate, step.n, step.at); got != step.want {
			t.Errorf("step %d: taking %d at %d is %v", i, step.n, step.at, got)
		}
	}
	for _, free := range []Rate{{}, {Count: -1, Per: time.Second}, {Count: 5}} {
		var b Bucket
		for range 1000 {
			if !b.Take(free, 1000, 0) {
				t.Fatalf("%+v limits", free)
			}
		}
	}
}

// TestBucketKeepsItsRate takes at random times as much as it can, and counts.
func TestBucketKeepsItsRate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rate := Rate{rapid.IntRange(1, 300_000).Draw(t, "count"), time.Duration(rapid.IntRange(1, 3600).Draw(t, "per")) * time.Second}
		var b Bucket
		start := rapid.Int64Range(0, 2e15).Draw(t, "start")
		now, taken := start, 0.0
		for range 300 {
			now += rapid.Int64Range(0, rate.Per.Microseconds()/8).Draw(t, "gap")
			n := rapid.IntRange(0, max(1, rate.Count/3)).Draw(t, "n")
			if b.Take(rate, n, now) {
				taken += float64(n)
			}
			most := float64(rate.Count) * (1 + float64(now-start)/float64(rate.Per.Microseconds()))
			if taken > most*1.001+1 {
				t.Fatalf("%v taken in %d µs, %v allowed by %+v", taken, now-start, most, rate)
			}
		}
		// Who is patient gets all of it.
		now += rate.Per.Microseconds()
		if !b.Take(rate, rate.Count, now) {
			t.Fatalf("after %v the bucket is not full: %+v", rate.Per, rate)
		}
	})
}

func TestBuckets(t *testing.T) {
	b := NewBuckets[string](Rate{2, time.Minute}, 3)
	take := func(key string, at time.Duration, want bool) {
		t.Helper()
		if got := b.Take(key, 1, at.Microseconds()); got != want {
			t.Errorf("%s at %v: %v", key, at, got)
		}
	}
	take("a", 0, true)
	take("a", 0, true)
	take("a", 0, false)
	take("b", 0, true) // another key is not affected
	take("c", 0, true)
	take("d", 0, true) // no room: d, e and f share
	take("e", 0, true)
	take("f", 0, false)
	take("a", 0, false) // those that are known keep theirs
	if b.Held() != 3 || b.Spilled() != 3 {
		t.Errorf("%d keys held, %d shared", b.Held(), b.Spilled())
	}
	take("f", 2*time.Minute, true) // the others are full again and forgotten
	take("f", 2*time.Minute, true)
	take("f", 2*time.Minute, false)
	if b.Held() != 1 {
		t.Errorf("%d keys held, expected one", b.Held())
	}
}
