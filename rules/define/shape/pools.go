package shape

import "github.com/wick-engine/wick/content"

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
	Gauge         bool    `json:"gauge" doc:"true: players see it as a bar, those of a pack in the order of its files. At most 8."`
	OnDepleted    []Op    `json:"on_depleted" content:"max_items=256" doc:"Runs after each blow that leaves the pool at 0. On a vital pool: whoever has it above 0 after that lives."`
	Listens
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
