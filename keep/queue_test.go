package keep

import (
	"errors"
	"slices"
	"testing"
)

// sheetAt is a sheet that can be told apart by when it was taken.
func sheetAt(character, at int64) Sheet { return Sheet{Character: character, SavedAt: at} }

// put hands a sheet in that has to be taken.
func put(t *testing.T, q *Queue, character, at int64) int64 {
	t.Helper()
	version, err := q.Put(sheetAt(character, at))
	if err != nil {
		t.Fatal(err)
	}
	return version
}

// next takes work that has to be there, and compares: the sheets' instants, or a unit's reference.
func next(t *testing.T, q *Queue, unit uint64, sheets ...int64) Work {
	t.Helper()
	w, ok := q.Next(0)
	var got []int64
	for _, s := range w.Sheets {
		got = append(got, s.SavedAt)
	}
	if !ok || w.Unit != unit || !slices.Equal(got, sheets) || w.IsUnit() != (unit != 0) {
		t.Fatalf("next is %+v, %v, want unit %d or sheets %v", w, ok, unit, sheets)
	}
	return w
}

// none wants nothing to start.
func none(t *testing.T, q *Queue) {
	t.Helper()
	if w, ok := q.Next(0); ok {
		t.Fatalf("next is %+v, want nothing", w)
	}
}

// TestQueueOrder lets sheets and units of two characters pass in the order they were handed in.
func TestQueueOrder(t *testing.T) {
	q := NewQueue(QueueOptions{})
	q.Enter(1, 10, 0)
	q.Enter(2, 0, 0)
	if v := put(t, q, 1, 100); v != 11 {
		t.Errorf("the first version is %d, want 11", v)
	}
	if err := q.PutUnit(77, []int64{1, 2, 1}); err != nil {
		t.Fatal(err)
	}
	put(t, q, 2, 200) // behind the unit
	put(t, q, 1, 101) // also: the sheet before the unit is not replaced
	one := next(t, q, 0, 100)
	none(t, q) // the unit waits for the sheet, and the sheets for the unit
	q.Done(one.Ticket)
	unit := next(t, q, 77)
	if !slices.Equal(unit.Owners, []int64{1, 2}) {
		t.Errorf("owners %v", unit.Owners)
	}
	none(t, q)
	if !q.Busy(1) || !q.Busy(2) || q.Busy(3) {
		t.Error("who is busy is not known")
	}
	q.Done(unit.Ticket)
	last := next(t, q, 0, 200, 101)
	q.Done(last.Ticket)
	if got, want := q.Stats(), (QueueStats{Sheets: 3, Units: 1, Done: 4}); got != want {
		t.Errorf("stats %+v, want %+v", got, want)
	}
	if q.Done(last.Ticket) || q.Failed(99, 0) || q.Drop(0) {
		t.Error("a ticket that is not under way is taken")
	}
}

// TestUnitDoesNotWaitForOthers starts a unit whose owners have nothing before it, whatever others have.
func TestUnitDoesNotWaitForOthers(t *testing.T) {
	q := NewQueue(QueueOptions{})
	q.Enter(1, 0, 0)
	q.Enter(2, 0, 0)
	put(t, q, 1, 100)
	if err := errors.Join(q.PutUnit(5, []int64{2}), q.PutUnit(6, []int64{2}), q.PutUnit(7, []int64{3}), q.PutUnit(8, nil)); err != nil {
		t.Fatal(err)
	}
	next(t, q, 0, 100)
	next(t, q, 5)
	next(t, q, 7) // 6 waits for 5
	next(t, q, 8)
	none(t, q)
}

// TestSheetsCoalesce replaces a sheet that has not started by a newer one, and one that failed too.
func TestSheetsCoalesce(t *testing.T) {
	q := NewQueue(QueueOptions{Retry: 10})
	q.Enter(1, 0, 0)
	put(t, q, 1, 100)
	put(t, q, 1, 101)
	if v := put(t, q, 1, 102); v != 3 {
		t.Errorf("version %d, want 3", v)
	}
	w := next(t, q, 0, 102)
	put(t, q, 1, 103) // the one under way is not touched
	put(t, q, 1, 104)
	if s, ok := q.Latest(1); !ok || s.SavedAt != 104 || s.Version != 5 {
		t.Errorf("the latest is %+v, %v", s, ok)
	}
	none(t, q)
	q.Failed(w.Ticket, -10)
	w = next(t, q, 0, 104) // 102 is not tried again
	q.Failed(w.Ticket, -20)
	w = next(t, q, 0, 104)
	q.Done(w.Ticket)
	if s, ok := q.Latest(1); ok {
		t.Errorf("the latest is %+v though all are written", s)
	}
	if got, want := q.Stats(), (QueueStats{Sheets: 5, Replaced: 4, Done: 1, Failed: 2}); got != want {
		t.Errorf("stats %+v, want %+v", got, want)
	}
}

