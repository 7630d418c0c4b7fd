package mission

import (
	"errors"
	"regexp"
	"slices"
)

// ErrGone is an error value, the one kind of variable that may be exported.
var ErrGone = errors.New("gone")

// Exported can be assigned by anybody.
var Exported = 3 // want globals: exported package-level variable Exported

type row struct {
	name  string
	parts []string
}

var (
	_       any            = row{}
	primes                 = [...]int{2, 3, 5}
	names                  = []string{"a", "b"}
	rows                   = []row{{name: "a", parts: []string{"x"}}}
	byName                 = map[string]row{"a": {name: "a"}}
	pattern                = regexp.MustCompile("a+")
	empty   map[string]int // want globals: package-level variable empty without a value
	counter = 0
	shared  = []int{1}
	handed  = []int{1}
	renamed = []int{1}
	element = []row{{name: "a"}}
	looked  = map[string]*row{}
	walked  = []*row{{name: "a"}}
	changed = &row{}
	sliced  = [...]int{1, 2}
)

func init() {} // want globals: init function

func reads(i int) (n int) {
	for _, r := range rows {
		n += len(r.parts) + len(r.name)
	}
	if r, ok := byName["a"]; ok && r.name == names[i] && pattern.MatchString(r.name) {
		n += primes[i]
	}
	copied := append([]string(nil), names...)
	return n + slices.Index(names, "b") + slices.Index(primes[1:], 3) + len(copied) + len(slices.Clone(names))
}

func (r *row) rename() { r.name = "b" }

func writes(keep func([]int)) (*row, []string) {
	counter++             // want globals: package-level variable counter is assigned
	pointer := &primes[0] // want globals: package-level variable primes has its address taken
	shared[0] = *pointer  // want globals: package-level variable shared is assigned
	keep(handed)          // want globals: package-level variable handed is handed on as []int, through which it can be changed
	keep(sliced[:])       // want globals: package-level variable sliced is handed on as []int, through which it can be changed
	changed.rename()      // want globals: package-level variable changed is changed, as far as can be seen, by its method rename
	alias := renamed      // want globals: package-level variable renamed is handed on as []int, through which it can be changed
	alias[0]++
	Exported = 4               // want globals: package-level variable Exported is assigned
	for _, r := range walked { // want globals: package-level variable walked is walked over, and its elements are handed on as *row, through which it can be changed
		r.name = "b"
	}
	delete(empty, "a")                   // want globals: package-level variable empty is handed on as map[string]int, through which it can be changed
	return looked["a"], element[0].parts // want globals: package-level variable looked is handed on as *row, through which it can be changed | globals: package-level variable element is handed on as []string, through which it can be changed
}
