package view_test

import (
	"testing"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

func TestLogStampsAndKeepsOrder(t *testing.T) {
	clock := sim.NewClock(41, sim.DefaultRate)
	var log view.Log

	turn := clock.Begin()
	log.Begin(turn)
	for i := range 3 {
		if seq := log.Add(view.Event{Kind: view.Said, Count: int32(i), Seq: 99, Tick: 7}); seq != uint64(i+1) {
			t.Errorf("event %d got the number %d", i, seq)
		}
	}
	clock.End(turn)
	if log.Len() != 3 || log.Seq() != 3 {
		t.Fatalf("%d events up to %d, want 3 up to 3", log.Len(), log.Seq())
	}
	for i, e := range log.Events() {
		if e.Seq != uint64(i+1) || e.Tick != 42 || e.Count != int32(i) || e.Kind != view.Said {
			t.Errorf("event %d is %+v", i, e)
		}
	}

	turn = clock.Begin()
	log.Begin(turn)
	if log.Len() != 0 {
		t.Errorf("%d events left of the tick before", log.Len())
	}
	if seq := log.Add(view.Event{}); seq != 4 || log.Events()[0].Tick != 43 {
		t.Errorf("the next tick goes on with %d at %d", seq, log.Events()[0].Tick)
	}
	clock.End(turn)
}

func TestLogTakeJoinsInOrder(t *testing.T) {
	clock := sim.NewClock(9, sim.DefaultRate)
	turn := clock.Begin()
	var stream, first, second view.Log
	for _, l := range []*view.Log{&stream, &first, &second} {
		l.Begin(turn)
	}
	stream.SetSeq(100)
	stream.Add(view.Event{Kind: view.Arrived})
	first.Add(view.Event{Kind: view.ProjectileHit, Actor: sim.MakeID(3, 1), Value: 2.5})
	first.Add(view.Event{Kind: view.BuffAdded})
	second.Add(view.Event{Kind: view.Said})
	stream.Take(&first)
	stream.Take(&second)
	stream.Take(&second)

	want := []view.EventKind{view.Arrived, view.ProjectileHit, view.BuffAdded, view.Said}
	if stream.Len() != len(want) {
		t.Fatalf("%d events, want %d", stream.Len(), len(want))
	}
	for i, e := range stream.Events() {
		if e.Kind != want[i] || e.Seq != uint64(101+i) || e.Tick != 10 {
			t.Errorf("event %d is %v number %d at %d", i, e.Kind, e.Seq, e.Tick)
		}
	}
	if hit := stream.Events()[1]; hit.Actor != sim.MakeID(3, 1) || hit.Value != 2.5 {
		t.Errorf("the hit became %+v", hit)
	}
	if first.Len() != 0 || first.Seq() != 2 {
		t.Errorf("the log that was taken has %d events and stands at %d", first.Len(), first.Seq())
	}
}

func TestLogBeginWantsAnOpenTurn(t *testing.T) {
	clock := sim.NewClock(0, sim.DefaultRate)
	turn := clock.Begin()
	clock.End(turn)
	defer func() {
		if recover() == nil {
			t.Error("a log began in a turn that has ended")
		}
	}()
	var log view.Log
	log.Begin(turn)
}

func TestLogDoesNotAllocateWhenWarm(t *testing.T) {
	clock := sim.NewClock(0, sim.DefaultRate)
	var stream, room view.Log
	tick := func() {
		turn := clock.Begin()
		stream.Begin(turn)
		room.Begin(turn)
		for i := range 500 {
			room.Add(view.Event{Kind: view.ProjectileHit, Count: int32(i)})
		}
		stream.Take(&room)
		clock.End(turn)
	}
	tick()
	if n := testing.AllocsPerRun(20, tick); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

func BenchmarkLogAdd(b *testing.B) {
	clock := sim.NewClock(0, sim.DefaultRate)
	turn := clock.Begin()
	var log view.Log
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if i%1024 == 0 {
			log.Begin(turn)
		}
		log.Add(view.Event{Kind: view.ProjectileHit, Actor: 7, Count: int32(i)})
	}
}

func BenchmarkLogTake(b *testing.B) {
	clock := sim.NewClock(0, sim.DefaultRate)
	turn := clock.Begin()
	var stream, room view.Log
	b.ReportAllocs()
	for b.Loop() {
		stream.Begin(turn)
		room.Begin(turn)
		for range 64 {
			room.Add(view.Event{Kind: view.ProjectileHit, Actor: 7})
		}
		stream.Take(&room)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/64, "ns/event")
}
