package pack

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/define/shape"
)

// creatureForm is a creature as its author writes it.
type creatureForm struct {
	Self *content.Node `content:"node"`

	ID         string                   `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the creature."`
	Number     int32                    `json:"number" content:"min=1,max=2147483647" doc:"Number by which missions know the creature; only for those that missions speak of. No two creatures share one."`
	Name       string                   `json:"name" content:"required,min_len=1,max_len=80" doc:"What players read."`
	Team       uint8                    `json:"team" doc:"Whose side it is on. Nobody is friend or enemy of team 0, which is where everybody stands who does not say."`
	Attributes []content.Named[float64] `json:"attributes" content:"keyref=attribute,max_items=4096,min=-1000000000000,max=1000000000000" doc:"What its attributes begin from, instead of what the attributes themselves say."`
	Catalog    string                   `json:"catalog" content:"ref=catalog" doc:"The type of the files in the folder behaviors that hold what it can do. Without one it does nothing."`
	Radius     float64                  `json:"radius" content:"default=0.5,over=0,max=16" doc:"Radius of its body in metres."`
	Height     float64                  `json:"height" content:"min=0,max=16" doc:"How high above its feet the middle of its body is, in metres."`
	Flags      []string                 `json:"flags" content:"enum=knock_immune" doc:"knock_immune: nothing pushes it."`
	XPValue    *float64                 `json:"xp_value" content:"min=0,max=1000000000000" doc:"What killing it is worth: the base of the attribute xp_value."`
	Corpse     content.Seconds          `json:"corpse" doc:"Seconds that it lies where it fell before it is gone; 5 when left out."`
	Abilities  []string                 `json:"abilities" content:"ref=ability,max_items=64" doc:"Abilities that it has from the start."`
	Actions    []string                 `json:"actions" content:"id,max_items=8" doc:"Behaviors of its catalog, or abilities, in the order of a player's keys."`
	Combat     *shape.Combat            `json:"combat" doc:"How it swings at whom it fights in every combat round, and how it gets out of the way. Without it it does not, and nobody swings at it."`
	Brain      *brainForm               `json:"brain" doc:"What it does by itself. A player's has none."`
}

// brainForm is a brain as its author writes it.
type brainForm struct {
	Self *content.Node `content:"node"`

	Kind    string       `json:"kind" content:"default=idle,enum=idle|route" doc:"idle: stands where it is. route: walks along the route of its spawn."`
	Sight   float64      `json:"sight" content:"default=12,over=0,max=1000" doc:"How far it sees, in metres."`
	Leash   float64      `json:"leash" content:"over=0,max=1000" doc:"How far from its spawn, in metres, it may be, and minds who has harmed it. From beyond it walks home, and strikes nobody until it is there. No bound when left out."`
	Strikes []strikeForm `json:"strikes" content:"max_items=8" doc:"What it does to an enemy: to the one within reach that has harmed it most, else to the nearest in sight. They are tried in this order."`
}

// strikeForm is a strike as its author writes it.
type strikeForm struct {
	Self *content.Node `content:"node"`

	Behavior string       `json:"behavior" content:"id" doc:"A behavior of its catalog."`
	Ability  string       `json:"ability" content:"ref=ability" doc:"Or an ability, for an enemy or for nobody, that it uses instead."`
	Near     float64      `json:"near" content:"min=0,max=1000" doc:"The least distance to the enemy, middle to middle in metres."`
	Far      float64      `json:"far" content:"required,over=0,max=1000" doc:"The greatest distance to the enemy, middle to middle in metres."`
	Every    content.Time `json:"every" content:"required,time,over=0" doc:"Time that passes at least before it does the same again."`
}

// spawnForm is a spawn as its author writes it.
type spawnForm struct {
	Self *content.Node `content:"node"`

	ID       string          `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the spawn."`
	Number   int32           `json:"number" content:"min=1,max=2147483647" doc:"Number by which missions know the spawn; only for those that missions speak of. No two spawns share one."`
	Creature string          `json:"creature" content:"required,ref=creature" doc:"Who is there. One lives at a time."`
	Map      string          `json:"map" content:"required,ref=map" doc:"On which map."`
	Room     string          `json:"room" content:"id" doc:"In which room. On a map with ground the place says it, and this may be left out."`
	At       *[2]float64     `json:"at" content:"min=-100000,max=100000" doc:"Where on the ground: x (east) and z (north)."`
	Facing   float64         `json:"facing" content:"min=-360,max=360" doc:"Which way it looks when it appears, in degrees: 0 is north, 90 east."`
	Respawn  content.Seconds `json:"respawn" doc:"Seconds from a death until the next one appears; never when left out."`
	Route    [][2]float64    `json:"route" content:"min=-100000,max=100000,max_items=64" doc:"Points along which a creature with a brain of the kind route walks, in order, and then from the first again."`
}
