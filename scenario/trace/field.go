package trace

import "github.com/wick-engine/wick/view"

// field is what a number of an event stands for: a definition, which is told by its name.
type field struct {
	// name is what the field is called in a stream and in a pattern: "behavior", "resource".
	name string
	// list holds the names, and first is the number of the first of them: 1 where 0 stands for none.
	list  func(*Names) []string
	first uint64
}

// in is the name that a number stands for, "" for none.
func (f field) in(n *Names, number uint32) string {
	if f.list == nil {
		return ""
	}
	return pick(f.list(n), uint64(number)-f.first)
}

// fields are the two numbers of an event that stand for definitions: Def and Effect.
type fields struct{ what, by field }

// fieldsOf tells what Def and Effect of a kind stand for.
func fieldsOf(kind view.EventKind) fields {
	buff := field{"buff", func(n *Names) []string { return n.buffs }, 0}
	effects := func(n *Names) []string { return n.effects }
	switch kind {
	case view.BehaviorStarted, view.BehaviorStopped, view.StartLapsed:
		return fields{what: field{"behavior", func(n *Names) []string { return n.behaviors }, 0}}
	case view.TimelineAnimation:
		return fields{by: field{"animation", func(n *Names) []string { return n.animations }, 0}}
	case view.TimelineEffect:
		return fields{
			field{"socket", func(n *Names) []string { return n.sockets }, 1},
			field{"prefab", func(n *Names) []string { return n.prefabs }, 0},
		}
	case view.ProjectileSpawned, view.ProjectileMoved, view.ProjectileHit, view.ProjectileExpired:
		return fields{what: field{"projectile", func(n *Names) []string { return n.projectiles }, 0}}
	case view.BuffAdded, view.BuffTicked, view.BuffRemoved:
		return fields{what: buff}
	case view.BuffRequested:
		return fields{buff, field{"effect", effects, 1}}
	case view.LogicEffectApplied:
		return fields{by: field{"effect", effects, 0}}
	case view.AttributeEffectRequested:
		return fields{
			field{"attribute", func(n *Names) []string { return n.touched }, 0},
			field{"type", func(n *Names) []string { return n.types }, 1},
		}
	case view.OpsRequested:
		return fields{by: field{"ops", func(n *Names) []string { return n.worldLists }, 0}}
	}
	return fieldsOfRules(kind)
}

// fieldsOfRules is fieldsOf for the kinds of rules.
func fieldsOfRules(kind view.EventKind) fields {
	resource := field{"resource", func(n *Names) []string { return n.resources }, 0}
	switch kind {
	case view.OnHit, view.OnDamageTaken, view.Died:
		return fields{resource, field{"type", func(n *Names) []string { return n.damageTypes }, 1}}
	case view.Healed:
		return fields{what: resource}
	case view.OnCheck:
		return fields{what: field{"check", func(n *Names) []string { return n.checks }, 0}}
	case view.Diagnosed:
		return fields{
			field{"attribute", func(n *Names) []string { return n.attributes }, 0},
			field{"ops", func(n *Names) []string { return n.lists }, 1},
		}
	case view.MessageSent:
		return fields{what: field{"template", func(n *Names) []string { return n.templates }, 0}}
	case view.OnApplyAffect, view.OnAffectTick, view.OnAffectExpire:
		return fields{what: field{"affect", func(n *Names) []string { return n.affects }, 0}}
	case view.OnAffectBlocked:
		affects := func(n *Names) []string { return n.affects }
		return fields{field{"affect", affects, 0}, field{"blocker", affects, 0}}
	case view.OnTrackStep, view.OnLevel:
		return fields{what: field{"track", func(n *Names) []string { return n.tracks }, 0}}
	case view.PackRaised:
		return fields{what: field{"event", func(n *Names) []string { return n.events }, 0}}
	case view.RecipeListed:
		return fields{what: field{"recipe", func(n *Names) []string { return n.recipes }, 0}}
	}
	return fieldsOfUses(kind)
}

// fieldsOfUses is fieldsOf for the kinds of abilities and scripts.
func fieldsOfUses(kind view.EventKind) fields {
	abilities := func(n *Names) []string { return n.abilities }
	switch kind {
	case view.CastBegun, view.CastInterrupted, view.ChannelBegun, view.ChannelEnded, view.OnAbilityResolved, view.OnSkillUse, view.BeforeCastCommit:
		return fields{what: field{"ability", abilities, 0}}
	case view.AbilityRefused:
		return fields{field{"ability", abilities, 0}, field{"tag", func(n *Names) []string { return n.tags }, 1}}
	case view.AbilityWaits:
		return fields{what: field{"ability", abilities, 1}}
	case view.ScriptFault:
		return fields{field{"hook", func(n *Names) []string { return n.hooks }, 1}, field{"file", func(n *Names) []string { return n.scripts }, 1}}
	}
	return fields{}
}

// tell finds the names of a record's numbers. A diagnosis that is not about an attribute names none.
func (n *Names) tell(r *Record) {
	f := fieldsOf(r.Kind)
	if r.Kind == view.Diagnosed && r.Reason > view.DiagnosedCycle {
		f.what = field{}
	}
	r.What, r.By = f.what.in(n, r.Def), f.by.in(n, r.Effect)
}

// Fields are the fields under which a kind tells What and By, "" where it has none.
func Fields(kind view.EventKind) (what, by string) {
	f := fieldsOf(kind)
	return f.what.name, f.by.name
}

// InField are the names that a field of a kind may hold, nil for a field that the kind does not have.
func (n *Names) InField(kind view.EventKind, name string) []string {
	f := fieldsOf(kind)
	for _, side := range [...]field{f.what, f.by} {
		if side.list != nil && side.name == name {
			return side.list(n)
		}
	}
	return nil
}

// IsBlow reports whether a kind tells of a blow: its Dir is no direction but the raw amount, what was absorbed, and what went
// over.
func IsBlow(kind view.EventKind) bool { return kind == view.OnHit || kind == view.OnDamageTaken }
