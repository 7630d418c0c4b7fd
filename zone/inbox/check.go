package inbox

import (
	"unicode"
	"unicode/utf8"

	"github.com/wick-engine/wick/sim"
)

// LetterError says why a letter was refused.
type LetterError struct {
	Field string // as in "Command.Text"
	Want  string // what was expected there
}

// Error is the refusal in one line.
func (e *LetterError) Error() string {
	return "inbox: letter refused: " + e.Field + ": expected " + e.Want
}

// Check reports what is wrong with a letter by itself, before any state is looked at: kinds and verbs that do not exist,
// numbers that are not finite or out of bounds, text that is too long or no text. The error is a *LetterError.
func (l *Letter) Check() error {
	switch l.Kind {
	case IsCommand:
		return l.Command.check()
	case IsArrival:
		return l.Arrival.check()
	case IsDeparture:
		return l.Departure.check()
	case IsOrder:
		return l.Order.check()
	}
	return &LetterError{"Kind", "a kind of letter"}
}

func (s Sender) check(field string) error {
	if s.Character <= 0 {
		return &LetterError{field + ".Character", "a number above 0"}
	}
	if s.Session == 0 {
		return &LetterError{field + ".Session", "a number above 0"}
	}
	return nil
}

func (c *Command) check() error {
	if err := c.From.check("Command.From"); err != nil {
		return err
	}
	switch c.Verb {
	case Walk:
		if c.Press > MaxSlots {
			return &LetterError{"Command.Press", "a slot, 1 to 8, or 0 for none"}
		}
		return nil
	case Face, Stop:
		return nil
	case Go:
		return checkText("Command.Text", c.Text, 1, MaxDirection)
	case Say:
		return checkText("Command.Text", c.Text, 1, MaxSpeech)
	case Pose:
		return checkText("Command.Text", c.Text, 1, MaxID)
	case Act, Use:
		return checkPerformance("Command", "Text", c.Text, c.Aim, c.Pos)
	}
	return &LetterError{"Command.Verb", "a verb"}
}

// checkPerformance checks what is to be performed and where it goes; in is what holds the fields, and field the one of them
// that holds the id.
func checkPerformance(in, field, behavior string, aim Aim, pos sim.Vec) error {
	if aim > lastAim {
		return &LetterError{in + ".Aim", "something to aim at"}
	}
	if aim == AtPos {
		if err := checkPos(in+".Pos", pos); err != nil {
			return err
		}
	}
	return checkText(in+"."+field, behavior, 1, MaxID)
}

func (a *Arrival) check() error {
	if err := a.From.check("Arrival.From"); err != nil {
		return err
	}
	if err := checkText("Arrival.Name", a.Name, 1, MaxName); err != nil {
		return err
	}
	if err := checkNumber("Arrival.Lamp", a.Lamp, MaxLamp); err != nil {
		return err
	}
	if len(a.Rules) > MaxRules {
		return &LetterError{"Arrival.Rules", "at most 98306 bytes"}
	}
	return a.Where.check("Arrival.Where")
}

func (d *Departure) check() error {
	if d.Grace < 0 {
		return &LetterError{"Departure.Grace", "a number of ticks, 0 or more"}
	}
	return d.From.check("Departure.From")
}

func (o *Order) check() error {
	switch o.Op {
	case Spawn:
		return o.checkSpawn()
	case PutAt:
		return o.Where.check("Order.Where")
	case SetSpeed:
		return checkNumber("Order.Speed", o.Speed, MaxSpeed)
	case SetLamp:
		return checkNumber("Order.Lamp", o.Lamp, MaxLamp)
	case Remove, March, Halt, SetTeam, SetConsent, SetLife:
		return nil
	case Perform, Cast:
		return checkPerformance("Order", "Behavior", o.Behavior, o.Aim, o.Pos)
	case SetBase:
		if !sim.IsFinite(o.Value) {
			return &LetterError{"Order.Value", "a finite number"}
		}
		return nil
	case RunList, RunHook:
		if o.List == 0 {
			return &LetterError{"Order.List", "the number of an op-list or of a hook, 1 or more"}
		}
		return nil
	case SetAbility, SetCooldown:
		if o.Ticks < 0 {
			return &LetterError{"Order.Ticks", "a number of ticks, 0 or more"}
		}
		return checkText("Order.Behavior", o.Behavior, 1, MaxID)
	}
	return &LetterError{"Order.Op", "an order"}
}

func (o *Order) checkSpawn() error {
	if err := checkText("Order.Creature", o.Creature, 0, MaxID); err != nil {
		return err
	}
	least := 1
	if o.Creature != "" {
		least = 0
	}
	if err := checkText("Order.Name", o.Name, least, MaxName); err != nil {
		return err
	}
	if err := checkNumber("Order.Lamp", o.Lamp, MaxLamp); err != nil {
		return err
	}
	if err := checkNumber("Order.Radius", o.Radius, MaxRadius); err != nil {
		return err
	}
	if err := checkNumber("Order.Speed", o.Speed, MaxSpeed); err != nil {
		return err
	}
	return o.Where.check("Order.Where")
}

func (w *Where) check(field string) error {
	if err := checkText(field+".Map", w.Map, 0, MaxID); err != nil {
		return err
	}
	if err := checkText(field+".Room", w.Room, 0, MaxID); err != nil {
		return err
	}
	return checkPos(field+".Pos", w.Pos)
}

// maxCoordinate is the largest coordinate that a letter may name, in metres. No ground is larger.
const maxCoordinate = 1e6

func checkPos(field string, p sim.Vec) error {
	for _, x := range [...]float64{p.X, p.Y, p.Z} {
		if !(x >= -maxCoordinate && x <= maxCoordinate) { // not a number fails both
			return &LetterError{field, "finite coordinates within 1e6"}
		}
	}
	return nil
}

func checkNumber(field string, x, high float64) error {
	if !(x >= 0 && x <= high) {
		return &LetterError{field, "a finite number within its bounds, 0 or more"}
	}
	return nil
}

// checkText wants between low and high bytes of UTF-8 that can stand in a line.
func checkText(field, text string, low, high int) error {
	switch {
	case len(text) < low:
		return &LetterError{field, "some text"}
	case len(text) > high:
		return &LetterError{field, "a shorter text"}
	case !utf8.ValidString(text):
		return &LetterError{field, "valid UTF-8"}
	}
	for _, r := range text {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return &LetterError{field, "text without control characters"}
		}
	}
	return nil
}
