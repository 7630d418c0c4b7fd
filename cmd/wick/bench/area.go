package bench

import (
	"context"
	"fmt"
	"slices"
)

// area is a part of the engine that has figures.
type area struct {
	name    string
	measure func(context.Context, *Options) ([]Row, error)
}

func areas() []area {
	return []area{
		{"sim", measureSim}, {"place", measurePlace}, {"rules", measureRules}, {"behavior", measureBehavior}, {"zone", measureZone},
		{"content", measureContent}, {"netcode", measureNetcode},
	}
}

// Areas are the names that Measure knows.
func Areas() (names []string) {
	for _, a := range areas() {
		names = append(names, a.name)
	}
	return names
}

// Measure measures an area. The error is for what could not be measured; a limit that is missed is not one.
func Measure(ctx context.Context, name string, o Options) ([]Row, error) {
	at := slices.IndexFunc(areas(), func(a area) bool { return a.name == name })
	if at < 0 {
		return nil, fmt.Errorf("nothing is measured of %q", name)
	}
	o = o.withDefaults()
	return areas()[at].measure(ctx, &o)
}

// OK reports whether no row misses its limit.
func OK(rows []Row) bool { return !slices.ContainsFunc(rows, func(r Row) bool { return !r.OK }) }
