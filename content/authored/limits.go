package authored

// Limits bounds what is read. The zero value of every field means its default, so that Limits{} is the set to use.
type Limits struct {
	// Files is how many files a pack may have. Default 20,000.
	Files int
	// FileBytes is the size of the largest file of any sort, pictures included. Default 32 MiB.
	FileBytes int
	// TotalBytes is the size of all files together. Default 512 MiB.
	TotalBytes int
	// FolderDepth is how deep folders may be nested. Default 16.
	FolderDepth int
	// JSONBytes is the size of the largest JSON file. Default 4 MiB.
	JSONBytes int
	// JSONDepth is how deep objects and lists may be nested in a file. Default 32.
	JSONDepth int
	// JSONValues is about how many values one file may hold. Default 500,000.
	JSONValues int
}

func (l Limits) withDefaults() Limits {
	for _, d := range []struct {
		field *int
		value int
	}{
		{&l.Files, 20_000},
		{&l.FileBytes, 32 << 20},
		{&l.TotalBytes, 512 << 20},
		{&l.FolderDepth, 16},
		{&l.JSONBytes, 4 << 20},
		{&l.JSONDepth, 32},
		{&l.JSONValues, 500_000},
	} {
		if *d.field <= 0 {
			*d.field = d.value
		}
	}
	return l
}
