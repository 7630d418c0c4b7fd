package book

// Wardable reports, for each affect of a book, whether any other can keep it off: nobody has to be asked about the rest.
func Wardable(d *Defs) []bool {
	granters := make(map[Tag]map[int]bool)
	grant := func(def int, tags []Tag) {
		for _, tag := range tags {
			if granters[tag] == nil {
				granters[tag] = make(map[int]bool)
			}
			granters[tag][def] = true
		}
	}
	for i := range d.Affects {
		grant(i, d.Affects[i].Immune)
		for _, rung := range d.Affects[i].Rungs {
			grant(i, rung.Immune)
		}
	}
	wardable := make([]bool, len(d.Affects))
	for i := range d.Affects {
		for _, tag := range d.Affects[i].Is {
			others := len(granters[tag])
			if granters[tag][i] {
				others-- // its own kind does not keep it off
			}
			wardable[i] = wardable[i] || others > 0
		}
	}
	return wardable
}
