package scenario

import "github.com/wick-engine/wick/scenario/stage"

// Options say what of a run is kept. The zero value keeps the result alone.
type Options = stage.Options

// Failure is one step that did not come out as expected.
type Failure = stage.Failure

// RecordedHash is what an expectation of a hash found.
type RecordedHash = stage.RecordedHash

// Result is what became of a run.
type Result struct {
	Scenario *Scenario
	stage.Result
}

// Run plays the scenario. What does not come out as expected is in the result; an error means that something could not be
// written, or that the machine failed in another way.
func (s *Scenario) Run(o Options) (*Result, error) {
	r, err := stage.New(&s.story, o)
	if err != nil {
		return nil, err
	}
	for r.Now(); !r.Ended(); r.Now() {
		r.Advance()
	}
	result, err := r.Finish()
	if err != nil {
		return nil, err
	}
	return &Result{Scenario: s, Result: result}, nil
}
