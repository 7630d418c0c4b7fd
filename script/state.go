package script

import (
	"cmp"
	"encoding/binary"
	"errors"
	"math"
	"slices"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/script/vm"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/sim/stored"
)

// ErrBadState is what LoadState refuses bytes with that no sandbox wrote.
var ErrBadState = errors.New("script: these bytes are no state of these scripts")

// store is what is kept about somebody.
func (s *Sandbox) store(id sim.ID) *vm.Store {
	at, found := s.find(id)
	if !found {
		s.kept = slices.Insert(s.kept, at, keeping{id, s.machine.NewStore()})
	}
	return s.kept[at].store
}

func (s *Sandbox) find(id sim.ID) (at int, found bool) {
	return slices.BinarySearchFunc(s.kept, id, func(k keeping, id sim.ID) int { return cmp.Compare(k.id, id) })
}

// Data is what is kept about somebody, for Restore; nil for nothing.
func (s *Sandbox) Data(id sim.ID) []byte {
	at, found := s.find(id)
	if !found || s.kept[at].store.Empty() {
		return nil
	}
	return s.kept[at].store.Append(nil)
}

// Restore keeps about somebody what Data has given of it, elsewhere or before. Bytes that are no such thing are refused.
func (s *Sandbox) Restore(id sim.ID, data []byte) error {
	rest, err := s.store(id).Load(data)
	if err == nil && len(rest) > 0 {
		err = ErrBadState
		s.Forget(id)
	}
	return err
}

// Forget forgets what is kept about somebody who has gone.
func (s *Sandbox) Forget(id sim.ID) {
	if at, found := s.find(id); found {
		s.kept = slices.Delete(s.kept, at, at+1)
	}
}

// all are all functions that have been run or may be, in an order that is the same everywhere.
func (s *Sandbox) all() []*hook {
	list := slices.Clone(s.hooks)
	for _, h := range s.others {
		list = append(list, h)
	}
	slices.SortFunc(list, func(a, b *hook) int { return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.id, b.id)) })
	return list
}

// broken reports whether there is anything to remember about how a function has failed.
func (b *breaker) broken() bool { return *b != breaker{} }

// AddTo adds everything that has a part in what happens next to a hash.
func (s *Sandbox) AddTo(h *sim.StateHash) {
	for _, b := range s.AppendState(nil) {
		h.U8(b)
	}
}

// AppendState appends the same to dst, for LoadState.
func (s *Sandbox) AppendState(dst []byte) []byte {
	high, low := s.chance.State()
	dst = binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(dst, high), low)
	dst = s.zone.Append(dst)
	n := len(dst)
	dst = binary.LittleEndian.AppendUint32(dst, 0)
	for _, k := range s.kept {
		if !k.store.Empty() {
			dst = k.store.Append(binary.LittleEndian.AppendUint64(dst, uint64(k.id)))
			binary.LittleEndian.PutUint32(dst[n:], binary.LittleEndian.Uint32(dst[n:])+1)
		}
	}
	dst = binary.LittleEndian.AppendUint32(dst, s.last)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(s.tasks)))
	for i := range s.tasks {
		dst = s.tasks[i].append(dst)
	}
	n = len(dst)
	dst = binary.LittleEndian.AppendUint32(dst, 0)
	for _, h := range s.all() {
		if h.broken() {
			dst = h.append(appendName(dst, h.name))
			binary.LittleEndian.PutUint32(dst[n:], binary.LittleEndian.Uint32(dst[n:])+1)
		}
	}
	return dst
}

func appendName(dst []byte, name string) []byte {
	return append(binary.LittleEndian.AppendUint16(dst, uint16(len(name))), name...)
}

func (b *breaker) append(dst []byte) []byte {
	for _, t := range b.faults {
		dst = binary.LittleEndian.AppendUint32(dst, uint32(t))
	}
	trial := byte(0)
	if b.trial {
		trial = 1
	}
	return append(binary.LittleEndian.AppendUint32(dst, uint32(b.until)), trial)
}

func (t *task) append(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(dst, t.number), uint32(t.at))
	dst = appendName(dst, t.name)
	dst = binary.LittleEndian.AppendUint64(dst, uint64(t.act.Actor))
	dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(t.act.Magnitude))
	dst = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(dst, t.act.Life), t.act.Cause.Cast)
	dst = binary.LittleEndian.AppendUint64(dst, uint64(t.target.ID))
	flags := byte(0)
	if t.act.Harmful {
		flags |= 1
	}
	if t.data != nil {
		flags |= 2
	}
	dst = append(binary.LittleEndian.AppendUint32(dst, t.target.Life), flags)
	if t.data != nil {
		dst = t.data.Append(dst)
	}
	return dst
}

// LoadState makes the sandbox go on where the one was that wrote src, and returns the bytes that follow. Bytes that are no such state
// are refused with ErrBadState, and then nothing has changed.
func (s *Sandbox) LoadState(src []byte) (rest []byte, err error) {
	r := stored.Reader{Rest: src}
	var chance sim.Stream
	high := r.U64()
	chance.SetState(high, r.U64())
	zone := s.machine.NewStore()
	load := func(store *vm.Store) bool {
		left, err := store.Load(r.Rest)
		r.Rest = left
		return err == nil && !r.Bad
	}
	if r.Bad || !load(zone) {
		return src, ErrBadState
	}
	var kept []keeping
	for range r.Count(10) {
		k := keeping{sim.ID(r.U64()), s.machine.NewStore()}
		if k.id == 0 || len(kept) > 0 && kept[len(kept)-1].id >= k.id || !load(k.store) {
			return src, ErrBadState
		}
		kept = append(kept, k)
	}
	last := r.U32()
	var tasks []task
	for range r.Count(40) {
		t, ok := s.readTask(&r, load)
		if n := len(tasks); !ok || n == maxTasks || n > 0 && tasks[n-1].at.After(t.at) {
			return src, ErrBadState
		}
		tasks = append(tasks, t)
	}
	broken := make(map[*hook]breaker)
	for range r.Count(27) {
		h := s.other(string(r.Bytes(int(r.U16()))))
		if h == nil {
			return src, ErrBadState
		}
		var b breaker
		for i := range b.faults {
			b.faults[i] = sim.Tick(r.U32())
		}
		b.until = sim.Tick(r.U32())
		trial := r.U8()
		if b.trial = trial == 1; trial > 1 {
			return src, ErrBadState
		}
		broken[h] = b
	}
	if r.Bad {
		return src, ErrBadState
	}
	s.chance, s.kept, s.last, s.tasks = chance, kept, last, tasks
	s.zone.Become(zone)
	for _, h := range s.all() {
		h.breaker = broken[h]
	}
	return r.Rest, nil
}

func (s *Sandbox) readTask(r *stored.Reader, load func(*vm.Store) bool) (t task, ok bool) {
	t.number, t.at = r.U32(), sim.Tick(r.U32())
	t.name = string(r.Bytes(int(r.U16())))
	t.act = rules.Act{Actor: sim.ID(r.U64()), Magnitude: r.F64(), Life: r.U32(), Cause: rules.Cause{Cast: r.U32()}}
	t.target = rules.Handle{ID: sim.ID(r.U64()), Life: r.U32()}
	flags := r.U8()
	t.act.Harmful = flags&1 != 0
	if r.Bad || flags > 3 || !sim.IsFinite(t.act.Magnitude) || s.other(t.name) == nil {
		return t, false
	}
	if flags&2 != 0 {
		t.data = s.machine.NewStore()
		return t, load(t.data)
	}
	return t, true
}
