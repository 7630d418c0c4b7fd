package scenario

import (
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// op runs a list of ops that the scenario brings, through the gate like any other.
type op struct {
	head
	Op     opList `json:"op" content:"required" doc:"The ops, as they are written in a pack."`
	Actor  string `json:"actor" doc:"Who does it; nobody if left out, as with something that the place does by itself."`
	Target string `json:"target" content:"required" doc:"To whom it is done."`

	actor, target int // numbers of entities; actor is -1 for nobody
	list          rules.ListID
}

func (o *op) check(c *checker) {
	o.actor, o.target = -1, c.entity(o.Target, o.Self.Field("target"))
	if o.Actor != "" {
		o.actor = c.entity(o.Actor, o.Self.Field("actor"))
	}
	if c.needsPack(o.Self.Field("op")) {
		o.list = c.world.compile(o.Op.node, c.faults)
	}
}

func (o *op) run(r *run) {
	actor := sim.ID(0)
	if o.actor >= 0 {
		actor = r.bodies[o.actor].id // it may have left: what it began goes on without it
	}
	if r.must(o.base(), o.target, "to be there to have something done to it") && o.list != 0 {
		r.runList(o.base(), actor, r.bodies[o.target].id, o.list)
	}
}

// runList orders a list to be run.
func (r *run) runList(h *head, actor, target sim.ID, list rules.ListID) {
	r.post(h, inbox.Order{Op: inbox.RunList, Actor: actor, Target: target, List: uint32(list)}.Letter())
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
	for _, name := range rules.OpNames() {
		word.Enum = append(word.Enum, name)
	}
	return &jsonschema.Schema{
		Type: "array", MinItems: jsonschema.Ptr(1), Description: "A list of ops, as in a pack.",
		Items: &jsonschema.Schema{Type: "object", Required: []string{"op"}, Properties: map[string]*jsonschema.Schema{"op": word}},
	}
}
