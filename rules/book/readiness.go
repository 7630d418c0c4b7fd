package book

import (
	"slices"

	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/sim"
)

// Readiness works out what readiness has to know of each ability, by its number.
func Readiness(d *Defs) []ready.Rule {
	rules := make([]ready.Rule, len(d.Abilities))
	groups := make(map[string][]int32)
	for i := range d.Abilities {
		a := &d.Abilities[i]
		r := ready.Rule{
			Ability: int32(i), Shared: int32(i), Behavior: a.Behavior, Cooldown: a.Cooldown.known(), Lag: a.Lag.known(),
			Charges: a.Charges, Recharge: a.Recharge, OwnTime: a.OwnTime, Leeway: d.Leeway,
		}
		if !a.OwnTime {
			r.Global = d.GlobalCooldown
		}
		if a.CooldownGroup != "" {
			groups[a.CooldownGroup] = append(groups[a.CooldownGroup], int32(i))
			r.Shared = groups[a.CooldownGroup][0]
		}
		for _, c := range a.Costs {
			r.Prices = priced(r.Prices, c)
		}
		rules[i] = r
	}
	for i := range rules {
		if mates := groups[d.Abilities[i].CooldownGroup]; len(mates) > 1 {
			rules[i].Mates = mates
		}
	}
	return rules
}

// known is a time in ticks, where it is one without being asked.
func (t Time) known() int32 {
	if t.Formula != nil {
		return ready.AtUse
	}
	return t.Ticks
}

// priced adds a cost to prices, of which each pool has one.
func priced(prices []ready.Price, c Cost) []ready.Price {
	p := ready.Price{Pool: int32(c.Pool), Amount: ready.AtUse}
	if x, ok := c.Amount.Literal(); ok {
		p.Amount = max(sim.Whole(x), 0)
	}
	at := slices.IndexFunc(prices, func(o ready.Price) bool { return o.Pool == p.Pool })
	switch {
	case at < 0:
		return append(prices, p)
	case p.Amount == ready.AtUse:
		prices[at].Amount = ready.AtUse
	case prices[at].Amount != ready.AtUse:
		prices[at].Amount += p.Amount
	}
	return prices
}
