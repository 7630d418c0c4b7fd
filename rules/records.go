package rules

import (
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/view"
)

// record writes an event.
func (e *Engine) record(r view.Event) {
	if !e.begun {
		e.resume()
	}
	e.log.Add(r)
}

// resume begins the log again, because somebody has drained it in the middle of something.
func (e *Engine) resume() {
	e.log.Begin(e.turn)
	e.begun = true
}

// Drain returns the events since the last call, oldest first, each with its tick. The slice is valid until the next call.
// Events of a tick that are not drained before something is written in the next are lost.
func (e *Engine) Drain() []view.Event {
	if !e.begun { // nothing was written since: what the other log holds has been drained before
		return nil
	}
	e.log, e.drained = e.drained, e.log
	e.texts, e.lentTexts = e.lentTexts[:0], e.texts
	e.begun = false
	return e.drained.Events()
}

// Text is what a TextSent among the events that were drained last says, by its Ref. It is valid until the next call of Drain.
func (e *Engine) Text(ref uint64) string {
	if ref == 0 || ref > uint64(len(e.lentTexts)) {
		return ""
	}
	return e.lentTexts[ref-1]
}

// Due returns the work that has come up since the last call, oldest first. The slice is valid until the next call, and so are the
// shares in it.
func (e *Engine) Due() []Work {
	e.due, e.worked = e.worked[:0], e.due
	e.shares, e.lent = e.lent[:0], e.shares
	return e.worked
}

// diagnose writes down what sheets have found wrong with the pack.
func (e *Engine) diagnose() {
	e.gather()
	for _, d := range e.found {
		e.record(view.Event{
			Kind: view.Diagnosed, Flags: view.Internal, Actor: d.Bearer, Def: uint32(d.Attr), Reason: reasonOf(d.Reason),
		})
	}
	e.found = e.found[:0]
}

// gather takes what sheets have found. It is recorded with the next pulse pass; until then it is state.
func (e *Engine) gather() { e.found = append(e.found, e.defects.Drain()...) }

// reasonOf is a sheet's reason as records say it.
func reasonOf(r stat.Reason) view.Reason {
	switch r {
	case stat.Saturated:
		return view.DiagnosedSaturated
	case stat.NaN:
		return view.DiagnosedNaN
	case stat.BadBase:
		return view.DiagnosedFormula
	case stat.BadBound:
		return view.DiagnosedBound
	}
	return view.DiagnosedCycle
}
