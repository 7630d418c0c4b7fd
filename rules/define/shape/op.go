package shape

import "github.com/wick-engine/wick/content"

// Op is one op of a list as its author writes it: the word says which of the pointers is set.
type Op struct {
	Self *content.Node `content:"node"`

	Op   string `json:"op" content:"required,switch" doc:"What is done."`
	Note string `json:"note" content:"max_len=1000" doc:"For whoever reads the file; the engine does not."`

	DealDamage     *DealDamage     `content:"when=deal_damage"`
	Heal           *Heal           `content:"when=heal"`
	Restore        *Restore        `content:"when=restore"`
	ModifyResource *ModifyResource `content:"when=modify_resource"`
	SetResource    *SetResource    `content:"when=set_resource"`
	ApplyAffect    *ApplyAffect    `content:"when=apply_affect"`
	RemoveAffect   *RemoveAffect   `content:"when=remove_affect"`
	If             *If             `content:"when=if"`
	Chance         *Chance         `content:"when=chance"`
	Check          *Check          `content:"when=check"`
	Act            *Act            `content:"when=act"`
	Send           *Send           `content:"when=send"`
	Interrupt      *Interrupt      `content:"when=interrupt"`

	Dispel        *Dispel        `content:"when=dispel"`
	IncrementRung *IncrementRung `content:"when=increment_rung"`
	DecrementRung *DecrementRung `content:"when=decrement_rung"`
	Teleport      *Teleport      `content:"when=teleport"`
	Push          *Push          `content:"when=push"`

	ModifyAttributeBase *ModifyAttributeBase `content:"when=modify_attribute_base"`
	SetFlag             *AboutFlag           `content:"when=set_flag"`
	ClearFlag           *AboutFlag           `content:"when=clear_flag"`
	GrantTrack          *GrantTrack          `content:"when=grant_track"`
	AdvanceTrack        *AdvanceTrack        `content:"when=advance_track"`
	GrantAbility        *AboutAbility        `content:"when=grant_ability"`
	RevokeAbility       *AboutAbility        `content:"when=revoke_ability"`
	ApplyBundle         *ApplyBundle         `content:"when=apply_bundle"`
	ConsumeItem         *ConsumeItem         `content:"when=consume_item"`
	ProduceItem         *ProduceItem         `content:"when=produce_item"`
	AugmentItem         *AugmentItem         `content:"when=augment_item"`
	LearnProfession     *AboutProfession     `content:"when=learn_profession"`
	SalvageItem         *SalvageItem         `content:"when=salvage_item"`
	CraftRecipe         *CraftRecipe         `content:"when=craft_recipe"`
	ListRecipes         *AboutProfession     `content:"when=list_recipes"`
}

// To says to whom an op is done.
type To struct {
	To string `json:"to" content:"default=target,enum=target|actor|source" doc:"To whom it is done."`
}

// Amount says how much: (amount + dice + bonus) × the magnitude of the call.
type Amount struct {
	Amount    *Formula `json:"amount" doc:"A number or formula; 0 when left out."`
	Dice      string   `json:"dice" content:"min_len=1,max_len=200" doc:"Dice such as 2d6+1, added to the amount."`
	DiceNum   *Formula `json:"dice_num" doc:"How many dice of dice_sides are rolled, as a number or formula."`
	DiceCount *Formula `json:"dice_count" doc:"How many dice of dice_sides are rolled, as a formula."`
	DiceSides int      `json:"dice_sides" content:"min=2,max=1000" doc:"How many sides the dice have that dice_num or dice_count speaks of."`
	Bonus     *Formula `json:"bonus" doc:"Added to amount and dice; 0 when left out."`
	Fixed     bool     `json:"fixed" doc:"true: the magnitude of the call changes nothing."`
	Scope     string   `json:"scope" content:"default=actor,enum=actor|target|source" doc:"Whose attributes the formulas read that do not say whose."`
}

// DealDamage is a blow.
type DealDamage struct {
	To
	Amount
	Type      string   `json:"type" content:"ref=damage_type" doc:"The damage type. Without one nothing soaks it or changes it but factors for every type."`
	Resource  string   `json:"resource" content:"ref=resource" doc:"The pool it takes from, instead of the one that the type names or the primary one."`
	Tags      []string `json:"tags" content:"id,max_items=64" doc:"Words of the pack's own about the blow, besides those of its type."`
	Bypass    []string `json:"bypass" content:"id,max_items=64" doc:"Tags that the blow passes by: soak and factors of a damage type with one of them, and whatever an affect says of the tag itself."`
	NoReflect bool     `json:"no_reflect" doc:"true: the record of the blow says that nothing may reflect it."`
	NoProc    bool     `json:"no_proc" doc:"true: the record of the blow says that nothing may come of it by the way."`
}

// Heal raises a pool towards its cap.
type Heal struct {
	To
	Amount
	Resource string `json:"resource" content:"ref=resource" doc:"The pool; the primary one when left out."`
}

// Restore raises any pool towards its cap.
type Restore struct {
	To
	Amount
	Resource string `json:"resource" content:"required,ref=resource" doc:"The pool."`
}

// ModifyResource adds to a pool or takes from it, outside the damage path.
type ModifyResource struct {
	To
	Amount
	Resource string `json:"resource" content:"required,ref=resource" doc:"The pool."`
}

// SetResource writes a pool.
type SetResource struct {
	To
	Resource   string   `json:"resource" content:"required,ref=resource" doc:"The pool."`
	Value      *Formula `json:"value" content:"required" doc:"What it holds then. The magnitude of the call does not change it."`
	TakeHigher bool     `json:"take_higher" doc:"true: a pool that already holds more keeps it."`
}

// ApplyAffect attaches an affect.
type ApplyAffect struct {
	To
	Affect    string       `json:"affect" content:"required,ref=affect" doc:"The affect."`
	Duration  content.Time `json:"duration" content:"time,over=0" doc:"How long, instead of what the affect says."`
	Magnitude *Formula     `json:"magnitude" doc:"What the affect's added values are multiplied by; 1 when left out."`
	Stacks    *Formula     `json:"stacks" doc:"By how many stacks it grows; 1 when left out."`
	Level     *Formula     `json:"level" doc:"The level of this instance, instead of the affect's."`
	Rung      int          `json:"rung" content:"min=1,max=100" doc:"The rung on which a ladder puts its bearer, counted from 1; where it is, or the first, when left out."`
	Harmful   bool         `json:"harmful" doc:"true: it counts as harm even if the affect does not."`
}

// RemoveAffect ends all instances of an affect.
type RemoveAffect struct {
	To
	Affect string `json:"affect" content:"required,ref=affect" doc:"The affect."`
	From   string `json:"from" content:"default=any,enum=any|actor" doc:"any: whoever applied it. actor: only what the actor applied."`
}

// Interrupt breaks what somebody casts or channels.
type Interrupt struct {
	To
	Lockout content.Time `json:"lockout" content:"time,min=0" doc:"If something broke: how long abilities that share a tag with that cannot be begun."`
}

// Act tells everybody around what was done, in words for each audience.
type Act struct {
	Actor  string `json:"actor" content:"min_len=1,max_len=1000" doc:"What the actor reads. {actor} and {target} stand for names."`
	Target string `json:"target" content:"min_len=1,max_len=1000" doc:"What the target reads."`
	Room   string `json:"room" content:"min_len=1,max_len=1000" doc:"What everybody else in the room reads."`
}

// Send tells one body something.
type Send struct {
	To
	Text string `json:"text" content:"required,min_len=1,max_len=1000" doc:"What is read."`
}
