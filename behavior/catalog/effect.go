package catalog

import "github.com/wick-engine/wick/sim"

// Effect is a shape, a filter and a list of operations: it finds actors and asks for something to be done to each.
type Effect struct {
	// ID is unique among the effects of the catalog.
	ID string
	// Shape says where actors are looked for, and which of the numbers below have a meaning.
	Shape ShapeKind
	// Radius in metres of ShapeSector and ShapeSphere.
	Radius float64
	// Angle of ShapeSector in degrees, above 0, at most 360, half of it to each side of the aim; Wedge is the same with
	// its trigonometry done. New fills in Wedge.
	Angle float64
	Wedge sim.Wedge
	// Inner and Outer radius in metres of ShapeRing, Inner at most Outer.
	Inner, Outer float64
	// Length and Width in metres of ShapeLine.
	Length, Width float64
	// Reach of ShapeLocked in metres, beyond which nobody is meant. -1: there is no bound, and for all other shapes.
	Reach float64
	// Height is how far up and down shapes on the ground reach, in metres: of ShapeSector, ShapeRing and ShapeLine.
	Height float64
	// Target says who of those in the shape is meant. FilterHitActor only in effects that nothing but contacts of
	// projectiles use.
	Target Filter
	// IncludeSelf adds the performer, owner or bearer to FilterAlly and FilterAll, if the shape covers it too.
	IncludeSelf bool
	// Limit is the most targets, 1 to 256. 0: there is no limit.
	Limit int32
	// Order of the targets, and so who is left out by the limit.
	Order Order
	// Sight says that nothing may stand between the origin and a target.
	Sight bool
	// Origin is where the shape stands; Offset is added to it, turned with the aim: Z forward, X to the right, Y up.
	Origin Origin
	Offset sim.Vec
	// Operations run for each target in this order; at most MaxOperations.
	Operations []Operation
}

// ShapeKind is the form of an effect.
type ShapeKind uint8

// The shapes.
const (
	ShapeSector ShapeKind = iota // part of a disc on the ground, around the aim
	ShapeSphere                  // a ball in space
	ShapeRing                    // the ground between two circles
	ShapeLine                    // a rectangle on the ground along the aim
	ShapeLocked                  // the one actor that is meant, wherever it stands

	shapeKinds
)

// Filter says who is meant, seen from the performer of a behavior, the owner of a projectile or the bearer of a buff.
type Filter uint8

// The filters. FilterEnemy, FilterAlly and FilterAll leave out the performer, owner or bearer.
const (
	FilterEnemy    Filter = iota // those of another team
	FilterAlly                   // those of the same team
	FilterAll                    // everyone
	FilterSelf                   // the performer, owner or bearer
	FilterOwner                  // the same
	FilterHitActor               // whom the projectile struck

	filters
)

// Order is that of an effect's targets.
type Order uint8

// The orders.
const (
	OrderNearest Order = iota // by distance from the origin, then by actor id
	OrderID                   // by actor id

	orders
)

// Origin is where an effect's shape stands.
type Origin uint8

// The origins.
const (
	OriginActor       Origin = iota // the performer, the projectile or the bearer
	OriginPosition                  // the position that the input named; authors call it TargetPosition
	OriginTargetActor               // the actor that the input named

	origins
)

// Operation is one thing that an effect asks for, for each target. Which fields have a meaning depends on the kind.
type Operation struct {
	Kind OperationKind
	// Def is an index into Attributes, Buffs, Projectiles or OpLists of the catalog, as the kind says; -1 for OpKnockback
	// and OpResolve.
	Def int32
	// DamageType of OpAttribute is an index into DamageTypes; -1 for none, and for all other kinds.
	DamageType int32
	// Value of OpAttribute is what is added, at most 1e9 in magnitude.
	Value float64
	// Distance in metres, Duration in ticks, at least 1, and whether the target staggers: of OpKnockback.
	Distance float64
	Duration int32
	Stagger  bool
}

// OperationKind says what an operation asks for.
type OperationKind uint8

// The kinds of operations.
const (
	OpAttribute  OperationKind = iota // to change an attribute
	OpBuff                            // to attach a buff
	OpProjectile                      // to spawn a projectile, aimed at the target
	OpKnockback                       // to push the target
	OpOps                             // to run a list of rules ops
	OpResolve                         // to run what the ability that began the run has for its targets
)
