package ability

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/sim/stored"
)

// kept is with what an ability was cast whose behavior is under way.
type kept struct {
	cast    uint32
	ability int32
	caster  rules.Handle
}

// maxKept is of how many casts at once something may be under way. Of one more the oldest is forgotten: what it still does then does
// nothing.
const maxKept = 1 << 12

// keep notes a cast until Ended.
func (u *use) keep(k *rules.Casting) {
	a := u.Abilities
	if len(a.kept) == maxKept {
		a.kept = slices.Delete(a.kept, 0, 1)
	}
	at, _ := a.find(k.Number)
	a.kept = slices.Insert(a.kept, at, kept{k.Number, k.Ability, rules.Handle{ID: u.Actor, Life: k.Life}})
}

func (a *Abilities) find(cast uint32) (at int, found bool) {
	return slices.BinarySearchFunc(a.kept, cast, func(k kept, cast uint32) int { return cmp.Compare(k.cast, cast) })
}

// Resolve does what the ability of a cast does, to one target, because the behavior that it began says so. Scale is what amounts are
// multiplied by. It reports false for a cast of which nothing is known any more, and for a scale that is not finite.
func (a *Abilities) Resolve(turn sim.Turn, cast uint32, target sim.ID, scale float64) bool {
	turn.Check()
	at, found := a.find(cast)
	if !found || !sim.IsFinite(scale) {
		return false
	}
	k := a.kept[at]
	d := &a.defs.Abilities[k.ability]
	c, ok := a.engine.Begin(turn, rules.Act{
		Actor: k.caster.ID, Target: target, Magnitude: scale, Life: k.caster.Life, Harmful: a.harmful(k.ability),
		Cause: rules.Cause{Cast: cast},
	})
	if !ok {
		return false
	}
	defer c.End()
	c.Run(d.OnResolve)
	c.Hook(d.OnResolveLua)
	return true
}

// Ended forgets a cast of which nothing is under way any more.
func (a *Abilities) Ended(cast uint32) {
	if at, found := a.find(cast); found {
		a.kept = slices.Delete(a.kept, at, at+1)
	}
}

// Kept appends the casts of which something is under way to dst, ascending.
func (a *Abilities) Kept(dst []uint32) []uint32 {
	for i := range a.kept {
		dst = append(dst, a.kept[i].cast)
	}
	return dst
}

// ErrBadState is what LoadState refuses bytes with that no Abilities wrote.
var ErrBadState = errors.New("ability: these bytes are no state of these abilities")

// wished stands in the number of casts where wishes follow them, which they do where there are any.
const wished = 1 << 31

// count is the number of casts as it is hashed and written.
func (a *Abilities) count() uint32 {
	if len(a.wishes) > 0 {
		return uint32(len(a.kept)) | wished
	}
	return uint32(len(a.kept))
}

// AddTo adds what is under way to a hash.
func (a *Abilities) AddTo(h *sim.StateHash) {
	h.Int(int(a.count()))
	for _, k := range a.kept {
		h.U32(k.cast)
		h.U32(uint32(k.ability))
		h.ID(k.caster.ID)
		h.U32(k.caster.Life)
	}
	if len(a.wishes) > 0 {
		a.addWishes(h)
	}
}

// AppendState appends the same to dst, for LoadState.
func (a *Abilities) AppendState(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, a.count())
	for _, k := range a.kept {
		dst = binary.LittleEndian.AppendUint32(dst, k.cast)
		dst = binary.LittleEndian.AppendUint32(dst, uint32(k.ability))
		dst = binary.LittleEndian.AppendUint64(dst, uint64(k.caster.ID))
		dst = binary.LittleEndian.AppendUint32(dst, k.caster.Life)
	}
	if len(a.wishes) > 0 {
		dst = a.appendWishes(dst)
	}
	return dst
}

// LoadState reads what AppendState wrote and returns the bytes that follow. Bytes that are no such state are refused with
// ErrBadState, and then nothing has changed.
func (a *Abilities) LoadState(src []byte) (rest []byte, err error) {
	r := stored.Reader{Rest: src}
	var list []kept
	count := r.U32()
	if int(count&^wished) > len(r.Rest)/20 {
		return src, ErrBadState
	}
	for range count &^ wished {
		k := kept{r.U32(), int32(r.U32()), rules.Handle{ID: sim.ID(r.U64()), Life: r.U32()}}
		last := len(list) - 1
		if k.ability < 0 || int(k.ability) >= len(a.defs.Abilities) || k.cast == 0 || last >= 0 && list[last].cast >= k.cast || len(list) == maxKept {
			return src, ErrBadState
		}
		list = append(list, k)
	}
	var wishes []wish
	ok := true
	if count&wished != 0 {
		wishes, ok = a.readWishes(&r)
	}
	if r.Bad || !ok {
		return src, ErrBadState
	}
	a.kept, a.wishes = list, wishes
	return r.Rest, nil
}
