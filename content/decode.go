package content

import (
	"fmt"
	"reflect"
)

// Decoder turns nodes into Go values by their types and struct tags. The zero value is ready to use. It keeps what it has
// learnt about types, so one decoder serves a whole pack; it may not be used by two goroutines at once.
//
// Fields carry their name in `json:"name"`, what is asked of the value in `content:"option,option"`, and a sentence for
// authors in `doc:"..."`. A field without a json name is not for authors. Options:
//
//	required           the field must be given
//	default=4          the value of a field that is not given; scalars only
//	id                 a text of the form ^[a-z][a-z0-9_]{0,47}$
//	ref=room           the id of a definition of that kind; noted in Refs and checked when Refs settles
//	enum=a|b|c         one of these texts, letter case counts
//	min=0 max=10       the least and the greatest number or time, themselves included
//	over=0 under=1     the same, themselves excluded
//	min_len=1 max_len= how many characters a text may have
//	min_items= max_items=  how many entries a list or table may have
//	time               a text field that holds an authored time, see Time
//	key=id key=a|b     what the keys of a table must be: ids or one of these words
//	keyref=damage_type the keys are ids of definitions of that kind
//	decimal            a whole number may be spelt as any decimal that is one: 3.0, 30e-1
//	code=bad_shape     the code of faults about the value's range, form or word, in place of the general one; numbers that
//	                   cannot be read, such as 1e999, keep that
//	low=bad_shape      the same for a number or Seconds below the least alone
//	missing=bad_type   the code of the fault if the field is not given
//	switch             a text whose word decides which further fields the object has
//	when=Line|Arc      on a pointer to a struct without a json name: its fields are those that come with these words,
//	                   and it stays nil for other words
//	stray=bad_shape    beside switch: the code of the fault for a field that belongs to another word
//	misplaced=bad_kind on a field, or beside when: authors know the field or the words from other places and may not use
//	                   them here. To give them is a fault of that code; neither schemas nor faults offer them
//	node               on a field of type *Node without a json name: receives the object's own node
//	pattern=^x+$       a regular expression for a text; always the last option, it takes the rest of the tag
//
// On lists and tables the options about values hold for every entry.
//
// Types: bool, all integers (written without fraction or exponent), floats (finite), string, [Time], [Seconds], slices,
// arrays (exactly their length), maps from string and slices of [Named] (JSON objects), structs (unknown fields are
// faults), embedded structs (their fields count as the outer's), pointers (nil when not given), *Node (any value, kept as
// it is), and whatever implements [NodeDecoder]. null is always a fault.
type Decoder struct {
	// Refs is where names of definitions are noted as they are met, for Settle to check. nil: they are not noted.
	Refs *References
	// Limits bounds the files that Definitions reads.
	Limits Limits

	plans map[reflect.Type]*structPlan
}

// NodeDecoder is implemented, on the pointer, by types that read themselves. The method adds a fault for everything wrong
// and returns whether there was none. d decodes parts of the value. The type's schema is any value unless it implements
// [SchemaWriter] too.
type NodeDecoder interface {
	DecodeNode(n *Node, d *Decoder, faults *Faults) bool
}

// Named is one entry of a JSON object whose keys are the author's: a []Named[T] keeps them in the order of the file.
type Named[T any] struct {
	// Name is the key; Node the value, whose KeyPlace is the key's.
	Name string
	Node *Node
	// Value is the decoded value.
	Value T
}

// Decode decodes one value with a decoder of its own. To decode many, keep a [Decoder].
func Decode(n *Node, dst any, faults *Faults) bool { return new(Decoder).Decode(n, dst, faults) }

// Decode fills what dst points to from a node. It adds a fault for everything that is wrong, not only the first, and
// returns whether there was none; what is sound is filled in either way. Fields that the file does not give, and that have
// no default, stay as they are. It panics if dst is not a pointer, or its type or tags are none that [Decoder] describes.
func (d *Decoder) Decode(n *Node, dst any, faults *Faults) bool {
	v := reflect.ValueOf(dst)
	if v.Kind() != reflect.Pointer || v.IsNil() {
		panic(fmt.Sprintf("content: Decode into %T, which is not a pointer to something", dst))
	}
	p, err := d.planOf(v.Type().Elem(), newTag())
	if err != nil {
		panic("content: " + err.Error())
	}
	return p.decode(d, n, v.Elem(), faults)
}
