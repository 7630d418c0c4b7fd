package scenario

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/place/define"
	"github.com/wick-engine/wick/sim"
)

// findPlace is the map of the pack that the scenario names, or the one that it brings.
func findPlace(a *authored, p *pack.Pack, sound bool, faults *content.Faults) *place.Map {
	zone := a.Self.Field("zone")
	if field := a.Self.Field("spawns"); field != nil && a.Zone == "" {
		faults.Add(field.KeyFault(content.UnknownField, "beside zone only:"))
	}
	switch {
	case a.Zone != "" && a.Rooms != nil:
		faults.Add(zone.Fault(NoPlace, "either zone, a map of the pack, or rooms of its own"))
		return nil
	case a.Rooms != nil:
		return compileOwn(a, sound, faults)
	case a.Zone == "" && sound:
		fault := a.Self.Fault(NoPlace, "zone, a map of the pack, or rooms of its own")
		fault.Problem = "no place to play"
		faults.Add(fault)
		return nil
	case a.Zone == "":
		return nil
	}
	onlyWithRooms(a, faults)
	if p == nil {
		faults.Add(zone.Fault(NoPlace, "a scenario that lies in a pack, or rooms of its own"))
		return nil
	}
	if m := p.Map(a.Zone); m != nil {
		return m
	}
	names := make([]string, len(p.Maps))
	for i, m := range p.Maps {
		names[i] = m.ID
	}
	faults.Add(content.UnknownName(zone, "a map of the pack "+p.Name, names))
	return nil
}

// onlyWithRooms refuses what would have no effect on a map of the pack.
func onlyWithRooms(a *authored, faults *content.Faults) {
	for _, name := range [...]string{"rate", "start", "geometry"} {
		if field := a.Self.Field(name); field != nil {
			faults.Add(field.KeyFault(content.UnknownField, "beside rooms only:"))
		}
	}
}

// compileOwn hands the scenario's own rooms to the compiler of maps. Its warnings are about maps that people play, and left
// out.
func compileOwn(a *authored, sound bool, faults *content.Faults) *place.Map {
	m := &define.Map{
		Self: a.Self, ID: ownMap, Number: 1, Rate: a.Rate, Instance: "shared", Start: a.Start, Rooms: a.Rooms, Geometry: a.Geometry,
	}
	if m.Start == "" {
		m.Start = a.Rooms[0].ID
	}
	if m.Rate == 0 {
		m.Rate = sim.DefaultRate
	}
	var found content.Faults
	compiled, _ := define.Compile(content.Definition{ID: ownMap, Node: a.Self, Value: m, Sound: sound}, &found)
	for _, fault := range found.All() {
		if !fault.Warning {
			faults.Add(fault)
		}
	}
	return compiled
}
