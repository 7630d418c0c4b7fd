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
	// runs has for each of the effects the places that run it, found by check.
	runs []runs
}

// runs are the places that run an effect, as far as anybody asks for them.
type runs struct {
	first *content.Node // nil if there is none
	apart *content.Node // the first that does so although nobody was struck there, nil if there is none
}

// add notes a place that runs the effect, for an actor that was struck or not.
func (r *runs) add(at *content.Node, contact bool) {
	if r.first == nil {
		r.first = at
	}
	if r.apart == nil && !contact {
		r.apart = at
	}
}

// effect returns the index of one of the owner's effects, -1 if it has none of that id.
func (o *owner) effect(id string) int {
	for i := range o.effects {
		if o.effects[i].ID == id {
			return i
		}
	}
	return -1
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
	l.makeRoom()
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

// makeRoom gives the lists of what is collected the memory that they are going to need.
func (l *loader) makeRoom() {
	effects := 0
	for i := range l.skill.Behaviors {
		effects += len(l.skill.Behaviors[i].Effects)
	}
	for i := range l.projectile.Projectiles {
		effects += len(l.projectile.Projectiles[i].Effects)
	}
	for i := range l.buff.Buffs {
		effects += len(l.buff.Buffs[i].Effects)
	}
	l.behaviors.makeRoom(len(l.skill.Behaviors))
	l.projectiles.makeRoom(len(l.projectile.Projectiles))
	l.buffs.makeRoom(len(l.buff.Buffs))
	l.effects.makeRoom(effects)
	l.owners = make([]owner, 0, len(l.skill.Behaviors)+len(l.projectile.Projectiles)+len(l.buff.Buffs))
}

func (l *loader) own(o owner) {
	if o.self == nil {
		return // not even an object, which has been said
	}
	o.runs = make([]runs, len(o.effects))
	l.owners = append(l.owners, o)
	for i := range o.effects {
		l.effects.add(o.effects[i].ID, o.effects[i].Self, &o.effects[i], l.faults)
	}
}
