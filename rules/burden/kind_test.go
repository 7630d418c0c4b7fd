package burden_test

import (
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/burden"
)

// What counts for a blow, by its type, its tags and what it passes by, and what of that is the worst.
func TestKinds(t *testing.T) {
	const heat, keen, rare book.Tag = 0, 1, 2
	d := &book.Defs{
		DamageTypes: []book.DamageType{{ID: "fire", Tags: []book.Tag{heat}}, {ID: "cold"}},
		TagSets:     [][]book.Tag{{keen}, {heat}, {keen, rare}},
	}
	tag := func(x book.Tag) int32 { return int32(x) + 1 }
	var k burden.Kind
	for name, c := range map[string]struct {
		typ          book.TypeIndex
		tags, bypass int32
		of           book.TypeIndex
		tag          int32
		want         bool
	}{
		"its type":                       {0, 0, 0, 0, 0, true},
		"another type":                   {0, 0, 0, 1, 0, false},
		"any type":                       {0, 0, 0, book.AnyType, 0, true},
		"any type for one without":       {book.NoType, 0, 0, book.AnyType, 0, true},
		"a type for one without":         {book.NoType, 0, 0, 0, 0, false},
		"a tag of its type":              {0, 0, 0, book.AnyType, tag(heat), true},
		"a tag of its own":               {1, 3, 0, book.AnyType, tag(rare), true},
		"a tag that it lacks":            {1, 1, 0, book.AnyType, tag(rare), false},
		"its type, passed by":            {0, 0, 2, 0, 0, false},
		"another's tag, passed by":       {1, 0, 2, 1, 0, true},
		"any type, nothing passes by":    {0, 0, 2, book.AnyType, 0, true},
		"a tag, passed by":               {1, 3, 3, book.AnyType, tag(keen), false},
		"a set that there is not":        {1, 9, 9, book.AnyType, tag(keen), false},
		"its type past a tag of its own": {0, 1, 1, 0, 0, true},
	} {
		k.Set(d, c.typ, c.tags, c.bypass)
		if got := k.Meets(c.of, c.tag); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
		if k.Unsoaked != (c.typ == 0 && c.bypass == 2) {
			t.Errorf("%s: unsoaked is %v", name, k.Unsoaked)
		}
	}

	s := burden.Sums{Added: []burden.Added{
		{Amount: -9, Instance: 1, Type: book.AnyType}, {Amount: -4, Instance: 2, Type: 0}, {Amount: 7, Instance: 3, Type: 1}, {Amount: -4, Instance: 4, Type: 0},
	}}
	k.Set(d, 0, 0, 0)
	if worst, ok := s.Worst(&k); !ok || worst.Instance != 2 {
		t.Errorf("%+v of those below 0", worst)
	}
	k.Set(d, 1, 0, 0)
	if worst, ok := s.Worst(&k); !ok || worst.Amount != 7 {
		t.Errorf("%+v", worst)
	}
	if _, ok := new(burden.Sums).Worst(&k); ok {
		t.Error("there is a worst of nothing")
	}
}
