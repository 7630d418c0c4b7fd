package replication_test

import (
	"testing"

	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// When not everything fits, packets stay within their budget, nothing that changed waits for more than a second, and its own
// ghost is told every time.
func TestNothingWaitsForMoreThanASecond(t *testing.T) {
	const many, budget = 400, 300
	d := newDuel(t, replication.Options{Every: 3}, budget)
	own := d.add(0)
	d.things.Get(own).owner = 0
	var ids []sim.ID
	for range many {
		ids = append(ids, d.add(0))
	}
	d.pass(1200) // until everybody has been told of
	if n := len(d.client.Tables()[0].IDs); n != many+1 {
		t.Fatalf("%d of %d are told of in the beginning", n, many+1)
	}
	chance := sim.NewStream(*seed, "budget")
	last := map[uint32]sim.Tick{}
	worst, squeezed := 0, 0
	for n := range 600 {
		for _, id := range ids {
			th := d.things.Get(id)
			th.spot.Pos.X += chance.Float64()*0.2 - 0.1
		}
		d.things.Get(own).trait.Key++
		d.pass(1)
		if d.size > budget {
			t.Fatalf("a packet of %d bytes", d.size)
		}
		if d.snap == nil || d.snap.Tick != d.tick {
			continue
		}
		if int(d.told) < many {
			squeezed++
		}
		table := &d.client.Tables()[0]
		for _, id := range d.snap.Changed {
			row, _ := table.Find(id)
			last[view.Column[Spot](table)[row].Serial] = d.tick
		}
		if last[1] != d.tick {
			t.Fatalf("step %d: its own ghost waits", n)
		}
		if n < 120 {
			continue
		}
		for serial := uint32(1); serial <= many+1; serial++ {
			worst = max(worst, d.tick.Since(last[serial]))
		}
	}
	if worst > 60 {
		t.Errorf("something that changed waited for %d ticks", worst)
	}
	if squeezed < 150 {
		t.Errorf("only in %d snapshots not everything fitted", squeezed)
	}
}

// Importance and nearness decide who goes first.
func TestNearAndImportantGoFirst(t *testing.T) {
	o := view.GhostKind{Name: "body", Components: []view.Component{{Name: "body", Sample: view.Body{}}}}
	w := newBodies(t, o, 255)
	w.run(200)
	for i := 1; i < len(w.entered); i++ {
		if w.entered[i] < w.entered[0] {
			t.Fatalf("number %d came before its own", i)
		}
		if w.entered[i]+3 < w.entered[i-1] { // a snapshot apart at most
			t.Fatalf("number %d came at tick %d, the nearer one before it at %d", i, w.entered[i], w.entered[i-1])
		}
	}
}

// What is far and unimportant does not wait for more than a second either, while hundreds that are near and important change
// all the time.
func TestTheLeastImportantIsNotForgotten(t *testing.T) {
	o := view.GhostKind{Name: "body", Importance: 200, Components: []view.Component{{Name: "body", Sample: view.Body{}}}}
	w := newBodies(t, o, 1)
	w.budget(160)
	w.rounds(300)
	if n := len(w.client.Tables()[1].IDs); n != len(w.far) {
		t.Fatalf("%d of %d are told of in the beginning", n, len(w.far))
	}
	last := map[sim.ID]sim.Tick{}
	worst := 0
	for n := range 200 {
		for i := range w.near {
			w.near[i].Pos.Z += 0.125
		}
		for i := range w.far {
			w.far[i].Pos.X += 0.125
		}
		snap := w.rounds(1)
		for _, id := range snap.Changed {
			last[id] = snap.Tick
		}
		for _, id := range w.client.Tables()[1].IDs {
			if n > 40 {
				worst = max(worst, snap.Tick.Since(last[id]))
			}
		}
	}
	if worst > 60 || worst < 12 {
		t.Errorf("the least important wait for %d ticks", worst)
	}
}

// Joining a place of 5,000 on 20 kB/s: packets stay within their limit, the nearest come first, and what changes all the
// while is told in every snapshot.
func TestJoiningACrowd(t *testing.T) {
	const crowd, limit = 5000, 1000 // bytes, 20 times a second
	d := newDuel(t, replication.Options{Every: 3}, limit)
	own := d.add(0)
	d.things.Get(own).owner = 0
	d.pass(12)
	for range crowd {
		d.add(0)
	}
	told := 0
	for n := 0; told < crowd && n < 3600; n++ {
		d.things.Get(own).trait.Key++
		d.pass(1)
		if d.size > limit {
			t.Fatalf("a packet of %d bytes", d.size)
		}
		if d.snap == nil || d.snap.Tick != d.tick {
			continue
		}
		told += len(d.snap.Entered)
		if _, trait, _, ok := d.find(1); !ok || trait.Key != d.things.Get(own).trait.Key {
			t.Fatalf("step %d: what changes is delayed", n)
		}
	}
	if told != crowd {
		t.Errorf("%d of %d after a minute", told, crowd)
	}
	took := float64(d.tick) / 60
	t.Logf("%d ghosts in %.1f s", told, took)
	if took > 20 {
		t.Errorf("that took %.1f s", took)
	}
}

// A world of 10,000 of which 100 are seen costs what the 100 do: that many rows are looked at, and no more.
func TestOnlyWhatIsSeenIsLookedAt(t *testing.T) {
	d := newDuel(t, replication.Options{Every: 1}, 16_000)
	for i := range 10_000 {
		if i%100 == 0 {
			d.add(0)
		} else {
			d.add()
		}
	}
	d.pass(3)
	before := d.server.Counters()
	d.pass(10)
	after := d.server.Counters()
	if n := after.Captured - before.Captured; n != 1000 {
		t.Errorf("%d rows were looked at in 10 rounds, want 1000", n)
	}
	if n := len(d.client.Tables()[0].IDs); n != 100 {
		t.Errorf("%d are told", n)
	}
}
