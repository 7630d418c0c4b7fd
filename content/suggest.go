package content

import "github.com/wick-engine/wick/content/spelling"

// A pack may have thousands of definitions, and one wrong letter in the wrong place makes thousands of names unknown.
// Suggestions are for people, who will read a few of them; so their number is bounded, and with it the work.
const (
	maxSuggestions = 300 // unknown names that are compared with all known ones
	listedNames    = 5   // known names listed where none is near
)

// suggestions remembers what was suggested for the unknown names of one kind.
type suggestions struct {
	known *spelling.Known
	made  map[string]suggestion
}

type suggestion struct {
	near    string
	allowed []string
}

// forName returns the known name nearest to an unknown one or, if none is near, some that are less far than others. Past
// maxSuggestions different names it returns nothing.
func (s *suggestions) forName(name string, known []string) (near string, allowed []string) {
	if s.known == nil || s.known.Len() != len(known) {
		*s = suggestions{spelling.NewKnown(known), make(map[string]suggestion)}
	}
	made, ok := s.made[name]
	if !ok && len(s.made) < maxSuggestions {
		made.near = s.known.Nearest(name)
		if made.near == "" {
			made.allowed = s.known.NearestFirst(name, listedNames)
		}
		s.made[name] = made
	}
	return made.near, made.allowed
}

// UnknownName is the fault at a node whose text is none of the known names: with the one that was most likely meant or, if
// none is near, with some of those there are. Its work grows with their number.
func UnknownName(at *Node, expected string, known []string) Fault {
	f := at.Fault(UnknownReference, expected)
	if f.Near = Nearest(at.Text(), known); f.Near != "" {
		return f
	}
	f.Allowed = NearestFirst(at.Text(), known, listedNames)
	if len(f.Allowed) < len(known) {
		f.Expected += ", for example"
	}
	return f
}
