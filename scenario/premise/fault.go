package premise

// Codes of the faults that a Checker and its users find besides content's.
const (
	NoPack       = "no_pack"      // a definition of a pack is named, and there is no pack
	NoGround     = "no_ground"    // walking or positions where there is no ground
	NotAPlayer   = "not_a_player" // a creature is asked for what only players do
	NotACreature = "not_creature" // a field of creatures on a player
	OneOf        = "one_of"       // of two fields exactly one is wanted
	LateMark     = "late_mark"    // a mark is used before its moment
	Outside      = "outside"      // a position outside the bounds of the ground
	NoReturn     = "no_return"    // somebody is to come back who cannot
)
