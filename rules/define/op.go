package define

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
	Type      string `json:"type" content:"ref=damage_type" doc:"The damage type. Without one nothing soaks it or changes it but factors for every type."`
	Resource  string `json:"resource" content:"ref=resource" doc:"The pool it takes from, instead of the one that the type names or the primary one."`
	NoReflect bool   `json:"no_reflect" doc:"true: the record of the blow says that nothing may reflect it."`
	NoProc    bool   `json:"no_proc" doc:"true: the record of the blow says that nothing may come of it by the way."`
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
	Harmful   bool         `json:"harmful" doc:"true: it counts as harm even if the affect does not."`
}

// RemoveAffect ends all instances of an affect.
type RemoveAffect struct {
	To
	Affect string `json:"affect" content:"required,ref=affect" doc:"The affect."`
	From   string `json:"from" content:"default=any,enum=any|actor" doc:"any: whoever applied it. actor: only what the actor applied."`
}

// If runs one of two lists by a comparison.
type If struct {
	HasAffect string   `json:"has_affect" content:"ref=affect" doc:"True for whoever bears this affect; needs no cmp."`
	Resource  string   `json:"resource" content:"ref=resource" doc:"Compares what is in this pool."`
	Formula   *Formula `json:"formula" doc:"Compares the value of this formula."`
	Scalar    string   `json:"scalar" doc:"Compares a number of the call, such as $depletion.overflow."`
	Cmp       string   `json:"cmp" content:"enum=>=|<=|>|<|==|!=" doc:"How they are compared."`
	RHS       *Formula `json:"rhs" doc:"What it is compared with."`
	Who       string   `json:"who" content:"default=target,enum=target|actor|source" doc:"Whose affect or pool is looked at."`
	Then      []Op     `json:"then" content:"max_items=256" doc:"What runs if it is so."`
	Else      []Op     `json:"else" content:"max_items=256" doc:"What runs otherwise."`
}

// Chance runs one of two lists by a draw.
type Chance struct {
	Pct  *Formula `json:"pct" content:"required" doc:"How likely then is, from 0 to 100."`
	Then []Op     `json:"then" content:"max_items=256" doc:"What runs if it comes up."`
	Else []Op     `json:"else" content:"max_items=256" doc:"What runs otherwise."`
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

// Check rolls dice and runs the list of the first band that matches.
type Check struct {
	ID       string   `json:"id" content:"id" doc:"Name under which what happened is told."`
	Dice     string   `json:"dice" content:"required,min_len=1,max_len=200" doc:"What is rolled, such as 1d20."`
	Bonus    *Formula `json:"bonus" doc:"Added to the roll; 0 when left out."`
	DC       *Formula `json:"dc" doc:"What the total is measured against."`
	Versus   *Versus  `json:"versus" doc:"The roll of the other side, against which the total is measured."`
	Subject  string   `json:"subject" content:"default=actor,enum=actor|target" doc:"Who rolls."`
	Boon     *Formula `json:"boon" doc:"Above 0, boon_dice are rolled instead, unless there is a bane too."`
	Bane     *Formula `json:"bane" doc:"Above 0, bane_dice are rolled instead, unless there is a boon too."`
	BoonDice string   `json:"boon_dice" content:"min_len=1,max_len=200" doc:"What is rolled with a boon."`
	BaneDice string   `json:"bane_dice" content:"min_len=1,max_len=200" doc:"What is rolled with a bane."`
	Bands    []Band   `json:"bands" content:"max_items=64" doc:"What may come of it; the first that matches does."`
	Show     string   `json:"show" content:"default=all,enum=all|summary|none" doc:"How much of it is told."`
}

// Versus is the roll of the other side of a check.
type Versus struct {
	Self *content.Node `content:"node"`

	Dice  string   `json:"dice" content:"required,min_len=1,max_len=200" doc:"What is rolled."`
	Bonus *Formula `json:"bonus" doc:"Added to the roll; 0 when left out."`
}

// Band is something that may come of a check. All that it asks for must be so; one that asks for nothing always matches.
type Band struct {
	Self *content.Node `content:"node"`

	Label   string   `json:"label" content:"required,min_len=1,max_len=48" doc:"What it is called."`
	Total   *Axis    `json:"total" doc:"Where the total must lie."`
	Margin  *Axis    `json:"margin" doc:"Where total less dc, or less the other side's total, must lie."`
	Natural *Natural `json:"natural" doc:"What the dice themselves must show."`
	When    *Formula `json:"when" doc:"Must be above 0."`
	Ops     []Op     `json:"ops" content:"max_items=256" doc:"What runs."`
}

// Axis bounds a number, edges included.
type Axis struct {
	Self *content.Node `content:"node"`

	Min *Formula `json:"min" doc:"The least."`
	Max *Formula `json:"max" doc:"The most."`
}

// Natural asks for faces among the dice that were kept.
type Natural struct {
	Face  int `json:"face" content:"required,min=-1,max=1000" doc:"The face."`
	Count int `json:"count" content:"default=1,min=1,max=800" doc:"On how many dice at least."`
}
