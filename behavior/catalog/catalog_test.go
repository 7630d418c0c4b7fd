package catalog_test

import (
	"bytes"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/sim"
)

// sample returns a catalog that uses every kind of everything, not yet checked. All calls return values of their own.
func sample() catalog.Catalog {
	one := catalog.Factors{Low: 1, High: 1}
	locked := catalog.Effect{ID: "a_hit", Shape: catalog.ShapeLocked, Reach: -1, Target: catalog.FilterHitActor, Operations: []catalog.Operation{
		{Kind: catalog.OpAttribute, Def: 0, DamageType: 0, Value: -12.3},
		{Kind: catalog.OpBuff, Def: 1, DamageType: -1},
	}}
	return catalog.Catalog{
		Type: "sample", Versions: [3]int32{1, 2, 300}, Rate: 60,
		Animations: []string{"cast", "swing"}, Prefabs: []string{"dust"}, Sockets: []string{"hand"},
		Attributes: []string{"hp"}, DamageTypes: []string{"fire"}, Tags: []string{"bane", "fire"}, OpLists: []uint64{math.MaxUint64},
		Effects: []catalog.Effect{
			locked,
			{ID: "b_arc", Reach: -1, Shape: catalog.ShapeSector, Radius: 2.4, Angle: 90, Height: 2, Limit: 256, Operations: []catalog.Operation{
				{Kind: catalog.OpKnockback, Def: -1, DamageType: -1, Distance: 0.7, Duration: 9, Stagger: true},
				{Kind: catalog.OpProjectile, Def: 0, DamageType: -1},
			}},
			{ID: "c_ball", Reach: -1, Shape: catalog.ShapeSphere, Radius: 3, IncludeSelf: true, Target: catalog.FilterAll, Order: catalog.OrderID},
			{ID: "d_ring", Reach: -1, Shape: catalog.ShapeRing, Inner: 1, Outer: 2.5, Sight: true, Origin: catalog.OriginTargetActor, Offset: sim.Vec{X: 0.1, Z: -3},
				Operations: []catalog.Operation{{Kind: catalog.OpOps, Def: 0, DamageType: -1}, {Kind: catalog.OpResolve, Def: -1, DamageType: -1}}},
			{ID: "e_line", Reach: -1, Shape: catalog.ShapeLine, Length: 5, Width: 1, Origin: catalog.OriginPosition, Target: catalog.FilterAlly},
		},
		Behaviors: []catalog.Behavior{
			{ID: "a", Duration: 48, Interruptible: true, Inputs: catalog.Inputs(catalog.InputNone), Range: 4, Aim: catalog.FilterSelf, AimTracks: true, Buffer: 3,
				Combo: catalog.Combo{Step: 1, Root: 0, Next: 1, Opens: 10, Closes: 60},
				Timeline: []catalog.Entry{
					{At: 0, Kind: catalog.EntryAnimation, Def: 1, Duration: 48, Socket: -1},
					{At: 3, Kind: catalog.EntryPrefab, Def: 0, Duration: 12, Socket: 0},
					{At: 3, Kind: catalog.EntryEffect, Def: 1, Socket: -1},
					{At: 9, Kind: catalog.EntryProjectile, Def: 0, Socket: -1, Offset: sim.Vec{Y: 1.5}},
					{At: 12, Kind: catalog.EntryBuff, Def: 0, Socket: -1},
					{At: 12, Kind: catalog.EntryMove, Def: -1, Duration: 12, Socket: -1, Distance: 4,
						Move: catalog.Move{UntouchableFrom: 2, UntouchableTo: 12, ThroughActors: true, StopWhenBlocked: true, Dash: true}},
					{At: 48, Kind: catalog.EntryKnockback, Def: -1, Duration: 5, Socket: -1, Distance: 0.3},
				}},
			{ID: "b", Duration: 1, Inputs: catalog.Inputs(catalog.InputActor, catalog.InputDirection), Combo: catalog.Combo{Step: 2, Root: 0, Next: -1, Finisher: true}},
			{ID: "c", Duration: 36000, Inputs: catalog.Inputs(catalog.InputPosition),
				Charge: catalog.Charge{Min: 12, Max: 60, Hold: true, Tap: 1, Scale: [4]catalog.Factors{{Low: 0.5, High: 2.25}, one, one, {Low: 1, High: 1.1}}}},
		},
		Projectiles: []catalog.Projectile{
			{ID: "p", Duration: 90, Range: 18, EndsWithOwner: true,
				Movement:  catalog.Movement{Kind: catalog.MovementHoming, Speed: 12, TurnRate: 180, SeekRange: 14, OnLost: catalog.LostRetarget, Acquire: true},
				Collision: catalog.Collision{Radius: 0.4, HitLimit: 64, Target: catalog.FilterAll, IncludeSelf: true, Blockers: true},
				Timeline: []catalog.Entry{{At: 0, Kind: catalog.EntryPrefab, Def: 0, Duration: 90, Socket: -1},
					{At: 30, Kind: catalog.EntryProjectile, Def: 1, Socket: -1}},
				OnContact: []catalog.Entry{{At: 5, Kind: catalog.EntryEffect, Def: 0, Socket: -1}},
				OnExpiry:  []catalog.Entry{{At: 0, Kind: catalog.EntryEffect, Def: 2, Socket: -1}}},
			{ID: "q", Duration: 7200, Movement: catalog.Movement{Kind: catalog.MovementParabola, Speed: 8, Gravity: 9.81, Lift: 2},
				Collision: catalog.Collision{HitLimit: 1}},
			{ID: "r", Duration: 1, Movement: catalog.Movement{Kind: catalog.MovementLine}, Collision: catalog.Collision{HitLimit: 2, Target: catalog.FilterAlly}},
		},
		Buffs: []catalog.Buff{
			{ID: "m", MaxStacks: 1, Stacking: catalog.StackIgnore},
			{ID: "n", Duration: 180, TickInterval: 60, RepeatCount: 3, MaxStacks: 16, Stacking: catalog.StackIndependent, PerSource: true, ThroughDeath: true,
				UntilRunEnds: true, Tags: []int32{0, 1}, OnAdd: []int32{2}, OnTick: []int32{3, 2}, OnRemove: []int32{4}},
		},
	}
}

