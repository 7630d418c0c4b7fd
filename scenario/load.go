package scenario

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/place/define"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
)

// Scenario is a scenario without faults. It does not change: it may be run any number of times, by several goroutines at
// once.
type Scenario struct {
	// File is the name of the file, as faults call it.
	File string
	// About says what the scenario shows; it may be empty.
	About string
	// Seed is where all chance comes from.
	Seed uint64

	source   []byte // of the file
	inline   bool   // the map is the scenario's own
	given    *pack.Pack
	pack     *pack.Pack // the given one with what the scenario changes in it
	names    *trace.Names
	place    *place.Map
	start    sim.Tick // the tick that the moment 0 is
	entities []entity
	steps    []part // by their moment
	end      int    // the last moment
	ways     *wayShelf
}

// ownMap is the id of a map that a scenario brings itself.
const ownMap = "scenario"

// Map is where the scenario is played.
func (s *Scenario) Map() *place.Map { return s.place }

// Source is the text of the file. It must not be changed.
func (s *Scenario) Source() []byte { return s.source }

// Load reads a scenario that is played with p. Everything that is wrong is added to faults, and then there is no scenario.
// Without a pack (nil) a scenario has to bring its own rooms.
func Load(f content.File, p *pack.Pack, faults *content.Faults) *Scenario {
	return load(f, p, new(wayShelf), faults)
}

func load(f content.File, p *pack.Pack, ways *wayShelf, faults *content.Faults) *Scenario {
	before := faults.Errors()
	node := content.Parse(f, faults)
	if node == nil {
		return nil
	}
	var a authored
	sound := content.Decode(node, &a, faults)
	s := &Scenario{
		File: f.Name(), About: a.About, Seed: a.Seed, source: f.Data, given: p, start: sim.Tick(a.StartTick), entities: a.Entities,
		ways: ways,
	}
	c := &checker{faults: faults, rate: sim.DefaultRate, entities: a.Entities, defs: trace.NamesOf(p)}
	if s.place = c.findPlace(&a, p, sound); s.place != nil {
		s.inline = a.Zone == ""
		c.place = s.place
		c.rate = rateOf(s.place)
		c.checkRate(&a, p)
	}
	c.world = world{given: p, rate: c.rate}
	c.checkEntities()
	s.steps, s.end = c.checkSteps(a.Steps)
	respawn := 0
	if a.Respawn != nil && c.needsPack(a.Respawn.Node) {
		respawn = c.ticks(a.Respawn)
	}
	if faults.Errors() > before {
		return nil
	}
	s.pack = c.world.settle(s, &a, respawn)
	s.names = trace.NamesOf(s.pack)
	return s
}

// checkRate refuses rooms of another rate than that of the pack, where what somebody performs is counted in ticks.
func (c *checker) checkRate(a *authored, p *pack.Pack) {
	if p != nil && len(p.Catalogs) > 0 && c.rate != p.Rate {
		c.faults.Add(a.Self.Field("rate").Fault(content.BadNumber, fmt.Sprintf("the rate of the pack, %d", p.Rate)))
	}
}

func rateOf(m *place.Map) int {
	if m.Rate == 0 {
		return sim.DefaultRate
	}
	return m.Rate
}

// findPlace is the map of the pack that the scenario names, or the one that it brings.
func (c *checker) findPlace(a *authored, p *pack.Pack, sound bool) *place.Map {
	zone := a.Self.Field("zone")
	if field := a.Self.Field("spawns"); field != nil && a.Zone == "" {
		c.faults.Add(field.KeyFault(content.UnknownField, "beside zone only:"))
	}
	switch {
	case a.Zone != "" && a.Rooms != nil:
		c.faults.Add(zone.Fault(NoPlace, "either zone, a map of the pack, or rooms of its own"))
		return nil
	case a.Rooms != nil:
		return c.compileOwn(a, sound)
	case a.Zone == "" && sound:
		fault := a.Self.Fault(NoPlace, "zone, a map of the pack, or rooms of its own")
		fault.Problem = "no place to play"
		c.faults.Add(fault)
		return nil
	case a.Zone == "":
		return nil
	}
	c.onlyWithRooms(a)
	if p == nil {
		c.faults.Add(zone.Fault(NoPlace, "a scenario that lies in a pack, or rooms of its own"))
		return nil
	}
	if m := p.Map(a.Zone); m != nil {
		return m
	}
	names := make([]string, len(p.Maps))
	for i, m := range p.Maps {
		names[i] = m.ID
	}
	c.unknown(zone, "a map of the pack "+p.Name, names)
	return nil
}

// onlyWithRooms refuses what would have no effect on a map of the pack.
func (c *checker) onlyWithRooms(a *authored) {
	for _, name := range [...]string{"rate", "start", "geometry"} {
		if field := a.Self.Field(name); field != nil {
			c.faults.Add(field.KeyFault(content.UnknownField, "beside rooms only:"))
		}
	}
}

// compileOwn hands the scenario's own rooms to the compiler of maps. Its warnings are about maps that people play, and left
// out.
func (c *checker) compileOwn(a *authored, sound bool) *place.Map {
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
			c.faults.Add(fault)
		}
	}
	return compiled
}

// checkSteps checks the steps and puts them in the order of their moments; those of one moment keep the order in which they
// are written. The second result is the last moment of the scenario.
func (c *checker) checkSteps(steps []step) ([]part, int) {
	var parts []part
	for _, s := range steps {
		if s.part == nil {
			continue // decoding has said why
		}
		h := s.part.base()
		h.at = c.ticks(&h.At)
		if m, ok := s.part.(*mark); ok {
			c.addMark(m)
		}
		parts = append(parts, s.part)
	}
	end := 0
	for _, p := range parts {
		p.check(c)
		until := p.base().at
		if lasting, ok := p.(interface{ lasts() int }); ok {
			until += lasting.lasts()
		}
		end = max(end, until)
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(a.base().at, b.base().at) })
	return parts, end
}
