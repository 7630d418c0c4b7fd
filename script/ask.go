package script

import (
	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/script/vm"
)

// wish makes a method of a reaction.
func (s *Sandbox) wish(name, args, doc string, f func(a *vm.Args, r *rules.Reaction) int) bound {
	return bound{Entry{"rx", name, args, doc}, func(a *vm.Args) int {
		f0, ok := vm.Host(a.Value(1)).(*frame)
		if !ok || f0.r == nil {
			a.Wrong(1, "the reaction that is under way; methods are called with a colon, as in rx:cancel()")
		}
		a.Charge(5)
		return f(a, f0.r)
	}}
}

// asking is what can be wished before something comes to be.
func (s *Sandbox) asking() []bound {
	return []bound{
		s.wish("cancel", "()", "That it does not happen: the cast is broken, the blow comes to nothing. Of an affect that somebody concentrates on it ends the affect instead, and the blow lands. Nothing at ToHit.", func(_ *vm.Args, r *rules.Reaction) int {
			r.Cancel()
			return 0
		}),
		s.wish("modify", "(field, delta)", "That a number is another: \"ac\" at ToHit, for this swing; \"amount\" at OnDamageTaken, which can only be lowered.", func(a *vm.Args, r *rules.Reaction) int {
			field := rules.Field(0)
			switch a.Text(2) {
			case "ac":
				field = rules.FieldArmor
			case "amount":
				field = rules.FieldAmount
			}
			r.Modify(field, a.Number(3))
			return 0
		}),
		s.wish("replace_target", "(other)", "That the other is struck instead, at OnDamageTaken, if whoever strikes may.", func(a *vm.Args, r *rules.Reaction) int {
			r.Redirect(subject(a, 2))
			return 0
		}),
		s.wish("consume_resource", "(resource, n)", "Takes 1 out of a pool of whoever reacts, at once; true if it was there.", func(a *vm.Args, r *rules.Reaction) int {
			return a.PushBool(r.Consume(s.pool(a, 2), int64(a.OptInt(3, 1))))
		}),
		s.wish("amount", "()", "The damage as it stands, at OnDamageTaken.", func(a *vm.Args, r *rules.Reaction) int {
			return a.PushNumber(float64(r.Amount()))
		}),
	}
}

// fields are what a script is told of the call that it is asked in.
func fields() []Entry {
	return []Entry{
		{"world", "zone", "", "A table that is kept with the zone: numbers, texts, true, false, and tables of those."},
		{"ctx", "actor", "", "Who acts: of a handler and a reaction whoever has it; nil for nobody."},
		{"ctx", "target", "", "On whom; nil for nobody, or where there are several."},
		{"ctx", "targets", "", "A list of all on whom, where there are several, and else of the one or nobody."},
		{"ctx", "source", "", "Who is answerable for the affect whose hook or handler it is."},
		{"ctx", "magnitude", "", "What h:damage is scaled by: 1 of most, of a handler or reaction the magnitude of its event, of an affect its own times its stacks."},
		{"ctx", "harmful", "", "Whether the ability that this comes of means harm."},
		{"ctx", "event", "", "The name of the event that is handled, or asked about; nil for none."},
		{"ctx", "amount", "", "Of an event, its magnitude: the damage, the total of a check, the step."},
		{"ctx", "data", "", "What came with world.fire or world.after; nil for nothing."},
		{"ctx", "cast", "", "The number of the cast that this comes of, 0 for none."},
	}
}

// field pushes a field of a call.
func (s *Sandbox) field(a *vm.Args) int {
	f, ok := vm.Host(a.Value(1)).(*frame)
	if !ok || f.c == nil {
		return a.PushNil() // a call that is over
	}
	c := f.c
	switch a.Text(2) {
	case "actor":
		return a.Push(s.give(c.Actor()))
	case "target":
		return a.Push(s.give(c.Target()))
	case "source":
		return a.Push(s.give(c.Source()))
	case "targets":
		t := a.NewTable()
		for _, id := range c.Targets() {
			a.Charge(3)
			if v := s.present(c.Engine(), id); v != lua.LNil {
				t.Add(v)
			}
		}
		if one := s.give(c.Target()); one != lua.LNil {
			t.Add(one)
		}
		return a.Push(t.Value())
	case "magnitude":
		return a.PushNumber(c.Magnitude())
	case "harmful":
		return a.PushBool(c.Harmful())
	case "event":
		event, _ := c.Event()
		if event == book.NoEvent {
			return a.PushNil()
		}
		return a.Push(lua.LString(s.eventName(event)))
	case "amount":
		event, r := c.Event()
		if event == book.NoEvent {
			return a.PushNil()
		}
		return a.PushNumber(r.Value)
	case "data":
		return a.Push(f.data)
	case "cast":
		return a.PushNumber(float64(c.Cause().Cast))
	}
	a.Fail("there is no %q in it", a.Text(2))
	return 0
}

func (s *Sandbox) eventName(e book.Event) string {
	if i, own := e.Pack(); own && i < len(s.defs.Events) {
		return s.defs.Events[i]
	}
	if names := book.EventNames(); int(e) <= len(names) {
		return names[e-1]
	}
	return ""
}
