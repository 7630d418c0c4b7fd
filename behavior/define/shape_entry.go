package define

import "github.com/wick-engine/wick/content"

// entryShape is a line of a behavior's timeline as it is written. What follows the kind stands in the object itself.
type entryShape struct {
	Self         *content.Node      `content:"node"`
	Time         content.Seconds    `json:"time" content:"required,min=0,max=600,low=negative_time,code=late_entry" doc:"Seconds from the start of the run, at most its duration."`
	Kind         string             `json:"kind" content:"required,switch" doc:"What begins."`
	Animation    *animationEntry    `content:"when=Animation"`
	Prefab       *prefabEntry       `content:"when=Effect"`
	Effect       *effectEntry       `content:"when=LogicEffect"`
	FlightEffect *flightEffectEntry // in timelines of projectiles, instead of Effect
	Projectile   *projectileEntry   `content:"when=Projectile"`
	Buff         *buffEntry         `content:"when=Buff"`
	Move         *moveEntry         `content:"when=Move"`
	Knockback    *knockbackEntry    `content:"when=Knockback"`
}

// flightEntryShape is the same in a projectile's timeline, where some kinds are out of place. Only the tags may differ.
type flightEntryShape struct {
	Self         *content.Node      `content:"node"`
	Time         content.Seconds    `json:"time" content:"required,min=0,max=120,low=negative_time,code=late_entry" doc:"Seconds from the spawn, at most the duration. On collision: from when contacts count."`
	Kind         string             `json:"kind" content:"required,switch" doc:"What begins."`
	Animation    *animationEntry    `content:"when=Animation,misplaced=misplaced_kind"`
	Prefab       *prefabEntry       `content:"when=Effect"`
	Effect       *effectEntry       // in timelines of behaviors, instead of FlightEffect
	FlightEffect *flightEffectEntry `content:"when=LogicEffect"`
	Projectile   *projectileEntry   `content:"when=Projectile"`
	Buff         *buffEntry         `content:"when=Buff,misplaced=misplaced_kind"`
	Move         *moveEntry         `content:"when=Move,misplaced=misplaced_kind"`
	Knockback    *knockbackEntry    `content:"when=Knockback,misplaced=misplaced_kind"`
}

// entries gives a projectile's timeline the form of a behavior's.
func (p *projectileShape) entries() []entryShape {
	all := make([]entryShape, len(p.Timeline))
	for i, e := range p.Timeline {
		all[i] = entryShape(e)
	}
	return all
}

type animationEntry struct {
	Animation string          `json:"animation" content:"required,min_len=1" doc:"The animation's name."`
	Duration  content.Seconds `json:"duration" content:"required,over=0,max=600,code=bad_duration" doc:"Seconds that it takes."`
}

type prefabEntry struct {
	Prefab   string          `json:"prefab" content:"required,min_len=1" doc:"What is shown."`
	Duration content.Seconds `json:"duration" content:"required,over=0,max=600,code=bad_duration" doc:"Seconds that it is shown."`
	Socket   string          `json:"socket" content:"min_len=1" doc:"The place on the body where it is shown."`
}

type effectEntry struct {
	EffectID string `json:"effectId" content:"required" doc:"One of the effects written beside the timeline."`
	Trigger  string `json:"trigger" content:"misplaced=misplaced_kind"`
}

type flightEffectEntry struct {
	EffectID string `json:"effectId" content:"required" doc:"One of the effects written beside the timeline."`
	Trigger  string `json:"trigger" content:"enum=OnTime|OnCollision|OnExpire,default=OnTime" doc:"Whether it runs at its time, at each contact from then on, or at the end."`
}

type projectileEntry struct {
	ProjectileID string      `json:"flyObjectId" content:"required" doc:"A projectile of the same type of actor."`
	Offset       offsetShape `json:"offset" doc:"Where it spawns, seen from the performer."`
}

type buffEntry struct {
	BuffID string `json:"buffId" content:"required" doc:"A buff of the same type of actor. The performer gets it."`
}

type moveEntry struct {
	Distance float64             `json:"distance" content:"required,min=0,max=100" doc:"Metres along the aim."`
	Duration content.Seconds     `json:"duration" content:"required,over=0,max=600,code=bad_duration" doc:"Seconds that it takes."`
	Iframes  *[2]content.Seconds `json:"iframes" content:"max=600,code=bad_iframes" doc:"From when until when, in seconds from its start, blows miss."`
	Through  string              `json:"through" content:"enum=None|Actors,default=None" doc:"Whether it passes through actors or halts at an enemy."`
	OnBlock  string              `json:"onBlock" content:"enum=Slide|Stop,default=Slide" doc:"What it does at a wall."`
	Dash     bool                `json:"dash" content:"default=false" doc:"Whether it counts as a dash."`
}

type knockbackEntry struct {
	Distance float64         `json:"distance" content:"required,min=0,max=100" doc:"Metres against the aim."`
	Duration content.Seconds `json:"duration" content:"required,over=0,max=600,code=bad_duration" doc:"Seconds that it takes."`
}

// offsetShape is a place seen from somebody who faces along the aim.
type offsetShape struct {
	Forward float64 `json:"forward" content:"default=0,min=-100,max=100" doc:"Metres along the aim."`
	Right   float64 `json:"right" content:"default=0,min=-100,max=100" doc:"Metres to its right."`
	Up      float64 `json:"up" content:"default=0,min=-100,max=100" doc:"Metres up."`
}
