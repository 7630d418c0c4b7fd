package define_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
)

// large returns a catalog of so many behaviors, each with its projectile, its buff and three effects.
func large(n int) define.Files {
	var skills, projectiles, buffs []string
	for i := range n {
		skills = append(skills, fmt.Sprintf(`
    {
      "id": "slash_%[1]d", "duration": 0.8, "canBeInterrupted": true, "input": "DirectionOrTarget",
      "timeline": [
        {"time": 0.0, "kind": "Animation", "animation": "slash_%[2]d", "duration": 0.8},
        {"time": 0.12, "kind": "Effect", "prefab": "Assets/Game/Art/Effect/slash_%[2]d.prefab", "duration": 0.5},
        {"time": 0.25, "kind": "LogicEffect", "effectId": "slash_hit_%[1]d"},
        {"time": 0.32, "kind": "Projectile", "flyObjectId": "wave_%[1]d"}
      ],
      "logicEffects": [
        {"id": "slash_hit_%[1]d", "shape": "Sector", "radius": 2.4, "angle": 90, "target": "Enemy",
         "effects": [{"type": "Attribute", "attribute": "hp", "value": -30}]}
      ]
    }`, i, i%20))
		projectiles = append(projectiles, fmt.Sprintf(`
    {
      "id": "wave_%[1]d", "duration": 1.5,
      "movement": {"kind": "Line", "speed": 6.0}, "collision": {"shape": "Sphere", "radius": 0.4, "hitLimit": 1},
      "timeline": [{"time": 0.0, "kind": "LogicEffect", "effectId": "wave_hit_%[1]d", "trigger": "OnCollision"}],
      "logicEffects": [
        {"id": "wave_hit_%[1]d", "shape": "Locked", "target": "HitActor",
         "effects": [{"type": "Attribute", "attribute": "hp", "value": -20}, {"type": "Buff", "buffId": "slow_%[1]d"}]}
      ]
    }`, i))
		buffs = append(buffs, fmt.Sprintf(`
    {
      "id": "slow_%[1]d", "duration": 3.0, "tickInterval": 1.0, "repeatCount": 3, "stacking": "RefreshDuration",
      "logicEffects": [
        {"id": "slow_tick_%[1]d", "shape": "Locked", "target": "Owner",
         "effects": [{"type": "Attribute", "attribute": "moveSpeed", "value": -0.2}]}
      ]
    }`, i))
	}
	file := func(list string, all []string) content.File {
		return content.File{Data: []byte(`{"type": "large", "version": 1, "` + list + `": [` + strings.Join(all, ",") + `]}`)}
	}
	return define.Files{Skill: file("behaviors", skills), Projectile: file("flyObjects", projectiles), Buff: file("buffs", buffs)}
}

// A catalog of 500 behaviors is read in 50 ms; the test allows a busy machine three times that.
func TestLargeCatalogIsQuick(t *testing.T) {
	files := large(500)
	best := time.Hour
	for range 5 {
		begin := time.Now()
		loaded, err := define.LoadCatalog("large", files, 60)
		if err != nil || len(loaded.Catalog.Behaviors) != 500 || len(loaded.Catalog.Effects) != 1500 {
			t.Fatal(err)
		}
		best = min(best, time.Since(begin))
	}
	t.Logf("500 behaviors in %v", best)
	if best > 150*time.Millisecond {
		t.Errorf("500 behaviors take %v", best)
	}
}

// A file in which every reference is wrong takes no longer than a few times as much.
func TestWrongEverywhereIsQuick(t *testing.T) {
	files := large(1000)
	for _, f := range []*content.File{&files.Skill, &files.Projectile, &files.Buff} {
		f.Data = []byte(strings.NewReplacer(`"effectId": "`, `"effectId": "x`, `"flyObjectId": "`, `"flyObjectId": "x`, `"buffId": "`, `"buffId": "x`, `"target"`, `"tarnget"`).Replace(string(f.Data)))
	}
	begin := time.Now()
	if _, err := define.LoadCatalog("large", files, 60); err == nil {
		t.Fatal("loads all the same")
	}
	if took := time.Since(begin); took > 3*time.Second {
		t.Errorf("takes %v", took)
	}
}

func BenchmarkLoad500(b *testing.B) {
	files := large(500)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := define.LoadCatalog("large", files, 60); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecode500(b *testing.B) {
	loaded, err := define.LoadCatalog("large", large(500), 60)
	if err != nil {
		b.Fatal(err)
	}
	message := loaded.Catalog.Append(nil)
	b.SetBytes(int64(len(message)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := catalog.Decode(message); err != nil {
			b.Fatal(err)
		}
	}
}
