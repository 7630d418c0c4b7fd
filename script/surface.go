package script

import (
	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/script/vm"
)

// Entry is something that a script can call, as authors read it.
type Entry struct {
	// Of is what it belongs to: "h", "world", "rx" or "ctx".
	Of string
	// Name and Args are how it is written; Args is "" for a field.
	Name, Args string
	// Doc says what it does and gives.
	Doc string
}

// bound is an entry with what it does.
type bound struct {
	Entry
	do func(*vm.Args) int
}

// Surface is everything that a script can see and do besides the language itself, in the order in which it is documented.
func Surface() []Entry {
	s := new(Sandbox)
	var list []Entry
	for _, group := range [][]bound{s.reads(), s.writes(), s.worldly(), s.asking()} {
		for _, b := range group {
			list = append(list, b.Entry)
		}
	}
	return append(list, fields()...)
}

// methods are what handles can be asked and told.
func (s *Sandbox) methods() map[string]*lua.LFunction {
	return s.bind("h:", s.reads(), s.writes())
}

// wishes are what can be wished in a reaction.
func (s *Sandbox) wishes() map[string]*lua.LFunction { return s.bind("rx:", s.asking()) }

func (s *Sandbox) bind(prefix string, groups ...[]bound) map[string]*lua.LFunction {
	m := make(map[string]*lua.LFunction)
	for _, group := range groups {
		for _, b := range group {
			m[b.Name] = s.machine.Func(prefix+b.Name, b.do)
		}
	}
	return m
}
