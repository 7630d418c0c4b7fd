package shape

import (
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/formula"
)

// Ability is an ability as its author writes it.
type Ability struct {
	Self *content.Node `content:"node"`

	ID            string       `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the ability."`
	Name          string       `json:"name" content:"min_len=1,max_len=80" doc:"What players read; the id when left out."`
	Text          string       `json:"text" content:"max_len=400" doc:"What it does, in a sentence for players."`
	Tags          []string     `json:"tags" content:"id,max_items=64" doc:"Words of the pack's own. Whoever is prevented from one of them cannot cast it."`
	Invoke        invoke       `json:"invoke" content:"required" doc:"How it comes to act."`
	Targeting     targeting    `json:"targeting" doc:"For whom it is; nobody when left out."`
	Disposition   string       `json:"disposition" content:"default=neutral,enum=harmful|helpful|neutral" doc:"What it means to whom it is for. harmful: whoever does not agree to be harmed is left alone by all of it."`
	Requires      requires     `json:"requires" doc:"What its caster must be."`
	Costs         []Cost       `json:"costs" content:"max_items=16" doc:"What it takes out of its caster's pools when it is done, all of it or none."`
	CastTime      *Span        `json:"cast_time" doc:"How long it takes until it is done; at once when left out."`
	Cooldown      *Span        `json:"cooldown" doc:"How long from then until it can be begun again."`
	Lag           *Span        `json:"lag" doc:"How long from then nothing else can be begun."`
	Charges       *charges     `json:"charges" doc:"How often it can be used before its cooldown begins; each use begins it when left out."`
	CooldownGroup string       `json:"cooldown_group" content:"id" doc:"A name of the pack's own: abilities with the same one share their cooldown."`
	Queue         content.Time `json:"queue" content:"time,min=0" doc:"A wish for it that comes so long before its caster is free is kept, the last one only, and begun then; refused when left out."`
	Channel       *Channel     `json:"channel" doc:"What goes on after it is done, until it is over or breaks."`
	Toggle        *Toggle      `json:"toggle" doc:"What it switches on; using it again switches it off."`
	Cancels       []string     `json:"cancels" content:"id,max_items=64" doc:"What of its caster's casts, channels and toggles carries any of these tags ends when it begins. It never ends itself."`
	BlockedBy     []string     `json:"blocked_by" content:"id,max_items=64" doc:"While any of these goes on that carries one of these tags, it cannot be begun."`
	Blocks        []string     `json:"blocks" content:"id,max_items=64" doc:"While it goes on, nothing can be begun that carries one of these tags."`
	GCD           bool         `json:"gcd" content:"default=true" doc:"false: it neither waits for the pack's global cooldown nor begins it."`
	OnResolve     []Op         `json:"on_resolve" content:"max_items=256" doc:"What it does: the actor is who casts it, the target for whom it is."`
	Lua           string       `json:"on_resolve_lua" content:"min_len=1,max_len=200" doc:"A script that runs after that: file.lua:function."`
	Behavior      string       `json:"behavior" content:"min_len=1,max_len=96" doc:"A behavior that its caster performs when it is done. What it does is done where the behavior says Resolve."`
	InterruptOn   []string     `json:"interrupt_on" content:"max_items=4,enum=cc|damage|move|command" doc:"What breaks it before it is done. cc: a tag of it comes to be prevented. damage, move, command: its caster is struck, leaves its place, is told to do something else. Only cc when left out."`
	Messages      messages     `json:"messages" doc:"What is read. {actor} and {target} stand for the two."`
	Listens
}

// charges are uses before a cooldown.
type charges struct {
	Self *content.Node `content:"node"`

	Max      int          `json:"max" content:"required,min=1,max=1000" doc:"How many there are."`
	Recharge content.Time `json:"recharge" content:"required,time,over=0" doc:"How long it takes until one that is spent comes back, one after the other."`
}

// Channel is what goes on after a commit.
type Channel struct {
	Self *content.Node `content:"node"`

	Duration content.Time `json:"duration" content:"required,time,over=0" doc:"How long it goes on: a whole number of intervals."`
	Interval content.Time `json:"interval" content:"required,time,over=0" doc:"How long it is from one run of ops to the next, and to the first."`
	Ops      []Op         `json:"ops" content:"required,min_items=1,max_items=256" doc:"What each run does: the actor is who casts it, the target for whom it is. An area is everybody in it then."`
	Costs    []Cost       `json:"costs" content:"max_items=16" doc:"What each run takes out of its caster's pools."`
	BreakOn  []string     `json:"break_on" content:"max_items=5,enum=cc|damage|move|command|cost" doc:"What ends it early, as in interrupt_on; cost: that a run cannot be paid, which is left out otherwise. What interrupt_on says and cost when left out."`
}

// Toggle is what a use switches on and the next one off.
type Toggle struct {
	Self *content.Node `content:"node"`

	Affect   string       `json:"affect" content:"required,ref=affect" doc:"The affect that its caster bears while it is on. When that ends, whatever ends it, it is off, and its cooldown begins."`
	Upkeep   []Cost       `json:"upkeep" content:"max_items=16" doc:"What it takes out of its caster's pools each interval. What cannot be paid switches it off."`
	Interval content.Time `json:"interval" content:"time,over=0" doc:"How long it is from one upkeep to the next, and to the first."`
}

