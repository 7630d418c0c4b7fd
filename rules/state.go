package rules

import (
	"bytes"
	"encoding/binary"
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/sim/stored"
)

// stateVersion is the first byte of a state.
const stateVersion = 3

// Bits of an entity in a state.
const (
	wasPlayer = 1 << iota
	wasConsenting
	wasFrozen
	wasDead
	wasToggling // what it has switched on follows
	wasAnything
)

func (v *entity) bits() (b byte) {
	for i, on := range [...]bool{v.player, v.consents, v.frozen, v.dead, len(v.toggles) > 0} {
		if on {
			b |= 1 << i
		}
	}
	return b
}

// AddTo adds everything that has a part in what happens next to a hash. Events and work that have not been drained are no
// part of it, and neither is a set of affects that is shared.
func (e *Engine) AddTo(h *sim.StateHash) {
	h.Tick(e.now)
	h.U64(e.units)
	h.U32(e.casts)
	for _, s := range [...]*sim.Stream{&e.dice, &e.chance} {
		high, low := s.State()
		h.U64(high)
		h.U64(low)
	}
	for _, v := range e.slots {
		if v != nil && v.id != 0 {
			v.addTo(h)
		}
	}
	h.U64(0)
	e.fields.AddTo(h, affect.Only(affect.Rules))
	e.gather()
	h.Int(len(e.found))
	for _, d := range e.found {
		h.ID(d.Bearer)
		h.U16(uint16(d.Attr))
		h.U8(uint8(d.Reason))
	}
	e.asked.AddTo(h)
	if !e.shared {
		e.affects.AddTo(h, affect.Only(affect.Rules))
	}
}

// addTo adds what is about one entity. What follows from the rest is left out.
func (v *entity) addTo(h *sim.StateHash) {
	h.ID(v.id)
	h.U8(v.bits())
	h.U32(v.life)
	h.Tick(v.shield)
	h.ID(v.foe)
	h.ID(v.blamed)
	for i := range v.pools {
		v.pools[i].Pool.AddTo(h)
		h.Bool(v.pools[i].held)
	}
	h.Int(len(v.threat))
	for _, t := range v.threat {
		h.ID(t.ID)
		h.I64(t.Threat)
	}
	v.focus.AddTo(h)
	v.ledger.AddTo(h)
	v.loans.AddTo(h)
	v.sheet.AddTo(h)
	v.ready.AddTo(h)
	h.U32(uint32(v.posture))
	v.casting.AddTo(h)
	if len(v.toggles) > 0 {
		v.toggles.AddTo(h)
	}
}

// AppendState appends the same to dst, for LoadState. Events and work must have been drained: they are no part of it.
func (e *Engine) AppendState(dst []byte) []byte {
	dst = append(dst, stateVersion)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(e.now))
	dst = binary.LittleEndian.AppendUint64(dst, e.units)
	dst = binary.LittleEndian.AppendUint32(dst, e.casts)
	for _, s := range [...]*sim.Stream{&e.dice, &e.chance} {
		high, low := s.State()
		dst = binary.LittleEndian.AppendUint64(dst, high)
		dst = binary.LittleEndian.AppendUint64(dst, low)
	}
	for _, v := range e.slots {
		if v != nil && v.id != 0 {
			dst = v.appendState(dst)
		}
	}
	dst = binary.LittleEndian.AppendUint64(dst, 0)
	e.gather()
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(e.found)))
	for _, d := range e.found {
		dst = binary.LittleEndian.AppendUint64(dst, uint64(d.Bearer))
		dst = append(binary.LittleEndian.AppendUint16(dst, uint16(d.Attr)), uint8(d.Reason))
	}
	dst = e.asked.AppendState(dst)
	dst = e.fields.AppendState(dst, affect.Only(affect.Rules))
	if e.shared {
		return dst
	}
	return e.affects.AppendState(dst, affect.Only(affect.Rules))
}

func (v *entity) appendState(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint64(dst, uint64(v.id))
	dst = append(dst, v.bits())
	dst = binary.LittleEndian.AppendUint32(dst, v.life)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(v.shield))
	dst = binary.LittleEndian.AppendUint64(dst, uint64(v.foe))
	dst = binary.LittleEndian.AppendUint64(dst, uint64(v.blamed))
	for i := range v.pools {
		dst = v.pools[i].Pool.AppendState(dst)
		dst = append(dst, flag(v.pools[i].held))
	}
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(v.threat)))
	for _, t := range v.threat {
		dst = binary.LittleEndian.AppendUint64(dst, uint64(t.ID))
		dst = binary.LittleEndian.AppendUint64(dst, uint64(t.Threat))
	}
	dst = v.focus.AppendState(dst)
	dst = v.sheet.AppendState(v.loans.AppendState(v.ledger.AppendState(dst)))
	dst = binary.LittleEndian.AppendUint32(v.ready.AppendState(dst), uint32(v.posture))
	dst = v.casting.AppendState(dst)
	if len(v.toggles) > 0 {
		dst = v.toggles.AppendState(dst)
	}
	return dst
}

