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
	wishes []wish  // by ascending actor

	targets []rules.Handle
	near    []sim.ID
	due     []due
	starts  []Start
	running []int32
	ripe    []Request
	toggles bool // whether anything can be switched on
}

// New makes the casts of a zone in which nobody casts.
func New(engine *rules.Engine, defs *book.Defs) *Abilities {
	a := &Abilities{engine: engine, defs: defs}
	for i := range defs.Abilities {
		if d := &defs.Abilities[i]; d.Invoke == book.InvokedByCommand && d.Verb != "" {
			a.verbs = append(a.verbs, int32(i))
		}
	}
	a.toggles = slices.ContainsFunc(defs.Abilities, func(d book.Ability) bool { return d.Toggle != nil })
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
	// Keep lets it be kept where it comes a little too early, as its ability says.
	Keep bool
	// At is the tick at which it was wanted, where Judged says that this is told; otherwise it is the present one. How far the two
	// may be apart is the pack's leeway.
	At     sim.Tick
	Judged bool
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
	// Kept says that it will be tried again when its caster is free, and that nothing has been told until then.
	Kept bool
	// Cast is the number of the cast.
	Cast uint32
	// Start is what is to begin, where Begins.
	Start  Start
	Begins bool
}

// Use begins an ability, or does all of it where it takes no time. A refusal leaves a private record and nothing else.
func (a *Abilities) Use(turn sim.Turn, r Request) Reply {
	if !a.known(r.Ability) {
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
	u := use{Abilities: a, c: c, self: self, Request: r, at: turn.Tick()}
	if r.Judged {
		u.at = self.When(r.At)
	}
	if no := u.judge(); no.why != 0 {
		if r.Keep && r.Ability >= 0 && a.early(r.Ability, no.why, no.ticks) {
			u.keepWish(&no)
			return Reply{Kept: true}
		}
		c.Refused(r.Ability, no.record(r.Aim.Seq))
		return Reply{Why: no.why}
	}
	if u.off {
		self.SwitchOff(r.Ability)
		return Reply{}
	}
	if !u.cancel() {
		c.Refused(r.Ability, refusal{why: view.AbilityDead}.record(r.Aim.Seq))
		return Reply{Why: view.AbilityDead}
	}
	d := &a.defs.Abilities[r.Ability]
	ticks, _ := self.Span(d.CastTime)
	k := rules.Casting{Ability: r.Ability, At: u.at.Plus(ticks).NonZero(), Instant: ticks == 0, Aim: r.Aim}
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

// due is a cast, or something that has been switched on, whose time has come.
type due struct {
	at      sim.Tick
	id      sim.ID
	ability int32
}

// sortDue puts what is due at once into the order of its casters, and keeps that of each.
func sortDue(list []due) {
	slices.SortStableFunc(list, func(x, y due) int { return x.at.Since(y.at) })
}

// Due does what is due in this tick, by deadline and then by caster, and returns the behaviors that are to begin. It is called once in
// every tick, when the commands of the tick have been done. The slice is valid until the next call.
func (a *Abilities) Due(turn sim.Turn) []Start {
	a.due, a.starts = a.due[:0], a.starts[:0]
	for id, at := range a.engine.Casters() {
		if !turn.Tick().Before(at) {
			a.due = append(a.due, due{at: at, id: id})
		}
	}
	sortDue(a.due)
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
		if k.Left > 0 {
			u.channel(&k)
		} else if s, begins := u.mature(&k); begins {
			a.starts = append(a.starts, s)
		}
		c.End()
	}
	if a.toggles {
		a.keepUp(turn)
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
	if why, ticks = a.engine.Held(id, ability); why != ready.Now {
		return why, ticks
	}
	return a.engine.Itself(id, ability)
}
