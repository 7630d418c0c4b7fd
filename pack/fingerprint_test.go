package pack

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path"
	"reflect"
	"strings"
	"testing"

	"github.com/tailscale/hujson"
	"pgregory.net/rapid"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/script/vm"
)

// lantern reads the reference pack.
func lantern(t testing.TB) Source {
	t.Helper()
	files, err := content.ReadFS(os.DirFS("../packs/lantern"))
	if err != nil {
		t.Fatal(err)
	}
	return Source{Name: "lantern", Files: files}
}

func mustLoad(t testing.TB, sources ...Source) *Pack {
	t.Helper()
	p, faults := Load(sources...)
	if p == nil {
		t.Fatalf("faults:\n%s", faults)
	}
	return p
}

// The hash does not see how a pack is written down: comments, white space, the order of fields, the order and names of files.
func TestHashSeesNoLayout(t *testing.T) {
	source := lantern(t)
	want := mustLoad(t, source).Hash
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		rewritten := Source{Name: rapid.StringMatching("[a-z]{0,5}").Draw(t, "name")}
		for i, f := range source.Files {
			if strings.HasSuffix(f.Path, ".json") {
				f.Data = rewrite(t, f.Data, random)
			}
			if folder, name, _ := strings.Cut(f.Path, "/"); name != "" && folder != TestFolder {
				if folder != BehaviorFolder && folder != ScriptFolder { // whose files are known by their names
					name = fmt.Sprintf("%d.json", i)
				}
				f.Path = path.Join(folder, fmt.Sprint(random.IntN(3)), name)
			}
			rewritten.Files = append(rewritten.Files, f)
		}
		random.Shuffle(len(rewritten.Files), func(i, j int) {
			rewritten.Files[i], rewritten.Files[j] = rewritten.Files[j], rewritten.Files[i]
		})
		p, faults := Load(rewritten)
		if p == nil {
			t.Fatalf("faults:\n%s", faults)
		}
		if p.Hash != want {
			t.Fatalf("hash %x, want %x, of\n%s", p.Hash, want, rewritten.Files)
		}
	})
}

// rewrite writes JSON anew: fields in another order, other white space, other comments. Exits keep their order, since theirs
// is the order in which they are listed to players.
func rewrite(t *rapid.T, data []byte, random *rand.Rand) []byte {
	value, err := hujson.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	space := func() hujson.Extra {
		return hujson.Extra([]string{"", " ", "\n\t", "/* " + fmt.Sprint(random.Uint64()) + " */", "// x\n"}[random.IntN(5)])
	}
	var visit func(v *hujson.Value, name string)
	visit = func(v *hujson.Value, name string) {
		v.BeforeExtra, v.AfterExtra = space(), space()
		switch c := v.Value.(type) {
		case *hujson.Object:
			if name != "exits" {
				random.Shuffle(len(c.Members), func(i, j int) { c.Members[i], c.Members[j] = c.Members[j], c.Members[i] })
			}
			for i := range c.Members {
				m := &c.Members[i]
				m.Name.BeforeExtra, m.Name.AfterExtra = space(), space()
				visit(&m.Value, m.Name.Value.(hujson.Literal).String())
			}
		case *hujson.Array:
			for i := range c.Elements {
				visit(&c.Elements[i], "")
			}
		}
	}
	visit(&value, "")
	return value.Pack()
}

