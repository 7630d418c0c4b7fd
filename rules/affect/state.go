package affect

import (
	"cmp"
	"encoding/binary"
	"errors"
	"math"
	"slices"

	"github.com/wick-engine/wick/sim"
)

// A state is
//
//	8  the newest ID given
//	4  number of instances, then each, by bearer and age:
//	   8 × 7  ID, bearer, source, magnitude, level, ref, scale
//	   4 × 11 cast, life, flags, def, start, end, next, interval, repeat, done, stacks
//	   2      rung
//	   1 × 6  owner, stacking, clock, key, team, whether it ends by its clock
//
// with the least significant byte first.
const (
	stateHead   = 8 + 4
	stateRecord = 8*7 + 4*11 + 2 + 6
)

// Errors of LoadState. All of them mean that the bytes are no state of such a set.
var (
	errCut    = errors.New("affect: a state is cut off")
	errRecord = errors.New("affect: a state holds an instance that cannot be")
	errOrder  = errors.New("affect: the instances of a state are out of order or there twice")
	errMany   = errors.New("affect: a state holds more instances than are allowed")
)

// AddTo adds what the owners have attached to h, by bearer id and age, and the newest ID given.
func (s *Set) AddTo(h *sim.StateHash, owners Owners) {
	h.U64(uint64(s.last))
	for i := range s.lists {
		for at := s.lists[i].head; at != 0; {
			e := s.store.at(at)
			if owners.Has(e.Owner) {
				e.addTo(h)
			}
			at = e.next
		}
	}
}

func (i *Instance) addTo(h *sim.StateHash) {
	h.U64(uint64(i.ID))
	h.ID(i.Bearer)
	h.ID(i.Source)
	h.F64(i.Magnitude)
	h.F64(i.Level)
	h.U64(i.Note.Ref)
	h.F64(i.Note.Scale)
	h.U64(uint64(i.Note.Cast)<<32 | uint64(i.Note.Life))
	h.U64(uint64(i.Note.Flags)<<32 | uint64(i.Def))
	h.U64(uint64(i.Start)<<32 | uint64(i.end))
	h.U64(uint64(i.next)<<32 | uint64(uint32(i.Interval)))
	h.U64(uint64(uint32(i.Repeat))<<32 | uint64(uint32(i.Done)))
	h.U64(uint64(uint32(i.Stacks))<<32 | uint64(uint16(i.Rung))<<16 | uint64(i.Note.Team))
	h.U8(uint8(i.Owner))
	h.U8(uint8(i.Stacking))
	h.U8(uint8(i.Clock))
	h.U8(uint8(i.Key))
	h.Bool(i.timed)
}

// AppendState appends to dst what the owners have attached, exactly, and the newest ID given. Equal states have equal
// bytes.
func (s *Set) AppendState(dst []byte, owners Owners) []byte {
	dst = binary.LittleEndian.AppendUint64(dst, uint64(s.last))
	count := len(dst)
	dst = binary.LittleEndian.AppendUint32(dst, 0)
	n := uint32(0)
	for i := range s.lists {
		for at := s.lists[i].head; at != 0; {
			e := s.store.at(at)
			if owners.Has(e.Owner) {
				dst = e.append(dst)
				n++
			}
			at = e.next
		}
	}
	binary.LittleEndian.PutUint32(dst[count:], n)
	return dst
}

func (i *Instance) append(dst []byte) []byte {
	for _, x := range [...]uint64{uint64(i.ID), uint64(i.Bearer), uint64(i.Source), math.Float64bits(i.Magnitude),
		math.Float64bits(i.Level), i.Note.Ref, math.Float64bits(i.Note.Scale)} {
		dst = binary.LittleEndian.AppendUint64(dst, x)
	}
	for _, x := range [...]uint32{i.Note.Cast, i.Note.Life, i.Note.Flags, i.Def, uint32(i.Start), uint32(i.end), uint32(i.next),
		uint32(i.Interval), uint32(i.Repeat), uint32(i.Done), uint32(i.Stacks)} {
		dst = binary.LittleEndian.AppendUint32(dst, x)
	}
	dst = binary.LittleEndian.AppendUint16(dst, uint16(i.Rung))
	timed := byte(0)
	if i.timed {
		timed = 1
	}
	return append(dst, byte(i.Owner), byte(i.Stacking), byte(i.Clock), byte(i.Key), i.Note.Team, timed)
}

