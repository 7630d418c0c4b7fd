package define

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
)

// spells are further abilities beside those of the sample, with everything that one can have.
const spells = `
-- abilities/c.json
[
{"id": "ember", "name": "Ember", "text": "Twelve of fire.", "invoke": {"kind": "command", "verb": "ember"},
"targeting": {"mode": "enemy", "range": 12}, "disposition": "harmful", "tags": ["cast", "light"],
"requires": {"attr": {"might": 3, "grit": 2}, "granted": true, "profession": {"chandler": 2}, "not_prevented": ["speak"], "position": "sitting", "flag": "met_warden"},
"costs": [{"resource": "nerve", "amount": ["attr", "might"]}], "cast_time": "1s", "cooldown": ["*", ["attr", "wit"], 2], "lag": 2, "gcd": false, "charges": {"max": 3, "recharge": "4s"}, "cooldown_group": "flames", "queue": "20t", "cancels": ["light"], "blocked_by": ["cast"], "blocks": ["light", "cast"],
"on_resolve": [{"op": "deal_damage", "type": "fire", "amount": 12}], "on_resolve_lua": "charm.lua:fade", "behavior": "throw",
"interrupt_on": ["damage", "move"], "messages": {"start": "S", "actor": "A", "target": "T", "room": "R", "interrupted": "I"},
"on_event": {"OnKill": [{"op": "heal", "amount": 1}]}, "on_event_lua": {"OnKill": "charm.lua:save", "OnHit": "charm.lua:fade"},
"on_reaction_lua": {"OnDamageTaken": "charm.lua:save"}},
{"id": "howl", "invoke": {"kind": "command", "verb": "howl"}, "targeting": {"mode": "area_enemies"}},
]
`

// howl is the end of the ability howl in spells.
const howl = `"mode": "area_enemies"}}`

func abilitySample() string {
	return strings.Replace(sample, "\n-- items/i.json", spells+"-- items/i.json", 1)
}

func TestCompileAbilities(t *testing.T) {
	d, _, faults := load(abilitySample())
	for _, f := range faults.All() {
		t.Error(f)
	}
	list := func(name string) book.ListID {
		for i := range d.Lists {
			if d.Lists[i].Name == name {
				return book.ListID(i + 1)
			}
		}
		t.Fatalf("there is no list called %s", name)
		return 0
	}
	template := func(text string) int32 {
		for i := range d.Templates {
			if d.Templates[i] == text {
				return int32(i + 1)
			}
		}
		t.Fatalf("there is no template %q", text)
		return 0
	}
	at := func(id string) *book.Ability {
		for i := range d.Abilities {
			if d.Abilities[i].ID == id {
				return &d.Abilities[i]
			}
		}
		t.Fatalf("there is no ability %s", id)
		return nil
	}
	hooks := map[string]book.HookID{}
	for i, name := range d.Hooks {
		hooks[name] = book.HookID(i + 1)
	}
	if len(hooks) != 2 || hooks["charm.lua:fade"] == 0 || hooks["charm.lua:save"] == 0 {
		t.Fatalf("hooks are %v", d.Hooks)
	}
	ember := at("ember")
	cooldown, price := ember.Cooldown.Formula, ember.Costs[0].Amount
	env := sheet{"might": 7, "wit": 3}
	if x, ok := cooldown.Eval(env.of(d), formula.Actor); !ok || x != 6 {
		t.Errorf("the cooldown is %v pulses", x)
	}
	if x, ok := price.Eval(env.of(d), formula.Actor); !ok || x != 7 {
		t.Errorf("the price is %v", x)
	}
	same(t, "ember", &book.Ability{
		ID: "ember", Name: "Ember", Text: "Twelve of fire.", Tags: tagsOf(t, d, "cast", "light"), Verb: "ember", Mode: book.ForEnemy, Range: 12,
		Disposition: book.Harmful,
		Requires: book.Requirements{
			Least: []book.Least{{Attr: 0, Value: 2}, {Attr: 4, Value: 3}}, Granted: true, Ranks: []book.Rank{{Profession: 0, Rank: 2}},
			NotPrevented: tagsOf(t, d, "speak"), Position: 1, Flag: 0,
		},
		Costs: []book.Cost{{Pool: 2, Amount: price}}, CastTime: book.Time{Ticks: 60}, Cooldown: book.Time{Formula: cooldown}, Lag: book.Time{Ticks: 30},
		Charges: 3, Recharge: 240, CooldownGroup: "flames", Queue: 20,
		Cancels: tagsOf(t, d, "light"), BlockedBy: tagsOf(t, d, "cast"), Blocks: tagsOf(t, d, "light", "cast"),
		OwnTime: true, OnResolve: list("on_resolve of ember"), OnResolveLua: hooks["charm.lua:fade"],
		Handlers: []book.Handler{
			{Event: book.OnHit, Lua: hooks["charm.lua:fade"]},
			{Event: book.OnKill, Ops: list("OnKill of ember"), Lua: hooks["charm.lua:save"]},
		},
		Reactions: []book.Reaction{{Event: book.OnDamageTaken, Hook: hooks["charm.lua:save"]}},
		Behavior:  "throw", Breaks: book.BrokenByDamage | book.BrokenByMoving,
		Start: template("S"), ToActor: template("A"), ToTarget: template("T"), ToRoom: template("R"), Interrupted: template("I"),
	}, ember)
	same(t, "howl", &book.Ability{
		ID: "howl", Name: "howl", Verb: "howl", Mode: book.ForEnemiesAround, Breaks: book.BrokenByControl,
		Requires: book.Requirements{Position: -1, Flag: -1},
	}, at("howl"))
}

