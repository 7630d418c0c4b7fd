package pack

import (
	"flag"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/wick-engine/wick/content"
)

var (
	hostile     = flag.Int("hostile", 800, "how many broken packs TestHostilePacks loads")
	hostileSeed = flag.Uint64("hostile-seed", 1, "what they are broken by")
)

// checkAnswer holds for whatever Load is given: a pack or errors, exactly one of them, and faults that can be printed.
func checkAnswer(t *testing.T, p *Pack, faults *content.Faults) {
	t.Helper()
	if faults == nil {
		t.Fatal("no faults at all, not even an empty list")
	}
	if (p == nil) != (faults.Errors() > 0) {
		t.Fatalf("pack %v with %d errors:\n%s", p != nil, faults.Errors(), faults)
	}
	for _, f := range faults.All() {
		if text := f.String(); text == "" || strings.ContainsAny(text, "\n\r") || f.Code == "" {
			t.Fatalf("fault %+v reads %q", f, text)
		}
	}
	if p != nil && p.Hash != p.Fingerprint() {
		t.Fatal("the hash changes by itself")
	}
}

// TestHostilePacks breaks sound packs, most often the reference pack, in places picked by a seed: bytes, words and files that are
// dropped, doubled, swapped or replaced.
func TestHostilePacks(t *testing.T) {
	t.Logf("repeat with: go test ./pack -run TestHostilePacks -hostile=%d -hostile-seed=%d", *hostile, *hostileSeed)
	random := rand.New(rand.NewPCG(*hostileSeed, 0))
	source := lantern(t)
	source.Files = slices.DeleteFunc(source.Files, func(f content.File) bool { return strings.HasPrefix(f.Path, TestFolder+"/") })
	sound := []Source{source, source, archived(t, "scripts")[0], archived(t, "ability")[0]}
	faulty := 0
	for range *hostile {
		source := sound[random.IntN(len(sound))]
		broken := Source{Name: source.Name, Files: append([]content.File(nil), source.Files...)}
		for range 1 + random.IntN(3) {
			breakOne(&broken, random)
		}
		p, faults := Load(broken)
		checkAnswer(t, p, faults)
		if p == nil {
			faulty++
		}
	}
	if faulty < *hostile/2 || faulty == *hostile {
		t.Errorf("%d of %d broken packs are refused: the breaking does not do its work", faulty, *hostile)
	}
}

func breakOne(s *Source, random *rand.Rand) {
	i := random.IntN(len(s.Files))
	f := &s.Files[i]
	data := string(f.Data)
	at := random.IntN(len(data) + 1)
	end := min(len(data), at+random.IntN(30))
	words := []string{`null`, `[]`, `{}`, `-1`, `1e308`, `"hall"`, `0.5`, `true`, `,`, `:`, `"`, `/*`, "\x00", "\xff", `99999999999999999999`, `"override": true,`}
	switch random.IntN(7) {
	case 0:
		data = data[:at] + data[end:]
	case 1:
		data = data[:end] + data[at:]
	case 2:
		data = data[:at] + words[random.IntN(len(words))] + data[at:]
	case 3: // a value in place of a value
		if spans := strings.Fields(data); len(spans) > 0 {
			data = strings.Replace(data, spans[random.IntN(len(spans))], words[random.IntN(len(words))], 1+random.IntN(2))
		}
	case 4:
		digits := strings.NewReplacer("1", "7", "0", "3", "-", "")
		data = data[:at] + digits.Replace(data[at:end]) + data[end:]
	case 5:
		f.Path = []string{"maps/x.json", "map/x.json", "pack.json", "x", "tests/x", "maps", "tests/x.scenario.json"}[random.IntN(7)]
	case 6:
		s.Files = append(s.Files, content.File{Path: "maps/copy.json", Data: []byte(data)})
		return
	}
	f.Data = []byte(data)
}

// FuzzLoad reads an archive as packs that stand on each other.
func FuzzLoad(f *testing.F) {
	archives, err := filepath.Glob("testdata/load/*.txtar")
	if err != nil || len(archives) == 0 {
		f.Fatalf("%d archives, %v", len(archives), err)
	}
	for _, name := range archives {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		archive.Files = archive.Files[:len(archive.Files)-1]
		f.Add(txtar.Format(archive))
	}
	var own txtar.Archive
	for _, file := range lantern(f).Files {
		own.Files = append(own.Files, txtar.File{Name: "lantern/" + file.Path, Data: file.Data})
	}
	f.Add(txtar.Format(&own))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, faults := Load(sourcesOf(txtar.Parse(data).Files)...)
		checkAnswer(t, p, faults)
	})
}
