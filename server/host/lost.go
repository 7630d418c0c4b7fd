package host

import "fmt"

// LostError says that a host was closed before everything was on disk.
type LostError struct {
	Sheets int // that were not written; their characters come back where the sheet before says
	Err    error
}

// Error says how much was lost.
func (e *LostError) Error() string {
	return fmt.Sprintf("host: stopped with %d sheets unwritten: %v", e.Sheets, e.Err)
}

// Unwrap is why it was not waited for any longer.
func (e *LostError) Unwrap() error { return e.Err }
