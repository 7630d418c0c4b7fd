package account // want docs: package account has no package comment in a doc.go

type hidden struct{}

// Documented is fine.
type Documented struct{ Field int }

type Bare struct{} // want docs: exported Bare has no doc comment

func (Bare) Method() {} // want docs: exported Bare.Method has no doc comment

func (hidden) Method() {}

func Function() {} // want docs: exported Function has no doc comment

// The colours are documented as a group.
const (
	Red = iota
	Green
)

// want+3 docs: exported Loose has no doc comment

const (
	Loose = 1
	Tight = 2 // fine
)

// Options configures it.
type Options struct {
	// Rate is per second.
	Rate  int
	Burst int // in one go
	Text  int `doc:"What authors read."`

	// want+2 docs: exported Options.Bare has no doc comment

	Bare int
	own  int
}

// Store is an interface.
type Store interface {
	// Load loads.
	Load()

	// want+2 docs: exported Store.Save has no doc comment

	Save()
}

// One explains its only method itself.
type One interface{ Only() }
