package ready_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/sim"
)

// book is the rules of four abilities: a plain one, two that share a cooldown, and one with charges.
var book = []ready.Rule{
	{Ability: 0, Shared: 0},
	{Ability: 1, Shared: 1, Mates: []int32{1, 2}},
	{Ability: 2, Shared: 1, Mates: []int32{1, 2}, OwnTime: true},
	{Ability: 3, Shared: 3, Charges: 3, Recharge: 40},
}

// start is 46 ticks before the counter of ticks wraps.
const start sim.Tick = 4_294_967_249

func TestWhatIsJudged(t *testing.T) {
	var s ready.State
	judge := func(name string, at sim.Tick, ability int, want ready.Wait, left int) {
		t.Helper()
		if why, ticks := s.Judge(at, &book[ability]); why != want || ticks != left {
			t.Errorf("%s: it waits %d for %d ticks, and should %d for %d", name, why, ticks, want, left)
		}
	}
	now := sim.Tick(100)
	judge("nothing", now, 0, ready.Now, 0)
	s.Cool(now, &book[1], 50)
	judge("another", now, 0, ready.Now, 0)
	judge("the same", now, 1, ready.ForItself, 50)
	judge("one that shares it", now.Plus(20), 2, ready.ForItself, 30)
	judge("over", now.Plus(50), 2, ready.Now, 0)
	s.Hold(now, 60)
	judge("all", now, 0, ready.ForAll, 60)
	judge("its own time", now.Plus(50), 2, ready.Now, 0)
	s.Lag(now, 70)
	judge("lag first", now, 2, ready.ForLag, 70)
	s.Release()
	judge("released", now.Plus(70), 0, ready.Now, 0)
	s.Cool(now, &book[2], 0)
	judge("made ready by the other", now.Plus(70), 1, ready.Now, 0)
	s.Clear()
	judge("cleared", now, 0, ready.Now, 0)
}

// Three charges, one after the other from when the first was spent.
func TestCharges(t *testing.T) {
	var s ready.State
	r := &book[3]
	now := sim.Tick(100)
	left := func(at int, want, next int) {
		t.Helper()
		if got, ticks := s.Left(now.Plus(at), r); got != want || ticks != next {
			t.Errorf("at +%d there are %d and the next in %d, and should be %d and %d", at, got, ticks, want, next)
		}
	}
	left(0, 3, 0)
	s.Spend(now, r, 40)
	left(0, 2, 40)
	s.Spend(now.Plus(10), r, 99) // goes on as it was
	left(10, 1, 30)
	s.Spend(now.Plus(20), r, 40)
	left(20, 0, 20)
	if why, ticks := s.Judge(now.Plus(39), r); why != ready.ForCharge || ticks != 1 {
		t.Errorf("it waits %d for %d", why, ticks)
	}
	left(40, 1, 40)
	left(79, 1, 1)
	left(80, 2, 40)
	left(119, 2, 1)
	left(120, 3, 0)
	left(5000, 3, 0)
	s.Sweep(now.Plus(85))
	left(85, 2, 35)
	s.Spend(now.Plus(90), r, 40)
	left(90, 1, 30)
	s.Refill(3)
	left(90, 3, 0)
	s.Cool(now, r, 10)
	if why, ticks := s.Judge(now, r); why != ready.ForItself || ticks != 10 {
		t.Errorf("with charges it waits %d for %d", why, ticks)
	}
}

func TestLocks(t *testing.T) {
	var s ready.State
	s.Lock(100, 7, 50)
	s.Lock(100, 3, 20)
	s.Lock(110, 7, 10) // over earlier
	s.Lock(110, 9, 0)
	for tag, want := range map[uint16]int{7: 40, 3: 10, 9: 0} {
		if got := s.Locked(110, tag); got != want {
			t.Errorf("tag %d is locked for %d, and should be for %d", tag, got, want)
		}
	}
	s.Lock(110, 7, 90)
	s.Sweep(130)
	if s.Locked(130, 7) != 70 || s.Locked(110, 3) != 0 {
		t.Errorf("%d and %d", s.Locked(130, 7), s.Locked(110, 3))
	}
}

