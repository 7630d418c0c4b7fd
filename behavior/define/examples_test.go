package define_test

import (
	"embed"
	"reflect"
	"testing"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/sim"
)

//go:embed testdata/*.json
var examples embed.FS

// filesOf reads the three files of an example.
func filesOf(t testing.TB, typ string) define.Files {
	t.Helper()
	read := func(ending string) content.File {
		data, err := examples.ReadFile("testdata/" + typ + ending)
		if err != nil {
			t.Fatal(err)
		}
		return content.File{Data: data}
	}
	return define.Files{Skill: read("_skill.json"), Projectile: read("_flyobj.json"), Buff: read("_buff.json")}
}

// load loads an example, in which nothing may be wrong or odd.
func load(t testing.TB, typ string) *define.Loaded {
	t.Helper()
	loaded, err := define.LoadCatalog(typ, filesOf(t, typ), 60)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range loaded.Warnings {
		t.Errorf("a warning in %s: %s", typ, w)
	}
	return loaded
}

// index looks an id up and fails without one.
func index(t testing.TB, find func(string) (int, bool), id string) int32 {
	t.Helper()
	i, ok := find(id)
	if !ok {
		t.Fatalf("no %s", id)
	}
	return int32(i)
}

func TestFighterFacts(t *testing.T) {
	c := load(t, "fighter").Catalog
	if c.Type != "fighter" || c.Versions != [3]int32{1, 1, 1} || c.Rate != 60 {
		t.Errorf("type %s, versions %v, rate %d", c.Type, c.Versions, c.Rate)
	}
	if len(c.Behaviors) != 1 || len(c.Projectiles) != 1 || len(c.Buffs) != 1 || len(c.Effects) != 3 {
		t.Fatalf("%d behaviors, %d projectiles, %d buffs, %d effects", len(c.Behaviors), len(c.Projectiles), len(c.Buffs), len(c.Effects))
	}
	slash := c.Behaviors[index(t, c.Behavior, "slash")]
	wave, slow := index(t, c.Projectile, "blade_wave"), index(t, c.Buff, "slow_01")
	hit, waveHit, tick := index(t, c.Effect, "slash_hit"), index(t, c.Effect, "blade_wave_hit"), index(t, c.Effect, "slow_tick")
	want := catalog.Behavior{
		ID: "slash", Duration: 48, Interruptible: true,
		Inputs: catalog.Inputs(catalog.InputDirection, catalog.InputPosition, catalog.InputActor),
		Timeline: []catalog.Entry{
			{At: 0, Kind: catalog.EntryAnimation, Def: 0, Duration: 48, Socket: -1},
			{At: 7, Kind: catalog.EntryPrefab, Def: 1, Duration: 30, Socket: -1},
			{At: 15, Kind: catalog.EntryEffect, Def: hit, Socket: -1},
			{At: 19, Kind: catalog.EntryProjectile, Def: wave, Socket: -1},
		},
	}
	if !reflect.DeepEqual(slash, want) {
		t.Errorf("slash is\n%+v, want\n%+v", slash, want)
	}
	if got := c.Effects[hit]; got.Shape != catalog.ShapeSector || got.Radius != 2.4 || got.Angle != 90 || got.Wedge != sim.NewWedge(90) ||
		got.Target != catalog.FilterEnemy || got.Height != 2 || got.Limit != 0 || got.Order != catalog.OrderNearest {
		t.Errorf("slash_hit is %+v", got)
	}
	hp, speed := nameIndex(t, c.Attributes, "hp"), nameIndex(t, c.Attributes, "moveSpeed")
	for effect, ops := range map[int32][]catalog.Operation{
		hit: {{Kind: catalog.OpAttribute, Def: hp, DamageType: -1, Value: -30}},
		waveHit: {
			{Kind: catalog.OpAttribute, Def: hp, DamageType: -1, Value: -20},
			{Kind: catalog.OpBuff, Def: slow, DamageType: -1},
		},
		tick: {{Kind: catalog.OpAttribute, Def: speed, DamageType: -1, Value: -0.2}},
	} {
		if got := c.Effects[effect].Operations; !reflect.DeepEqual(got, ops) {
			t.Errorf("%s asks for %+v, want %+v", c.Effects[effect].ID, got, ops)
		}
	}
	if got := c.Effects[waveHit]; got.Shape != catalog.ShapeLocked || got.Target != catalog.FilterHitActor || got.Reach != -1 {
		t.Errorf("blade_wave_hit is %+v", got)
	}
	if want := (catalog.Projectile{
		ID: "blade_wave", Duration: 90, Movement: catalog.Movement{Kind: catalog.MovementLine, Speed: 6},
		Collision: catalog.Collision{Radius: 0.4, HitLimit: 1, Target: catalog.FilterEnemy, Blockers: true},
		Timeline:  []catalog.Entry{{Kind: catalog.EntryPrefab, Def: 0, Duration: 90, Socket: -1}},
		OnContact: []catalog.Entry{{Kind: catalog.EntryEffect, Def: waveHit, Socket: -1}},
	}); !reflect.DeepEqual(c.Projectiles[wave], want) {
		t.Errorf("blade_wave is\n%+v, want\n%+v", c.Projectiles[wave], want)
	}
	if want := (catalog.Buff{
		ID: "slow_01", Duration: 180, TickInterval: 60, RepeatCount: 3, Stacking: catalog.StackRefresh, MaxStacks: 16,
		OnTick: []int32{tick},
	}); !reflect.DeepEqual(c.Buffs[slow], want) {
		t.Errorf("slow_01 is\n%+v, want\n%+v", c.Buffs[slow], want)
	}
	if got := c.Prefabs[c.Projectiles[wave].Timeline[0].Def]; got != "Assets/Game/Art/Effect/blade_wave.prefab" {
		t.Errorf("the wave shows %q", got)
	}
}

