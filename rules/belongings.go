package rules

import (
	"math"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/ledger"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/view"
)

// ownership runs an op about what somebody owns.
func (e *Engine) ownership(c *Call, op *book.Op, to *entity) Result {
	if op.Kind.Gate() == book.GateWrite && e.guardCrossPlayerWrite(c.deed(to)) != Allowed {
		return Refused
	}
	if !e.present(to) {
		return NoOp
	}
	one := [1]book.Stack{{Item: op.Ref, Count: op.Count}}
	switch op.Kind {
	case book.ConsumeItem:
		return e.trade(c, to, one[:], nil)
	case book.ProduceItem:
		return e.trade(c, to, nil, one[:])
	case book.SalvageItem:
		if one[0].Count = 1; len(e.defs.Items[op.Ref].Salvage) == 0 {
			return NoOp
		}
		return e.trade(c, to, one[:], e.defs.Items[op.Ref].Salvage)
	case book.CraftRecipe:
		r := &e.defs.Recipes[op.Ref]
		if !e.trained(to, r) {
			return e.deny(c, to, RefusedUntrained)
		}
		return e.trade(c, to, r.Takes, r.Gives)
	case book.AugmentItem:
		return e.augment(c, op, to)
	}
	return e.listRecipes(op, to)
}

// trade takes things of somebody and gives it others, all of it or nothing. Nobody but a player owns anything: of others nothing
// can be had, and what they are given comes to nothing.
func (e *Engine) trade(c *Call, to *entity, takes, gives []book.Stack) Result {
	switch {
	case e.times(to, takes) == 0:
		return e.deny(c, to, RefusedShort)
	case !to.player:
		return NoOp
	case e.bags == nil:
		return e.deny(c, to, RefusedUnkept)
	case !e.spare(to, len(takes)+len(gives)):
		return e.deny(c, to, RefusedBusy)
	}
	for _, s := range takes {
		e.bags.SetAside(e.turn, to.id, e.unit(), s)
		e.ask(to, ledger.Change{Kind: ledger.TakeItem, Ref: s.Item, Count: s.Count})
	}
	for _, s := range gives {
		e.ask(to, ledger.Change{Kind: ledger.GiveItem, Ref: s.Item, Count: s.Count})
	}
	return Done
}

// times is how many times over somebody holds what is taken; 1 where nothing is taken. An item that is listed twice is taken twice.
func (e *Engine) times(v *entity, takes []book.Stack) int32 {
	if len(takes) == 0 {
		return 1
	}
	if e.bags == nil || !v.player {
		return 0
	}
	n := int64(math.MaxInt32)
	for _, s := range takes {
		need := int64(0)
		for _, o := range takes {
			if o.Item == s.Item {
				need += int64(o.Count)
			}
		}
		n = min(n, int64(e.bags.Held(v.id, s.Item))/max(need, 1))
	}
	return int32(max(n, 0))
}

// trained reports whether somebody has learnt what a recipe asks for, or learns it in this cascade.
func (e *Engine) trained(v *entity, r *book.Recipe) bool {
	if r.Profession < 0 {
		return true
	}
	rank := e.asked.Rank(v.id, r.Profession, v.ledger.Profession(r.Profession), e.cascade.unit)
	return rank >= max(r.Rank, 1)
}

// augment raises an attribute for good by what somebody wears.
func (e *Engine) augment(c *Call, op *book.Op, to *entity) Result {
	value, ok := op.Value.Eval(c, formula.Actor)
	if !ok || value == 0 || e.bags == nil || !to.player {
		return NoOp
	}
	item, worn := e.bags.Worn(to.id, op.Name)
	if !worn {
		return NoOp
	}
	if !e.spare(to, 1) {
		return e.deny(c, to, RefusedBusy)
	}
	e.ask(to, ledger.Change{Kind: ledger.AugmentWorn, Ref: item, Attr: stat.Index(op.Attr), Value: value, Slot: op.Name})
	return Done
}

// listRecipes tells a player what it can make by a profession with what it has, one record each.
func (e *Engine) listRecipes(op *book.Op, to *entity) Result {
	result := NoOp
	for i := range e.defs.Recipes {
		r := &e.defs.Recipes[i]
		if r.Profession != op.Ref || !e.trained(to, r) {
			continue
		}
		if n := e.times(to, r.Takes); n > 0 {
			e.record(view.Event{Kind: view.RecipeListed, Flags: view.Private, Actor: to.id, Def: uint32(i), Count: n})
			result = Done
		}
	}
	return result
}
