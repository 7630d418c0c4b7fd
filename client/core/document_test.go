package core

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/wick-engine/wick/netcode/prediction"
)

// TestDocumentSaysTheNumbers compares the table for people who write clients with the code.
func TestDocumentSaysTheNumbers(t *testing.T) {
	text, err := os.ReadFile("../../docs/client.md")
	if err != nil {
		t.Fatal(err)
	}
	o := Options{}.withDefaults()
	_, table, _ := strings.Cut(string(text), "| what | value |\n|---|---|\n")
	want := ""
	for _, row := range []struct {
		what  string
		value any
		unit  string
	}{
		{"inputs that are remembered, in ticks", prediction.Kept, ""},
		{"ticks for which the server repeats an input", prediction.Repeat, ""},
		{"ticks from one packet to the next", o.SendEvery, ""},
		{"ticks that each packet says again", redundant, ""},
		{"hurry, at most", prediction.Hurry * 100, " %"},
		{"stall after which time is set", prediction.Stall, " ms"},
		{"a correction is seen in full after", prediction.BlendTime, " ms"},
		{"longest correction that is blended", prediction.BlendReach, " m"},
		{"others are drawn late by, at least", o.Delay, " ms"},
		{"and at most", mostDelay, " ms"},
		{"a ghost goes on without news for", extrapolated, " ms"},
		{"an act may begin on the server later by, in ticks", prediction.LateStart, ""},
		{"the births of a shot and its twin differ by at most, in ticks", prediction.Twins, ""},
		{"a shot without a twin vanishes after, in ticks", prediction.Patience, ""},
		{"and if its act was seen, after", prediction.Prompt, ""},
	} {
		want += fmt.Sprintf("| %s | %v%s |\n", row.what, row.value, row.unit)
	}
	if table != want {
		t.Errorf("docs/client.md has the table\n%s\nthe code says\n%s", table, want)
	}
}