func compiled(t testing.TB, c catalog.Catalog) *catalog.Catalog {
	t.Helper()
	made, err := catalog.New(c)
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
	set := catalog.Inputs(catalog.InputNone, catalog.InputActor, catalog.InputActor)
	for kind, want := range []bool{true, false, false, true, false, false} {
		if got := set.Has(catalog.InputKind(kind)); got != want {
			t.Errorf("has %d: %v", kind, got)
		}
	}
	if all := catalog.InputSet(255); all.Has(4) || all.Has(7) || all.Has(200) {
		t.Error("a number that is no kind is in a set")
	}
}

// A catalog is a promise: whatever breaks one of the types' is refused, made in code or come over a wire.
func TestBrokenPromises(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, breakIt := range map[string]func(c *catalog.Catalog){
		"no type":                  func(c *catalog.Catalog) { c.Type = "" },
		"no rate":                  func(c *catalog.Catalog) { c.Rate = 0 },
		"too high a rate":          func(c *catalog.Catalog) { c.Rate = sim.MaxRate + 1 },
		"no version":               func(c *catalog.Catalog) { c.Versions[1] = 0 },
		"too many behaviors":       func(c *catalog.Catalog) { c.Behaviors = make([]catalog.Behavior, catalog.MaxBehaviors+1) },
		"names out of order":       func(c *catalog.Catalog) { slices.Reverse(c.Animations) },
		"a name twice":             func(c *catalog.Catalog) { c.Tags[1] = c.Tags[0] },
		"ids out of order":         func(c *catalog.Catalog) { slices.Reverse(c.Buffs) },
		"no id":                    func(c *catalog.Catalog) { c.Effects[0].ID = "" },
		"no duration":              func(c *catalog.Catalog) { c.Behaviors[1].Duration = 0 },
		"too long a run":           func(c *catalog.Catalog) { c.Behaviors[2].Duration++ },
		"no input":                 func(c *catalog.Catalog) { c.Behaviors[1].Inputs = 0 },
		"an odd input":             func(c *catalog.Catalog) { c.Behaviors[1].Inputs |= 16 },
		"an endless range":         func(c *catalog.Catalog) { c.Behaviors[0].Range = inf },
		"an aim at an owner":       func(c *catalog.Catalog) { c.Behaviors[0].Aim = catalog.FilterOwner },
		"a negative buffer":        func(c *catalog.Catalog) { c.Behaviors[0].Buffer = -1 },
		"a foreign root":           func(c *catalog.Catalog) { c.Behaviors[0].Combo.Root = 1 },
		"a root that is not there": func(c *catalog.Catalog) { c.Behaviors[1].Combo.Root = 3 },
		"a next that is not there": func(c *catalog.Catalog) { c.Behaviors[0].Combo.Next = 3 },
		"a next of no chain":       func(c *catalog.Catalog) { c.Behaviors[0].Combo.Next = 2 },
		"a next of another root": func(c *catalog.Catalog) {
			c.Behaviors[1].Combo.Root, c.Behaviors[2].Combo = 2, catalog.Combo{Step: 1, Root: 2, Next: -1}
		},
		"a root without step 1": func(c *catalog.Catalog) {
			c.Behaviors[0].Combo = catalog.Combo{}
		},
		"a reversed window":          func(c *catalog.Catalog) { c.Behaviors[0].Combo.Closes = 9 },
		"a reversed charge":          func(c *catalog.Catalog) { c.Behaviors[2].Charge.Min = 60 },
		"too long a charge":          func(c *catalog.Catalog) { c.Behaviors[2].Charge.Max = 3601 },
		"a charged tap":              func(c *catalog.Catalog) { c.Behaviors[2].Charge.Tap = 2 },
		"no factor":                  func(c *catalog.Catalog) { c.Behaviors[2].Charge.Scale[1].Low = nan },
		"an early entry":             func(c *catalog.Catalog) { c.Behaviors[0].Timeline[0].At = -1 },
		"a late entry":               func(c *catalog.Catalog) { c.Behaviors[0].Timeline[6].At = 49 },
		"entries out of order":       func(c *catalog.Catalog) { c.Behaviors[0].Timeline[1].At = 4 },
		"an odd entry":               func(c *catalog.Catalog) { c.Behaviors[0].Timeline[0].Kind = 7 },
		"no such animation":          func(c *catalog.Catalog) { c.Behaviors[0].Timeline[0].Def = 2 },
		"no such socket":             func(c *catalog.Catalog) { c.Behaviors[0].Timeline[1].Socket = 1 },
		"no such effect":             func(c *catalog.Catalog) { c.Behaviors[0].Timeline[2].Def = -1 },
		"the struck of a behavior":   func(c *catalog.Catalog) { c.Behaviors[0].Timeline[2].Def = 0 },
		"a far offset":               func(c *catalog.Catalog) { c.Behaviors[0].Timeline[3].Offset.Y = 101 },
		"no such projectile":         func(c *catalog.Catalog) { c.Behaviors[0].Timeline[3].Def = 3 },
		"no such buff":               func(c *catalog.Catalog) { c.Behaviors[0].Timeline[4].Def = 2 },
		"a move of no time":          func(c *catalog.Catalog) { c.Behaviors[0].Timeline[5].Duration = 0 },
		"untouchable after the move": func(c *catalog.Catalog) { c.Behaviors[0].Timeline[5].Move.UntouchableTo = 13 },
		"too far a recoil":           func(c *catalog.Catalog) { c.Behaviors[0].Timeline[6].Distance = 100.5 },
		"too many entries":           func(c *catalog.Catalog) { c.Behaviors[1].Timeline = make([]catalog.Entry, 65) },
		"too long a flight":          func(c *catalog.Catalog) { c.Projectiles[1].Duration++ },
		"an odd movement":            func(c *catalog.Catalog) { c.Projectiles[2].Movement.Kind = 3 },
		"a standing parabola":        func(c *catalog.Catalog) { c.Projectiles[1].Movement.Speed = 0 },
		"too quick a turn":           func(c *catalog.Catalog) { c.Projectiles[0].Movement.TurnRate = 3601 },
		"an odd loss":                func(c *catalog.Catalog) { c.Projectiles[0].Movement.OnLost = 3 },
		"no hit":                     func(c *catalog.Catalog) { c.Projectiles[0].Collision.HitLimit = 0 },
		"a collision with oneself":   func(c *catalog.Catalog) { c.Projectiles[0].Collision.Target = catalog.FilterSelf },
		"a move in flight": func(c *catalog.Catalog) {
			c.Projectiles[0].Timeline[0] = catalog.Entry{Kind: catalog.EntryMove, Duration: 1}
		},
		"a contact after the end":   func(c *catalog.Catalog) { c.Projectiles[0].OnContact[0].At = 91 },
		"an end after the end":      func(c *catalog.Catalog) { c.Projectiles[0].OnExpiry[0].At = 91 },
		"a prefab on contact":       func(c *catalog.Catalog) { c.Projectiles[0].OnContact[0].Kind = catalog.EntryPrefab },
		"the struck at the end":     func(c *catalog.Catalog) { c.Projectiles[0].OnExpiry[0].Def = 0 },
		"ticks without an interval": func(c *catalog.Catalog) { c.Buffs[1].TickInterval = 0 },
		"too long a buff":           func(c *catalog.Catalog) { c.Buffs[1].Duration = 86_400*60 + 1 },
		"too many repeats":          func(c *catalog.Catalog) { c.Buffs[1].RepeatCount = 10_001 },
		"an odd stacking":           func(c *catalog.Catalog) { c.Buffs[0].Stacking = 3 },
		"no stack":                  func(c *catalog.Catalog) { c.Buffs[0].MaxStacks = 0 },
		"a tag twice":               func(c *catalog.Catalog) { c.Buffs[1].Tags[1] = 0 },
		"no such tag":               func(c *catalog.Catalog) { c.Buffs[1].Tags[1] = 2 },
		"the struck of a buff":      func(c *catalog.Catalog) { c.Buffs[1].OnAdd[0] = 0 },
		"no effect of a buff":       func(c *catalog.Catalog) { c.Buffs[1].OnRemove[0] = 5 },
		"an odd shape":              func(c *catalog.Catalog) { c.Effects[0].Shape = 5 },
		"a negative radius":         func(c *catalog.Catalog) { c.Effects[1].Radius = -1 },
		"a full turn and more":      func(c *catalog.Catalog) { c.Effects[1].Angle = 361 },
		"no angle":                  func(c *catalog.Catalog) { c.Effects[1].Angle = 0 },
		"a ring inside out":         func(c *catalog.Catalog) { c.Effects[3].Inner = 3 },
		"half a reach":              func(c *catalog.Catalog) { c.Effects[0].Reach = -0.5 },
		"an odd filter":             func(c *catalog.Catalog) { c.Effects[2].Target = 6 },
		"an odd order":              func(c *catalog.Catalog) { c.Effects[2].Order = 2 },
		"an odd origin":             func(c *catalog.Catalog) { c.Effects[2].Origin = 3 },
		"too many targets":          func(c *catalog.Catalog) { c.Effects[1].Limit = 257 },
		"an odd operation":          func(c *catalog.Catalog) { c.Effects[3].Operations[1].Kind = 6 },
		"no such attribute":         func(c *catalog.Catalog) { c.Effects[0].Operations[0].Def = 1 },
		"no such damage type":       func(c *catalog.Catalog) { c.Effects[0].Operations[0].DamageType = 1 },
		"too high a value":          func(c *catalog.Catalog) { c.Effects[0].Operations[0].Value = 1.1e9 },
		"a buff that is not there":  func(c *catalog.Catalog) { c.Effects[0].Operations[1].Def = 2 },
		"a knock of no time":        func(c *catalog.Catalog) { c.Effects[1].Operations[0].Duration = 0 },
		"no such ops":               func(c *catalog.Catalog) { c.Effects[3].Operations[0].Def = 1 },
		"too many operations":       func(c *catalog.Catalog) { c.Effects[2].Operations = make([]catalog.Operation, 17) },
	} {
		c := sample()
		breakIt(&c)
		if _, err := catalog.New(c); err == nil || !strings.HasPrefix(err.Error(), "behavior: catalog ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCatalogMessage(t *testing.T) {
	c := compiled(t, sample())
	message := c.Append(nil)
	decoded, err := catalog.Decode(message)
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
		if _, err := catalog.Decode(message[:n]); err == nil {
			t.Fatalf("the first %d bytes of %d are a catalog", n, len(message))
		}
	}
	if _, err := catalog.Decode(append(bytes.Clone(message), 0)); err == nil {
		t.Error("a catalog with something behind it")
	}
	for at := range message {
		for bit := range 8 {
			bent := bytes.Clone(message)
			bent[at] ^= 1 << bit
			if c, err := catalog.Decode(bent); err == nil && !bytes.Equal(c.Append(nil), bent) {
				t.Fatalf("byte %d, bit %d: another message for the same catalog", at, bit)
			}
		}
	}
}

// A short message may not make the reader reserve a lot.
func TestCatalogMessageIsBounded(t *testing.T) {
	message := []byte{1, 1, 1, 1, 1, 'a', 60, 0xff, 0xff, 0xff, 0xff, 0x07}
	if allocated := testing.AllocsPerRun(10, func() {
		if _, err := catalog.Decode(message); err == nil {
			t.Fatal("names that are not there")
		}
	}); allocated > 20 {
		t.Errorf("%v allocations", allocated)
	}
}

func FuzzDecodeCatalog(f *testing.F) {
	f.Add(compiled(f, sample()).Append(nil))
	f.Add(compiled(f, catalog.Catalog{Type: "a", Versions: [3]int32{1, 1, 1}, Rate: 60}).Append(nil))
	f.Add([]byte{1})
	f.Fuzz(func(t *testing.T, message []byte) {
		c, err := catalog.Decode(message)
		if err != nil {
			if c != nil {
				t.Fatal("a catalog and an error")
			}
			return
		}
		if !bytes.Equal(c.Append(nil), message) {
			t.Fatal("one catalog has two messages")
		}
		again, err := catalog.New(*c)
		if err != nil || again.Hash() != c.Hash() {
			t.Fatalf("what was decoded is no catalog: %v", err)
		}
	})
}
