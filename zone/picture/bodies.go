package picture

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Looks is what is shown of one body.
type Looks struct {
	Body   view.Body
	Who    view.Who
	Lamp   view.Lamp
	Stride view.Stride
	Ack    view.Ack
	Health view.Health
	Act    view.Act
	Form   view.Form
	Marks  view.Marks
	Gauges view.Gauges
	Seat   view.Seat // of its player; none without an Actor
}

// bodies are the columns of the table of bodies.
type bodies struct {
	body   []view.Body
	who    []view.Who
	lamp   []view.Lamp
	stride []view.Stride
	ack    []view.Ack
	health []view.Health
	act    []view.Act
	form   []view.Form
	marks  []view.Marks
	gauges []view.Gauges
}

// columns are the columns in the order of view.ActorKind.
func (b *bodies) columns() []any {
	return []any{&b.body, &b.who, &b.lamp, &b.stride, &b.ack, &b.health, &b.act, &b.form, &b.marks, &b.gauges}
}

func (b *bodies) clear() {
	b.body, b.who, b.lamp, b.stride, b.ack = b.body[:0], b.who[:0], b.lamp[:0], b.stride[:0], b.ack[:0]
	b.health, b.act, b.form, b.marks, b.gauges = b.health[:0], b.act[:0], b.form[:0], b.marks[:0], b.gauges[:0]
}

func (b *bodies) add(as *Looks) {
	b.body = append(b.body, as.Body)
	b.who = append(b.who, as.Who)
	b.lamp = append(b.lamp, as.Lamp)
	b.stride = append(b.stride, as.Stride)
	b.ack = append(b.ack, as.Ack)
	b.health = append(b.health, as.Health)
	b.act = append(b.act, as.Act)
	b.form = append(b.form, as.Form)
	b.marks = append(b.marks, as.Marks)
	b.gauges = append(b.gauges, as.Gauges)
}

// ended is a body that was taken out in this tick.
type ended struct {
	id   sim.ID
	fate view.Fate
	as   Looks
}

// End lets a body that is being taken out be shown once more, with what becomes of it.
func (p *Picture) End(id sim.ID, fate view.Fate, as Looks) {
	p.ended = append(p.ended, ended{id: id, fate: fate, as: as})
}

// Bodies begins the table of bodies.
func (p *Picture) Bodies() {
	t, where := &p.tables[0], &p.scenery.Tables[0]
	t.IDs, t.Owners, t.Fates = t.IDs[:0], t.Owners[:0], t.Fates[:0]
	where.Where, where.At, p.scenery.Seats = where.Where[:0], where.At[:0], p.scenery.Seats[:0]
	p.bodies.clear()
	slices.SortFunc(p.ended, func(a, b ended) int { return cmp.Compare(a.id, b.id) })
	p.gone = p.ended
}

// Body shows a body that is there. Ids must ascend.
func (p *Picture) Body(id sim.ID, as *Looks) {
	p.passEnded(id)
	p.row(id, as, view.Stays)
	p.scenery.Seats = append(p.scenery.Seats, as.Seat)
}

// passEnded shows those that ended and whose ids are below id. Nobody looks through their eyes any more.
func (p *Picture) passEnded(id sim.ID) {
	for len(p.gone) > 0 && p.gone[0].id < id {
		p.row(p.gone[0].id, &p.gone[0].as, p.gone[0].fate)
		p.scenery.Seats = append(p.scenery.Seats, view.Seat{})
		p.gone = p.gone[1:]
	}
}

// row writes what is shown of one body.
func (p *Picture) row(id sim.ID, as *Looks, fate view.Fate) {
	t, where := &p.tables[0], &p.scenery.Tables[0]
	t.IDs, t.Owners, t.Fates = append(t.IDs, id), append(t.Owners, as.Seat.Actor), append(t.Fates, fate)
	p.bodies.add(as)
	where.Where, where.At = append(where.Where, as.Body.Room), append(where.At, as.Body.Pos)
}
