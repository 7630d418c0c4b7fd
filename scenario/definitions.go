package scenario

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules"
)

// The names of a pack's definitions, as steps and entities use them.

// needsPack reports whether there is a pack. Without one whatever speaks of its definitions is a fault.
func (c *checker) needsPack(at *content.Node) bool {
	if c.world.given != nil {
		return true
	}
	c.faults.Add(at.Fault(NoPack, "a scenario that lies in a pack, or names one"))
	return false
}

// defined is the index of a name among those of the pack's definitions, -1 after a fault.
func (c *checker) defined(name string, at *content.Node, what string, names []string) int {
	if name == "" || !c.needsPack(at) {
		return -1
	}
	for i := range names {
		if names[i] == name {
			return i
		}
	}
	c.unknown(at, what+" of the pack "+c.world.given.Name, names)
	return -1
}

func (c *checker) resource(name string, at *content.Node) rules.PoolIndex {
	return rules.PoolIndex(c.defined(name, at, "a resource", c.defs.Resources()))
}

func (c *checker) attribute(name string, at *content.Node) int {
	return c.defined(name, at, "an attribute", c.defs.Attributes())
}

func (c *checker) affect(name string, at *content.Node) int {
	return c.defined(name, at, "an affect", c.defs.Affects())
}

func (c *checker) behavior(name string, at *content.Node) {
	c.defined(name, at, "a behavior", c.defs.Behaviors())
}

func (c *checker) buff(name string, at *content.Node) {
	c.defined(name, at, "a buff", c.defs.Buffs())
}
