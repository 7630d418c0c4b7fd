package define_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
)

// oneBehavior returns the files of a behavior with the given timeline, beside an empty rest.
func oneBehavior(timeline string) [3]string {
	return [3]string{
		`{"type": "mage", "version": 1, "behaviors": [{"id": "b", "duration": 2, "input": "None", "timeline": [` + timeline + `]}]}`,
		`{"type": "mage", "version": 1, "flyObjects": []}`,
		`{"type": "mage", "version": 1, "buffs": []}`,
	}
}

// Entries run by tick, then by the time that was written, then by place in the list.
func TestEntriesRunInOrder(t *testing.T) {
	var timeline []string
	for i, at := range []string{"1.001", "0.5", "1", "0.999", "1.0", "0", "1.0005"} {
		timeline = append(timeline, fmt.Sprintf(`{"time": %s, "kind": "Animation", "animation": "%d", "duration": 1}`, at, i))
	}
	loaded, err := loadTexts(oneBehavior(strings.Join(timeline, ",")))
	if err != nil {
		t.Fatal(err)
	}
	c := loaded.Catalog
	var got []string
	for _, e := range c.Behaviors[0].Timeline {
		got = append(got, fmt.Sprintf("%d:%s", e.At, c.Animations[e.Def]))
	}
	if want := "[0:5 30:1 60:3 60:2 60:4 60:6 60:0]"; fmt.Sprint(got) != want {
		t.Errorf("runs %v, want %s", got, want)
	}
}

// Whatever is written not later is not later in ticks, at every rate.
func TestTimeKeepsItsOrder(t *testing.T) {
	r := seeded(t)
	for range 60 {
		var timeline []string
		for range 30 {
			timeline = append(timeline, fmt.Sprintf(`{"time": %.5f, "kind": "Animation", "animation": "a", "duration": 1}`, 2*r.Float64()))
		}
		texts := oneBehavior(strings.Join(timeline, ","))
		file := func(text string) content.File { return content.File{Data: []byte(text)} }
		loaded, err := define.LoadCatalog("mage", define.Files{Skill: file(texts[0]), Projectile: file(texts[1]), Buff: file(texts[2])}, 1+r.IntN(1000))
		if err != nil {
			t.Fatal(err)
		}
		var before catalog.Entry
		for _, e := range loaded.Catalog.Behaviors[0].Timeline {
			if e.At < before.At || e.At > loaded.Catalog.Behaviors[0].Duration {
				t.Fatalf("an entry at %d comes after one at %d", e.At, before.At)
			}
			before = e
		}
	}
}

// Where a projectile has several triggers, each list keeps the order it has in the file.
func TestEntriesByTrigger(t *testing.T) {
	c := load(t, "full").Catalog
	spark := c.Projectiles[index(t, c.Projectile, "spark")]
	hit, pulse := index(t, c.Effect, "spark_hit"), index(t, c.Effect, "spark_pulse")
	if len(spark.Timeline) != 3 || spark.Timeline[1].At != 18 || spark.Timeline[1].Def != pulse || spark.Timeline[2].At != 30 {
		t.Errorf("in time: %+v", spark.Timeline)
	}
	if len(spark.OnContact) != 1 || spark.OnContact[0].At != 6 || spark.OnContact[0].Def != hit {
		t.Errorf("on contact: %+v", spark.OnContact)
	}
	if len(spark.OnExpiry) != 1 || spark.OnExpiry[0].Def != pulse {
		t.Errorf("on expiry: %+v", spark.OnExpiry)
	}
}

// A buff's effects run by its lists, or, without any list, all of them at each tick.
func TestPhases(t *testing.T) {
	effects := `"logicEffects": [{"id": "z", "shape": "Locked", "effects": []}, {"id": "a", "shape": "Locked", "effects": []}]`
	for _, c := range []struct{ fields, want string }{
		{`"duration": 3, "tickInterval": 1,`, "[] [z a] []"},
		{`"duration": 3,`, "[] [] []"},
		{`"duration": 3, "tickInterval": 1, "onAdd": [],`, "[] [] []"},
		{`"duration": 3, "tickInterval": 1, "onTick": ["z", "a", "z"], "onRemove": ["a"],`, "[] [z a z] [a]"},
		{`"permanent": true, "onAdd": ["a", "z"],`, "[a z] [] []"},
	} {
		texts := oneBehavior("")
		texts[buff] = `{"type": "mage", "version": 1, "buffs": [{"id": "x", ` + c.fields + effects + `}]}`
		loaded, err := loadTexts(texts)
		if err != nil {
			t.Fatalf("%s: %v", c.fields, err)
		}
		var got []string
		b := loaded.Catalog.Buffs[0]
		for _, list := range [][]int32{b.OnAdd, b.OnTick, b.OnRemove} {
			ids := []string{}
			for _, at := range list {
				ids = append(ids, loaded.Catalog.Effects[at].ID)
			}
			got = append(got, fmt.Sprint(ids))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s runs %v, want %s", c.fields, got, c.want)
		}
	}
}
