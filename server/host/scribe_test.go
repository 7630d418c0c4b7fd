package host_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/wick-engine/wick/keep"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/zone/inbox"
)

// What is on disk of whoever plays is never older than Sheets and the moment that writing takes, and many are written
// together.
func TestSheetsAreYoung(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const people = 40
		h := build(t, host.Options{Sheets: 10 * time.Second})
		for character := range int64(people) {
			h.guest(character + 1)
			h.enter(character + 1)
		}
		entered := time.Now()
		looked := 0
		for range 60 {
			h.pass(time.Second)
			for character := range int64(people) {
				sheet := h.shelf.sheet(t, character+1)
				saved := time.UnixMicro(sheet.SavedAt)
				if sheet.Version == 0 {
					saved = entered
				}
				if age := time.Since(saved); age > 10*time.Second+50*time.Millisecond {
					t.Fatalf("the sheet of %d is %v old", character+1, age)
				}
				looked++
			}
		}
		if q := h.Queue(); looked != 60*people || q.Sheets < 6*people || q.Sheets > 8*people {
			t.Errorf("%d looks, %+v", looked, q)
		}
		written := h.shelf.writes
		if written == 0 {
			t.Error("nothing was written")
		}
	})
}

// Storage that does not answer holds up no zone, and what was to be written is written when it is back.
func TestStoreThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{Sheets: 5 * time.Second})
		h.guest(1, 2)
		stay, _ := h.enter(1)
		other, _ := h.enter(2)
		h.pass(6 * time.Second)
		h.shelf.stop()
		before := h.zoneStats("home")
		h.walk(stay, 1, 30)
		other.Leave()
		h.pass(time.Minute)
		z := h.zoneStats("home")
		if got := z.Ticks - before.Ticks; got < 3600+90-2 || z.Skipped != 0 {
			t.Errorf("%d ticks in a minute and a half second, %d left out", got, z.Skipped)
		}
		if q := h.Queue(); q.Waiting != 2 || q.Failed == 0 {
			t.Errorf("the queue is %+v", q)
		}
		// Whoever comes back now gets what waits to be written, and not what is on disk.
		if _, _, err := h.tryEnter(t.Context(), 2); err != nil {
			t.Error(err)
		}
		h.shelf.heal()
		h.pass(10 * time.Second)
		_, body := h.crowd.where(1)
		if sheet := h.shelf.sheet(t, 1); sheet.Place.Pos != body.Pos || body.Pos.X < 1.5 {
			t.Errorf("its sheet says %v, it stands at %v", sheet.Place.Pos, body.Pos)
		}
		if q := h.Queue(); q.Waiting != 0 {
			t.Errorf("the queue is %+v", q)
		}
	})
}

// Of two processes that believe they run the same zone, the one that started it last does.
func TestZoneThatIsRunElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{Sheets: 5 * time.Second})
		h.guest(1, 2)
		stay, out := h.enter(1)
		_, safe := h.enter(2)
		if err := h.Transfer(2, spot("away", 7)); err != nil {
			t.Fatal(err)
		}
		h.pass(10 * time.Second)
		before := h.shelf.sheet(t, 1)
		if _, err := keep.StartZone(t.Context(), h.shelf.Store.Keep(), "home", "another", 0); err != nil {
			t.Fatal(err)
		}
		h.walk(stay, 1, 30)
		h.pass(10 * time.Second)
		if sheet := h.shelf.sheet(t, 1); sheet != before {
			t.Errorf("a sheet was written that was not its to write: %+v", sheet)
		}
		if _, here := h.Has(1); here || out.closed() != protocol.CodeShutdown || h.zoneStats("home").Key != "" {
			t.Errorf("it was told %v", out.closed())
		}
		if !strings.Contains(h.log.String(), "run by another process") {
			t.Error("the log does not say so")
		}
		if key, _ := h.Has(2); key != "away" || safe.closed() != protocol.CodeNone {
			t.Errorf("another zone's player is in %q, told %v", key, safe.closed())
		}
		if saved := h.shelf.sheet(t, 2).SavedAt; time.Since(time.UnixMicro(saved)) > 6*time.Second {
			t.Error("another zone's player is not saved any more")
		}
		h.enter(1)
		if z := h.zoneStats("home"); z.Epoch != 3 {
			t.Errorf("it is back in a zone of epoch %d", z.Epoch)
		}
	})
}

// A traveller whose zone turns out to be another process's is not let into the next one.
func TestTravellerFromAZoneThatIsRunElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1)
		_, out := h.enter(1)
		if _, err := keep.StartZone(t.Context(), h.shelf.Store.Keep(), "home", "another", 0); err != nil {
			t.Fatal(err)
		}
		if err := h.Transfer(1, spot("away", 7)); err != nil {
			t.Fatal(err)
		}
		h.pass(time.Second)
		if key, here := h.Has(1); here || out.closed() != protocol.CodeShutdown || h.shelf.sheet(t, 1).Version != 0 {
			t.Errorf("it is in %q, told %v", key, out.closed())
		}
	})
}