// Who cannot pay what is known of a price is not ready; what is worked out later may be anything.
func TestPrices(t *testing.T) {
	r := ready.Rule{Prices: []ready.Price{{Pool: 0, Amount: 5}, {Pool: 2, Amount: ready.AtUse}}}
	for level, want := range map[int64]bool{4: false, 5: true, 6: true} {
		if got := r.Affords(func(pool int32) int64 { return map[int32]int64{0: level}[pool] }); got != want {
			t.Errorf("with %d: %t", level, got)
		}
	}
}

// naive is one charge after the other as an author would count it: a list of when each comes back.
type naive struct{ back []int }

func (n *naive) at(now int) int {
	for len(n.back) > 0 && n.back[0] <= now {
		n.back = n.back[1:]
	}
	return 3 - len(n.back)
}

func (n *naive) spend(now int) {
	n.at(now)
	last := now
	if len(n.back) > 0 {
		last = n.back[len(n.back)-1]
	}
	n.back = append(n.back, last+40)
}

// Charges, cooldowns and locks are what a naive model says, across the wrap of the counter, and after each save.
func TestStateAgainstAModel(t *testing.T) {
	spends, refusals, loads := 0, 0, 0
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 3))
		var s ready.State
		var charges naive
		cooled, locked := map[int32]int{}, map[uint16]int{}
		first := start
		if seed%2 == 0 {
			first = 1000 // without the wrap, where a deadline is never moved off 0
		}
		now := 0
		tick := func() sim.Tick { return first.Plus(now) }
		slack := 0
		if seed%2 == 1 {
			slack = 1
		}
		near := func(got, want int) bool { return got-want <= slack*3 && want-got <= slack*3 }
		for range 200 {
			switch random.IntN(6) {
			case 0, 1:
				now += random.IntN(30)
			case 2:
				left, _ := s.Left(tick(), &book[3])
				if want := charges.at(now); left != want && slack == 0 {
					t.Fatalf("seed %d at +%d: %d charges, and should be %d", seed, now, left, want)
				}
				if left == 0 || charges.at(now) == 0 {
					refusals++
					break
				}
				s.Spend(tick(), &book[3], 40)
				charges.spend(now)
				spends++
			case 3:
				r := &book[random.IntN(3)]
				ticks := random.IntN(50)
				s.Sweep(tick())
				s.Cool(tick(), r, ticks)
				cooled[r.Shared] = now + ticks
			case 4:
				tag, ticks := uint16(random.IntN(3)), random.IntN(40)
				s.Lock(tick(), tag, ticks)
				locked[tag] = max(locked[tag], now+ticks)
			case 5:
				state := s.AppendState([]byte{9})[1:]
				var again ready.State
				if rest, err := again.Load(append(state, 7), book, 3); err != nil || len(rest) != 1 {
					t.Fatalf("seed %d: %v, %d left", seed, err, len(rest))
				}
				if hashOf(&again) != hashOf(&s) {
					t.Fatalf("seed %d: another hash after a save", seed)
				}
				s = again
				loads++
			}
			for i := range book[:3] {
				why, ticks := s.Itself(tick(), &book[i])
				if want := max(cooled[book[i].Shared]-now, 0); !near(ticks, want) || (why == ready.ForItself) != (ticks > 0) {
					t.Fatalf("seed %d at +%d: ability %d waits %d for %d, and should for %d", seed, now, i, why, ticks, want)
				}
			}
			for tag := range uint16(3) {
				if got, want := s.Locked(tick(), tag), max(locked[tag]-now, 0); !near(got, want) {
					t.Fatalf("seed %d at +%d: tag %d is locked for %d, and should be for %d", seed, now, tag, got, want)
				}
			}
		}
	}
	if spends < 500 || refusals < 100 || loads < 500 {
		t.Errorf("%d spent, %d refused, %d loaded", spends, refusals, loads)
	}
}

