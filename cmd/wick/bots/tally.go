package bots

import "github.com/wick-engine/wick/client/core"

// Blows is what came of fighting, of all bots together.
type Blows struct {
	Pressed int `json:"pressed"` // keys
	Dealt   int `json:"dealt"`   // blows that struck somebody else
	Damage  int `json:"damage"`  // what these took
	Taken   int `json:"taken"`   // blows that struck the bots
	Kills   int `json:"kills"`
	Deaths  int `json:"deaths"`
	// Refused is how many acts the server refused or took back. A key that is pressed too early is one.
	Refused int `json:"refused"`
	// Unseen is how many things happened that a bot has not counted, because too much happened between two looks.
	Unseen int `json:"unseen"`
}

func (b *Blows) add(more Blows) {
	b.Pressed += more.Pressed
	b.Dealt += more.Dealt
	b.Damage += more.Damage
	b.Taken += more.Taken
	b.Kills += more.Kills
	b.Deaths += more.Deaths
	b.Refused += more.Refused
	b.Unseen += more.Unseen
}

// tally counts the beats of one client, each once.
type tally struct {
	Blows
	version uint32 // up to which beats are counted
}

// begin lets what has happened so far go.
func (t *tally) begin(beats *core.Beats) { t.version = beats.Version }

// take counts what has happened since the last call.
func (t *tally) take(beats *core.Beats) {
	fresh := beats.Version - t.version
	t.version = beats.Version
	if fresh > beats.Count {
		t.Unseen += int(fresh - beats.Count)
		fresh = beats.Count
	}
	for i := beats.Count - fresh; i < beats.Count; i++ {
		b := &beats.Rows[i]
		own, done := b.Flags&core.OwnTaken != 0, b.Flags&core.OwnDealt != 0
		switch {
		case b.Kind == core.DamageBeat && own:
			t.Taken++
		case b.Kind == core.DamageBeat && done:
			t.Dealt++
			t.Damage += int(b.Value)
		case b.Kind == core.DeathBeat && own:
			t.Deaths++
		case b.Kind == core.DeathBeat && done:
			t.Kills++
		}
	}
}
