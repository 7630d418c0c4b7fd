package wire

import "errors"

// ErrMalformed is the answer to bits that no Writer of this version makes.
var ErrMalformed = errors.New("protocol: malformed packet")
