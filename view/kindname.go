package view

// kindName is a row of the table of names.
type kindName struct {
	kind EventKind
	name string
}

// kindNames lists every kind that exists, in ascending order. Names stand in scenarios, recordings and logs.
var kindNames = [...]kindName{
	{BehaviorStarted, "BehaviorStarted"},
	{BehaviorStopped, "BehaviorStopped"},
	{TimelineAnimation, "TimelineAnimation"},
	{TimelineEffect, "TimelineEffect"},
	{ProjectileSpawned, "ProjectileSpawned"},
	{ProjectileMoved, "ProjectileMoved"},
	{ProjectileHit, "ProjectileHit"},
	{BuffAdded, "BuffAdded"},
	{BuffTicked, "BuffTicked"},
	{BuffRemoved, "BuffRemoved"},
	{LogicEffectApplied, "LogicEffectApplied"},
	{AttributeEffectRequested, "AttributeEffectRequested"},
	{ProjectileExpired, "ProjectileExpired"},
	{BuffRequested, "BuffRequested"},
	{KnockbackRequested, "KnockbackRequested"},
	{OpsRequested, "OpsRequested"},
	{MoveChanged, "MoveChanged"},
	{ComboWindow, "ComboWindow"},
	{ChargeChanged, "ChargeChanged"},
	{PredictionCorrected, "PredictionCorrected"},
	{CatalogSwapped, "CatalogSwapped"},
	{ResolveRequested, "ResolveRequested"},
	{StartLapsed, "StartLapsed"},

	{Arrived, "Arrived"},
	{Departed, "Departed"},
	{RoomLeft, "RoomLeft"},
	{RoomEntered, "RoomEntered"},
	{Placed, "Placed"},
	{Said, "Said"},
	{LinkLost, "LinkLost"},
	{LinkBack, "LinkBack"},
	{CommandRefused, "CommandRefused"},
	{ActRefused, "ActRefused"},

	{OnCheck, "OnCheck"},
	{OnHit, "OnHit"},
	{OnDamageTaken, "OnDamageTaken"},
	{OnKill, "OnKill"},
	{Died, "Died"},
	{Respawned, "Respawned"},
	{Healed, "Healed"},
	{ProtectionEnded, "ProtectionEnded"},
	{RulesRefused, "RulesRefused"},
	{Diagnosed, "Diagnosed"},
	{MessageSent, "MessageSent"},
	{OnApplyAffect, "OnApplyAffect"},
	{OnAffectTick, "OnAffectTick"},
	{OnAffectExpire, "OnAffectExpire"},
	{OnAffectBlocked, "OnAffectBlocked"},
	{OnEnterCombat, "OnEnterCombat"},
	{OnLeaveRoom, "OnLeaveRoom"},
	{OnEnter, "OnEnter"},
	{OnRest, "OnRest"},
	{OnShortRest, "OnShortRest"},
	{OnLongRest, "OnLongRest"},
	{OnTrackStep, "OnTrackStep"},
	{OnLevel, "OnLevel"},
	{PackRaised, "PackRaised"},
	{RecipeListed, "RecipeListed"},
	{DurableRefused, "DurableRefused"},
	{CastBegun, "CastBegun"},
	{CastInterrupted, "CastInterrupted"},
	{OnAbilityResolved, "OnAbilityResolved"},
	{OnSkillUse, "OnSkillUse"},
	{BeforeCastCommit, "BeforeCastCommit"},
	{AbilityRefused, "AbilityRefused"},
	{AbilityWaits, "AbilityWaits"},
	{ToHit, "ToHit"},
	{Swung, "Swung"},
	{ScriptFault, "ScriptFault"},
	{TextSent, "TextSent"},
	{ChannelBegun, "ChannelBegun"},
	{ChannelEnded, "ChannelEnded"},
}

// String is the kind's name, and "EventKind(n)" for a number that no room has given out.
func (k EventKind) String() string {
	low, high := 0, len(kindNames)
	for low < high {
		middle := int(uint(low+high) / 2)
		if kindNames[middle].kind < k {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low < len(kindNames) && kindNames[low].kind == k {
		return kindNames[low].name
	}
	return "EventKind(" + digits(uint64(k)) + ")"
}

// ParseEventKind finds a kind by its name, written exactly as String writes it.
func ParseEventKind(name string) (kind EventKind, ok bool) {
	for _, row := range kindNames {
		if row.name == name {
			return row.kind, true
		}
	}
	return 0, false
}

// EachEventKind calls visit with every kind that has a name, in ascending order.
func EachEventKind(visit func(EventKind, string)) {
	for _, row := range kindNames {
		visit(row.kind, row.name)
	}
}

// digits writes n in decimal.
func digits(n uint64) string {
	var text [20]byte
	at := len(text)
	for {
		at--
		text[at] = byte('0' + n%10)
		n /= 10
		if n == 0 {
			return string(text[at:])
		}
	}
}
