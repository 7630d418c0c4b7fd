package define

// Codes of the faults that this room finds itself.
const (
	UnknownHead     = "unknown_head"     // a formula that begins with a word which means nothing
	BadArguments    = "bad_arguments"    // a head with too few or too many arguments
	UnknownScope    = "unknown_scope"    // $somebody. who is not there
	UnknownScalar   = "unknown_scalar"   // a number of the call that there is not, or not here
	BadFormula      = "bad_formula"      // too deep, too large, or empty
	FormulaCycle    = "formula_cycle"    // attributes that are worked out of each other
	BadDice         = "bad_dice"         // dice that cannot be read, or are given twice
	BadBounds       = "bad_bounds"       // a least above the most
	BadAbsorb       = "bad_absorb"       // a pool that absorbs what it cannot
	BadPrimary      = "bad_primary"      // no primary pool, or several, or one that is not vital
	NoCap           = "no_cap"           // a pool that nothing says how full it can be
	BadStacking     = "bad_stacking"     // stacks without a limit, or a limit without stacks
	BadModifier     = "bad_modifier"     // a field of a row that its op has no use for
	BadGroup        = "bad_group"        // a group with two rules
	BadCondition    = "bad_condition"    // an if that compares nothing, or two things at once
	BadChance       = "bad_chance"       // a chance outside 0 to 100
	BadCheck        = "bad_check"        // a check without something to be measured against, or with two
	TooDeep         = "too_deep"         // op-lists in op-lists in op-lists
	UnreachableBand = "unreachable_band" // warning: behind a band that always matches
	TakenFactor     = "taken_factor"     // warning: a factor that will be read as another
	NoWholePulse    = "no_whole_pulse"   // warning: a time that is rounded up to the next pulse
	ManyAttributes  = "many_attributes"  // more attributes than there are indices for
	ManyGauges      = "many_gauges"      // more pools than players can be shown
	ManyTags        = "many_tags"        // more different tags than can be told apart
	BundleLoop      = "bundle_loop"      // bundles that apply each other
	BadTeleport     = "bad_teleport"     // a move to nowhere, or to two places at once
	BadDispel       = "bad_dispel"       // a dispel that says nothing of what it strips
	BadBase         = "bad_base"         // a base that is neither added to nor set, or both
	ReservedFlag    = "reserved_flag"    // a flag that is not for ops
	NoSalvage       = "no_salvage"       // warning: taking something apart of which nothing is left
	BadRank         = "bad_rank"         // a rank that nobody can have
	BadInvoke       = "bad_invoke"       // a command without a verb, or a verb that invokes nothing
	TakenVerb       = "taken_verb"       // warning: a verb that something else has
	BadPosition     = "bad_position"     // positions in none of which one can act
	BadChannel      = "bad_channel"      // a channel that does not come out even, or beside what goes on by itself
	BadToggle       = "bad_toggle"       // a toggle that is not its caster's alone, or is paid for never
	BadReaction     = "bad_reaction"     // a reaction to what nobody is asked about
)
