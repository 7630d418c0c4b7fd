package zone

import (
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/script"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/atlas"
	"github.com/wick-engine/wick/zone/inbox"
)

// wakeScripts runs what scripts have put off until now.
func (z *Zone) wakeScripts(turn sim.Turn) {
	if z.box != nil {
		z.box.Wake(turn, z.engine)
		z.follow(turn)
	}
}

// Logs returns what scripts have written for whoever runs the game since the last call, and what is to be said of those that were
// stopped. The slice is valid until the next step.
func (z *Zone) Logs() []script.Line {
	if z.box == nil {
		return nil
	}
	return z.box.Logs()
}

// ScriptsOff are the names of the functions that are left out at present because they have failed too often.
func (z *Zone) ScriptsOff() []string {
	if z.box == nil {
		return nil
	}
	return z.box.Off(z.Tick())
}

// callUp puts a creature into the zone that a script has asked for: where who called it up stands, or else somewhere in the room. One
// that the pack does not have is passed over.
func (z *Zone) callUp(turn sim.Turn, w *rules.Work) {
	if int64(w.Room) > int64(len(z.place.Rooms)) {
		return
	}
	o := inbox.Order{Op: inbox.Spawn, Creature: w.Creature, Where: inbox.Where{Room: z.place.Rooms[w.Room-1].ID}}
	if a := z.actors.Get(w.ID); a != nil && atlas.Number(a.room) == w.Room && z.place.Ground != nil {
		b := z.body(w.ID)
		o.Where.Exact, o.Where.Pos, o.Where.Facing = true, b.Pos, facing(&b)
	}
	z.spawn(turn, &o)
}

// become makes another creature of a body: it leaves, and what it becomes stands where it stood, and lives where it lived.
func (z *Zone) become(turn sim.Turn, w *rules.Work, a *actor) {
	being := z.kit.Being(w.Creature)
	if being == nil || a.person() || z.engine.Life(w.ID) != w.Life {
		return
	}
	b := z.body(w.ID)
	where := inbox.Where{Room: z.place.Rooms[a.room].ID, Exact: z.place.Ground != nil, Pos: b.Pos, Facing: facing(&b)}
	next := actor{being: being.Number, nest: a.nest, name: view.MakeName(being.Name), speed: DefaultSpeed}
	z.depart(turn, w.ID, goneRemoved)
	if id, ok := z.enter(turn, next, entrance{being: being, where: &where, why: view.ArrivedSpawned}); ok && next.nest != 0 {
		z.nests[next.nest-1] = id
	}
}

// recall gives a character what scripts have kept about it elsewhere.
func (z *Zone) recall(id sim.ID, data string) {
	if z.box != nil && data != "" && z.box.Restore(id, []byte(data)) != nil {
		z.events.Add(view.Event{Kind: view.Diagnosed, Flags: view.Internal, Actor: id, Reason: view.DiagnosedData})
	}
}

// keepsake is what scripts keep about a character, for elsewhere.
func (z *Zone) keepsake(id sim.ID) string {
	if z.box == nil {
		return ""
	}
	return string(z.box.Data(id))
}

// forgetScripts lets scripts forget who has gone.
func (z *Zone) forgetScripts(id sim.ID) {
	if z.box != nil {
		z.box.Forget(id)
	}
}
