package view_test

import (
	"reflect"
	"testing"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

func hashOf(e view.Event) uint64 {
	var h sim.StateHash
	e.AddTo(&h)
	return h.Sum()
}

// perturb changes every number inside v in turn and calls check after each.
func perturb(t *testing.T, v reflect.Value, path string, check func(path string)) int {
	t.Helper()
	switch v.Kind() {
	case reflect.Struct:
		n := 0
		for i := range v.NumField() {
			n += perturb(t, v.Field(i), path+"."+v.Type().Field(i).Name, check)
		}
		return n
	case reflect.Uint16, reflect.Uint32, reflect.Uint64:
		old := v.Uint()
		v.SetUint(old + 1)
		check(path)
		v.SetUint(old)
	case reflect.Int32:
		old := v.Int()
		v.SetInt(old - 1)
		check(path)
		v.SetInt(old)
	case reflect.Float64:
		old := v.Float()
		v.SetFloat(old + 0.5)
		check(path)
		v.SetFloat(old)
	default:
		t.Fatalf("%s is a %s: an event holds numbers only", path, v.Kind())
	}
	return 1
}

func TestEventHoldsOnlyNumbersAndHashesAll(t *testing.T) {
	var e view.Event
	seen := map[uint64]string{hashOf(e): "the empty event"}
	n := perturb(t, reflect.ValueOf(&e).Elem(), "Event", func(path string) {
		h := hashOf(e)
		if other, dup := seen[h]; dup {
			t.Errorf("a change of %s hashes like %s", path, other)
		}
		seen[h] = path
	})
	if want := 23; n != want {
		t.Errorf("an event has %d numbers, want %d: is AddTo complete?", n, want)
	}
	if size := reflect.TypeFor[view.Event]().Size(); size != view.EventSize {
		t.Errorf("an event takes %d bytes, want %d", size, view.EventSize)
	}
}

func TestFlagsHas(t *testing.T) {
	both := view.Internal | view.Private
	cases := []struct {
		have, ask view.Flags
		want      bool
	}{
		{0, 0, true},
		{0, view.Internal, false},
		{view.Internal, view.Internal, true},
		{view.Internal, view.Private, false},
		{view.Internal, both, false},
		{both | view.FirstOwnFlag, both, true},
	}
	for _, c := range cases {
		if got := c.have.Has(c.ask); got != c.want {
			t.Errorf("%b.Has(%b) = %v, want %v", c.have, c.ask, got, c.want)
		}
	}
	if view.FirstOwnFlag <= both {
		t.Error("a kind's own flags overlap the shared ones")
	}
}
