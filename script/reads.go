package script

import (
	"math"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/script/vm"
	"github.com/wick-engine/wick/sim"
)

// reader is what a read is given: the engine, and somebody who is there in the life that was named.
type reader struct {
	s  *Sandbox
	a  *vm.Args
	e  *rules.Engine
	id sim.ID
}

// read makes a method of a read. Of whom there is none it gives nil.
func (s *Sandbox) read(name, args, doc string, f func(r reader) int) bound {
	return bound{Entry{"h", name, args, doc}, func(a *vm.Args) int {
		h := subject(a, 1)
		e := s.now().c.Engine()
		if e.Life(h.ID) != h.Life {
			return a.PushNil()
		}
		a.Charge(5)
		return f(reader{s, a, e, h.ID})
	}}
}

// reads are what can be asked about somebody.
func (s *Sandbox) reads() []bound {
	return slices.Concat(s.readsOfItself(), s.readsOfOthers(), s.readsOfThePlace())
}

func (s *Sandbox) readsOfItself() []bound {
	return []bound{
		s.read("id", "()", "A text that names it and nobody else in the zone, such as \"7.1\".", func(r reader) int { return r.a.PushText(r.id.String()) }),
		s.read("name", "()", "Its name.", reader.name),
		s.read("short", "()", "How it is spoken of in a sentence: its name.", reader.name),
		s.read("long", "()", "A sentence that says that it is here.", func(r reader) int { return r.a.PushText(r.called(r.id) + " is here.") }),
		s.read("attr", "(attribute)", "The value of an attribute. Where the pack has none of that name: 0 and, as a second value, \"not found\".", reader.attr),
		s.read("resource", "(resource)", "What is in a pool now.", func(r reader) int {
			n, _ := r.e.Pool(r.id, r.s.pool(r.a, 2))
			return r.a.PushNumber(float64(n))
		}),
		s.read("resource_max", "(resource)", "What a pool can hold now.", func(r reader) int {
			_, n := r.e.Pool(r.id, r.s.pool(r.a, 2))
			return r.a.PushNumber(float64(n))
		}),
		s.read("level", "()", "Its level.", func(r reader) int { return r.a.PushNumber(r.e.Role(r.id, book.RoleLevel)) }),
		s.read("has_affect", "(affect)", "Whether it bears an affect.", func(r reader) int {
			_, ok := r.bears(r.s.affect(r.a, 2))
			return r.a.PushBool(ok)
		}),
		s.read("affect_magnitude", "(affect)", "Magnitude times stacks of an affect that it bears, of several the oldest; nil where it bears none.", func(r reader) int {
			i, ok := r.bears(r.s.affect(r.a, 2))
			if !ok {
				return r.a.PushNil()
			}
			return r.a.PushNumber(i.Scaled())
		}),
		s.read("has_flag", "(flag)", "Whether it has a flag.", func(r reader) int {
			n, ok := r.s.names.flags[r.a.Text(2)]
			return r.a.PushBool(ok && r.e.HasFlag(r.id, n))
		}),
		s.read("toggle", "(ability)", "Whether an ability that one switches on is on.", func(r reader) int { return r.a.PushBool(false) }),
		s.read("data", "()", "A table that is kept with it: numbers, texts, true, false, and tables of those.", func(r reader) int {
			return r.a.Push(r.s.store(r.id).Value())
		}),
		s.read("contents", "()", "What it carries: a list of {item, count}.", reader.nothing),
		s.read("equipment", "(slot)", "The item that it wears in a slot; nil for none.", func(r reader) int { return r.a.PushNil() }),
		s.read("equipment_slots", "()", "A list of the slots in which it wears something.", reader.nothing),
	}
}

