package define_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tailscale/hujson"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
)

var (
	spellings = flag.Int("spellings", 150, "how many spellings of the same files the hash test compares")
	hashSeed  = flag.Uint64("hash-seed", 0, "seed of the hash tests; 0 takes one from the clock")
)

func seeded(t testing.TB) *rand.Rand {
	seed := *hashSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("-hash-seed=%d", seed)
	return rand.New(rand.NewPCG(seed, 1))
}

// Fields in another order, other white space, comments and other spellings of the same numbers are the same catalog.
func TestSpellingChangesNothing(t *testing.T) {
	r := seeded(t)
	files := filesOf(t, "full")
	want := load(t, "full").Catalog
	for range *spellings {
		other := define.Files{Skill: respell(t, r, files.Skill), Projectile: respell(t, r, files.Projectile), Buff: respell(t, r, files.Buff)}
		loaded, err := define.LoadCatalog("full", other, 60)
		if err != nil {
			t.Fatalf("%v\n%s\n%s\n%s", err, other.Skill.Data, other.Projectile.Data, other.Buff.Data)
		}
		if c := loaded.Catalog; c.Hash() != want.Hash() || !bytes.Equal(c.Append(nil), want.Append(nil)) {
			t.Fatalf("another hash, %x and not %x, of\n%s\n%s\n%s", c.Hash(), want.Hash(), other.Skill.Data, other.Projectile.Data, other.Buff.Data)
		}
	}
}

// respell writes a file differently.
func respell(t testing.TB, r *rand.Rand, f content.File) content.File {
	t.Helper()
	value, err := hujson.Parse(bytes.Clone(f.Data))
	if err != nil {
		t.Fatal(err)
	}
	value.Standardize()
	value.Minimize()
	var b strings.Builder
	respellValue(r, &b, value)
	return content.File{Data: []byte(b.String())}
}

func respellValue(r *rand.Rand, b *strings.Builder, v hujson.Value) {
	gap := func() { b.WriteString([]string{"", " ", "\n", "\t", " // note\n", "/* note */"}[r.IntN(6)]) }
	gap()
	switch v := v.Value.(type) {
	case *hujson.Object:
		members := slices.Clone(v.Members)
		r.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
		b.WriteByte('{')
		for i, m := range members {
			if i > 0 {
				b.WriteByte(',')
			}
			gap()
			b.WriteString(m.Name.String())
			gap()
			b.WriteByte(':')
			respellValue(r, b, m.Value)
		}
		gap()
		b.WriteByte('}')
	case *hujson.Array:
		b.WriteByte('[')
		for i := range v.Elements {
			if i > 0 {
				b.WriteByte(',')
			}
			respellValue(r, b, v.Elements[i])
		}
		gap()
		b.WriteByte(']')
	case hujson.Literal:
		if v.Kind() == '0' {
			b.WriteString(respellNumber(r, string(v)))
		} else {
			b.WriteString(string(v))
		}
	}
	gap()
}

// respellNumber writes the same number: with zeros at its end, or with an exponent.
func respellNumber(r *rand.Rand, text string) string {
	switch r.IntN(4) {
	case 0:
		if strings.Contains(text, ".") {
			return text + "00"
		}
		return text + ".0"
	case 1:
		return text + "e0"
	case 2:
		whole, fraction, _ := strings.Cut(text, ".")
		whole += fraction
		minus := strings.HasPrefix(whole, "-")
		whole = strings.TrimLeft(strings.TrimPrefix(whole, "-"), "0")
		if whole == "" {
			whole = "0"
		}
		if minus {
			whole = "-" + whole
		}
		return fmt.Sprintf("%sE-%d", whole, len(fraction))
	}
	return text
}

// Every value that is there makes a difference: numbers, truths, words and the order of what runs.
func TestEveryValueCounts(t *testing.T) {
	files := filesOf(t, "full")
	seen := map[uint64]string{load(t, "full").Catalog.Hash(): "the example"}
	changes, refused := 0, 0
	for at, file := range []content.File{files.Skill, files.Projectile, files.Buff} {
		standard, err := hujson.Standardize(bytes.Clone(file.Data))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range changesOf(t, standard) {
			other := files
			*[]*content.File{&other.Skill, &other.Projectile, &other.Buff}[at] = content.File{Data: c.data}
			loaded, err := define.LoadCatalog("full", other, 60)
			if err != nil {
				refused++ // a change of one value may break a rule about two
				continue
			}
			changes++
			hash := loaded.Catalog.Hash()
			if earlier, ok := seen[hash]; ok {
				t.Errorf("%s and %s have the same hash", c.name, earlier)
			}
			seen[hash] = c.name
		}
	}
	if changes < 110 || refused > 30 {
		t.Errorf("%d changes compared, %d refused", changes, refused)
	}
}

type change struct {
	name string
	data []byte
}

