package replication

import (
	"reflect"
	"slices"

	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// insert makes a row for a new ghost.
func (c *Client) insert(kind int, id sim.ID) {
	t := &c.tables[kind]
	at, _ := t.Find(id)
	t.IDs = slices.Insert(t.IDs, at, id)
	t.Owners = slices.Insert(t.Owners, at, sim.ID(0))
	t.Fates = slices.Insert(t.Fates, at, view.Stays)
	for _, column := range t.Columns {
		v := reflect.ValueOf(column).Elem()
		v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		reflect.Copy(v.Slice(at+1, v.Len()), v.Slice(at, v.Len()-1))
	}
}

// own brings a ghost's owner in line with its face, and clears what is not told with that.
func (c *Client) own(at int) {
	sl := &c.slots[at]
	t := &c.tables[sl.kind]
	id := sim.MakeID(uint32(at), uint32(sl.gen))
	row, _ := t.Find(id)
	t.Owners[row] = 0
	if sl.face == wire.ToOwner {
		t.Owners[row] = id
	}
	c.rows[sl.kind].Clear(row)
}

// show writes a row into the tables.
func (c *Client) show(at int, l *wire.Layout, row []uint64) {
	sl := &c.slots[at]
	if i, ok := c.tables[sl.kind].Find(sim.MakeID(uint32(at), uint32(sl.gen))); ok {
		l.Restore(row, &c.rows[sl.kind], i)
	}
}

// sweep takes the rows out that were there for the last time.
func (c *Client) sweep() {
	if c.ended == 0 {
		return
	}
	c.ended = 0
	for k := range c.tables {
		t := &c.tables[k]
		kept := 0
		for row := range t.IDs {
			if t.Fates[row] != view.Stays {
				continue
			}
			if kept != row {
				t.IDs[kept], t.Owners[kept], t.Fates[kept] = t.IDs[row], t.Owners[row], t.Fates[row]
				for _, column := range t.Columns {
					v := reflect.ValueOf(column).Elem()
					v.Index(kept).Set(v.Index(row))
				}
			}
			kept++
		}
		c.cut(k, kept)
	}
}

func (c *Client) clearTable(kind int) { c.cut(kind, 0) }

// cut shortens a table.
func (c *Client) cut(kind, n int) {
	t := &c.tables[kind]
	t.IDs, t.Owners, t.Fates = t.IDs[:n], t.Owners[:n], t.Fates[:n]
	for _, column := range t.Columns {
		reflect.ValueOf(column).Elem().SetLen(n)
	}
}
