package define

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
)

// bookOp compiles what changes what somebody is: bases, flags, tracks, abilities.
func (c *Compiler) bookOp(compiled *book.Op, o *shape.Op, where scene) bool {
	switch {
	case o.ModifyAttributeBase != nil:
		m := o.ModifyAttributeBase
		compiled.To, compiled.Attr, compiled.Value = who(m.To.To), c.attr(m.Attr), c.formula(m.Add, where.setting)
		add, set := o.Self.Field("add"), o.Self.Field("set")
		if set != nil {
			compiled.Value, compiled.Replace = c.formula(m.Set, where.setting), true
		}
		switch {
		case add == nil && set == nil:
			c.faults.Add(o.Self.Fault(BadBase, "an add or a set"))
		case add != nil && set != nil:
			c.faults.Add(set.Fault(BadBase, "only one of add and set"))
		}
	case o.SetFlag != nil:
		compiled.To, compiled.Ref = who(o.SetFlag.To.To), c.flag(o.SetFlag.Flag, o.Self.Field("flag"))
		c.loose.Raised[compiled.Ref] = true
	case o.ClearFlag != nil:
		compiled.To, compiled.Ref = who(o.ClearFlag.To.To), c.flag(o.ClearFlag.Flag, o.Self.Field("flag"))
		if !slices.Contains(reservedFlags(), o.ClearFlag.Flag) {
			c.loose.Asked = append(c.loose.Asked, o.Self.Field("flag"))
		}
	case o.GrantTrack != nil:
		compiled.To, compiled.Ref = who(o.GrantTrack.To.To), c.ref("track", o.GrantTrack.Track)
	case o.AdvanceTrack != nil:
		a := o.AdvanceTrack
		compiled.To, compiled.Ref, compiled.Count = who(a.To.To), c.ref("track", a.Track), count32(a.Steps)
	case o.GrantAbility != nil:
		compiled.To, compiled.Ref = who(o.GrantAbility.To.To), c.ref("ability", o.GrantAbility.Ability)
	case o.RevokeAbility != nil:
		compiled.To, compiled.Ref = who(o.RevokeAbility.To.To), c.ref("ability", o.RevokeAbility.Ability)
	case o.LearnProfession != nil:
		compiled.To, compiled.Ref = who(o.LearnProfession.To.To), c.ref("profession", o.LearnProfession.Profession)
	case o.ListRecipes != nil:
		compiled.To, compiled.Ref = who(o.ListRecipes.To.To), c.ref("profession", o.ListRecipes.Profession)
	default:
		return false
	}
	return true
}

// itemOp compiles what is about things.
func (c *Compiler) itemOp(compiled *book.Op, o *shape.Op, where scene) bool {
	switch {
	case o.ConsumeItem != nil:
		i := o.ConsumeItem
		compiled.To, compiled.Ref, compiled.Count, compiled.Optional = who(i.To.To), c.ref("item", i.Item), count32(i.Count), i.Optional
	case o.ProduceItem != nil:
		i := o.ProduceItem
		compiled.To, compiled.Ref, compiled.Count = who(i.To.To), c.ref("item", i.Item), count32(i.Count)
	case o.AugmentItem != nil:
		i := o.AugmentItem
		compiled.To, compiled.Name, compiled.Attr, compiled.Value = who(i.To.To), i.Slot, c.attr(i.Attr), c.formula(i.Add, where.setting)
	case o.SalvageItem != nil:
		compiled.To, compiled.Ref = who(o.SalvageItem.To.To), c.ref("item", o.SalvageItem.Item)
		if compiled.Ref >= 0 && len(c.defs.Items[compiled.Ref].Salvage) == 0 {
			c.faults.Warn(o.Self.Field("item").Fault(NoSalvage, "an item with salvage, since nothing is left of this one"))
		}
	case o.CraftRecipe != nil:
		compiled.To, compiled.Ref = who(o.CraftRecipe.To.To), c.ref("recipe", o.CraftRecipe.Recipe)
	default:
		return false
	}
	return true
}

// reservedFlags are flags that no op may touch: consent is the player's own, and the others are marks of rooms.
func reservedFlags() []string { return []string{"pvp", "safe", "arena"} }

