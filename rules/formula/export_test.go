package formula

// Height is how many results of the formula wait at one time.
func (f *Formula) Height() int { return f.height }
