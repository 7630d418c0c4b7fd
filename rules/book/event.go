package book

// Event is something that content can listen for: one of the engine's, or one of the pack's own.
type Event uint16

// The events of the engine.
const (
	NoEvent Event = iota
	OnCheck
	OnAbilityResolved
	OnSkillUse
	OnHit
	OnDamageTaken
	OnKill
	OnLeaveRoom
	OnEnter
	OnEnterCombat
	BeforeCastCommit
	ToHit
	OnRest
	OnShortRest
	OnLongRest
	OnApplyAffect
	OnAffectTick
	OnAffectExpire
	OnAffectBlocked
	OnTrackStep
	OnLevel

	engineEvents       = iota
	firstPack    Event = 64
)

// events are the names of the engine's events, which is how authors write them.
var events = [engineEvents]string{
	OnCheck: "OnCheck", OnAbilityResolved: "OnAbilityResolved", OnSkillUse: "OnSkillUse", OnHit: "OnHit",
	OnDamageTaken: "OnDamageTaken", OnKill: "OnKill", OnLeaveRoom: "OnLeaveRoom", OnEnter: "OnEnter",
	OnEnterCombat: "OnEnterCombat", BeforeCastCommit: "BeforeCastCommit", ToHit: "ToHit", OnRest: "OnRest",
	OnShortRest: "OnShortRest", OnLongRest: "OnLongRest", OnApplyAffect: "OnApplyAffect", OnAffectTick: "OnAffectTick",
	OnAffectExpire: "OnAffectExpire", OnAffectBlocked: "OnAffectBlocked", OnTrackStep: "OnTrackStep", OnLevel: "OnLevel",
}

// ParseEvent finds an event of the engine by its name.
func ParseEvent(name string) (e Event, ok bool) {
	for i := Event(1); i < engineEvents; i++ {
		if events[i] == name {
			return i, true
		}
	}
	return NoEvent, false
}

// EventNames are the names of the engine's events.
func EventNames() []string { return append([]string(nil), events[1:]...) }

// PackEvent is the event of the pack's own with an index in Defs.Events.
func PackEvent(i int) Event { return firstPack + Event(i) }

// Pack is the index in Defs.Events of one of the pack's own events, and false for one of the engine's.
func (e Event) Pack() (i int, ok bool) { return int(e) - int(firstPack), e >= firstPack }

// Handler is what an owner, a pool, an ability or an affect, does when something happens: Ops and then Lua, either of which may be
// none.
type Handler struct {
	Event Event
	Ops   ListID
	Lua   HookID
}
