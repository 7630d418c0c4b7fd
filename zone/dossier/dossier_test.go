package dossier_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/ready"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/script/vm"
	"github.com/wick-engine/wick/zone/dossier"
	"github.com/wick-engine/wick/zone/inbox"
)

// records makes up records.
func records(t *rapid.T) rules.Record {
	pool := rapid.Custom(func(t *rapid.T) rules.PoolRecord {
		p := rules.PoolRecord{Held: rapid.Bool().Draw(t, "held")}
		if rapid.Bool().Draw(t, "written") {
			p.Pool = stat.Pool{Written: true, Current: rapid.Int64().Draw(t, "current"), Cap: rapid.Int64().Draw(t, "cap")}
		}
		return p
	})
	saved := rapid.Custom(func(t *rapid.T) affect.Saved {
		return affect.Saved{
			Def: rapid.Uint32().Draw(t, "def"), Magnitude: rapid.Float64().Draw(t, "magnitude"), Level: rapid.Float64().Draw(t, "level"),
			Stacks: rapid.Int32().Draw(t, "stacks"), Rung: rapid.Int16().Draw(t, "rung"), Remaining: rapid.Int32().Draw(t, "remaining"),
			Next: rapid.Int32().Draw(t, "next"), Done: rapid.Int32().Draw(t, "done"),
		}
	})
	left := rapid.Custom(func(t *rapid.T) ready.Left {
		return ready.Left{Ability: rapid.Int32().Draw(t, "ability"), Ticks: rapid.Int32().Draw(t, "ticks")}
	})
	spent := rapid.Custom(func(t *rapid.T) ready.Spent {
		return ready.Spent{
			Ability: rapid.Int32().Draw(t, "ability"), Used: rapid.Int32().Draw(t, "used"), Next: rapid.Int32().Draw(t, "next"),
			Every: rapid.Int32().Draw(t, "every"),
		}
	})
	return rules.Record{
		Pools: rapid.SliceOfN(pool, 0, 9).Draw(t, "pools"), Affects: rapid.SliceOfN(saved, 0, 9).Draw(t, "affects"),
		Cooldowns: rapid.SliceOfN(left, 0, 9).Draw(t, "cooldowns"),
		Spent:     rapid.SliceOfN(spent, 0, 9).Draw(t, "spent"), Toggles: rapid.SliceOfN(left, 0, 9).Draw(t, "toggles"),
	}
}

// What is written is read again as it was, and a text that is cut short anywhere, or longer, is refused.
func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := records(t)
		data := rapid.StringN(0, 50, -1).Draw(t, "data")
		text := dossier.Write(&want, data)
		got, kept, err := dossier.Read(text)
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); err != nil || diff != "" || kept != data {
			t.Fatalf("%v (- written, + read)\n%s", err, diff)
		}
		if text == "" {
			return
		}
		plain := want
		plain.Spent, plain.Toggles = nil, nil
		short := len(dossier.Write(&plain, data)) // what is cut off there is one without charges and toggles
		cut := rapid.IntRange(1, len(text)-1).Draw(t, "cut")
		if _, _, err := dossier.Read(text[:cut]); err == nil && cut != short {
			t.Fatalf("%d of %d bytes are read", cut, len(text))
		}
		if _, _, err := dossier.Read(text + "\x00"); err == nil {
			t.Fatal("a byte too many is read")
		}
	})
}

// However much somebody bears, its dossier fits into a letter, and holds the oldest.
func TestADossierHasALimit(t *testing.T) {
	r := rules.Record{Pools: make([]rules.PoolRecord, 4), Affects: make([]affect.Saved, 5000)}
	for i := range r.Affects {
		r.Affects[i].Def = uint32(i)
	}
	data := strings.Repeat("d", vm.MaxStore+2)
	text := dossier.Write(&r, data)
	got, kept, err := dossier.Read(text)
	if err != nil || len(text) > dossier.Max || len(text) < dossier.Max-100 || kept != data || dossier.Max != inbox.MaxRules {
		t.Fatalf("%d bytes: %v", len(text), err)
	}
	if n := len(got.Affects); n < 800 || got.Affects[n-1].Def != uint32(n-1) || len(got.Pools) != 4 {
		t.Errorf("%d affects and %d pools are left", n, len(got.Pools))
	}
}

// FuzzRead reads any text: it is refused, or it is exactly what would be written.
func FuzzRead(f *testing.F) {
	f.Add("")
	f.Add("\x00\x00\x00\x00") // nothing, which is written otherwise
	f.Add(dossier.Write(&rules.Record{
		Pools:   []rules.PoolRecord{{Held: true}, {Pool: stat.Pool{Written: true, Current: 3, Cap: 9}}},
		Affects: []affect.Saved{{Def: 1, Magnitude: 2.5, Stacks: 1, Remaining: 40, Next: 4}}, Cooldowns: []ready.Left{{Ability: 2, Ticks: 60}},
	}, "data"))
	f.Add(dossier.Write(&rules.Record{Spent: []ready.Spent{{Ability: 1, Used: 2, Next: 3, Every: 40}}, Toggles: []ready.Left{{Ability: 2, Ticks: 60}}}, ""))
	f.Fuzz(func(t *testing.T, text string) {
		r, data, err := dossier.Read(text)
		if err == nil && dossier.Write(&r, data) != text {
			t.Errorf("%q is read, and %q written", text, dossier.Write(&r, data))
		}
	})
}
