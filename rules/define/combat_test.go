package define

import (
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/rules/define/shape"
	"github.com/wick-engine/wick/rules/formula"
)

// profile compiles a combat profile against the sample's pack.
func profile(t *testing.T, text string) (*book.Defs, *book.Profile, *content.Faults) {
	t.Helper()
	base, _, _ := load(sample)
	faults := new(content.Faults)
	c := Extend(base, 0, faults)
	authored := new(shape.Combat)
	n := c.decoder.Limits.Parse(content.File{Path: "c.json", Data: []byte(text)}, faults)
	if n == nil {
		t.Fatal(faults)
	}
	decoded := c.decoder.Decode(n, authored, faults)
	c.refs.Settle(faults)
	if !decoded {
		return nil, nil, faults
	}
	at := c.Profile(authored)
	d := c.Defs()
	checkBounds(t, d)
	if int(at) != len(base.Profiles) || len(d.Profiles) != len(base.Profiles)+1 || c.Profile(nil) != -1 {
		t.Fatalf("profile %d of %d", at, len(d.Profiles))
	}
	return d, &d.Profiles[at], faults
}

const everyBlow = `{"hit": {"id": "aim", "dice": "1d20", "bonus": ["attr", "might"], "dc": ["attr", "$target.wit"],
"bands": [{"label": "crit", "natural": {"face": 20}}, {"label": "hit", "margin": {"min": 0}}, {"label": "miss"}]},
"avoid": [{"id": "dodge", "dice": "1d20", "dc": 15, "bands": [{"label": "success", "margin": {"min": 0}}, {"label": "failure"}]},
{"id": "parry", "dice": "1d20", "dc": 18}],
"dice": "2d4+1", "bonus": ["attr", "might"], "type": "fire", "swings": ["/", ["attr", "wit"], 2], "crit_mult": 1.5, "crit_dice": 2, "reach": 1.75}`

func TestCompileProfile(t *testing.T) {
	d, p, faults := profile(t, everyBlow)
	if faults.Len() > 0 {
		t.Fatal(faults)
	}
	names := func(index int32) string { return d.Checks[index].ID }
	if names(p.Hit) != "aim" || len(p.Avoid) != 2 || names(p.Avoid[0]) != "dodge" || names(p.Avoid[1]) != "parry" {
		t.Errorf("hits by %d, avoids by %v", p.Hit, p.Avoid)
	}
	dice, err := check.ParseDice("2d4+1")
	if err != nil {
		t.Fatal(err)
	}
	env := sheet{"might": 7, "wit": 5}.of(d)
	for name, f := range map[float64]*formula.Formula{7: p.Bonus, 2.5: p.Swings, 1.5: p.CritMult} {
		if x, ok := f.Eval(env, formula.Actor); !ok || x != name {
			t.Errorf("a formula of %v gives %v", name, x)
		}
	}
	same(t, "profile", &book.Profile{
		Hit: p.Hit, Avoid: p.Avoid, Dice: dice, Bonus: p.Bonus, Type: 1, Swings: p.Swings, CritMult: p.CritMult, CritDice: 2, Reach: 1.75,
	}, p)
	if d.DamageTypes[1].ID != "fire" {
		t.Errorf("type 1 is %s", d.DamageTypes[1].ID)
	}

	_, bare, faults := profile(t, `{}`)
	fist, _ := check.ParseDice("1d3")
	if faults.Len() > 0 {
		t.Error(faults)
	}
	same(t, "bare hands", &book.Profile{Hit: -1, Dice: fist, Type: book.NoType, CritDice: 1}, bare)
}

func TestProfileFaults(t *testing.T) {
	for _, b := range []struct{ name, old, new, want string }{
		{"dice", `"2d4+1"`, `"2d4+"`, `5:9: dice: "2d4+": expected dice such as 2d6+1; column 5`},
		{"damage type", `"type": "fire"`, `"type": "fier"`, `5:54: type: "fier": expected a damage type; did you mean "fire"?`},
		{"check without an aim", `"dc": 15, `, ``, `3:11: avoid[0] in "dodge": an object: expected a dc or a versus`},
		{"number of a call", `"crit_mult": 1.5`, `"crit_mult": "$affect.level"`, `5:112: crit_mult: "$affect.level": expected a number that there is at this place: "$mag"`},
		{"somebody else's swings", `["/", ["attr", "wit"], 2]`, `["attr", "$target.wit"]`, `5:81: swings[1]: "$target.wit": expected somebody who is there`},
		{"dice of a critical hit", `"crit_dice": 2`, `"crit_dice": 0`, `5:130: crit_dice: "0": expected a whole number from 1 to 20`},
		{"reach", `"reach": 1.75`, `"reach": -1`, `5:142: reach: "-1": expected a number from 0 to 100`},
		{"field of nothing", `"reach": 1.75`, `"reech": 1.75`, `5:133: reech: unknown field "reech"; did you mean "reach"?`},
	} {
		_, _, faults := profile(t, strings.Replace(everyBlow, b.old, b.new, 1))
		if faults.Len() != 1 || !strings.HasPrefix(faults.String(), "c.json:"+b.want) {
			t.Errorf("%s: %s", b.name, faults)
		}
	}
}
