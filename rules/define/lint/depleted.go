package lint

import (
	"slices"

	"github.com/wick-engine/wick/rules/define/shape"
)

// depleted warns of pools that stay empty although something runs whenever they are empty: it will run with every blow.
func (p *Pack) depleted() {
	for _, def := range p.Resources {
		r := def.Value.(*shape.Resource)
		if len(r.OnDepleted) > 0 && !r.Vital && !p.settles(r.OnDepleted, r.ID) {
			p.Faults.Warn(r.Self.Field("on_depleted").Fault(RestlessHook,
				"an op that raises the pool again or applies an immunity, since this runs after every blow that finds it empty"))
		}
	}
}

// settles says that some op of a list, or of a list in it, writes a pool or keeps blows or affects off.
func (p *Pack) settles(ops []shape.Op, pool string) (found bool) {
	applied := make(map[int32]bool)
	var look func(o *shape.Op)
	look = func(o *shape.Op) {
		switch {
		case o.Heal != nil:
			found = found || o.Heal.Resource == pool
		case o.Restore != nil:
			found = found || o.Restore.Resource == pool
		case o.ModifyResource != nil:
			found = found || o.ModifyResource.Resource == pool
		case o.SetResource != nil:
			found = found || o.SetResource.Resource == pool
		case o.ApplyAffect != nil:
			i := p.Index("affect", o.ApplyAffect.Affect)
			found = found || i >= 0 && protects(p.authored(i))
		case o.ApplyBundle != nil:
			if i := p.Index("bundle", o.ApplyBundle.Bundle); i >= 0 && !applied[i] {
				applied[i] = true
				shape.EachOp(p.Bundles[i].Value.(*shape.Bundle).Ops, look)
			}
		}
	}
	shape.EachOp(ops, look)
	return found
}

// protects says that an affect keeps other affects off, or all of some damage.
func protects(a *shape.Affect) bool {
	return slices.ContainsFunc(append([]shape.Rung{a.Rung}, a.Rungs...), func(r shape.Rung) bool {
		for _, factor := range r.DamageTakenMult {
			if factor.Value <= 0 {
				return true
			}
		}
		return len(r.GrantsImmunity) > 0
	})
}
