package stat

// Teller knows what sources are, for explanations. The rules' engine implements it.
type Teller interface {
	// Source returns the name of a source and how many ticks its rows have left, −1 for no end.
	Source(bearer Source) (name string, left int)
}

// Line is a row in an explanation.
type Line struct {
	Row
	// Name is what the row comes from, and Left how many ticks it has, −1 for no end.
	Name string
	Left int
}

// Counted reports whether the row is part of the value; Idle says why not.
func (l *Line) Counted() bool { return l.Idle == Counts }

// Explanation says how an attribute has come to its value, in the order of the fold.
type Explanation struct {
	Attr Index
	// Known is false for an attribute the table does not have; then all else is zero.
	Known  bool
	Base   float64
	Origin Origin
	// Lines are all rows of the attribute, in the order in which they fold.
	Lines []Line
	// Sum is the base with all that is added, Increased that with all that is added in proportion, and Product that with all that
	// multiplies, which need not be a number.
	Sum, Increased, Product float64
	// Screened is Product once it is a number. Set is what a row puts in its place; Least and Most are what rows hold it within, and
	// Held is what they leave of it. Clamped is that within Min and Max.
	Screened, Held, Clamped float64
	Set, Least, Most        Bound
	Min, Max                Bound
	// Value is Clamped below the ceiling of all attributes.
	Value    float64
	Degraded Reason
}

// Explain explains the value of an attribute. It changes nothing: not what is reported of defects, and not what the sheet
// hashes to. teller may be nil.
func (s *Sheet) Explain(a Index, teller Teller) Explanation {
	e := Explanation{Attr: a}
	if int(a) >= len(s.marks) {
		return e
	}
	// All is worked out anew, so that the reasons are those of a value read first, and forgotten again, so that what is not
	// told here is found by whoever reads it next.
	var f fold
	s.touch()
	s.hushed = true
	s.work(a, &f)
	s.hushed = false
	s.touch()
	e.Known, e.Base, e.Origin = true, f.base, f.origin
	e.Sum, e.Increased, e.Product, e.Screened = f.sum, f.increased, f.product, f.screened
	e.Set, e.Least, e.Most, e.Held, e.Clamped = f.set, f.least, f.most, f.held, f.clamped
	e.Min, e.Max, e.Value, e.Degraded = f.min, f.max, f.value, f.reason
	for _, r := range s.judge(s.rowsOf(a)) {
		l := Line{Row: r, Left: -1}
		if teller != nil {
			l.Name, l.Left = teller.Source(r.Source)
		}
		e.Lines = append(e.Lines, l)
	}
	return e
}

// Refold works the value out again from the base, the lines that count and the bounds. It is Value, bit for bit.
func (e *Explanation) Refold() float64 {
	f := fold{base: e.Base, min: e.Min, max: e.Max}
	rows := make([]Row, len(e.Lines))
	for i := range e.Lines {
		rows[i] = e.Lines[i].Row
	}
	f.pile(rows)
	f.clamp()
	return f.value
}
