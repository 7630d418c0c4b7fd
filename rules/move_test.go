package rules_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// moving is a pack with an op for every way to move somebody.
type moving struct {
	pack
	room, actor, start, push, beyond, unknown book.ListID
}

func newMoving() moving {
	p := moving{pack: newPack()}
	teleport := func(dest book.Dest, name string) book.ListID {
		return add(p.Defs, "teleport", op(book.Teleport, func(o *book.Op) { o.Dest, o.Name = dest, name }))
	}
	p.room, p.actor, p.start = teleport(book.DestRoom, "7"), teleport(book.DestActor, ""), teleport(book.DestStart, "")
	p.unknown = teleport(book.DestRoom, "nowhere")
	p.push = add(p.Defs, "push", op(book.Push, func(o *book.Op) { o.Name = "on" }))
	p.beyond = add(p.Defs, "push", op(book.Push, func(o *book.Op) { o.Name = "out" }))
	return p
}

// moves are the events that tests about moves look at, in words.
func moves(events []view.Event) (out []string) {
	for _, e := range events {
		switch e.Kind {
		case view.OnLeaveRoom:
			out = append(out, fmt.Sprintf("%d hears %d leave room %d", e.Actor.Slot(), e.Other.Slot(), e.Room))
		case view.OnEnter:
			out = append(out, fmt.Sprintf("%d enters room %d", e.Actor.Slot(), e.Room))
		case view.RulesRefused:
			out = append(out, fmt.Sprintf("%d is refused for reason %d", e.Actor.Slot(), e.Reason))
		case view.Died:
			out = append(out, fmt.Sprintf("%d dies", e.Actor.Slot()))
		}
	}
	return out
}

func TestWhereMovesLead(t *testing.T) {
	p := newMoving()
	for _, c := range []struct {
		name   string
		list   book.ListID
		on, to view.Room // where m stands and comes to be
	}{
		{"a room", p.room, 2, 7}, {"the actor", p.actor, 2, 5}, {"the start", p.start, 2, 1}, {"an exit", p.push, 2, 3},
		{"the room it is in", p.room, 7, 7}, {"the actor beside it", p.actor, 5, 5}, {"the start, from there", p.start, 1, 1},
		{"a room that there is none of", p.unknown, 2, 2}, {"an exit that leads out, or nowhere", p.beyond, 2, 2},
	} {
		x := newBench(t, p.Defs, nil)
		x.ground.rooms[n], x.ground.rooms[m] = 5, c.on
		before := x.hash()
		r := x.run(n, m, c.list)
		at, _, _ := x.ground.Room(m)
		var want []string
		if c.on != c.to {
			want = []string{fmt.Sprintf("3 enters room %d", c.to)}
		}
		if got := moves(x.Drain()); at != c.to || (r == rules.Done) != (c.on != c.to) || !slices.Equal(got, want) {
			t.Errorf("to %s: it came to %v, is in room %d and told %q, want room %d and %q", c.name, r, at, got, c.to, want)
		}
		if c.on == c.to && (x.hash() != before || r != rules.NoOp) {
			t.Errorf("to %s: it came to %v and changed something", c.name, r)
		}
	}
	// A ground that cannot do it, and none at all.
	x := newBench(t, p.Defs, nil)
	x.ground.gone[m] = true
	before := x.hash()
	if r := x.run(n, m, p.room); r != rules.NoOp || x.ground.rooms[m] != 0 || x.hash() != before {
		t.Errorf("of who is away it came to %v", r)
	}
	y := newBench(t, p.Defs, func(o *rules.Options) { o.Ground = nil })
	for _, list := range []book.ListID{p.room, p.actor, p.start, p.push} {
		if r := y.run(n, m, list); r != rules.NoOp || len(y.Drain()) != 0 {
			t.Errorf("without a ground it came to %v", r)
		}
	}
	// The dead go nowhere.
	z := newBench(t, p.Defs, nil)
	z.strike(n, m, 1e6)
	z.Drain()
	if r := z.run(n, m, p.room); r != rules.NoOp || z.ground.rooms[m] != 0 || len(z.Drain()) != 0 {
		t.Errorf("of the dead it came to %v", r)
	}
}

