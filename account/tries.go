package account

import "sync"

// tries counts, for each account, the wrong passwords of the last while. Limits per connection and address do not stop
// somebody who has many of both. Only accounts that exist are counted, so what it holds is bounded by how many passwords can
// be hashed in that while.
type tries struct {
	most int   // at most so many; below 0 is no limit
	span int64 // in so many microseconds

	mu      sync.Mutex
	held    map[ID]*spell
	oldest  []*spell // those of held, and perhaps some that have been replaced, in the order in which they began
	refused uint64
}

// spell is a while in which passwords of an account were wrong.
type spell struct {
	of    ID
	began int64
	wrong int
}

func newTries(most int, span int64) *tries {
	return &tries{most: most, span: span, held: map[ID]*spell{}}
}

// take counts one more try, which is wrong until back is called, or says when there may be one again. Counting comes first so
// that no number of tries at once is more than the limit.
func (t *tries) take(id ID, now int64) (until int64, ok bool) {
	if t.most < 0 {
		return 0, true
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.forget(now)
	s := t.held[id]
	if s == nil || !t.counts(s, now) {
		s = &spell{of: id, began: now}
		t.held[id] = s
		t.oldest = append(t.oldest, s)
	}
	if s.wrong >= t.most {
		t.refused++
		return s.began + t.span, false
	}
	s.wrong++
	return 0, true
}

// counts reports whether a spell still does. One that began in the future does not: the clock has gone back.
func (t *tries) counts(s *spell, now int64) bool { return s.began <= now && now < s.began+t.span }

// forget lets go of the oldest spells that do not count any more.
func (t *tries) forget(now int64) {
	for len(t.oldest) > 0 && !t.counts(t.oldest[0], now) {
		s := t.oldest[0]
		t.oldest[0] = nil
		t.oldest = t.oldest[1:]
		if t.held[s.of] == s {
			delete(t.held, s.of)
		}
	}
}

// back takes back a try that was not wrong.
func (t *tries) back(id ID) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s := t.held[id]; s != nil && s.wrong > 0 {
		s.wrong--
	}
}

// Barred is how many logins were refused because an account had too many wrong passwords.
func (a *Accounts) Barred() uint64 {
	a.tries.mu.Lock()
	defer a.tries.mu.Unlock()
	return a.tries.refused
}
