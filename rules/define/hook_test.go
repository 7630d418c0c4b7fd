package define

import (
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/book"
)

// hooked is the sample with scripts wherever an affect and a pool can have them.
func hooked() string {
	return strings.NewReplacer(
		`{"id": "veil",`, `{"id": "veil", "on_apply_lua": "charm.lua:fade", "on_expire_lua": "charm.lua:save", "on_dispel_lua": "charm.lua:fade",
"on_event_lua": {"pack:Dim": "charm.lua:save", "OnDamageTaken": "charm.lua:fade"}, "on_reaction_lua": {"ToHit": "charm.lua:fade", "BeforeCastCommit": "charm.lua:save"},`,
		`{"id": "wrath",`, `{"id": "wrath", "on_event_lua": {"OnHit": "charm.lua:save"}, "on_reaction_lua": {"OnDamageTaken": "charm.lua:save"},`,
	).Replace(sample)
}

func TestCompileHooks(t *testing.T) {
	d, _, faults := load(hooked())
	if faults.Len() > 0 {
		t.Fatal(faults)
	}
	hook := func(name string) book.HookID {
		for i := range d.Hooks {
			if d.Hooks[i] == name {
				return book.HookID(i + 1)
			}
		}
		t.Fatalf("no hook %s among %v", name, d.Hooks)
		return 0
	}
	fade, save := hook("charm.lua:fade"), hook("charm.lua:save")
	if len(d.Hooks) != 2 {
		t.Errorf("one function has several numbers: %v", d.Hooks)
	}
	list := func(name string) book.ListID {
		for i := range d.Lists {
			if d.Lists[i].Name == name {
				return book.ListID(i + 1)
			}
		}
		t.Fatalf("no list %s", name)
		return 0
	}
	for i := range d.Affects {
		a := &d.Affects[i]
		got := [...]any{a.OnApplyLua, a.OnExpireLua, a.OnDispelLua, a.Handlers, a.Reactions}
		want := [...]any{book.HookID(0), book.HookID(0), book.HookID(0), []book.Handler(nil), []book.Reaction(nil)}
		if a.ID == "veil" {
			want = [...]any{fade, save, fade, []book.Handler{
				{Event: book.OnDamageTaken, Ops: list("OnDamageTaken of veil"), Lua: fade},
				{Event: event(t, d, "pack:Dim"), Lua: save},
				{Event: event(t, d, "pack:Lit"), Ops: list("pack:Lit of veil")},
			}, []book.Reaction{{Event: book.BeforeCastCommit, Hook: save}, {Event: book.ToHit, Hook: fade}}}
		}
		same(t, a.ID, want, got)
	}
	for i := range d.Pools {
		p := &d.Pools[i]
		got, want := [...]any{p.Handlers, p.Reactions}, [...]any{[]book.Handler(nil), []book.Reaction(nil)}
		if p.ID == "wrath" {
			want = [...]any{[]book.Handler{{Event: book.OnHit, Ops: list("OnHit of wrath"), Lua: save}}, []book.Reaction{{Event: book.OnDamageTaken, Hook: save}}}
		}
		same(t, p.ID, want, got)
	}
}

// event is one of the pack's own events by its name.
func event(t *testing.T, d *book.Defs, name string) book.Event {
	t.Helper()
	for i := range d.Events {
		if d.Events[i] == name {
			return book.PackEvent(i)
		}
	}
	t.Fatalf("no event %s among %v", name, d.Events)
	return 0
}

// Wherever a script is named, one that is not there is a fault, and so is what nobody is asked about.
func TestHookFaults(t *testing.T) {
	const zeal = `{"id": "zeal", "scope": "room", "duration": 8}`
	affect := func(rest string) string { return `{"id": "zeal", "scope": "room", "duration": 8, ` + rest + `}` }
	run(t, []breakage{
		{"on_apply", zeal, affect(`"on_apply_lua": "charm.lua:fadee"`)},
		{"on_expire", zeal, affect(`"on_expire_lua": "charm.lua:fadee"`)},
		{"on_dispel", zeal, affect(`"on_dispel_lua": "charm.lua:fadee"`)},
		{"event", zeal, affect(`"on_event_lua": {"OnKill": "charm.lua:fadee"}`)},
		{"event that there is not", zeal, affect(`"on_event_lua": {"OnKil": "charm.lua:fade"}`)},
		{"event that is a question", zeal, affect(`"on_event_lua": {"ToHit": "charm.lua:fade"}`)},
		{"reaction", zeal, affect(`"on_reaction_lua": {"ToHit": "charm.lua:fadee"}`)},
		{"reaction to what is over", zeal, affect(`"on_reaction_lua": {"OnHit": "charm.lua:fade"}`)},
		{"reaction of a pool", `{"id": "wrath",`, `{"id": "wrath", "on_reaction_lua": {"OnHit": "charm.lua:fade"},`},
		{"event of a pool", `{"id": "wrath",`, `{"id": "wrath", "on_event_lua": {"OnKill": "charm.lua:fadee"},`},
		{"script in a folder", zeal, affect(`"on_apply_lua": "scripts/charm.lua:fade"`)},
		{"empty", zeal, affect(`"on_apply_lua": ""`)},
		{"no text", zeal, affect(`"on_apply_lua": ["charm.lua:fade"]`)},
	})
}

// A pack without scripts says so, once for each name.
func TestNoScripts(t *testing.T) {
	faults := new(content.Faults)
	c := NewCompiler(new(content.References), 0, faults)
	at := new(content.Decoder).Limits.Parse(content.File{Path: "pack.json", Data: []byte(`"charm.lua:save"`)}, faults)
	want := `pack.json:1:1: "charm.lua:save": expected a script of the pack, in its folder scripts, but there is none` + "\n"
	if id := c.Hook("charm.lua:save", at); id != 0 || faults.String() != want {
		t.Errorf("hook %d: %s", id, faults)
	}
	if c.Hook("", nil) != 0 || faults.Len() != 1 {
		t.Errorf("no name is a fault: %s", faults)
	}
}
