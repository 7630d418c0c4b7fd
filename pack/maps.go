package pack

import (
	"cmp"
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place/define"
	rules "github.com/wick-engine/wick/rules/define"
)

// compileMaps compiles the maps and finds the one where people start.
func (l *loader) compileMaps(defs []content.Definition) {
	for _, def := range defs {
		m, regions := define.Compile(def, l.faults)
		l.claim("map", def.Value.(*define.Map).Number, def.Node.Field("number"))
		for _, r := range regions {
			l.claim("region", r.Number, r.Node)
			l.result.Regions = append(l.result.Regions, Region{Number: r.Number, Map: m, Name: r.Region})
		}
		l.result.Maps = append(l.result.Maps, m)
	}
	slices.SortFunc(l.result.Regions, func(a, b Region) int { return cmp.Compare(a.Number, b.Number) })
	l.findStart()
}

// declareRooms makes the rooms of all maps known, so that ops can send somebody to them.
func (l *loader) declareRooms() {
	for _, def := range l.read["map"] {
		rooms := def.Value.(*define.Map).Rooms
		for i := range rooms {
			rules.DeclareRoom(l.refs, rooms[i].ID, rooms[i].Self.Field("id"))
		}
	}
}

// findStart takes the last pack's word for where people start. Where there is one map, nothing need be said.
func (l *loader) findStart() {
	for _, p := range slices.Backward(l.packs) {
		if start := p.manifest.Settings.Start; start != "" {
			if i, ok := l.refs.Index("map", start); ok {
				l.result.Start = l.result.Maps[i]
			}
			return
		}
	}
	switch len(l.result.Maps) {
	case 0:
	case 1:
		l.result.Start = l.result.Maps[0]
	default:
		top := l.packs[len(l.packs)-1].manifest
		if top.Self == nil {
			return // there is no pack.json, which has been said
		}
		fault := top.Self.Fault(NoStart, `"settings": { "start": ... } with the map where somebody new appears`)
		fault.Problem = "several maps and no word about where to start"
		l.faults.Add(fault)
	}
}
