package define

import (
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// checkBounds follows every number in definitions to what it is the number of.
func checkBounds(t *testing.T, d *book.Defs) {
	t.Helper()
	within := func(what string, i, n int) {
		t.Helper()
		if i < 0 || i >= n {
			t.Fatalf("%s %d of %d", what, i, n)
		}
	}
	list := func(id book.ListID) { within("list", int(id), len(d.Lists)+1) }
	tags := func(tags []book.Tag) {
		for _, tag := range tags {
			within("tag", int(tag), len(d.Tags))
		}
	}
	hook := func(id book.HookID) { within("hook", int(id), len(d.Hooks)+1) }
	reactions := func(reactions []book.Reaction) {
		for _, r := range reactions {
			hook(r.Hook)
			if r.Hook == 0 || !r.Event.Checkpoint() {
				t.Fatalf("reaction %+v", r)
			}
		}
	}
	handlers := func(handlers []book.Handler) {
		for _, h := range handlers {
			list(h.Ops)
			hook(h.Lua)
			if i, own := h.Event.Pack(); own {
				within("event", i, len(d.Events))
			}
		}
	}
	stacks := func(stacks []book.Stack) {
		for _, s := range stacks {
			within("item", int(s.Item), len(d.Items))
		}
	}
	stat.NewTable(d.Attributes) // whose formulas are of these attributes
	for i := range d.Pools {
		p := &d.Pools[i]
		list(p.OnDepleted)
		handlers(p.Handlers)
		reactions(p.Reactions)
		within("attribute or none", int(p.MaxAttr)+1, len(d.Attributes)+1)
		within("pool or none", int(p.Fronts)+1, len(d.Pools)+1)
	}
	for i := range d.Affects {
		a := &d.Affects[i]
		for _, id := range []book.ListID{a.Tick, a.OnApply, a.OnExpire, a.OnDispel} {
			list(id)
		}
		handlers(a.Handlers)
		reactions(a.Reactions)
		for _, id := range []book.HookID{a.OnApplyLua, a.OnExpireLua, a.OnDispelLua} {
			hook(id)
		}
		tags(a.Is)
		tags(a.Tags)
		tags(a.PreventsSource)
		for _, r := range append([]book.Rung{{Modifiers: a.Modifiers, Taken: a.Taken, Prevents: a.Prevents, Immune: a.Immune}}, a.Rungs...) {
			tags(r.Prevents)
			tags(r.Immune)
			for _, m := range r.Modifiers {
				within("attribute", int(m.Attr), len(d.Attributes))
			}
			for _, f := range r.Taken {
				within("damage type or any", int(f.Type)+1, len(d.DamageTypes)+1)
			}
		}
	}
	within("nothing", 0, len(d.Positions))
	for i := range d.Abilities {
		checkAbility(d, &d.Abilities[i], within)
		handlers(d.Abilities[i].Handlers)
		reactions(d.Abilities[i].Reactions)
		tags(d.Abilities[i].Tags)
		tags(d.Abilities[i].Requires.NotPrevented)
		list(d.Abilities[i].OnResolve)
		hook(d.Abilities[i].OnResolveLua)
	}
	for i := range d.Profiles {
		p := &d.Profiles[i]
		for _, check := range append([]int32{p.Hit}, p.Avoid...) {
			within("check or none", int(check)+1, len(d.Checks)+1)
		}
		within("damage type or none", int(p.Type)+1, len(d.DamageTypes)+1)
	}
	for i := range d.Tracks {
		for _, s := range d.Tracks[i].Steps {
			list(s.Ops)
		}
	}
	for i := range d.Recipes {
		within("profession or none", int(d.Recipes[i].Profession)+1, len(d.Professions)+1)
		stacks(d.Recipes[i].Takes)
		stacks(d.Recipes[i].Gives)
	}
	for i := range d.Items {
		stacks(d.Items[i].Salvage)
	}
	for i := range d.Bundles {
		list(d.Bundles[i].Ops)
	}
	for i := range d.Lists {
		for j := range d.Lists[i].Ops {
			op := &d.Lists[i].Ops[j]
			list(op.Then)
			list(op.Else)
			tags(op.Tags)
			within("tag set", int(op.TagSet), len(d.TagSets)+1)
			within(op.Kind.String(), int(op.Ref), max(refs(d, op.Kind), 1))
			within("affect or none", int(op.Affect)+1, len(d.Affects)+1)
			within("check or none", int(op.Check)+1, len(d.Checks)+1)
			within("pool or none", int(op.Pool)+1, len(d.Pools)+1)
		}
	}
	book.Judge(d)
}

// checkAbility follows the numbers of an ability.
func checkAbility(d *book.Defs, a *book.Ability, within func(what string, i, n int)) {
	q := &a.Requires
	for _, least := range q.Least {
		within("attribute", int(least.Attr), len(d.Attributes))
	}
	for _, rank := range q.Ranks {
		within("profession", int(rank.Profession), len(d.Professions))
		within("rank", int(rank.Rank)-1, len(d.Professions[rank.Profession].Ranks))
	}
	for _, cost := range a.Costs {
		within("pool", int(cost.Pool), len(d.Pools))
	}
	within("position or none", int(q.Position)+1, len(d.Positions)+1)
	within("flag or none", int(q.Flag)+1, len(d.Flags)+1)
	for _, text := range []int32{a.Start, a.ToActor, a.ToTarget, a.ToRoom, a.Interrupted} {
		within("template", int(text), len(d.Templates)+1)
	}
	for _, span := range []book.Time{a.CastTime, a.Cooldown, a.Lag} {
		within("tick", int(span.Ticks), sim.MaxTicks+1)
	}
	within("mode", int(a.Mode), int(book.ForAllAround)+1)
}

// refs is how many there are of what ops of a kind speak of.
func refs(d *book.Defs, kind book.OpKind) int {
	switch kind {
	case book.SetFlag, book.ClearFlag:
		return len(d.Flags)
	case book.GrantTrack, book.AdvanceTrack:
		return len(d.Tracks)
	case book.GrantAbility, book.RevokeAbility:
		return len(d.Abilities)
	case book.ApplyBundle:
		return len(d.Bundles)
	case book.ConsumeItem, book.ProduceItem, book.SalvageItem:
		return len(d.Items)
	case book.LearnProfession, book.ListRecipes:
		return len(d.Professions)
	case book.CraftRecipe:
		return len(d.Recipes)
	}
	return 0
}
