package rules_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/stat"
)

// everyOp has, for each kind of op there is, a list with the worst that it can do to its target. A new kind of op that is
// not listed fails the tests that use this.
func everyOp(t testing.TB, d *book.Defs) map[book.OpKind]book.ListID {
	ops := worstOps(d)
	lists := map[book.OpKind]book.ListID{}
	for _, name := range book.OpNames() {
		kind, ok := book.ParseOp(name)
		o, listed := ops[kind]
		if !ok || !listed {
			t.Fatalf("op %q is not listed here", name)
		}
		lists[kind] = add(d, name, o)
	}
	return lists
}

// worstOps is one op of each kind, with whatever it speaks of put into the pack.
func worstOps(d *book.Defs) map[book.OpKind]book.Op {
	d.Flags = []book.Flag{{ID: "marked"}}
	d.Abilities = []book.Ability{{ID: "ember"}}
	d.Tracks = []book.Track{{ID: "warden", Steps: []book.TrackStep{{ID: "one", Level: true}, {ID: "two"}}}}
	d.Professions = []book.Profession{{ID: "chandler", Ranks: []string{"novice"}}}
	d.Items = []book.Item{{ID: "ash"}, {ID: "lamp", Salvage: []book.Stack{{Item: 0, Count: 2}}}}
	d.Recipes = []book.Recipe{{ID: "lamp", Profession: -1, Takes: []book.Stack{{Item: 0, Count: 1}}, Gives: []book.Stack{{Item: 1, Count: 1}}}}
	ladder := int32(len(d.Affects))
	d.Affects = append(d.Affects, book.Affect{ID: "exhaustion", Indefinite: true, OneForAll: true, Rungs: []book.Rung{
		{Modifiers: []book.Modifier{{Attr: might, Op: stat.Add, Value: -1}}}, {Prevents: []book.Tag{tagCast}},
	}})
	d.Tags = append(d.Tags, "kind")
	d.Affects[shroud].Tags = []book.Tag{book.Tag(len(d.Tags) - 1)}
	d.Affects[shroud].Is = d.Affects[shroud].Tags

	worst := damage(5, book.ToTarget)
	worst.Amount.Dice, worst.Amount.HasDice = mustDice("3d6"), true
	nested := add(d, "worst", worst)
	d.Bundles = []book.Bundle{{ID: "recruit", Ops: nested}}
	d.Checks = []book.Check{{ID: "any", Def: check.Def{Dice: mustDice("1d20"), DC: num(1), Bands: []check.Band{{}}}, Bands: []book.ListID{nested}}}
	about := func(kind book.OpKind, ref int32) book.Op {
		return op(kind, func(o *book.Op) { o.Ref, o.Count = ref, 1 })
	}
	ops := []book.Op{
		worst,
		op(book.Interrupt, func(o *book.Op) { o.Duration = 60 }),
		op(book.Heal, func(o *book.Op) { o.Amount.Flat = num(-5) }),
		op(book.Restore, func(o *book.Op) { o.Pool, o.Amount.Flat = mana, num(-5) }),
		op(book.ModifyResource, func(o *book.Op) {
			o.Pool, o.Amount.Flat, o.Amount.Dice, o.Amount.HasDice = mana, num(-50), mustDice("3d6"), true
		}),
		op(book.SetResource, func(o *book.Op) { o.Pool, o.Value = wardA, num(50) }),
		applying(weak, book.ToTarget),
		op(book.RemoveAffect, func(o *book.Op) { o.Affect = shroud }),
		op(book.IfOp, func(o *book.Op) {
			o.If = book.Condition{Left: book.LeftAffect, Affect: shroud}
			o.Then, o.Else = nested, nested
		}),
		op(book.ChanceOp, func(o *book.Op) { o.Value, o.Then = num(100), nested }),
		op(book.CheckOp, func(o *book.Op) { o.Check = 0 }),
		op(book.SendOp, func(o *book.Op) { o.Text = 1 }),
		op(book.ActOp, func(o *book.Op) { o.Text, o.ToTarget, o.ToRoom = 1, 2, 3 }),
		op(book.Dispel, func(o *book.Op) { o.Tags, o.Count = d.Affects[shroud].Tags, 9 }),
		op(book.IncrementRung, func(o *book.Op) { o.Affect, o.Count = ladder, 1 }),
		op(book.DecrementRung, func(o *book.Op) { o.Affect, o.Count = ladder, 1 }),
		op(book.Teleport, func(o *book.Op) { o.Name, o.Dest = "3", book.DestRoom }),
		op(book.Push, func(o *book.Op) { o.Name = "on" }),
		op(book.ModifyAttributeBase, func(o *book.Op) { o.Attr, o.Value = book.AttrIndex(might), num(-5) }),
		about(book.SetFlag, 0), about(book.ClearFlag, 0), about(book.GrantTrack, 0), about(book.AdvanceTrack, 0),
		about(book.GrantAbility, 0), about(book.RevokeAbility, 0), about(book.ApplyBundle, 0),
		about(book.ConsumeItem, 0), about(book.ProduceItem, 0),
		op(book.AugmentItem, func(o *book.Op) { o.Attr, o.Value, o.Name = book.AttrIndex(might), num(-1), "hand" }),
		about(book.LearnProfession, 0), about(book.SalvageItem, 1), about(book.CraftRecipe, 0), about(book.ListRecipes, 0),
	}
	byKind := map[book.OpKind]book.Op{}
	for _, o := range ops {
		byKind[o.Kind] = o
	}
	return byKind
}

// isHarmless reports whether the worst of a kind is no harm.
func isHarmless(kind book.OpKind) bool {
	return slices.Contains([]book.OpKind{book.Heal, book.Restore, book.SendOp, book.ActOp, book.ProduceItem, book.ListRecipes}, kind)
}

func mustDice(text string) check.Dice {
	d, err := check.ParseDice(text)
	if err != nil {
		panic(err)
	}
	return d
}
