package lint

import "strings"

// Circles calls found for each edge that closes a circle, with the circle and the number of that edge among those of its last
// member. next has for each member where its edges lead.
func Circles(next [][]int, found func(circle []int, edge int)) {
	const (
		unseen = iota
		open
		done
	)
	state := make([]uint8, len(next))
	place := make([]int, len(next)) // of an open one in the path
	var path []int
	var visit func(i int)
	visit = func(i int) {
		state[i], place[i] = open, len(path)
		path = append(path, i)
		for edge, to := range next[i] {
			switch state[to] {
			case unseen:
				visit(to)
			case open:
				found(path[place[to]:], edge)
			}
		}
		path = path[:len(path)-1]
		state[i] = done
	}
	for i := range next {
		if state[i] == unseen {
			visit(i)
		}
	}
}

// CircleText writes a circle down, of a long one its beginning.
func CircleText(circle []int, name func(int) string) string {
	const most = 16
	var names []string
	for _, i := range circle[:min(len(circle), most)] {
		names = append(names, name(i))
	}
	if len(circle) > most {
		names = append(names, "…")
	}
	return strings.Join(append(names, name(circle[0])), " -> ")
}
