package ready

// Rule is what readiness has to know of an ability: one row for each, worked out when a pack is loaded, for the server and for whoever
// wants to know before it is told.
type Rule struct {
	// Ability is its number.
	Ability int32
	// Behavior is what its caster performs, "" for nothing.
	Behavior string
	// Shared is under which number its cooldown is kept: its own, or that of the first of those that share one.
	// Mates are all that share it, itself among them; nil where it has one of its own.
	Shared int32
	Mates  []int32
	// Cooldown and Lag are in ticks, AtUse where they are worked out when it is used.
	Cooldown, Lag int32
	// Charges is how often it can be used before its cooldown begins, 0 where each use begins it; one comes back after Recharge ticks.
	Charges, Recharge int32
	// OwnTime leaves it alone with the global cooldown: it neither waits for that nor begins it. Global is how many ticks of it
	// it begins.
	OwnTime bool
	Global  int32
	// Leeway is by how many ticks the tick at which somebody wanted it may be away from the present one.
	Leeway int32
	// Prices are what it takes out of pools, one for each.
	Prices []Price
}

// AtUse stands for a number that nobody can say before an ability is used.
const AtUse = -1

// Price is what a use takes out of a pool. An Amount of AtUse is worked out then.
type Price struct {
	Pool   int32
	Amount int64
}

// Affords reports whether somebody can pay what is known of the prices, given what is in its pools.
func (r *Rule) Affords(level func(pool int32) int64) bool {
	for _, p := range r.Prices {
		if p.Amount > level(p.Pool) {
			return false
		}
	}
	return true
}
