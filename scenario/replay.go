package scenario

import (
	"fmt"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/scenario/recording"
)

// header is what a recording of the scenario begins with. A scenario that brings its own map goes along with it.
func (s *Scenario) header() recording.Header {
	h := recording.HeaderOf(s.pack, s.place.ID)
	if s.inline {
		h.SourceName, h.Source = s.File, s.source
	}
	return h
}

// PlaceOf is the map that a recording was made on: that of the pack, or the one that a scenario brought. The error wraps
// recording.ErrForeign and names both sides if the pack is another one.
func PlaceOf(r *recording.Recording, p *pack.Pack) (*place.Map, error) {
	if err := r.Belongs(p); err != nil {
		return nil, err
	}
	if len(r.Source) > 0 {
		var faults content.Faults
		s := Load(content.File{Path: r.SourceName, Data: r.Source}, p, &faults)
		if s == nil || !s.inline {
			return nil, fmt.Errorf("%w: the recording brings a map of its own that cannot be read", recording.ErrForeign)
		}
		return s.place, nil
	}
	if p == nil {
		return nil, fmt.Errorf("%w: the recording is of map %q and brings neither a pack nor the map", recording.ErrForeign, r.Map)
	}
	m := p.Map(r.Map)
	if m == nil {
		return nil, fmt.Errorf("%w: the recording is of map %q, and the pack %s has no such map", recording.ErrForeign, r.Map, p.Name)
	}
	return m, nil
}
