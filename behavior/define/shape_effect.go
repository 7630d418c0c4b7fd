package define

import "github.com/wick-engine/wick/content"

// effectShape is an effect as it is written. What its shape is measured by stands in the object itself.
type effectShape struct {
	Self        *content.Node    `content:"node"`
	ID          string           `json:"id" content:"required,id" doc:"The effect's name, unique among the effects of all three files."`
	Shape       string           `json:"shape" content:"required,switch,stray=bad_shape" doc:"Where actors are looked for."`
	Sector      *sectorShape     `content:"when=Sector"`
	Sphere      *sphereShape     `content:"when=Sphere"`
	Ring        *ringShape       `content:"when=Ring"`
	Line        *rectangleShape  `content:"when=Line"`
	Locked      *lockedShape     `content:"when=Locked"`
	Target      string           `json:"target" content:"enum=Enemy|Ally|All|Self|Owner|HitActor,default=Enemy" doc:"Who of them is meant."`
	IncludeSelf bool             `json:"includeSelf" content:"default=false" doc:"Whether Ally and All mean oneself too."`
	Limit       int32            `json:"limit" content:"decimal,min=1,max=256" doc:"How many targets there may be."`
	Order       string           `json:"order" content:"enum=Nearest|Id,default=Nearest" doc:"The order of the targets; the limit takes the first."`
	Sight       bool             `json:"los" content:"default=false" doc:"Whether walls hide a target."`
	Origin      string           `json:"origin" content:"enum=Actor|TargetPosition|TargetActor,default=Actor" doc:"Where the shape stands."`
	Offset      offsetShape      `json:"offset" doc:"How far from there, seen along the aim."`
	Height      float64          `json:"height" content:"default=2,min=0,max=1000,low=bad_shape" doc:"Metres up and down that a shape on the ground reaches."`
	Operations  []operationShape `json:"effects" content:"required,max_items=16" doc:"What is asked for, for each target."`
}

type sectorShape struct {
	Radius float64 `json:"radius" content:"required,min=0,max=1000,low=bad_shape" doc:"Metres."`
	Angle  float64 `json:"angle" content:"required,over=0,max=360,code=bad_shape" doc:"Degrees, half of them to each side of the aim."`
}

type sphereShape struct {
	Radius float64 `json:"radius" content:"required,min=0,max=1000,low=bad_shape" doc:"Metres."`
}

type ringShape struct {
	Inner float64 `json:"inner" content:"required,min=0,max=1000,low=bad_shape" doc:"Metres from the middle to the inner edge."`
	Outer float64 `json:"outer" content:"required,min=0,max=1000,low=bad_shape" doc:"Metres from the middle to the outer edge."`
}

type rectangleShape struct {
	Length float64 `json:"length" content:"required,min=0,max=1000,low=bad_shape" doc:"Metres along the aim."`
	Width  float64 `json:"width" content:"required,min=0,max=1000,low=bad_shape" doc:"Metres across, half of them to each side."`
}

type lockedShape struct {
	Range *float64 `json:"range" content:"min=0,max=1000" doc:"Metres beyond which nobody is meant."`
}

// operationShape is an operation as it is written.
type operationShape struct {
	Self       *content.Node   `content:"node"`
	Type       string          `json:"type" content:"required,switch" doc:"What is asked for."`
	Attribute  *attributeShape `content:"when=Attribute"`
	Buff       *buffEntry      `content:"when=Buff"`
	Projectile *spawnShape     `content:"when=Projectile"`
	Knockback  *knockShape     `content:"when=Knockback"`
	Ops        *opsShape       `content:"when=Ops"`
	Resolve    *struct{}       `content:"when=Resolve"`
}

type attributeShape struct {
	Attribute  string  `json:"attribute" content:"required,min_len=1" doc:"What changes, such as hp."`
	Value      float64 `json:"value" content:"required,min=-1e9,max=1e9" doc:"By how much."`
	DamageType string  `json:"damageType" content:"min_len=1" doc:"The sort of damage."`
}

type spawnShape struct {
	ProjectileID string `json:"flyObjectId" content:"required" doc:"A projectile of the same type of actor."`
}

type knockShape struct {
	Distance float64         `json:"distance" content:"required,min=0,max=100" doc:"Metres away from the origin."`
	Duration content.Seconds `json:"duration" content:"required,over=0,max=600,code=bad_duration" doc:"Seconds that it takes."`
	Stagger  bool            `json:"stagger" content:"default=false" doc:"Whether the target can do nothing meanwhile."`
}

type opsShape struct {
	Ops *content.Node `json:"ops" content:"required" doc:"A list of ops in the words of the rules."`
}
