package define

import "github.com/wick-engine/wick/content"

// Codes of the problems that this package finds, besides those of package content. docs/authoring/behaviors.md explains
// each to authors.
const (
	missingType       = "missing_type"       // the actor type is absent or empty
	typeMismatch      = "type_mismatch"      // the three files, or the name asked for, differ in the type
	badVersion        = "bad_version"        // the version is absent, not whole or below 1
	lateEntry         = "late_entry"         // an entry begins after its owner has ended
	badDuration       = "bad_duration"       // a duration that is not above 0 or too long, or neither duration nor permanent
	badShape          = "bad_shape"          // measures that make no shape, or belong to another one
	badInterval       = "bad_interval"       // ticks without an interval
	badIframes        = "bad_iframes"        // a window that is empty, reversed or outlasts its move
	unknownEffect     = "unknown_effect"     // an effect that its owner does not have
	unknownProjectile = "unknown_projectile" // a projectile that the type does not have
	unknownBuff       = "unknown_buff"       // a buff that the type does not have
	unknownAttribute  = "unknown_attribute"  // an attribute that the pack does not have
	unknownOps        = "unknown_ops"        // ops that the pack cannot run
	misplacedFilter   = "misplaced_filter"   // HitActor where nobody was struck
	badCombo          = "bad_combo"          // a chain that does not hold together
	badCharge         = "bad_charge"         // a hold without a range, or a scale of nothing
	spawnCycle        = "spawn_cycle"        // something brings itself forth without end

	// Of warnings.
	unusedEffect  = "unused_effect"  // an effect that never runs
	longInterval  = "long_interval"  // a tick interval longer than the duration
	cutRepeats    = "cut_repeats"    // more repeats than the duration has room for
	mergedEntries = "merged_entries" // different times that fall on one tick
)

// polish gives a fault of package content what this package promises about its problems: every code one of the list that
// authors know, the offending value in quotes, and what would have been accepted.
func polish(f content.Fault) content.Fault {
	switch f.Code {
	case content.BadID:
		f.Allowed = []string{content.IDPattern}
		f.Expected = "an id"
	case content.BadTime:
		f.Code = content.BadNumber
	case content.BadLength:
		f.Code = content.BadJSON
	case content.BadText:
		f.Code = content.MissingField
	case content.UnknownField:
		if f.Value == "cooldown" || f.Value == "cost" {
			f.Problem = "belongs to the ability that uses the behavior, not here: unknown field"
		}
	}
	switch f.Problem {
	case "null", "true", "false":
		f.Problem, f.Value = "", f.Problem
	}
	return f
}