func flag(on bool) byte {
	if on {
		return 1
	}
	return 0
}

// LoadState makes the engine go on where the one was that wrote src, and returns the bytes that follow. Bytes that are no
// such state are refused with ErrBadState, and then nothing has changed. A set of affects that is shared has been loaded
// before, and has to fit.
func (e *Engine) LoadState(src []byte) (rest []byte, err error) {
	r := stored.Reader{Rest: src}
	if r.U8() != stateVersion {
		return src, ErrBadState
	}
	n := &Engine{defs: e.defs, ears: e.ears, lasting: e.lasting, rules: e.rules, table: e.table, affects: e.affects, leads: make([]lead, len(e.leads)), defects: e.defects, acts: e.acts, reacts: e.reacts}
	n.now, n.units, n.casts = sim.Tick(r.U32()), r.U64(), r.U32()
	for _, s := range [...]*sim.Stream{&n.dice, &n.chance} {
		high := r.U64()
		s.SetState(high, r.U64())
	}
	for last := sim.ID(0); ; {
		id := sim.ID(r.U64())
		if id == 0 || r.Bad {
			break
		}
		if id <= last || id.Slot() >= maxSlots || last != 0 && id.Slot() == last.Slot() || !n.readEntity(&r, id) {
			return src, ErrBadState
		}
		last = id
	}
	if !n.readFound(&r) || !n.readAsked(&r) {
		return src, ErrBadState
	}
	n.fields = newFields()
	rest, err = n.fields.LoadState(r.Rest, affect.Only(affect.Rules), n.now)
	if err == nil && !e.shared {
		n.affects = affect.NewSet(affect.Options{})
		rest, err = n.affects.LoadState(rest, affect.Only(affect.Rules), n.now)
	}
	if err != nil || !n.adopt() {
		return src, ErrBadState
	}
	e.slots, e.affects, e.fields, e.dice, e.chance = n.slots, n.affects, n.fields, n.dice, n.chance
	e.defects.Drain() // what the old sheets had found is not told any more
	e.now, e.begun, e.found, e.units = n.now, false, n.found, n.units
	e.casts = n.casts
	e.due, e.shares, e.asked = e.due[:0], e.shares[:0], n.asked
	return rest, nil
}

// readFound reads what sheets had found.
func (e *Engine) readFound(r *stored.Reader) bool {
	n := int(r.U32())
	if n > len(r.Rest)/11 {
		return false
	}
	for range n {
		d := stat.Defect{Bearer: sim.ID(r.U64()), Attr: stat.Index(r.U16()), Reason: stat.Reason(r.U8())}
		if int(d.Attr) >= e.table.Len() || d.Reason == stat.Sound || d.Reason > stat.Cycle {
			return false
		}
		e.found = append(e.found, d)
	}
	return !r.Bad
}

// readEntity reads what appendState wrote after the id.
func (e *Engine) readEntity(r *stored.Reader, id sim.ID) bool {
	v := e.seat(int(id.Slot()))
	e.reset(v, id)
	bits := r.U8()
	v.player, v.consents = bits&wasPlayer != 0, bits&wasConsenting != 0
	v.frozen, v.dead = bits&wasFrozen != 0, bits&wasDead != 0
	v.life, v.shield = r.U32(), sim.Tick(r.U32())
	v.foe, v.blamed = sim.ID(r.U64()), sim.ID(r.U64())
	if r.Bad || bits >= wasAnything || v.life == 0 {
		return false
	}
	for i := range v.pools {
		p := &v.pools[i]
		rest, err := p.Pool.Load(r.Rest)
		if r.Rest = rest; err != nil {
			return false
		}
		held := r.U8()
		if p.held = held == 1; held > 1 || p.held && (p.Current > 0 || !p.Written || !e.defs.Pools[i].Vital) {
			return false
		}
	}
	n := int(r.U32())
	if n > len(r.Rest)/16 {
		return false
	}
	for range n {
		s := Share{sim.ID(r.U64()), int64(r.U64())}
		if len(v.threat) > 0 && v.threat[len(v.threat)-1].ID >= s.ID || s.ID == id || s.Threat <= 0 || s.Threat > sim.MaxAmount {
			return false
		}
		v.threat = append(v.threat, s)
	}
	rest, err := v.focus.Load(r.Rest)
	if err == nil {
		rest, err = v.ledger.Load(rest, e.lasting)
	}
	if err == nil {
		rest, err = v.loans.Load(rest, e.lasting)
	}
	if err == nil {
		rest, err = v.sheet.Load(rest)
	}
	if err == nil {
		rest, err = v.ready.Load(rest, e.rules, len(e.defs.Tags))
	}
	if r.Rest = rest; err != nil {
		return false
	}
	v.posture = int32(r.U32())
	return v.posture >= 0 && int(v.posture) < max(len(e.defs.Positions), 1) && v.casting.Load(r) && e.castable(v) &&
		(bits&wasToggling == 0 || v.toggles.Load(r))
}

