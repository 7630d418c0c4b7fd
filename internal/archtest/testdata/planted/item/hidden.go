package item

import (
	"maps"
	"slices"
	"sort"
)

type bag struct {
	names []string
	rows  map[string]int
}

func hidden(m map[string]int, b *bag) (n int) {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for k, v := range m {
		if v > 3 {
			b.names = append(b.names, k)
		}
	}
	sort.Strings(b.names)
	for k, v := range m {
		b.rows[k] = v + 1
	}
	for k := range m {
		delete(m, k)
	}
	for range m {
		n++
	}
	for i := range 3 {
		n += i
	}
	copied := maps.Collect(maps.All(m))
	return n + len(copied) + len(slices.Sorted(maps.Keys(m))) + len(maps.Clone(m))
}
