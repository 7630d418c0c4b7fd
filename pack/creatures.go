package pack

import (
	"fmt"
	"slices"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
)

// compileCreatures compiles the creatures, after the catalogs that they perform from.
func (l *loader) compileCreatures() {
	for _, def := range l.read["creature"] {
		form := def.Value.(*creatureForm)
		l.claim("creature", form.Number, def.Node.Field("number"))
		l.result.Creatures = append(l.result.Creatures, l.creature(form))
	}
}

func (l *loader) creature(form *creatureForm) *Creature {
	c := &Creature{
		ID: form.ID, Number: form.Number, Name: form.Name, Team: form.Team, Bases: l.bases(form), Catalog: form.Catalog,
		Radius: form.Radius, Height: form.Height, KnockImmune: slices.Contains(form.Flags, "knock_immune"), Combat: l.rules.Profile(form.Combat),
	}
	c.Corpse = CorpseSeconds * l.result.Rate
	if form.Corpse.Given() {
		ticks, err := form.Corpse.Ticks(l.result.Rate)
		if err != nil {
			l.faults.Add(form.Self.Field("corpse").Fault(content.BadTime, "a shorter time"))
		}
		c.Corpse = ticks
	}
	home := l.result.Catalog(form.Catalog)
	actions := form.Self.Field("actions")
	for i, id := range form.Actions {
		action := Action{ID: id, Ability: -1}
		if actions.Item(i).Kind() == content.Text {
			action = l.action(form, home, id, actions.Item(i))
		}
		c.Actions = append(c.Actions, action)
	}
	c.Abilities = l.granted(form)
	if form.Brain != nil {
		c.Brain = l.brain(form, home)
	}
	return c
}

// bases compiles what a creature's attributes begin from, in the order of the attributes.
func (l *loader) bases(form *creatureForm) []rules.Base {
	values := make([]*float64, len(l.read["attribute"]))
	for i := range form.Attributes {
		if at, ok := l.refs.Index("attribute", form.Attributes[i].Name); ok {
			values[at] = &form.Attributes[i].Value
		}
	}
	if form.XPValue != nil {
		at, ok := l.refs.Index("attribute", worthAttribute)
		node := form.Self.Field("xp_value")
		switch {
		case !ok:
			l.faults.Add(node.Fault(NoWorth, "an attribute "+worthAttribute+" in the pack, which it is the base of"))
		case values[at] != nil:
			fault := node.Fault(NoWorth, "one word about it")
			fault.Also = form.Self.Field("attributes").Field(worthAttribute).Place()
			l.faults.Add(fault)
		default:
			values[at] = form.XPValue
		}
	}
	var bases []rules.Base
	for i, value := range values {
		if value != nil {
			bases = append(bases, rules.Base{Attr: stat.Index(i), Value: *value})
		}
	}
	return bases
}

// worthAttribute is the attribute that says what killing its owner is worth.
const worthAttribute = "xp_value"

// behavior finds a behavior of a creature's catalog. One that is not there is a fault.
func (l *loader) behavior(form *creatureForm, home *catalog.Catalog, id string, at *content.Node) *catalog.Behavior {
	if home == nil {
		if form.Catalog == "" {
			l.faults.Add(at.Fault(content.UnknownReference, "a catalog in the creature, to which the behavior belongs"))
		}
		return nil // a catalog that is not there, or is faulty, has been reported
	}
	if i, ok := home.Behavior(id); ok {
		return &home.Behaviors[i]
	}
	var known []string
	for i := range home.Behaviors {
		known = append(known, home.Behaviors[i].ID)
	}
	l.faults.Add(content.UnknownName(at, "a behavior of the catalog "+form.Catalog, known))
	return nil
}