func nameIndex(t testing.TB, names []string, name string) int32 {
	t.Helper()
	for i, n := range names {
		if n == name {
			return int32(i)
		}
	}
	t.Fatalf("no %s in %q", name, names)
	return -1
}

func TestWarriorFacts(t *testing.T) {
	c := load(t, "warrior").Catalog
	if len(c.Behaviors) != 5 || len(c.Effects) != 4 || len(c.Projectiles)+len(c.Buffs) != 0 {
		t.Fatalf("%d behaviors, %d effects", len(c.Behaviors), len(c.Effects))
	}
	cut1, cut2, cut3 := index(t, c.Behavior, "cut_1"), index(t, c.Behavior, "cut_2"), index(t, c.Behavior, "cut_3")
	for at, want := range map[int32]catalog.Combo{
		cut1: {Step: 1, Root: cut1, Next: cut2, Opens: 15, Closes: 45},
		cut2: {Step: 2, Root: cut1, Next: cut3, Opens: 15, Closes: 45},
		cut3: {Step: 3, Root: cut1, Next: -1, Finisher: true},
	} {
		if got := c.Behaviors[at].Combo; got != want {
			t.Errorf("%s has the combo %+v, want %+v", c.Behaviors[at].ID, got, want)
		}
	}
	if c.Behaviors[cut1].Duration != 30 || c.Behaviors[cut1].Timeline[1].At != 9 || c.Behaviors[cut3].Duration != 42 ||
		c.Behaviors[cut3].Timeline[1].At != 18 || c.Behaviors[cut3].Interruptible {
		t.Errorf("cuts are %+v and %+v", c.Behaviors[cut1], c.Behaviors[cut3])
	}
	dash := c.Behaviors[index(t, c.Behavior, "dash")]
	if move := dash.Timeline[1]; dash.Duration != 15 || move.Kind != catalog.EntryMove || move.Duration != 12 || move.Distance != 4 ||
		move.Move != (catalog.Move{UntouchableFrom: 0, UntouchableTo: 12, ThroughActors: true}) {
		t.Errorf("dash is %+v", dash)
	}
	rush := c.Behaviors[index(t, c.Behavior, "shield_rush")]
	one := catalog.Factors{Low: 1, High: 1}
	if want := (catalog.Charge{Min: 12, Max: 60, Tap: -1, Scale: [4]catalog.Factors{{Low: 1, High: 2}, one, {Low: 1, High: 1.5}, one}}); rush.Charge != want {
		t.Errorf("shield_rush is charged by %+v", rush.Charge)
	}
	if move := rush.Timeline[0].Move; move != (catalog.Move{StopWhenBlocked: true}) {
		t.Errorf("shield_rush moves by %+v", move)
	}
	if got := c.Effects[index(t, c.Effect, "rush_hit")]; got.Shape != catalog.ShapeLine || got.Length != 2 || got.Width != 1.2 ||
		got.Operations[1] != (catalog.Operation{Kind: catalog.OpKnockback, Def: -1, DamageType: -1, Distance: 3, Duration: 15, Stagger: true}) {
		t.Errorf("rush_hit is %+v", got)
	}
	if got := c.Effects[index(t, c.Effect, "cut_1_hit")].Limit; got != 8 {
		t.Errorf("cut_1_hit takes %d", got)
	}
}

