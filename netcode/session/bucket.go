package session

import "time"

// Rate is a limit over time: Count at once, and then Count per Per. The zero value is no limit.
type Rate struct {
	Count int
	Per   time.Duration // at most a day
}

// Bucket keeps one rate. The zero value is full. It holds a single number, the time at which it is full again, so a
// million of them are cheap.
type Bucket struct {
	full int64 // in 1/bucketScale µs
}

// bucketScale makes the time that a single byte takes exact enough.
const bucketScale = 1 << 10

// Take takes n out, and reports false, taking nothing, if there are fewer. Now is in microseconds; a clock that goes back
// costs nobody more than Per.
func (b *Bucket) Take(r Rate, n int, now int64) bool {
	if r.Count <= 0 || r.Per <= 0 {
		return true
	}
	now *= bucketScale
	per := min(r.Per, 24*time.Hour).Microseconds() * bucketScale
	if n > r.Count {
		return false
	}
	b.full = min(max(b.full, now), now+per) // the second matters where the clock has gone back
	cost := per / int64(r.Count) * int64(n)
	if b.full+cost > now+per {
		return false
	}
	b.full += cost
	return true
}

// Full reports whether nothing is missing.
func (b *Bucket) Full(now int64) bool { return b.full <= now*bucketScale }

// Buckets keep one rate for each key: an address, the name of an account. They remember at most a bounded number of keys;
// when all of those have recently taken something, further keys share one bucket. They belong to one goroutine, or to a
// lock.
type Buckets[K comparable] struct {
	rate   Rate
	most   int
	held   map[K]Bucket
	spill  Bucket
	swept  int64
	spills uint64
}

// NewBuckets keeps a rate for each of at most so many keys.
func NewBuckets[K comparable](rate Rate, most int) *Buckets[K] {
	return &Buckets[K]{rate: rate, most: most, held: map[K]Bucket{}}
}

// Take takes n out of a key's bucket, and reports false, taking nothing, if there are fewer.
func (b *Buckets[K]) Take(key K, n int, now int64) bool {
	bucket, ok := b.held[key]
	if !ok && len(b.held) >= b.most && !b.sweep(now) {
		b.spills++
		return b.spill.Take(b.rate, n, now)
	}
	taken := bucket.Take(b.rate, n, now)
	if taken {
		b.held[key] = bucket
	}
	return taken
}

// sweep forgets the buckets that are full, and reports whether there is room. It looks through them at most once in the
// time in which one fills.
func (b *Buckets[K]) sweep(now int64) bool {
	if b.swept != 0 && now >= b.swept && now-b.swept < b.rate.Per.Microseconds() {
		return false
	}
	b.swept = now
	for key, bucket := range b.held {
		if bucket.Full(now) {
			delete(b.held, key)
		}
	}
	return len(b.held) < b.most
}

// Held is how many keys are remembered.
func (b *Buckets[K]) Held() int { return len(b.held) }

// Spilled is how often a key had to share.
func (b *Buckets[K]) Spilled() uint64 { return b.spills }
