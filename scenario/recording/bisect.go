package recording

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone"
)

// Difference is where two recordings part.
type Difference struct {
	// Letters is about the first tick before which the recordings took different letters. It is nil if there is none.
	Letters *LettersDiffer `json:"letters"`
	// State is about the first tick after which the states differ. It is nil if there is none.
	State *StateDiffers `json:"state"`
	// Ends are the last ticks of the two; they differ if one goes on longer.
	Ends [2]sim.Tick `json:"ends"`
}

// LettersDiffer says which letters the two recordings took before a tick: a line each, in order, without those that are
// the same at the beginning and at the end.
type LettersDiffer struct {
	Tick  sim.Tick    `json:"tick"`
	Lines [2][]string `json:"lines"`
}

// StateDiffers says which values of which bodies differ after a tick, a line each.
type StateDiffers struct {
	Tick  sim.Tick `json:"tick"`
	Lines []string `json:"lines"`
}

// None reports whether there is no difference at all.
func (d *Difference) None() bool { return d.Letters == nil && d.State == nil && d.Ends[0] == d.Ends[1] }

// Bisect plays two recordings of one map side by side until they part, each in its own world. The error is a *Divergence if
// one of them does not come out as it was recorded before that.
func Bisect(a, b *Recording, worlds [2]World) (*Difference, error) {
	if a.Map != b.Map || a.PackHash != b.PackHash {
		return nil, fmt.Errorf("%w: one recording is of map %q of %s, the other of map %q of %s",
			ErrForeign, a.Map, a.packText(), b.Map, b.packText())
	}
	var players [2]*Player
	d := new(Difference)
	for i, r := range [...]*Recording{a, b} {
		var err error
		if players[i], err = r.Play(worlds[i]); err != nil {
			return nil, err
		}
		d.Ends[i] = players[i].Last()
	}
	d.compareState(players)
	for d.State == nil && !players[0].Done() && !players[1].Done() {
		d.compareLetters(players)
		for _, player := range players {
			if err := player.Step(); err != nil {
				return nil, err
			}
		}
		d.compareState(players)
	}
	return d, nil
}

// coming are the letters that the next step takes.
func (p *Player) coming() []Posted {
	letters := p.recording.Letters[p.letter:]
	n := 0
	for n < len(letters) && letters[n].Step == p.steps {
		n++
	}
	return letters[:n]
}

func (d *Difference) compareLetters(players [2]*Player) {
	a, b := players[0].coming(), players[1].coming()
	same := func(x, y Posted) bool { return bytes.Equal(x.raw, y.raw) }
	if d.Letters != nil || slices.EqualFunc(a, b, same) {
		return
	}
	for len(a) > 0 && len(b) > 0 && same(a[0], b[0]) {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && same(a[len(a)-1], b[len(b)-1]) {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	d.Letters = &LettersDiffer{Tick: players[0].zone.Tick().Plus(1)}
	for i, letters := range [...][]Posted{a, b} {
		for _, posted := range letters {
			letter, _ := posted.Letter() // it was read once already
			d.Letters.Lines[i] = append(d.Letters.Lines[i], letterText(players[i].zone, &letter))
		}
	}
}

func (d *Difference) compareState(players [2]*Player) {
	a, b := players[0].zone, players[1].zone
	if a.Hash() == b.Hash() {
		return
	}
	d.State = &StateDiffers{Tick: a.Tick()}
	if a.Tick() != b.Tick() {
		d.State.Lines = append(d.State.Lines, fmt.Sprintf("the clock: %d, %d", a.Tick(), b.Tick()))
	}
	d.State.Lines = append(d.State.Lines, compareBodies(bodiesOf(a), bodiesOf(b))...)
	if len(d.State.Lines) == 0 {
		d.State.Lines = []string{"what differs is not a value of a body: numbers of events, chance, or what somebody is about to do"}
	}
}

func bodiesOf(z *zone.Zone) []zone.Standing {
	var all []zone.Standing
	z.Actors(func(s zone.Standing) bool {
		all = append(all, s)
		return true
	})
	return all
}

// compareBodies walks along both lists, which ascend by id.
func compareBodies(a, b []zone.Standing) []string {
	var lines []string
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].ID < b[0].ID:
			lines = append(lines, fmt.Sprintf("%s (%s): there, not there", a[0].Name, a[0].ID))
			a = a[1:]
		case len(a) == 0 || b[0].ID < a[0].ID:
			lines = append(lines, fmt.Sprintf("%s (%s): not there, there", b[0].Name, b[0].ID))
			b = b[1:]
		default:
			if values := compareBody(&a[0], &b[0]); len(values) > 0 {
				lines = append(lines, fmt.Sprintf("%s (%s): %s", a[0].Name, a[0].ID, strings.Join(values, "; ")))
			}
			a, b = a[1:], b[1:]
		}
	}
	return lines
}

