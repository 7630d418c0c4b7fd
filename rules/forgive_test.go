package rules_test

import "testing"

// Who forgives has nobody to fight and nobody who threatens it; what others think of it stays.
func TestForgiving(t *testing.T) {
	x := newBench(t, newDefs(), nil)
	x.strike(a, m, 10)
	x.strike(n, m, 5)
	x.strike(m, a, 1)
	if len(x.Threats(m)) != 2 || x.Foe(m) != a || x.Foe(a) != m {
		t.Fatalf("m is threatened by %v and fights %v", x.Threats(m), x.Foe(m))
	}
	x.Forgive(x.turn, m)
	if len(x.Threats(m)) != 0 || x.Fighting(m) || x.Fighting(a) || x.Fighting(n) {
		t.Errorf("it is threatened by %v, and fights go on: %v %v %v", x.Threats(m), x.Foe(m), x.Foe(a), x.Foe(n))
	}
	if len(x.Threats(a)) != 1 || x.Threats(a)[0].ID != m {
		t.Errorf("a is threatened by %v, want m", x.Threats(a))
	}
	before := x.hash()
	x.Forgive(x.turn, 999)
	if x.hash() != before {
		t.Error("nobody forgave somebody")
	}
}