// Who is forced and a player is asked for; a refusal changes nothing. Going oneself and moving a creature are free.
func TestForcingAPlayerPassesTheGate(t *testing.T) {
	p := newMoving()
	for _, list := range []book.ListID{p.room, p.actor, p.push, p.start} {
		for _, c := range []struct {
			name    string
			by, on  sim.ID
			ambient bool
			setup   func(x *bench)
			want    rules.Refusal
		}{
			{"a player who does not agree", a, b, false, func(*bench) {}, rules.RefusedNotConsenting},
			{"one in a safe room", a, b, false, func(x *bench) {
				x.Consent(x.turn, a, true)
				x.Consent(x.turn, b, true)
				x.ground.flags[2] = place.FlagSafe
			}, rules.RefusedSafe},
			{"one who has just risen, by a creature", m, b, false, shieldB, rules.RefusedProtected},
			{"one who has just risen, by nobody", 0, b, false, shieldB, rules.RefusedProtected},
			{"one who agrees", a, b, false, func(x *bench) {
				x.Consent(x.turn, a, true)
				x.Consent(x.turn, b, true)
			}, rules.Allowed},
			{"a player, by a creature", m, b, false, func(*bench) {}, rules.Allowed},
			{"a player, by nobody", 0, b, false, func(*bench) {}, rules.Allowed},
			{"itself", b, b, false, func(*bench) {}, rules.Allowed},
			{"itself, protected", b, b, false, shieldB, rules.Allowed},
			{"a creature", a, m, false, func(*bench) {}, rules.Allowed},
			{"a creature in a safe room", a, m, false, func(x *bench) { x.ground.flags[2] = place.FlagSafe }, rules.Allowed},
		} {
			x := newBench(t, p.Defs, nil)
			x.ground.rooms[c.on] = 2
			c.setup(x)
			x.ground.rooms[a], x.ground.rooms[m] = max(x.ground.rooms[a], 4), max(x.ground.rooms[m], 4)
			if c.on == m {
				x.ground.rooms[m] = 2
			}
			x.Drain()
			before := x.hash()
			r := x.run(c.by, c.on, list)
			told := moves(x.Drain())
			switch {
			case c.want != rules.Allowed:
				want := []string{fmt.Sprintf("%d is refused for reason %d", c.on.Slot(), c.want)}
				if r != rules.Refused || !slices.Equal(told, want) || x.hash() != before || x.ground.rooms[c.on] != 2 {
					t.Errorf("%s: it came to %v, told %q, want %q", c.name, r, told, want)
				}
			case list == p.actor && (c.by == c.on || c.by == 0): // it is there
				if r != rules.NoOp || len(told) != 0 {
					t.Errorf("%s: it came to %v, told %q", c.name, r, told)
				}
			default:
				if r != rules.Done || len(told) != 1 || x.ground.rooms[c.on] == 2 {
					t.Errorf("%s: it came to %v, told %q", c.name, r, told)
				}
			}
		}
	}
}

