package shape

// EachOp calls look for each op of a list and of the lists in it, the outer ones first.
func EachOp(ops []Op, look func(*Op)) {
	for i := range ops {
		look(&ops[i])
		for _, inner := range branches(&ops[i]) {
			EachOp(inner, look)
		}
	}
}

// branches are the lists in an op.
func branches(o *Op) [][]Op {
	switch {
	case o.If != nil:
		return [][]Op{o.If.Then, o.If.Else}
	case o.Chance != nil:
		return [][]Op{o.Chance.Then, o.Chance.Else}
	case o.Check != nil:
		return listsOf(o.Check)
	case o.Dispel != nil && o.Dispel.Check != nil:
		return listsOf(o.Dispel.Check)
	}
	return nil
}

// listsOf are the lists in a check.
func listsOf(k *Check) (lists [][]Op) {
	for i := range k.Bands {
		lists = append(lists, k.Bands[i].Ops)
	}
	return lists
}
