package affect

// Cause is why an instance ended.
type Cause uint8

// The causes. The set itself finds the first three; the others are what its owners say.
const (
	Expired       Cause = iota + 1 // its duration is over
	Exhausted                      // it has ticked as often as it may
	Replaced                       // another instance took its place
	Dispelled                      // somebody stripped it
	Removed                        // an op, a command or the host took it off
	Concentration                  // its source stopped concentrating
	Death                          // its bearer died
	RunEnded                       // the run it hung on is over
	BearerGone                     // its bearer left
	Rejected                       // it was predicted and is not true
	causeCount
)

// String returns the cause as a word.
func (c Cause) String() string {
	return name(int(c), "none", "expired", "exhausted", "replaced", "dispelled", "removed", "concentration", "death",
		"run ended", "bearer gone", "rejected")
}

// Ended is an instance that is no longer attached, as it was at its end.
type Ended struct {
	Instance
	Cause Cause
}