func TestRangerFacts(t *testing.T) {
	loaded := load(t, "ranger")
	c := loaded.Catalog
	if len(c.Behaviors) != 5 || len(c.Projectiles) != 4 || len(c.Buffs) != 1 || len(c.Effects) != 5 {
		t.Fatalf("%d behaviors, %d projectiles, %d buffs, %d effects", len(c.Behaviors), len(c.Projectiles), len(c.Buffs), len(c.Effects))
	}
	shot := index(t, c.Behavior, "shot")
	if b := c.Behaviors[shot]; b.Range != 20 || b.Timeline[1].Offset != (sim.Vec{Z: 0.6}) {
		t.Errorf("shot is %+v", b)
	}
	one := catalog.Factors{Low: 1, High: 1}
	if got, want := c.Behaviors[index(t, c.Behavior, "drawn_shot")].Charge, (catalog.Charge{
		Min: 18, Max: 72, Hold: true, Tap: shot, Scale: [4]catalog.Factors{{Low: 1, High: 2.5}, {Low: 1, High: 1.5}, one, one},
	}); got != want {
		t.Errorf("drawn_shot is charged by %+v, want %+v", got, want)
	}
	if got := c.Behaviors[index(t, c.Behavior, "lob")].Inputs; got != catalog.Inputs(catalog.InputPosition) {
		t.Errorf("lob starts with %b", got)
	}
	roll := c.Behaviors[index(t, c.Behavior, "roll")].Timeline[1]
	if roll.Duration != 15 || roll.Move.UntouchableFrom != 3 || roll.Move.UntouchableTo != 12 {
		t.Errorf("roll is %+v", roll)
	}
	for id, want := range map[string]catalog.Movement{
		"arrow":   {Kind: catalog.MovementLine, Speed: 24},
		"firepot": {Kind: catalog.MovementParabola, Speed: 10, Gravity: 20},
		"seeker":  {Kind: catalog.MovementHoming, Speed: 12, TurnRate: 180, SeekRange: 14},
	} {
		if got := c.Projectiles[index(t, c.Projectile, id)].Movement; got != want {
			t.Errorf("%s flies by %+v", id, got)
		}
	}
	firepot := c.Projectiles[index(t, c.Projectile, "firepot")]
	burst := c.Effects[index(t, c.Effect, "burst")]
	if len(firepot.OnExpiry) != 1 || len(firepot.Timeline)+len(firepot.OnContact) != 0 || !burst.Sight || c.DamageTypes[burst.Operations[0].DamageType] != "fire" {
		t.Errorf("firepot is %+v, burst %+v", firepot, burst)
	}
	snared := c.Buffs[0]
	if len(snared.OnAdd) != 1 || len(snared.OnTick) != 0 || snared.TickInterval != 0 || c.Tags[snared.Tags[0]] != "snare" {
		t.Errorf("snared is %+v", snared)
	}
}

// What the rules must know is listed with its place.
func TestUses(t *testing.T) {
	loaded := load(t, "full")
	c := loaded.Catalog
	type seen struct {
		kind    define.UseKind
		name    string
		owner   define.OwnerKind
		ownerID string
		effect  string
		value   float64
		line    int
	}
	var got []seen
	for _, u := range loaded.Uses {
		s := seen{u.Kind, u.Node.Text(), u.Owner, u.OwnerID, c.Effects[u.Effect].ID, u.Value, u.Node.Line()}
		switch u.Kind {
		case define.UseAttribute:
			if c.Attributes[u.Index] != s.name {
				t.Errorf("attribute %d is not %s", u.Index, s.name)
			}
		case define.UseDamageType:
			if c.DamageTypes[u.Index] != s.name {
				t.Errorf("damage type %d is not %s", u.Index, s.name)
			}
		case define.UseOps:
			if u.Node.Kind() != content.List || u.Index < 0 || u.Index >= len(c.OpLists) {
				t.Errorf("ops %d of %d are %v", u.Index, len(c.OpLists), u.Node.Kind())
			}
		}
		got = append(got, s)
	}
	want := []seen{
		{define.UseAttribute, "hp", define.OwnerBehavior, "sweep", "sweep_arc", -12.5, 24},
		{define.UseDamageType, "fire", define.OwnerBehavior, "sweep", "sweep_arc", -12.5, 24},
		{define.UseOps, "", define.OwnerBehavior, "sweep", "sweep_ring", 0, 33},
		{define.UseResolve, "", define.OwnerBehavior, "sweep", "sweep_ring", 0, 34},
		{define.UseAttribute, "hp", define.OwnerProjectile, "spark", "spark_hit", -3, 19},
		{define.UseOps, "", define.OwnerProjectile, "pot", "pot_burst", 0, 39},
		{define.UseAttribute, "moveSpeed", define.OwnerBuff, "burning", "burn_slow", -0.25, 13},
		{define.UseAttribute, "hp", define.OwnerBuff, "burning", "burn_tick", -1, 15},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the rules are asked for\n%v, want\n%v", got, want)
	}
}
