package wire

import (
	"errors"
	"math"
	"reflect"
	"strconv"

	"github.com/wick-engine/wick/sim"
)

// fieldForm is how the lanes of a field are told together.
type fieldForm uint8

const (
	numbers fieldForm = iota // each lane by its distance from a known value
	refs                     // ids of ghosts, whole
	text                     // a length and bytes
	list                     // how many, and that many items
)

// field is one replicated field of a component, as one face has it.
type field struct {
	name  string
	first int // its lanes are first to first+count-1 of the layout
	count int
	form  fieldForm
	item  int  // lanes of one item of a list
	hot   bool // changes all the time
	last  bool // goes with the exit of what was destroyed
}

// builder lays out one face of a kind.
type builder struct {
	lanes  []lane
	fields []field
	raw    bool // predicted fields are told as they are
	err    error
}

func (b *builder) complain(what string, t reflect.Type, why string) {
	b.err = errors.Join(b.err, errors.New("wire: "+what+" ("+t.String()+"): "+why))
}

// add lays out one field of a component.
func (b *builder) add(component int, name string, f reflect.StructField, t tag) {
	out := field{name: name, first: len(b.lanes), hot: t.interp, last: t.last}
	if t.text {
		out.form = text
		b.addText(component, name, f.Type, f.Offset)
	} else if isList(f.Type) {
		out.form = list
		out.item = b.addList(component, name, f.Type, f.Offset, t)
	} else {
		b.addLanes(component, name, f.Type, f.Offset, t)
		out.form = b.formOf(name, f.Type, out.first)
	}
	out.count = len(b.lanes) - out.first
	b.fields = append(b.fields, out)
}

// formOf is the form of a field whose lanes begin at first: ids are told in another way than numbers.
func (b *builder) formOf(name string, t reflect.Type, first int) fieldForm {
	ids := 0
	for i := range b.lanes[first:] {
		if b.lanes[first+i].form == formRef {
			ids++
		}
	}
	switch ids {
	case 0:
		return numbers
	case len(b.lanes) - first:
		return refs
	}
	b.complain(name, t, "ids and numbers in one field, which is not a list")
	return numbers
}

func (b *builder) addText(component int, name string, t reflect.Type, offset uintptr) {
	if t.Kind() != reflect.Array || t.Elem().Kind() != reflect.Uint8 || t.Len() == 0 || t.Len() > 255 {
		b.complain(name, t, "text is an array of 1 to 255 bytes")
		return
	}
	for at := 0; at < t.Len(); at += 8 {
		n := min(8, t.Len()-at)
		b.lanes = append(b.lanes, lane{
			component: component, offset: offset + uintptr(at), size: uintptr(n), form: formBytes, width: 8 * n, top: laneMask(8 * n),
		})
	}
}

// isList recognises a struct of N and Items.
func isList(t reflect.Type) bool {
	if t.Kind() != reflect.Struct || t.NumField() != 2 {
		return false
	}
	n, items := t.Field(0), t.Field(1)
	return n.Name == "N" && n.Type.Kind() == reflect.Uint8 && items.Name == "Items" && items.Type.Kind() == reflect.Array
}

func (b *builder) addList(component int, name string, t reflect.Type, offset uintptr, of tag) (item int) {
	items := t.Field(1)
	size := items.Type.Len()
	if size == 0 || size > 255 {
		b.complain(name, t, "a list has room for 1 to 255 items")
		return 0
	}
	b.lanes = append(b.lanes, lane{
		component: component, offset: offset, size: 1, form: formUnsigned, width: widthOf(uint64(size)), top: uint64(size),
	})
	before := len(b.lanes)
	for i := range size {
		at := offset + items.Offset + uintptr(i)*items.Type.Elem().Size()
		b.addLanes(component, name, items.Type.Elem(), at, of)
	}
	return (len(b.lanes) - before) / size
}

// addLanes lays out a number, or the numbers of a struct or an array. Inner fields with tags of their own go by those.
func (b *builder) addLanes(component int, name string, t reflect.Type, offset uintptr, of tag) {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			f, own := t.Field(i), of
			if inner, tagged := f.Tag.Lookup("net"); tagged {
				var complaint string
				if own, complaint = parseTag(inner); complaint != "" {
					b.complain(name+"."+f.Name, f.Type, complaint)
				}
			}
			b.addLanes(component, name+"."+f.Name, f.Type, offset+f.Offset, own)
		}
	case reflect.Array:
		for i := range t.Len() {
			b.addLanes(component, name+"["+strconv.Itoa(i)+"]", t.Elem(), offset+uintptr(i)*t.Elem().Size(), of)
		}
	default:
		b.addNumber(component, name, t, offset, of)
	}
}

func (b *builder) addNumber(component int, name string, t reflect.Type, offset uintptr, of tag) {
	l := lane{component: component, offset: offset, size: t.Size()}
	full := 8 * int(t.Size())
	exact := b.raw && of.predicted
	switch kind := t.Kind(); {
	case t == reflect.TypeFor[sim.ID]():
		l.form, l.width = formRef, 32
	case t == reflect.TypeFor[sim.Heading]():
		l.form, l.width = formAngle, full
		if of.bits > 0 && of.bits < full && !exact {
			l.width = of.bits
		}
	case kind == reflect.Float64 || kind == reflect.Float32:
		l.form, l.width = formFloat64, full
		if kind == reflect.Float32 {
			l.form = formFloat32
		}
		if of.ranged != of.stepped {
			b.complain(name, t, "range and step go together")
			return
		}
		if of.ranged && !exact {
			l.form, l.low, l.step = formStep, of.low, of.step
			l.top = uint64(math.Floor((of.high-of.low)/of.step + 0.5))
			l.width = widthOf(l.top)
			if l.width > 32 {
				b.complain(name, t, "more than 2^32 steps")
				return
			}
		}
	case kind == reflect.Bool:
		l.form, l.width = formUnsigned, 1
	case kind >= reflect.Uint8 && kind <= reflect.Uint64 || kind >= reflect.Int8 && kind <= reflect.Int64:
		b.wholeNumber(&l, kind, of, exact)
	default:
		b.complain(name, t, "this type cannot be sent")
		return
	}
	if l.top == 0 {
		l.top = laneMask(l.width)
	}
	l.tick = t == reflect.TypeFor[sim.Tick]() && l.width == 32 && l.base == 0
	b.lanes = append(b.lanes, l)
}

// wholeNumber lays out an integer: by its range, or by its bits, of which a signed one uses one for the sign.
func (b *builder) wholeNumber(l *lane, kind reflect.Kind, of tag, exact bool) {
	l.form, l.width = formUnsigned, 8*int(l.size)
	signed := kind >= reflect.Int8 && kind <= reflect.Int64
	if of.bits > 0 && !exact {
		l.width = min(of.bits, l.width)
	}
	if signed {
		l.form, l.base = formSigned, -1<<uint(l.width-1)
	}
	if of.ranged && !exact {
		l.base = int64(of.low)
		l.top = uint64(int64(of.high) - l.base)
		l.width = widthOf(l.top)
	}
}