// castable reports whether somebody can cast what was read.
func (e *Engine) castable(v *entity) bool {
	k := &v.casting
	if k.Number == 0 {
		return true
	}
	if k.Life != v.life || v.dead || v.frozen || k.Number > e.casts || int(k.Ability) >= len(e.defs.Abilities) {
		return false
	}
	d := e.defs.Abilities[k.Ability].Channel
	return k.Left == 0 || d != nil && k.Left <= d.Times
}

// kept reports whether what somebody has switched on is there.
func (e *Engine) kept(v *entity) bool {
	for _, t := range v.toggles {
		if int(t.Ability) >= len(e.defs.Abilities) || e.defs.Abilities[t.Ability].Toggle == nil {
			return false
		}
		d := e.defs.Abilities[t.Ability].Toggle
		i, ok := e.affects.Get(affect.ID(t.Instance))
		if !ok || i.Bearer != v.id || i.Owner != affect.Rules || i.Def != uint32(d.Affect) || (t.At != 0) != (d.Interval > 0) {
			return false
		}
	}
	return true
}

// readAsked reads what players wait for, after everybody and the number of units.
func (e *Engine) readAsked(r *stored.Reader) bool {
	rest, err := e.asked.Load(r.Rest, e.lasting, e.units, func(id sim.ID) bool {
		v := e.get(id)
		return v != nil && v.player
	})
	r.Rest = rest
	return err == nil && !r.Bad
}

// adopt works out what follows from a state that was read, and reports whether it makes sense.
func (e *Engine) adopt() bool {
	for i := range e.fields.All() {
		if !e.layable(&i) {
			return false
		}
	}
	for i := range e.affects.All() {
		if i.Owner == affect.Rules && !e.bearable(&i) {
			return false
		}
	}
	for _, v := range e.slots {
		if v == nil {
			continue
		}
		// The rows of affects follow from the affects. What was read has to be the same.
		before := v.sheet.AppendState(nil)
		if e.rewrite(v); v.held() && v.sums.Suspended == 0 || !bytes.Equal(v.sheet.AppendState(nil), before) {
			return false
		}
		if !e.keeps(v) || !e.kept(v) {
			return false
		}
		if v.dead && (v.foe != 0 || len(v.threat) > 0) {
			return false
		}
		if foe := e.get(v.foe); foe != nil && foe != v && !foe.dead {
			foe.foes++
		} else if v.foe != 0 {
			return false
		}
		if slices.ContainsFunc(v.threat, func(s Share) bool { return !e.Alive(s.ID) }) {
			return false
		}
	}
	return true
}

// bearable reports whether an instance can be on somebody: of an affect there is, on a rung that it has, and apart from the others
// exactly where it is lent or worn.
func (e *Engine) bearable(i *affect.Instance) bool {
	if e.get(i.Bearer) == nil || int64(i.Def) >= int64(len(e.defs.Affects)) {
		return false
	}
	d := &e.defs.Affects[i.Def]
	rungs := len(d.Rungs)
	apart := i.Note.Flags & (noteLease | noteWorn)
	if apart == noteLease {
		if field, there := e.fields.Get(affect.ID(i.Note.Ref)); !there || field.Def != i.Def {
			return false
		}
	}
	return d.Room == (apart == noteLease) && (!d.Room || i.Timed()) && int(i.Rung) <= rungs && (i.Rung > 0) == (rungs > 0) && (i.Stacking == affect.Highest) == (d.Stacking == affect.Highest) &&
		(i.Key == affect.ByRef) == (apart != 0) && apart != noteLease|noteWorn && (apart == 0 || i.Note.Ref != 0)
}

// layable reports whether a field can lie on a room.
func (e *Engine) layable(i *affect.Instance) bool {
	if i.Owner != affect.Rules || int64(i.Def) >= int64(len(e.defs.Affects)) || i.Bearer != bearing(roomOf(i)) || roomOf(i) == 0 {
		return false
	}
	d := &e.defs.Affects[i.Def]
	return d.Room && int(i.Rung) <= len(d.Rungs) && (i.Rung > 0) == (len(d.Rungs) > 0) &&
		(i.Stacking == affect.Highest) == (d.Stacking == affect.Highest) &&
		i.Key != affect.ByRef && i.Note.Flags&(noteLease|noteWorn) == 0
}
