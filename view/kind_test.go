package view_test

import (
	"testing"

	"github.com/wick-engine/wick/view"
)

// Numbers of kinds stand in recordings and protocols, so they are written down a second time here.
func TestEventKindNumbersAreFixed(t *testing.T) {
	fixed := map[string]view.EventKind{
		"BehaviorStarted": 1, "BehaviorStopped": 2, "TimelineAnimation": 3, "TimelineEffect": 4, "ProjectileSpawned": 5,
		"ProjectileMoved": 6, "ProjectileHit": 7, "BuffAdded": 8, "BuffTicked": 9, "BuffRemoved": 10,
		"LogicEffectApplied": 11, "AttributeEffectRequested": 12, "ProjectileExpired": 13, "BuffRequested": 14,
		"KnockbackRequested": 15, "OpsRequested": 16, "MoveChanged": 17, "ComboWindow": 18, "ChargeChanged": 19,
		"PredictionCorrected": 20, "CatalogSwapped": 21, "ResolveRequested": 22,
		"Arrived": 64, "Departed": 65, "RoomLeft": 66, "RoomEntered": 67, "Placed": 68, "Said": 69, "LinkLost": 70,
		"LinkBack": 71, "CommandRefused": 72,
	}
	for name, number := range fixed {
		kind, ok := view.ParseEventKind(name)
		if !ok || kind != number {
			t.Errorf("ParseEventKind(%q) = %d, %v, want %d", name, kind, ok, number)
		}
	}
}

func TestEventKindNamesRoundTrip(t *testing.T) {
	owners := map[string]int{}
	last := view.EventKind(0)
	n := 0
	view.EachEventKind(func(kind view.EventKind, name string) {
		n++
		if kind <= last {
			t.Errorf("%s (%d) comes after %d: the table of names must ascend", name, kind, last)
		}
		last = kind
		if kind.String() != name {
			t.Errorf("kind %d is called %q, want %q", kind, kind, name)
		}
		if back, ok := view.ParseEventKind(name); !ok || back != kind {
			t.Errorf("ParseEventKind(%q) = %d, %v, want %d", name, back, ok, kind)
		}
		owners[kind.Owner()]++
	})
	if n < 31 || owners["behavior"] != 23 || owners["zone"] < 9 {
		t.Errorf("%d kinds, by owner %v", n, owners)
	}
}

func TestEventKindOwnerRanges(t *testing.T) {
	cases := []struct {
		kind view.EventKind
		want string
	}{
		{0, ""}, {1, "behavior"}, {63, "behavior"}, {64, "zone"}, {127, "zone"}, {128, "rules"}, {319, "rules"},
		{320, "boon"}, {384, "descent"}, {448, "brain"}, {512, "item"}, {576, "keep"}, {640, "party"}, {704, "mission"},
		{1023, "mission"}, {1024, "pack"}, {65535, "pack"},
	}
	for _, c := range cases {
		if got := c.kind.Owner(); got != c.want {
			t.Errorf("owner of %d is %q, want %q", c.kind, got, c.want)
		}
	}
}

func TestUnknownEventKind(t *testing.T) {
	for kind, want := range map[view.EventKind]string{0: "EventKind(0)", 63: "EventKind(63)", 65535: "EventKind(65535)"} {
		if got := kind.String(); got != want {
			t.Errorf("String of %d is %q, want %q", uint16(kind), got, want)
		}
		if _, ok := view.ParseEventKind(want); ok {
			t.Errorf("ParseEventKind takes %q", want)
		}
	}
}
