package pack

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/wick-engine/wick/script/vm"
	"github.com/wick-engine/wick/sim"
)

// Fingerprint computes the hash of everything that was compiled, down to the last unexported field. It equals p.Hash as
// long as nobody has written to a definition, which is what tests call it for. It depends on what definitions say and not
// on how their files are laid out: white space, comments, the order of fields and the split into files leave no trace.
// Of scripts every letter counts. Tests, and files the engine does not read, are not part of it.
func (p *Pack) Fingerprint() uint64 {
	w := newWalker()
	w.hash.Text(p.Name)
	w.hash.Text(p.Version)
	w.value(reflect.ValueOf(p.Definitions))
	return w.hash.Sum()
}

// walker writes Go values into a hash, in the order of their fields.
type walker struct {
	hash sim.StateHash
	seen map[target]uint64 // what a pointer led to is written once; later ones write its number
}

// target is what a pointer leads to. A struct and its first field share an address, hence the type.
type target struct {
	shape   reflect.Type
	address uintptr
}

func newWalker() *walker { return &walker{seen: make(map[target]uint64)} }

func (w *walker) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		w.hash.Bool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		w.hash.I64(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		w.hash.U64(v.Uint())
	case reflect.Float32, reflect.Float64:
		w.hash.F64(v.Float())
	case reflect.String:
		w.hash.Text(v.String())
	case reflect.Struct:
		w.fields(v)
	case reflect.Slice, reflect.Array:
		w.hash.Int(v.Len())
		for i := range v.Len() {
			w.value(v.Index(i))
		}
	case reflect.Map:
		w.table(v)
	case reflect.Pointer:
		w.pointer(v)
	case reflect.Interface:
		w.hash.Bool(!v.IsNil())
		if !v.IsNil() {
			w.hash.Text(v.Elem().Type().String())
			w.value(v.Elem())
		}
	default:
		// A function has no content that could be compared; what it was compiled from stands beside it.
		w.hash.Bool(!v.IsZero())
	}
}

// fields writes what a struct says, by the names of its fields. What it says nothing of is left out: a field that a later version of the engine
// adds leaves the hash of a pack that has never heard of it as it was.
func (w *walker) fields(v reflect.Value) {
	for i := range v.NumField() {
		if field := v.Field(i); !blank(field) {
			w.hash.Text(v.Type().Field(i).Name)
			w.value(field)
		}
	}
	w.hash.Text("") // no field is called so
}

// blank reports whether a value says nothing: it is zero, or empty.
func blank(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if !blank(v.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	case reflect.Float32, reflect.Float64:
		return v.Float() == 0 // −0 says what 0 says
	}
	return v.IsZero()
}

func (w *walker) pointer(v reflect.Value) {
	if v.IsNil() || v.Type() == reflect.TypeFor[*vm.Program]() { // a program never changes, and the scripts that it is of stand beside it
		w.hash.U64(0)
		return
	}
	to := target{v.Type(), v.Pointer()}
	if number, ok := w.seen[to]; ok {
		w.hash.U64(number)
		return
	}
	number := uint64(len(w.seen)) + 1
	w.seen[to] = number
	w.hash.U64(number)
	w.value(v.Elem())
}

// table writes a map in the order of its keys' own hashes, since a map has no order.
func (w *walker) table(v reflect.Value) {
	type entry struct {
		key   uint64
		value reflect.Value
	}
	entries := make([]entry, 0, v.Len())
	for iter := v.MapRange(); iter.Next(); {
		key := newWalker()
		key.value(iter.Key())
		entries = append(entries, entry{key.hash.Sum(), iter.Value()})
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.key, b.key) })
	w.hash.Int(len(entries))
	for _, e := range entries {
		w.hash.U64(e.key)
		w.value(e.value)
	}
}
