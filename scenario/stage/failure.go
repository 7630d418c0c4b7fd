package stage

import (
	"fmt"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
)

// Result is what became of a run.
type Result struct {
	// Failures are the steps that did not come out as expected, in the order of their moments; at most a hundred.
	Failures []Failure
	// Tick and Hash are the last tick and the hash of the state after it.
	Tick sim.Tick
	Hash uint64
	// Ticks, Steps and Events count what was done.
	Ticks, Steps, Events int
	// Hashes are what the expectations of a hash found, in the order of their moments.
	Hashes []RecordedHash
}

// Passed reports whether everything came out as expected.
func (r *Result) Passed() bool { return len(r.Failures) == 0 }

// RecordedHash is one expectation of a hash.
type RecordedHash struct {
	Place content.Place // of the recorded value in the file
	Was   string        // the value; "" if none was recorded yet
	Got   uint64
}

// FoundHash notes what an expectation of a hash has found.
func (r *Run) FoundHash(h RecordedHash) { r.result.Hashes = append(r.result.Hashes, h) }

// maxFailures bounds the failures that are kept: the first ones are those that tell.
const maxFailures = 100

// maxBefore bounds the events that are shown with a failure.
const maxBefore = 40

// Failure is one step that did not come out as expected.
type Failure struct {
	// Place and Path say where the step is written: file, line, column, and the path in the file.
	Place content.Place
	Path  string
	// At is the moment in ticks, Tick the zone's tick.
	At   int
	Tick sim.Tick
	// Subject is what was looked at: "position of ada".
	Subject string
	// Expected and Got are what it should have been and what it was.
	Expected, Got string
	// Because is the author's reason, if there is one.
	Because string
	// Explained says where the value comes from, a line each; it may be empty.
	Explained []string
	// Before are the events of the second before, the oldest first. More is how many of that second are left out.
	Before []trace.Record
	More   int
	// Update says that the value is one that is recorded, so that wick test -update would write down what it is now.
	Update bool

	start sim.Tick // the tick that the moment 0 is
	rate  int
}

// Fail notes a failure of a step; a nil step is the run itself.
func (r *Run) Fail(h *premise.Head, f Failure) {
	if len(r.result.Failures) >= maxFailures {
		return
	}
	f.Place = content.Place{File: r.story.File}
	if h != nil {
		f.Place, f.Path = h.Self.Place(), h.Self.Path()
	}
	f.At, f.Tick, f.start, f.rate = r.at, r.zone.Tick(), r.story.Start, r.zone.Rate()
	f.Before, f.More = r.before()
	r.result.Failures = append(r.result.Failures, f)
}

// before lists the events of the last second.
func (r *Run) before() (events []trace.Record, more int) {
	first := len(r.records)
	for first > 0 && r.MomentOf(r.records[first-1].Tick) > r.at-r.zone.Rate() {
		first--
	}
	if n := len(r.records) - first; n > maxBefore {
		more = n - maxBefore
	}
	return append(events, r.records[first+more:]...), more
}

// String is the failure in several lines, without a line break at the end.
func (f *Failure) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: ", f.Place)
	if f.Path != "" {
		b.WriteString(f.Path + " ")
	}
	fmt.Fprintf(&b, "at %s: %s\n", momentText(f.At, f.rate), f.Subject)
	if f.Because != "" {
		fmt.Fprintf(&b, "  because   %s\n", f.Because)
	}
	fmt.Fprintf(&b, "  expected  %s\n", f.Expected)
	fmt.Fprintf(&b, "  got       %s\n", f.Got)
	for i, line := range f.Explained {
		if i == 0 {
			line = "why       " + line
		} else {
			line = "          " + line
		}
		b.WriteString("  " + line + "\n")
	}
	f.writeBefore(&b)
	return strings.TrimSuffix(b.String(), "\n")
}

func (f *Failure) writeBefore(b *strings.Builder) {
	if len(f.Before) == 0 {
		b.WriteString("  nothing happened in the second before\n")
		return
	}
	b.WriteString("  the second before:\n")
	if f.More > 0 {
		fmt.Fprintf(b, "    %d earlier events\n", f.More)
	}
	for i := range f.Before {
		fmt.Fprintf(b, "    at %4d  %s\n", f.Before[i].Tick.Since(f.start), f.Before[i].Line())
	}
}

// momentText is a moment for people: in ticks as it may be written, and in seconds.
func momentText(at, rate int) string {
	return fmt.Sprintf("%d (%ss)", at, trace.Number(float64(at)/float64(rate)))
}
