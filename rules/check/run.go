package check

import (
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/sim"
)

// None is the band of a check that came to nothing.
const None = -1

// Channel says which dice the subject rolled.
type Channel uint8

// The channels.
const (
	Plain Channel = iota // Dice
	Boon                 // BoonDice
	Bane                 // BaneDice
)

// Result is how a check went.
type Result struct {
	// Total is the subject's dice and bonus, Opposed the opponent's. Opposed is 0 without an opponent. Both are at most
	// sim.MaxAmount either way.
	Total, Opposed int
	// Margin is by how much Total passed what it was measured against, at most sim.MaxAmount either way; a tie is 0. It is
	// 0 as well where there was nothing to measure against, because the dc is indeterminate; then HasMargin is false.
	Margin    float64
	HasMargin bool
	// Band is the index of the band that matched, or None.
	Band    int
	Channel Channel
	// Faces are what the dice show that the subject kept, in the order of the draws. They belong to the Hand and are good
	// until it rolls again.
	Faces []int16
}

// Hand is what checks are rolled with. The zero value is ready; it grows to what the largest check needs and is used over
// and over, without allocating. It belongs to one goroutine. The outcome of one check may roll the next with the same
// Hand, once the faces of the first are no longer needed.
type Hand struct {
	faces []int16
	sight sight
}

// Run rolls the check: the subject first, then the opponent, and nothing else is drawn.
func (d *Def) Run(s *sim.Stream, env formula.Env, h *Hand) Result { return d.Against(s, env, h, 0) }

// Against is Run against a dc, or the total of an opponent, that is shift higher. A shift is finite.
func (d *Def) Against(s *sim.Stream, env formula.Env, h *Hand, shift float64) Result {
	roller, other := formula.Actor, formula.Target
	if d.ByTarget {
		roller, other = other, roller
	}
	r := Result{Band: None}
	dice, channel := d.choose(env)
	r.Channel = channel
	r.Total, h.faces = dice.Roll(s, h.faces[:0])
	r.Total = plus(r.Total, d.Bonus, env, roller)
	r.Faces = h.faces
	if d.Versus != nil {
		r.Opposed = plus(d.Versus.Dice.Sum(s), d.Versus.Bonus, env, other)
		r.measure(float64(r.Opposed) + shift)
	} else if dc, ok := d.DC.Eval(env, formula.Actor); ok {
		r.measure(dc + shift)
	}
	h.sight = sight{env, float64(r.Total), r.Margin, r.HasMargin}
	for i := range d.Bands {
		if d.Bands[i].matches(&r, &h.sight) {
			r.Band = i
			break
		}
	}
	h.sight.env = nil
	return r
}

// choose returns the dice that the subject rolls. Boon and bane cancel, however much there is of either.
func (d *Def) choose(env formula.Env) (*Dice, Channel) {
	boon, bane := above(d.Boon, env), above(d.Bane, env)
	switch {
	case boon && !bane:
		return &d.BoonDice, Boon
	case bane && !boon:
		return &d.BaneDice, Bane
	}
	return &d.Dice, Plain
}

// above reports whether a formula, read from the actor, is finite and above 0.
func above(f *formula.Formula, env formula.Env) bool {
	x, ok := f.Eval(env, formula.Actor)
	return ok && x > 0
}

// plus adds a bonus to what was rolled.
func plus(rolled int, bonus *formula.Formula, env formula.Env, scope formula.Scope) int {
	x, _ := bonus.Eval(env, scope)
	return bounded(int64(rolled) + sim.Whole(x))
}

// measure holds the total against a number.
func (r *Result) measure(against float64) {
	r.Margin = sim.Clamp(float64(r.Total)-against, -sim.MaxAmount, sim.MaxAmount)
	r.HasMargin = true
}

// matches reports whether all conditions of the band hold.
func (b *Band) matches(r *Result, env *sight) bool {
	return (!b.Total.Given || b.Total.holds(float64(r.Total), env)) &&
		(!b.Margin.Given || r.HasMargin && b.Margin.holds(r.Margin, env)) &&
		b.Natural.holds(r.Faces) &&
		(b.When == nil || above(b.When, env))
}

// holds reports whether x lies between the edges.
func (a *Axis) holds(x float64, env *sight) bool {
	if a.Min != nil {
		if least, ok := a.Min.Eval(env, formula.Actor); !ok || x < least {
			return false
		}
	}
	if a.Max != nil {
		if most, ok := a.Max.Eval(env, formula.Actor); !ok || x > most {
			return false
		}
	}
	return true
}

// holds reports whether enough of the dice show the face.
func (n Natural) holds(faces []int16) bool {
	wanted := n.Count
	for i := 0; wanted > 0 && i < len(faces); i++ {
		if faces[i] == n.Face {
			wanted--
		}
	}
	return wanted <= 0
}

// sight is what the formulas of bands read: everything the check's own do, and how it went.
type sight struct {
	env           formula.Env
	total, margin float64
	hasMargin     bool
}

// Attr passes the question on.
func (v *sight) Attr(scope formula.Scope, attr uint32) (float64, bool) {
	if v.env == nil {
		return 0, false
	}
	return v.env.Attr(scope, attr)
}

// Scalar answers for this check and passes other questions on.
func (v *sight) Scalar(s formula.Scalar) (float64, bool) {
	switch {
	case s == formula.CheckTotal:
		return v.total, true
	case s == formula.CheckMargin:
		return v.margin, v.hasMargin
	case v.env == nil:
		return 0, false
	}
	return v.env.Scalar(s)
}
