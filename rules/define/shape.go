package define

import (
	"reflect"

	"github.com/wick-engine/wick/content"
)

// Kinds says where the definitions of the rules stand in a pack and how they are written.
func Kinds() []content.Kind {
	return []content.Kind{
		{Name: "attribute", Folder: "attributes", Type: reflect.TypeFor[Attribute](),
			Doc: "A number that everybody has: might, speed, the size of a pool."},
		{Name: "resource", Folder: "resources", Type: reflect.TypeFor[Resource](),
			Doc: "A pool that is spent and refilled: health, mana, a ward."},
		{Name: "damage_type", Folder: "damage_types", Type: reflect.TypeFor[DamageType](),
			Doc: "A sort of damage, and how it is taken."},
		{Name: "affect", Folder: "affects", Type: reflect.TypeFor[Affect](),
			Doc: "Something that is attached to somebody for a time: a burn, a blessing."},
	}
}

// Attribute is an attribute as its author writes it.
type Attribute struct {
	Self *content.Node `content:"node"`

	ID        string   `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the attribute."`
	Name      string   `json:"name" content:"min_len=1,max_len=80" doc:"What players read; the id when left out."`
	ValueKind string   `json:"value_kind" content:"default=float,enum=int|float|derived" doc:"What readers may expect: whole numbers, any numbers, or something worked out of other attributes. It changes no value."`
	Base      *Formula `json:"base" doc:"What everybody has without modifiers, unless a creature says otherwise; 0 when left out."`
	Min       *Formula `json:"min" doc:"The value is never below this."`
	Max       *Formula `json:"max" doc:"The value is never above this."`
	Stat      bool     `json:"stat" doc:"true: players see it on their sheet."`
}

// Resource is a pool as its author writes it.
type Resource struct {
	Self *content.Node `content:"node"`

	ID            string  `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the pool."`
	Name          string  `json:"name" content:"min_len=1,max_len=80" doc:"What players read; the id when left out."`
	MaxAttr       string  `json:"max_attr" content:"ref=attribute" doc:"The attribute that says how full the pool can be. Every pool has one but those that absorb."`
	Vital         bool    `json:"vital" doc:"true: whoever has it emptied by damage dies."`
	Primary       bool    `json:"primary" doc:"true: damage and healing that name no pool go here. Exactly one vital pool is primary."`
	Absorb        bool    `json:"absorb" doc:"true: a buffer that damage spends first, before the pool it fronts."`
	Fronts        string  `json:"fronts" content:"ref=resource" doc:"The pool that an absorbing one stands before."`
	Regen         float64 `json:"regen" content:"min=-1000000000000,max=1000000000000" doc:"What it gains with every pulse; below 0 it is lost."`
	RegenInCombat bool    `json:"regen_in_combat" doc:"true: it regenerates while its owner is fighting, too."`
	PerRound      bool    `json:"per_round" doc:"true: it is full again at the start of every combat round."`
	Gauge         bool    `json:"gauge" doc:"true: players see it as a bar."`
	OnDepleted    []Op    `json:"on_depleted" content:"max_items=256" doc:"Runs after each blow that leaves the pool at 0. On a vital pool: whoever has it above 0 after that lives."`
}

// DamageType is a sort of damage as its author writes it.
type DamageType struct {
	Self *content.Node `content:"node"`

	ID             string   `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the type."`
	Name           string   `json:"name" content:"min_len=1,max_len=80" doc:"What players read; the id when left out."`
	TargetResource string   `json:"target_resource" content:"ref=resource" doc:"The pool it takes from; the primary one when left out."`
	Multiplier     *Formula `json:"multiplier" doc:"Factor on every blow, read on whoever is struck; 1 when left out."`
	SoakAttr       string   `json:"soak_attr" content:"ref=attribute" doc:"The attribute that is taken off every blow. When left out it is soak_ and the id, if there is such an attribute."`
	Tags           []string `json:"tags" content:"id,max_items=64" doc:"Words of the pack's own, for rules that speak of several types."`
}

// Affect is an affect as its author writes it.
type Affect struct {
	Self *content.Node `content:"node"`

	ID              string                   `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the affect."`
	Name            string                   `json:"name" content:"min_len=1,max_len=80" doc:"What players read; the id when left out."`
	Category        string                   `json:"category" content:"id" doc:"A word of the pack's own. debuff, affliction, curse, poison and disease are harm by themselves."`
	Duration        content.Time             `json:"duration" content:"time,over=0" doc:"How long it lasts; until it is removed when left out."`
	DurationKind    string                   `json:"duration_kind" content:"default=timed,enum=timed|indefinite" doc:"indefinite: no clock ends it, unless the op that applies it gives it a duration."`
	Clock           string                   `json:"clock" content:"default=pulse,enum=pulse|tick" doc:"pulse: its time is counted in pulses from the last one. tick: from the very tick on which it was applied."`
	Stacking        string                   `json:"stacking" content:"default=refresh,enum=refresh|stack|ignore" doc:"What applying it again does: its time begins anew, it also grows by a stack, or nothing."`
	MaxStacks       int                      `json:"max_stacks" content:"min=1,max=10000" doc:"How far it grows, with the stacking stack."`
	StackScope      string                   `json:"stack_scope" content:"default=source,enum=source|target" doc:"source: everybody who applies it has an instance of their own. target: there is one, and the latest is answerable."`
	Modifiers       []Modifier               `json:"modifiers" content:"max_items=64" doc:"What it does to attributes while it lasts."`
	Prevents        []string                 `json:"prevents" content:"id,max_items=64" doc:"What its bearer cannot do: act, react, attack, or words of the pack's own."`
	DamageTakenMult []content.Named[float64] `json:"damage_taken_mult" content:"max_items=256" doc:"Factors on the damage that its bearer takes, by damage type; \"*\" is every type."`
	Tick            *Tick                    `json:"tick" doc:"What it does again and again."`
	Level           float64                  `json:"level" content:"min=-1000000,max=1000000" doc:"How strong it is against what would take it away."`
	SuspendsDeath   bool                     `json:"suspends_death" doc:"true: its bearer is held at 0 instead of dying."`
	OnRelease       string                   `json:"on_release" content:"default=stay,enum=stay|die" doc:"What becomes of a bearer who is still at 0 when the hold ends."`
	Harmful         bool                     `json:"harmful" doc:"true: it counts as harm whatever else it does. Nothing makes harm harmless."`
}

// Modifier is a row that an affect writes.
type Modifier struct {
	Self *content.Node `content:"node"`

	Attr  string  `json:"attr" content:"required,ref=attribute" doc:"The attribute."`
	Op    string  `json:"op" content:"required,enum=add|mul" doc:"add: added to the base, times magnitude and stacks. mul: the sum is multiplied by it."`
	Value float64 `json:"value" content:"required" doc:"By how much."`
}

// Tick is what an affect does again and again.
type Tick struct {
	Self *content.Node `content:"node"`

	Interval content.Time `json:"interval" content:"required,time,over=0" doc:"Time from one to the next."`
	Ops      []Op         `json:"ops" content:"required,max_items=256" doc:"What runs then: the actor is who applied the affect, the target who bears it."`
	OnApply  bool         `json:"on_apply" doc:"true: once more at once, when it is applied."`
}
