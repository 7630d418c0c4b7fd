package core

import (
	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// MaxBeats is how many beats are kept.
const MaxBeats = 128

// Beats are the last things that happened and are to be shown or heard once, oldest first. A page remembers the Version up to
// which it has played them.
type Beats struct {
	Version uint32 // how many there have been in all: the last row has that number, the one before it one less
	Count   uint32 // filled rows
	Rows    [MaxBeats]Beat
}

// Beat is one thing that happened. What its fields say depends on Kind; the others are 0.
type Beat struct {
	At       float64 // when it is to be played, on the clock that the core is given: the frame in which it came
	X, Y, Z  float64 // metres, where
	Value    float64 // points of damage or healing
	Heading  float64 // radians, where it goes: acts, shots; where the blow came from: damage
	Duration float64 // milliseconds that it takes: animations, effects, lying dead
	Elapsed  float64 // milliseconds of that which are over already
	Who      uint32  // ID of the figure that it is about, 0 if it is not in sight
	Other    uint32  // ID of the other figure: the attacker, the killer
	Shot     uint32  // ID of the shot
	Def      uint32  // which behavior, animation, prefab or projectile: its place among the lines of their text plus one
	Socket   uint32  // where on the figure an effect is shown: its place among the lines of SocketsText plus one, 0 for none
	Reason   uint32  // as the kind says, such as why a shot ended (behavior.ExpireReason) or an act was refused (behavior.Refusal)
	Kind     BeatKind
	Flags    BeatFlags
}

// BeatKind says what happened.
type BeatKind uint32

// The kinds of beats.
const (
	DamageBeat    BeatKind = 1 + iota // Who was struck by Other: Value, Heading, Def = 0
	DeathBeat                         // Who died by Other: Duration until it rises, 0 where that is not told
	RiseBeat                          // Who lives again
	HealBeat                          // Who was healed: Value
	ShieldEndBeat                     // Who can be harmed again
	ActBeat                           // Who began: Def = behavior, Heading, Elapsed
	ActEndBeat                        // Who is done with it, or was stopped: Def = behavior
	AnimationBeat                     // Who is to be shown in an animation: Def, Duration, Elapsed
	EffectBeat                        // something is to be shown at Shot, or at Who where that is 0: Def = prefab, Socket, Duration, Elapsed
	ShotBeat                          // Who shot Shot: Def = projectile, Heading
	ShotEndBeat                       // Shot ended: Def = projectile, Reason
	RefusalBeat                       // the own act did not begin or was taken back: Reason, Value = the slot, 0 for none
	CastBeat                          // Who casts for Other: Def = ability, Duration
	CastEndBeat                       // Who casts no more: Def = ability, Reason = why (view.CastInterrupted), 0 where it is done
	DenialBeat                        // the own ability was not begun: Def = ability, Reason = why (view.AbilityRefused), Duration until it could
	WaitBeat                          // the own ability cannot be begun: Def = ability, 0 for all of them, Duration, Reason (view.AbilityWaits)
	SwingBeat                         // Who swung at Other: Reason (view.Swung)
)

// BeatFlags qualify a beat.
type BeatFlags uint32

// The flags of beats.
const (
	OwnDealt BeatFlags = 1 << iota // the player did it
	OwnTaken                       // it was done to the player
	Killing                        // it was the blow that killed
	Critical                       // its sender called it critical
	Periodic                       // a tick of something attached
)

// add appends a beat and lets go of the oldest if there is no room.
func (l *Beats) add(b Beat) {
	if l.Count == MaxBeats {
		copy(l.Rows[:], l.Rows[1:])
		l.Count--
	}
	l.Rows[l.Count] = b
	l.Count++
	l.Version++
}

// place says where a beat is.
func (b *Beat) place(pos sim.Vec) { b.X, b.Y, b.Z = pos.X, pos.Y, pos.Z }

// takeBlow takes an event of the rules.
func (c *Core) takeBlow(m *protocol.Happened, now float64) {
	b := Beat{At: now, Who: figureID(m.Actor), Other: figureID(m.Other), Value: m.Value}
	pos, seen := c.where(b.Who)
	b.place(pos)
	if from, known := c.where(b.Other); known && seen {
		b.Heading = prediction.Angle(pos.Sub(from))
	}
	mine := &c.crowd.mine
	if mine.known && b.Who == mine.id {
		b.Flags |= OwnTaken
	}
	if mine.known && b.Other == mine.id {
		b.Flags |= OwnDealt
	}
	switch m.Kind {
	case view.OnDamageTaken:
		b.Kind = DamageBeat
		if m.Flags.Has(view.BlowCritical) {
			b.Flags |= Critical
		}
		if m.Flags.Has(view.BlowPeriodic) {
			b.Flags |= Periodic
		}
		if f := c.fighter(b.Who); f != nil && f.health.Dead {
			b.Flags |= Killing // the snapshot of the tick has come before its events
		}
	case view.Died:
		b.Kind, b.Duration = DeathBeat, c.ms(float64(m.Span))
		c.beats.kill(b.Who)
	case view.Respawned:
		b.Kind = RiseBeat
	case view.Healed:
		b.Kind = HealBeat
	case view.ProtectionEnded:
		b.Kind = ShieldEndBeat
	}
	c.beats.add(b)
}

// takeCast takes an event about an ability.
func (c *Core) takeCast(m *protocol.Happened, now float64) {
	b := Beat{At: now, Who: figureID(m.Actor), Other: figureID(m.Other), Def: m.Def + 1, Duration: c.ms(float64(m.Span)), Reason: uint32(m.Reason)}
	pos, _ := c.where(b.Who)
	b.place(pos)
	if mine := &c.crowd.mine; mine.known && b.Who == mine.id {
		b.Flags |= OwnDealt
	}
	switch m.Kind {
	case view.CastBegun, view.ChannelBegun:
		b.Kind = CastBeat
	case view.CastInterrupted, view.OnAbilityResolved, view.ChannelEnded:
		if b.Kind = CastEndBeat; m.Reason == view.ChannelDone {
			b.Reason = 0
		}
	case view.AbilityRefused:
		b.Kind = DenialBeat
	case view.AbilityWaits:
		b.Kind, b.Def = WaitBeat, m.Def
	case view.Swung:
		b.Kind, b.Def = SwingBeat, 0
	}
	c.beats.add(b)
}

// kill marks the last blow that a figure took as the one that killed it, and those before it as ones that did not.
func (l *Beats) kill(who uint32) {
	last := true
	for i := int(l.Count) - 1; i >= 0; i-- {
		b := &l.Rows[i]
		if b.Who != who || b.Kind == DeathBeat || b.Kind == RiseBeat {
			if b.Who == who {
				return
			}
			continue
		}
		if b.Kind != DamageBeat {
			continue
		}
		b.Flags &^= Killing
		if last {
			b.Flags |= Killing
		}
		last = false
	}
}

// where is where a figure stands, as far as it is known.
func (c *Core) where(id uint32) (sim.Vec, bool) {
	if m := &c.crowd.mine; m.known && m.id == id && c.walker.Ready() {
		return c.walker.Body().Pos, true
	}
	if t := c.crowd.known(id); t != nil && t.trail.Count() > 0 {
		return t.trail.Last().Pos, true
	}
	return sim.Vec{}, false
}

// fighter is what is told of a figure, nil if it is not in sight.
func (c *Core) fighter(id uint32) *fighter {
	if m := &c.crowd.mine; m.known && m.id == id {
		return &m.fighter
	}
	if t := c.crowd.known(id); t != nil {
		return &t.fighter
	}
	return nil
}
