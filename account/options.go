package account

import (
	"errors"
	"fmt"
)

// check returns everything that is wrong with the options, by name.
func (o *Options) check() error {
	var errs []error
	wrong := func(format string, args ...any) { errs = append(errs, fmt.Errorf("account: "+format, args...)) }
	if !o.Params.valid() {
		wrong("Params %+v cannot be hashed with", o.Params)
	}
	if o.GuestLife < day {
		wrong("GuestLife is %d µs, less than a day", o.GuestLife)
	}
	if o.SessionLife < 0 {
		wrong("SessionLife is %d µs", o.SessionLife)
	}
	if o.Characters < 0 || o.Characters > 100 {
		wrong("Characters is %d, expected 1 to 100", o.Characters)
	}
	if o.Hashes < 0 {
		wrong("Hashes is %d", o.Hashes)
	}
	if o.WrongSpan < 0 {
		wrong("WrongSpan is %d µs", o.WrongSpan)
	}
	return errors.Join(errs...)
}

// zeros is a source of nothing but zeros, for the hash that no password is checked against in earnest.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