// invoke says how an ability comes to act.
type invoke struct {
	Self *content.Node `content:"node"`

	Kind string `json:"kind" content:"required,enum=command|proc|passive" doc:"command: somebody wants it to. proc: now and then, when something happens. passive: it is always there. The last two act by on_event and on_reaction_lua alone."`
	Verb string `json:"verb" content:"id" doc:"The word that players type for it, of a command."`
}

// targeting says for whom an ability is.
type targeting struct {
	Mode  string  `json:"mode" content:"default=none,enum=none|self|ally|enemy|any|area_enemies|area_allies|area_all" doc:"none: nobody, as where a behavior aims. ally: oneself, too. area: all of them around its caster."`
	Range float64 `json:"range" content:"min=0,max=1000" doc:"How far off whom it is for may be, in metres; as far as one sees when left out. A text world has no metres."`
}

// requires is what somebody must be to begin an ability.
type requires struct {
	Self *content.Node `content:"node"`

	Attr         []content.Named[float64] `json:"attr" content:"keyref=attribute,max_items=64" doc:"The least of which attributes."`
	Granted      bool                     `json:"granted" doc:"true: it has been granted the ability."`
	Profession   []content.Named[int]     `json:"profession" content:"keyref=profession,max_items=64,min=1,max=100" doc:"The least rank, from 1, in which professions."`
	NotPrevented []string                 `json:"not_prevented" content:"id,max_items=64" doc:"Tags that nothing prevents it from, besides the ability's own."`
	Position     string                   `json:"position" content:"id" doc:"The position that it is in; any in which one can act when left out."`
	Flag         string                   `json:"flag" content:"id" doc:"A flag that it has."`
}

// Cost is what a use takes out of a pool.
type Cost struct {
	Resource string   `json:"resource" content:"required,ref=resource" doc:"The pool."`
	Amount   *Formula `json:"amount" content:"required" doc:"How much, as a number or formula read on the caster."`
}

// messages are what an ability lets people read.
type messages struct {
	Start       string `json:"start" content:"min_len=1,max_len=400" doc:"For its caster, when it begins to take time."`
	Actor       string `json:"actor" content:"min_len=1,max_len=400" doc:"For its caster, when it is done."`
	Target      string `json:"target" content:"min_len=1,max_len=400" doc:"For whom it is for."`
	Room        string `json:"room" content:"min_len=1,max_len=400" doc:"For everybody else in the room."`
	Interrupted string `json:"interrupted" content:"min_len=1,max_len=400" doc:"For its caster, when it is broken."`
}

// Span is a time as its author writes it, or a formula that gives one in pulses.
type Span struct {
	Node *content.Node
}

// SpanForm is what a span looks like, for faults.
const SpanForm = `a time like 4 (pulses), "2s", "90t" or "2r", or a formula of pulses`

// DecodeNode keeps the node of what can be a span at all.
func (s *Span) DecodeNode(n *content.Node, _ *content.Decoder, faults *content.Faults) bool {
	switch n.Kind() {
	case content.Number, content.Text, content.List:
		s.Node = n
		return true
	}
	faults.Add(n.Fault(content.WrongType, SpanForm))
	return false
}

// ContentSchema describes spans as far as a schema can.
func (s *Span) ContentSchema() *jsonschema.Schema {
	var heads []any
	for _, name := range formula.HeadNames() {
		heads = append(heads, name)
	}
	one, zero := 1, 0.0
	return &jsonschema.Schema{
		Description: `A time: pulses as a number, or "2s", "90t", "2r"; or a formula of pulses.`,
		AnyOf: []*jsonschema.Schema{
			{Type: "number", Minimum: &zero},
			{Type: "string", Pattern: `^[0-9]+(\.[0-9]+)?[tprs]?$`},
			{Type: "array", MinItems: &one, PrefixItems: []*jsonschema.Schema{{Type: "string", Enum: heads}}},
		},
	}
}

// Position is a position that somebody can be in.
type Position struct {
	Self *content.Node `content:"node"`

	ID   string `json:"id" content:"required,id" doc:"Its name."`
	Acts bool   `json:"acts" doc:"true: one can act in it."`
}

// Combat is how a creature swings, and how it gets out of the way.
type Combat struct {
	Self *content.Node `content:"node"`

	Hit      *Check   `json:"hit" doc:"What says whether a swing hits, with the fields of the op check: a band miss ends it, crit makes it critical, any other or none hits. Without it every swing hits."`
	Avoid    []Check  `json:"avoid" content:"max_items=8" doc:"How it gets out of the way, tried in this order: a band success does. It is the target of the check."`
	Dice     string   `json:"dice" content:"min_len=1,max_len=200" doc:"Damage of a swing; 1d3 when left out."`
	Bonus    *Formula `json:"bonus" doc:"Added to that."`
	Type     string   `json:"type" content:"ref=damage_type" doc:"The damage type."`
	Swings   *Formula `json:"swings" doc:"How often it swings in a combat round, at most 50; once when left out."`
	CritMult *Formula `json:"crit_mult" doc:"What a critical hit multiplies the damage by."`
	CritDice int      `json:"crit_dice" content:"min=1,max=20" doc:"How often a critical hit rolls the dice."`
	Reach    float64  `json:"reach" content:"min=0,max=100" doc:"How far off whom it strikes may be, in metres; the same room when left out."`
}
