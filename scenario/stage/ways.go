package stage

import (
	"sync"

	"github.com/wick-engine/wick/place"
)

// WayShelf keeps the ways of maps. To compile them is most of the work of a short scenario, and all scenarios on one map
// can share them, several runs at once. The zero value is an empty shelf.
type WayShelf struct {
	mu   sync.Mutex
	kept map[wayKey]*place.Ways
}

type wayKey struct {
	place  *place.Map
	radius float64
}

// on are the ways of bodies of a radius on a map, for the use of the caller alone.
func (s *WayShelf) on(m *place.Map, radius float64) (*place.Ways, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := wayKey{m, radius}
	ways := s.kept[key]
	if ways == nil {
		var err error
		if ways, err = place.NewWays(m.Ground, radius); err != nil {
			return nil, err
		}
		if s.kept == nil {
			s.kept = make(map[wayKey]*place.Ways)
		}
		s.kept[key] = ways
	}
	return ways.Share(), nil
}
