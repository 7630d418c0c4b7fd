package zone

import (
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// look is what is shown of a body.
func (z *Zone) look(id sim.ID, a *actor) looks {
	b := z.body(id)
	as := looks{
		body:   view.Body{Pos: b.Pos, Facing: facing(&b), Teleports: a.teleports, Room: roomNumber(a.room)},
		who:    view.Who{Name: a.name, Role: a.role(), Hue: a.hue, Away: a.away()},
		lamp:   view.Lamp{Radius: z.lamp(id, a)},
		stride: view.Stride{Speed: z.speed(id, a), Radius: b.Radius, Height: b.Height, Held: a.held},
		ack:    view.Ack{Seq: a.seq, Tick: a.hands.Used, Ahead: a.hands.Ahead, HasTick: a.hands.Started},
		form:   view.Form{Team: b.Team, Size: b.Radius},
		played: a.session != 0,
	}
	if as.played {
		as.seat = view.Seat{Actor: id, Character: a.character, Session: a.session}
	}
	if !a.person() {
		as.form.Look = z.kit.Numbered(a.being).Look
	}
	now, most := z.engine.Pool(id, z.kit.Defs.Primary)
	as.health = view.Health{Now: float64(now), Cap: float64(most), Dead: !b.Alive, Shielded: z.engine.Shielded(id)}
	if run, ok := z.world.Run(id); ok {
		aim, _ := sim.HeadingOf(run.Aim)
		as.act = view.Act{Def: uint16(run.Def + 1), Start: run.Start, Aim: aim}
	}
	z.stage.list = view.MarkList{}
	z.world.Buffs(id, z.stage.mark)
	as.marks.Buffs = z.stage.list
	return as
}
