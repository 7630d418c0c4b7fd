package define

import "github.com/wick-engine/wick/content"

// Every file says whose it is and which edition. Beside that it has one list.
type (
	skillFile struct {
		header
		Behaviors []behaviorShape `json:"behaviors" content:"required,max_items=1024" doc:"What the actor can perform."`
	}
	projectileFile struct {
		header
		Projectiles []projectileShape `json:"flyObjects" content:"required,max_items=1024" doc:"What its behaviors and effects spawn."`
	}
	buffFile struct {
		header
		Buffs []buffShape `json:"buffs" content:"required,max_items=1024" doc:"What its behaviors and effects attach."`
	}
)

type header struct {
	Self    *content.Node `content:"node"`
	Type    string        `json:"type" content:"required,missing=missing_type,min_len=1,code=missing_type" doc:"The actor type, the same in all three files."`
	Version int32         `json:"version" content:"required,missing=bad_version,decimal,min=1,code=bad_version" doc:"The edition of this file."`
}

// behaviorShape is a behavior as it is written.
type behaviorShape struct {
	Self          *content.Node   `content:"node"`
	ID            string          `json:"id" content:"required,id" doc:"The behavior's name, unique among behaviors."`
	Duration      content.Seconds `json:"duration" content:"required,over=0,max=600,code=bad_duration" doc:"Seconds that a run takes."`
	Interruptible bool            `json:"canBeInterrupted" content:"default=true" doc:"Whether a stun or another behavior may end a run."`
	Input         inputWords      `json:"input" content:"required" doc:"With what it may be started: one word, or a list of words that are all allowed."`
	Range         float64         `json:"range" content:"over=0,max=1000" doc:"Metres within which a target position or actor must be."`
	Aim           string          `json:"aim" content:"enum=Enemy|Ally|All|Self,default=Enemy" doc:"Who may be named as the target actor."`
	AimTracks     bool            `json:"aimTracks" content:"default=false" doc:"Whether the aim follows the target actor from entry to entry."`
	Buffer        content.Seconds `json:"buffer" content:"default=0,min=0,max=600,code=bad_number" doc:"Seconds before the end of a run within which a start that comes too early is kept."`
	Combo         *comboShape     `json:"combo" doc:"Its place in a chain of behaviors that one button starts."`
	Charge        *chargeShape    `json:"charge" doc:"How the start is held."`
	Timeline      []entryShape    `json:"timeline" content:"required,max_items=64" doc:"What happens when."`
	Effects       []effectShape   `json:"logicEffects" content:"max_items=4096" doc:"The effects that the timeline uses."`
}

type comboShape struct {
	Self     *content.Node   `content:"node"`
	Root     string          `json:"root" content:"required" doc:"The behavior of step 1, which is the one that is started."`
	Step     int32           `json:"step" content:"required,decimal,min=1,max=1024,code=bad_combo" doc:"The number of this step, from 1."`
	Next     *string         `json:"next" doc:"The behavior of the next step; absent in the last one."`
	Opens    content.Seconds `json:"opens" content:"max=600,code=bad_combo" doc:"Seconds after which starting the root begins the next step."`
	Closes   content.Seconds `json:"closes" content:"max=600,code=bad_combo" doc:"Seconds until which it does."`
	Finisher bool            `json:"finisher" content:"default=false" doc:"Whether its events and requests carry the mark of a finisher."`
}

type chargeShape struct {
	Self  *content.Node   `content:"node"`
	Min   content.Seconds `json:"min" content:"required,max=60,code=bad_charge" doc:"Seconds to hold for level 0."`
	Max   content.Seconds `json:"max" content:"required,max=60,code=bad_charge" doc:"Seconds to hold for the full level."`
	OnMax string          `json:"onMax" content:"enum=Release|Hold,default=Release" doc:"What a full charge does by itself."`
	Tap   *string         `json:"tap" doc:"The behavior that starts instead if the hold was too short."`
	Scale scaleShape      `json:"scale" doc:"Factors at level 0 and at the full level."`
}

type scaleShape struct {
	Self     *content.Node `content:"node"`
	Value    *[2]float64   `json:"value" content:"min=0,max=1000,code=bad_charge" doc:"For what attributes change by, and for ops."`
	Speed    *[2]float64   `json:"speed" content:"min=0,max=1000,code=bad_charge" doc:"For projectiles."`
	Distance *[2]float64   `json:"distance" content:"min=0,max=1000,code=bad_charge" doc:"For moves and knockbacks."`
	Radius   *[2]float64   `json:"radius" content:"min=0,max=1000,code=bad_charge" doc:"For shapes with a radius and for collisions."`
}

