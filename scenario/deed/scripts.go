package deed

import (
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/inbox"
)

// Scripts is the table of the step script, which has no words.
func Scripts() []stage.Row {
	return []stage.Row{{Doc: "Runs a function of a script, from one on another, as an ability would.", Make: func() stage.Step { return new(script) }}}
}

// script runs a function of a script of the pack or of the scenario. Whatever that does goes through the gate like anything else.
type script struct {
	premise.Head
	Script string `json:"script" content:"required,min_len=1,max_len=200" doc:"The function, file.lua:function."`
	Actor  string `json:"actor" doc:"Who acts; nobody if left out, as with something that the place does by itself."`
	Target string `json:"target" content:"required" doc:"On whom."`

	actor, target int // numbers of entities; actor is -1 for nobody
	hook          book.HookID
}

func (s *script) Check(c *premise.Checker) {
	s.actor, s.target = c.Entity(s.Actor, s.Self.Field("actor")), c.Entity(s.Target, s.Self.Field("target"))
	s.hook = c.Hook(s.Script, s.Self.Field("script"))
}

func (s *script) Run(r *stage.Run) {
	actor := sim.ID(0)
	if s.actor >= 0 {
		actor = r.ID(s.actor) // it may have left, as with ops
	}
	if r.Must(s.Base(), s.target, "to be there to have something done to it") {
		r.Post(s.Base(), inbox.Order{Op: inbox.RunHook, Actor: actor, Target: r.ID(s.target), List: uint32(s.hook)}.Letter())
	}
}