// flag returns the index of a flag, which may be one that nobody has spoken of before.
func (c *Compiler) flag(name string, at *content.Node) int32 {
	if slices.Contains(reservedFlags(), name) {
		c.faults.Add(at.Fault(ReservedFlag, "another flag than those that are not for ops: pvp, safe and arena"))
	}
	number, ok := c.flags[name]
	if !ok {
		number = int32(len(c.defs.Flags))
		c.flags[name] = number
		c.defs.Flags = append(c.defs.Flags, book.Flag{ID: name})
	}
	return number
}

// belongings compiles what is owned and learnt, as far as it holds no lists.
func (c *Compiler) belongings() {
	for _, def := range c.set.Flags {
		f := def.Value.(*shape.Flag)
		c.defs.Flags[c.flag(f.ID, f.Self.Field("id"))].Number = f.Number
	}
	for _, def := range c.set.Professions {
		p := def.Value.(*shape.Profession)
		c.defs.Professions = append(c.defs.Professions, book.Profession{ID: p.ID, Ranks: p.Ranks})
	}
	for _, def := range c.set.Items {
		i := def.Value.(*shape.Item)
		c.defs.Items = append(c.defs.Items, book.Item{
			ID: i.ID, Name: named(i.Name, i.ID), Stack: count32(i.Stack), Salvage: c.stacks(i.Salvage),
		})
	}
	for _, def := range c.set.Recipes {
		r := def.Value.(*shape.Recipe)
		compiled := book.Recipe{
			ID: r.ID, Profession: c.ref("profession", r.Profession), Rank: count32(r.Rank), Takes: c.stacks(r.Takes), Gives: c.stacks(r.Gives),
		}
		c.checkRankOf(r, compiled.Profession)
		c.defs.Recipes = append(c.defs.Recipes, compiled)
	}
}

// checkRankOf reports a rank of a recipe that nobody can have.
func (c *Compiler) checkRankOf(r *shape.Recipe, profession int32) {
	if at := r.Self.Field("rank"); at != nil && r.Self.Field("profession") == nil {
		c.faults.Add(at.Fault(BadRank, "a profession beside it, whose rank it is"))
	} else if at != nil {
		c.checkRank(at, r.Rank, profession)
	}
}

// checkRank reports a rank above the highest of a profession.
func (c *Compiler) checkRank(at *content.Node, rank int, profession int32) {
	switch {
	case profession < 0 || !c.set.Professions[profession].Sound: // a fault already
	case rank > len(c.defs.Professions[profession].Ranks):
		fault := at.Fault(BadRank, "a rank that the profession has")
		fault.Also = c.set.Professions[profession].Node.Place()
		c.faults.Add(fault)
	}
}

// stacks compiles numbers of items, in the order of the items.
func (c *Compiler) stacks(authored []content.Named[int]) []book.Stack {
	var list []book.Stack
	for _, entry := range authored {
		if item := c.ref("item", entry.Name); item >= 0 {
			list = append(list, book.Stack{Item: item, Count: count32(entry.Value)})
		}
	}
	slices.SortFunc(list, func(a, b book.Stack) int { return cmp.Compare(a.Item, b.Item) })
	return list
}

// steps compiles the tracks.
func (c *Compiler) steps() {
	for _, def := range c.set.Tracks {
		t := def.Value.(*shape.Track)
		compiled := book.Track{ID: t.ID}
		first := make(map[string]*content.Node)
		for i := range t.Steps {
			s := &t.Steps[i]
			if twice := first[s.ID]; twice != nil && s.ID != "" {
				fault := s.Self.Field("id").Fault(content.DuplicateID, "a step with an id of its own in this track")
				fault.Also = twice.Place()
				c.faults.Add(fault)
			} else {
				first[s.ID] = s.Self.Field("id")
			}
			where := scene{name: "step " + s.ID + " of " + t.ID, setting: setting{}.with(formula.Mag)}
			compiled.Steps = append(compiled.Steps, book.TrackStep{ID: s.ID, Level: s.Level, Ops: c.list(s.Ops, where)})
		}
		c.defs.Tracks = append(c.defs.Tracks, compiled)
	}
}
