package define

import "github.com/wick-engine/wick/content"

// OwnerKind is the sort of definition that an effect is written in.
type OwnerKind uint8

// The owners of effects.
const (
	OwnerBehavior OwnerKind = iota
	OwnerProjectile
	OwnerBuff
)

// String names the sort of definition: "behavior", "projectile" or "buff".
func (k OwnerKind) String() string {
	switch k {
	case OwnerProjectile:
		return "projectile"
	case OwnerBuff:
		return "buff"
	}
	return "behavior"
}

// owner is a behavior, projectile or buff as far as all three are alike: it has a timeline, or phases, and effects.
type owner struct {
	kind     OwnerKind
	id       string
	self     *content.Node
	duration content.Seconds // "" if it is permanent or could not be read
	timeline []entryShape
	effects  []effectShape
	buff     *buffShape // nil for the others
	// uses are the places that run an effect of the owner, found by check.
	uses map[*effectShape][]use
}

// use is a place that runs an effect.
type use struct {
	node    *content.Node
	contact bool // runs it for an actor that was struck
}

// effect returns one of the owner's effects.
func (o *owner) effect(id string) *effectShape {
	for i := range o.effects {
		if o.effects[i].ID == id {
			return &o.effects[i]
		}
	}
	return nil
}

// effectIDs returns the ids of the owner's effects.
func (o *owner) effectIDs() []string {
	ids := make([]string, 0, len(o.effects))
	for i := range o.effects {
		ids = append(ids, o.effects[i].ID)
	}
	return ids
}

// collect notes all definitions by id, and who owns which effects.
func (l *loader) collect() {
	l.behaviors.what, l.behaviors.code = "behavior", badCombo
	l.projectiles.what, l.projectiles.code = "projectile", unknownProjectile
	l.buffs.what, l.buffs.code = "buff", unknownBuff
	l.effects.what, l.effects.code = "effect", unknownEffect
	l.behaviors.partial = l.skill.Behaviors == nil
	l.projectiles.partial = l.projectile.Projectiles == nil
	l.buffs.partial = l.buff.Buffs == nil
	for i := range l.skill.Behaviors {
		b := &l.skill.Behaviors[i]
		l.behaviors.add(b.ID, b.Self, b, l.faults)
		l.own(owner{kind: OwnerBehavior, id: b.ID, self: b.Self, duration: b.Duration, timeline: b.Timeline, effects: b.Effects})
	}
	for i := range l.projectile.Projectiles {
		p := &l.projectile.Projectiles[i]
		l.projectiles.add(p.ID, p.Self, p, l.faults)
		l.own(owner{kind: OwnerProjectile, id: p.ID, self: p.Self, duration: p.Duration, timeline: p.entries(), effects: p.Effects})
	}
	for i := range l.buff.Buffs {
		b := &l.buff.Buffs[i]
		l.buffs.add(b.ID, b.Self, b, l.faults)
		l.own(owner{kind: OwnerBuff, id: b.ID, self: b.Self, duration: b.Duration, effects: b.Effects, buff: b})
	}
}

func (l *loader) own(o owner) {
	if o.self == nil {
		return // not even an object, which has been said
	}
	o.uses = make(map[*effectShape][]use)
	l.owners = append(l.owners, o)
	for i := range o.effects {
		l.effects.add(o.effects[i].ID, o.effects[i].Self, &o.effects[i], l.faults)
	}
}
