package book

// HookID names a function of a script: its index in Defs.Hooks plus one. 0 is no hook.
type HookID uint32

// Reaction is a script that is asked before something comes to be.
type Reaction struct {
	// Event is BeforeCastCommit, ToHit or OnDamageTaken.
	Event Event
	Hook  HookID
}

// Checkpoint reports whether reactions are asked at an event.
func (e Event) Checkpoint() bool { return e == BeforeCastCommit || e == ToHit || e == OnDamageTaken }