// LoadState replaces what the owners have attached by what AppendState wrote, and returns the bytes that follow. now is
// the tick at whose end the state was taken; what was due then had been worked off. When src is malformed, beyond the
// bounds of the set or holds what no set can hold, it returns an error and the set stays as it was. So it does where an
// instance of another owner that stays has an ID of the state: a set that is shared is loaded whole, or into an empty one
// owner by owner.
func (s *Set) LoadState(src []byte, owners Owners, now sim.Tick) (rest []byte, err error) {
	if len(src) < stateHead {
		return nil, errCut
	}
	last := ID(binary.LittleEndian.Uint64(src))
	count := uint64(binary.LittleEndian.Uint32(src[8:]))
	src = src[stateHead:]
	if count > uint64(len(src)/stateRecord) {
		return nil, errCut
	}
	loaded := make([]Instance, count)
	for n := range loaded {
		i := &loaded[n]
		if !i.read(src[n*stateRecord:]) || !i.possible(s, now) || i.ID > last || !owners.Has(i.Owner) {
			return nil, errRecord
		}
		if n > 0 && !before(&loaded[n-1], i) {
			return nil, errOrder
		}
	}
	highest, err := s.fits(loaded, owners)
	if err != nil {
		return nil, err
	}
	for at := range s.lists {
		for n := s.lists[at].head; n != 0; {
			e := s.store.at(n)
			n = e.next
			if owners.Has(e.Owner) {
				s.End(e.ID, Removed)
			}
		}
	}
	for _, i := range loaded {
		s.hang(i)
	}
	s.last = max(last, highest)
	return src[int(count)*stateRecord:], nil
}

// before reports whether one instance stands before another in a state.
func before(a, b *Instance) bool {
	return cmp.Or(cmp.Compare(a.Bearer, b.Bearer), cmp.Compare(a.ID, b.ID)) < 0
}

// fits checks that no ID is there twice, also not on what stays, and that there is room. It returns the highest ID that
// stays.
func (s *Set) fits(loaded []Instance, owners Owners) (highest ID, err error) {
	ids := make([]ID, 0, len(loaded)+s.store.count)
	for n := range loaded {
		ids = append(ids, loaded[n].ID)
	}
	for i := range s.All() {
		if !owners.Has(i.Owner) {
			ids = append(ids, i.ID)
			highest = max(highest, i.ID)
		}
	}
	if len(ids) > s.options.Most {
		return 0, errMany
	}
	slices.Sort(ids)
	for n := 1; n < len(ids); n++ {
		if ids[n] == ids[n-1] {
			return 0, errOrder
		}
	}
	return highest, nil
}

// read takes an instance from the record at the front of src, and reports false for a truth value that is neither 0 nor 1.
func (i *Instance) read(src []byte) bool {
	var wide [7]uint64
	for n := range wide {
		wide[n] = binary.LittleEndian.Uint64(src[8*n:])
	}
	src = src[8*len(wide):]
	var half [11]uint32
	for n := range half {
		half[n] = binary.LittleEndian.Uint32(src[4*n:])
	}
	src = src[4*len(half):]
	*i = Instance{
		ID: ID(wide[0]), Bearer: sim.ID(wide[1]), Source: sim.ID(wide[2]),
		Magnitude: math.Float64frombits(wide[3]), Level: math.Float64frombits(wide[4]),
		Note: Note{Ref: wide[5], Scale: math.Float64frombits(wide[6]), Cast: half[0], Life: half[1], Flags: half[2], Team: src[6]},
		Def:  half[3], Start: sim.Tick(half[4]), end: sim.Tick(half[5]), next: sim.Tick(half[6]),
		Interval: int32(half[7]), Repeat: int32(half[8]), Done: int32(half[9]), Stacks: int32(half[10]),
		Rung:  int16(binary.LittleEndian.Uint16(src)),
		Owner: Owner(src[2]), Stacking: Stacking(src[3]), Clock: Clock(src[4]), Key: Key(src[5]), timed: src[7] == 1,
	}
	return src[7] <= 1
}

// possible reports whether a set with the bounds of s can hold such an instance at the end of a tick.
func (i *Instance) possible(s *Set, now sim.Tick) bool {
	spec := Spec{
		Owner: i.Owner, Bearer: i.Bearer, Key: i.Key, Stacking: i.Stacking, Clock: i.Clock, Magnitude: i.Magnitude, Level: i.Level,
		Interval: i.Interval, Repeat: i.Repeat, Rung: i.Rung, Note: i.Note,
	}
	if !s.sound(&spec) || i.ID == 0 || i.Stacks < 1 || i.Stacks > maxStacks || i.Done < 0 || i.Repeat > 0 && i.Done > i.Repeat {
		return false
	}
	// An instance whose tick lies in the past would be asked to make up for all of it.
	return i.Interval%i.Clock.unit() == 0 &&
		(i.Interval > 0 && !i.next.Before(now) || i.Interval == 0 && i.next == 0) &&
		(i.timed && !i.end.Before(now) || !i.timed && i.end == 0)
}
