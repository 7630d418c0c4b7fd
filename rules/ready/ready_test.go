package ready_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/sim"
)

const abilities = 6

// model is when what is over, in ticks since the beginning.
type model struct {
	now         int
	lag, global int
	cooldowns   [abilities]int
}

// plain are the rules of so many abilities, each of which has a cooldown of its own.
func plain(abilities int) []ready.Rule {
	rules := make([]ready.Rule, max(min(abilities, 1<<10), 0))
	for i := range rules {
		rules[i].Ability, rules[i].Shared = int32(i), int32(i)
	}
	return rules
}

// of is the rule of one of them.
func of(ability int32) *ready.Rule { return &plain(abilities)[ability] }

// cooling is for how long an ability is itself not ready.
func cooling(s *ready.State, at sim.Tick, ability int32) int {
	_, ticks := s.Itself(at, of(ability))
	return ticks
}

// left is how long it is until then.
func (m *model) left(then int) int { return max(then-m.now, 0) }

func (m *model) judge(r *ready.Rule) (ready.Wait, int) {
	switch {
	case m.left(m.lag) > 0:
		return ready.ForLag, m.left(m.lag)
	case m.left(m.global) > 0 && !r.OwnTime:
		return ready.ForAll, m.left(m.global)
	case m.left(m.cooldowns[r.Ability]) > 0:
		return ready.ForItself, m.left(m.cooldowns[r.Ability])
	}
	return ready.Now, 0
}

// TestReadinessAgainstAModel plays random cooldowns, lags and holds over the moment at which ticks go round, with what is written down read
// again in between, and asks everything after each.
func TestReadinessAgainstAModel(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 5))
		// A deadline is never tick 0; it would be one later, which the model is spared by beginning at an even tick and counting by twos.
		start := sim.Tick(1<<32 - 1 - 400)
		at := func(now int) sim.Tick { return start.Plus(2 * now) }
		var s ready.State
		m := new(model)
		for step := range 600 {
			switch r.IntN(9) {
			case 0, 1, 2:
				m.now += r.IntN(4)
			case 3, 4:
				ability, ticks := int32(r.IntN(abilities)), r.IntN(40)-3
				s.Cool(at(m.now), of(ability), 2*ticks)
				m.cooldowns[ability] = m.now + max(ticks, 0)
			case 5:
				ticks := r.IntN(20) - 2
				s.Lag(at(m.now), 2*ticks)
				m.lag = m.now + max(ticks, 0)
			case 6:
				ticks := r.IntN(20) - 2
				s.Hold(at(m.now), 2*ticks)
				m.global = m.now + max(ticks, 0)
			case 7:
				s.Release()
				m.global = m.now
			default:
				saved := s.AppendState(nil)
				var back ready.State
				if rest, err := back.Load(append(bytes.Clone(saved), 7), plain(abilities), 0); err != nil || len(rest) != 1 || !bytes.Equal(back.AppendState(nil), saved) || sum(&back) != sum(&s) {
					t.Fatalf("seed %d, step %d: what is written comes back otherwise: %v", seed, step, err)
				}
				s = back
				if r.IntN(2) == 0 {
					before := told(&s, at(m.now))
					if s.Sweep(at(m.now)); !slices.Equal(told(&s, at(m.now)), before) {
						t.Fatalf("seed %d, step %d: sweeping changes something", seed, step)
					}
				}
			}
			for ability := range int32(abilities) {
				for _, own := range []bool{false, true} {
					rule := of(ability)
					rule.OwnTime = own
					why, ticks := s.Judge(at(m.now), rule)
					if wantWhy, want := m.judge(rule); why != wantWhy || ticks != 2*want {
						t.Fatalf("seed %d, step %d: ability %d waits for %d, %d ticks; want %d, %d", seed, step, ability, why, ticks, wantWhy, 2*want)
					}
				}
				if got := cooling(&s, at(m.now), ability); got != 2*m.left(m.cooldowns[ability]) {
					t.Fatalf("seed %d, step %d: ability %d cools for %d", seed, step, ability, got)
				}
			}
			if lag, global := s.Rest(at(m.now)); lag != 2*m.left(m.lag) || global != 2*m.left(m.global) {
				t.Fatalf("seed %d, step %d: %d and %d are left", seed, step, lag, global)
			}
		}
		s.Clear()
		if len(told(&s, at(m.now))) != 0 || sum(&s) != sum(new(ready.State)) {
			t.Fatalf("seed %d: cleared it is not like a new one", seed)
		}
	}
}

func told(s *ready.State, now sim.Tick) []ready.Left { return s.Cooldowns(now, nil) }

func sum(s *ready.State) uint64 {
	var h sim.StateHash
	s.AddTo(&h)
	return h.Sum()
}

// A deadline on tick 0 would be none, so it is one tick later.
func TestDeadlineOnTickZero(t *testing.T) {
	var s ready.State
	now := sim.Tick(0).Plus(-5)
	s.Cool(now, of(1), 5)
	s.Lag(now, 5)
	if got := cooling(&s, now, 1); got != 6 {
		t.Errorf("it cools for %d ticks", got)
	}
	if why, left := s.Judge(now, of(1)); why != ready.ForLag || left != 6 {
		t.Errorf("it waits for %d, %d ticks", why, left)
	}
	s.Cool(now, of(2), 1<<40)
	if got := cooling(&s, now, 2); got != sim.MaxTicks {
		t.Errorf("it cools for %d ticks", got)
	}
}

// Bytes that are no state are refused, and leave what there was.
func FuzzLoad(f *testing.F) {
	var s ready.State
	s.Cool(9, of(2), 40)
	s.Cool(9, of(4), 50)
	s.Lag(9, 3)
	whole := s.AppendState(nil)
	f.Add(whole, 5)
	f.Add(whole, 3) // an ability that there is not
	for i := range whole {
		f.Add(whole[:i], 5)
		f.Add(append(append(bytes.Clone(whole[:i]), whole[i]^0x80), whole[i+1:]...), 5)
	}
	f.Fuzz(func(t *testing.T, data []byte, abilities int) {
		var s ready.State
		s.Cool(9, of(1), 7)
		before := sum(&s)
		rest, err := s.Load(data, plain(abilities), 0)
		if err != nil {
			if !errors.Is(err, ready.ErrBadState) || sum(&s) != before {
				t.Fatalf("refused with %v, changed %v", err, sum(&s) != before)
			}
			return
		}
		if again := s.AppendState(nil); !bytes.Equal(again, data[:len(data)-len(rest)]) {
			t.Fatalf("%x is read and written as %x", data[:len(data)-len(rest)], again)
		}
		for _, left := range s.Cooldowns(9, nil) {
			if left.Ability < 0 || int(left.Ability) >= abilities || left.Ticks <= 0 {
				t.Fatalf("%+v of %d abilities", left, abilities)
			}
		}
	})
}
