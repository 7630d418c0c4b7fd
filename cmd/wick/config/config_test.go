package config

import (
	"flag"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/wick-engine/wick/content"
)

var update = flag.Bool("update", false, "write the table in docs/configuration.md")

func file(text string) content.File { return content.File{Path: "wick.json", Data: []byte(text)} }

func TestDefaults(t *testing.T) {
	got, values, err := Resolve(Sources{})
	if err != nil {
		t.Fatal(err)
	}
	want := &Config{Pack: ".", Listen: "127.0.0.1:7777", SheetSeconds: 28, DB: ".wick.db"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if len(values) != reflect.TypeFor[Config]().NumField() {
		t.Errorf("%d values", len(values))
	}
	for _, v := range values {
		if v.Origin != "default" || v.Text != v.Setting.Default {
			t.Errorf("%s is %q from %s, want %q from default", v.Setting.Name, v.Text, v.Origin, v.Setting.Default)
		}
	}
}

func TestNames(t *testing.T) {
	var got []string
	for _, s := range Settings() {
		got = append(got, s.Name+" "+s.Env)
		if s.Help == "" || !strings.HasSuffix(s.Help, ".") {
			t.Errorf("%s: help %q is no sentence", s.Name, s.Help)
		}
	}
	want := []string{
		"pack WICK_PACK", "listen WICK_LISTEN", "telnet WICK_TELNET", "admin WICK_ADMIN", "admin-token WICK_ADMIN_TOKEN",
		"tls-cert WICK_TLS_CERT", "tls-key WICK_TLS_KEY", "origins WICK_ORIGINS", "proxies WICK_PROXIES",
		"sheet-seconds WICK_SHEET_SECONDS", "db WICK_DB", "seed WICK_SEED",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for field, want := range map[string]string{"Listen": "listen", "IdleAfter": "idle-after"} {
		if got := hyphened(field); got != want {
			t.Errorf("hyphened(%s) = %s, want %s", field, got, want)
		}
	}
}

// TestPrecedence gives every setting to every set of sources.
func TestPrecedence(t *testing.T) {
	for _, s := range Settings() {
		for given := range 8 {
			text := func(n string) string {
				switch {
				case s.Type == "whole number":
					return n
				case s.check == "address":
					return "10.0.0." + n + ":80"
				}
				return "text" + n
			}
			from, wantText, wantOrigin := Sources{Environ: []string{"HOME=/", "WICKED=1"}}, s.Default, "default"
			if given&1 != 0 {
				value := text("1")
				if s.Type == "text" {
					value = strconv.Quote(value)
				}
				from.File = file("{\n  // a comment\n  \"" + s.Name + "\": " + value + ",\n}")
				wantText, wantOrigin = text("1"), "wick.json:3:"+strconv.Itoa(len(s.Name)+7)
			}
			if given&2 != 0 {
				from.Environ = append(from.Environ, s.Env+"="+text("2"))
				wantText, wantOrigin = text("2"), "environment "+s.Env
			}
			if given&4 != 0 {
				from.Flags = map[string]string{s.Name: text("3")}
				wantText, wantOrigin = text("3"), "flag --"+s.Name
			}
			c, values, err := Resolve(from)
			if err != nil {
				t.Errorf("%s from %b: %v", s.Name, given, err)
				continue
			}
			if s.show == "token" && given != 0 {
				if c.AdminToken != wantText {
					t.Errorf("%s from %b is %q, want %q", s.Name, given, c.AdminToken, wantText)
				}
				wantText = "xxxxx"
			}
			v := values[s.field]
			if v.Text != wantText || v.Origin != wantOrigin || s.text(c) != wantText {
				t.Errorf("%s from %b is %q (%q) from %s, want %q from %s", s.Name, given, v.Text, s.text(c), v.Origin, wantText, wantOrigin)
			}
		}
	}
}

func TestProblems(t *testing.T) {
	_, _, err := Resolve(Sources{
		Flags:     map[string]string{"listen": "nowhere"},
		Environ:   []string{"WICK_LISTN=x", "WICK_SEED=-1", "WICK_XYZZY=1", "WICK_CONFIG=c.json", "WICK_DB="},
		Elsewhere: []string{"WICK_CONFIG"},
		File:      file(`{"$schema": "s", "telnet": 4000, "listne": "x", "xyzzy": 1, "admin": "host:99999", "seed": 1.5}`),
	})
	if err == nil {
		t.Fatal("no error")
	}
	const want = `environment WICK_LISTN: no such setting; did you mean WICK_LISTEN?
environment WICK_XYZZY: no such setting; wick config --help lists them
wick.json:1:28: telnet: number "4000": expected text
wick.json:1:34: listne: unknown setting "listne"; did you mean "listen"?
wick.json:1:49: xyzzy: unknown setting "xyzzy": expected a setting that wick config --help lists
flag --listen: listen: "nowhere" is no address; write it as host:port, for example 127.0.0.1:7777
wick.json:1:70: admin: "host:99999" is no address: its port must be a number from 0 to 65535
environment WICK_DB: db: must not be empty; the default is ".wick.db"
wick.json:1:92: seed: "1.5" is no whole number from 0 to 18446744073709551615
environment WICK_SEED: seed: "-1" is no whole number from 0 to 18446744073709551615`
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFileThatIsNoObject(t *testing.T) {
	for _, text := range []string{"", "[]", "1", "{", `{"listen": null}`, `{"seed": "1"}`, `{"db": 1}`, "{\"listen\": \"a:1\", \"listen\": \"a:2\"}"} {
		if c, _, err := Resolve(Sources{File: file(text)}); err == nil || !strings.Contains(err.Error(), "wick.json:1:") {
			t.Errorf("%q: %+v, %v; want an error with its place", text, c, err)
		}
	}
}

func TestPasswordsAreNotShown(t *testing.T) {
	for text, want := range map[string]string{
		"game.db": "game.db",
		"postgres://wick:hunter2@db.example:5432/game?sslmode=disable": "postgres://wick:xxxxx@db.example:5432/game?sslmode=disable",
		"host=db user=wick password=hunter2 dbname=game":               "host=db user=wick password=xxxxx dbname=game",
		"host=db password='two words' dbname=game":                     "host=db password=xxxxx dbname=game",
		"postgres://db/game?password=hunter2&user=wick":                "postgres://db/game?password=xxxxx&user=wick",
		"postgres://wick:hun%ter2@db/game":                             "postgres://xxxxx",
	} {
		c, values, err := Resolve(Sources{Flags: map[string]string{"db": text}})
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(values, func(v Value) bool { return v.Setting.Name == "db" })
		if c.DB != text || values[at].Text != want {
			t.Errorf("%q is shown as %q, want %q", text, values[at].Text, want)
		}
	}
	_, _, err := Resolve(Sources{Flags: map[string]string{"db": "postgres://wick:hunter2@db/x", "seed": "x"}})
	if err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("an error shows a password: %v", err)
	}
}

func TestAddresses(t *testing.T) {
	s := Setting{check: "address"}
	for text, ok := range map[string]bool{
		"": true, "127.0.0.1:0": true, ":80": true, "[::1]:65535": true, "localhost:7777": true,
		"localhost": false, "localhost:": false, "localhost:http": false, "h:65536": false, "h:-1": false, "h:080": false, "::1:80": false, "h:1:2": false,
	} {
		if err := s.allows(text); (err == nil) != ok {
			t.Errorf("%q: %v, want fine: %v", text, err, ok)
		}
	}
	if err := (Setting{check: "address", Default: "x:1"}).allows(""); err == nil {
		t.Error("an address that must be there may be empty")
	}
}

// What is in effect never depends on the order of the environment, except for a name given twice, where the last counts.
func TestResolveOfAnything(t *testing.T) {
	names := []string{"WICK_LISTEN", "WICK_DB", "WICK_SEED", "WICK_PACK", "PATH", "WICK_NO"}
	rapid.Check(t, func(t *rapid.T) {
		from := Sources{Flags: rapid.MapOf(rapid.SampledFrom([]string{"listen", "db", "seed"}), rapid.SampledFrom([]string{"", "1", "h:1"})).Draw(t, "flags")}
		for range rapid.IntRange(0, 4).Draw(t, "variables") {
			from.Environ = append(from.Environ, rapid.SampledFrom(names).Draw(t, "name")+"="+rapid.SampledFrom([]string{"", "1", "h:1"}).Draw(t, "value"))
		}
		from.File = file(rapid.SampledFrom([]string{`{}`, `{"seed": 3}`, `{"db": "x"}`, `{"bd": "x"}`, `{`}).Draw(t, "file"))
		c, values, err := Resolve(from)
		if (c == nil) != (err != nil) || (c != nil && len(values) != len(Settings())) {
			t.Fatalf("%+v, %d values, %v", c, len(values), err)
		}
		if err == nil && strings.Contains(strings.Join(from.Environ, " "), "WICK_NO=") {
			t.Fatal("an unknown variable is let pass")
		}
	})
}

func FuzzFile(f *testing.F) {
	for _, text := range []string{`{}`, `{"seed": 1, "listen": ":0"} // x`, `{"a": [1, {}]}`, "\x00", `{"seed": 1e999}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, values, err := Resolve(Sources{File: file(text)})
		if (c == nil) != (err != nil) {
			t.Fatalf("%+v, %v", c, err)
		}
		for _, v := range values {
			if v.Origin != "default" && !strings.HasPrefix(v.Origin, "wick.json:") {
				t.Fatalf("%s comes from %s", v.Setting.Name, v.Origin)
			}
		}
	})
}

// The table in the documentation is the one that the code writes.
func TestDocumentationIsFresh(t *testing.T) {
	const name = "../../../docs/configuration.md"
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- table -->\n", "<!-- end of table -->\n"
	before, rest, ok := strings.Cut(string(data), begin)
	table, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no lines %q and %q around its table", name, begin, end)
	}
	if *update {
		if err := os.WriteFile(name, []byte(before+begin+Table()+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
		table = Table()
	}
	if diff := cmp.Diff(Table(), table); diff != "" {
		t.Errorf("%s is stale; go test ./cmd/wick/config -update writes it (-want +got):\n%s", name, diff)
	}
	if lines := strings.Count(table, "\n"); lines != 2+len(Settings()) {
		t.Errorf("the table has %d lines", lines)
	}
}
