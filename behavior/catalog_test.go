package behavior_test

import (
	"bytes"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/sim"
)

// sample returns a catalog that uses every kind of everything, not yet checked. All calls return values of their own.
func sample() behavior.Catalog {
	one := behavior.Factors{Low: 1, High: 1}
	locked := behavior.Effect{ID: "a_hit", Shape: behavior.ShapeLocked, Reach: -1, Target: behavior.FilterHitActor, Operations: []behavior.Operation{
		{Kind: behavior.OpAttribute, Def: 0, DamageType: 0, Value: -12.3},
		{Kind: behavior.OpBuff, Def: 1, DamageType: -1},
	}}
	return behavior.Catalog{
		Type: "sample", Versions: [3]int32{1, 2, 300}, Rate: 60,
		Animations: []string{"cast", "swing"}, Prefabs: []string{"dust"}, Sockets: []string{"hand"},
		Attributes: []string{"hp"}, DamageTypes: []string{"fire"}, Tags: []string{"bane", "fire"}, OpLists: []uint64{math.MaxUint64},
		Effects: []behavior.Effect{
			locked,
			{ID: "b_arc", Reach: -1, Shape: behavior.ShapeSector, Radius: 2.4, Angle: 90, Height: 2, Limit: 256, Operations: []behavior.Operation{
				{Kind: behavior.OpKnockback, Def: -1, DamageType: -1, Distance: 0.7, Duration: 9, Stagger: true},
				{Kind: behavior.OpProjectile, Def: 0, DamageType: -1},
			}},
			{ID: "c_ball", Reach: -1, Shape: behavior.ShapeSphere, Radius: 3, IncludeSelf: true, Target: behavior.FilterAll, Order: behavior.OrderID},
			{ID: "d_ring", Reach: -1, Shape: behavior.ShapeRing, Inner: 1, Outer: 2.5, Sight: true, Origin: behavior.OriginTargetActor, Offset: sim.Vec{X: 0.1, Z: -3},
				Operations: []behavior.Operation{{Kind: behavior.OpOps, Def: 0, DamageType: -1}, {Kind: behavior.OpResolve, Def: -1, DamageType: -1}}},
			{ID: "e_line", Reach: -1, Shape: behavior.ShapeLine, Length: 5, Width: 1, Origin: behavior.OriginPosition, Target: behavior.FilterAlly},
		},
		Behaviors: []behavior.Behavior{
			{ID: "a", Duration: 48, Interruptible: true, Inputs: behavior.Inputs(behavior.InputNone), Range: 4, Aim: behavior.FilterSelf, AimTracks: true, Buffer: 3,
				Combo: behavior.Combo{Step: 1, Root: 0, Next: 1, Opens: 10, Closes: 60},
				Timeline: []behavior.Entry{
					{At: 0, Kind: behavior.EntryAnimation, Def: 1, Duration: 48, Socket: -1},
					{At: 3, Kind: behavior.EntryPrefab, Def: 0, Duration: 12, Socket: 0},
					{At: 3, Kind: behavior.EntryEffect, Def: 1, Socket: -1},
					{At: 9, Kind: behavior.EntryProjectile, Def: 0, Socket: -1, Offset: sim.Vec{Y: 1.5}},
					{At: 12, Kind: behavior.EntryBuff, Def: 0, Socket: -1},
					{At: 12, Kind: behavior.EntryMove, Def: -1, Duration: 12, Socket: -1, Distance: 4,
						Move: behavior.Move{UntouchableFrom: 2, UntouchableTo: 12, ThroughActors: true, StopWhenBlocked: true, Dash: true}},
					{At: 48, Kind: behavior.EntryKnockback, Def: -1, Duration: 5, Socket: -1, Distance: 0.3},
				}},
			{ID: "b", Duration: 1, Inputs: behavior.Inputs(behavior.InputActor, behavior.InputDirection), Combo: behavior.Combo{Step: 2, Root: 0, Next: -1, Finisher: true}},
			{ID: "c", Duration: 36000, Inputs: behavior.Inputs(behavior.InputPosition),
				Charge: behavior.Charge{Min: 12, Max: 60, Hold: true, Tap: 1, Scale: [4]behavior.Factors{{Low: 0.5, High: 2.25}, one, one, {Low: 1, High: 1.1}}}},
		},
		Projectiles: []behavior.Projectile{
			{ID: "p", Duration: 90, Range: 18, EndsWithOwner: true,
				Movement:  behavior.Movement{Kind: behavior.MovementHoming, Speed: 12, TurnRate: 180, SeekRange: 14, OnLost: behavior.LostRetarget, Acquire: true},
				Collision: behavior.Collision{Radius: 0.4, HitLimit: 64, Target: behavior.FilterAll, IncludeSelf: true, Blockers: true},
				Timeline: []behavior.Entry{{At: 0, Kind: behavior.EntryPrefab, Def: 0, Duration: 90, Socket: -1},
					{At: 30, Kind: behavior.EntryProjectile, Def: 1, Socket: -1}},
				OnContact: []behavior.Entry{{At: 5, Kind: behavior.EntryEffect, Def: 0, Socket: -1}},
				OnExpiry:  []behavior.Entry{{At: 0, Kind: behavior.EntryEffect, Def: 2, Socket: -1}}},
			{ID: "q", Duration: 7200, Movement: behavior.Movement{Kind: behavior.MovementParabola, Speed: 8, Gravity: 9.81, Lift: 2},
				Collision: behavior.Collision{HitLimit: 1}},
			{ID: "r", Duration: 1, Movement: behavior.Movement{Kind: behavior.MovementLine}, Collision: behavior.Collision{HitLimit: 2, Target: behavior.FilterAlly}},
		},
		Buffs: []behavior.Buff{
			{ID: "m", MaxStacks: 1, Stacking: behavior.StackIgnore},
			{ID: "n", Duration: 180, TickInterval: 60, RepeatCount: 3, MaxStacks: 16, Stacking: behavior.StackIndependent, PerSource: true, ThroughDeath: true,
				UntilRunEnds: true, Tags: []int32{0, 1}, OnAdd: []int32{2}, OnTick: []int32{3, 2}, OnRemove: []int32{4}},
		},
	}
}

