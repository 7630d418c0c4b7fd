package session

import (
	"net/netip"
	"testing"
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
	"pgregory.net/rapid"
)

func TestDoorLimits(t *testing.T) {
	d := NewDoor(DoorLimits{Connections: 6, PerAddress: 3, HalfOpen: 5, HalfOpenPerAddress: 2})
	a, b, c := netip.MustParseAddr("10.0.0.1"), netip.MustParseAddr("10.0.0.2"), netip.MustParseAddr("10.0.0.3")
	var passes []*Pass
	enter := func(from netip.Addr, want protocol.Code) {
		t.Helper()
		pass, code := d.Enter(from)
		if code != want || (pass != nil) != (code == protocol.CodeNone) {
			t.Errorf("%v may enter: %v, expected %v", from, code, want)
		}
		if pass != nil {
			passes = append(passes, pass)
		}
	}
	enter(a, protocol.CodeNone)
	enter(a, protocol.CodeNone)
	enter(a, protocol.CodeRate) // two of its own are half open
	passes[0].Join()
	passes[0].Join()
	enter(a, protocol.CodeNone)
	passes[1].Join()
	enter(a, protocol.CodeRate) // three of its own are open
	enter(b, protocol.CodeNone)
	enter(b, protocol.CodeNone)
	enter(c, protocol.CodeNone)
	enter(c, protocol.CodeFull) // six are open
	passes[0].Leave()
	passes[0].Leave()
	passes[0].Join()
	if counts := d.Counts(); counts != (DoorCounts{Open: 5, HalfOpen: 4, Entered: 6, Full: 1, Crowded: 2}) {
		t.Errorf("counted %+v", counts)
	}
	enter(a, protocol.CodeNone)
	passes[1].Leave()
	enter(c, protocol.CodeFull) // five are half open
	passes[6].Leave()
	enter(c, protocol.CodeNone)
	for _, pass := range passes {
		pass.Leave()
	}
	if counts := d.Counts(); counts.Open != 0 || counts.HalfOpen != 0 || len(d.here) != 0 {
		t.Errorf("when all have left %+v are counted, and %d addresses kept", counts, len(d.here))
	}
}

func TestDoorAddresses(t *testing.T) {
	for _, c := range []struct {
		one, other string
		limit      bool // loopback
		same       bool // they share a limit of one connection
	}{
		{"10.0.0.1", "10.0.0.1", false, true},
		{"10.0.0.1", "10.0.0.2", false, false},
		{"10.0.0.1", "::ffff:10.0.0.1", false, true},
		{"2001:db8::1", "2001:db8::2:3:4:5", false, true},
		{"2001:db8:0:1::1", "2001:db8:0:2::1", false, false},
		{"fe80::1%eth0", "fe80::1%eth1", false, true},
		{"127.0.0.1", "127.0.0.1", false, false},
		{"::1", "::1", false, false},
		{"127.0.0.1", "127.0.0.1", true, true},
	} {
		d := NewDoor(DoorLimits{PerAddress: 1, LimitLoopback: c.limit})
		d.Enter(netip.MustParseAddr(c.one))
		if _, code := d.Enter(netip.MustParseAddr(c.other)); (code == protocol.CodeRate) != c.same {
			t.Errorf("%s after %s: %v", c.other, c.one, code)
		}
	}
	d := NewDoor(DoorLimits{PerAddress: 1, Connections: -1, HalfOpen: -1})
	for range 10_000 {
		if _, code := d.Enter(netip.Addr{}); code != protocol.CodeNone {
			t.Fatalf("a link inside the process is refused with %v", code)
		}
	}
}

func TestDoorLimitsJoins(t *testing.T) {
	d := NewDoor(DoorLimits{Joins: Rate{2, time.Minute}})
	one, _ := d.Enter(netip.MustParseAddr("10.0.0.1"))
	same, _ := d.Enter(netip.MustParseAddr("10.0.0.1"))
	other, _ := d.Enter(netip.MustParseAddr("10.0.0.2"))
	for i, try := range []struct {
		pass *Pass
		at   time.Duration
		want bool
	}{
		{one, 0, true}, {same, 0, true}, {one, 0, false}, {same, 0, false}, {other, 0, true}, {nil, 0, true}, {same, time.Minute, true},
	} {
		if got := try.pass.TryJoin(try.at.Microseconds()); got != try.want {
			t.Errorf("try %d: %v", i, got)
		}
	}
	if counts := d.Counts(); counts.Joins != 2 {
		t.Errorf("counted %+v", counts)
	}
	var nobody *Pass
	nobody.Join()
	nobody.Leave()
}

// TestDoorCounts lets connections of three addresses come, join and go at random, and counts them another way.
func TestDoorCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limits := DoorLimits{Connections: 12, PerAddress: 6, HalfOpen: 8, HalfOpenPerAddress: 4}
		d := NewDoor(limits)
		addresses := []netip.Addr{netip.MustParseAddr("10.0.0.1"), netip.MustParseAddr("10.0.0.2"), netip.MustParseAddr("10.0.0.3")}
		type guest struct {
			pass   *Pass
			at     int
			joined bool
		}
		var guests []guest
		count := func(at int) (open, half int) {
			for _, g := range guests {
				if at < 0 || g.at == at {
					open++
					if !g.joined {
						half++
					}
				}
			}
			return open, half
		}
		for range rapid.IntRange(0, 150).Draw(t, "steps") {
			i := 0
			if len(guests) > 0 {
				i = rapid.IntRange(0, len(guests)-1).Draw(t, "who")
			}
			switch do := rapid.IntRange(0, 4).Draw(t, "do"); {
			case do < 3:
				at := rapid.IntRange(0, 2).Draw(t, "from")
				open, half := count(-1)
				own, ownHalf := count(at)
				want := protocol.CodeNone
				switch {
				case open >= 12 || half >= 8:
					want = protocol.CodeFull
				case own >= 6 || ownHalf >= 4:
					want = protocol.CodeRate
				}
				pass, code := d.Enter(addresses[at])
				if code != want {
					t.Fatalf("with %d open, %d half open, %d and %d of its own: %v, expected %v", open, half, own, ownHalf, code, want)
				}
				if pass != nil {
					guests = append(guests, guest{pass: pass, at: at})
				}
			case len(guests) == 0:
			case do == 3:
				guests[i].pass.Join()
				guests[i].joined = true
			default:
				guests[i].pass.Leave()
				guests = append(guests[:i], guests[i+1:]...)
			}
			open, half := count(-1)
			if counts := d.Counts(); counts.Open != open || counts.HalfOpen != half {
				t.Fatalf("counted %+v, expected %d and %d", counts, open, half)
			}
		}
	})
}
