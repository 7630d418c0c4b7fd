package define

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/sim"
)

// effect compiles an effect.
func (c *compiler) effect(e *effectShape) catalog.Effect {
	compiled := catalog.Effect{
		ID: e.ID, Height: e.Height, Target: filterOf(e.Target), IncludeSelf: e.IncludeSelf, Limit: e.Limit,
		Sight: e.Sight, Origin: originOf(e.Origin), Offset: e.Offset.vec(), Reach: -1,
	}
	if e.Order == "Id" {
		compiled.Order = catalog.OrderID
	}
	switch {
	case e.Sector != nil:
		compiled.Shape, compiled.Radius, compiled.Angle = catalog.ShapeSector, e.Sector.Radius, e.Sector.Angle
	case e.Sphere != nil:
		compiled.Shape, compiled.Radius = catalog.ShapeSphere, e.Sphere.Radius
	case e.Ring != nil:
		compiled.Shape, compiled.Inner, compiled.Outer = catalog.ShapeRing, e.Ring.Inner, e.Ring.Outer
	case e.Line != nil:
		compiled.Shape, compiled.Length, compiled.Width = catalog.ShapeLine, e.Line.Length, e.Line.Width
	case e.Locked != nil:
		compiled.Shape = catalog.ShapeLocked
		if e.Locked.Range != nil {
			compiled.Reach = *e.Locked.Range
		}
	}
	for i := range e.Operations {
		compiled.Operations = append(compiled.Operations, c.operation(&e.Operations[i]))
	}
	return compiled
}

func (c *compiler) operation(op *operationShape) catalog.Operation {
	compiled := catalog.Operation{Def: -1, DamageType: -1}
	switch {
	case op.Attribute != nil:
		compiled.Kind, compiled.Value = catalog.OpAttribute, op.Attribute.Value
		compiled.Def = c.attributes.index(op.Attribute.Attribute)
		compiled.DamageType = c.damageTypes.index(op.Attribute.DamageType)
	case op.Buff != nil:
		compiled.Kind, compiled.Def = catalog.OpBuff, c.buffAt[op.Buff.BuffID]
	case op.Projectile != nil:
		compiled.Kind, compiled.Def = catalog.OpProjectile, c.projectileAt[op.Projectile.ProjectileID]
	case op.Knockback != nil:
		compiled.Kind, compiled.Distance = catalog.OpKnockback, op.Knockback.Distance
		compiled.Duration, compiled.Stagger = c.ticks(op.Knockback.Duration), op.Knockback.Stagger
	case op.Ops != nil:
		compiled.Kind, compiled.Def = catalog.OpOps, int32(len(c.catalog.OpLists))
		var h sim.StateHash
		hashNode(&h, op.Ops.Ops)
		c.catalog.OpLists = append(c.catalog.OpLists, h.Sum())
	default:
		compiled.Kind = catalog.OpResolve
	}
	return compiled
}

// hashNode writes what an author wrote so that only its meaning counts: the order of fields and the spelling of numbers
// change nothing.
func hashNode(h *sim.StateHash, n *content.Node) {
	h.U8(uint8(n.Kind()))
	switch n.Kind() {
	case content.Bool:
		h.Bool(n.Bool())
	case content.Number:
		value, err := strconv.ParseFloat(n.Number(), 64)
		h.F64(value)
		if err != nil {
			h.Text(n.Number())
		}
	case content.Text:
		h.Text(n.Text())
	case content.List, content.Object:
		h.Int(n.Len())
		items := make([]*content.Node, 0, n.Len())
		for _, item := range n.Items {
			items = append(items, item)
		}
		if n.Kind() == content.Object {
			slices.SortStableFunc(items, func(a, b *content.Node) int { return cmp.Compare(a.Name(), b.Name()) })
		}
		for _, item := range items {
			h.Text(item.Name())
			hashNode(h, item)
		}
	}
}

// gatherUses lists what the compiled effects ask of the rules.
func (c *compiler) gatherUses() {
	for i := range c.owners {
		o := &c.owners[i]
		for j := range o.effects {
			e := &o.effects[j]
			at := c.effectAt[e.ID]
			for k := range e.Operations {
				c.gatherUse(Use{Owner: o.kind, OwnerID: o.id, Effect: int(at)}, &e.Operations[k], &c.catalog.Effects[at].Operations[k])
			}
		}
	}
}

func (c *compiler) gatherUse(u Use, op *operationShape, compiled *catalog.Operation) {
	u.Index = int(compiled.Def)
	switch compiled.Kind {
	case catalog.OpAttribute:
		u.Kind, u.Node, u.Value = UseAttribute, op.Self.Field("attribute"), compiled.Value
		c.uses = append(c.uses, u)
		if compiled.DamageType >= 0 {
			u.Kind, u.Index, u.Node = UseDamageType, int(compiled.DamageType), op.Self.Field("damageType")
			c.uses = append(c.uses, u)
		}
	case catalog.OpOps:
		u.Kind, u.Node = UseOps, op.Ops.Ops
		c.uses = append(c.uses, u)
	case catalog.OpResolve:
		u.Kind, u.Node = UseResolve, op.Self
		c.uses = append(c.uses, u)
	}
}

// pool gives names their places in alphabetical order.
type pool struct{ names []string }

func (p *pool) add(name string) {
	if name != "" {
		p.names = append(p.names, name)
	}
}

// settle is called when all names are known.
func (p *pool) settle() []string {
	slices.Sort(p.names)
	p.names = slices.Compact(p.names)
	return p.names
}

// index returns the place of a name, -1 for none.
func (p *pool) index(name string) int32 {
	at, ok := slices.BinarySearchFunc(p.names, name, strings.Compare)
	if !ok {
		return -1
	}
	return int32(at)
}

// gatherNames fills the lists of names of the catalog.
func (c *compiler) gatherNames() {
	for i := range c.owners {
		o := &c.owners[i]
		for j := range o.timeline {
			if e := o.timeline[j].Animation; e != nil {
				c.animations.add(e.Animation)
			}
			if e := o.timeline[j].Prefab; e != nil {
				c.prefabs.add(e.Prefab)
				c.sockets.add(e.Socket)
			}
		}
		for j := range o.effects {
			for k := range o.effects[j].Operations {
				if op := o.effects[j].Operations[k].Attribute; op != nil {
					c.attributes.add(op.Attribute)
					c.damageTypes.add(op.DamageType)
				}
			}
		}
		if o.buff != nil {
			for _, tag := range o.buff.Tags {
				c.tags.add(tag)
			}
		}
	}
	c.catalog.Animations, c.catalog.Prefabs, c.catalog.Sockets = c.animations.settle(), c.prefabs.settle(), c.sockets.settle()
	c.catalog.Attributes, c.catalog.DamageTypes = c.attributes.settle(), c.damageTypes.settle()
	c.catalog.Tags = c.tags.settle()
}
