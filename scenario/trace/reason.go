package trace

import (
	"strings"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/view"
)

// reasonWord is a row of the table of reasons.
type reasonWord struct {
	kind   view.EventKind
	reason view.Reason
	word   string
}

// reasons gives every reason of every kind a word, for authors and for readers of a stream. Those of ActRefused are the
// refusals of behavior, see actRefusal.
var reasons = [...]reasonWord{
	{view.BehaviorStopped, view.Reason(behavior.StopCompleted), "completed"},
	{view.BehaviorStopped, view.Reason(behavior.StopChained), "chained"},
	{view.BehaviorStopped, view.Reason(behavior.StopCancelled), "cancelled"},
	{view.BehaviorStopped, view.Reason(behavior.StopInterrupted), "interrupted"},
	{view.BehaviorStopped, view.Reason(behavior.StopStunned), "stunned"},
	{view.BehaviorStopped, view.Reason(behavior.StopKnocked), "knocked"},
	{view.BehaviorStopped, view.Reason(behavior.StopCatalogSwitched), "catalog_switched"},
	{view.BehaviorStopped, view.Reason(behavior.StopRejected), "rejected"},
	{view.BehaviorStopped, view.Reason(behavior.StopDeath), "death"},
	{view.BehaviorStopped, view.Reason(behavior.StopRemoved), "removed"},
	{view.BehaviorStopped, view.Reason(behavior.StopDisabled), "disabled"},
	{view.ProjectileExpired, view.Reason(behavior.ExpiredHitLimit), "hit_limit"},
	{view.ProjectileExpired, view.Reason(behavior.ExpiredLifetime), "lifetime"},
	{view.ProjectileExpired, view.Reason(behavior.ExpiredRange), "range"},
	{view.ProjectileExpired, view.Reason(behavior.ExpiredBlocked), "blocked"},
	{view.ProjectileExpired, view.Reason(behavior.ExpiredGround), "ground"},
	{view.ProjectileExpired, view.Reason(behavior.ExpiredTargetLost), "target_lost"},
	{view.ProjectileExpired, view.Reason(behavior.ExpiredOwnerGone), "owner_gone"},
	{view.ProjectileExpired, view.Reason(behavior.ExpiredRejected), "rejected"},
	{view.ProjectileExpired, view.Reason(behavior.ExpiredHost), "host"},
	{view.BuffAdded, view.Reason(behavior.BuffNew), "new"},
	{view.BuffAdded, view.Reason(behavior.BuffRefreshed), "refreshed"},
	{view.BuffRemoved, view.Reason(behavior.BuffDuration), "duration"},
	{view.BuffRemoved, view.Reason(behavior.BuffRepeatCount), "repeat_count"},
	{view.BuffRemoved, view.Reason(behavior.BuffDispelled), "dispelled"},
	{view.BuffRemoved, view.Reason(behavior.BuffDeath), "death"},
	{view.BuffRemoved, view.Reason(behavior.BuffRunEnded), "run_ended"},
	{view.BuffRemoved, view.Reason(behavior.BuffActorGone), "actor_gone"},
	{view.BuffRemoved, view.Reason(behavior.BuffReplaced), "replaced"},
	{view.BuffRemoved, view.Reason(behavior.BuffRejected), "rejected"},
	{view.BuffRemoved, view.Reason(behavior.BuffHost), "host"},
	{view.MoveChanged, view.Reason(behavior.MoveBegun), "begun"},
	{view.MoveChanged, view.Reason(behavior.MoveEnded), "ended"},
	{view.ComboWindow, view.Reason(behavior.ComboOpened), "opened"},
	{view.ComboWindow, view.Reason(behavior.ComboShut), "shut"},
	{view.ChargeChanged, view.Reason(behavior.ChargeBegun), "begun"},
	{view.ChargeChanged, view.Reason(behavior.ChargeReleased), "released"},
	{view.ChargeChanged, view.Reason(behavior.ChargeDropped), "dropped"},

	{view.Arrived, view.ArrivedIn, "came_in"},
	{view.Arrived, view.ArrivedSpawned, "spawned"},
	{view.Departed, view.DepartedLeft, "left"},
	{view.Departed, view.DepartedLost, "lost"},
	{view.Departed, view.DepartedRemoved, "removed"},
	{view.CommandRefused, view.RefusedNoExit, "no_exit"},
	{view.CommandRefused, view.RefusedTooSoon, "too_soon"},
	{view.CommandRefused, view.RefusedDead, "dead"},
	{view.CommandRefused, view.RefusedNoPosition, "no_position"},

	{view.OnCheck, view.CheckWithMargin, "with_margin"},
	{view.OnCheck, view.CheckWithoutMargin, "without_margin"},
	{view.Respawned, view.RespawnedAtStart, "at_start"},
	{view.Respawned, view.RespawnedInPlace, "in_place"},
	{view.ProtectionEnded, view.ProtectionLapsed, "lapsed"},
	{view.ProtectionEnded, view.ProtectionForfeited, "forfeited"},
	{view.RulesRefused, view.RefusedDetached, "detached"},
	{view.RulesRefused, view.RefusedProtected, "protected"},
	{view.RulesRefused, view.RefusedSafe, "safe"},
	{view.RulesRefused, view.RefusedNotConsenting, "not_consenting"},
	{view.RulesRefused, view.RefusedShort, "short"},
	{view.RulesRefused, view.RefusedUntrained, "untrained"},
	{view.RulesRefused, view.RefusedUnkept, "unkept"},
	{view.RulesRefused, view.RefusedBusy, "busy"},
	{view.Diagnosed, view.DiagnosedSaturated, "saturated"},
	{view.Diagnosed, view.DiagnosedNaN, "nan"},
	{view.Diagnosed, view.DiagnosedFormula, "formula"},
	{view.Diagnosed, view.DiagnosedBound, "bound"},
	{view.Diagnosed, view.DiagnosedCycle, "cycle"},
	{view.Diagnosed, view.DiagnosedAmount, "amount"},
	{view.Diagnosed, view.DiagnosedBudget, "budget"},
	{view.Diagnosed, view.DiagnosedReserved, "reserved"},
	{view.Diagnosed, view.DiagnosedOp, "op"},
	{view.Diagnosed, view.DiagnosedData, "data"},
	{view.OnApplyAffect, view.AffectNew, "new"},
	{view.OnApplyAffect, view.AffectReapplied, "reapplied"},
	{view.OnAffectExpire, view.AffectExpired, "expired"},
	{view.OnAffectExpire, view.AffectRemoved, "removed"},
	{view.OnAffectExpire, view.AffectReplaced, "replaced"},
	{view.OnAffectExpire, view.AffectDispelled, "dispelled"},
	{view.OnAffectExpire, view.AffectUnheld, "unheld"},

	{view.CastInterrupted, view.CastUnheard, "cancelled"},
	{view.CastInterrupted, view.CastControlled, "cc"},
	{view.CastInterrupted, view.CastDamaged, "damage"},
	{view.CastInterrupted, view.CastMoved, "move"},
	{view.CastInterrupted, view.CastCommanded, "command"},
	{view.CastInterrupted, view.CastBereft, "caster"},
	{view.CastInterrupted, view.CastLost, "target"},
	{view.CastInterrupted, view.CastUnpaid, "cannot_pay"},
	{view.CastInterrupted, view.CastForbidden, "forbidden"},
	{view.CastInterrupted, view.CastReplaced, "replaced"},
	{view.CastInterrupted, view.CastStopped, "interrupted"},
	{view.ChannelEnded, view.CastUnheard, "cancelled"},
	{view.ChannelEnded, view.CastControlled, "cc"},
	{view.ChannelEnded, view.CastDamaged, "damage"},
	{view.ChannelEnded, view.CastMoved, "move"},
	{view.ChannelEnded, view.CastCommanded, "command"},
	{view.ChannelEnded, view.CastBereft, "caster"},
	{view.ChannelEnded, view.CastLost, "target"},
	{view.ChannelEnded, view.CastUnpaid, "cannot_pay"},
	{view.ChannelEnded, view.CastForbidden, "forbidden"},
	{view.ChannelEnded, view.CastReplaced, "replaced"},
	{view.ChannelEnded, view.CastStopped, "interrupted"},
	{view.ChannelEnded, view.ChannelDone, "done"},
	{view.AbilityRefused, view.AbilityUnknown, "unknown"},
	{view.AbilityRefused, view.AbilityDead, "dead"},
	{view.AbilityRefused, view.AbilityBusy, "busy"},
	{view.AbilityRefused, view.AbilityLagged, "lagged"},
	{view.AbilityRefused, view.AbilityGlobal, "global_cooldown"},
	{view.AbilityRefused, view.AbilityCooling, "cooldown"},
	{view.AbilityRefused, view.AbilityNoCharges, "no_charges"},
	{view.AbilityRefused, view.AbilityPrevented, "prevented"},
	{view.AbilityRefused, view.AbilityUnmet, "requires"},
	{view.AbilityRefused, view.AbilityNotGranted, "not_granted"},
	{view.AbilityRefused, view.AbilityUntrained, "profession"},
	{view.AbilityRefused, view.AbilityNoTarget, "no_target"},
	{view.AbilityRefused, view.AbilityOutOfRange, "out_of_range"},
	{view.AbilityRefused, view.AbilityNoSight, "no_sight"},
	{view.AbilityRefused, view.AbilityProtected, "protected"},
	{view.AbilityRefused, view.AbilityNotConsenting, "not_consenting"},
	{view.AbilityRefused, view.AbilityUnpayable, "cannot_pay"},
	{view.AbilityRefused, view.AbilityBlocked, "blocked"},
	{view.AbilityWaits, view.WaitsForCooldown, "cooldown"},
	{view.AbilityWaits, view.WaitsForGlobal, "global_cooldown"},
	{view.AbilityWaits, view.WaitsForLag, "lagged"},
	{view.AbilityWaits, view.WaitsForCharge, "no_charges"},
	{view.Swung, view.SwingHit, "hit"},
	{view.Swung, view.SwingCritical, "critical"},
	{view.Swung, view.SwingMissed, "missed"},
	{view.Swung, view.SwingAvoided, "avoided"},
	{view.Swung, view.SwingRefused, "refused"},
	{view.TextSent, view.TextTold, "told"},
	{view.TextSent, view.TextSaid, "said"},
	{view.TextSent, view.TextEmoted, "emoted"},
	{view.ScriptFault, view.ScriptFailed, "failed"},
	{view.ScriptFault, view.ScriptInstructions, "instructions"},
	{view.ScriptFault, view.ScriptCascade, "cascade"},
	{view.ScriptFault, view.ScriptText, "text"},
	{view.ScriptFault, view.ScriptDepth, "depth"},
	{view.ScriptFault, view.ScriptRegistry, "registry"},
	{view.ScriptFault, view.ScriptOff, "off"},
}

