package zone

// KeptCasts is of how many casts with a behavior something is remembered.
func (z *Zone) KeptCasts() int { return len(z.casts.Kept(nil)) }
