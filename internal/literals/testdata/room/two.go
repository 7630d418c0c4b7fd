package room

func two() []string { return []string{"", "quoted \"it\"", "a lamp", string(rune('x'))} }