// action finds what a key does: a behavior of the creature's catalog, or else an ability that somebody can want to use. Of an ability and the
// behavior of the same id that it performs it is the ability: no key skips a price.
func (l *loader) action(form *creatureForm, home *catalog.Catalog, id string, at *content.Node) Action {
	var b *catalog.Behavior
	if home != nil {
		if i, ok := home.Behavior(id); ok {
			b = &home.Behaviors[i]
		}
	}
	n, isAbility := l.refs.Index("ability", id)
	if isAbility && l.result.Rules.Abilities[n].Behavior == id {
		b = nil
	}
	switch {
	case b != nil:
		// A key gives a direction and nothing else.
		if !b.Inputs.Has(catalog.InputNone) && !b.Inputs.Has(catalog.InputDirection) {
			l.faults.Warn(at.Fault(NoKey, "a behavior that takes a direction or nothing, which is all that a key gives"))
		}
	case isAbility:
		l.checkUse(form, home, int32(n), at)
		return Action{ID: id, Ability: int32(n)}
	case home != nil:
		names := l.refs.Names("ability")
		for i := range home.Behaviors {
			names = append(names, home.Behaviors[i].ID)
		}
		l.faults.Add(content.UnknownName(at, "a behavior of the catalog "+form.Catalog+", or an ability", names))
	case form.Catalog == "": // one that is not there, or is faulty, has been reported
		l.faults.Add(at.Fault(content.UnknownReference, "an ability, or a catalog in the creature to which the behavior belongs"))
	}
	return Action{ID: id, Ability: -1}
}

// checkUse reports an ability that nobody can want to use, and warns of one that ends in a behavior which a creature does not have.
func (l *loader) checkUse(form *creatureForm, home *catalog.Catalog, ability int32, at *content.Node) {
	a := &l.result.Rules.Abilities[ability]
	if a.Invoke != book.InvokedByCommand {
		l.faults.Add(at.Fault(NoCommand, "an ability that is invoked by command"))
		return
	}
	if a.Behavior == "" || home == nil && form.Catalog != "" { // a catalog that is not there, or is faulty, has been reported
		return
	}
	has := false
	if home != nil {
		_, has = home.Behavior(a.Behavior)
	}
	if !has {
		l.faults.Warn(at.Fault(NoBehavior, "an ability whose behavior is in the creature's own catalog; "+a.Behavior+" is not"))
	}
}

// granted are the abilities that a creature has from the start, each once.
func (l *loader) granted(form *creatureForm) []int32 {
	var list []int32
	for _, id := range form.Abilities {
		if n, ok := l.refs.Index("ability", id); ok {
			list = append(list, int32(n))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// brain compiles what a creature does by itself.
func (l *loader) brain(form *creatureForm, home *catalog.Catalog) Brain {
	b := Brain{Sight: form.Brain.Sight, Leash: form.Brain.Leash}
	if form.Brain.Kind == "route" {
		b.Kind = Route
	}
	for i := range form.Brain.Strikes {
		s := &form.Brain.Strikes[i]
		ability := l.strikeWith(form, home, s)
		if s.Near > s.Far && s.Far > 0 {
			l.faults.Add(s.Self.Field("near").Fault(BadReach, "a distance that is not above far"))
		} else if s.Near > form.Brain.Sight && form.Brain.Sight > 0 {
			l.faults.Warn(s.Self.Field("near").Fault(BadReach, fmt.Sprintf("a distance within its sight of %v m", form.Brain.Sight)))
		}
		every, err := s.Every.Ticks(l.result.Rate)
		if s.Every.Given() && err != nil {
			l.faults.Add(s.Self.Field("every").Fault(content.BadTime, "a shorter time"))
		}
		b.Strikes = append(b.Strikes, Strike{Behavior: s.Behavior, Ability: ability, Near: s.Near, Far: s.Far, Every: max(every, 1)})
	}
	return b
}

// strikeWith finds what a strike does, and returns the ability, -1 for a behavior.
func (l *loader) strikeWith(form *creatureForm, home *catalog.Catalog, s *strikeForm) int32 {
	behavior, ability := s.Self.Field("behavior"), s.Self.Field("ability")
	switch {
	case behavior == nil && ability == nil:
		l.faults.Add(s.Self.MissingFault("behavior", "a behavior of its catalog, or an ability"))
	case behavior != nil && ability != nil:
		l.faults.Add(ability.Fault(BadStrike, "only one of behavior and ability"))
	case behavior != nil && s.Behavior != "":
		l.behavior(form, home, s.Behavior, behavior)
	case ability != nil:
		if n, ok := l.refs.Index("ability", s.Ability); ok {
			l.checkUse(form, home, int32(n), ability)
			if l.result.Rules.Abilities[n].Mode == book.ForAlly {
				l.faults.Warn(ability.Fault(BadStrike, "an ability that can be for an enemy, whom a strike is for"))
			}
			return int32(n)
		}
	}
	return -1
}
