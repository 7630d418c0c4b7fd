package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

const files = "../../packs/lantern/behaviors"

// TestSlash wants the whole story of a slash, at its ticks.
func TestSlash(t *testing.T) {
	var out bytes.Buffer
	if err := slash(files, &out); err != nil {
		t.Fatal(err)
	}
	want := `tick   0: BehaviorStarted, actor 1.1
tick  15: LogicEffectApplied, actor 1.1, slash_hit on 1
tick  15: AttributeEffectRequested, actor 2.1, hp -30, asked by 1.1
tick  19: ProjectileSpawned, actor 1.1, at 0.00 m
tick  31: ProjectileHit, actor 2.1, at 1.15 m
tick  31: LogicEffectApplied, actor 1.1, blade_wave_hit on 1
tick  31: AttributeEffectRequested, actor 2.1, hp -20, asked by 1.1
tick  31: BuffRequested, actor 2.1
tick  31: BuffAdded, actor 2.1
tick  31: ProjectileExpired, actor 1.1, at 1.15 m
tick  48: BehaviorStopped, actor 1.1
tick  91: BuffTicked, actor 2.1
tick  91: LogicEffectApplied, actor 2.1, slow_tick on 1
tick  91: AttributeEffectRequested, actor 2.1, moveSpeed -0.2, asked by 1.1
tick 151: BuffTicked, actor 2.1
tick 151: LogicEffectApplied, actor 2.1, slow_tick on 1
tick 151: AttributeEffectRequested, actor 2.1, moveSpeed -0.2, asked by 1.1
tick 211: BuffTicked, actor 2.1
tick 211: LogicEffectApplied, actor 2.1, slow_tick on 1
tick 211: AttributeEffectRequested, actor 2.1, moveSpeed -0.2, asked by 1.1
tick 211: BuffRemoved, actor 2.1
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

// TestReadmeShowsThis wants the beginning of the story in the README to be what the example prints.
func TestReadmeShowsThis(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := slash(files, &out); err != nil {
		t.Fatal(err)
	}
	_, shown, found := strings.Cut(string(readme), "```\ntick   0")
	shown, _, closed := strings.Cut("tick   0"+shown, "...\n```\n")
	if !found || !closed || strings.Count(shown, "\n") < 3 || !strings.HasPrefix(out.String(), shown) {
		t.Errorf("the README shows\n%s", shown)
	}
}

// TestBrokenFiles wants what is wrong with a file to be named with its place, and nothing to run.
func TestBrokenFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"fighter_skill.json", "fighter_flyobj.json", "fighter_buff.json"} {
		text, err := os.ReadFile(files + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		text = bytes.Replace(text, []byte(`"flyObjectId": "blade_wave"`), []byte(`"flyObjectId": "blade_wawe"`), 1)
		if err := os.WriteFile(dir+"/"+name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := slash(dir, &out); err == nil || !strings.Contains(err.Error(), "fighter_skill.json:14:") || out.Len() > 0 {
		t.Errorf("a shot of a wrong name: %v\n%s", err, out.String())
	}
	if err := slash(t.TempDir(), &out); err == nil || !strings.Contains(err.Error(), "fighter_skill.json") {
		t.Errorf("no files: %v", err)
	}
}

// TestShort keeps the promise of a short example.
func TestShort(t *testing.T) {
	code, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(code, []byte{'\n'}); n >= 100 {
		t.Errorf("the example has %d lines", n)
	}
}
