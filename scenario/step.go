package scenario

import (
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/scenario/deed"
	"github.com/wick-engine/wick/scenario/expect"
	"github.com/wick-engine/wick/scenario/stage"
)

// sort is a sort of step: the key that marks it and the rows of its table. A sort whose only row has no word takes anything
// as the key's value.
type sort struct {
	key  string
	rows []stage.Row
}

// sorts lists what a step can be.
func sorts() []sort {
	return []sort{
		{"do", deed.Verbs()},
		{"set", deed.Settings()},
		{"op", deed.Ops()},
		{"script", deed.Scripts()},
		{"expect", expect.Rows()},
		{"mark", []stage.Row{{Doc: "Gives the moment a name that expectations can count from.", Make: func() stage.Step { return new(mark) }}}},
		{"disconnect", deed.Departures()},
		{"reconnect", deed.Returns()},
	}
}

// entry is one entry of steps.
type entry struct {
	step stage.Step // nil after a fault
}

// DecodeNode finds out what the step is and reads it. A step that is nothing, or two things, is a fault.
func (e *entry) DecodeNode(n *content.Node, d *content.Decoder, faults *content.Faults) bool {
	if n.Kind() != content.Object {
		faults.Add(n.Fault(content.WrongType, "a step: an object with at and one of "+keyList()))
		return false
	}
	chosen := chooseSort(n, faults)
	if chosen == nil {
		return false
	}
	r := chosen.rowFor(n.Field(chosen.key), faults)
	if r == nil {
		return false
	}
	p := r.Make()
	if !d.Decode(n, p, faults) {
		return false
	}
	e.step = p
	return true
}

// chooseSort finds the one key that says what a step is.
func chooseSort(n *content.Node, faults *content.Faults) *sort {
	var chosen *sort
	table := sorts()
	for i := range table {
		key := n.Field(table[i].key)
		switch {
		case key == nil:
		case chosen != nil:
			fault := key.KeyFault(TwoSteps, "a second thing in one step:")
			fault.Expected = "one of " + keyList() + " in each step"
			fault.Also = n.Field(chosen.key).KeyPlace()
			faults.Add(fault)
			return nil
		default:
			chosen = &table[i]
		}
	}
	if chosen == nil {
		addNoSort(n, faults)
	}
	return chosen
}

// addNoSort says of a step without a known key what it could be. A key that looks like one is the fault, else the step.
func addNoSort(n *content.Node, faults *content.Faults) {
	keys := keyNames()
	for _, field := range n.Items {
		if near := content.Nearest(field.Name(), keys); near != "" && field.Name() != "at" {
			fault := field.KeyFault(UnknownStep, "unknown step")
			fault.Allowed, fault.Near = keys, near
			faults.Add(fault)
			return
		}
	}
	for _, field := range n.Items {
		if field.Name() != "at" && field.Name() != "who" {
			fault := field.KeyFault(UnknownStep, "unknown step")
			fault.Allowed = keys
			faults.Add(fault)
			return
		}
	}
	fault := n.Fault(UnknownStep, "a step that does something")
	fault.Problem, fault.Allowed = "a step without a word of what happens", keys
	faults.Add(fault)
}

// rowFor finds the row that a key's value names.
func (s *sort) rowFor(value *content.Node, faults *content.Faults) *stage.Row {
	if len(s.rows) == 1 && s.rows[0].Word == "" {
		return &s.rows[0]
	}
	words := make([]string, len(s.rows))
	for i := range s.rows {
		words[i] = s.rows[i].Word
		if value.Kind() == content.Text && value.Text() == words[i] {
			return &s.rows[i]
		}
	}
	if value.Kind() != content.Text {
		fault := value.Fault(content.WrongType, "a word")
		fault.Allowed = words
		faults.Add(fault)
		return nil
	}
	fault := value.Fault(content.UnknownEnum, "")
	fault.Allowed = content.NearestFirst(value.Text(), words, content.MaxAllowed)
	fault.Near = content.Nearest(value.Text(), words)
	faults.Add(fault)
	return nil
}

func keyNames() []string {
	var names []string
	for _, s := range sorts() {
		names = append(names, s.key)
	}
	return names
}

// keyList is the keys as a sentence has them.
func keyList() string {
	names := keyNames()
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