// Each foe that stays behind hears that it has left, by id; who fights in another room does not.
func TestFoesHearOfALeaver(t *testing.T) {
	p := newMoving()
	p.Affects[strong].Handlers = []book.Handler{
		{Event: book.OnLeaveRoom, Ops: add(p.Defs, "parting", damage(7, book.ToTarget))}, // at who leaves
		{Event: book.OnEnter, Ops: add(p.Defs, "entry", damage(1, book.ToActor))},
	}
	x := newBench(t, p.Defs, nil)
	x.strike(m, a, 1) // m and a fight each other
	x.strike(n, a, 1) // and n fights a, of whom a knows nothing
	x.strike(b, m, 1) // b fights m, and has nothing to do with a
	for _, id := range []sim.ID{a, m, n, b} {
		x.applied(id, id, strong)
	}
	x.Drain()
	if r := x.run(a, a, p.push); r != rules.Done {
		t.Fatalf("it came to %v", r)
	}
	if got, want := moves(x.Drain()), []string{"3 hears 1 leave room 1", "4 hears 1 leave room 1", "1 enters room 2"}; !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
	x.want(a, hp, 98-7-7-1)
	// From another room nobody hears anything.
	x.run(a, a, p.push)
	if got, want := moves(x.Drain()), []string{"1 enters room 3"}; !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
	x.want(a, hp, 98-7-7-1-1)
	// What walks by itself is told alike; and nothing is of who is where it was, dead, away or nobody.
	y := newBench(t, p.Defs, nil)
	y.strike(m, n, 1)
	y.strike(m, b, 1e6)
	y.Drain()
	y.Moved(y.turn, n, 1)
	y.ground.rooms[n] = 2
	y.Moved(y.turn, n, 1)
	y.Moved(y.turn, sim.MakeID(9, 9), 1)
	y.ground.rooms[m] = 2
	y.Freeze(y.turn, m, true)
	y.Moved(y.turn, m, 1)
	y.Freeze(y.turn, m, false)
	y.strike(a, m, 1e6)
	y.Moved(y.turn, m, 1)
	if got, want := moves(y.Drain()), []string{"3 hears 4 leave room 1", "4 enters room 2", "3 dies"}; !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
}

// Whoever hears of it may do anything in the middle: kill the mover, take it back or on, or end another's hearing.
func TestHandlersInTheMiddleOfAMove(t *testing.T) {
	for _, c := range []struct {
		name         string
		leave, enter func(p moving) book.ListID // what m and n do when a leaves, and a when it enters
		want         []string
		room         view.Room
	}{
		{"killing who leaves", func(p moving) book.ListID { return add(p.Defs, "kill", damage(1e6, book.ToTarget)) }, nil,
			[]string{"3 hears 1 leave room 1", "1 dies", "4 hears 1 leave room 1"}, 2},
		{"taking it back", func(p moving) book.ListID { return p.actor }, nil, // m takes it back, and n has it there
			[]string{"3 hears 1 leave room 1", "1 enters room 1", "4 hears 1 leave room 1"}, 1},
		{"killing who enters", nil, func(p moving) book.ListID { return add(p.Defs, "kill", damage(1e6, book.ToActor)) },
			[]string{"3 hears 1 leave room 1", "4 hears 1 leave room 1", "1 enters room 2", "1 dies"}, 2},
		{"taking it on", nil, func(p moving) book.ListID {
			return add(p.Defs, "on", op(book.Teleport, func(o *book.Op) { o.To, o.Name = book.ToActor, "7" }))
		}, []string{"3 hears 1 leave room 1", "4 hears 1 leave room 1", "1 enters room 2", "1 enters room 7"}, 7},
		{"killing who hears", func(p moving) book.ListID {
			return add(p.Defs, "fall", damage(1e6, book.ToActor))
		}, nil, []string{"3 hears 1 leave room 1", "3 dies", "4 hears 1 leave room 1", "4 dies", "1 enters room 2"}, 2},
	} {
		p := newMoving()
		if c.leave != nil {
			p.Affects[strong].Handlers = append(p.Affects[strong].Handlers, book.Handler{Event: book.OnLeaveRoom, Ops: c.leave(p)})
		}
		if c.enter != nil {
			p.Affects[strong].Handlers = append(p.Affects[strong].Handlers, book.Handler{Event: book.OnEnter, Ops: c.enter(p)})
		}
		x := newBench(t, p.Defs, nil)
		x.strike(m, a, 1)
		x.strike(n, a, 1)
		for _, id := range []sim.ID{a, m, n} {
			x.applied(id, id, strong)
		}
		x.run(a, a, p.push)
		got := moves(x.Drain())
		if at, _, _ := x.ground.Room(a); !slices.Equal(got, c.want) || at != c.room {
			t.Errorf("%s: told %q, want %q; it is in room %d", c.name, got, c.want, at)
		}
		if x.Frames() != 0 {
			t.Errorf("%s: %d lists are under way", c.name, x.Frames())
		}
	}
}

