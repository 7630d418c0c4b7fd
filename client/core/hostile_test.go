package core_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// TestModifiedClientGainsNothing sends what no correct client sends: more inputs than time has passed, ticks far ahead and long
// past, inputs of another place, and lies about what it has. The body walks as fast as a body walks, and the others are as
// they were.
func TestModifiedClientGainsNothing(t *testing.T) {
	w := newWorld(t, hall(t))
	honest, cheat := w.join("Ada", "", core.Options{}), w.join("Mal", "", core.Options{})
	w.run(1000)
	start, _ := w.z.Character(cheat.character)
	honestAt := honest.own()
	began := w.z.Tick()
	cheat.control = func(float64) core.Control { return core.Control{} }
	chance := sim.NewStream(8, "cheat")
	const seconds = 4.0
	lies := 0
	for w.now < 1000+seconds*1000 {
		now := w.z.Tick()
		for range 3 {
			in := protocol.Input{Stream: 9, First: now.Plus(chance.Intn(80) - 20)}
			for range 1 + chance.Intn(protocol.MaxSteps) {
				in.Steps = append(in.Steps, protocol.Step{X: -128, Z: int8(chance.Intn(2) * -128)})
			}
			switch chance.Intn(4) {
			case 0:
				in.Stream = 8
			case 1:
				in.Acks, in.AckTick, in.AckBits = true, now.Plus(chance.Intn(2000)), chance.Uint64()
			}
			cheat.up.Send(w.micros(), in.Append(nil), 0)
			lies++
		}
		w.run(tickTime)
	}
	end, _ := w.z.Character(cheat.character)
	most := start.Speed * float64(w.z.Tick().Since(began)+1) / 60
	if far := end.Pos.GroundDist(start.Pos); far > most+1e-9 {
		t.Errorf("the cheat came %g m far, a body walks %g", far, most)
	} else if far < 1 {
		t.Errorf("the cheat came only %g m far: were its %d inputs looked at at all?", far, lies)
	}
	if f := honest.own(); f.X != honestAt.X || f.Z != honestAt.Z {
		t.Errorf("the honest body was moved to %g, %g", f.X, f.Z)
	}
	if st := honest.core.Status(); st.Phase != core.Playing || st.Corrections != 0 {
		t.Errorf("the honest client: phase %d, %d corrections", st.Phase, st.Corrections)
	}
	if w.rep.Counters().BadAcks == 0 {
		t.Error("no lie about snapshots was noticed")
	}
}

// TestOddControls hands in numbers that are none.
func TestOddControls(t *testing.T) {
	w := newWorld(t, hall(t))
	s := w.join("Ada", "", core.Options{})
	w.run(1000)
	at := s.own()
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), 1e300, -1e300}
	n := 0
	s.control = func(float64) core.Control {
		n++
		return core.Control{X: odd[n%len(odd)], Z: odd[n/len(odd)%len(odd)], Facing: odd[n/3%len(odd)]}
	}
	w.run(3000)
	f := s.own()
	for _, x := range []float64{f.X, f.Y, f.Z, f.VX, f.VZ, f.Facing} {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			t.Errorf("the figure is %+v", f)
			break
		}
	}
	if d := math.Hypot(f.X-at.X, f.Z-at.Z); d > 4*3.1 {
		t.Errorf("it came %g m far", d)
	}
	if st := s.core.Status(); st.Phase != core.Playing || st.Corrections != 0 {
		t.Errorf("phase %d, %d corrections", st.Phase, st.Corrections)
	}
}

// FuzzReceive gives a playing core any packets. It must neither fail nor keep more than a little, and what it draws has
// to be numbers.
func FuzzReceive(f *testing.F) {
	f.Add([]byte{byte(protocol.IsSnapshot), 9, 0, 0, 0, 0, 0}, []byte{byte(protocol.IsBye), 0, 0, 0})
	notice := protocol.Reliable{Has: true, Data: []byte{byte(protocol.IsNotice), 1, 0, 'x'}}
	f.Add(notice.Append(nil), []byte{byte(protocol.IsReliable), 1, 0, 0, 0, 0})
	f.Add([]byte{}, []byte{255})
	kit := protocol.Kit{Slots: []uint16{0, 7}, Looks: []string{"husk"}}
	for _, c := range catalogs(f) {
		kit.Catalogs = append(kit.Catalogs, c.Append(nil))
	}
	blow := protocol.Happened{Number: 1, Kind: view.OnDamageTaken, Actor: sim.MakeID(1, 1), Value: 1e308}
	f.Add((&protocol.Reliable{Has: true, Data: kit.Append(nil)}).Append(nil), (&protocol.Reliable{Has: true, Seq: 1, Data: blow.Append(nil)}).Append(nil))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		c := core.New(core.Options{})
		c.Join(core.Entry{Character: "Ada"})
		c.Open(0)
		accept := protocol.Accept{Session: 1, Rate: 60, Every: 3}
		c.Receive(accept.Append(nil), 1)
		joined := protocol.Joined{Token: []byte{1}, Stage: protocol.Stage{Map: "m", Stream: 9, Rate: 60, Every: 3}}
		c.Receive(joined.Append(nil), 2)
		if c.Status().Phase != core.Playing {
			t.Fatalf("the phase is %d", c.Status().Phase)
		}
		for i, packet := range [][]byte{a, b, a} {
			now := float64(20 * (i + 1))
			c.Receive(packet, now)
			c.Advance(now, core.Control{X: 1, Press: uint8(i + 1)})
			for range 10 {
				if _, ok := c.Next(nil); !ok {
					break
				}
			}
			s := c.Scene(now)
			for _, f := range s.Figures[:s.Count] {
				if math.IsNaN(f.X + f.Y + f.Z + f.Facing) {
					t.Fatalf("the scene has the figure %+v", f)
				}
			}
		}
		c.Cut(100)
		c.Open(101)
		if c.Status().Phase != core.Greeting {
			t.Fatalf("after Open the phase is %d", c.Status().Phase)
		}
	})
}