func hashOf(s *ready.State) uint64 {
	var h sim.StateHash
	s.AddTo(&h)
	return h.Sum()
}

// What uses neither charges nor locks is written as it was before there were any.
func TestAPlainStateIsAsEver(t *testing.T) {
	var s ready.State
	s.Cool(100, &book[1], 50)
	s.Lag(100, 5)
	want := []byte{105, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 150, 0, 0, 0}
	if got := s.AppendState(nil); !slices.Equal(got, want) {
		t.Errorf("it is written as %v", got)
	}
	var h sim.StateHash
	h.Tick(105)
	h.Tick(0)
	h.Int(1)
	h.U32(1)
	h.Tick(150)
	if h.Sum() != hashOf(&s) {
		t.Error("it is hashed otherwise")
	}
	s.Spend(100, &book[3], 40)
	s.Sweep(140)
	s.Sweep(150)
	s = ready.State{}
	s.Cool(100, &book[1], 50)
	s.Lag(100, 5)
	if got := s.AppendState(nil); !slices.Equal(got, want) {
		t.Errorf("after charges it is written as %v", got)
	}
}

// What is taken elsewhere comes back as it was.
func TestSpendingsGoOnElsewhere(t *testing.T) {
	var s ready.State
	s.Spend(100, &book[3], 40)
	s.Spend(110, &book[3], 40)
	all := s.Spendings(115, nil)
	if want := []ready.Spent{{Ability: 3, Used: 2, Next: 25, Every: 40}}; !slices.Equal(all, want) {
		t.Fatalf("spent is %v", all)
	}
	var there ready.State
	there.Resume(7000, &book[3], all[0])
	if got := there.Spendings(7000, nil); !slices.Equal(got, all) {
		t.Errorf("there it is %v", got)
	}
	for _, bad := range []ready.Spent{{3, 0, 5, 40}, {3, -1, 5, 40}, {3, 1, 0, 40}, {3, 1, 41, 40}, {3, 1, 5, 0}, {3, 1, 5, -9}} {
		var s ready.State
		if s.Resume(7000, &book[3], bad); len(s.Spendings(7000, nil)) > 0 {
			t.Errorf("%v is taken", bad)
		}
	}
	var fewer ready.State
	if fewer.Resume(7000, &book[3], ready.Spent{Ability: 3, Used: 99, Next: 5, Every: 40}); fewer.Spendings(7000, nil)[0].Used != 3 {
		t.Error("more are gone than there are")
	}
	if fewer.Resume(7000, &book[0], ready.Spent{Ability: 0, Used: 1, Next: 5, Every: 40}); len(fewer.Spendings(7000, nil)) != 1 {
		t.Error("what has no charges has lost one")
	}
}

// Bytes with charges and locks that nobody wrote are refused, and change nothing.
func FuzzLoadCharges(f *testing.F) {
	var s ready.State
	f.Add(s.AppendState(nil))
	s.Cool(100, &book[1], 50)
	f.Add(s.AppendState(nil))
	s.Spend(100, &book[3], 40)
	s.Lock(100, 2, 9)
	whole := s.AppendState(nil)
	f.Add(whole)
	for i := range whole {
		for _, bit := range []byte{1, 0x80} {
			torn := slices.Clone(whole)
			torn[i] ^= bit
			f.Add(torn)
		}
		f.Add(whole[:i])
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		var s ready.State
		s.Lag(5, 5)
		before := hashOf(&s)
		rest, err := s.Load(src, book, 3)
		if err != nil {
			if hashOf(&s) != before || len(rest) != len(src) {
				t.Error("what is refused has changed something")
			}
			return
		}
		if again := s.AppendState(nil); !slices.Equal(again, src[:len(src)-len(rest)]) {
			t.Errorf("%v is written as %v", src, again)
		}
		s.Sweep(100)
		for i := range book {
			s.Judge(100, &book[i])
		}
	})
}
