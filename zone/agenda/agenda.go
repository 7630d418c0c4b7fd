package agenda

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/archive"
)

// Entry is work for a later tick. It names whom it is about by id, to be looked up when it is due.
type Entry struct {
	Due   sim.Tick
	Order uint64 // number of the entry, rising from 1
	Kind  uint8  // what to do; the owner's to number
	Who   sim.ID // about whom or what; the owner's to say
}

// Agenda is a heap, the earliest on top. Ticks in it are less than 2^31 apart, so their order survives the wrap. The zero
// value is empty.
type Agenda struct {
	heap []Entry
	made uint64 // entries set so far
}

func (e *Entry) before(f *Entry) bool {
	if e.Due != f.Due {
		return e.Due.Before(f.Due)
	}
	return e.Order < f.Order
}

// Set adds an entry.
func (a *Agenda) Set(due sim.Tick, kind uint8, who sim.ID) {
	a.made++
	a.push(Entry{Due: due, Order: a.made, Kind: kind, Who: who})
}

// Len is how many entries there are.
func (a *Agenda) Len() int { return len(a.heap) }

func (a *Agenda) push(entry Entry) {
	a.heap = append(a.heap, entry)
	for at := len(a.heap) - 1; at > 0; {
		parent := (at - 1) / 2
		if !a.heap[at].before(&a.heap[parent]) {
			return
		}
		a.heap[at], a.heap[parent] = a.heap[parent], a.heap[at]
		at = parent
	}
}

// Next takes the next entry that is due at now or was before.
func (a *Agenda) Next(now sim.Tick) (Entry, bool) {
	if len(a.heap) == 0 || a.heap[0].Due.After(now) {
		return Entry{}, false
	}
	top := a.heap[0]
	last := len(a.heap) - 1
	a.heap[0] = a.heap[last]
	a.heap = a.heap[:last]
	for at := 0; ; {
		least := at
		for child := 2*at + 1; child <= 2*at+2 && child < last; child++ {
			if a.heap[child].before(&a.heap[least]) {
				least = child
			}
		}
		if least == at {
			return top, true
		}
		a.heap[at], a.heap[least] = a.heap[least], a.heap[at]
		at = least
	}
}

// entrySize is the number of bytes that an entry takes in a save.
const entrySize = 21

// Walk leads an archive over the state.
func (a *Agenda) Walk(ar archive.Archive) {
	ar.U64(&a.made)
	n := ar.Length(len(a.heap), entrySize)
	for len(a.heap) < n {
		a.heap = append(a.heap, Entry{})
	}
	for i := range a.heap {
		e := &a.heap[i]
		archive.Tick(ar, &e.Due)
		ar.U64(&e.Order)
		ar.U8(&e.Kind)
		archive.ID(ar, &e.Who)
	}
}

// Sound reports whether this is an agenda that could have come about by now, with entries that are all known.
func (a *Agenda) Sound(now sim.Tick, known func(Entry) bool) bool {
	for i := range a.heap {
		e := &a.heap[i]
		ordered := i == 0 || !e.before(&a.heap[(i-1)/2])
		if !ordered || e.Order == 0 || e.Order > a.made || !e.Due.After(now) || !known(*e) {
			return false
		}
	}
	return true
}