// A zone that ended and is started again by the same process does not fence off what waits of it.
func TestZoneStartedAgainWhileSheetsWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{Idle: time.Second, Linger: time.Second})
		h.guest(1)
		stay, _ := h.enter(1)
		if err := h.Transfer(1, in("cell")); err != nil {
			t.Fatal(err)
		}
		h.pass(time.Second)
		saves := 0
		h.shelf.setFail(errors.New("a bad moment"))
		stay.Leave()
		h.pass(5 * time.Second)
		if len(h.Zones()) != 1 || h.Queue().Waiting != 1 {
			t.Fatalf("%d zones, queue %+v", len(h.Zones()), h.Queue())
		}
		h.shelf.heal()
		h.shelf.saved(func() { saves++ })
		_, out := h.enter(1)
		h.pass(10 * time.Second)
		if h.Queue().Waiting != 0 || out.closed() != protocol.CodeNone || strings.Contains(h.log.String(), "another process") {
			t.Errorf("told %v, queue %+v\n%s", out.closed(), h.Queue(), h.log)
		}
		if sheet := h.shelf.sheet(t, 1); sheet.Place.Map != "cell" || saves == 0 {
			t.Errorf("its sheet says %+v", sheet)
		}
	})
}

// Neither does one that failed.
func TestZoneThatFailsWhileSheetsWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1, 2)
		stay, _ := h.enter(1)
		_, out := h.enter(2)
		h.shelf.setSheets(errors.New("a bad moment"))
		h.walk(stay, 1, 30)
		_, body := h.crowd.where(1)
		stay.Leave()
		h.pass(time.Second)
		h.crowd.set("home", "poison", 0)
		h.pass(time.Second)
		h.shelf.heal()
		h.pass(10 * time.Second)
		if sheet := h.shelf.sheet(t, 1); sheet.Place.Pos != body.Pos || h.zoneStats("home").Epoch != 2 {
			t.Errorf("its sheet says %+v, it stood at %v", sheet, body.Pos)
		}
		if out.closed() != protocol.CodeNone {
			t.Errorf("the other one was told %v", out.closed())
		}
	})
}

func TestCloseWritesEverything(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1, 2, 3, 4)
		stay, out := h.enter(1)
		h.walk(stay, 1, 30)
		_, body := h.crowd.where(1)
		lost, _ := h.enter(2)
		lost.Lost()
		h.enter(3)
		h.enter(4)
		h.shelf.setFail(errors.New("a bad moment"))
		if err := h.Transfer(3, spot("away", 7)); err != nil {
			t.Fatal(err)
		}
		h.pass(time.Second)
		if err := h.Transfer(4, spot("away", 8)); err != nil { // it has not left when the host closes
			t.Fatal(err)
		}
		time.AfterFunc(3*time.Second, h.shelf.heal)
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
		if out.closed() != protocol.CodeShutdown {
			t.Errorf("told %v", out.closed())
		}
		for character, want := range map[int64]inbox.Where{1: spot("home", body.Pos.X), 2: in("home"), 3: spot("away", 7), 4: spot("away", 8)} {
			got := inbox.Where(h.shelf.sheet(t, character).Place)
			if character == 1 {
				want.Facing, want.Pos = body.Facing, body.Pos
			}
			if character != 2 && got != want || got.Map != want.Map {
				t.Errorf("the sheet of %d says %+v, want %+v", character, got, want)
			}
		}
		if ended := h.crowd.see("home").ended; len(ended) != 1 {
			t.Errorf("the viewer saw it end %v", ended)
		}
		if len(h.Zones()) != 0 {
			t.Errorf("%d zones are left", len(h.Zones()))
		}
	})
}

func TestCloseGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := build(t, host.Options{})
		h.guest(1, 2)
		h.enter(1)
		h.enter(2)
		h.shelf.stop()
		defer h.shelf.heal()
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		began := time.Now()
		err := h.Close(ctx)
		var lost *host.LostError
		if !errors.As(err, &lost) || lost.Sheets != 2 || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Close: %v", err)
		}
		if took := time.Since(began); took > 6*time.Second {
			t.Errorf("it took %v", took)
		}
		if again := h.Close(t.Context()); !errors.Is(again, err) {
			t.Errorf("a second Close: %v", again)
		}
		h.gaveUp = true
	})
}

func TestOptionsAreChecked(t *testing.T) {
	_, err := host.New(host.Options{Every: 17, Lamp: -1, Grace: 2 * time.Hour, Idle: -1, Node: strings.Repeat("n", 65)})
	for _, want := range []string{"Pack", "Keep", "Schema", "Every", "Lamp", "Grace", "Node", "a time"} {
		if err == nil || !strings.Contains(err.Error(), want) || !errors.Is(err, host.ErrOptions) {
			t.Errorf("the error does not name %s: %v", want, err)
		}
	}
}
