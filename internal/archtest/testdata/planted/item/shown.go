package item

import (
	"maps"
	"slices"
)

type table map[int]float64

func shown(m map[string]int, t table, b *bag) (keys []string, n int) {
	for k := range m { // want map-order: range over map[string]int
		keys = append(keys, k)
	}
	n++
	slices.Sort(keys)
	for k := range m { // want map-order: range over map[string]int
		keys = append(keys, k)
	}
	slices.Sort(b.names)
	for _, v := range t { // want map-order: range over table
		n += int(v)
	}
	for k := range m { // want map-order: range over map[string]int
		b.rows[k] = len(b.rows)
	}
	for k := range m { // want map-order: range over map[string]int
		if len(m) > 3 {
			delete(m, k)
		}
	}
	for k := range m { // want map-order: range over map[string]int
		delete(m, k+"s")
	}
	for k, v := range m { // want map-order: range over map[string]int
		b.rows[keys[v]] = len(k)
	}
	for k := range m { // want map-order: range over map[string]int
		m[k] = next(&n)
	}
	for k := range maps.Keys(m) { // want map-order: maps.Keys outside slices.Sorted
		keys = append(keys, k)
	}
	maps.DeleteFunc(m, func(string, int) bool { n--; return n > 0 }) // want map-order: maps.DeleteFunc outside slices.Sorted
	return append(keys, slices.Collect(maps.Keys(m))...), n          // want map-order: maps.Keys outside slices.Sorted
}

func next(n *int) int { *n++; return *n }

func generic[K comparable, M ~map[K]int](m M) (sum int) {
	for _, v := range m { // want map-order: range over M
		sum -= v
	}
	return sum
}
