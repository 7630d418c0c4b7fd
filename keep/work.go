package keep

import "slices"

// Work is what can be done at once: one transaction.
type Work struct {
	Ticket uint64  // what Done, Failed and Drop are told
	Sheets []Sheet // many characters' sheets; empty if this is a unit
	Unit   uint64  // the reference of a unit
	Owners []int64 // whose this is, each once
}

// IsUnit tells whether the work is a unit, and not sheets.
func (w *Work) IsUnit() bool { return len(w.Sheets) == 0 }

// Next takes the oldest work that may start: a unit, or the sheets of as many characters as fit into one transaction. False
// if there is none, or none yet after a failure.
func (q *Queue) Next(now int64) (Work, bool) {
	if now < q.notUntil {
		return Work{}, false
	}
	f := flight{ticket: q.ticket + 1}
	w := Work{Ticket: f.ticket}
	for e := q.line.first; e != nil && len(w.Sheets) < q.options.Batch; e = e.next {
		if e.flying || !q.first(e) {
			continue
		}
		if e.unit {
			if len(w.Sheets) > 0 {
				continue // it is next; sheets do not wait for it, nor it for them
			}
			w.Unit, w.Owners = e.ref, slices.Clone(e.owners)
			f.entries = append(f.entries, e)
			break
		}
		w.Sheets = append(w.Sheets, e.sheet)
		w.Owners = append(w.Owners, e.sheet.Character)
		f.entries = append(f.entries, e)
	}
	if len(f.entries) == 0 {
		return Work{}, false
	}
	for _, e := range f.entries {
		e.flying = true
	}
	q.ticket++
	q.flights = append(q.flights, f)
	return w, true
}

// NextStart is when Next may have something again after a failure; it is in the past where nothing failed.
func (q *Queue) NextStart() int64 { return q.notUntil }

// first tells whether nothing of any of an entry's owners is to be written before it.
func (q *Queue) first(e *entry) bool {
	for _, id := range e.owners {
		if q.people[id].entries[0] != e {
			return false
		}
	}
	return true
}

// Done says that work is on disk. False for a ticket that is not under way.
func (q *Queue) Done(ticket uint64) bool {
	f, ok := q.land(ticket)
	for _, e := range f.entries {
		q.finish(e)
		q.stats.Done++
	}
	if ok {
		q.pause, q.notUntil = q.options.Retry, 0
	}
	return ok
}

// Drop says that work was not written and never will be: it was refused for good. False for a ticket that is not under way.
func (q *Queue) Drop(ticket uint64) bool {
	f, ok := q.land(ticket)
	for _, e := range f.entries {
		q.finish(e)
		q.stats.Dropped++
	}
	return ok
}

// Failed says that work was not written, or that nobody knows. It stays where it was in the order and is handed out again
// after a pause, a sheet with a newer one directly behind it excepted. False for a ticket that is not under way.
func (q *Queue) Failed(ticket uint64, now int64) bool {
	f, ok := q.land(ticket)
	if !ok {
		return false
	}
	for _, e := range f.entries {
		e.flying = false
		if !e.unit {
			if after := q.people[e.sheet.Character].entries; len(after) > 1 && !after[1].unit {
				q.finish(e)
				q.stats.Replaced++
			}
		}
	}
	q.stats.Failed++
	q.notUntil = now + q.pause
	q.pause = max(q.options.Retry, min(q.pause*2, maxRetry))
	return true
}

// land finds work under way and takes it out of the list.
func (q *Queue) land(ticket uint64) (flight, bool) {
	i := slices.IndexFunc(q.flights, func(f flight) bool { return f.ticket == ticket })
	if i < 0 {
		return flight{}, false
	}
	f := q.flights[i]
	q.flights = slices.Delete(q.flights, i, i+1)
	return f, true
}

// finish takes an entry out of everything.
func (q *Queue) finish(e *entry) {
	q.line.remove(e)
	if e.unit {
		q.stats.UnitsWait--
	}
	for _, id := range e.owners {
		p := q.people[id]
		p.entries = slices.DeleteFunc(p.entries, func(other *entry) bool { return other == e })
		q.forget(p)
	}
}
