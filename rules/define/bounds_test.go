package define

import (
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
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
	handlers := func(handlers []book.Handler) {
		for _, h := range handlers {
			list(h.Ops)
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
		within("attribute or none", int(p.MaxAttr)+1, len(d.Attributes)+1)
		within("pool or none", int(p.Fronts)+1, len(d.Pools)+1)
	}
	for i := range d.Affects {
		a := &d.Affects[i]
		for _, id := range []book.ListID{a.Tick, a.OnApply, a.OnExpire, a.OnDispel} {
			list(id)
		}
		handlers(a.Handlers)
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
	for i := range d.Abilities {
		handlers(d.Abilities[i].Handlers)
		tags(d.Abilities[i].Tags)
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
