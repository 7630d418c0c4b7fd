package recording

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// letterText is a letter on one line for people. The zone tells how those are called whom the letter speaks of by number.
func letterText(z *zone.Zone, l *inbox.Letter) string {
	switch l.Kind {
	case inbox.IsCommand:
		return senderText(z, l.Command.From) + " " + commandText(z, &l.Command)
	case inbox.IsArrival:
		text := l.Arrival.Name + " (" + fromText(l.Arrival.From) + ") arrives" + whereText(&l.Arrival.Where)
		if known := l.Arrival.Rules; known != "" {
			text += fmt.Sprintf(", with %d bytes of what is known of it", len(known))
		}
		return text
	case inbox.IsDeparture:
		text := senderText(z, l.Departure.From) + " departs"
		if l.Departure.Grace > 0 {
			text += fmt.Sprintf(", its body waits for %d ticks", l.Departure.Grace)
		}
		return text
	case inbox.IsOrder:
		return "the world " + orderText(z, &l.Order)
	}
	return fmt.Sprintf("letter of kind %d", l.Kind)
}

func commandText(z *zone.Zone, c *inbox.Command) string {
	switch c.Verb {
	case inbox.Walk:
		text := fmt.Sprintf("walks (%d, %d), heading %s°", c.Wish.X, c.Wish.Z, trace.Number(c.Heading.Degrees()))
		if c.Press != 0 {
			text += fmt.Sprintf(", presses %d", c.Press)
		}
		if !c.Next {
			text += fmt.Sprintf(", for tick %d", c.Tick)
		}
		return text
	case inbox.Go:
		return "goes " + strconv.Quote(c.Text)
	case inbox.Face:
		return "looks to " + trace.Number(c.Heading.Degrees()) + "°"
	case inbox.Stop:
		return "stops"
	case inbox.Say:
		return "says " + strconv.Quote(c.Text)
	case inbox.Use:
		text := "uses " + c.Text
		if c.Target != 0 && c.Aim != inbox.AtTarget {
			text += " for " + nameText(z, c.Target)
		}
		return text + aimText(z, &aim{c.Aim, c.Heading, c.Pos, c.Target})
	case inbox.Pose:
		return "takes the position " + c.Text
	case inbox.Act:
		return "begins " + c.Text + aimText(z, &aim{c.Aim, c.Heading, c.Pos, c.Target})
	}
	return fmt.Sprintf("does %d", c.Verb)
}

// aim is what something that is performed is aimed at.
type aim struct {
	at      inbox.Aim
	heading sim.Heading
	pos     sim.Vec
	target  sim.ID
}

func aimText(z *zone.Zone, a *aim) string {
	switch a.at {
	case inbox.Along:
		return ", heading " + trace.Number(a.heading.Degrees()) + "°"
	case inbox.AtPos:
		return " at " + trace.Position(a.pos)
	case inbox.AtTarget:
		return " at " + nameText(z, a.target)
	}
	return ""
}

// actorText is who acts in an order.
func actorText(z *zone.Zone, id sim.ID) string {
	if id == 0 {
		return "nobody"
	}
	return nameText(z, id)
}

// nameText is what somebody is called, or its id if it is not there.
func nameText(z *zone.Zone, id sim.ID) string {
	if s, ok := z.Actor(id); ok {
		return s.Name
	}
	return id.String()
}

func orderText(z *zone.Zone, o *inbox.Order) string {
	name := nameText(z, o.Target)
	switch o.Op {
	case inbox.Spawn:
		return "spawns " + strings.TrimSpace(o.Creature+" "+o.Name) + whereText(&o.Where)
	case inbox.Remove:
		return "removes " + name
	case inbox.PutAt:
		return "puts " + name + whereText(&o.Where)
	case inbox.SetSpeed:
		return "gives " + name + " the speed " + trace.Number(o.Speed)
	case inbox.SetLamp:
		return "gives " + name + " a lamp of " + trace.Number(o.Lamp)
	case inbox.Halt:
		return "lets " + name + " stand"
	case inbox.March:
		return fmt.Sprintf("lets %s walk (%d, %d), heading %s°", name, o.Wish.X, o.Wish.Z, trace.Number(o.Heading.Degrees()))
	case inbox.RunList:
		return fmt.Sprintf("runs op-list %d on %s, from %s", o.List, name, actorText(z, o.Actor))
	case inbox.RunHook:
		return fmt.Sprintf("runs script %d on %s, from %s", o.List, name, actorText(z, o.Actor))
	case inbox.Cast:
		return "lets " + name + " use " + o.Behavior + aimText(z, &aim{o.Aim, o.Heading, o.Pos, o.Whom})
	case inbox.Perform:
		return "lets " + name + " begin " + o.Behavior + aimText(z, &aim{o.Aim, o.Heading, o.Pos, o.Whom})
	}
	return adjustText(name, o)
}

// adjustText is an order about what somebody is.
func adjustText(name string, o *inbox.Order) string {
	switch o.Op {
	case inbox.SetBase:
		return fmt.Sprintf("lets attribute %d of %s begin from %s", o.Attr, name, trace.Number(o.Value))
	case inbox.SetAbility:
		return fmt.Sprintf("says of %s that it has the ability %s: %t", name, o.Behavior, o.On)
	case inbox.SetCooldown:
		return fmt.Sprintf("lets %s of %s be ready in %d ticks", o.Behavior, name, o.Ticks)
	case inbox.SetTeam:
		return fmt.Sprintf("puts %s on team %d", name, o.Team)
	case inbox.SetConsent:
		return fmt.Sprintf("says of %s that it agrees to fight players: %t", name, o.On)
	case inbox.SetLife:
		if o.On {
			return "raises " + name
		}
		return "kills " + name
	}
	return fmt.Sprintf("does %d to %s", o.Op, name)
}

func senderText(z *zone.Zone, from inbox.Sender) string {
	if s, ok := z.Character(from.Character); ok && s.Session == from.Session {
		return s.Name
	}
	return "somebody who is not there (" + fromText(from) + ")"
}

func fromText(from inbox.Sender) string {
	return fmt.Sprintf("character %d, session %d", from.Character, from.Session)
}

func whereText(w *inbox.Where) string {
	text := ""
	if w.Room != "" {
		text += " in " + w.Room
	}
	if w.Exact {
		text += " at " + trace.Position(w.Pos)
	}
	if text == "" {
		text = " where the map says"
	}
	return text
}
