package shape

import "github.com/wick-engine/wick/content"

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

	OnIndeterminate string `json:"on_indeterminate" content:"default=else,enum=else|skip" doc:"What happens where one of the two sides cannot be worked out. else: it counts as not being so. skip: neither list runs."`
}

// Chance runs one of two lists by a draw.
type Chance struct {
	Pct  *Formula `json:"pct" content:"required" doc:"How likely then is, from 0 to 100."`
	Then []Op     `json:"then" content:"max_items=256" doc:"What runs if it comes up."`
	Else []Op     `json:"else" content:"max_items=256" doc:"What runs otherwise."`
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
