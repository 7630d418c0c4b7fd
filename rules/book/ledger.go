package book

// Track is a way somebody goes step by step, of which a start, 0, is none.
type Track struct {
	ID    string
	Steps []TrackStep
}

// TrackStep is a step of a track. Level calls it a level. Ops run when it is taken, on whoever took it.
type TrackStep struct {
	ID    string
	Level bool
	Ops   ListID
}

// Profession is a trade that somebody learns; ranks count from 1, and who learns it has the first.
type Profession struct {
	ID    string
	Ranks []string
}

// Recipe turns things into other things for whoever has a rank of a profession. Profession is -1 where everybody can.
type Recipe struct {
	ID         string
	Profession int32
	Rank       int32
	Takes      []Stack
	Gives      []Stack
}

// Item is a thing that can be owned. Stack is how many of it share one slot of a bag, at least 1. Salvage is what is left of
// one that is taken apart; nothing where it cannot be.
type Item struct {
	ID, Name string
	Stack    int32
	Salvage  []Stack
}

// Flag is a fact about somebody that has a name. Number is what missions call it, 0 where it is none of theirs.
type Flag struct {
	ID     string
	Number int32
}

// Stack is a number of one item, by its index.
type Stack struct {
	Item, Count int32
}

// Bundle is a list of ops with a name, for granting several things at once.
type Bundle struct {
	ID  string
	Ops ListID
}
