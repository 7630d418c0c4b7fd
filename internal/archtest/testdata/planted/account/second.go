package account

import "errors"

// want+4 docs: exported ErrBare has no doc comment

// A comment on a group of variables says what none of them is.
var (
	ErrBare = errors.New("bare")
	// ErrFine is documented.
	ErrFine = errors.New("fine")
)
