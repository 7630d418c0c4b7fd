package ability

import (
	"slices"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Abilities are the casts of one zone.
type Abilities struct {
	engine *rules.Engine
	defs   *book.Defs
	verbs  []int32 // the abilities that have a verb, by verb and then by id
	kept   []kept  // by ascending cast

	targets []rules.Handle
	near    []sim.ID
	due     []due
	starts  []Start
}

// New makes the casts of a zone in which nobody casts.
func New(engine *rules.Engine, defs *book.Defs) *Abilities {
	a := &Abilities{engine: engine, defs: defs}
	for i := range defs.Abilities {
		if d := &defs.Abilities[i]; d.Invoke == book.InvokedByCommand && d.Verb != "" {
			a.verbs = append(a.verbs, int32(i))
		}
	}
	slices.SortFunc(a.verbs, func(x, y int32) int { return compare(&defs.Abilities[x], &defs.Abilities[y]) })
	return a
}

// Verb finds the ability that a typed word invokes. Of several with one verb it is the first by id.
func (a *Abilities) Verb(verb string) (ability int32, ok bool) {
	at, found := slices.BinarySearchFunc(a.verbs, verb, func(i int32, verb string) int {
		return compareText(a.defs.Abilities[i].Verb, verb)
	})
	if !found {
		return 0, false
	}
	return a.verbs[at], true
}

// Find finds an ability by its id.
func (a *Abilities) Find(id string) (ability int32, ok bool) {
	for i := range a.defs.Abilities {
		if a.defs.Abilities[i].ID == id {
			return int32(i), true
		}
	}
	return 0, false
}

// Request is what somebody wants to use.
type Request struct {
	Actor   sim.ID
	Ability int32
	// Target is for whom it is; 0 names nobody.
	Target sim.ID
	// Aim is where its behavior goes, and comes back in Start. Its Seq is the number of the command, for records.
	Aim rules.Aim
}

// Start is a behavior that somebody is to begin, because its cast has been committed.
type Start struct {
	Actor    sim.ID
	Behavior string
	Cast     uint32
	Ability  int32
	Target   sim.ID
	Aim      rules.Aim
}

// Reply is what became of a request.
type Reply struct {
	// Why is why it was not begun, 0 where it was: one of the reasons of view.AbilityRefused.
	Why view.Reason
	// Cast is the number of the cast.
	Cast uint32
	// Start is what is to begin, where Begins.
	Start  Start
	Begins bool
}

// Use begins an ability, or does all of it where it takes no time. A refusal leaves a private record and nothing else.
func (a *Abilities) Use(turn sim.Turn, r Request) Reply {
	if r.Ability < 0 || int(r.Ability) >= len(a.defs.Abilities) || a.defs.Abilities[r.Ability].Invoke != book.InvokedByCommand {
		r.Ability = -1
	}
	c, ok := a.engine.Begin(turn, rules.Act{Actor: r.Actor, Magnitude: 1, Harmful: a.harmful(r.Ability)})
	if !ok {
		return Reply{Why: view.AbilityUnknown}
	}
	defer c.End()
	self, ok := c.Self()
	if !ok {
		return Reply{Why: view.AbilityUnknown}
	}
	u := use{Abilities: a, c: c, self: self, Request: r}
	if no := u.judge(); no.why != 0 {
		c.Refused(r.Ability, no.record(r.Aim.Seq))
		return Reply{Why: no.why}
	}
	d := &a.defs.Abilities[r.Ability]
	ticks, _ := self.Span(d.CastTime)
	k := rules.Casting{Ability: r.Ability, At: turn.Tick().Plus(ticks).NonZero(), Instant: ticks == 0, Aim: r.Aim}
	k.Target, k.Others = u.cast()
	number := self.Begin(k)
	if ticks > 0 {
		c.Begun(ticks)
		return Reply{Cast: number}
	}
	reply := Reply{Cast: number}
	reply.Start, reply.Begins = u.commit()
	return reply
}

// due is a cast whose time has come.
type due struct {
	at sim.Tick
	id sim.ID
}

// Due does what is due in this tick, by deadline and then by caster, and returns the behaviors that are to begin. It is called once in
// every tick, when the commands of the tick have been done. The slice is valid until the next call.
func (a *Abilities) Due(turn sim.Turn) []Start {
	a.due, a.starts = a.due[:0], a.starts[:0]
	for id, at := range a.engine.Casters() {
		if !turn.Tick().Before(at) {
			a.due = append(a.due, due{at, id})
		}
	}
	slices.SortStableFunc(a.due, func(x, y due) int { return x.at.Since(y.at) })
	for _, d := range a.due {
		k, ok := a.engine.Casting(d.id)
		if !ok {
			continue // something that came before has broken it
		}
		c, ok := a.engine.Begin(turn, rules.Act{
			Actor: d.id, Magnitude: 1, Harmful: a.harmful(k.Ability), Cause: rules.Cause{Cast: k.Number},
		})
		if !ok {
			continue
		}
		self, _ := c.Self()
		u := use{Abilities: a, c: c, self: self, Request: Request{Actor: d.id, Ability: k.Ability, Target: k.Target.ID, Aim: k.Aim}}
		if s, begins := u.mature(&k); begins {
			a.starts = append(a.starts, s)
		}
		c.End()
	}
	return a.starts
}

func (a *Abilities) harmful(ability int32) bool {
	return ability >= 0 && a.defs.Abilities[ability].Disposition == book.Harmful
}

func compare(x, y *book.Ability) int {
	if by := compareText(x.Verb, y.Verb); by != 0 {
		return by
	}
	return compareText(x.ID, y.ID)
}

func compareText(x, y string) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// Waits is what keeps somebody from beginning an ability, and for how many ticks, 0 where nothing that time heals does.
func (a *Abilities) Waits(id sim.ID, ability int32) (why ready.Wait, ticks int) {
	if ability < 0 || int(ability) >= len(a.defs.Abilities) {
		return ready.Now, 0
	}
	rule := ready.Rule{Ability: ability, OwnTime: a.defs.Abilities[ability].OwnTime}
	if why, ticks = a.engine.Held(id, rule); why != ready.Now {
		return why, ticks
	}
	if ticks = a.engine.Cooling(id, ability); ticks > 0 {
		return ready.ForItself, ticks
	}
	return ready.Now, 0
}