// bodyValues lists what can be looked at of a body, under the names that Explain knows where it knows them.
func bodyValues() []struct {
	name string
	text func(*zone.Standing) string
} {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	return []struct {
		name string
		text func(*zone.Standing) string
	}{
		{"name", func(s *zone.Standing) string { return s.Name }},
		{"character", func(s *zone.Standing) string { return fmt.Sprint(s.Character) }},
		{"session", func(s *zone.Standing) string { return fmt.Sprint(s.Session) }},
		{"room", func(s *zone.Standing) string { return s.RoomID }},
		{"position", func(s *zone.Standing) string {
			return "(" + number(s.Pos.X) + ", " + number(s.Pos.Y) + ", " + number(s.Pos.Z) + ")"
		}},
		{"facing", func(s *zone.Standing) string { return number(s.Facing.Degrees()) + "°" }},
		{"teleports", func(s *zone.Standing) string { return fmt.Sprint(s.Teleports) }},
		{"speed", func(s *zone.Standing) string { return number(s.Speed) }},
		{"radius", func(s *zone.Standing) string { return number(s.Radius) }},
		{"lamp", func(s *zone.Standing) string { return number(s.Lamp) }},
		{"creature", func(s *zone.Standing) string { return s.Creature }},
		{"team", func(s *zone.Standing) string { return fmt.Sprint(s.Team) }},
		{"health", func(s *zone.Standing) string { return fmt.Sprintf("%d of %d", s.Health, s.MaxHealth) }},
		{"alive", func(s *zone.Standing) string { return fmt.Sprint(s.Alive) }},
		{"shielded", func(s *zone.Standing) string { return fmt.Sprint(s.Shielded) }},
		{"leaves", func(s *zone.Standing) string { return fmt.Sprint(s.Leaves) }},
		{"rises", func(s *zone.Standing) string { return fmt.Sprint(s.Rises) }},
	}
}

func compareBody(a, b *zone.Standing) []string {
	var lines []string
	for _, value := range bodyValues() {
		if x, y := value.text(a), value.text(b); x != y {
			lines = append(lines, value.name+" "+x+", "+y)
		}
	}
	return lines
}

// String is the difference in several lines, without a line break at the end.
func (d *Difference) String() string {
	if d.None() {
		return "the recordings are the same"
	}
	var b strings.Builder
	if l := d.Letters; l != nil {
		fmt.Fprintf(&b, "the letters differ first before tick %d\n", l.Tick)
		for i, which := range [...]string{"first ", "second"} {
			if len(l.Lines[i]) == 0 {
				fmt.Fprintf(&b, "  %s  nothing\n", which)
			}
			for _, line := range l.Lines[i] {
				fmt.Fprintf(&b, "  %s  %s\n", which, line)
			}
		}
	}
	if s := d.State; s != nil {
		fmt.Fprintf(&b, "the states differ first after tick %d (first, second)\n", s.Tick)
		for _, line := range s.Lines {
			fmt.Fprintf(&b, "  %s\n", line)
		}
	} else {
		b.WriteString("the states are the same as long as both go on\n")
	}
	if d.Ends[0] != d.Ends[1] {
		fmt.Fprintf(&b, "the first ends at tick %d, the second at tick %d\n", d.Ends[0], d.Ends[1])
	}
	return strings.TrimSuffix(b.String(), "\n")
}
