package check

// Min returns the smallest total that can be rolled.
func (d Dice) Min() int {
	sum := d.plus
	for i := range d.terms[:d.count] {
		low, high := d.terms[i].bounds()
		sum += min(d.terms[i].sign(low), d.terms[i].sign(high))
	}
	return bounded(sum)
}

// Max returns the largest total that can be rolled.
func (d Dice) Max() int {
	sum := d.plus
	for i := range d.terms[:d.count] {
		low, high := d.terms[i].bounds()
		sum += max(d.terms[i].sign(low), d.terms[i].sign(high))
	}
	return bounded(sum)
}

// Mean returns what is rolled on average: where dice are dropped to about twelve digits, otherwise as exact as a float64
// is. Dropped dice make it take up to milliseconds, so it is meant for those who write or read packs.
func (d Dice) Mean() float64 {
	sum := float64(d.plus)
	for i := range d.terms[:d.count] {
		t := &d.terms[i]
		if t.flags&minus != 0 {
			sum -= t.mean()
		} else {
			sum += t.mean()
		}
	}
	return sum
}

// bounds returns the least and the most that the term's kept dice can count, its sign left out.
func (t *term) bounds() (low, high int64) {
	first, last := int16(t.first()), int16(t.first()+int(t.sides)-1)
	low, high = t.worth(first), t.worth(last)
	return int64(t.kept) * min(low, high), int64(t.kept) * max(low, high)
}

// mean returns what the term's kept dice count on average, its sign left out.
func (t *term) mean() float64 {
	first, sides := t.first(), int(t.sides)
	switch {
	case t.flags&atLeast != 0:
		return t.reaching(int(t.target) - first)
	case t.flags&atMost != 0:
		return float64(t.kept) - t.reaching(int(t.target)+1-first)
	case t.kept == t.dice:
		return float64(int(t.kept)*(2*first+sides-1)) / 2
	}
	// A face is its first number and 1 more for each further number that the die reaches.
	sum := float64(int(t.kept) * first)
	for k := 1; k < sides; k++ {
		sum += t.reaching(k)
	}
	return sum
}

// reaching returns how many of the kept dice, on average, show at least k more than their smallest number.
func (t *term) reaching(k int) float64 {
	n, kept := int(t.dice), int(t.kept)
	if k <= 0 {
		return float64(kept)
	}
	if k >= int(t.sides) {
		return 0
	}
	if kept == n {
		return float64(n*(int(t.sides)-k)) / float64(t.sides)
	}
	// hits dice of n show so much with the binomial chance p, made from that of one hit less. The smallest p of all, that of
	// no hit on 100 dice of 1,000 sides, is 1e-300 and still a normal number.
	yes := float64(int(t.sides)-k) / float64(t.sides)
	no := float64(k) / float64(t.sides)
	odds := yes / no
	p, sum := 1.0, 0.0
	for range n {
		p = float64(p * no)
	}
	for hits := range n + 1 {
		counted := min(hits, kept)
		if t.flags&lowest != 0 {
			counted = max(0, hits-(n-kept))
		}
		sum += float64(p * float64(counted))
		p = float64(float64(p*odds) * (float64(n-hits) / float64(hits+1)))
	}
	return sum
}