// Reasons are the words for the reasons of a kind, in the order of their numbers.
func Reasons(kind view.EventKind) []string {
	var words []string
	if refuses(kind) {
		for r := behavior.UnknownActor; r <= behavior.BadInputWrongTarget; r++ {
			words = append(words, actRefusal(r))
		}
	}
	for _, row := range reasons {
		if row.kind == kind {
			words = append(words, row.word)
		}
	}
	return words
}

// refuses reports whether the reasons of a kind are the refusals of behavior.
func refuses(kind view.EventKind) bool { return kind == view.ActRefused || kind == view.StartLapsed }

func wordOf(kind view.EventKind, reason view.Reason) string {
	if refuses(kind) && reason > 0 && reason <= view.Reason(behavior.BadInputWrongTarget) {
		return actRefusal(behavior.Refusal(reason))
	}
	for _, row := range reasons {
		if row.kind == kind && row.reason == reason {
			return row.word
		}
	}
	return ""
}

// actRefusal is the name of a refusal as other words of a stream are written: "busy", "bad_input_wrong_kind".
func actRefusal(r behavior.Refusal) string {
	var b strings.Builder
	for _, c := range r.String() {
		switch {
		case c == '/':
		case c >= 'A' && c <= 'Z':
			if b.Len() > 0 {
				b.WriteByte('_')
			}
			b.WriteRune(c + 'a' - 'A')
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// flagWord is a row of the table of flags.
type flagWord struct {
	flag view.Flags
	word string
}

// flagsOf are the words for the flags of a kind: those that all kinds share, then its own.
func flagsOf(kind view.EventKind) []flagWord {
	words := []flagWord{{view.Internal, "internal"}, {view.Private, "private"}}
	switch {
	case IsBlow(kind):
		return append(words,
			flagWord{view.BlowPeriodic, "periodic"}, flagWord{view.BlowSourceless, "sourceless"}, flagWord{view.BlowCritical, "critical"},
			flagWord{view.BlowNoReflect, "no_reflect"}, flagWord{view.BlowNoProc, "no_proc"}, flagWord{view.BlowProc, "proc"},
			flagWord{view.BlowRedirected, "redirected"})
	case kind == view.OnCheck:
		return append(words, flagWord{view.CheckSummary, "summary"})
	case kind.Owner() == "behavior":
		return append(words,
			flagWord{view.Flags(behavior.Finisher), "finisher"}, flagWord{view.Flags(behavior.Detonate), "detonate"},
			flagWord{view.Flags(behavior.Pull), "pull"}, flagWord{view.Flags(behavior.Untouchable), "untouchable"},
			flagWord{view.Flags(behavior.FromProjectile), "from_projectile"}, flagWord{view.Flags(behavior.FromBuff), "from_buff"},
			flagWord{view.Flags(behavior.Staggers), "staggers"}, flagWord{view.Flags(behavior.Dash), "dash"},
			flagWord{view.Flags(behavior.ForShow), "for_show"})
	}
	return words
}

// FlagNames are the words for the flags that a kind may have.
func FlagNames(kind view.EventKind) []string {
	var names []string
	for _, row := range flagsOf(kind) {
		names = append(names, row.word)
	}
	return names
}
