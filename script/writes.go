package script

import (
	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/script/vm"
)

// act makes a method of something that is done to somebody.
func (s *Sandbox) act(name, args, doc string, f func(a *vm.Args, c *rules.Call, h rules.Handle) int) bound {
	return bound{Entry{"h", name, args, doc}, func(a *vm.Args) int {
		a.Charge(20)
		return f(a, s.now().c, subject(a, 1))
	}}
}

// utter is one of the ways to let somebody read something.
func (s *Sandbox) utter(name, doc string, f func(c *rules.Call, h rules.Handle, text string) bool) bound {
	return s.act(name, "(text)", doc, func(a *vm.Args, c *rules.Call, h rules.Handle) int { return a.PushBool(f(c, h, a.Text(2))) })
}

// going is one of the ways to move somebody.
func (s *Sandbox) going(name, doc string, f func(c *rules.Call, h rules.Handle, where string) bool) bound {
	return s.act(name, "(name)", doc, func(a *vm.Args, c *rules.Call, h rules.Handle) int { return a.PushBool(f(c, h, a.Text(2))) })
}

// writes are what can be done to somebody. Each is true only if it took effect.
func (s *Sandbox) writes() []bound {
	return []bound{
		s.utter("send", "It alone reads a text.", (*rules.Call).Send),
		s.utter("act", "Everybody else in its room reads a text.", (*rules.Call).Act),
		s.utter("say", "It says a text to its room.", (*rules.Call).Say),
		s.utter("emote", "Its room reads its name and a text.", (*rules.Call).Emote),
		s.act("damage", "(amount, type, {resource, fixed, no_reflect, no_proc})", "One blow from the actor of the call, of ctx.magnitude times the amount; of the amount itself with fixed. The type may be nil, and so may what follows. True if it reached a pool or a buffer.", s.damage),
		s.act("heal", "(amount, resource)", "Raises a pool, the primary one where none is named, by just that amount.", func(a *vm.Args, c *rules.Call, h rules.Handle) int {
			pool := book.NoPool
			if a.Value(3) != lua.LNil {
				pool = s.pool(a, 3)
			}
			return a.PushBool(c.Heal(h, a.Number(2), pool) > 0)
		}),
		s.act("modify_resource", "(resource, amount)", "Adds to a pool or takes from it, past the damage path.", func(a *vm.Args, c *rules.Call, h rules.Handle) int {
			return a.PushBool(c.Modify(h, s.pool(a, 2), a.Number(3)) != 0)
		}),
		s.act("drain", "(resource, amount)", "Takes from a pool, past the damage path, and gives how much that was.", func(a *vm.Args, c *rules.Call, h rules.Handle) int {
			return a.PushNumber(float64(-c.Modify(h, s.pool(a, 2), -max(a.Number(3), 0))))
		}),
		s.act("apply_affect", "(affect, {magnitude, stacks, duration, harmful})", "Applies an affect.", s.apply),
		s.act("remove_affect", "(affect)", "Ends every instance of an affect.", func(a *vm.Args, c *rules.Call, h rules.Handle) int {
			return a.PushBool(c.RemoveAffect(h, s.affect(a, 2)))
		}),
		s.act("dispel", "(category, count)", "Strips affects of a category or, of a list of tags, with any of them; one where no count is given.", s.dispel),
		s.going("move", "Sends it through an exit of its room.", (*rules.Call).Push),
		s.going("teleport", "Sends it into a room of this zone.", (*rules.Call).Teleport),
		s.act("recall", "()", "Sends it to where players begin.", func(a *vm.Args, c *rules.Call, h rules.Handle) int { return a.PushBool(c.Recall(h)) }),
	}
}

func (s *Sandbox) damage(a *vm.Args, c *rules.Call, h rules.Handle) int {
	d := rules.Damage{Amount: a.Number(2), Type: book.NoType, Pool: book.NoPool}
	if a.Value(3) != lua.LNil {
		n, ok := s.names.types[a.Text(3)]
		if !ok {
			a.Fail("there is no damage type %q", a.Text(3))
		}
		d.Type = book.TypeIndex(n)
	}
	if o := a.OptTable(4); o != nil {
		on := func(name string) bool { return lua.LVAsBool(o.Get(lua.LString(name))) }
		d.Fixed, d.NoReflect, d.NoProc = on("fixed"), on("no_reflect"), on("no_proc")
		if name, ok := o.Get(lua.LString("resource")).(lua.LString); ok {
			n, known := s.names.pools[string(name)]
			if !known {
				a.Fail("there is no resource %q", string(name))
			}
			d.Pool = book.PoolIndex(n)
		}
	}
	out := c.Damage(h, d)
	return a.PushBool(out.Dealt > 0 || out.Absorbed > 0)
}

func (s *Sandbox) apply(a *vm.Args, c *rules.Call, h rules.Handle) int {
	g := rules.Granting{Affect: s.affect(a, 2), Magnitude: 1, Stacks: 1}
	if o := a.OptTable(3); o != nil {
		if x, ok := o.Get(lua.LString("magnitude")).(lua.LNumber); ok {
			g.Magnitude = float64(x)
		}
		if x, ok := o.Get(lua.LString("stacks")).(lua.LNumber); ok {
			g.Stacks = int32(min(max(float64(x), 0), 1e6))
		}
		if x := o.Get(lua.LString("duration")); x != lua.LNil {
			a.Push(x)
			g.Ticks = s.ticks(a, a.Len())
		}
		g.Harmful = lua.LVAsBool(o.Get(lua.LString("harmful")))
	}
	return a.PushBool(c.Apply(h, g))
}

func (s *Sandbox) dispel(a *vm.Args, c *rules.Call, h rules.Handle) int {
	count := int32(min(a.OptInt(3, 1), 1000))
	if name, ok := a.Value(2).(lua.LString); ok {
		return a.PushBool(c.Dispel(h, string(name), nil, count))
	}
	var tags []book.Tag
	list := a.Table(2)
	for i := range list.Len() {
		a.Charge(2)
		if name, ok := list.Get(lua.LNumber(i + 1)).(lua.LString); ok {
			if tag, known := s.names.tags[string(name)]; known {
				tags = append(tags, tag)
			}
		}
	}
	return a.PushBool(c.Dispel(h, "", tags, count))
}
