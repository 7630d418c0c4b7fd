package wire

import (
	"errors"
	"reflect"
	"unsafe"

	"github.com/wick-engine/wick/view"
)

// maxFields is how many fields a face may have: their changes are kept in one word.
const maxFields = 64

// Face is one of the two ways in which a ghost is told: to its owner, or to everybody else.
type Face uint8

// The faces.
const (
	ToOthers Face = iota // shortened, without what is for owners
	ToOwner              // what is predicted as it is, without what is not for owners
	Faces                // how many there are
)

// Kind is a ghost kind as the network sees it.
type Kind struct {
	Name   string
	Detach bool // the client keeps its copy of what went out of sight
	// Importance is what its changes weigh when not everything fits, at least 1.
	Importance int
	types      []reflect.Type // of the components
	layouts    [Faces]Layout
}

// NewKind reads the declaration of a ghost kind. Words says of each component, in its order, what its fields are, a line
// for each that is sent: whoever reads the same words means the same. The error lists everything that is wrong.
func NewKind(g *view.GhostKind) (k *Kind, words [][]string, err error) {
	k = &Kind{Name: g.Name, Detach: g.Detach, Importance: max(1, int(g.Importance))}
	own, others := builder{raw: true}, builder{}
	for i, c := range g.Components {
		t := reflect.TypeOf(c.Sample)
		if t == nil || t.Kind() != reflect.Struct || !plain(t) {
			return nil, nil, errors.New("wire: component " + g.Name + "." + c.Name + " is no plain struct")
		}
		k.types = append(k.types, t)
		var lines []string
		for j := range t.NumField() {
			f := t.Field(j)
			tagText, tagged := f.Tag.Lookup("net")
			if !tagged {
				continue // stays on the server
			}
			name := c.Name + "." + f.Name
			of, complaint := parseTag(tagText)
			if complaint != "" || !f.IsExported() {
				others.complain(name, f.Type, complaint)
				continue
			}
			lines = append(lines, f.Name+" "+typeText(f.Type)+" "+of.String())
			if of.to != toOwner {
				others.add(i, name, f, of)
			}
			if of.to != toOthers {
				own.add(i, name, f, of)
			}
		}
		words = append(words, lines)
	}
	if len(g.Components) > maxFields {
		return nil, nil, errors.New("wire: kind " + g.Name + " has more than 64 components")
	}
	for _, b := range []*builder{&others, &own} {
		if len(b.fields) > maxFields {
			b.err = errors.Join(b.err, errors.New("wire: kind "+g.Name+" has more than 64 fields"))
		}
	}
	k.layouts[ToOthers], k.layouts[ToOwner] = newLayout(&others, len(g.Components)), newLayout(&own, len(g.Components))
	return k, words, errors.Join(others.err, own.err)
}

// Layout is how a face of the kind is laid out.
func (k *Kind) Layout(f Face) *Layout { return &k.layouts[f] }

// Columns makes empty columns for a table of this kind.
func (k *Kind) Columns() []any {
	var columns []any
	for _, t := range k.types {
		columns = append(columns, reflect.New(reflect.SliceOf(t)).Interface())
	}
	return columns
}

// Rows reaches the components in the columns of a table. It stays good while the columns are the same pointers, whatever
// the slices behind them hold.
type Rows struct {
	columns []unsafe.Pointer // to the slices
	sizes   []uintptr        // of their elements
}

// Rows reaches into columns, each a pointer to a slice of a component of the kind, in their order.
func (k *Kind) Rows(columns []any) (Rows, error) {
	var r Rows
	if len(columns) != len(k.types) {
		return r, errors.New("wire: a table of " + k.Name + " has another number of columns than was declared")
	}
	for i, column := range columns {
		v := reflect.ValueOf(column)
		if !v.IsValid() || v.Type() != reflect.PointerTo(reflect.SliceOf(k.types[i])) {
			return r, errors.New("wire: a column of " + k.Name + " is not of the type that was declared")
		}
		r.columns = append(r.columns, v.UnsafePointer())
		r.sizes = append(r.sizes, k.types[i].Size())
	}
	return r, nil
}

// cell is where the component of a row is. The row must be there: it is looked at without a check.
func (r *Rows) cell(component, row int) unsafe.Pointer {
	return unsafe.Add(*(*unsafe.Pointer)(r.columns[component]), uintptr(row)*r.sizes[component])
}

// Changed compares the components of a row with what they were: was, of Kind.Size bytes, which it brings up to date. It
// returns the set of those that differ.
func (r *Rows) Changed(row int, was []byte) (components uint64) {
	for i := range r.columns {
		size := r.sizes[i]
		now := unsafe.Slice((*byte)(r.cell(i, row)), size)
		if string(now) != string(was[:size]) {
			copy(was, now)
			components |= 1 << i
		}
		was = was[size:]
	}
	return components
}

// Size is how many bytes the components of a ghost take in memory.
func (k *Kind) Size() (n int) {
	for _, t := range k.types {
		n += int(t.Size())
	}
	return n
}

// Clear writes zeros into a row.
func (r *Rows) Clear(row int) {
	for i := range r.columns {
		clear(unsafe.Slice((*byte)(r.cell(i, row)), r.sizes[i]))
	}
}

// plain reports whether a value of the type is nothing but numbers.
func plain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if !plain(t.Field(i).Type) {
				return false
			}
		}
		return true
	case reflect.Array:
		return plain(t.Elem())
	}
	return t.Kind() >= reflect.Bool && t.Kind() <= reflect.Complex128
}