// sheet is the attributes of somebody by their names.
type sheet map[string]float64

// of is the sheet as formulas of a book read it.
func (s sheet) of(d *book.Defs) formula.Env { return reader{s, d} }

type reader struct {
	sheet
	d *book.Defs
}

func (r reader) Attr(_ formula.Scope, attr uint32) (float64, bool) {
	x, ok := r.sheet[r.d.Attributes[attr].ID]
	return x, ok
}

func (reader) Scalar(formula.Scalar) (float64, bool) { return 0, false }

func TestAbilityFaults(t *testing.T) {
	for _, b := range []breakage{
		{"command without a verb", `{"kind": "command", "verb": "howl"}`, `{"kind": "command"}`},
		{"verb that invokes nothing", `{"kind": "command", "verb": "howl"}`, `{"kind": "passive", "verb": "howl"}`},
		{"verb of the engine", `"verb": "howl"`, `"verb": "say"`},
		{"verb of another ability", `"verb": "howl"`, `"verb": "ember"`},
		{"unknown mode", `"area_enemies"`, `"area_enemy"`},
		{"unknown disposition", `"disposition": "harmful"`, `"disposition": "harmfull"`},
		{"unknown position", `"position": "sitting"`, `"position": "siting"`},
		{"unknown attribute", `"attr": {"might": 3, "grit": 2}`, `"attr": {"mihgt": 3, "grit": 2}`},
		{"unknown profession", `{"chandler": 2}`, `{"chandlre": 2}`},
		{"unknown resource", `"costs": [{"resource": "nerve"`, `"costs": [{"resource": "nevre"`},
		{"price without an amount", `{"resource": "nerve", "amount": ["attr", "might"]}`, `{"resource": "nerve"}`},
		{"time of no unit", `"cast_time": "1s"`, `"cast_time": "1m"`},
		{"time below 0", `"lag": 2`, `"lag": -2`},
		{"time that is a word", `"lag": 2`, `"lag": true`},
		{"formula of a time", `["*", ["attr", "wit"], 2]`, `["*", ["attr", "wti"], 2]`},
		{"what breaks it", `"interrupt_on": ["damage", "move"]`, `"interrupt_on": ["damage", "rain"]`},
		{"field of a later version", `"lag": 2`, `"lag": 2, "pushback": true`},
		{"charges without a time", `{"max": 3, "recharge": "4s"}`, `{"max": 3}`},
		{"no charge", `"max": 3`, `"max": 0`},
		{"charges that come back at once", `"recharge": "4s"`, `"recharge": 0`},
		{"tag that is cancelled and nothing has", `"cancels": ["light"]`, `"cancels": ["lihgt"]`},
		{"tag that blocks and nothing has", `"blocked_by": ["cast"]`, `"blocked_by": ["cats"]`},
		{"tag that is blocked and nothing has", `"blocks": ["light", "cast"]`, `"blocks": ["light", "speak"]`},
		{"queue that is no time", `"queue": "20t"`, `"queue": "soon"`},
		{"channel beside a behavior", `"cooldown_group": "flames"`, `"channel": {"duration": 4, "interval": 1, "ops": [{"op": "send", "text": "!"}]}`},
		{"channel that comes out uneven", howl, `"mode": "area_enemies"}, "channel": {"duration": "1s", "interval": "25t", "ops": [{"op": "send", "text": "!"}]}}`},
		{"channel without ops", howl, `"mode": "area_enemies"}, "channel": {"duration": "1s", "interval": "20t", "ops": []}}`},
		{"channel without an interval", howl, `"mode": "area_enemies"}, "channel": {"duration": "1s", "ops": [{"op": "send", "text": "!"}]}}`},
		{"channel that breaks on nothing there is", howl, `"mode": "area_enemies"}, "channel": {"duration": "1s", "interval": "20t", "ops": [{"op": "send", "text": "!"}], "break_on": ["hunger"]}}`},
		{"channel beside a toggle", howl, `"mode": "none"}, "channel": {"duration": "1s", "interval": "20t", "ops": [{"op": "send", "text": "!"}]}, "toggle": {"affect": "held"}}`},
		{"op in a channel", howl, `"mode": "area_enemies"}, "channel": {"duration": "1s", "interval": "20t", "ops": [{"op": "sennd", "text": "!"}]}}`},
		{"price of a channel", howl, `"mode": "area_enemies"}, "channel": {"duration": "1s", "interval": "20t", "ops": [{"op": "send", "text": "!"}], "costs": [{"resource": "nrve", "amount": 1}]}}`},
		{"toggle of somebody else", howl, `"mode": "area_enemies"}, "toggle": {"affect": "held"}}`},
		{"toggle of a room", howl, `"mode": "self"}, "toggle": {"affect": "web"}}`},
		{"toggle of no affect", howl, `"mode": "self"}, "toggle": {"affect": "hold"}}`},
		{"upkeep that is paid never", howl, `"mode": "self"}, "toggle": {"affect": "held", "upkeep": [{"resource": "hp", "amount": 1}]}}`},
		{"interval at which nothing is paid", howl, `"mode": "self"}, "toggle": {"affect": "held", "interval": 4}}`},
		{"toggle beside a behavior", `"cooldown_group": "flames"`, `"toggle": {"affect": "held"}`},
		{"toggle with charges", howl, `"mode": "self"}, "charges": {"max": 2, "recharge": 4}, "toggle": {"affect": "held"}}`},
		{"script without a function", `"on_resolve_lua": "charm.lua:fade"`, `"on_resolve_lua": "charm.lua"`},
		{"script that is not there", `"on_resolve_lua": "charm.lua:fade"`, `"on_resolve_lua": "cahrm.lua:fade"`},
		{"function that is not there", `"on_resolve_lua": "charm.lua:fade"`, `"on_resolve_lua": "charm.lua:fadde"`},
		{"does_not say again that a script is broken", `"on_resolve_lua": "charm.lua:fade"`, `"on_resolve_lua": "torn.lua:fade"`},
		{"script of an event", `"OnHit": "charm.lua:fade"`, `"OnHit": "charm.lua:fdae"`},
		{"event of a script", `"OnHit": "charm.lua:fade"`, `"OnHitt": "charm.lua:fade"`},
		{"reaction to no question", `"on_reaction_lua": {"OnDamageTaken"`, `"on_reaction_lua": {"OnDamageTakn"`},
		{"reaction to what is over", `"on_reaction_lua": {"OnDamageTaken"`, `"on_reaction_lua": {"OnKill"`},
		{"reaction to an event of its own", `"on_reaction_lua": {"OnDamageTaken"`, `"on_reaction_lua": {"pack:Lit"`},
		{"function of a reaction", `"on_reaction_lua": {"OnDamageTaken": "charm.lua:save"}`, `"on_reaction_lua": {"OnDamageTaken": "charm.lua:savvy"}`},
		{"function unlike any", `"on_resolve_lua": "charm.lua:fade"`, `"on_resolve_lua": "charm.lua:extinguish"`},
		{"function of no script", `"on_resolve_lua": "charm.lua:fade"`, `"on_resolve_lua": "charm:fade"`},
		{"rank above the highest", `{"chandler": 2}`, `{"chandler": 3}`},
		{"rank below the lowest", `{"chandler": 2}`, `{"chandler": 0}`},
		{"flag that nothing sets", `"sitting", "flag": "met_warden"`, `"sitting", "flag": "met_wardne"`},
		{"does_not mind a flag that something sets", `"sitting", "flag": "met_warden"`, `"sitting", "flag": "lit"`},
		{"does_not mind a flag of the engine", `"sitting", "flag": "met_warden"`, `"sitting", "flag": "pvp"`},
		{"cast of what is never cast", `{"kind": "command", "verb": "howl"}`, `{"kind": "proc"}`},
		{"price of what is never cast", `{"id": "thrift", "invoke": {"kind": "proc"}`, `{"id": "thrift", "invoke": {"kind": "proc"}, "costs": [{"resource": "hp", "amount": 1}], "cooldown": 4`},
		{"op in an ability", `"on_resolve": [{"op": "deal_damage"`, `"on_resolve": [{"op": "deal_damge"`},
	} {
		t.Run(b.name, func(t *testing.T) { b.check(t, abilitySample()) })
	}
}