func (s *Sandbox) readsOfOthers() []bound {
	return []bound{
		s.read("group", "()", "A list of those that belong together with it, itself included.", func(r reader) int {
			return r.list([]sim.ID{r.id})
		}),
		s.read("is_enemy", "(other)", "Whether the other is an enemy of it.", func(r reader) int {
			_, enemy := r.e.Sides(r.id, subject(r.a, 2).ID)
			return r.a.PushBool(enemy)
		}),
		s.read("distance", "(other)", "How far away the other is, in metres; 0 in the same room of a text world, nil where there is no way to say.", func(r reader) int {
			d := r.e.Distance(r.id, subject(r.a, 2).ID)
			if math.IsInf(d, 0) {
				return r.a.PushNil()
			}
			return r.a.PushNumber(d)
		}),
		s.read("can_see", "(other)", "Whether nothing stands between it and the other.", func(r reader) int {
			other := subject(r.a, 2)
			return r.a.PushBool(r.e.Has(other.ID) && r.e.Sees(r.id, other.ID))
		}),
	}
}

func (s *Sandbox) readsOfThePlace() []bound {
	return []bound{
		s.read("room", "()", "The name of the room that it is in.", func(r reader) int {
			if g := r.e.Ground(); g != nil {
				return r.a.PushText(g.Called(r.e.Room(r.id)))
			}
			return r.a.PushText("")
		}),
		s.read("exits", "()", "A list of the ways out of the room that it is in.", func(r reader) int {
			t := r.a.NewTable()
			if g := r.e.Ground(); g != nil {
				for _, name := range g.Exits(r.e.Room(r.id), nil) {
					r.a.Charge(2)
					t.Add(lua.LString(name))
				}
			}
			return r.a.Push(t.Value())
		}),
		s.read("occupants", "()", "A list of everybody in the room that it is in, itself included.", func(r reader) int {
			room := r.e.Room(r.id)
			r.s.near = r.e.Near(r.id, 0, r.s.near[:0])
			kept := r.s.near[:0]
			for _, id := range r.s.near {
				if r.e.Room(id) == room {
					kept = append(kept, id)
				}
			}
			return r.list(kept)
		}),
		s.read("room_items", "()", "What lies in the room that it is in: a list of {item, count}.", reader.nothing),
		s.read("coord", "()", "Where it stands, as three numbers: metres east, up and north; nil in a text world.", func(r reader) int {
			g := r.e.Ground()
			if g == nil {
				return r.a.PushNil()
			}
			at, ok := g.Place(r.id)
			if !ok {
				return r.a.PushNil()
			}
			return r.a.PushNumber(at.X) + r.a.PushNumber(at.Y) + r.a.PushNumber(at.Z)
		}),
		s.read("has_room_flag", "(flag)", "Whether the room that it is in has a flag: safe, arena, or one of the pack's own.", func(r reader) int {
			g := r.e.Ground()
			return r.a.PushBool(g != nil && g.Marked(r.e.Room(r.id), r.a.Text(2)))
		}),
		s.read("has_visible_creature", "(name)", "Whether somebody of that name is around whom it can see.", func(r reader) int {
			name := r.a.Text(2)
			r.s.near = r.e.Near(r.id, 0, r.s.near[:0])
			r.a.Charge(len(r.s.near))
			for _, id := range r.s.near {
				if id != r.id && r.called(id) == name && r.e.Sees(r.id, id) {
					return r.a.PushBool(true)
				}
			}
			return r.a.PushBool(false)
		}),
	}
}

func (r reader) called(id sim.ID) string {
	if g := r.e.Ground(); g != nil {
		return g.Name(id)
	}
	return ""
}

func (r reader) name() int { return r.a.PushText(r.called(r.id)) }

func (r reader) nothing() int { return r.a.Push(r.a.NewTable().Value()) }

func (r reader) attr() int {
	n, ok := r.s.names.attributes[r.a.Text(2)]
	if !ok {
		return r.a.PushNumber(0) + r.a.PushText("not found")
	}
	x, _ := r.e.Attr(r.id, stat.Index(n))
	return r.a.PushNumber(x)
}

// bears finds the oldest instance of an affect on somebody.
func (r reader) bears(def int32) (affect.Instance, bool) { return r.e.Bears(r.id, def) }

// list gives handles of several.
func (r reader) list(ids []sim.ID) int {
	t := r.a.NewTable()
	for _, id := range ids {
		r.a.Charge(3)
		t.Add(r.s.present(r.e, id))
	}
	return r.a.Push(t.Value())
}
