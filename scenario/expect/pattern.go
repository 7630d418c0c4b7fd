package expect

import (
	"math"
	"slices"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// pattern is what an event has to be like.
type pattern struct {
	Self *content.Node `content:"node"`

	Kind string        `json:"kind" content:"required" doc:"The kind of event."`
	Who  string        `json:"who" doc:"Whom it is about."`
	Whom string        `json:"whom" doc:"The other one."`
	Room string        `json:"room" doc:"Where it happened."`
	To   string        `json:"to" doc:"RoomLeft: the room it went to."`
	From string        `json:"from" doc:"RoomEntered: the room it came from."`
	Why  string        `json:"reason" doc:"The reason, in a word."`
	Text *string       `json:"text" doc:"Said, MessageSent, TextSent: the words, with names in them."`
	At   *shape.Point  `json:"pos" doc:"Where on the ground it happened, within a centimetre."`
	Num  *float64      `json:"count" doc:"The number that comes with it, such as how many or which exit."`
	Then *shape.Moment `json:"at" doc:"The moment at whose end it happened."`

	Behavior   string   `json:"behavior" doc:"The behavior it is about."`
	Projectile string   `json:"projectile" doc:"The projectile."`
	Buff       string   `json:"buff" doc:"The buff."`
	Effect     string   `json:"effect" doc:"The effect, as its behavior file calls it."`
	Affect     string   `json:"affect" doc:"The affect; AbilityRefused: the one that stands against it."`
	Blocker    string   `json:"blocker" doc:"OnAffectBlocked: the affect that keeps it off."`
	Track      string   `json:"track" doc:"The track."`
	Recipe     string   `json:"recipe" doc:"The recipe."`
	Raised     string   `json:"event" doc:"PackRaised: the event of the pack's own."`
	Ability    string   `json:"ability" doc:"The ability."`
	Tag        string   `json:"tag" doc:"AbilityRefused: the tag that stands against it."`
	Hook       string   `json:"hook" doc:"ScriptFault: the function that the rules had called, as charm.lua:save."`
	Script     string   `json:"file" doc:"ScriptFault: the file in which it was stopped; count is the line."`
	Resource   string   `json:"resource" doc:"The resource."`
	Type       string   `json:"type" doc:"The damage type."`
	Attribute  string   `json:"attribute" doc:"The attribute, or in a request whatever a behavior file names."`
	Check      string   `json:"check" doc:"The check."`
	Ops        string   `json:"ops" doc:"The op-list, as the pack's compiler calls it: on_apply of mark."`
	Template   string   `json:"template" doc:"The text that was sent, as its op has it."`
	Value      *float64 `json:"value" doc:"The amount: the damage as it reached the resource, what was healed, what a kill is worth."`
	Raw        *float64 `json:"raw" doc:"Of a blow: the amount before anything softened it."`
	Absorbed   *float64 `json:"absorbed" doc:"Of a blow: what was spent from resources before."`
	Overflow   *float64 `json:"overflow" doc:"Of a blow: what went beyond what was left."`
	Span       *int     `json:"span" doc:"The time that comes with it, in ticks, such as how long it lasts."`
	Flag       string   `json:"flag" doc:"A flag that it has, as a stream writes it."`

	kind  view.EventKind
	who   int // numbers of entities, -1 for anybody
	whom  int
	then  int
	named []naming // the definitions it has to be about
}

// naming is a name that a record has to have in one of its two places.
type naming struct {
	name string
	by   bool // in By, else in What
}

func (p *pattern) resolve(c *premise.Checker) {
	var known bool
	if p.kind, known = view.ParseEventKind(p.Kind); !known && p.Kind != "" {
		var names []string
		view.EachEventKind(func(_ view.EventKind, name string) { names = append(names, name) })
		c.Unknown(p.Self.Field("kind"), "a kind of event", names)
	}
	p.who, p.whom = -1, -1
	if p.Who != "" {
		p.who = c.Entity(p.Who, p.Self.Field("who"))
	}
	if p.Whom != "" {
		p.whom = c.Entity(p.Whom, p.Self.Field("whom"))
	}
	c.Room(p.Room, p.Self.Field("room"))
	c.Room(p.To, p.Self.Field("to"))
	c.Room(p.From, p.Self.Field("from"))
	if p.Then != nil {
		p.then = c.Ticks(p.Then)
	}
	if known {
		p.checkNames(c)
		p.checkNumbers(c)
	}
	for _, name := range [...]string{"to", "from"} {
		if field := p.Self.Field(name); field != nil && known && trace.WayField(p.kind) != name {
			c.Faults.Add(field.KeyFault(content.UnknownField, p.Kind+" has no field"))
		}
	}
	if p.Why != "" && known {
		p.checkReason(c)
	}
}

// fields are the names of definitions in the pattern, by their fields.
func (p *pattern) fields() []struct{ field, name string } {
	return []struct{ field, name string }{
		{"behavior", p.Behavior}, {"projectile", p.Projectile}, {"buff", p.Buff}, {"effect", p.Effect}, {"affect", p.Affect},
		{"blocker", p.Blocker}, {"track", p.Track}, {"recipe", p.Recipe}, {"event", p.Raised},
		{"resource", p.Resource}, {"type", p.Type}, {"attribute", p.Attribute}, {"check", p.Check}, {"ops", p.Ops}, {"template", p.Template},
		{"ability", p.Ability}, {"tag", p.Tag}, {"hook", p.Hook}, {"file", p.Script},
	}
}

// checkNames wants fields that the kind has, and names that are in the pack.
func (p *pattern) checkNames(c *premise.Checker) {
	what, by := trace.Fields(p.kind)
	for _, f := range p.fields() {
		at := p.Self.Field(f.field)
		switch {
		case at == nil:
		case f.field == "hook" && what == "hook":
			c.Function(f.name, at)
			p.named = append(p.named, naming{f.name, false})
		case f.field == "file" && by == "file":
			c.Script(f.name, at)
			p.named = append(p.named, naming{f.name, true})
		case f.field == "affect" && p.kind == view.AbilityRefused: // told by the number of the instance, see stands
			c.Affect(p.Affect, at)
		case f.field != what && f.field != by:
			c.Faults.Add(at.KeyFault(content.UnknownField, p.Kind+" has no field"))
		default:
			c.Defined(f.name, at, "a name", c.Names.InField(p.kind, f.field))
			p.named = append(p.named, naming{f.name, f.field == by})
		}
	}
}

// checkNumbers wants numbers that only some kinds have, and flags that there are.
func (p *pattern) checkNumbers(c *premise.Checker) {
	for _, name := range [...]string{"raw", "absorbed", "overflow"} {
		if field := p.Self.Field(name); field != nil && !trace.IsBlow(p.kind) {
			c.Faults.Add(field.KeyFault(content.UnknownField, p.Kind+" has no field"))
		}
	}
	if words := trace.FlagNames(p.kind); p.Flag != "" && !slices.Contains(words, p.Flag) {
		c.Unknown(p.Self.Field("flag"), "a flag of "+p.Kind, words)
	}
}

// checkReason wants a reason that the kind has.
func (p *pattern) checkReason(c *premise.Checker) {
	words := trace.Reasons(p.kind)
	if !slices.Contains(words, p.Why) {
		c.Unknown(p.Self.Field("reason"), "a reason of "+p.Kind, words)
	}
}

// matches reports whether a record is like the pattern. Bodies are told by their names, so that one which left and came
// again is still the same.
func (p *pattern) matches(run *stage.Run, r *trace.Record) bool {
	switch {
	case r.Kind != p.kind,
		p.Who != "" && !isOf(run, p.who, r.Actor, r.Who),
		p.Whom != "" && !isOf(run, p.whom, r.Other, r.Whom),
		p.Then != nil && run.MomentOf(r.Tick) != p.then,
		p.Room != "" && r.Place != p.Room,
		p.To != "" && r.Way != p.To,
		p.From != "" && r.Way != p.From,
		p.Why != "" && r.Why != p.Why,
		p.Text != nil && r.Text != *p.Text,
		p.At != nil && !(p.At.Distance(r.Pos) <= 0.01),
		p.Num != nil && float64(r.Count) != *p.Num,
		p.Value != nil && !near(r.Value, *p.Value),
		p.Raw != nil && !near(r.Dir.X, *p.Raw),
		p.Absorbed != nil && !near(r.Dir.Y, *p.Absorbed),
		p.Overflow != nil && !near(r.Dir.Z, *p.Overflow),
		p.Span != nil && int(r.Span) != *p.Span,
		p.Flag != "" && !slices.Contains(r.FlagWords(), p.Flag):
		return false
	}
	for _, n := range p.named {
		if n.by && r.By != n.name || !n.by && r.What != n.name {
			return false
		}
	}
	return p.kind != view.AbilityRefused || p.Affect == "" || stands(run, r, p.Affect)
}

// stands reports whether what stood against an ability was an instance of that affect. The refusal has its number alone; what that is
// the instance has said as it began.
func stands(run *stage.Run, refusal *trace.Record, affect string) bool {
	for _, r := range run.Records() {
		if r.Kind == view.OnApplyAffect && r.Ref == refusal.Ref && r.Actor != 0 {
			return r.What == affect
		}
	}
	return false
}

// near reports whether two numbers of events are the same for an author, who writes 0.2 for what was added up.
func near(got, want float64) bool { return math.Abs(got-want) <= 1e-6 }

// isOf reports whether a body is that of an entity. Whoever lives at a spawn is told by its bodies, for their names are not
// the scenario's.
func isOf(r *stage.Run, who int, id sim.ID, name string) bool {
	if r.Entity(who).Spawn != "" {
		return slices.Contains(r.IDs(who), id)
	}
	return name == r.Entity(who).Name
}

// text is the pattern for people.
func (p *pattern) text() string {
	var b strings.Builder
	b.WriteString(p.Kind)
	for _, field := range p.Self.Items {
		if name := field.Name(); name != "kind" {
			value := field.Text()
			switch field.Kind() {
			case content.Number:
				value = field.Number()
			case content.List:
				value = p.At.String()
			default: // a text is itself
			}
			b.WriteString(" " + name + "=" + value)
		}
	}
	return b.String()
}
