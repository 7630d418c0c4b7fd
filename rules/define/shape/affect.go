package shape

import "github.com/wick-engine/wick/content"

// Affect is an affect as its author writes it.
type Affect struct {
	Self *content.Node `content:"node"`

	ID            string       `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the affect."`
	Name          string       `json:"name" content:"min_len=1,max_len=80" doc:"What players read; the id when left out."`
	Category      string       `json:"category" content:"id" doc:"A word of the pack's own. debuff, affliction, curse, poison and disease are harm by themselves."`
	Tags          []string     `json:"tags" content:"id,max_items=64" doc:"Words of the pack's own, by which it can be dispelled and kept off."`
	Scope         string       `json:"scope" content:"default=entity,enum=entity|room" doc:"entity: somebody bears it. room: it is attached to the room that its target is in, and everybody in there bears it."`
	Duration      content.Time `json:"duration" content:"time,over=0" doc:"How long it lasts; until it is removed when left out."`
	DurationKind  string       `json:"duration_kind" content:"default=timed,enum=timed|indefinite" doc:"indefinite: no clock ends it, unless the op that applies it gives it a duration."`
	Clock         string       `json:"clock" content:"default=pulse,enum=pulse|tick" doc:"pulse: its time is counted in pulses from the last one. tick: from the very tick on which it was applied."`
	Stacking      string       `json:"stacking" content:"default=refresh,enum=refresh|stack|extend|ignore|highest|longest|carry|independent" doc:"What applying it again does. refresh: its time begins anew. stack: that, and it grows by a stack. extend: its time is added to what remains. ignore: nothing. highest: as refresh, but only the strongest of all on a bearer counts. longest: its time begins anew if that is longer than what remains. carry: as many ticks follow as a new one makes, the first when it would have come anyway. independent: each is one of its own."`
	MaxStacks     int          `json:"max_stacks" content:"min=1,max=10000" doc:"How far it grows, with the stacking stack."`
	MaxInstances  int          `json:"max_instances" content:"min=1,max=1000" doc:"How many there are at most from one source, with the stacking independent; the oldest gives way. 16 when left out."`
	MaxDuration   content.Time `json:"max_duration" content:"time,over=0" doc:"The most that remains of it, however it is applied; no limit when left out."`
	OnReapply     *OnReapply   `json:"on_reapply" doc:"What applying it again does, where that is something else than its stacking says."`
	StackScope    string       `json:"stack_scope" content:"default=source,enum=source|target" doc:"source: everybody who applies it has an instance of their own. target: there is one, and the latest is answerable."`
	Owner         string       `json:"owner" content:"default=last,enum=last|first" doc:"Who is answerable, with the stack scope target: who applied it last, or first."`
	Lease         content.Time `json:"lease" content:"time,min=1" doc:"How long somebody still bears it who has left the room, with the scope room; 2 pulses when left out."`
	Concentration bool         `json:"concentration" doc:"true: whoever applies it concentrates on it. It ends when they concentrate on something else, cannot act or die."`

	Group *Group `json:"group" doc:"Affects that do not count beside each other."`
	Rung
	Rungs          []Rung   `json:"rungs" content:"min_items=1,max_items=100" doc:"Makes it a ladder: what it does on each rung, the lowest first, in place of modifiers, prevents, damage_taken_mult, damage_taken_add and grants_immunity beside them. No magnitude changes it."`
	PreventsSource []string `json:"prevents_source" content:"id,max_items=64" doc:"What its bearer cannot do to whoever applied it: attack, or words of the pack's own."`

	Tick     *Tick `json:"tick" doc:"What it does again and again."`
	OnApply  []Op  `json:"on_apply" content:"max_items=256" doc:"What runs when it is applied, anew or again: the actor is who applied it, the target who bears it."`
	OnExpire []Op  `json:"on_expire" content:"max_items=256" doc:"What runs when it ends in whatever way but by its bearer's death."`
	OnDispel []Op  `json:"on_dispel" content:"max_items=256" doc:"What runs before that when it was dispelled."`

	OnApplyLua  string `json:"on_apply_lua" content:"min_len=1,max_len=200" doc:"A script that runs after on_apply: file.lua:function."`
	OnExpireLua string `json:"on_expire_lua" content:"min_len=1,max_len=200" doc:"A script that runs after on_expire."`
	OnDispelLua string `json:"on_dispel_lua" content:"min_len=1,max_len=200" doc:"A script that runs after on_dispel."`
	Listens

	Level         float64 `json:"level" content:"min=-1000000,max=1000000" doc:"How strong it is against what would take it away."`
	Dispellable   bool    `json:"dispellable" content:"default=true" doc:"false: nothing dispels it."`
	SuspendsDeath bool    `json:"suspends_death" doc:"true: its bearer is held at 0 instead of dying."`
	OnRelease     string  `json:"on_release" content:"default=stay,enum=stay|die" doc:"What becomes of a bearer who is still at 0 when the hold ends."`
	OnDeath       string  `json:"on_death" content:"default=auto,enum=auto|strip|keep" doc:"What becomes of it when a player who bears it rises from a death. auto: what is provably kind stays. strip: it goes. keep: it stays, if it came from its bearer or from nobody."`
	Harmful       bool    `json:"harmful" doc:"true: it counts as harm whatever else it does. Nothing makes harm harmless."`
}

