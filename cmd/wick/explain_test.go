package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/sim"
)

// sheetPack makes up attributes that are worked out of each other, affects that move them, and a creature with bases of its own.
func sheetPack(r *rand.Rand) (files map[string]string, attributes, affects int) {
	number := func() string {
		numbers := []string{"0", "1", "-3", "0.1", "2.5", "1e11", "-1e12", "7e-3", "0.3333333333333333"}
		return numbers[r.IntN(len(numbers))]
	}
	factor := func() string { return []string{"0", "0.5", "1.1", "-1", "1.15", "1e300", "1e308", "0.94"}[r.IntN(8)] }
	moved := func() int { return min(r.IntN(attributes), r.IntN(attributes), r.IntN(attributes)) }
	attributes, affects = 3+r.IntN(5), 1+r.IntN(6)
	of := func(below int) string {
		switch {
		case below == 0 || r.IntN(3) == 0:
			return number()
		case r.IntN(4) == 0:
			return fmt.Sprintf(`["/", ["attr", "a%d"], ["attr", "a%d"]]`, r.IntN(below), r.IntN(below))
		}
		return fmt.Sprintf(`["+", ["*", ["attr", "a%d"], %s], %s]`, r.IntN(below), number(), number())
	}
	var attrs, moves, bases []string
	for i := range attributes {
		text := fmt.Sprintf(`{"id": "a%d", "base": %s`, i, of(i))
		if r.IntN(3) == 0 {
			text += `, "max": ` + of(i)
		} else if r.IntN(3) == 0 {
			text += `, "min": ` + of(i)
		}
		attrs = append(attrs, text+"}")
		if r.IntN(3) == 0 {
			bases = append(bases, fmt.Sprintf(`"a%d": %s`, i, number()))
		}
	}
	for i := range affects {
		var rows []string
		for range 1 + r.IntN(4) {
			if r.IntN(2) == 0 {
				rows = append(rows, fmt.Sprintf(`{"attr": "a%d", "op": "add", "value": %s}`, moved(), number()))
			} else {
				rows = append(rows, fmt.Sprintf(`{"attr": "a%d", "op": "mul", "value": %s}`, moved(), factor()))
			}
		}
		moves = append(moves, fmt.Sprintf(`{"id": "f%d", "duration": %d, "stacking": "stack", "max_stacks": 9, "modifiers": [%s]}`, i, 1+r.IntN(90), strings.Join(rows, ", ")))
	}
	return map[string]string{
		"pack.json":           `{"name": "sheets", "version": "0.1.0", "requires": ">=0.1.0 <1.0.0"}`,
		"attributes/all.json": "[" + strings.Join(attrs, ",\n") + "]",
		"affects/all.json":    "[" + strings.Join(moves, ",\n") + "]",
		"creatures/it.json":   `{"id": "it", "name": "It", "attributes": {` + strings.Join(bases, ", ") + `}}`,
	}, attributes, affects
}

// refold works an attribute out from what was printed of it, as the manual says it is: what is added, then what multiplies, then
// the base where that is no number, and the bounds.
func refold(x *reckoning) float64 {
	v := x.Base
	for _, op := range []string{"add", "mul"} {
		for _, row := range x.Rows {
			switch {
			case !row.Counted || row.Op != op:
			case op == "add":
				v += row.Value
			default:
				v = float64(v * row.Value)
			}
		}
	}
	if math.IsNaN(v) {
		v = x.Base
	}
	v = min(max(v, -sim.MaxAmount), sim.MaxAmount)
	if x.Min != nil {
		v = max(v, *x.Min)
	}
	if x.Max != nil {
		v = min(v, *x.Max)
	}
	return min(max(v, -sim.MaxAmount), sim.MaxAmount)
}

// Whatever a pack makes of attributes and affects, the rows that wick explain prints as counted, and nothing else, give the value
// that it prints, to the last bit. The sheets come from seeds; a failure names its own.
func TestWhatIsPrintedFoldsToTheValue(t *testing.T) {
	const sheets = 100
	met := map[string]int{}
	for seed := range uint64(sheets) {
		r := rand.New(rand.NewPCG(seed, 21))
		dir := t.TempDir()
		files, attributes, affects := sheetPack(r)
		for name, text := range files {
			if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		sources, err := pack.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		p, faults := pack.Load(sources...)
		if p == nil {
			t.Fatalf("seed %d: %s", seed, faults)
		}
		for attr := range attributes {
			v := explainVerb{Pack: dir, Entity: "it", Attr: fmt.Sprintf("a%d", attr), JSON: true}
			for range r.IntN(12) {
				v.With = append(v.With, fmt.Sprintf("f%d:%v:%d", r.IntN(affects), float64(r.IntN(9))-3, 1+r.IntN(3)))
			}
			var out bytes.Buffer
			if err := v.Run(&console{Out: &out}); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			var printed reckoning
			if err := json.Unmarshal(out.Bytes(), &printed); err != nil {
				t.Fatalf("seed %d: %v in %s", seed, err, out.Bytes())
			}
			if got := refold(&printed); math.Float64bits(got) != math.Float64bits(printed.Value) || printed.Refolded != printed.Value {
				t.Errorf("seed %d: the rows of %s with %v give %v\n%s", seed, v.Attr, v.With, got, out.Bytes())
			}
			e, err := v.explain(p)
			if err != nil || e.Value != printed.Value || e.Base != printed.Base || len(e.Lines) != len(printed.Rows) {
				t.Errorf("seed %d: %v, %+v\n%s", seed, err, e, out.Bytes())
			}
			met["degraded "+printed.Degraded]++
			met["from "+printed.Origin]++
			met[fmt.Sprint("several rows ", len(printed.Rows) > 2)]++
			met[fmt.Sprint("bounded ", printed.Min != nil && printed.Value == *printed.Min || printed.Max != nil && printed.Value == *printed.Max)]++
		}
	}
	for _, what := range []string{"degraded saturated", "degraded nan", "degraded formula", "degraded bound", "from override", "from formula", "several rows true", "bounded true"} {
		if met[what] == 0 {
			t.Errorf("none of the sheets is %s: %v", what, met)
		}
	}
}
