package stat

// Hush lets what is read of the sheet from now on leave no trace, until Speak: a defect that is met is not told, and whoever
// reads the value next meets it again. It is for looking on from outside, which must not make a difference.
func (s *Sheet) Hush() { s.hushed = true }

// Speak ends what Hush has begun.
func (s *Sheet) Speak() {
	s.hushed = false
	if s.aside {
		s.aside = false
		s.touch()
	}
}
