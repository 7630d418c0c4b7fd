package deed

import (
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// Ops is the table of the step op, which has no words.
func Ops() []stage.Row {
	return []stage.Row{{Doc: "Runs ops of the pack's vocabulary, from one on another, through the gate like any others.", Make: func() stage.Step { return new(op) }}}
}

// op runs a list of ops that the scenario brings, through the gate like any other.
type op struct {
	premise.Head
	Op     opList `json:"op" content:"required" doc:"The ops, as they are written in a pack."`
	Actor  string `json:"actor" doc:"Who does it; nobody if left out, as with something that the place does by itself."`
	Target string `json:"target" content:"required" doc:"To whom it is done."`

	actor, target int // numbers of entities; actor is -1 for nobody
	list          book.ListID
}

func (o *op) Check(c *premise.Checker) {
	o.actor, o.target = -1, c.Entity(o.Target, o.Self.Field("target"))
	if o.Actor != "" {
		o.actor = c.Entity(o.Actor, o.Self.Field("actor"))
	}
	if c.NeedsPack(o.Self.Field("op")) {
		o.list = c.Compile(o.Op.node)
	}
}

func (o *op) Run(r *stage.Run) {
	actor := sim.ID(0)
	if o.actor >= 0 {
		actor = r.ID(o.actor) // it may have left: what it began goes on without it
	}
	if r.Must(o.Base(), o.target, "to be there to have something done to it") && o.list != 0 {
		runList(r, o.Base(), actor, r.ID(o.target), o.list)
	}
}

// runList orders a list to be run.
func runList(r *stage.Run, h *premise.Head, actor, target sim.ID, list book.ListID) {
	r.Post(h, inbox.Order{Op: inbox.RunList, Actor: actor, Target: target, List: uint32(list)}.Letter())
}

// opList is an op-list as it is written. The pack's compiler reads it.
type opList struct{ node *content.Node }

// DecodeNode notes where the list stands.
func (l *opList) DecodeNode(n *content.Node, _ *content.Decoder, faults *content.Faults) bool {
	l.node = n
	if n.Kind() != content.List || n.Len() == 0 {
		faults.Add(n.Fault(content.WrongType, "a list of ops"))
		return false
	}
	return true
}

// ContentSchema describes an op-list to editors, as far as it goes without a pack.
func (*opList) ContentSchema() *jsonschema.Schema {
	word := &jsonschema.Schema{}
	for _, name := range book.OpNames() {
		word.Enum = append(word.Enum, name)
	}
	return &jsonschema.Schema{
		Type: "array", MinItems: jsonschema.Ptr(1), Description: "A list of ops, as in a pack.",
		Items: &jsonschema.Schema{Type: "object", Required: []string{"op"}, Properties: map[string]*jsonschema.Schema{"op": word}},
	}
}
