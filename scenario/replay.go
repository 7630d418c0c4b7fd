package scenario

import (
	"fmt"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/scenario/recording"
)

// header is what a recording of the scenario begins with. A scenario that brings its own map, or changes something in the
// pack, goes along with it.
func (s *Scenario) header() recording.Header {
	h := recording.HeaderOf(s.given, s.story.Map.ID)
	if s.inline || s.story.Pack != s.given {
		h.SourceName, h.Source = s.File, s.source
	}
	return h
}

// WorldOf is what a recording was made with: the given pack and its map, or what the scenario that comes with the recording
// makes of them. The error wraps recording.ErrForeign and names both sides if the pack is another one.
func WorldOf(r *recording.Recording, p *pack.Pack) (recording.World, error) {
	if err := r.Belongs(p); err != nil {
		return recording.World{}, err
	}
	if len(r.Source) > 0 {
		var faults content.Faults
		s := Load(content.File{Path: r.SourceName, Data: r.Source}, p, &faults)
		if s == nil || s.story.Map.ID != r.Map {
			return recording.World{}, fmt.Errorf("%w: the recording brings a scenario that cannot be read", recording.ErrForeign)
		}
		return recording.World{Given: p, Pack: s.story.Pack, Map: s.story.Map}, nil
	}
	if p == nil {
		return recording.World{}, fmt.Errorf("%w: the recording is of map %q and brings neither a pack nor the map", recording.ErrForeign, r.Map)
	}
	m := p.Map(r.Map)
	if m == nil {
		return recording.World{}, fmt.Errorf("%w: the recording is of map %q, and the pack %s has no such map", recording.ErrForeign, r.Map, p.Name)
	}
	return recording.World{Given: p, Pack: p, Map: m}, nil
}
