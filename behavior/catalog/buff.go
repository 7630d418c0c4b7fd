package catalog

// Buff is something that attaches to an actor for a time.
type Buff struct {
	// ID is unique among the buffs of the catalog.
	ID string
	// Duration in ticks. 0: it is permanent, and ends by removal or death only.
	Duration int32
	// TickInterval is how many ticks lie between two ticks of the buff. 0: it has none.
	TickInterval int32
	// RepeatCount is with which tick of the buff it ends, 1 to 10,000. 0: with none.
	RepeatCount int32
	// Stacking says what a second application does, and PerSource that an application by somebody else is no second one.
	Stacking  Stacking
	PerSource bool
	// MaxStacks is how many instances there may be at once with StackIndependent.
	MaxStacks int32
	// ThroughDeath says that the death of its bearer does not end it, UntilRunEnds that the end of the run does which
	// attached it.
	ThroughDeath, UntilRunEnds bool
	// Tags are indices into Tags of the catalog, ascending and without duplicates.
	Tags []int32
	// OnAdd, OnTick and OnRemove are the effects that run when it attaches, at each of its ticks and when it ends: indices
	// into Effects of the catalog, in the order in which they run.
	OnAdd, OnTick, OnRemove []int32
}

// Stacking says what a second application of a buff does.
type Stacking uint8

// The ways of stacking.
const (
	StackRefresh     Stacking = iota // the time begins anew; authors call it RefreshDuration
	StackIgnore                      // nothing; authors call it IgnoreIfExists
	StackIndependent                 // a further instance with a time of its own

	stackings
)
