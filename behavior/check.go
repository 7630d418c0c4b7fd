package behavior

import "github.com/wick-engine/wick/sim"

func (c *Catalog) check() error { return nil }

// finish fills in what follows from the rest.
func (c *Catalog) finish() {
	for i := range c.Effects {
		if e := &c.Effects[i]; e.Shape == ShapeSector {
			e.Wedge = sim.NewWedge(e.Angle)
		}
	}
}
