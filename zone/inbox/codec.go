package inbox

import (
	"errors"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

// ErrBadLetter is what decoding refuses bytes with that are no letter.
var ErrBadLetter = errors.New("inbox: these bytes are no letter")

// Append appends the canonical form of a letter that passes its Check: the kind in a byte, then the fields that count
// for it, in the order of their declaration. Equal letters are equal bytes.
func Append(b []byte, l *Letter) []byte {
	b = append(b, byte(l.Kind))
	switch l.Kind {
	case IsCommand:
		b = appendCommand(b, &l.Command)
	case IsArrival:
		a := &l.Arrival
		b = appendText(appendSender(b, a.From), a.Name)
		b = append(b, a.Hue)
		b = appendLong(appendWhere(appendF64(b, a.Lamp), &a.Where), a.Rules)
	case IsDeparture:
		b = appendU32(appendSender(b, l.Departure.From), uint32(l.Departure.Grace))
	case IsOrder:
		b = appendOrder(b, &l.Order)
	}
	return b
}

// Decode takes one letter from the front of b and returns what follows it. It accepts what Append makes of
// letters that pass their Check, and nothing else; the error is ErrBadLetter or a *LetterError.
func Decode(b []byte) (l Letter, rest []byte, err error) {
	r := reader{rest: b}
	l.Kind = LetterKind(r.u8())
	switch l.Kind {
	case IsCommand:
		l.Command = r.command()
	case IsArrival:
		l.Arrival = Arrival{From: r.sender(), Name: r.text(MaxName), Hue: r.u8(), Lamp: r.f64(), Where: r.where(), Rules: r.long(MaxRules)}
	case IsDeparture:
		l.Departure = Departure{From: r.sender(), Grace: int32(r.u32())}
	case IsOrder:
		l.Order = r.order()
	}
	if r.bad {
		return Letter{}, b, ErrBadLetter
	}
	if err := l.Check(); err != nil {
		return Letter{}, b, err
	}
	return l, r.rest, nil
}

func appendCommand(b []byte, c *Command) []byte {
	b = append(appendSender(b, c.From), byte(c.Verb))
	switch c.Verb {
	case Walk:
		b = appendBool(b, c.Next)
		if !c.Next {
			b = appendU32(b, uint32(c.Tick))
		}
		return append(appendU16(appendWish(b, c.Wish), uint16(c.Heading)), c.Press)
	case Face:
		return appendU16(appendU32(b, c.Seq), uint16(c.Heading))
	case Go, Say:
		return appendText(appendU32(b, c.Seq), c.Text)
	case Act:
		b = appendText(appendU32(b, c.Seq), c.Text)
		return appendAim(b, &aimed{c.Aim, c.Heading, c.Pos, c.Target})
	case Use:
		b = appendU64(appendText(appendU32(b, c.Seq), c.Text), uint64(c.Target))
		return appendAim(b, &aimed{c.Aim, c.Heading, c.Pos, c.Target})
	case Pose:
		return appendText(appendU32(b, c.Seq), c.Text)
	}
	return appendU32(b, c.Seq)
}

// aimed is where something goes that is performed.
type aimed struct {
	aim     Aim
	heading sim.Heading
	pos     sim.Vec
	target  sim.ID
}

func appendAim(b []byte, a *aimed) []byte {
	b = append(b, byte(a.aim))
	switch a.aim {
	case Along:
		return appendU16(b, uint16(a.heading))
	case AtPos:
		return appendVec(b, a.pos)
	case AtTarget:
		return appendU64(b, uint64(a.target))
	}
	return b
}

func (r *reader) aim() aimed {
	a := aimed{aim: Aim(r.u8())}
	switch a.aim {
	case Along:
		a.heading = sim.Heading(r.u16())
	case AtPos:
		a.pos = r.vec()
	case AtTarget:
		a.target = sim.ID(r.u64())
	}
	return a
}

func (r *reader) command() Command {
	c := Command{From: r.sender(), Verb: Verb(r.u8())}
	switch c.Verb {
	case Walk:
		if c.Next = r.bool(); !c.Next {
			c.Tick = sim.Tick(r.u32())
		}
		c.Wish, c.Heading, c.Press = r.wish(), sim.Heading(r.u16()), r.u8()
	case Face:
		c.Seq, c.Heading = r.u32(), sim.Heading(r.u16())
	case Go:
		c.Seq, c.Text = r.u32(), r.text(MaxDirection)
	case Say:
		c.Seq, c.Text = r.u32(), r.text(MaxSpeech)
	case Act:
		c.Seq, c.Text = r.u32(), r.text(MaxID)
		a := r.aim()
		c.Aim, c.Heading, c.Pos, c.Target = a.aim, a.heading, a.pos, a.target
	case Use:
		c.Seq, c.Text, c.Target = r.u32(), r.text(MaxID), sim.ID(r.u64())
		a := r.aim()
		c.Aim, c.Heading, c.Pos = a.aim, a.heading, a.pos
		r.require(a.aim != AtTarget || a.target == c.Target)
	case Pose:
		c.Seq, c.Text = r.u32(), r.text(MaxID)
	default:
		c.Seq = r.u32()
	}
	return c
}

func appendOrder(b []byte, o *Order) []byte {
	b = append(b, byte(o.Op))
	if o.Op != Spawn {
		b = appendU64(b, uint64(o.Target))
	}
	switch o.Op {
	case Spawn:
		b = appendText(appendText(appendU64(b, o.Ref), o.Creature), o.Name)
		b = append(b, o.Hue)
		b = appendF64(appendF64(appendF64(b, o.Lamp), o.Radius), o.Speed)
		return appendWhere(b, &o.Where)
	case PutAt:
		return appendWhere(b, &o.Where)
	case SetSpeed:
		return appendF64(b, o.Speed)
	case SetLamp:
		return appendF64(b, o.Lamp)
	case March:
		return appendU16(appendWish(b, o.Wish), uint16(o.Heading))
	case RunList, RunHook:
		return appendU32(appendU64(b, uint64(o.Actor)), o.List)
	case SetAbility:
		return appendBool(appendText(b, o.Behavior), o.On)
	case SetCooldown:
		return appendU32(appendText(b, o.Behavior), uint32(o.Ticks))
	case Perform, Cast:
		return appendAim(appendText(b, o.Behavior), &aimed{o.Aim, o.Heading, o.Pos, o.Whom})
	case SetBase:
		return appendF64(appendU32(b, o.Attr), o.Value)
	case SetTeam:
		return append(b, o.Team)
	case SetConsent, SetLife:
		return appendBool(b, o.On)
	}
	return b
}

func (r *reader) order() Order {
	o := Order{Op: OrderOp(r.u8())}
	if o.Op != Spawn {
		o.Target = sim.ID(r.u64())
	}
	switch o.Op {
	case Spawn:
		o.Ref, o.Creature, o.Name, o.Hue = r.u64(), r.text(MaxID), r.text(MaxName), r.u8()
		o.Lamp, o.Radius, o.Speed, o.Where = r.f64(), r.f64(), r.f64(), r.where()
	case PutAt:
		o.Where = r.where()
	case SetSpeed:
		o.Speed = r.f64()
	case SetLamp:
		o.Lamp = r.f64()
	case March:
		o.Wish, o.Heading = r.wish(), sim.Heading(r.u16())
	case RunList, RunHook:
		o.Actor, o.List = sim.ID(r.u64()), r.u32()
	case SetAbility:
		o.Behavior, o.On = r.text(MaxID), r.bool()
	case SetCooldown:
		o.Behavior, o.Ticks = r.text(MaxID), int32(r.u32())
	case Perform, Cast:
		o.Behavior = r.text(MaxID)
		a := r.aim()
		o.Aim, o.Heading, o.Pos, o.Whom = a.aim, a.heading, a.pos, a.target
	case SetBase:
		o.Attr, o.Value = r.u32(), r.f64()
	case SetTeam:
		o.Team = r.u8()
	case SetConsent, SetLife:
		o.On = r.bool()
	}
	return o
}

func appendSender(b []byte, s Sender) []byte {
	return appendU64(appendU64(b, uint64(s.Character)), s.Session)
}

func (r *reader) sender() Sender {
	return Sender{Character: int64(r.u64()), Session: r.u64()}
}

func appendWish(b []byte, w place.Wish) []byte { return append(b, byte(w.X), byte(w.Z)) }

func (r *reader) wish() place.Wish { return place.Wish{X: int8(r.u8()), Z: int8(r.u8())} }

func appendWhere(b []byte, w *Where) []byte {
	b = appendBool(appendText(appendText(b, w.Map), w.Room), w.Exact)
	return appendU16(appendVec(b, w.Pos), uint16(w.Facing))
}

func (r *reader) where() Where {
	return Where{Map: r.text(MaxID), Room: r.text(MaxID), Exact: r.bool(), Pos: r.vec(), Facing: sim.Heading(r.u16())}
}
