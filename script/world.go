package script

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/script/vm"
)

// world is the table of that name.
func (s *Sandbox) world(m *vm.Machine) lua.LValue {
	t := m.Library(s.bind("world.", s.worldly()))
	t.Field("zone", s.zone.Value())
	return t.Value()
}

func (s *Sandbox) own(name, args, doc string, f func(a *vm.Args, c *rules.Call) int) bound {
	return bound{Entry{"world", name, args, doc}, func(a *vm.Args) int {
		if s.depth == 0 {
			a.Fail("nothing is going on while a file is loaded")
		}
		a.Charge(5)
		return f(a, s.now().c)
	}}
}

// worldly is what the world can be asked and told.
func (s *Sandbox) worldly() []bound {
	return []bound{
		s.own("random", "(low, high)", "A number by chance: a whole one from low to high, from 1 to the only one given, or any from 0 and below 1.", s.random),
		s.own("roll", "(dice)", "Dice as in checks, such as \"2d6+1\".", s.roll),
		s.own("now", "()", "The tick of the zone.", func(a *vm.Args, c *rules.Call) int { return a.PushNumber(float64(c.Tick())) }),
		s.own("log", "(...)", "Writes a line for whoever runs the game.", s.log),
		s.own("scan", "(h, radius)", "A list of everybody around somebody, within metres on a ground.", s.scan),
		s.own("broadcast", "(text)", "Every player of the zone reads a text.", func(a *vm.Args, c *rules.Call) int { return a.PushBool(c.Broadcast(a.Text(1))) }),
		s.own("send_to_instance", "(text)", "The same: a zone is an instance of its map.", func(a *vm.Args, c *rules.Call) int { return a.PushBool(c.Broadcast(a.Text(1))) }),
		s.own("spawn", "(creature, h)", "Asks for a creature where somebody is; it is there in the next tick.", func(a *vm.Args, c *rules.Call) int {
			return a.PushBool(c.Spawn(a.Text(1), c.Engine().Room(subject(a, 2).ID)))
		}),
		s.own("transform", "(h, creature)", "Asks that somebody who is no player becomes another creature.", func(a *vm.Args, c *rules.Call) int {
			return a.PushBool(c.Become(subject(a, 1), a.Text(2)))
		}),
		s.own("summon", "(h)", "Brings somebody to where the actor is.", func(a *vm.Args, c *rules.Call) int { return a.PushBool(c.Summon(subject(a, 1))) }),
		s.own("after", "(time, function, h, data)", "Calls a function of a file by its name, \"file.lua:function\", after a time, in the name of the same actor. h is the target then, if it still lives the same life, and data plain data in ctx.data. Gives a number for cancel.", s.after),
		s.own("cancel", "(number)", "Forgets what was put off; true if it was still to come.", func(a *vm.Args, _ *rules.Call) int { return a.PushBool(s.cancel(uint32(a.Int(1)))) }),
		s.own("fire", "(event, h, other, magnitude, data)", "Raises one of the pack's own events, \"pack:Name\", about somebody. The last three may be left out.", s.fire),
	}
}

// chancy refuses chance where nothing may be drawn.
func chancy(a *vm.Args, c *rules.Call) {
	if c.Sealed() {
		a.Fail("whether one player may harm another is nothing to roll dice for")
	}
}

func (s *Sandbox) random(a *vm.Args, c *rules.Call) int {
	chancy(a, c)
	if a.Len() == 0 {
		return a.PushNumber(s.chance.Float64())
	}
	low, high := 1, a.Int(1)
	if a.Len() > 1 {
		low, high = high, a.Int(2)
	}
	if high < low || high-low >= 1<<31-1 {
		a.Fail("from %d to %d there is nothing to choose from", low, high)
	}
	return a.PushNumber(float64(low + s.chance.Intn(high-low+1)))
}

// maxDice is how many expressions of dice are kept.
const maxDice = 256

func (s *Sandbox) roll(a *vm.Args, c *rules.Call) int {
	chancy(a, c)
	text := a.Text(1)
	dice, known := s.dice[text]
	if !known {
		a.Charge(len(text))
		var err error
		if dice, err = check.ParseDice(text); err != nil {
			a.Fail("%q: %v", text, err)
		}
		if len(s.dice) == maxDice {
			clear(s.dice)
		}
		s.dice[text] = dice
	}
	a.Charge(100)
	return a.PushNumber(float64(dice.Sum(&s.chance)))
}

func (s *Sandbox) log(a *vm.Args, c *rules.Call) int {
	f := s.now()
	if f.lines++; f.lines > linesOfACall {
		a.Fail("more than %d lines in one call", linesOfACall)
	}
	var parts []string
	for i := 1; i <= a.Len(); i++ {
		parts = append(parts, a.Display(i))
	}
	text := strings.Join(parts, " ")
	a.Make(len(text))
	s.write(Line{Tick: c.Tick(), Text: vm.Cut(text, rules.MaxText)})
	return 0
}

func (s *Sandbox) scan(a *vm.Args, c *rules.Call) int {
	h := subject(a, 1)
	e := c.Engine()
	if e.Life(h.ID) != h.Life {
		return a.PushNil()
	}
	s.near = e.Near(h.ID, max(a.OptNumber(2, 0), 0), s.near[:0])
	return reader{s, a, e, h.ID}.list(s.near)
}

func (s *Sandbox) fire(a *vm.Args, c *rules.Call) int {
	name := a.Text(1)
	event, known := s.names.events[name]
	if !known {
		if !strings.Contains(name, ":") {
			a.Fail("%q is the engine's own, or has no prefix: only events of the pack's own can be raised", name)
		}
		return a.PushBool(false) // nothing listens for it
	}
	f := s.now()
	f.passed = a.Value(5)
	done := c.Fire(int(event), subject(a, 2), optional(a, 3), a.OptNumber(4, 1))
	s.now().passed = lua.LNil
	return a.PushBool(done)
}