func compiled(t testing.TB, c behavior.Catalog) *behavior.Catalog {
	t.Helper()
	made, err := behavior.NewCatalog(c)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func TestDefinitionsByID(t *testing.T) {
	c := compiled(t, sample())
	for _, find := range []struct {
		what string
		by   func(string) (int, bool)
		ids  []string
	}{
		{"behavior", c.Behavior, []string{"a", "b", "c"}},
		{"projectile", c.Projectile, []string{"p", "q", "r"}},
		{"buff", c.Buff, []string{"m", "n"}},
		{"effect", c.Effect, []string{"a_hit", "b_arc", "c_ball", "d_ring", "e_line"}},
	} {
		for at, id := range find.ids {
			if i, ok := find.by(id); !ok || i != at {
				t.Errorf("%s %s is at %d, %v, want %d", find.what, id, i, ok, at)
			}
		}
		for _, id := range []string{"", "0", "bb", "zz", find.ids[0] + "_"} {
			if _, ok := find.by(id); ok {
				t.Errorf("there is a %s %q", find.what, id)
			}
		}
	}
	if c.Effects[1].Wedge != sim.NewWedge(90) {
		t.Error("the sector has no wedge")
	}
}

func TestInputSets(t *testing.T) {
	set := behavior.Inputs(behavior.InputNone, behavior.InputActor, behavior.InputActor)
	for kind, want := range []bool{true, false, false, true, false, false} {
		if got := set.Has(behavior.InputKind(kind)); got != want {
			t.Errorf("has %d: %v", kind, got)
		}
	}
	if all := behavior.InputSet(255); all.Has(4) || all.Has(7) || all.Has(200) {
		t.Error("a number that is no kind is in a set")
	}
}

// A catalog is a promise: whatever breaks one of the types' is refused, made in code or come over a wire.
func TestBrokenPromises(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, breakIt := range map[string]func(c *behavior.Catalog){
		"no type":                    func(c *behavior.Catalog) { c.Type = "" },
		"no rate":                    func(c *behavior.Catalog) { c.Rate = 0 },
		"too high a rate":            func(c *behavior.Catalog) { c.Rate = sim.MaxRate + 1 },
		"no version":                 func(c *behavior.Catalog) { c.Versions[1] = 0 },
		"too many behaviors":         func(c *behavior.Catalog) { c.Behaviors = make([]behavior.Behavior, behavior.MaxBehaviors+1) },
		"names out of order":         func(c *behavior.Catalog) { slices.Reverse(c.Animations) },
		"a name twice":               func(c *behavior.Catalog) { c.Tags[1] = c.Tags[0] },
		"ids out of order":           func(c *behavior.Catalog) { slices.Reverse(c.Buffs) },
		"no id":                      func(c *behavior.Catalog) { c.Effects[0].ID = "" },
		"no duration":                func(c *behavior.Catalog) { c.Behaviors[1].Duration = 0 },
		"too long a run":             func(c *behavior.Catalog) { c.Behaviors[2].Duration++ },
		"no input":                   func(c *behavior.Catalog) { c.Behaviors[1].Inputs = 0 },
		"an odd input":               func(c *behavior.Catalog) { c.Behaviors[1].Inputs |= 16 },
		"an endless range":           func(c *behavior.Catalog) { c.Behaviors[0].Range = inf },
		"an aim at an owner":         func(c *behavior.Catalog) { c.Behaviors[0].Aim = behavior.FilterOwner },
		"a negative buffer":          func(c *behavior.Catalog) { c.Behaviors[0].Buffer = -1 },
		"a foreign root":             func(c *behavior.Catalog) { c.Behaviors[0].Combo.Root = 1 },
		"a root that is not there":   func(c *behavior.Catalog) { c.Behaviors[1].Combo.Root = 3 },
		"a next that is not there":   func(c *behavior.Catalog) { c.Behaviors[0].Combo.Next = 3 },
		"a next of no chain":         func(c *behavior.Catalog) { c.Behaviors[0].Combo.Next = 2 },
		"a reversed window":          func(c *behavior.Catalog) { c.Behaviors[0].Combo.Closes = 9 },
		"a reversed charge":          func(c *behavior.Catalog) { c.Behaviors[2].Charge.Min = 60 },
		"too long a charge":          func(c *behavior.Catalog) { c.Behaviors[2].Charge.Max = 3601 },
		"a charged tap":              func(c *behavior.Catalog) { c.Behaviors[2].Charge.Tap = 2 },
		"no factor":                  func(c *behavior.Catalog) { c.Behaviors[2].Charge.Scale[1].Low = nan },
		"an early entry":             func(c *behavior.Catalog) { c.Behaviors[0].Timeline[0].At = -1 },
		"a late entry":               func(c *behavior.Catalog) { c.Behaviors[0].Timeline[6].At = 49 },
		"entries out of order":       func(c *behavior.Catalog) { c.Behaviors[0].Timeline[1].At = 4 },
		"an odd entry":               func(c *behavior.Catalog) { c.Behaviors[0].Timeline[0].Kind = 7 },
		"no such animation":          func(c *behavior.Catalog) { c.Behaviors[0].Timeline[0].Def = 2 },
		"no such socket":             func(c *behavior.Catalog) { c.Behaviors[0].Timeline[1].Socket = 1 },
		"no such effect":             func(c *behavior.Catalog) { c.Behaviors[0].Timeline[2].Def = -1 },
		"the struck of a behavior":   func(c *behavior.Catalog) { c.Behaviors[0].Timeline[2].Def = 0 },
		"a far offset":               func(c *behavior.Catalog) { c.Behaviors[0].Timeline[3].Offset.Y = 101 },
		"no such projectile":         func(c *behavior.Catalog) { c.Behaviors[0].Timeline[3].Def = 3 },
		"no such buff":               func(c *behavior.Catalog) { c.Behaviors[0].Timeline[4].Def = 2 },
		"a move of no time":          func(c *behavior.Catalog) { c.Behaviors[0].Timeline[5].Duration = 0 },
		"untouchable after the move": func(c *behavior.Catalog) { c.Behaviors[0].Timeline[5].Move.UntouchableTo = 13 },
		"too far a recoil":           func(c *behavior.Catalog) { c.Behaviors[0].Timeline[6].Distance = 100.5 },
		"too many entries":           func(c *behavior.Catalog) { c.Behaviors[1].Timeline = make([]behavior.Entry, 65) },
		"too long a flight":          func(c *behavior.Catalog) { c.Projectiles[1].Duration++ },
		"an odd movement":            func(c *behavior.Catalog) { c.Projectiles[2].Movement.Kind = 3 },
		"a standing parabola":        func(c *behavior.Catalog) { c.Projectiles[1].Movement.Speed = 0 },
		"too quick a turn":           func(c *behavior.Catalog) { c.Projectiles[0].Movement.TurnRate = 3601 },
		"an odd loss":                func(c *behavior.Catalog) { c.Projectiles[0].Movement.OnLost = 3 },
		"no hit":                     func(c *behavior.Catalog) { c.Projectiles[0].Collision.HitLimit = 0 },
		"a collision with oneself":   func(c *behavior.Catalog) { c.Projectiles[0].Collision.Target = behavior.FilterSelf },
		"a move in flight": func(c *behavior.Catalog) {
			c.Projectiles[0].Timeline[0] = behavior.Entry{Kind: behavior.EntryMove, Duration: 1}
		},
		"a prefab on contact":       func(c *behavior.Catalog) { c.Projectiles[0].OnContact[0].Kind = behavior.EntryPrefab },
		"the struck at the end":     func(c *behavior.Catalog) { c.Projectiles[0].OnExpiry[0].Def = 0 },
		"ticks without an interval": func(c *behavior.Catalog) { c.Buffs[1].TickInterval = 0 },
		"too long a buff":           func(c *behavior.Catalog) { c.Buffs[1].Duration = 86_400*60 + 1 },
		"too many repeats":          func(c *behavior.Catalog) { c.Buffs[1].RepeatCount = 10_001 },
		"an odd stacking":           func(c *behavior.Catalog) { c.Buffs[0].Stacking = 3 },
		"no stack":                  func(c *behavior.Catalog) { c.Buffs[0].MaxStacks = 0 },
		"a tag twice":               func(c *behavior.Catalog) { c.Buffs[1].Tags[1] = 0 },
		"no such tag":               func(c *behavior.Catalog) { c.Buffs[1].Tags[1] = 2 },
		"the struck of a buff":      func(c *behavior.Catalog) { c.Buffs[1].OnAdd[0] = 0 },
		"no effect of a buff":       func(c *behavior.Catalog) { c.Buffs[1].OnRemove[0] = 5 },
		"an odd shape":              func(c *behavior.Catalog) { c.Effects[0].Shape = 5 },
		"a negative radius":         func(c *behavior.Catalog) { c.Effects[1].Radius = -1 },
		"a full turn and more":      func(c *behavior.Catalog) { c.Effects[1].Angle = 361 },
		"no angle":                  func(c *behavior.Catalog) { c.Effects[1].Angle = 0 },
		"a ring inside out":         func(c *behavior.Catalog) { c.Effects[3].Inner = 3 },
		"half a reach":              func(c *behavior.Catalog) { c.Effects[0].Reach = -0.5 },
		"an odd filter":             func(c *behavior.Catalog) { c.Effects[2].Target = 6 },
		"an odd order":              func(c *behavior.Catalog) { c.Effects[2].Order = 2 },
		"an odd origin":             func(c *behavior.Catalog) { c.Effects[2].Origin = 3 },
		"too many targets":          func(c *behavior.Catalog) { c.Effects[1].Limit = 257 },
		"an odd operation":          func(c *behavior.Catalog) { c.Effects[3].Operations[1].Kind = 6 },
		"no such attribute":         func(c *behavior.Catalog) { c.Effects[0].Operations[0].Def = 1 },
		"no such damage type":       func(c *behavior.Catalog) { c.Effects[0].Operations[0].DamageType = 1 },
		"too high a value":          func(c *behavior.Catalog) { c.Effects[0].Operations[0].Value = 1.1e9 },
		"a buff that is not there":  func(c *behavior.Catalog) { c.Effects[0].Operations[1].Def = 2 },
		"a knock of no time":        func(c *behavior.Catalog) { c.Effects[1].Operations[0].Duration = 0 },
		"no such ops":               func(c *behavior.Catalog) { c.Effects[3].Operations[0].Def = 1 },
		"too many operations":       func(c *behavior.Catalog) { c.Effects[2].Operations = make([]behavior.Operation, 17) },
	} {
		c := sample()
		breakIt(&c)
		if _, err := behavior.NewCatalog(c); err == nil || !strings.HasPrefix(err.Error(), "behavior: catalog ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCatalogMessage(t *testing.T) {
	c := compiled(t, sample())
	message := c.Append(nil)
	decoded, err := behavior.DecodeCatalog(message)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(decoded, c) {
		t.Errorf("came through as\n%+v, not\n%+v", decoded, c)
	}
	if got := c.Append([]byte("before")); !bytes.Equal(got, append([]byte("before"), message...)) {
		t.Error("what stood before the message is gone")
	}
	other := sample()
	other.Versions = [3]int32{7, 8, 9}
	if compiled(t, other).Hash() != c.Hash() {
		t.Error("versions count in the hash")
	}
	other.Effects[0].Operations[0].Value += 1e-9
	if compiled(t, other).Hash() == c.Hash() {
		t.Error("a value does not count in the hash")
	}
	for n := range message {
		if _, err := behavior.DecodeCatalog(message[:n]); err == nil {
			t.Fatalf("the first %d bytes of %d are a catalog", n, len(message))
		}
	}
	if _, err := behavior.DecodeCatalog(append(bytes.Clone(message), 0)); err == nil {
		t.Error("a catalog with something behind it")
	}
	for at := range message {
		for bit := range 8 {
			bent := bytes.Clone(message)
			bent[at] ^= 1 << bit
			if c, err := behavior.DecodeCatalog(bent); err == nil && !bytes.Equal(c.Append(nil), bent) {
				t.Fatalf("byte %d, bit %d: another message for the same catalog", at, bit)
			}
		}
	}
}

// A short message may not make the reader reserve a lot.
func TestCatalogMessageIsBounded(t *testing.T) {
	message := []byte{1, 1, 1, 1, 1, 'a', 60, 0xff, 0xff, 0xff, 0xff, 0x07}
	if allocated := testing.AllocsPerRun(10, func() {
		if _, err := behavior.DecodeCatalog(message); err == nil {
			t.Fatal("names that are not there")
		}
	}); allocated > 20 {
		t.Errorf("%v allocations", allocated)
	}
}

func FuzzDecodeCatalog(f *testing.F) {
	f.Add(compiled(f, sample()).Append(nil))
	f.Add(compiled(f, behavior.Catalog{Type: "a", Versions: [3]int32{1, 1, 1}, Rate: 60}).Append(nil))
	f.Add([]byte{1})
	f.Fuzz(func(t *testing.T, message []byte) {
		c, err := behavior.DecodeCatalog(message)
		if err != nil {
			if c != nil {
				t.Fatal("a catalog and an error")
			}
			return
		}
		if !bytes.Equal(c.Append(nil), message) {
			t.Fatal("one catalog has two messages")
		}
		again, err := behavior.NewCatalog(*c)
		if err != nil || again.Hash() != c.Hash() {
			t.Fatalf("what was decoded is no catalog: %v", err)
		}
	})
}