// What is looked for in lists and handlers is looked for in those of abilities.
func TestLintsOfAbilities(t *testing.T) {
	const resolve = `"on_resolve": [{"op": "deal_damage", "type": "fire", "amount": 12}]`
	const listens = `{"id": "thrift", "invoke": {"kind": "proc"}}`
	on := func(event, ops string) string {
		return `{"id": "thrift", "invoke": {"kind": "proc"}, "on_event": {"` + event + `": [` + ops + `]}}`
	}
	for _, b := range []breakage{
		breakage{"op behind a blow that kills", resolve, `"on_resolve": [{"op": "deal_damage", "amount": 60}, {"op": "heal", "amount": 1}]`}.
			also(`{"id": "max_hp", "value_kind": "derived", "base": ["*", ["attr", "grit"], 5]}`, `{"id": "max_hp", "base": 60}`),
		{"band behind one that always matches", resolve, `"on_resolve": [{"op": "check", "dice": "d6", "dc": 3, "bands": [{"label": "a"}, {"label": "b"}]}]`},
		{"rung that there is not", resolve, `"on_resolve": [{"op": "apply_affect", "affect": "tired", "rung": 3}]`},
		{"time that is no whole pulse", resolve, `"on_resolve": [{"op": "apply_affect", "affect": "burning", "duration": "1.1s"}]`},
		{"blow that answers blows", listens, on("OnDamageTaken", `{"op": "deal_damage", "amount": 1}`)},
		{"affect that is applied by its own application", listens, on("OnApplyAffect", `{"op": "apply_affect", "affect": "held"}`)},
		breakage{"end of an affect that ends by a blow", listens, on("OnDamageTaken", `{"op": "remove_affect", "affect": "held"}`)}.
			also(`{"id": "held",`, `{"id": "held", "on_expire": [{"op": "deal_damage", "amount": 1}],`),
		{"does_not mind a blow behind an if", listens, on("OnDamageTaken", `{"op": "if", "scalar": "$mag", "cmp": ">", "rhs": 3, "then": [{"op": "deal_damage", "amount": 1}]}`)},
		{"event that is no event", listens, on("OnKil", `{"op": "heal", "amount": 1}`)},
		{"event that is a question", listens, on("ToHit", `{"op": "heal", "amount": 1}`)},
		{"clear of a flag that nothing sets", resolve, `"on_resolve": [{"op": "clear_flag", "flag": "unlit"}]`},
	} {
		t.Run(b.name, func(t *testing.T) { b.check(t, abilitySample()) })
	}
}