// A way on that never ends is walked until the budget of a cascade is spent.
func TestAnEndlessWay(t *testing.T) {
	p := newMoving()
	on := add(p.Defs, "on", op(book.Push, func(o *book.Op) { o.To, o.Name = book.ToActor, "on" }))
	p.Affects[strong].Handlers = []book.Handler{{Event: book.OnEnter, Ops: on}}
	x := newBench(t, p.Defs, nil)
	x.applied(m, m, strong)
	x.run(m, m, p.push)
	events := x.Drain()
	if at := x.ground.rooms[m]; at != 2+rules.MaxDepth || len(only(events, view.Diagnosed)) != 1 {
		t.Errorf("it is in room %d and told %q", at, moves(events))
	}
}

// To go there and back in the middle of coming is to have entered once for each time, and not once more.
func TestThereAndBack(t *testing.T) {
	p := newMoving()
	there := op(book.Teleport, func(o *book.Op) { o.Name = "9" })
	back := op(book.Teleport, func(o *book.Op) { o.Name = "2" })
	p.Affects[strong].Handlers = []book.Handler{{Event: book.OnLeaveRoom, Ops: add(p.Defs, "juggle", there, back)}}
	x := newBench(t, p.Defs, nil)
	x.strike(m, a, 1)
	x.applied(m, m, strong)
	x.run(a, a, p.push)
	if got, want := moves(x.Drain()), []string{"3 hears 1 leave room 1", "1 enters room 9", "1 enters room 2"}; !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
}

// The ground may drain the engine in the middle, so that what it tells itself stands where it happened.
func TestDrainingInTheMiddleOfAMove(t *testing.T) {
	p := newMoving()
	list := add(p.Defs, "strike, push, strike", damage(5, book.ToTarget), op(book.Push, func(o *book.Op) { o.Name = "on" }), damage(1e6, book.ToTarget))
	heal := add(p.Defs, "strike, push, heal", damage(5, book.ToTarget), op(book.Push, func(o *book.Op) { o.Name = "on" }),
		op(book.Heal, func(o *book.Op) { o.Amount.Flat = num(5) }))
	told := func(list book.ListID, drains, stuck bool) (kinds []view.EventKind, work []rules.WorkKind, hash uint64) {
		g := &teller{drains: drains, stuck: stuck, kinds: &kinds}
		x := newBench(t, p.Defs, func(o *rules.Options) { g.ground, o.Ground = o.Ground.(*ground), g })
		g.x = x
		x.run(n, m, list)
		for _, e := range x.Drain() {
			if e.Tick != x.turn.Tick() {
				t.Errorf("told at tick %d: %+v", x.turn.Tick(), e)
			}
			kinds = append(kinds, e.Kind)
		}
		for _, w := range x.Due() {
			work = append(work, w.Kind)
		}
		return kinds, work, x.hash()
	}
	plain, due, hash := told(list, false, false)
	drained, dueToo, same := told(list, true, false)
	at := slices.Index(drained, view.Placed)
	if at <= 0 || drained[at-1] == view.OnEnter || drained[at+1] != view.OnLeaveRoom {
		t.Errorf("told %v", drained)
	}
	if !slices.Equal(slices.Delete(drained, at, at+1), plain) || !slices.Equal(due, dueToo) || len(due) == 0 || hash != same {
		t.Errorf("told %v and %v, due %v and %v", plain, drained, due, dueToo)
	}
	// Also where nothing comes of it, and what is told next is no event that anybody hears of.
	plain, _, _ = told(heal, false, true)
	drained, _, _ = told(heal, true, true)
	if at := slices.Index(drained, view.Placed); at != len(plain)-1 || !slices.Equal(slices.Delete(drained, at, at+1), plain) {
		t.Errorf("told %v and %v", plain, drained)
	}
}

// teller is a ground that may write down what was told so far, and then what it does itself.
type teller struct {
	*ground
	x      *bench
	drains bool
	stuck  bool
	kinds  *[]view.EventKind
}

func (g *teller) Move(turn sim.Turn, id sim.ID, to view.Room) bool {
	if g.drains {
		for _, e := range g.x.Drain() {
			*g.kinds = append(*g.kinds, e.Kind)
		}
		*g.kinds = append(*g.kinds, view.Placed)
	}
	return !g.stuck && g.ground.Move(turn, id, to)
}