// projectileShape is a projectile as it is written.
type projectileShape struct {
	Self      *content.Node      `content:"node"`
	ID        string             `json:"id" content:"required,id" doc:"The projectile's name, unique among projectiles."`
	Duration  content.Seconds    `json:"duration" content:"required,over=0,max=120,code=bad_duration" doc:"Seconds that it flies at most."`
	Range     float64            `json:"range" content:"over=0,max=1000" doc:"Metres of path that it flies at most."`
	Movement  movementShape      `json:"movement" content:"required" doc:"How it flies."`
	Collision collisionShape     `json:"collision" content:"required" doc:"Whom and what it meets."`
	Orphan    string             `json:"orphan" content:"enum=Keep|Expire,default=Keep" doc:"What it does when its owner is gone from the world."`
	Timeline  []flightEntryShape `json:"timeline" content:"max_items=64" doc:"What happens when, counted from its spawn."`
	Effects   []effectShape      `json:"logicEffects" content:"max_items=4096" doc:"The effects that the timeline uses."`
}

type movementShape struct {
	Self     *content.Node  `content:"node"`
	Kind     string         `json:"kind" content:"required,switch" doc:"The sort of flight."`
	Line     *lineShape     `content:"when=Line"`
	Parabola *parabolaShape `content:"when=Parabola"`
	Homing   *homingShape   `content:"when=Homing"`
}

type lineShape struct {
	Speed float64 `json:"speed" content:"required,min=0,max=1000" doc:"Metres per second."`
}

type parabolaShape struct {
	Speed   float64 `json:"speed" content:"required,over=0,max=1000" doc:"Metres per second over the ground."`
	Gravity float64 `json:"gravity" content:"required,min=0,max=1000" doc:"How fast it falls faster, in m/s²."`
	Lift    float64 `json:"lift" content:"default=0,min=0,max=1000" doc:"Metres per second upwards at the start, where no target gives them."`
}

type homingShape struct {
	Speed     float64 `json:"speed" content:"required,min=0,max=1000" doc:"Metres per second."`
	TurnRate  float64 `json:"turnRate" content:"required,min=0,max=3600" doc:"Degrees per second by which it turns to its target."`
	SeekRange float64 `json:"seekRange" content:"required,min=0,max=1000" doc:"Metres beyond which a target is lost."`
	OnLost    string  `json:"onLost" content:"enum=Straight|Expire|Retarget,default=Straight" doc:"What it does without its target."`
	Acquire   bool    `json:"acquire" content:"default=false" doc:"Whether it looks for a target itself when it starts without one."`
}

type collisionShape struct {
	Shape       string  `json:"shape" content:"required,enum=Sphere" doc:"The form of its body."`
	Radius      float64 `json:"radius" content:"required,min=0,max=1000,low=bad_shape" doc:"Metres."`
	HitLimit    int32   `json:"hitLimit" content:"default=1,decimal,min=1,max=64" doc:"How many different actors it strikes before it ends."`
	Target      string  `json:"target" content:"enum=Enemy|Ally|All,default=Enemy" doc:"Whom it strikes; it passes through all others."`
	IncludeSelf bool    `json:"includeSelf" content:"default=false" doc:"Whether All means its owner too."`
	Blockers    bool    `json:"blockers" content:"default=true" doc:"Whether walls stop it."`
}

// buffShape is a buff as it is written.
type buffShape struct {
	Self         *content.Node   `content:"node"`
	ID           string          `json:"id" content:"required,id" doc:"The buff's name, unique among buffs."`
	Duration     content.Seconds `json:"duration" content:"over=0,max=86400,code=bad_duration" doc:"Seconds until it ends; or else permanent."`
	Permanent    bool            `json:"permanent" content:"default=false" doc:"Whether it only ends by removal or death."`
	TickInterval content.Seconds `json:"tickInterval" content:"over=0,max=86400,code=bad_interval" doc:"Seconds between its ticks; without it there are none."`
	RepeatCount  int32           `json:"repeatCount" content:"decimal,min=1,max=10000" doc:"The number of the tick with which it ends."`
	Stacking     string          `json:"stacking" content:"enum=RefreshDuration|IgnoreIfExists|StackIndependent,default=RefreshDuration" doc:"What a second application does."`
	Scope        string          `json:"scope" content:"enum=Bearer|Source,default=Bearer" doc:"Whether an application by another actor is a second one."`
	MaxStacks    int32           `json:"maxStacks" content:"default=16,decimal,min=1,max=1000" doc:"How many instances of StackIndependent there may be."`
	ThroughDeath bool            `json:"throughDeath" content:"default=false" doc:"Whether it stays when its bearer dies."`
	UntilRunEnds bool            `json:"untilRunEnds" content:"default=false" doc:"Whether it ends with the run that attached it."`
	Tags         []string        `json:"tags" content:"id,max_items=16" doc:"Words by which others find it."`
	OnAdd        *[]string       `json:"onAdd" content:"max_items=64" doc:"The effects that run when it attaches."`
	OnTick       *[]string       `json:"onTick" content:"max_items=64" doc:"The effects that run at each of its ticks."`
	OnRemove     *[]string       `json:"onRemove" content:"max_items=64" doc:"The effects that run when it ends."`
	Effects      []effectShape   `json:"logicEffects" content:"max_items=4096" doc:"The effects of the three lists; without any of the lists, all of them run at each tick."`
}

// phases says whether the author wrote any of the three lists. Without them all effects run at each tick.
func (b *buffShape) phases() bool { return b.OnAdd != nil || b.OnTick != nil || b.OnRemove != nil }