// Ember has something of everything, so that nothing an ability can have goes without a test.
func TestEmberHasEverything(t *testing.T) {
	d, _, _ := load(abilitySample())
	at := slices.IndexFunc(d.Abilities, func(a book.Ability) bool { return a.ID == "ember" })
	ember := reflect.ValueOf(d.Abilities[at])
	for i := range ember.NumField() {
		if name := ember.Type().Field(i).Name; ember.Field(i).IsZero() != slices.Contains([]string{"Invoke", "Channel", "Toggle"}, name) { // command is the zero of that, and it has a behavior
			t.Errorf("ember has %s: %v", name, !ember.Field(i).IsZero())
		}
	}
	for _, name := range []string{"proc", "passive"} {
		d, _, faults := load(strings.Replace(sample, `{"kind": "passive"}`, `{"kind": "`+name+`"}`, 1))
		want := map[string]book.Invoke{"proc": book.Proc, "passive": book.Passive}[name]
		if faults.Len() > 0 || !slices.ContainsFunc(d.Abilities, func(a book.Ability) bool { return a.ID == "second_wind" && a.Invoke == want }) {
			t.Errorf("%s: %s", name, faults)
		}
	}
}

// Each word means what it says.
func TestWordsOfAbilities(t *testing.T) {
	compile := func(rest string) book.Ability {
		d, _, faults := load(abilitySample() + "\n-- abilities/w.json\n" + `{"id": "word", "invoke": {"kind": "command", "verb": "word"}, ` + rest + `}`)
		at := slices.IndexFunc(d.Abilities, func(a book.Ability) bool { return a.ID == "word" })
		if faults.Len() > 0 || at < 0 {
			t.Fatalf("%s: %s", rest, faults)
		}
		return d.Abilities[at]
	}
	for word, mode := range map[string]book.Mode{
		"none": book.ForNobody, "self": book.ForSelf, "ally": book.ForAlly, "enemy": book.ForEnemy, "any": book.ForAny,
		"area_enemies": book.ForEnemiesAround, "area_allies": book.ForAlliesAround, "area_all": book.ForAllAround,
	} {
		if a := compile(`"targeting": {"mode": "` + word + `"}`); a.Mode != mode {
			t.Errorf("%s is mode %d", word, a.Mode)
		}
	}
	for word, disposition := range map[string]book.Disposition{"harmful": book.Harmful, "helpful": book.Helpful, "neutral": book.Neutral} {
		if a := compile(`"disposition": "` + word + `"`); a.Disposition != disposition {
			t.Errorf("%s is disposition %d", word, a.Disposition)
		}
	}
	for words, breaks := range map[string]book.Breaks{
		``: 0, `"cc"`: book.BrokenByControl, `"damage"`: book.BrokenByDamage, `"move"`: book.BrokenByMoving, `"command"`: book.BrokenByCommand,
		`"cc", "command"`: book.BrokenByControl | book.BrokenByCommand,
	} {
		if a := compile(`"interrupt_on": [` + words + `]`); a.Breaks != breaks {
			t.Errorf("[%s] is broken by %b", words, a.Breaks)
		}
	}
	for written, ticks := range map[string]int32{`4`: 60, `"2s"`: 120, `"90t"`: 90, `0`: 0, `"2r"`: 300, `0.5`: 8} {
		if a := compile(`"cast_time": ` + written); a.CastTime.Ticks != ticks || a.CastTime.Formula != nil {
			t.Errorf("%s is %d ticks", written, a.CastTime.Ticks)
		}
	}
}
