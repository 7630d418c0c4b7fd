package rules_test

import (
	"testing"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/view"
)

// Numbers of kinds stand in recordings and protocols, so they are written down a second time here.
func TestEventKindNumbersAreFixed(t *testing.T) {
	fixed := []string{
		"OnCheck", "OnHit", "OnDamageTaken", "OnKill", "Died", "Respawned", "Healed", "ProtectionEnded", "RulesRefused",
		"Diagnosed", "MessageSent", "OnApplyAffect", "OnAffectTick", "OnAffectExpire", "OnAffectBlocked", "OnEnterCombat",
		"OnLeaveRoom", "OnEnter", "OnRest", "OnShortRest", "OnLongRest", "OnTrackStep", "OnLevel", "PackRaised", "RecipeListed",
		"DurableRefused",
	}
	for i, name := range fixed {
		kind, ok := view.ParseEventKind(name)
		if !ok || kind != view.EventKind(128+i) || kind.Owner() != "rules" {
			t.Errorf("%s is kind %d of %q, want %d", name, kind, kind.Owner(), 128+i)
		}
	}
}

// A refusal is told with the number that the gate answers with.
func TestRefusalsAreTheirReasons(t *testing.T) {
	for refusal, reason := range map[rules.Refusal]view.Reason{
		rules.RefusedDetached: view.RefusedDetached, rules.RefusedProtected: view.RefusedProtected,
		rules.RefusedSafe: view.RefusedSafe, rules.RefusedNotConsenting: view.RefusedNotConsenting,
	} {
		if view.Reason(refusal) != reason {
			t.Errorf("refusal %d is told as reason %d", refusal, reason)
		}
	}
}

func TestOpsHaveNamesAndGates(t *testing.T) {
	gates := map[string]book.OpGate{
		"deal_damage": book.GateHarm, "heal": book.GateNever, "restore": book.GateNever,
		"modify_resource": book.GateWrite, "set_resource": book.GateWrite, "apply_affect": book.GateDerived,
		"remove_affect": book.GateWrite, "if": book.GateBranch, "chance": book.GateBranch, "check": book.GateBranch,
		"send": book.GateNever, "act": book.GateNever, "dispel": book.GateWrite, "increment_rung": book.GateDerived,
		"decrement_rung": book.GateWrite, "teleport": book.GateForced, "push": book.GateForced,
		"modify_attribute_base": book.GateWrite, "set_flag": book.GateWrite, "clear_flag": book.GateWrite,
		"grant_track": book.GateWrite, "advance_track": book.GateWrite, "grant_ability": book.GateWrite,
		"revoke_ability": book.GateWrite, "apply_bundle": book.GateWrite, "consume_item": book.GateWrite,
		"produce_item": book.GateNever, "augment_item": book.GateWrite, "learn_profession": book.GateWrite,
		"salvage_item": book.GateWrite, "craft_recipe": book.GateWrite, "list_recipes": book.GateNever,
		"interrupt": book.GateHarm,
	}
	names := book.OpNames()
	if len(names) != len(gates) {
		t.Errorf("%d ops, want %d", len(names), len(gates))
	}
	for _, name := range names {
		kind, ok := book.ParseOp(name)
		want, listed := gates[name]
		if !ok || !listed || kind.String() != name || kind.Gate() != want {
			t.Errorf("op %q is %v with gate %d", name, kind, kind.Gate())
		}
	}
	if _, ok := book.ParseOp(""); ok {
		t.Error("an op without a name was found")
	}
	if kind := book.OpKind(200); kind.String() != "" || kind.Gate() != book.GateHarm {
		t.Errorf("an unknown op is %q with gate %d", kind, kind.Gate())
	}
	for i, text := range []string{">=", "<=", ">", "<", "==", "!="} {
		if c, ok := book.ParseComparator(text); !ok || int(c) != i {
			t.Errorf("%q is comparator %d, %v", text, c, ok)
		}
	}
	if _, ok := book.ParseComparator("=>"); ok {
		t.Error("an unknown comparator was found")
	}
}

// The numbers of the rules, written down a second time.
func TestNumbers(t *testing.T) {
	if rules.MaxDepth != 8 || rules.MaxRuns != 256 || rules.MaxFrames != 32 || rules.MaxOps != 10_000 {
		t.Errorf("budgets %d, %d, %d, %d", rules.MaxDepth, rules.MaxRuns, rules.MaxFrames, rules.MaxOps)
	}
}
