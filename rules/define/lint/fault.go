package lint

// Codes of what this room warns of.
const (
	RestlessHook    = "restless_hook"    // on_depleted of a pool that stays empty
	HiddenHarm      = "hidden_harm"      // a category that sounds kind for an affect that harms
	NoDuration      = "no_duration"      // an affect that nothing ends
	IdleDuration    = "idle_duration"    // a duration that does not count
	IdleRelease     = "idle_release"     // what becomes of a bearer who is never held
	LongInterval    = "long_interval"    // an affect that ends before it does anything
	AfterDeath      = "after_death"      // an op behind a blow that kills
	RestlessHandler = "restless_handler" // what listens for an event and raises it
	AffectLoop      = "affect_loop"      // affects that apply each other
	IdleLease       = "idle_lease"       // a lease of what does not fill a room
	IdleField       = "idle_field"       // what an ability says of its casts that is never cast
	IdleTag         = "idle_tag"         // a tag of what is cancelled or blocked, or of blows, that nothing carries
	IdleFlag        = "idle_flag"        // a flag that is cleared or asked for and never set
	NoLadder        = "no_ladder"        // a rung that the affect does not have
	IdleBase        = "idle_base"        // what a ladder does on none of its rungs
)
