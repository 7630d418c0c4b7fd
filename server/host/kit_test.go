package host_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/zone/inbox"
)

// lantern is the reference pack.
func lantern(t *testing.T) *pack.Pack {
	t.Helper()
	sources, err := pack.ReadDir("../../packs/lantern")
	if err != nil {
		t.Fatal(err)
	}
	p, faults := pack.Load(sources...)
	if p == nil {
		t.Fatal(faults.Err())
	}
	return p
}

// Behind the stage of every place comes what there is to perform there: catalogs that a client's world numbers as the zone
// does, the behaviors of the player's slots, and what creatures look like.
func TestPlayersAreToldTheirKit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := lantern(t)
		h := build(t, host.Options{Pack: p})
		h.guest(1)
		_, out := h.enter(1)
		if err := h.Transfer(1, inbox.Where{Map: "crossing"}); err != nil {
			t.Fatal(err)
		}
		h.pass(time.Second)
		out.mu.Lock()
		defer out.mu.Unlock()
		if len(out.stages) != 2 || len(out.kits) != 2 || out.messages[0] != protocol.IsKit {
			t.Fatalf("%d stages, %d kits, the first message is of type %d", len(out.stages), len(out.kits), out.messages[0])
		}
		k := out.kits[0]
		w := behavior.NewWorld(behavior.Options{Rate: 60})
		for _, b := range k.Catalogs {
			c, err := catalog.Decode(b)
			if err != nil {
				t.Fatal(err)
			}
			if err := w.RegisterCatalog(c); err != nil {
				t.Fatal(err)
			}
		}
		for i, def := range k.Slots {
			if ability := p.Player.Actions[i].Ability; ability >= 0 {
				at := slices.IndexFunc(k.Abilities, func(a protocol.KitAbility) bool { return int(a.Slot) == i+1 })
				if def != protocol.NoBehavior || at < 0 || k.Abilities[at].Ability != uint32(ability) {
					t.Errorf("slot %d begins %d and uses %+v", i+1, def, k.Abilities)
				}
				continue
			}
			if c, b := w.BehaviorDef(int(def)); c == nil || c.Type != p.Player.Catalog || b.ID != p.Player.Actions[i].ID {
				t.Errorf("slot %d begins %+v", i+1, b)
			}
		}
		if len(k.Slots) != len(p.Player.Actions) || !slices.Equal(k.Looks, []string{"fighter", "husk_post", "husk_striker", "husk_walker"}) {
			t.Errorf("%d slots, the looks %v", len(k.Slots), k.Looks)
		}
		mend := protocol.KitAbility{
			Ability: 1, Slot: 4, Name: "Mend", Verb: "mend", Text: "Six of life a second for five, for you or a friend.", Price: "30 focus", Cooldown: 480,
		}
		if len(k.Abilities) != 3 || k.Abilities[1] != mend || k.Abilities[0].Cast != 36 {
			t.Errorf("it can use %+v", k.Abilities)
		}
		if !slices.Equal(k.Gauges, []protocol.KitGauge{{Name: "Life", Life: true}, {Name: "Focus"}}) {
			t.Errorf("it is shown %+v", k.Gauges)
		}
		if k := out.kits[1]; len(k.Looks) != 0 {
			t.Errorf("where no creature lives there are the looks %v", k.Looks)
		}
	})
}

// A press in a step begins what it stands for, once, although steps come with several packets; and how far a lamp reaches is
// for a pack to say that says what a player is.
func TestPressesReachTheZone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := lantern(t)
		h := build(t, host.Options{Pack: p, Lamp: 3})
		h.guest(1)
		stay, _ := h.enter(1)
		first := h.crowd.see("station").now.Plus(2)
		for i := range 3 {
			in := protocol.Input{First: first, Steps: []protocol.Step{{}, {Press: 1, Heading: 100}, {}, {}}[:2+i]}
			stay.Walk(&in)
			h.pass(17 * time.Millisecond)
		}
		h.pass(200 * time.Millisecond)
		if see := h.crowd.see("station"); see.begun != 1 || see.lamps[name(1)] != 7 {
			t.Errorf("%d behaviors were begun, the lamp reaches %v m", see.begun, see.lamps[name(1)])
		}
	})
}