// changesOf returns the file with one value changed at a time. Versions and ids stay as they are: the ones do not count, and
// of the others only all places together can be changed.
func changesOf(t testing.TB, standard []byte) (changes []change) {
	value, err := hujson.Parse(standard)
	if err != nil {
		t.Fatal(err)
	}
	var walk func(path string, v *hujson.Value)
	walk = func(path string, v *hujson.Value) {
		switch x := v.Value.(type) {
		case *hujson.Object:
			for i := range x.Members {
				walk(path+"."+x.Members[i].Name.Value.(hujson.Literal).String(), &x.Members[i].Value)
			}
		case *hujson.Array:
			for i := range x.Elements {
				walk(fmt.Sprintf("%s[%d]", path, i), &x.Elements[i])
			}
		case hujson.Literal:
			for _, other := range otherValues(path, x) {
				v.Value = other
				changes = append(changes, change{path + "=" + other.String(), []byte(value.String())})
			}
			v.Value = x
		}
	}
	walk("", &value)
	return changes
}

// otherValues returns values that could stand in the place of one.
func otherValues(path string, v hujson.Literal) (others []hujson.Literal) {
	name := path[strings.LastIndexByte(path, '.')+1:]
	switch {
	case path == ".version" || path == ".type" || name == "id" || name == "kind" || name == "type" || name == "shape":
		return nil
	case v.Kind() == '0':
		x := v.Float()
		switch {
		case name == "hitLimit" || name == "limit" || name == "repeatCount" || name == "maxStacks":
			others = append(others, hujson.Float(x+1))
		case name == "step":
		default:
			others = append(others, hujson.Float(x+0.05))
		}
	case v.Kind() == 't' || v.Kind() == 'f':
		others = append(others, hujson.Bool(v.Kind() == 'f'))
	default:
		words := map[string][]string{
			"aim": {"Enemy"}, "onMax": {"Release"}, "through": {"None"}, "onBlock": {"Slide"}, "target": {"Enemy", "Self"},
			"order": {"Nearest"}, "origin": {"Actor"}, "orphan": {"Keep"}, "onLost": {"Straight", "Expire"}, "stacking": {"RefreshDuration"},
			"scope": {"Bearer"}, "animation": {"other"}, "prefab": {"other"}, "socket": {"other"}, "attribute": {"other"},
			"damageType": {"other"}, "text": {"other"}, "input": {"Direction"}, "tags[0]": {"other"}, "onTick[0]": {"burn_out"},
		}
		for _, word := range words[name] {
			if word != v.String() {
				others = append(others, hujson.String(word))
			}
		}
	}
	return others
}

func TestWhatDoesNotCount(t *testing.T) {
	want := load(t, "fighter").Catalog.Hash()
	for _, c := range []struct{ old, new string }{
		{`"version": 1`, `"version": 2`},
		{`"input": "DirectionOrTarget"`, `"input": ["DirectionOrTarget"]`},
		{`"input": "DirectionOrTarget"`, `"input": ["TargetActor", "TargetPosition", "Direction", "TargetActor"]`},
		{`"duration": 0.8,`, `"duration": 0.8, "aimTracks": false, "buffer": 0, "aim": "Enemy",`},
		{`"radius": 2.4,`, `"radius": 2.4, "height": 2, "order": "Nearest", "origin": "Actor", "includeSelf": false, "offset": {},`},
		{`"effectId": "slash_hit" },`, `"effectId": "slash_hit" }, /* the wave */`},
	} {
		files := filesOf(t, "fighter")
		if !bytes.Contains(files.Skill.Data, []byte(c.old)) {
			t.Fatalf("no %s", c.old)
		}
		files.Skill.Data = bytes.Replace(files.Skill.Data, []byte(c.old), []byte(c.new), 1)
		loaded, err := define.LoadCatalog("fighter", files, 60)
		if err != nil || loaded.Catalog.Hash() != want {
			t.Errorf("%s changes the hash, %v", c.new, err)
		}
	}
	files := filesOf(t, "fighter")
	files.Skill.Data = bytes.Replace(files.Skill.Data, []byte(`"version": 1`), []byte(`"version": 7`), 1)
	loaded, err := define.LoadCatalog("fighter", files, 60)
	if err != nil || loaded.Catalog.Versions != [3]int32{7, 1, 1} {
		t.Errorf("versions %v, %v", loaded.Catalog.Versions, err)
	}
}

// A catalog comes through as bytes, with the same hash, as the same value.
func TestCatalogsTravel(t *testing.T) {
	for _, typ := range []string{"fighter", "warrior", "ranger", "full"} {
		c := load(t, typ).Catalog
		message := c.Append(nil)
		decoded, err := catalog.Decode(message)
		if err != nil {
			t.Fatal(typ, err)
		}
		if decoded.Hash() != c.Hash() || !bytes.Equal(decoded.Append([]byte{7})[1:], message) {
			t.Errorf("%s comes through with the hash %x, not %x", typ, decoded.Hash(), c.Hash())
		}
		if got, want := fmt.Sprintf("%+v", *decoded), fmt.Sprintf("%+v", *c); got != want {
			t.Errorf("%s comes through as\n%s, not\n%s", typ, got, want)
		}
		t.Logf("%s: %d bytes", typ, len(message))
	}
}
