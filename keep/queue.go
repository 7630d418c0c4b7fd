package keep

import (
	"errors"
	"fmt"

	"github.com/wick-engine/wick/sim"
)

// QueueOptions are what may be set about a queue. A field that is 0 has the default.
type QueueOptions struct {
	// Every is how old a sheet may become before it is due again, in microseconds; default 28 s, which leaves two seconds
	// of the half minute to get it to the disk.
	Every int64
	// Batch is how many sheets are written in one transaction; default 256.
	Batch int
	// Units is how many units may wait; default 65,536.
	Units int
	// Retry is how long nothing is started after a failure, in microseconds; default 0.1 s. It doubles with every further
	// one, up to 5 s or Retry itself.
	Retry int64
}

// maxRetry is the longest pause between two attempts, in microseconds.
const maxRetry = 5_000_000

func (o QueueOptions) withDefaults() QueueOptions {
	if o.Every <= 0 {
		o.Every = 28_000_000
	}
	if o.Batch <= 0 {
		o.Batch = 256
	}
	if o.Units <= 0 {
		o.Units = 65_536
	}
	if o.Retry <= 0 {
		o.Retry = 100_000
	}
	return o
}

// Queue is the order in which everything durable about characters gets to the disk. A character's writes are done one after
// the other, in the order in which they were asked for; writes of different characters do not wait for each other. A sheet
// that has not been started takes the place of an older one directly before it.
//
// It belongs to one goroutine and does nothing by itself. Whoever drives it asks [Queue.Due] whose sheets to fetch and hands
// them in with [Queue.Put], takes work with [Queue.Next] as long as there is some and hands are free, and reports each with
// [Queue.Done], [Queue.Failed] or [Queue.Drop]. The same calls give the same answers.
type Queue struct {
	options  QueueOptions
	people   map[int64]*person
	turns    turns
	line     line // everything that is not done, oldest first
	flights  []flight
	ticket   uint64
	pause    int64 // the next pause after a failure
	notUntil int64 // when the next work may start
	stats    QueueStats
}

// person is a character with something to write, or one that will have.
type person struct {
	id      int64
	known   bool // it entered, so version is true
	present bool
	version int64 // the newest that was given
	due     int64
	place   int      // in turns; -1 if not there
	entries []*entry // in order; only the first can be under way
}

// flight is work that was taken and not reported yet.
type flight struct {
	ticket  uint64
	entries []*entry
}

// QueueStats count what a queue has seen since it was made.
type QueueStats struct {
	Sheets    uint64 // put in
	Replaced  uint64 // of these, replaced by a newer one before they were written
	Units     uint64 // put in
	Done      uint64 // entries that were written
	Failed    uint64 // attempts that failed
	Dropped   uint64 // entries that were given up
	Waiting   int    // entries that are not done now, those under way included
	UnitsWait int    // of these, units
}

// ErrStranger says that a sheet was put in for a character that never entered, whose version therefore nobody knows.
var ErrStranger = errors.New("keep: the character has not entered")

// ErrQueueFull says that too many units wait.
var ErrQueueFull = errors.New("keep: too many units wait")

// NewQueue makes an empty queue.
func NewQueue(o QueueOptions) *Queue {
	o = o.withDefaults()
	return &Queue{options: o, people: map[int64]*person{}, pause: o.Retry}
}

// Enter says that a character plays from now on, with the version of the sheet that was loaded, 0 if there was none. Its
// first turn comes somewhere within Every, so that those who came together are not all due together.
func (q *Queue) Enter(character, version, now int64) {
	p := q.people[character]
	if p == nil {
		p = &person{id: character, place: -1}
		q.people[character] = p
	}
	p.known, p.version = true, max(p.version, version)
	if p.present {
		return
	}
	p.present = true
	spread := int64(sim.Hash(uint64(character)) % uint64(q.options.Every))
	q.turns.set(p, now+1+spread)
}

// Leave says that a character plays no longer. What waits is written all the same; put the last sheet in before.
func (q *Queue) Leave(character int64) {
	p := q.people[character]
	if p == nil {
		return
	}
	p.present = false
	q.turns.remove(p)
	q.forget(p)
}

// forget lets go of a character that is away and has nothing left to write.
func (q *Queue) forget(p *person) {
	if !p.present && len(p.entries) == 0 {
		delete(q.people, p.id)
	}
}

// Due appends the characters whose sheets are to be fetched now, whose turn it has been longest first. Each comes again
// after Every at the latest, fetched or not.
func (q *Queue) Due(dst []int64, now int64) []int64 {
	for len(q.turns) > 0 && q.turns[0].due <= now {
		p := q.turns[0]
		dst = append(dst, p.id)
		q.turns.set(p, now+q.options.Every)
	}
	return dst
}

// NextDue is when Due will have something; false if nobody is there.
func (q *Queue) NextDue() (int64, bool) {
	if len(q.turns) == 0 {
		return 0, false
	}
	return q.turns[0].due, true
}

// Put hands a sheet in. Its version is given here, whatever it says, and returned. The character's next turn is Every after
// the sheet was taken.
func (q *Queue) Put(s Sheet) (version int64, err error) {
	p := q.people[s.Character]
	if p == nil || !p.known {
		return 0, fmt.Errorf("%w: %d", ErrStranger, s.Character)
	}
	s.Version = p.version + 1
	if err := s.check(); err != nil {
		return 0, err
	}
	p.version = s.Version
	q.stats.Sheets++
	if p.present {
		q.turns.set(p, s.SavedAt+q.options.Every)
	}
	if n := len(p.entries); n > 0 {
		if last := p.entries[n-1]; !last.unit && !last.flying {
			last.sheet = s
			q.stats.Replaced++
			return s.Version, nil
		}
	}
	e := &entry{sheet: s, owners: []int64{s.Character}}
	p.entries = append(p.entries, e)
	q.line.append(e)
	return s.Version, nil
}

// PutUnit hands a unit in: a write that changes the ledgers of its owners in one transaction. The reference is the caller's.
// It starts after everything that was handed in for any of its owners before. An owner may be named twice.
func (q *Queue) PutUnit(ref uint64, owners []int64) error {
	if q.stats.UnitsWait >= q.options.Units {
		return ErrQueueFull
	}
	e := &entry{unit: true, ref: ref}
	for _, id := range owners {
		if e.owns(id) {
			continue
		}
		e.owners = append(e.owners, id)
		p := q.people[id]
		if p == nil {
			p = &person{id: id, place: -1}
			q.people[id] = p
		}
		p.entries = append(p.entries, e)
	}
	q.line.append(e)
	q.stats.Units++
	q.stats.UnitsWait++
	return nil
}

// Latest is the newest sheet of a character that is not known to be on disk. Whoever loads a character must look here first.
func (q *Queue) Latest(character int64) (Sheet, bool) {
	if p := q.people[character]; p != nil {
		for i := len(p.entries) - 1; i >= 0; i-- {
			if e := p.entries[i]; !e.unit {
				return e.sheet, true
			}
		}
	}
	return Sheet{}, false
}

// Busy tells whether anything of a character waits or is under way.
func (q *Queue) Busy(character int64) bool {
	p := q.people[character]
	return p != nil && len(p.entries) > 0
}

// Stats are the counts so far.
func (q *Queue) Stats() QueueStats {
	s := q.stats
	s.Waiting = q.line.length
	return s
}
