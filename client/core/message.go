package core

import (
	"strings"
	"unicode/utf8"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Say asks to speak; longer texts are cut. Without a connection it is dropped, as are all commands.
func (c *Core) Say(text string) {
	c.seq++
	m := protocol.Say{Seq: c.seq, Text: text}
	c.command(m.Append(nil))
}

// Go asks to leave the room through an exit, in a text world.
func (c *Core) Go(direction string) {
	c.seq++
	m := protocol.Go{Seq: c.seq, Direction: direction}
	c.command(m.Append(nil))
}

// command sends a message that must arrive. One too many while the connection hangs is lost, and is counted as refused.
func (c *Core) command(message []byte) {
	if c.status.Phase != Playing {
		return
	}
	if err := c.channel.Send(message); err != nil {
		c.status.Refused++
	}
}

// takeMessage takes what must arrive, in the order in which the server said it.
func (c *Core) takeMessage(message []byte, now float64) error {
	kind, _ := protocol.MessageOf(message)
	switch kind {
	case protocol.IsGround:
		return c.takeGround(message)
	case protocol.IsHappened:
		var m protocol.Happened
		if err := m.Decode(message); err != nil {
			return err
		}
		c.happened(&m, now)
		return nil
	case protocol.IsRoster:
		return c.takeRoster(message)
	case protocol.IsNotice:
		var m protocol.Notice
		if err := m.Decode(message); err != nil {
			return err
		}
		c.lines.add(line{kind: Notice, text: m.Text, at: now})
		return nil
	case protocol.IsHere:
		var m protocol.Here
		if err := m.Decode(message); err != nil {
			return err
		}
		c.texts.set(RoomText, m.Name)
		c.texts.set(SceneryText, m.Text)
		c.texts.set(ExitsText, strings.Join(m.Exits, "\n"))
		return nil
	case protocol.IsKit:
		return c.takeKit(message)
	case protocol.IsMoved:
		var m protocol.Moved
		if err := m.Decode(message); err != nil {
			return err
		}
		c.enter(m.Stage)
		return nil
	}
	return protocol.ErrMalformed
}

// takeGround takes a ground. The one that was told last is the one that the own body walks on: a server tells it before the
// body gets there.
func (c *Core) takeGround(message []byte) error {
	var m protocol.Ground
	if err := m.Decode(message); err != nil {
		return err
	}
	g, err := place.DecodeGround(m.Data)
	if err != nil {
		return err
	}
	if g.Hash() != m.Hash {
		return protocol.ErrMalformed
	}
	c.ground = g
	c.walker.Ground(g)
	c.acts.Stand(c.blockers(), int(c.stage.Rate))
	c.aimShots()
	c.plan = planOf(g)
	c.planned++
	return nil
}

func (c *Core) takeRoster(message []byte) error {
	var m protocol.Roster
	if err := m.Decode(message); err != nil {
		return err
	}
	r := &c.roster
	r.Version++
	r.Count = uint32(min(len(m.Rows), MaxRoster))
	r.Left = uint32(len(m.Rows)) - r.Count
	for i, row := range m.Rows[:r.Count] {
		member := Member{Flags: Person, Hue: row.Hue, NameLen: uint8(len(row.Name))}
		copy(member.Name[:], row.Name)
		if row.You {
			member.Flags |= Own
		}
		if row.Away {
			member.Flags |= Away
		}
		r.Rows[i] = member
	}
	clear(r.Rows[r.Count:])
	return nil
}

// happened takes an event.
func (c *Core) happened(m *protocol.Happened, now float64) {
	switch m.Kind {
	case view.Said:
		c.lines.add(line{kind: Speech, name: m.Name, text: string(m.Body), who: figureID(m.Actor), at: now})
	case view.CommandRefused:
		c.status.Refused++
	case view.ActRefused:
		c.takeRefusal(m, now)
	case view.CastBegun, view.CastInterrupted, view.ChannelBegun, view.ChannelEnded, view.OnAbilityResolved, view.AbilityRefused, view.AbilityWaits, view.Swung:
		c.takeCast(m, now)
	case view.MessageSent, view.TextSent:
		c.takeWords(m, now)
	case view.OnDamageTaken, view.Died, view.Respawned, view.Healed, view.ProtectionEnded:
		c.takeBlow(m, now)
	}
}

// takeWords takes what is to be read.
func (c *Core) takeWords(m *protocol.Happened, now float64) {
	l := line{kind: Notice, text: string(m.Body), at: now}
	switch {
	case m.Kind == view.TextSent && m.Reason == view.TextSaid:
		l.kind, l.name, l.who = Speech, m.Name, figureID(m.Actor)
	case m.Kind == view.TextSent && m.Reason == view.TextEmoted:
		l.text = m.Name + " " + l.text
	}
	c.lines.add(l)
}

// Use asks to use an ability, in words as one types them; longer ones are cut.
func (c *Core) Use(text string) {
	c.seq++
	m := protocol.Use{Seq: c.seq, Text: text}
	c.command(m.Append(nil))
}

// figureID is how a ghost is called in a scene.
func figureID(id sim.ID) uint32 { return wire.PackID(id) }

// line is a line before it is laid out.
type line struct {
	kind       LineKind
	name, text string
	who        uint32
	at         float64
}

// add appends a line and lets go of the oldest if there is no room.
func (l *Lines) add(in line) {
	if l.Count == MaxLines {
		copy(l.Rows[:], l.Rows[1:])
		l.Count--
	}
	row := &l.Rows[l.Count]
	*row = Line{At: in.at, Who: in.who, Kind: in.kind}
	name := view.MakeName(in.name)
	row.Name, row.NameLen = name, uint8(len(name.String()))
	row.Length = uint16(copy(row.Text[:], whole(in.text, len(row.Text))))
	l.Count++
	l.Version++
}

// whole is as much of a text as fits, without half a character at the end.
func whole(text string, size int) string {
	if len(text) <= size {
		return text
	}
	for size > 0 && !utf8.RuneStart(text[size]) {
		size--
	}
	return text[:size]
}
