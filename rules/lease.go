package rules

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// laid is a field that a pass has found, and how many of its ticks are due.
type laid struct {
	id    affect.ID
	room  view.Room
	ticks int
}

// inside is somebody whom a pass has found in a room with fields, in the life it lived then.
type inside struct {
	*entity
	room view.Room
	life uint32
}

// fieldPass looks after the fields, room by room: on a pulse whoever is inside gets leases of them or has them renewed, and then
// those tick that are due. Who is where is settled before anything happens, so nobody who is moved meanwhile meets the fields of
// two rooms in one pass.
func (e *Engine) fieldPass(pulse bool) {
	if e.fields.Len() == 0 {
		return
	}
	e.lines = e.fields.Due(e.now, affect.Rules, affect.Ticks, e.lines[:0])
	if !pulse && len(e.lines) == 0 {
		return
	}
	e.findLaid()
	e.findInside()
	people := e.inside
	for fields := e.laid; len(fields) > 0; {
		room := fields[0].room
		n, from := 1, 0
		for n < len(fields) && fields[n].room == room {
			n++
		}
		for from < len(people) && people[from].room < room {
			from++
		}
		to := from
		for to < len(people) && people[to].room == room {
			to++
		}
		e.tend(fields[:n], people[from:to], pulse)
		fields, people = fields[n:], people[to:]
	}
}

// tend looks after the fields of one room and those inside.
func (e *Engine) tend(fields []laid, people []inside, pulse bool) {
	if pulse {
		for _, f := range fields {
			e.leaseAll(f.id, people)
		}
	}
	for _, f := range fields {
		for range f.ticks {
			e.fieldTick(f.id, people)
		}
	}
}

// findLaid lists all fields by room and age, with the ticks of lines.
func (e *Engine) findLaid() {
	e.laid = e.laid[:0]
	for i := range e.fields.All() {
		e.laid = append(e.laid, laid{id: i.ID, room: roomOf(&i)})
	}
	// Lines are in the same order, as long as none is late.
	slices.SortStableFunc(e.lines, func(a, b affect.Due) int {
		return cmp.Or(cmp.Compare(a.Bearer, b.Bearer), cmp.Compare(a.ID, b.ID))
	})
	at := 0
	for _, line := range e.lines {
		for e.laid[at].id != line.ID {
			at++
		}
		e.laid[at].ticks++
	}
}

// findInside lists who lives in the rooms of laid, by room and then by id.
func (e *Engine) findInside() {
	e.inside = e.inside[:0]
	for _, v := range e.slots {
		if v == nil || v.id == 0 || v.dead || v.frozen {
			continue
		}
		room, _, ok := e.where(v)
		if !ok {
			continue
		}
		if _, found := slices.BinarySearchFunc(e.laid, room, func(l laid, r view.Room) int { return cmp.Compare(l.room, r) }); found {
			e.inside = append(e.inside, inside{v, room, v.life})
		}
	}
	slices.SortFunc(e.inside, func(a, b inside) int {
		return cmp.Or(cmp.Compare(a.room, b.room), cmp.Compare(a.id, b.id))
	})
}

// still reports whether somebody is still where a pass has found it, and lives the same life.
func (e *Engine) still(in inside) bool {
	room, _, ok := e.where(in.entity)
	return ok && room == in.room && in.entity.life == in.life
}

// leaseAll gives everybody inside a lease of a field, or renews it.
func (e *Engine) leaseAll(id affect.ID, people []inside) {
	for _, in := range people {
		field, there := e.fields.Get(id)
		if !there {
			return
		}
		if e.still(in) {
			e.begin()
			e.lease(&field, in.entity)
		}
	}
}

// lease gives somebody a lease of a field, or renews it, which is no event. Every gate and ward is asked anew; what they keep off
// is not told by the wards. Nobody is done harm by a field whose applier is away.
func (e *Engine) lease(field *affect.Instance, v *entity) {
	d := &e.defs.Affects[field.Def]
	a := application{
		def: int32(field.Def), bearer: v, source: field.Source, life: field.Note.Life, magnitude: field.Magnitude,
		stacks: field.Stacks, level: field.Level, duration: max(d.Lease, sim.PulseTicks), rung: field.Rung, cast: field.Note.Cast,
		harmful: field.Note.Flags&noteHarmful != 0, labelled: field.Note.Flags&noteLabelled != 0, field: field.ID,
	}
	if a.harmful || a.labelled || e.Harmful(a.def, a.magnitude) {
		if a.source != 0 && !e.present(e.get(a.source)) || e.guardHarmful(e.deed(a.source, v.id, a.life)) != Allowed {
			return
		}
	}
	was, leased := e.leased(v, field.ID)
	if !leased {
		e.apply(&a)
		return
	}
	if _, kept := e.against(v, a.def); kept {
		return
	}
	spec := a.spec(d, e.moment)
	if more := field.Stacks - was.Stacks; more > 0 {
		spec.Stacking, spec.Stacks = affect.Stack, more
	}
	e.affects.Apply(e.moment, spec)
	now, _ := e.affects.Get(was.ID)
	if now.Magnitude != was.Magnitude || now.Stacks != was.Stacks || now.Rung != was.Rung || now.Source != was.Source {
		e.changed(v, was.ID, field.Def)
		e.falter(v)
	}
}

// leased finds the lease of a field that somebody has.
func (e *Engine) leased(v *entity, field affect.ID) (affect.Instance, bool) {
	for i := range e.affects.On(v.id) {
		if i.Owner == affect.Rules && i.Note.Flags&noteLease != 0 && i.Note.Ref == uint64(field) {
			return i, true
		}
	}
	return affect.Instance{}, false
}

// fieldTick is one tick of a field: of each who is inside and has a lease of it that counts, one after the other, each on its own
// budgets. It is the lease that ticks, with what its field is now.
func (e *Engine) fieldTick(id affect.ID, people []inside) {
	e.fields.Tick(id)
	for _, in := range people {
		field, there := e.fields.Get(id)
		if !there {
			return
		}
		lease, leased := e.leased(in.entity, id)
		if !leased || !e.still(in) || !e.contributes(&lease) {
			continue
		}
		if lease.Start == e.now && e.defs.Affects[field.Def].TickOnApply {
			continue // it has just ticked, because it was given
		}
		e.begin()
		field.ID, field.Bearer = lease.ID, in.id
		e.beat(&field, burden.Grip{ID: id, Field: true})
	}
}
