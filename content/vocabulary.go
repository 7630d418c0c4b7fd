package content

import (
	"io/fs"

	"github.com/wick-engine/wick/content/authored"
	"github.com/wick-engine/wick/content/spelling"
)

// The words of package authored, which everybody who reads content needs.
type (
	// File is one file of a pack.
	File = authored.File
	// Limits bounds what is read; the zero value is the set to use.
	Limits = authored.Limits
	// Place is a position in a file.
	Place = authored.Place
	// Node is one JSON value with its place.
	Node = authored.Node
	// NodeKind is the JSON type of a Node.
	NodeKind = authored.NodeKind
	// Fault is one thing wrong with what an author wrote.
	Fault = authored.Fault
	// Faults gathers everything that is wrong with a pack.
	Faults = authored.Faults
	// Error is the faults of a pack as a Go error.
	Error = authored.Error
)

// The kinds of a node. Absent is the kind of a nil *Node.
const (
	Absent = authored.Absent
	Null   = authored.Null
	Bool   = authored.Bool
	Number = authored.Number
	Text   = authored.Text
	List   = authored.List
	Object = authored.Object
)

// Codes of the faults that reading values into types finds. Define rooms add their own.
const (
	BadJSON          = authored.BadJSON
	DuplicateKey     = authored.DuplicateKey
	MissingField     = authored.MissingField
	WrongType        = authored.WrongType
	UnknownField     = "unknown_field"     // a field that does not exist at this place
	BadID            = "bad_id"            // an id that breaks the pattern
	BadNumber        = "bad_number"        // a number out of range, not whole where it must be, or not finite
	BadTime          = "bad_time"          // a time that cannot be read or is out of range
	BadText          = "bad_text"          // a text too short, too long or not matching its pattern
	BadLength        = "bad_length"        // a list or table with too few or too many entries
	UnknownEnum      = "unknown_enum"      // a word that is not in its set
	UnknownReference = "unknown_reference" // a name that nothing declares
	DuplicateID      = "duplicate_id"      // two definitions of one kind share an id
	SilentOverride   = "silent_override"   // a definition replaces another pack's without saying so
	IdleOverride     = "idle_override"     // "override": true where there is nothing to replace
)

// MaxAllowed is how many allowed words a fault lists.
const MaxAllowed = authored.MaxAllowed

// ReadFS reads all files of a folder within the default limits, see [authored.Limits.ReadFS].
func ReadFS(fsys fs.FS) ([]File, error) { return authored.ReadFS(fsys) }

// Parse reads a file as JSON with comments and trailing commas within the default limits, see [authored.Limits.Parse].
func Parse(f File, faults *Faults) *Node { return authored.Parse(f, faults) }

// Nearest returns the known name that the author most likely meant, "" if none is near enough, see [spelling.Nearest].
func Nearest(name string, known []string) string { return spelling.Nearest(name, known) }

// NearestFirst returns at most n of the known names, those nearest to name first.
func NearestFirst(name string, known []string, n int) []string {
	return spelling.NearestFirst(name, known, n)
}
