package define

import (
	"strconv"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/content"
)

// check finds what is wrong with definitions that are well formed. Whatever could not be read is passed over: it has been
// reported, and what would follow from it is no fault of the author's.
func (l *loader) check() {
	for i := range l.owners {
		o := &l.owners[i]
		l.checkTimeline(o)
		if o.buff != nil {
			l.checkBuff(o)
		}
		for j := range o.effects {
			l.checkEffect(&o.effects[j])
			l.checkFilter(o, j)
		}
	}
	if extra := len(l.effects.list) - catalog.MaxEffects; extra > 0 {
		f := l.effects.list[catalog.MaxEffects].node.Fault(content.BadJSON, "at most "+strconv.Itoa(catalog.MaxEffects)+" effects in all")
		f.Problem = strconv.Itoa(extra) + " too many, from this one on:"
		l.faults.Add(f)
	}
	for i := range l.skill.Behaviors {
		l.checkCharge(&l.skill.Behaviors[i])
	}
	l.checkCombos()
	l.checkCycles()
}

// seconds returns authored seconds as a number. given is false for those that are absent or could not be read.
func seconds(s content.Seconds) (value float64, given bool) {
	value, err := strconv.ParseFloat(string(s), 64)
	return value, err == nil
}

// ticks returns authored seconds, which have been checked, in ticks; those that are absent are 0.
func (l *loader) ticks(s content.Seconds) int32 {
	if !s.Given() {
		return 0
	}
	n, err := s.Ticks(l.rate)
	if err != nil {
		return 0 // the decoder lets no such time in
	}
	return int32(n)
}

func (l *loader) checkTimeline(o *owner) {
	for i := range o.timeline {
		e := &o.timeline[i]
		at, given := seconds(e.Time)
		if end, ends := seconds(o.duration); given && ends && at > end {
			f := e.Self.Field("time").Fault(lateEntry, "at most the "+string(o.duration)+" seconds of its "+o.kind.String())
			f.Also = o.self.Field("duration").Place()
			l.faults.Add(f)
		}
		switch {
		case e.Effect != nil:
			l.checkRun(o, e.Self.Field("effectId"), false)
		case e.FlightEffect != nil:
			l.checkRun(o, e.Self.Field("effectId"), e.FlightEffect.Trigger == "OnCollision")
		case e.Projectile != nil:
			l.projectiles.resolve(e.Self.Field("flyObjectId"), l.faults)
		case e.Buff != nil:
			l.buffs.resolve(e.Self.Field("buffId"), l.faults)
		case e.Move != nil:
			l.checkIframes(e)
		}
	}
}

// checkRun notes that a place runs an effect of its owner, which must have one of that id.
func (l *loader) checkRun(o *owner, at *content.Node, contact bool) {
	if at.Kind() != content.Text {
		return
	}
	if effect := o.effect(at.Text()); effect >= 0 {
		o.runs[effect].add(at, contact)
		return
	}
	f := at.Fault(unknownEffect, "an effect of this "+o.kind.String())
	if l.effects.compared++; l.effects.compared <= maxCompared {
		ids := o.effectIDs()
		f.Near = content.Nearest(at.Text(), ids)
		f.Allowed = content.NearestFirst(at.Text(), ids, content.MaxAllowed)
	}
	if elsewhere, ok := l.effects.byID[at.Text()]; ok {
		f.Problem = "belongs to another definition:"
		f.Also = l.effects.list[elsewhere].node.Place()
	}
	l.faults.Add(f)
}

func (l *loader) checkIframes(e *entryShape) {
	if e.Move.Iframes == nil {
		return
	}
	from, fromGiven := seconds(e.Move.Iframes[0])
	to, toGiven := seconds(e.Move.Iframes[1])
	end, endGiven := seconds(e.Move.Duration)
	if !fromGiven || !toGiven || !endGiven {
		return
	}
	node := e.Self.Field("iframes")
	at := func(i int, expected string) {
		l.faults.Add(node.Item(i).Fault(badIframes, expected))
	}
	switch {
	case from >= to:
		at(1, "more than "+string(e.Move.Iframes[0])+", where it begins")
	case to > end:
		at(1, "at most the "+string(e.Move.Duration)+" seconds of the move")
	case l.ticks(e.Move.Iframes[0]) == l.ticks(e.Move.Iframes[1]):
		at(1, "at least a tick more than "+string(e.Move.Iframes[0])+", where it begins")
	}
}

func (l *loader) checkEffect(e *effectShape) {
	if r := e.Ring; r != nil && r.Inner > r.Outer && e.Self.Field("outer").Kind() == content.Number {
		f := e.Self.Field("inner").Fault(badShape, "at most the outer radius of "+e.Self.Field("outer").Number())
		f.Also = e.Self.Field("outer").Place()
		l.faults.Add(f)
	}
	for i := range e.Operations {
		op := &e.Operations[i]
		switch {
		case op.Buff != nil:
			l.buffs.resolve(op.Self.Field("buffId"), l.faults)
		case op.Projectile != nil:
			l.projectiles.resolve(op.Self.Field("flyObjectId"), l.faults)
		case op.Ops != nil && op.Ops.Ops != nil && op.Ops.Ops.Kind() != content.List:
			l.faults.Add(op.Ops.Ops.Fault(content.WrongType, "a list of ops"))
		}
	}
}

// checkFilter sees to it that whoever asks for the struck actor runs where somebody was struck.
func (l *loader) checkFilter(o *owner, effect int) {
	e, runs := &o.effects[effect], &o.runs[effect]
	var problem string
	var also content.Place
	switch {
	case e.Target != "HitActor":
		return
	case o.kind != OwnerProjectile:
		problem, also = "nobody is struck in a "+o.kind.String()+":", runs.first.Place()
	case runs.apart != nil:
		problem, also = "nobody is struck where it runs without OnCollision:", runs.apart.Place()
	default:
		return
	}
	f := e.Self.Field("target").Fault(misplacedFilter, "")
	f.Allowed = content.NearestFirst("HitActor", []string{"Enemy", "Ally", "All", "Self", "Owner"}, content.MaxAllowed)
	f.Problem, f.Also = problem, also
	l.faults.Add(f)
}
