package check_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/wick-engine/wick/rules/check"
	"github.com/wick-engine/wick/sim"
)

func TestWhatIsRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"2d6":                             "2d6",
		"d6":                              "1d6",
		"0":                               "0",
		"007":                             "7",
		"-3":                              "-3",
		" - 2 d 6 + 1 ":                   "-2d6+1",
		"\t1d20\t":                        "1d20",
		"1+2d6-4+d4":                      "2d6+1d4-3",
		"d%":                              "1d100",
		"3 d %":                           "3d100",
		"4dF":                             "4dF",
		"4dFkh2>=1":                       "4dFkh2>=1",
		"4d6kh3":                          "4d6kh3",
		"4d6 kl 3":                        "4d6kl3",
		"4d6kl4":                          "4d6",
		"4d6kh4":                          "4d6",
		"8d10 >= 7":                       "8d10>=7",
		"8d10kl5<=0-1":                    "8d10kl5<=0-1",
		"100d1000":                        "100d1000",
		"1d2+1d2+1d2+1d2+1d2+1d2+1d2+1d2": "1d2+1d2+1d2+1d2+1d2+1d2+1d2+1d2",
		"1000000000000":                   "1000000000000",
		"-1000000000000":                  "-1000000000000",
		"1d6+1000000000000-1":             "1d6+999999999999",
		"1d6>=1000":                       "1d6>=1000",
	} {
		d, err := check.ParseDice(text)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if got := d.String(); got != want {
			t.Errorf("%q is read as %s, want %s", text, got, want)
		}
		if again, err := check.ParseDice(want); err != nil || again != d {
			t.Errorf("%q and %q are not alike: %v", text, want, err)
		}
	}
}

func TestWhatIsNotDice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text    string
		column  int
		problem string
	}{
		{"", 1, "expected a whole number or dice"},
		{"   ", 4, "expected a whole number or dice"},
		{"-", 2, "expected a whole number or dice"},
		{"+1", 1, "expected a whole number or dice"},
		{"--1", 2, "expected a whole number or dice"},
		{"1++2", 3, "expected a whole number or dice"},
		{"2d6+", 5, "expected a whole number or dice"},
		{"2d6 + x", 7, "expected a whole number or dice"},
		{"D6", 1, "expected a whole number or dice"},
		{"kh1", 1, "expected a whole number or dice"},
		{"2D6", 2, `expected "+", "-" or the end`},
		{"1.5", 2, `expected "+", "-" or the end`},
		{"1 0d6", 3, `expected "+", "-" or the end`},
		{"2d6 2d6", 5, `expected "+", "-" or the end`},
		{"2d6×2", 4, `expected "+", "-" or the end`},
		{"2d6k1", 4, `expected "+", "-" or the end`},
		{"2d6>4", 4, `expected "+", "-" or the end`},
		{"2d6>=4kh1", 7, `expected "+", "-" or the end`},
		{"2d6kh1kl1", 7, `expected "+", "-" or the end`},
		{"2d6>=3<=5", 7, `expected "+", "-" or the end`},
		{"5kh1", 2, `expected "+", "-" or the end`},
		{"5>=1", 2, `expected "+", "-" or the end`},
		{"2d", 3, "sides"},
		{"2df", 3, "sides"},
		{"2d-6", 3, "sides"},
		{"2d6kh", 6, "kept"},
		{"2d6kl>=3", 6, "kept"},
		{"2d6>=", 6, "must show"},
		{"2d6>=-1", 6, "must show"},
		{"0d6", 1, "dice: 1 to 100"},
		{"1 + 101d6", 5, "dice: 1 to 100"},
		{"99999999999999999999d6", 1, "dice: 1 to 100"},
		{"2d1", 3, "sides: 2 to 1000"},
		{"2d0", 3, "sides: 2 to 1000"},
		{"2d 1001", 4, "sides: 2 to 1000"},
		{"2d65538", 3, "sides: 2 to 1000"},
		{"2d6kh0", 6, "kept: 1 to 2"},
		{"2d6 kl 3", 8, "kept: 1 to 2"},
		{"2d6kh258", 6, "kept: 1 to 2"},
		{"2d6>=1001", 6, "0 to 1000"},
		{"2d6<=65536", 6, "0 to 1000"},
		{"1+1+1+1+1+1+1+1+1", 17, "more than 8 terms"},
		{"1d2+1d2+1d2+1d2+1d2+1d2+1d2+1d2+1d2", 33, "more than 8 terms"},
		{"1000000000001", 1, "1000000000000"},
		{"1d6-1000000000001", 5, "1000000000000"},
		{"5+1000000000000", 3, "1000000000000"},
		{"-5-1000000000000", 4, "1000000000000"},
	} {
		d, err := check.ParseDice(c.text)
		wrong, ok := errors.AsType[*check.DiceError](err)
		if !ok || d != (check.Dice{}) {
			t.Errorf("%q is read as %s, with %v", c.text, d, err)
			continue
		}
		if wrong.Column != c.column || !strings.Contains(wrong.Problem, c.problem) || wrong.Text != c.text {
			t.Errorf("%q: column %d: %s; want column %d: %s", c.text, wrong.Column, wrong.Problem, c.column, c.problem)
		}
		if c.text != "" && !strings.Contains(err.Error(), strings.Trim(c.text, "\t ")) || !strings.Contains(err.Error(), "column "+itoa(c.column)) {
			t.Errorf("the message does not show where: %v", err)
		}
	}
}

// FuzzParseDice reads anything. What it takes can be written again, means the same, and is rolled within its bounds.
func FuzzParseDice(f *testing.F) {
	for seed := range uint64(20) {
		s := sim.NewStream(seed, "expressions")
		f.Add(draw(&s).text)
	}
	f.Add("4d6kh3>=5 - 2dF + d% + 1000000000000")
	f.Add("2d6 + x")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := check.ParseDice(text)
		if err != nil {
			wrong, ok := errors.AsType[*check.DiceError](err)
			if !ok || wrong.Column < 1 || wrong.Column > len(text)+1 || wrong.Problem == "" {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		again, err := check.ParseDice(d.String())
		if err != nil || again != d {
			t.Fatalf("%q became %s, and that %s: %v", text, d, again, err)
		}
		s := sim.NewStream(1, text)
		room := make([]int16, 0, d.Room())
		total, faces := d.Roll(&s, room)
		if total < d.Min() || total > d.Max() || cap(faces) != cap(room) {
			t.Fatalf("%q came to %d of %d to %d, with %d faces in room for %d", text, total, d.Min(), d.Max(), len(faces), d.Room())
		}
	})
}
