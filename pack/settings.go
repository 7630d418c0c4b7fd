package pack

import (
	"strconv"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	rulesfile "github.com/wick-engine/wick/rules/define"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/sim"
)

// defaultProtection is for how many pulses nobody can harm a player who has just come back, where no pack says.
const defaultProtection = 20

// maxLeeway is the longest leeway, in ticks: what a hand has pressed earlier than that does not count any more.
const maxLeeway = 15

// findRate finds how many ticks a second has for what belongs to no map. Where times are counted that do not, all maps have
// to agree.
func (l *loader) findRate() {
	l.result.Rate = sim.DefaultRate
	timed := len(l.catalogs)+len(l.read["affect"])+len(l.read["creature"]) > 0
	for i, m := range l.result.Maps {
		switch {
		case m == nil: // a fault already
		case i == 0 || l.result.Maps[0] == nil:
			l.result.Rate = m.Rate
		case timed && m.Rate != l.result.Rate:
			node := l.read["map"][i].Node
			at := node.Field("rate")
			if at == nil {
				at = node.Field("id")
			}
			fault := at.Fault(MixedRates, "the rate of the other maps, since creatures and what they do are the same on all of them")
			fault.Also = l.read["map"][0].Node.Place()
			l.faults.Add(fault)
		}
	}
}

// compileRules compiles what the rules run by, and finds the attributes that the engine reads.
func (l *loader) compileRules() {
	l.rules = rulesfile.NewCompiler(l.refs, l.result.Rate, l.faults)
	set := rulesfile.SetOf(func(kind string) []content.Definition { return l.read[kind] })
	set.Hooks, set.BuiltIn = l.result.Program, l.builtIn()
	for i := range l.packs {
		if p := l.packs[i].manifest.Settings.Positions; len(p) > 0 {
			set.Positions = p
		}
	}
	l.rules.Compile(set)
	for _, def := range l.read["flag"] {
		l.claim("flag", def.Value.(*shape.Flag).Number, def.Node.Field("number"))
	}
	l.result.Rules = l.rules.Defs()
	for role := range book.Role(book.RoleCount) {
		for i := range l.packs {
			if at, ok := l.refs.Index("attribute", l.packs[i].manifest.Roles.of(role)); ok {
				l.result.Rules.Roles[role] = book.AttrIndex(at)
			}
		}
	}
}

// engineVerbs are the words that players type for what the engine does itself.
func engineVerbs() []string { return []string{"act", "face", "go", "say", "stop", "use", "walk"} }

// builtIn are the engine's verbs, and the directions of all exits.
func (l *loader) builtIn() []string {
	words := engineVerbs()
	for _, m := range l.result.Maps {
		if m == nil {
			continue // a fault already
		}
		for i := range m.Rooms {
			for _, x := range m.Rooms[i].Exits {
				words = append(words, x.Direction)
			}
		}
	}
	return words
}

// of returns the attribute of a role, "" for none.
func (r *Roles) of(role book.Role) string {
	switch role {
	case book.RoleMoveSpeed:
		return r.MoveSpeed
	case book.RolePower:
		return r.Power
	case book.RoleCooldown:
		return r.Cooldown
	case book.RoleLampRadius:
		return r.LampRadius
	case book.RoleLevel:
		return r.Level
	}
	return ""
}

// compileSettings takes of each setting the word of the last pack that has one.
func (l *loader) compileSettings() {
	l.result.ProtectionPulses = defaultProtection
	for i := range l.packs {
		manifest := l.packs[i].manifest
		s := &manifest.Settings
		written := manifest.Self.Field("settings")
		if at, ok := l.refs.Index("creature", s.Player); ok {
			l.result.Player = l.result.Creatures[at]
			if brain := l.result.Player.Brain; brain.Kind != Idle || len(brain.Strikes) > 0 {
				l.faults.Add(written.Field("player").Fault(PlayerBrain, "a creature without a brain, since players have their own"))
			}
		}
		if s.Respawn.Given() {
			ticks, err := s.Respawn.Ticks(l.result.Rate)
			if err != nil {
				l.faults.Add(written.Field("respawn").Fault(content.BadTime, "a shorter time"))
			}
			l.result.RespawnTicks = ticks
		}
		if s.GlobalCooldown.Given() {
			ticks, err := s.GlobalCooldown.Ticks(l.result.Rate)
			if err != nil {
				l.faults.Add(written.Field("global_cooldown").Fault(content.BadTime, "a shorter time"))
			}
			l.result.Rules.GlobalCooldown = int32(min(ticks, sim.MaxTicks))
		}
		if s.ActivationLeeway.Given() {
			ticks, err := s.ActivationLeeway.Ticks(l.result.Rate)
			if err != nil || ticks > maxLeeway {
				l.faults.Add(written.Field("activation_leeway").Fault(content.BadTime, "a time of at most "+strconv.Itoa(maxLeeway)+" ticks"))
			}
			l.result.Rules.Leeway = int32(min(ticks, maxLeeway))
		}
		if s.MitigationOrder != nil {
			order, ok := rulesfile.Mitigation(s.MitigationOrder)
			if !ok {
				l.faults.Add(written.Field("mitigation_order").Fault(BadMitigation, `"type", "soak" and "taken", each once`))
			}
			l.result.Rules.Mitigation = order
		}
		if s.PvPAllowed != "" {
			l.result.Rules.PvPAllowed = l.rules.Hook(s.PvPAllowed, written.Field("pvp_allowed"))
		}
		if s.SpawnProtection != nil {
			l.result.ProtectionPulses = *s.SpawnProtection
		}
	}
	l.result.Rules.ProtectionPulses = l.result.ProtectionPulses
}
