package condition

import (
	"encoding/binary"
	"flag"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var seed = flag.Uint64("condition.seed", 1, "seed of the lines under test")

// arrival is a packet that came out of a line.
type arrival struct {
	number int
	at     int64
}

// pass sends n packets, one every gap, and returns what came out, and when.
func pass(l *Line, n int, gap time.Duration, class Class) []arrival {
	var out []arrival
	receive := func(now int64) {
		for {
			due, ok := l.Next()
			if !ok || due > now {
				return
			}
			packet, ok := l.Receive(due, nil)
			if !ok {
				panic("a packet that is due is not there")
			}
			out = append(out, arrival{int(binary.LittleEndian.Uint32(packet)), due})
		}
	}
	packet := make([]byte, 100)
	for i := range n {
		now := int64(i) * gap.Microseconds()
		receive(now)
		binary.LittleEndian.PutUint32(packet, uint32(i))
		l.Send(now, packet, class)
	}
	receive(math.MaxInt64)
	return out
}

// near fails unless a share is what was asked for, within four standard deviations of a count of n.
func near(t *testing.T, what string, count uint64, n int, share float64) {
	t.Helper()
	want, spread := share*float64(n), 4*math.Sqrt(share*(1-share)*float64(n))
	if math.Abs(float64(count)-want) > spread {
		t.Errorf("%s: %d of %d, expected %.0f ± %.0f (seed %d)", what, count, n, want, spread, *seed)
	}
}

const many = 20_000

func TestPerfectLine(t *testing.T) {
	l := NewLine(Options{}, *seed, "")
	for i, a := range pass(l, 1000, time.Millisecond, Datagram) {
		if a.number != i || a.at != int64(i)*1000 {
			t.Fatalf("packet %d arrived as %+v", i, a)
		}
	}
	if c := l.Counts(); c.Sent != 1000 || c.Delivered != 1000 || c.SentBytes != 100_000 {
		t.Errorf("counted %+v", c)
	}
}

func TestLatencyAndJitter(t *testing.T) {
	l := NewLine(Options{Latency: 150 * time.Millisecond, Jitter: 30 * time.Millisecond}, *seed, "")
	out := pass(l, many, time.Second, Datagram)
	if len(out) != many {
		t.Fatalf("%d of %d packets arrived", len(out), many)
	}
	var sum, low, high int64 = 0, math.MaxInt64, 0
	for _, a := range out {
		delay := a.at - int64(a.number)*1_000_000
		sum, low, high = sum+delay, min(low, delay), max(high, delay)
	}
	if mean := sum / many; mean < 74_500 || mean > 75_500 {
		t.Errorf("mean delay of one direction %d µs, expected 75,000", mean)
	}
	if low < 60_000 || low > 60_500 || high > 90_000 || high < 89_500 {
		t.Errorf("delays from %d to %d µs, expected 60,000 to 90,000", low, high)
	}
}

func TestJitterKeepsOrder(t *testing.T) {
	l := NewLine(Options{Latency: 20 * time.Millisecond, Jitter: 40 * time.Millisecond}, *seed, "")
	out := pass(l, many, time.Millisecond, Datagram)
	if !slices.IsSortedFunc(out, func(a, b arrival) int { return a.number - b.number }) {
		t.Error("jitter changed the order of packets")
	}
}

func TestLoss(t *testing.T) {
	for _, share := range []float64{0, 0.03, 0.5, 1} {
		l := NewLine(Options{Loss: share}, *seed, "")
		out := pass(l, many, time.Millisecond, Datagram)
		c := l.Counts()
		near(t, "lost", c.Lost, many, share)
		if len(out)+int(c.Lost) != many || c.Delivered != uint64(len(out)) {
			t.Errorf("%d arrived and %+v were counted", len(out), c)
		}
	}
}

func TestDuplicate(t *testing.T) {
	l := NewLine(Options{Duplicate: 0.1, Jitter: 10 * time.Millisecond}, *seed, "")
	out := pass(l, many, time.Millisecond, Datagram)
	near(t, "doubled", l.Counts().Duplicated, many, 0.1)
	times := map[int]int{}
	for _, a := range out {
		times[a.number]++
	}
	doubled := uint64(0)
	for i := range many {
		if n := times[i]; n == 2 {
			doubled++
		} else if n != 1 {
			t.Fatalf("packet %d arrived %d times", i, n)
		}
	}
	if doubled != l.Counts().Duplicated {
		t.Errorf("%d packets arrived twice, %d were counted", doubled, l.Counts().Duplicated)
	}
}

func TestReorder(t *testing.T) {
	l := NewLine(Options{Reorder: 0.1, Hold: 5 * time.Millisecond}, *seed, "")
	out := pass(l, many, time.Millisecond, Datagram)
	near(t, "held back", l.Counts().Reordered, many, 0.1)
	late, newest := 0, -1
	for _, a := range out {
		delay := a.at - int64(a.number)*1000
		if delay < 0 || delay > 5001 {
			t.Fatalf("packet %d was held back for %d µs, 5,000 allowed", a.number, delay)
		}
		if a.number < newest {
			late++
		}
		newest = max(newest, a.number)
	}
	if len(out) != many || late < many/20 || uint64(late) > l.Counts().Reordered {
		t.Errorf("%d packets, %d overtaken, %d held back", len(out), late, l.Counts().Reordered)
	}
}

func TestBandwidth(t *testing.T) {
	// 100 bytes at 20,000 a second take 5 ms each; sent every millisecond, four fifths find the queue of a second full.
	l := NewLine(Options{Bandwidth: 20_000, Queue: 20_000}, *seed, "")
	out := pass(l, many, time.Millisecond, Datagram)
	for i, a := range out {
		if i > 0 && a.at-out[i-1].at < 5000 {
			t.Fatalf("packets %d and %d arrived %d µs after each other, expected 5,000", out[i-1].number, a.number, a.at-out[i-1].at)
		}
		if delay := a.at - int64(a.number)*1000; delay > 1_000_001 {
			t.Fatalf("packet %d waited %d µs, expected a second at most", a.number, delay)
		}
	}
	if want := many/5 + 200; len(out) < want-2 || len(out) > want+2 || len(out)+int(l.Counts().Full) != many {
		t.Errorf("%d of %d packets arrived, expected %d; counted %+v", len(out), many, want, l.Counts())
	}
	slow := pass(NewLine(Options{Bandwidth: 20_000, Queue: 20_000}, *seed, ""), 1000, 10*time.Millisecond, Datagram)
	for i, a := range slow {
		if a.at != int64(i)*10_000+5000 {
			t.Fatalf("packet %d of a slow sender arrived at %d", i, a.at)
		}
	}
}

func TestStreamsLoseNothing(t *testing.T) {
	bad := Options{
		Latency: 100 * time.Millisecond, Jitter: 50 * time.Millisecond, Loss: 0.05, Duplicate: 0.3, Reorder: 0.3, Bandwidth: 200_000,
		Queue: 100,
	}
	for _, whole := range []bool{false, true} {
		class := Stream
		if o := &bad; whole { // every packet, whatever it says of itself
			o.Stream, class = true, Datagram
		}
		l := NewLine(bad, *seed, "")
		out := pass(l, many, time.Millisecond, class)
		near(t, "sent again", l.Counts().Late, many, 0.05)
		late := 0
		for i, a := range out {
			if a.number != i {
				t.Fatalf("packet %d came where %d was expected", a.number, i)
			}
			if a.at-int64(i)*1000 >= 200_000 {
				late++
			}
		}
		if len(out) != many || late < int(l.Counts().Late) {
			t.Errorf("%d packets arrived, %d of them late, %d were sent again", len(out), late, l.Counts().Late)
		}
	}
}

func TestDatagramsPassALateStream(t *testing.T) {
	l := NewLine(Options{Loss: 1}, *seed, "")
	l.Send(0, []byte("word"), Stream)
	l.options.Loss = 0
	l.Send(10, []byte("snapshot"), Datagram)
	if packet, ok := l.Receive(10, nil); !ok || string(packet) != "snapshot" {
		t.Errorf("%q came first, %v", packet, ok)
	}
	if packet, ok := l.Receive(200_000, nil); !ok || string(packet) != "word" {
		t.Errorf("%q came second, %v", packet, ok)
	}
}

func TestSameSeedSameDelivery(t *testing.T) {
	bad := Options{
		Latency: 100 * time.Millisecond, Jitter: 50 * time.Millisecond, Loss: 0.1, Duplicate: 0.1, Reorder: 0.1, Bandwidth: 50_000,
	}
	one := pass(NewLine(bad, *seed, "a"), many, time.Millisecond, Datagram)
	same := pass(NewLine(bad, *seed, "a"), many, time.Millisecond, Datagram)
	if !slices.Equal(one, same) {
		t.Error("the same seed and name gave another delivery")
	}
	for _, other := range []*Line{NewLine(bad, *seed+1, "a"), NewLine(bad, *seed, "b")} {
		if slices.Equal(one, pass(other, many, time.Millisecond, Datagram)) {
			t.Error("another seed or name gave the same delivery")
		}
	}
}

func TestCountsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		share := func(name string) float64 { return rapid.Float64Range(0, 1).Draw(t, name) }
		l := NewLine(Options{
			Latency: 50 * time.Millisecond, Jitter: 20 * time.Millisecond, Loss: share("loss"), Duplicate: share("duplicate"),
			Reorder: share("reorder"), Bandwidth: rapid.SampledFrom([]int{0, 100, 10_000}).Draw(t, "bandwidth"), Queue: 500,
		}, rapid.Uint64().Draw(t, "seed"), "")
		now, last := int64(0), int64(0)
		for range rapid.IntRange(1, 200).Draw(t, "steps") {
			now += rapid.Int64Range(0, 20_000).Draw(t, "gap")
			switch rapid.IntRange(0, 5).Draw(t, "do") {
			case 0, 1, 2:
				l.Send(now, make([]byte, rapid.IntRange(0, 300).Draw(t, "size")), Class(rapid.IntRange(0, 1).Draw(t, "class")))
			case 3, 4:
				due, flies := l.Next()
				_, ok := l.Receive(now, nil)
				if ok != (flies && due <= now) || ok && due < last {
					t.Fatalf("a packet due at %d (%v) was received at %d: %v; the one before was due at %d", due, flies, now, ok, last)
				}
				if ok {
					last = due
				}
			case 5:
				if rapid.IntRange(0, 9).Draw(t, "drop") == 0 {
					l.Drop()
				}
			}
			c := l.Counts()
			if c.Sent+c.Duplicated != c.Lost+c.Full+uint64(l.Flying())+c.Delivered {
				t.Fatalf("%+v and %d flying do not add up", c, l.Flying())
			}
		}
	})
}

func TestBadOptionsPanic(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a loss of 200 % makes a line")
		}
	}()
	NewLine(Options{Loss: 2}, 1, "")
}

func BenchmarkLine(b *testing.B) {
	l := NewLine(Options{Latency: 100 * time.Millisecond, Jitter: 20 * time.Millisecond, Loss: 0.03, Duplicate: 0.01, Reorder: 0.01}, 1, "")
	packet, buffer := make([]byte, 600), make([]byte, 0, 600)
	now := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		now += 16_667
		l.Send(now, packet, Datagram)
		for ok := true; ok; {
			_, ok = l.Receive(now, buffer)
		}
	}
}
