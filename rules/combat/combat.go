package combat

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Combat is the rounds of one zone.
type Combat struct {
	engine   *rules.Engine
	defs     *book.Defs
	profiles func(sim.ID) int32
	act      int            // the tag act, -1 where the pack has none
	attack   int            // the tag attack
	order    book.AttrIndex // the attribute combat_order
	turns    []turn
}

// turn is somebody's place in a round.
type turn struct {
	id    sim.ID
	life  uint32
	order float64
}

// New makes the rounds of a zone. profile says by which of the book's profiles somebody swings, -1 for none.
func New(engine *rules.Engine, defs *book.Defs, profile func(sim.ID) int32) *Combat {
	return &Combat{
		engine: engine, defs: defs, profiles: profile, act: slices.Index(defs.Tags, "act"), attack: slices.Index(defs.Tags, "attack"),
		order: defs.CombatOrder,
	}
}

// Round is called once in every tick; where a combat round begins, everybody who fights swings, by combat_order from the highest and of
// equals by id. Who enters the fight because of a swing swings in the next round.
func (x *Combat) Round(t sim.Turn) {
	if !t.Round() || len(x.defs.Profiles) == 0 {
		return
	}
	x.turns = x.turns[:0]
	for id := range x.engine.Fighters() {
		if x.profile(id) != nil {
			x.turns = append(x.turns, turn{id, x.engine.Life(id), x.engine.Value(id, x.order)})
		}
	}
	slices.SortStableFunc(x.turns, func(a, b turn) int { return cmp.Compare(b.order, a.order) })
	for _, w := range x.turns {
		n := x.swings(t, w.id)
		for i := 1; i <= n && x.engine.Alive(w.id) && x.engine.Life(w.id) == w.life; i++ {
			foe := x.engine.Foe(w.id)
			if foe == 0 {
				break
			}
			x.swing(t, w.id, foe, int32(i))
		}
	}
}

// profile is how somebody swings, nil where it does not.
func (x *Combat) profile(id sim.ID) *book.Profile {
	if n := x.profiles(id); n >= 0 && int(n) < len(x.defs.Profiles) {
		return &x.defs.Profiles[n]
	}
	return nil
}

// swings is how often somebody swings in this round.
func (x *Combat) swings(t sim.Turn, id sim.ID) int {
	p := x.profile(id)
	if p.Swings == nil {
		return 1
	}
	c, ok := x.engine.Begin(t, rules.Act{Actor: id, Magnitude: 1})
	if !ok {
		return 0
	}
	defer c.End()
	n, _ := c.Eval(p.Swings)
	return int(min(max(sim.Whole(n), 0), book.MaxSwings))
}

// Swing lets somebody swing at somebody else out of turn, and reports whether the swing was made.
func (x *Combat) Swing(t sim.Turn, by, at sim.ID) bool {
	return x.profile(by) != nil && x.swing(t, by, at, 1)
}

// swing is one swing, in a cascade of its own. Whatever is asked on the way may end it, or one of the two; so each step looks again.
func (x *Combat) swing(t sim.Turn, by, at sim.ID, n int32) bool {
	e, p := x.engine, x.profile(by)
	c, ok := e.Begin(t, rules.Act{Actor: by, Target: at, Magnitude: 1})
	if !ok {
		return false
	}
	defer c.End()
	tell := func(how view.Reason) { c.Swung(n, how) }
	// 1. Whether it can be made at all. 2. The gate, at which the protection of whoever swings ends.
	if !x.can(by, at) {
		tell(view.SwingRefused)
		return false
	}
	if ok, _ := c.Allowed(); !ok {
		tell(view.SwingRefused)
		return false
	}
	lives := [2]uint32{e.Life(by), e.Life(at)}
	stands := func() bool {
		return c.Stands() && e.Alive(by) && e.Alive(at) && e.Life(by) == lives[0] && e.Life(at) == lives[1] && x.near(by, at)
	}
	// 3. Whom it is for may react. 4. Whether it hits, and what that brings along.
	shift := c.AskToHit()
	critical := false
	if p.Hit >= 0 && stands() {
		switch label, _ := c.Check(p.Hit, shift); label {
		case "miss":
			tell(view.SwingMissed)
			return true
		case "crit":
			critical = true
		}
	}
	// 5. Whether it gets out of the way.
	for _, check := range x.profile(at).Avoid {
		if !stands() {
			return true
		}
		if label, _ := c.Check(check, 0); label == "success" {
			tell(view.SwingAvoided)
			return true
		}
	}
	if !stands() {
		return true
	}
	// 6. The blow. The gate is asked again, because something may have changed.
	if ok, _ := c.Allowed(); !ok {
		tell(view.SwingRefused)
		return true
	}
	flags, how := view.Flags(0), view.SwingHit
	if critical {
		flags, how = view.BlowCritical, view.SwingCritical
	}
	amount := x.damage(c, p, critical)
	tell(how)
	c.Strike(amount, p.Type, flags)
	return true
}

// damage rolls how hard a swing is: a critical one rolls its dice more often, multiplies the whole, or both.
func (x *Combat) damage(c *rules.Call, p *book.Profile, critical bool) float64 {
	rolls := int32(1)
	if critical {
		rolls = max(p.CritDice, 1)
	}
	amount := 0.0
	for range rolls {
		amount += float64(c.Roll(&p.Dice))
	}
	if p.Bonus != nil {
		bonus, _ := c.Eval(p.Bonus)
		amount += bonus
	}
	if critical && p.CritMult != nil {
		factor, _ := c.Eval(p.CritMult)
		amount = float64(amount * factor)
	}
	return amount
}

// can reports whether somebody can swing at somebody else at all: it can act, in its position and in general, nothing forbids it to
// attack this one, both know how to fight, and the two are alive and near each other.
func (x *Combat) can(by, at sim.ID) bool {
	e := x.engine
	switch {
	case by == at, !e.Alive(by), !e.Alive(at), e.Downed(by), !e.Acts(by), x.profile(at) == nil:
		return false
	case x.act >= 0 && e.Prevents(by, book.Tag(x.act)):
		return false
	case x.attack >= 0 && e.PreventsAgainst(by, book.Tag(x.attack), at):
		return false
	}
	return x.near(by, at)
}

// near reports whether two are in one place, and within the reach of the first.
func (x *Combat) near(by, at sim.ID) bool {
	e := x.engine
	if e.Room(by) == 0 || e.Room(at) == 0 || e.Apart(by, at) {
		return false
	}
	p := x.profile(by)
	return p.Reach <= 0 || e.Distance(by, at) <= p.Reach
}
