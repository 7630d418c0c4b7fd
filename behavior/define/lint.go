package define

import (
	"strconv"

	"github.com/wick-engine/wick/behavior/catalog"
)

// lint warns of what is allowed and seldom meant. It looks at files without faults only.
func (l *loader) lint() {
	for i := range l.owners {
		o := &l.owners[i]
		for j := range o.effects {
			if o.runs[j].first == nil {
				f := o.effects[j].Self.Field("id").Fault(unusedEffect, "something in this "+o.kind.String()+" that runs it")
				f.Problem = "an effect that never runs:"
				l.faults.Warn(f)
			}
		}
		l.lintTimeline(o)
		if o.buff != nil {
			l.lintBuff(o.buff)
		}
	}
}

// lintTimeline warns of entries of one sort whose times differ as they are written and not in the game.
func (l *loader) lintTimeline(o *owner) {
	var ticks [catalog.MaxEntries]int32
	for i := range o.timeline {
		e := &o.timeline[i]
		ticks[i] = l.ticks(e.Time)
		for j := range i {
			if earlier := &o.timeline[j]; ticks[j] == ticks[i] && earlier.likeness() == e.likeness() {
				l.lintMoment(earlier, e, ticks[i])
				break
			}
		}
	}
}

// likeness is what two entries have in common that may well fall on one tick.
func (e *entryShape) likeness() (l struct{ kind, trigger string }) {
	l.kind = e.Kind
	if e.FlightEffect != nil {
		l.trigger = e.FlightEffect.Trigger
	}
	return l
}

// lintMoment warns of an entry on the tick of an earlier one, if they were not written so.
func (l *loader) lintMoment(earlier, e *entryShape, tick int32) {
	was, _ := seconds(earlier.Time)
	is, _ := seconds(e.Time)
	if was == is {
		return
	}
	f := e.Self.Field("time").Fault(mergedEntries, "a time on another tick than "+string(earlier.Time))
	f.Problem = "runs on the same tick, " + strconv.Itoa(int(tick)) + ":"
	f.Also = earlier.Self.Field("time").Place()
	l.faults.Warn(f)
}

func (l *loader) lintBuff(b *buffShape) {
	duration, interval := l.ticks(b.Duration), l.ticks(b.TickInterval)
	if duration == 0 || interval == 0 {
		return
	}
	switch {
	case interval > duration:
		f := b.Self.Field("tickInterval").Fault(longInterval, "at most the "+string(b.Duration)+" seconds of the buff")
		f.Problem = "never ticks:"
		f.Also = b.Self.Field("duration").Place()
		l.faults.Warn(f)
	case b.RepeatCount > duration/interval:
		f := b.Self.Field("repeatCount").Fault(cutRepeats, "at most "+strconv.Itoa(int(duration/interval))+", or a longer buff")
		f.Problem = "the buff ends before:"
		f.Also = b.Self.Field("duration").Place()
		l.faults.Warn(f)
	}
}
