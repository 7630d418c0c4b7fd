package main

import (
	"bytes"
	"os"
	"testing"
)

// TestBlow wants a blow of 22 against a hide of 4, and a death with everything that is told of it.
func TestBlow(t *testing.T) {
	var out bytes.Buffer
	if err := blow("../../packs/lantern", &out); err != nil {
		t.Fatal(err)
	}
	want := `a blow of 22
  the hide takes off 4: 18
  18 off hp, 222 of 240 left
a blow of 300: killed true, 74 too much
  OnEnterCombat: actor 1.1, other 2.1, value 0
  OnEnterCombat: actor 2.1, other 1.1, value 0
  OnDamageTaken: actor 2.1, other 1.1, value 18
  OnHit: actor 1.1, other 2.1, value 18
  OnDamageTaken: actor 2.1, other 1.1, value 296
  OnHit: actor 1.1, other 2.1, value 296
  Died: actor 2.1, other 1.1, value 0
  OnKill: actor 1.1, other 2.1, value 10
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
	if err := blow(t.TempDir(), &out); err == nil {
		t.Error("an empty folder is a pack")
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