// Rung is what an affect does to its bearer while it lasts.
type Rung struct {
	Modifiers       []Modifier               `json:"modifiers" content:"max_items=64" doc:"What it does to attributes while it lasts."`
	Prevents        []string                 `json:"prevents" content:"id,max_items=64" doc:"What its bearer cannot do: act, react, attack, or words of the pack's own."`
	DamageTakenMult []content.Named[float64] `json:"damage_taken_mult" content:"max_items=256" doc:"Factors on the damage that its bearer takes, by damage type; \"*\" is every type, and \"tag:heat\" every blow with the tag heat."`
	DamageTakenAdd  []content.Named[float64] `json:"damage_taken_add" content:"max_items=256,min=-1000000000000,max=1000000000000" doc:"Added to the damage that its bearer takes, after soak, by damage type, \"tag:heat\" or \"*\". Of all that somebody bears the largest counts, once for a blow, and no magnitude changes it."`
	GrantsImmunity  []string                 `json:"grants_immunity" content:"id,max_items=64" doc:"Affects that cannot be applied to its bearer, by their ids, categories or tags."`
}

// Modifier is a row that an affect writes.
type Modifier struct {
	Self *content.Node `content:"node"`

	Attr     string  `json:"attr" content:"required,ref=attribute" doc:"The attribute."`
	Op       string  `json:"op" content:"required,enum=add|inc|mul|set|min|max" doc:"add: added to the base, times magnitude and stacks. inc: a share of that sum, times magnitude and stacks, which is added to it; all shares are added up first. mul: all that is multiplied by it. set: takes its place. min: the value is not below it. max: not above it."`
	Value    float64 `json:"value" content:"required" doc:"By how much, or what it is."`
	Type     string  `json:"type" content:"id" doc:"What kind of bonus it is, with add, inc and mul. Of one attribute, op and type only the largest bonus and the largest penalty count."`
	Priority int     `json:"priority" content:"min=-1000,max=1000" doc:"Which set counts when there are several: the highest, of equals the newest. 0 when left out."`
}

// OnReapply is what applying an affect again does to the one that is there.
type OnReapply struct {
	Self *content.Node `content:"node"`

	Duration  string `json:"duration" content:"enum=replace|longest|add|keep|carry" doc:"What remains of it. replace: a new time. longest: that if it is longer. add: that is added. keep: what there was. carry: as many ticks as a new one makes."`
	Phase     string `json:"phase" content:"enum=keep|reset|fire" doc:"When the next tick comes. keep: when it would have. reset: one interval from now. fire: at once, and then one interval from now. keep when left out."`
	Magnitude string `json:"magnitude" content:"enum=replace|larger|keep" doc:"How strong it is. replace: as it is applied now. larger: that if its magnitude is larger. keep: as it was."`
}

// Group is what an affect shares with others.
type Group struct {
	Self *content.Node `content:"node"`

	ID   string `json:"id" content:"required,id" doc:"The name that all of them give."`
	Rule string `json:"rule" content:"required,enum=strongest|exclusive|exclusive_source" doc:"strongest: of each attribute, op and direction only the strongest of them counts. exclusive: applying one ends the others on its bearer. exclusive_source: those of the same source."`
}

// Tick is what an affect does again and again.
type Tick struct {
	Self *content.Node `content:"node"`

	Interval content.Time `json:"interval" content:"required,time,over=0" doc:"Time from one to the next."`
	Ops      []Op         `json:"ops" content:"required,max_items=256" doc:"What runs then: the actor is who applied the affect, the target who bears it."`
	OnApply  bool         `json:"on_apply" doc:"true: once more at once, when it is applied."`
}

// Listens is what listens for events.
type Listens struct {
	OnEvent []content.Named[[]Op] `json:"on_event" content:"max_items=64" doc:"What runs when something happens to whoever has it, by the event: one of the engine's, or one of the pack's own such as pack:Lit. The actor is whom the event is about, the target the other one, and the magnitude is the event's."`

	OnEventLua    []content.Named[string] `json:"on_event_lua" content:"max_items=64,min_len=1,max_len=200" doc:"Scripts that run then, after the ops, by the event: file.lua:function."`
	OnReactionLua []content.Named[string] `json:"on_reaction_lua" content:"max_items=3,min_len=1,max_len=200" doc:"Scripts that are asked before something comes to be: BeforeCastCommit, ToHit, OnDamageTaken."`
}