// The hash sees every value that an author may write: each literal of the reference pack is changed by itself.
func TestHashSeesEveryValue(t *testing.T) {
	source := lantern(t)
	hashes := map[uint64]string{mustLoad(t, source).Hash: "the pack as it is"}
	changed, refused := 0, 0
	for i, f := range source.Files {
		if !strings.HasSuffix(f.Path, ".json") || strings.HasPrefix(f.Path, TestFolder+"/") || f.Path == ManifestFile {
			continue
		}
		for _, at := range literals(t, f.Data) {
			literal := string(f.Data[at.from:at.to])
			for _, other := range others(literal) {
				if other == literal {
					continue
				}
				altered := source
				altered.Files = append([]content.File(nil), source.Files...)
				altered.Files[i].Data = []byte(string(f.Data[:at.from]) + other + string(f.Data[at.to:]))
				p, _ := Load(altered)
				if p == nil {
					refused++
					continue
				}
				what := fmt.Sprintf("%s at %d: %s", f.Path, at.from, other)
				if earlier, taken := hashes[p.Hash]; taken {
					t.Errorf("%s has the hash of %s", what, earlier)
				}
				hashes[p.Hash] = what
				changed++
				break
			}
		}
	}
	if changed < 500 {
		t.Errorf("%d values were changed (%d changes refused), want at least 500", changed, refused)
	}
}

type span struct{ from, to int }

// literals finds all texts and numbers, names of fields aside.
func literals(t *testing.T, data []byte) []span {
	t.Helper()
	value, err := hujson.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	var found []span
	var visit func(v *hujson.Value)
	visit = func(v *hujson.Value) {
		switch c := v.Value.(type) {
		case *hujson.Object:
			for i := range c.Members {
				visit(&c.Members[i].Value)
			}
		case *hujson.Array:
			for i := range c.Elements {
				visit(&c.Elements[i])
			}
		default:
			found = append(found, span{v.StartOffset, v.EndOffset})
		}
	}
	visit(&value)
	return found
}

// others gives values of which one may stand in for another.
func others(literal string) []string {
	if literal[0] != '"' {
		return []string{literal + ".01", "0.2", "0.05", strings.TrimPrefix(literal, "-") + "1", "17", "0.015", "false", "true"}
	}
	return []string{literal[:len(literal)-1] + `x"`, `"hall"`, `"round"`, `"ferry"`, `"landing"`, `"arena"`, `"party"`,
		`"max_hp"`, `"level"`, `"edge"`, `"fire"`, `"derived"`, `"keeper"`, `"husk_walker"`, `"station"`, `"crossing"`, `"Ally"`, `"slash"`, `"shot"`}
}

// Whatever is written to after loading shows, down to unexported fields of what other packages compiled.
func TestFingerprintSeesEveryWrite(t *testing.T) {
	p := mustLoad(t, lantern(t))
	before := p.Fingerprint()
	if before != p.Hash || before != p.Fingerprint() {
		t.Fatalf("the fingerprint is not the hash: %x, %x", before, p.Hash)
	}
	writes := 0
	scribble(reflect.ValueOf(&p.Definitions).Elem(), make(map[uintptr]bool), func(name string, restore func()) {
		writes++
		if p.Fingerprint() == before {
			t.Errorf("a write to %s leaves the fingerprint as it was", name)
		}
		restore()
	})
	if writes < 60 {
		t.Errorf("%d writes, want at least 60", writes)
	}
	if p.Fingerprint() != before {
		t.Error("the test does not restore what it writes")
	}
}

// scribble changes scalars below v one at a time, calls check after each, and goes on. Of a slice it takes the first and the
// last entry.
func scribble(v reflect.Value, seen map[uintptr]bool, check func(name string, restore func())) {
	change := func(set func(), restore func()) {
		set()
		check(v.Type().String(), restore)
	}
	switch v.Kind() {
	case reflect.Pointer:
		program := v.Type() == reflect.TypeFor[*vm.Program]() // which is made of the scripts that stand beside it
		if !v.IsNil() && !seen[v.Pointer()] && !program {
			seen[v.Pointer()] = true
			scribble(v.Elem(), seen, check)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			scribble(writable(v.Field(i)), seen, check)
		}
	case reflect.Slice, reflect.Array:
		if n := v.Len(); n > 0 {
			scribble(v.Index(0), seen, check)
			scribble(v.Index(n-1), seen, check)
		}
	case reflect.String:
		old := v.String()
		change(func() { v.SetString(old + "x") }, func() { v.SetString(old) })
	case reflect.Bool:
		old := v.Bool()
		change(func() { v.SetBool(!old) }, func() { v.SetBool(old) })
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		old := v.Int()
		change(func() { v.SetInt(old ^ 1) }, func() { v.SetInt(old) })
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		old := v.Uint()
		change(func() { v.SetUint(old ^ 1) }, func() { v.SetUint(old) })
	case reflect.Float32, reflect.Float64:
		old := v.Float()
		change(func() { v.SetFloat(old + 1) }, func() { v.SetFloat(old) })
	}
}

