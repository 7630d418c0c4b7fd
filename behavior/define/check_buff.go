package define

import "github.com/wick-engine/wick/content"

// phase is one of a buff's three lists of effects.
type phase struct {
	field string
	ids   *[]string
}

func (b *buffShape) lists() [3]phase {
	return [3]phase{{"onAdd", b.OnAdd}, {"onTick", b.OnTick}, {"onRemove", b.OnRemove}}
}

func (l *loader) checkBuff(o *owner) {
	b := o.buff
	duration, permanent := b.Self.Field("duration"), b.Self.Field("permanent")
	switch {
	case duration == nil && !permanent.Bool():
		if permanent != nil && permanent.Kind() != content.Bool {
			break // it may have meant true
		}
		f := b.Self.MissingFault("duration", "a duration or permanent")
		f.Code = badDuration
		f.Allowed = []string{"duration", "permanent"}
		l.faults.Add(f)
	case duration != nil && permanent.Bool():
		f := permanent.Fault(badDuration, "either permanent or a duration")
		f.Problem, f.Value = "both given:", "permanent"
		f.Also = duration.Place()
		l.faults.Add(f)
	}
	if b.Self.Field("tickInterval") == nil {
		for _, field := range []string{"repeatCount", "onTick"} {
			if n := b.Self.Field(field); n != nil {
				f := n.KeyFault(badInterval, "without a tickInterval there is no tick:")
				f.Expected = "a tickInterval beside it"
				l.faults.Add(f)
			}
		}
	}
	for _, list := range b.lists() {
		node := b.Self.Field(list.field)
		for i := range node.Len() {
			l.checkRun(o, node.Item(i), false)
		}
	}
	if !b.phases() && b.Self.Field("tickInterval") != nil {
		for i := range b.Effects {
			o.runs[i].add(b.Effects[i].Self, false)
		}
	}
}
