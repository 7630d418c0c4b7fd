package script

import (
	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/script/vm"
	"github.com/wick-engine/wick/sim"
)

// handle is somebody in one of its lives, as scripts have it.
type handle struct {
	rules.Handle
	value *lua.LUserData
}

// TypeName is what a handle is in errors of scripts.
func (h *handle) TypeName() string { return "handle" }

// give is somebody as scripts have it, nil for nobody. The same one in the same life is the same value for as long as anybody holds it.
func (s *Sandbox) give(h rules.Handle) lua.LValue {
	if h.ID == 0 {
		return lua.LNil
	}
	slot := int(h.ID.Slot())
	for slot >= len(s.handles) {
		s.handles = append(s.handles, nil)
	}
	if known := s.handles[slot]; known != nil && known.Handle == h {
		return known.value
	}
	made := &handle{Handle: h}
	made.value = s.machine.Handle("handle", made)
	s.handles[slot] = made
	return made.value
}

// present is whoever has an id now.
func (s *Sandbox) present(e *rules.Engine, id sim.ID) lua.LValue {
	if life := e.Life(id); life != 0 {
		return s.give(rules.Handle{ID: id, Life: life})
	}
	return lua.LNil
}

// subject is the handle that a method was called of.
func subject(a *vm.Args, at int) rules.Handle {
	h, ok := vm.Host(a.Value(at)).(*handle)
	if !ok {
		a.Wrong(at, "a handle; methods are called with a colon, as in h:name()")
	}
	return h.Handle
}

// optional is a handle that may be left out.
func optional(a *vm.Args, at int) rules.Handle {
	if a.Value(at) == lua.LNil {
		return rules.Handle{}
	}
	return subject(a, at)
}

// names find what a pack defines by its authored names.
type names struct {
	attributes, pools, types, affects, abilities, flags, events map[string]int32
	tags                                                        map[string]book.Tag
}

func namesOf(d *book.Defs) names {
	n := names{events: make(map[string]int32), tags: make(map[string]book.Tag)}
	n.attributes = index(d.Attributes, func(a *stat.Attribute) string { return a.ID })
	n.pools = index(d.Pools, func(p *book.Pool) string { return p.ID })
	n.types = index(d.DamageTypes, func(t *book.DamageType) string { return t.ID })
	n.affects = index(d.Affects, func(a *book.Affect) string { return a.ID })
	n.abilities = index(d.Abilities, func(a *book.Ability) string { return a.ID })
	n.flags = index(d.Flags, func(f *book.Flag) string { return f.ID })
	for i, name := range d.Events {
		n.events[name] = int32(i)
	}
	for i, name := range d.Tags {
		n.tags[name] = book.Tag(i)
	}
	return n
}

func index[T any](list []T, id func(*T) string) map[string]int32 {
	m := make(map[string]int32, len(list))
	for i := range list {
		m[id(&list[i])] = int32(i)
	}
	return m
}

// pool is a pool by its name, and a fault of the script where there is none.
func (s *Sandbox) pool(a *vm.Args, at int) book.PoolIndex {
	n, ok := s.names.pools[a.Text(at)]
	if !ok {
		a.Fail("there is no resource %q", a.Text(at))
	}
	return book.PoolIndex(n)
}

// affect is an affect by its name.
func (s *Sandbox) affect(a *vm.Args, at int) int32 {
	n, ok := s.names.affects[a.Text(at)]
	if !ok {
		a.Fail("there is no affect %q", a.Text(at))
	}
	return n
}

// ticks is a time as authors write it: pulses as a number, or "2s", "90t", "4p", "1r".
func (s *Sandbox) ticks(a *vm.Args, at int) int32 {
	n, err := sim.ParseTicks(a.Text(at), s.rate)
	if err != nil || n < 0 {
		a.Fail("%q is no time: a number of pulses, or one with a unit, as \"2s\", \"90t\" or \"1r\"", a.Text(at))
	}
	return int32(min(n, sim.MaxTicks))
}