// TestFailureKeepsOrder fails a sheet and a unit: nothing overtakes them, and pauses grow until something succeeds.
func TestFailureKeepsOrder(t *testing.T) {
	const second = 1_000_000
	q := NewQueue(QueueOptions{Retry: second})
	q.Enter(1, 0, 0)
	put(t, q, 1, 100)
	if err := q.PutUnit(5, []int64{1}); err != nil {
		t.Fatal(err)
	}
	put(t, q, 1, 101)
	now := int64(0)
	take := func(unit uint64, pause int64) Work {
		t.Helper()
		if q.NextStart() != now+pause && pause > 0 {
			t.Errorf("next start at %d, want %d later than %d", q.NextStart(), pause, now)
		}
		if pause > 0 {
			if w, ok := q.Next(now + pause - 1); ok {
				t.Errorf("%+v starts too early", w)
			}
		}
		now += pause
		w, ok := q.Next(now)
		if !ok || w.Unit != unit || w.IsUnit() != (unit != 0) {
			t.Fatalf("at %d: %+v, %v, want unit %d", now, w, ok, unit)
		}
		return w
	}
	w := take(0, 0)
	for _, pause := range []int64{1, 2, 4, 5, 5} {
		q.Failed(w.Ticket, now)
		w = take(0, pause*second)
	}
	q.Done(w.Ticket)
	w = take(5, 0)
	q.Failed(w.Ticket, now)
	w = take(5, second) // a success made the pause short again
	q.Drop(w.Ticket)
	w = take(0, 0)
	q.Done(w.Ticket)
	if got, want := q.Stats(), (QueueStats{Sheets: 2, Units: 1, Done: 2, Failed: 6, Dropped: 1}); got != want {
		t.Errorf("stats %+v, want %+v", got, want)
	}
}

// TestBatch fills a transaction up to the limit, oldest first.
func TestBatch(t *testing.T) {
	q := NewQueue(QueueOptions{Batch: 3})
	for id := int64(1); id <= 7; id++ {
		q.Enter(id, 0, 0)
		put(t, q, id, 100+id)
	}
	next(t, q, 0, 101, 102, 103)
	next(t, q, 0, 104, 105, 106)
	next(t, q, 0, 107)
	none(t, q)
}

// TestTurns asks for everybody's sheet once in every interval, not for all at the same time.
func TestTurns(t *testing.T) {
	const every, people = 1_000_000, 200
	q := NewQueue(QueueOptions{Every: every})
	for id := int64(1); id <= people; id++ {
		q.Enter(id, 0, 5)
		q.Enter(id, 0, 6) // twice changes nothing
	}
	last := map[int64]int64{}
	asked, most := 0, 0
	const step = every / 20
	for now := int64(5); now <= 5+10*every; now += step {
		if due, ok := q.NextDue(); !ok || due < now-step {
			t.Fatalf("at %d the next turn is at %d, %v", now, due, ok)
		}
		ids := q.Due(nil, now)
		most = max(most, len(ids))
		for _, id := range ids {
			asked++
			if before, ok := last[id]; ok && now-before > every+step {
				t.Errorf("character %d had to wait for %d µs", id, now-before)
			}
			last[id] = now
		}
	}
	if len(last) != people || asked < people*9 || asked > people*11 {
		t.Errorf("%d of %d people were asked, %d times in ten intervals", len(last), people, asked)
	}
	if most > people/4 {
		t.Errorf("%d of %d were due at once", most, people)
	}
	// Who has handed one in on another occasion has time until it is old.
	now := int64(5 + 20*every)
	q.Due(nil, now)
	put(t, q, 1, now+every/2)
	if ids := q.Due(nil, now+every); len(ids) != people-1 || slices.Contains(ids, 1) {
		t.Errorf("%d are due, character 1 among them: %v", len(ids), slices.Contains(ids, 1))
	}
	if ids := q.Due(nil, now+every+every/2); !slices.Equal(ids, []int64{1}) {
		t.Errorf("%v are due, want 1", ids)
	}
}

// TestLeave asks for nobody who is away, writes what is left, and then knows nothing any more.
func TestLeave(t *testing.T) {
	q := NewQueue(QueueOptions{Every: 100})
	q.Enter(1, 5, 0)
	put(t, q, 1, 100)
	q.Leave(1)
	q.Leave(2)
	if ids := q.Due(nil, 1<<40); len(ids) != 0 {
		t.Errorf("%v are due", ids)
	}
	if _, ok := q.NextDue(); ok {
		t.Error("somebody has a turn")
	}
	q.Enter(1, 3, 0) // back before the disk has it: what it loaded there is older
	if v := put(t, q, 1, 101); v != 7 {
		t.Errorf("version %d, want 7", v)
	}
	q.Leave(1)
	q.Done(next(t, q, 0, 101).Ticket)
	if len(q.people) != 0 {
		t.Errorf("%d people are remembered", len(q.people))
	}
	if _, err := q.Put(sheetAt(1, 102)); !errors.Is(err, ErrStranger) {
		t.Errorf("a sheet of somebody who is away: %v", err)
	}
	if err := q.PutUnit(5, []int64{1}); err != nil {
		t.Fatal(err)
	}
	if _, err := q.Put(sheetAt(1, 103)); !errors.Is(err, ErrStranger) {
		t.Errorf("a sheet of somebody of whom only a unit is known: %v", err)
	}
}

// TestQueueRefuses hands in what cannot be written, and more units than may wait.
func TestQueueRefuses(t *testing.T) {
	q := NewQueue(QueueOptions{Units: 2})
	q.Enter(1, 0, 0)
	if _, err := q.Put(Sheet{Character: 1, Place: Place{Map: "\xff"}}); err == nil {
		t.Error("a sheet that no store takes is taken")
	}
	if v := put(t, q, 1, 1); v != 1 {
		t.Errorf("a refused sheet has used version %d", v-1)
	}
	if err := errors.Join(q.PutUnit(1, []int64{1}), q.PutUnit(2, []int64{2})); err != nil {
		t.Fatal(err)
	}
	if err := q.PutUnit(3, []int64{3}); !errors.Is(err, ErrQueueFull) {
		t.Errorf("one unit too many: %v", err)
	}
	if q.Busy(3) {
		t.Error("the refused unit waits")
	}
	q.Done(next(t, q, 0, 1).Ticket)
	q.Done(next(t, q, 1).Ticket)
	if err := q.PutUnit(3, []int64{3}); err != nil {
		t.Errorf("with room again: %v", err)
	}
}
