package session

import "sync/atomic"

// What a Tally counts.
const (
	Accepted    What = iota // handshakes that came to an Accept
	Refused                 // handshakes that did not
	Joined                  // connections that joined
	Rejected                // requests to join that were turned down
	Malformed               // connections ended for a packet that no correct client sends
	TooFast                 // connections ended for too many packets or bytes
	TooLate                 // connections ended because a step took too long
	Behind                  // connections ended because they do not take their messages
	LateInputs              // inputs for a place that the player has left
	ManyInputs              // inputs dropped by their limit
	ManyOrders              // commands dropped by their limit
	ManyWords               // speech dropped by its limit
	ManyJoins               // requests to join dropped by the limit of the connection or its address
	AfterTheEnd             // packets that came when the session was over
	whats
)

// What is something that is counted.
type What uint8

// Whats is how many things are counted.
const Whats = int(whats)

// String is what is counted in a word, as the name of a metric.
func (w What) String() string {
	names := [...]string{
		"accepted", "refused", "joined", "rejected", "malformed", "too_fast", "too_late", "behind", "late_inputs", "many_inputs",
		"many_commands", "many_words", "many_joins", "after_the_end",
	}
	if int(w) < len(names) {
		return names[w]
	}
	return "unknown"
}

// Tally counts for all sessions of a process. The zero value has counted nothing; it may be used from any goroutine.
type Tally struct{ counts [whats]atomic.Uint64 }

// Count is how often something has happened.
func (t *Tally) Count(w What) uint64 { return t.counts[w].Load() }

// add counts; a nil Tally counts nothing.
func (t *Tally) add(w What) {
	if t != nil {
		t.counts[w].Add(1)
	}
}