// writable lets a test write to an unexported field, which is what a bug in the package itself could do.
func writable(v reflect.Value) reflect.Value {
	return reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
}

// A field that says nothing leaves no trace, whatever stands around it: packs keep their hash when the engine learns a new word.
func TestFingerprintOfFieldsThatSayNothing(t *testing.T) {
	type inner struct {
		Weight float64
		Names  []string
	}
	hash := func(v any) uint64 {
		w := newWalker()
		w.value(reflect.ValueOf(v))
		return w.hash.Sum()
	}
	before := hash(struct {
		ID    string
		Count int
	}{"bell", 3})
	for i, after := range []any{
		struct {
			New   inner
			ID    string
			Since map[string]int
			Count int
			Next  *inner
		}{ID: "bell", Count: 3, Since: map[string]int{}},
		struct {
			ID    string
			Inner inner
			Count int
			Pair  [2]inner
		}{ID: "bell", Count: 3, Inner: inner{math.Copysign(0, -1), []string{}}},
	} {
		if hash(after) != before {
			t.Errorf("%d: fields that say nothing show", i)
		}
	}
	for i, other := range []any{
		struct {
			ID    string
			Count int
			New   inner
		}{"bell", 3, inner{Weight: 1}},
		struct {
			ID    string
			Count int
			New   inner
		}{"bell", 3, inner{Names: []string{""}}},
		struct {
			ID  string
			Sum int
		}{"bell", 3},
	} {
		if hash(other) == before {
			t.Errorf("%d: what a field says does not show", i)
		}
	}
}

func TestFingerprintOfShapes(t *testing.T) {
	type node struct {
		Next *node
		N    int
	}
	large := make(map[string]int)
	for i := range 50 {
		large[fmt.Sprint(i)] = i
	}
	circle := &node{N: 1}
	circle.Next = circle
	pair := &node{N: 1}
	different := []any{
		nil, 0, 1, "", "a", 1.5, true, false, []int{}, []int{0}, []int{0, 0}, [2]int{1, 2}, map[string]int{"a": 1, "b": 2}, map[string]int{"a": 2, "b": 1}, large,
		&node{N: 1}, circle, []*node{pair, pair}, []*node{{N: 1}, {N: 1}}, struct{ A, B string }{"ab", ""}, struct{ A, B string }{"a", "b"},
		struct{ A, B []int }{A: []int{1}}, struct{ A, B []int }{B: []int{1}}, struct{ A, B map[int]int }{A: map[int]int{1: 1}},
		struct{ A, B map[int]int }{B: map[int]int{1: 1}}, struct{ A, B *int }{A: new(int)}, struct{ A, B *int }{B: new(int)},
		func() {}, (func())(nil),
	}
	hashes := make(map[uint64]int)
	for i, value := range different {
		for range 3 {
			w := newWalker()
			w.value(reflect.ValueOf(&value).Elem())
			if j, taken := hashes[w.hash.Sum()]; taken && i != j {
				t.Errorf("%#v and %#v have one hash", value, different[j])
			}
			hashes[w.hash.Sum()] = i
		}
	}
	if len(hashes) != len(different) {
		t.Errorf("%d hashes of %d values: one of them changes", len(hashes), len(different))
	}
}
