package protocol

import (
	"errors"

	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/view"
)

// Schema is everything that two ends must agree on. It is made once and never changes.
type Schema struct {
	kinds        []*wire.Kind
	declarations []Declaration
	hash         uint64
}

// NewSchema reads the declarations of ghost kinds. The error lists everything that is wrong with them; it is a mistake in
// the program.
func NewSchema(kinds []view.GhostKind) (*Schema, error) {
	s := &Schema{declarations: fixedDeclarations()}
	var errs []error
	for i := range kinds {
		kind, words, err := wire.NewKind(&kinds[i])
		s.kinds = append(s.kinds, kind)
		s.declare(&kinds[i], words)
		errs = append(errs, err)
	}
	if len(kinds) > 255 {
		errs = append(errs, errors.New("protocol: more than 255 kinds of ghosts"))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	s.hash = hashAll(s.declarations)
	return s, nil
}

// Hash is equal for two schemas that say the same, whatever program they are in.
func (s *Schema) Hash() uint64 { return s.hash }

// Declarations are what the hash is made of, in order. They must not be changed.
func (s *Schema) Declarations() []Declaration { return s.declarations }

// Kinds is the number of ghost kinds.
func (s *Schema) Kinds() int { return len(s.kinds) }

// Kind is the i-th ghost kind, in the order of their declaration.
func (s *Schema) Kind(i int) *wire.Kind { return s.kinds[i] }

// declare adds what a kind and its components are to the declarations.
func (s *Schema) declare(g *view.GhostKind, words [][]string) {
	kind := Declaration{Name: "kind " + g.Name}
	for i := range g.Components {
		kind.Fields = append(kind.Fields, g.Components[i].Name)
	}
	if g.Detach {
		kind.Fields = append(kind.Fields, "(detach)")
	}
	s.declarations = append(s.declarations, kind.sealed())
	for i, lines := range words {
		d := Declaration{Name: "component " + g.Name + "." + g.Components[i].Name, Fields: lines}
		s.declarations = append(s.declarations, d.sealed())
	}
}
