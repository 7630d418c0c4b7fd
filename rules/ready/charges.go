package ready

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/sim"
)

// spent is how many charges of an ability are gone. One comes back at a tick, and then one each so many ticks.
type spent struct {
	ability     int32
	used, every int32
	next        sim.Tick
}

// gone is how many charges are gone at a tick, and when the next one comes back then.
func (c *spent) gone(at sim.Tick) (used int32, next sim.Tick) {
	if at.Before(c.next) {
		return c.used, c.next
	}
	back := int32(at.Since(c.next))/c.every + 1
	if back >= c.used {
		return 0, 0
	}
	return c.used - back, c.next.Plus(int(back) * int(c.every)).NonZero()
}

// Left is how many charges of a rule somebody has at a tick, and in how many ticks the next one comes back, 0 where none is gone.
func (s *State) Left(at sim.Tick, r *Rule) (charges, next int) {
	i, found := s.findSpent(r.Ability)
	if !found {
		return int(r.Charges), 0
	}
	used, back := s.spent[i].gone(at)
	return max(int(r.Charges-used), 0), until(at, back)
}

// Spend takes a charge of a rule at a tick. If none was gone, one comes back each so many ticks from then on, at least 1; otherwise
// that goes on as it was.
func (s *State) Spend(at sim.Tick, r *Rule, every int) {
	i, found := s.findSpent(r.Ability)
	if !found {
		s.spent = slices.Insert(s.spent, i, spent{ability: r.Ability})
	}
	c := &s.spent[i]
	if found {
		c.used, c.next = c.gone(at)
	}
	if c.used == 0 {
		c.every = int32(min(max(every, 1), sim.MaxTicks))
		c.next = deadline(at, int(c.every))
	}
	c.used = min(c.used+1, r.Charges)
}

// Refill brings back all charges of an ability.
func (s *State) Refill(ability int32) {
	if i, found := s.findSpent(ability); found {
		s.spent = slices.Delete(s.spent, i, i+1)
	}
}

func (s *State) findSpent(ability int32) (at int, found bool) {
	return slices.BinarySearchFunc(s.spent, ability, func(c spent, a int32) int { return cmp.Compare(c.ability, a) })
}

// settle forgets what has come back.
func (s *State) settle(now sim.Tick) {
	s.spent = slices.DeleteFunc(s.spent, func(c spent) bool {
		used, _ := c.gone(now)
		return used == 0
	})
	for i := range s.spent {
		s.spent[i].used, s.spent[i].next = s.spent[i].gone(now)
	}
}

// Spent is how many charges of an ability are gone, that the next one comes back in so many ticks, and one each so many then.
type Spent struct {
	Ability           int32
	Used, Next, Every int32
}

// Spendings appends what is gone of charges at a tick to dst, by ascending ability.
func (s *State) Spendings(at sim.Tick, dst []Spent) []Spent {
	for i := range s.spent {
		if used, next := s.spent[i].gone(at); used > 0 {
			dst = append(dst, Spent{s.spent[i].ability, used, int32(until(at, next)), s.spent[i].every})
		}
	}
	return dst
}

// Resume makes what Spendings told of an ability so again. What cannot be is left out, and more than a rule has charges is all of them.
func (s *State) Resume(now sim.Tick, r *Rule, was Spent) {
	i, found := s.findSpent(r.Ability)
	if found || was.Used <= 0 || r.Charges <= 0 || was.Every <= 0 || was.Every > sim.MaxTicks || was.Next <= 0 || was.Next > was.Every {
		return
	}
	s.spent = slices.Insert(s.spent, i, spent{r.Ability, min(was.Used, r.Charges), was.Every, deadline(now, int(was.Next))})
}
