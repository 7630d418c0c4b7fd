package condition

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestPipeInRealTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPipe(Options{Latency: 200 * time.Millisecond}, 1, "", nil)
		start := time.Now()
		go func() {
			for i := range byte(3) {
				p.Send([]byte{i}, Datagram)
				<-time.After(10 * time.Millisecond) // of the bubble
			}
			p.Close()
		}()
		for i := range byte(3) {
			packet, err := p.Recv(t.Context(), nil)
			if err != nil || packet[0] != i {
				t.Fatalf("packet %d arrived as %v, %v", i, packet, err)
			}
			if took, want := time.Since(start), 100*time.Millisecond+time.Duration(i)*10*time.Millisecond; took != want {
				t.Errorf("packet %d took %v, expected %v", i, took, want)
			}
		}
		if _, err := p.Recv(t.Context(), nil); err != ErrClosed {
			t.Errorf("after the last packet: %v, expected %v", err, ErrClosed)
		}
		p.Send([]byte{9}, Datagram)
		if p.Flying() != 0 {
			t.Error("a closed pipe takes packets")
		}
	})
}

func TestPipeByHand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		clock := NewClock()
		p := NewPipe(Options{Latency: 2 * time.Second}, 1, "", clock)
		p.Send([]byte("late"), Datagram)
		got := make(chan string, 1)
		go func() {
			packet, err := p.Recv(t.Context(), nil)
			if err != nil {
				t.Error(err)
			}
			got <- string(packet)
		}()
		clock.Advance(time.Second - time.Microsecond)
		synctest.Wait()
		select {
		case packet := <-got:
			t.Fatalf("%q arrived before it was due", packet)
		default:
		}
		if _, ok := p.Poll(nil); ok {
			t.Fatal("a packet was there before it was due")
		}
		clock.Advance(time.Microsecond)
		if packet := <-got; packet != "late" {
			t.Errorf("%q arrived", packet)
		}
		clock.Advance(-time.Hour)
		if clock.Now() != time.Second.Microseconds() {
			t.Errorf("the clock went back to %d", clock.Now())
		}
	})
}

func TestPipeGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPipe(Options{}, 1, "", nil)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := p.Recv(ctx, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("an empty pipe gave %v", err)
		}
		p.Send([]byte("lost"), Datagram)
		p.Drop()
		if _, ok := p.Poll(nil); ok || p.Counts().Lost != 1 {
			t.Errorf("a dropped packet arrived, or was not counted: %+v", p.Counts())
		}
	})
}
