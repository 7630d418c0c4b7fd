package behavior

import "strconv"

// Refusal says why a behavior did not start.
type Refusal uint16

// The refusals.
const (
	Accepted        Refusal = iota // it did start
	UnknownActor                   // nobody has the id
	NotAlive                       // the actor is dead
	Disabled                       // the actor takes no part
	UnknownBehavior                // the actor's catalog has no such behavior
	Busy                           // another run is under way, or may not be ended
	Controlled                     // the actor staggers
	NotHere                        // this world does not decide about the actor

	BadInputWrongKind   // the behavior takes no input of this kind
	BadInputNotFinite   // a number of the input is infinite or not a number
	BadInputZeroLength  // the direction has no length
	BadInputOutOfRange  // what the input names is too far away, or out of bounds
	BadInputNoTarget    // the input names an actor that does not exist
	BadInputTargetDown  // the input names an actor that is dead or disabled
	BadInputWrongTarget // the input names an actor that the behavior is not for

	refusals
)

// BadInput reports whether it was the input that was refused.
func (r Refusal) BadInput() bool { return r >= BadInputWrongKind && r < refusals }

// String is the refusal's name: "Busy", "BadInput/WrongKind".
func (r Refusal) String() string {
	names := [refusals]string{
		"Accepted", "UnknownActor", "NotAlive", "Disabled", "UnknownBehavior", "Busy", "Controlled", "NotHere",
		"BadInput/WrongKind", "BadInput/NotFinite", "BadInput/ZeroLength", "BadInput/OutOfRange", "BadInput/NoTarget",
		"BadInput/TargetDown", "BadInput/WrongTarget",
	}
	if r < refusals {
		return names[r]
	}
	return "Refusal(" + strconv.Itoa(int(r)) + ")"
}
