package lint

import (
	"fmt"
	"slices"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
)

// harm warns of affects whose category sounds kind although they harm.
func (p *Pack) harm() {
	harm := book.Judge(p.Defs)
	for i, def := range p.Affects {
		a := def.Value.(*shape.Affect)
		if a.Category == "" || a.Harmful || slices.Contains(book.HarmCategories(), a.Category) || !harm.Affect(int32(i), 1) {
			continue
		}
		fault := a.Self.Field("category").Fault(HiddenHarm, `"harmful": true beside it, or a category that is harm`)
		fault.Problem = "an affect that " + p.clause(a, &p.Defs.Affects[i], harm) + " has the category"
		fault.Allowed = book.HarmCategories()
		p.Faults.Warn(fault)
	}
}

// clause says what makes an affect harm.
func (p *Pack) clause(a *shape.Affect, compiled *book.Affect, harm *book.Harm) string {
	if worse := worsens(&a.Rung); worse != "" {
		return worse
	}
	for i := range a.Rungs {
		if worse := worsens(&a.Rungs[i]); worse != "" {
			return fmt.Sprintf("%s on rung %d", worse, i+1)
		}
	}
	if len(a.PreventsSource) > 0 {
		return "prevents " + a.PreventsSource[0] + " towards its source"
	}
	for _, run := range []struct {
		list book.ListID
		what string
	}{
		{compiled.Tick, "ticks with"}, {compiled.OnApply, "is applied with"}, {compiled.OnExpire, "ends with"}, {compiled.OnDispel, "is dispelled with"},
	} {
		if harm.List(run.list) {
			return run.what + " an op that harms"
		}
	}
	for _, handler := range compiled.Handlers {
		if harm.Handler(handler) {
			return "turns against its bearer at " + EventName(p.Defs, handler.Event)
		}
	}
	return "harms"
}

// worsens says how a rung harms, "" if it does not.
func worsens(r *shape.Rung) string {
	for _, m := range r.Modifiers {
		switch {
		case (m.Op == "add" || m.Op == "inc") && m.Value < 0, m.Op == "mul" && m.Value < 1:
			return "lowers " + m.Attr
		case m.Op == "set" || m.Op == "max":
			return "may lower " + m.Attr
		}
	}
	for _, entry := range r.DamageTakenMult {
		if entry.Value > 1 {
			return "raises the damage taken"
		}
	}
	for _, entry := range r.DamageTakenAdd {
		if entry.Value > 0 {
			return "adds to the damage taken"
		}
	}
	if len(r.Prevents) > 0 {
		return "prevents " + r.Prevents[0]
	}
	return ""
}
