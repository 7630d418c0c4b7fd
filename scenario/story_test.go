package scenario

import (
	"fmt"
	"strings"

	"github.com/wick-engine/wick/sim"
)

// storyteller makes up scenarios from a seed: people and creatures on the field, or in rooms of text, who do whatever can be
// done, sensible or not.
type storyteller struct {
	chance   sim.Stream
	text     bool
	players  int
	names    []string
	steps    []string // as JSON, without at
	moments  []int
	features map[string]int
}

// tell makes up a story of so many steps.
func tell(seed uint64, steps int) *storyteller {
	s := &storyteller{chance: sim.NewStream(seed, "stories"), features: make(map[string]int)}
	s.text = s.chance.Chance(0.3)
	s.players = 1 + s.chance.Intn(3)
	for i := range s.players + s.chance.Intn(3) {
		s.names = append(s.names, fmt.Sprintf("e%d", i))
	}
	at := 0
	for range steps {
		at += s.chance.Intn(12)
		s.moments = append(s.moments, at)
		s.steps = append(s.steps, s.step())
	}
	return s
}

func (s *storyteller) player() string  { return s.names[s.chance.Intn(s.players)] }
func (s *storyteller) anybody() string { return s.names[s.chance.Intn(len(s.names))] }
func (s *storyteller) room() string {
	if s.text {
		return []string{"hall", "yard"}[s.chance.Intn(2)]
	}
	return []string{"east", "west"}[s.chance.Intn(2)]
}

func (s *storyteller) point() string {
	return fmt.Sprintf("[%d, %d.5]", s.chance.Intn(36)-18, s.chance.Intn(36)-18)
}

func (s *storyteller) step() string {
	made := s.makeStep()
	what, _, _ := strings.Cut(made, ",")
	if key, _, named := strings.Cut(what, `: "e`); named {
		what = key // disconnect and reconnect
	}
	s.features[what]++
	return made
}

func (s *storyteller) makeStep() string {
	c := &s.chance
	if s.text {
		switch c.Intn(3) {
		case 0:
			return fmt.Sprintf(`"do": "go", "who": %q, "direction": %q`, s.player(), []string{"north", "south"}[c.Intn(2)])
		case 1:
			return fmt.Sprintf(`"set": "room", "who": %q, "to": %q`, s.anybody(), s.room())
		}
	}
	switch c.Intn(12) {
	case 0:
		return fmt.Sprintf(`"do": "say", "who": %q, "text": "la %d"`, s.player(), c.Intn(100))
	case 1:
		return fmt.Sprintf(`"disconnect": %q, "grace": %d`, s.player(), c.Intn(3)*20)
	case 2:
		return fmt.Sprintf(`"reconnect": %q`, s.player())
	case 3:
		return fmt.Sprintf(`"set": "lamp", "who": %q, "to": %d`, s.anybody(), c.Intn(10))
	case 4:
		return fmt.Sprintf(`"set": "speed", "who": %q, "to": %d`, s.anybody(), c.Intn(9))
	case 5:
		return fmt.Sprintf(`"do": "stop", "who": %q`, s.anybody())
	case 6:
		return fmt.Sprintf(`"do": "face", "who": %q, "facing": %d`, s.anybody(), c.Intn(360))
	}
	if s.text {
		return fmt.Sprintf(`"do": "face", "who": %q, "facing": "north"`, s.anybody())
	}
	switch c.Intn(5) {
	case 0:
		return fmt.Sprintf(`"set": "position", "who": %q, "to": %s`, s.anybody(), s.point())
	case 1:
		return fmt.Sprintf(`"do": "move", "who": %q, "to": %q, "for": "2s"`, s.anybody(), s.anybody())
	case 2:
		return fmt.Sprintf(`"do": "move", "who": %q, "to": %s`, s.anybody(), s.point())
	}
	return fmt.Sprintf(`"do": "move", "who": %q, "direction": %d, "for": %d`, s.anybody(), c.Intn(360), 1+c.Intn(90))
}

// write is the story with its steps in the order that the numbers say.
func (s *storyteller) write(order []int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `"seed": 5, "start_tick": 4294967200, "entities": [`)
	for i, name := range s.names {
		fmt.Fprintf(&b, `{"name": %q, "player": %t, "hue": %d}, `, name, i < s.players, i)
	}
	b.WriteString(`], "steps": [`)
	for _, i := range order {
		fmt.Fprintf(&b, "\n\t{\"at\": %d, %s},", s.moments[i], s.steps[i])
	}
	b.WriteString("\n]")
	if s.text {
		return scenarioText(b.String())
	}
	return fieldText(b.String())
}

// asTold is the story in the order in which it was made up.
func (s *storyteller) asTold() string {
	order := make([]int, len(s.steps))
	for i := range order {
		order[i] = i
	}
	return s.write(order)
}
