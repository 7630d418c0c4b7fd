package define

import "strconv"

// lint warns of what is allowed and seldom meant. It looks at files without faults only.
func (l *loader) lint() {
	for i := range l.owners {
		o := &l.owners[i]
		for j := range o.effects {
			if e := &o.effects[j]; len(o.uses[e]) == 0 {
				f := e.Self.Field("id").Fault(unusedEffect, "something in this "+o.kind.String()+" that runs it")
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
	type moment struct {
		kind, trigger string
		tick          int32
	}
	first := make(map[moment]*entryShape, len(o.timeline))
	for i := range o.timeline {
		e := &o.timeline[i]
		m := moment{kind: e.Kind, tick: l.ticks(e.Time)}
		if e.FlightEffect != nil {
			m.trigger = e.FlightEffect.Trigger
		}
		earlier, ok := first[m]
		if !ok {
			first[m] = e
			continue
		}
		was, _ := seconds(earlier.Time)
		is, _ := seconds(e.Time)
		if was != is {
			f := e.Self.Field("time").Fault(mergedEntries, "a time on another tick than "+string(earlier.Time))
			f.Problem = "runs on the same tick, " + strconv.Itoa(int(m.tick)) + ":"
			f.Also = earlier.Self.Field("time").Place()
			l.faults.Warn(f)
		}
	}
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
