//go:build !invariants

package zone

// verify is free unless the zone is built with the tag invariants.
func (z *Zone) verify(string) {}
