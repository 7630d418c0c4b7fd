package rules

import (
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
)

// Explain says how an attribute of somebody has come to its value. It changes nothing, and costs nothing while nobody asks.
// For an entity that does not exist nothing in it is known.
func (e *Engine) Explain(id sim.ID, attr stat.Index) stat.Explanation {
	v := e.get(id)
	if v == nil {
		return stat.Explanation{Attr: attr}
	}
	return v.sheet.Explain(attr, teller{e})
}

// teller names the sources of rows.
type teller struct{ e *Engine }

// Source names the affect that a row comes from; of other sources the name of their band is all that this room knows.
func (t teller) Source(source stat.Source) (name string, left int) {
	band, ok := source.Band()
	if !ok {
		return "", -1
	}
	if source < burden.First || source > burden.Last {
		return band.Name, -1
	}
	i, ok := t.e.affects.Get(affect.ID(source - burden.First))
	if !ok {
		return band.Name, -1
	}
	return t.e.defs.Affects[i.Def].ID, i.Left(t.e.now)
}

// Trace says how a blow has come to its damage, step by step.
type Trace struct {
	Steps []Step
	// Blow is what it came to.
	Blow Outcome
}

// Step is one stage of a blow at which its damage changed.
type Step struct {
	Stage Stage
	// By is the factor of the type or of an affect, what soak takes off, what an affect adds, or what a buffer took.
	By float64
	// Value is the damage after it.
	Value float64
	// Affect is the instance whose factor it is or which adds something, 0 for another stage.
	Affect uint64
	// Pool is the buffer, of StageAbsorb.
	Pool book.PoolIndex
}

// Stage names what changed the damage of a blow.
type Stage uint8

// The stages, the last of which comes after StageSoak.
const (
	StageType   Stage = iota // the multiplier of its type
	StageSoak                // what the target shrugs off
	StageTaken               // a factor of an affect
	StageAbsorb              // a buffer
	StageAdded               // what an affect adds, after soak
)

// TraceNext makes the next blow write down how it comes to its damage, and the blow alone: what it sets off is not traced.
// nil asks for nothing. It has no part in what happens.
func (e *Engine) TraceNext(into *Trace) {
	e.trace = into
	if into != nil {
		*into = Trace{Steps: into.Steps[:0]}
	}
}

func (t *Trace) add(s Step) { t.Steps = append(t.Steps, s) }
