package view_test

import (
	"testing"

	"github.com/wick-engine/wick/view"
)

func TestFill(t *testing.T) {
	for _, c := range []struct{ template, want string }{
		{"", ""},
		{"It goes out.", "It goes out."},
		{"{actor} flings an ember at {target}.", "Ada flings an ember at Bo."},
		{"{target}{actor}{target}", "BoAdaBo"},
		{"{actor", "{actor"},
		{"{other} and {{actor}}", "{other} and {Ada}"},
		{"é {actor} é", "é Ada é"},
	} {
		if got := view.Fill(c.template, "Ada", "Bo"); got != c.want {
			t.Errorf("%q is filled to %q, want %q", c.template, got, c.want)
		}
	}
	if got := view.Fill("{actor} and {target}", "", "{actor}"); got != "somebody and {actor}" {
		t.Errorf("with nobody and an odd name it is %q", got)
	}
}

// What is more than a list holds is left out, and what is more than is told reads as the most that is.
func TestGaugesAreBounded(t *testing.T) {
	var l view.GaugeList
	for _, amount := range []int64{7, -3, view.MaxGauge, view.MaxGauge + 1, 1e12, 1, 2, 3, 4, 5} {
		l.Add(amount)
	}
	want := view.GaugeList{N: view.MaxGauges, Items: [view.MaxGauges]uint32{7, 0, view.MaxGauge, view.MaxGauge, view.MaxGauge, 1, 2, 3}}
	if l != want {
		t.Errorf("%+v, want %+v", l, want)
	}
}
