package behavior_test

import (
	"cmp"
	"math"
	"slices"

	"github.com/wick-engine/wick/behavior"
	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// model is a world as one would write it without caring for speed: it looks at everybody, keeps lists, and knows one
// catalog and neither walls, combos, charges nor forced motion. It tells what happens in the fields that matter.
type model struct {
	c                      *behavior.Catalog
	now                    sim.Tick
	actors                 []*modelActor // by id
	shots                  []*modelShot
	buffs                  []*modelBuff
	story                  []fact
	runs, shotIDs, buffIDs uint64
}

// fact is what of an event is compared.
type fact struct {
	kind         view.EventKind
	tick         sim.Tick
	actor, other sim.ID
	run, ref     uint64
	def          uint32
	effect       uint32
	value        float64
	count        int32
	reason       view.Reason
	pos          sim.Vec
}

type modelActor struct {
	behavior.ActorState
	last, goal sim.Vec
	run        *modelRun
}

type modelRun struct {
	id       uint64
	def      int
	b        *catalog.Behavior
	start    sim.Tick
	next     int
	aim      sim.Vec
	kind     catalog.InputKind
	position sim.Vec
	target   sim.ID
}

type modelShot struct {
	id, run            uint64
	def                int
	p                  *catalog.Projectile
	owner, target      sim.ID
	team               uint8
	pos, heading, aim  sim.Vec
	rise, speed        float64
	from               sim.Vec
	born, since        sim.Tick
	travelled          float64
	hits               []sim.ID
	kind               catalog.InputKind
	position           sim.Vec
	over, homes, fresh bool
}

type modelBuff struct {
	id             uint64
	def            int
	b              *catalog.Buff
	bearer, source sim.ID
	team           uint8
	run            uint64
	first, end     sim.Tick
	done           int32
	gone           bool
}

func (m *model) find(id sim.ID) *modelActor {
	for _, a := range m.actors {
		if a.ID == id {
			return a
		}
	}
	return nil
}

func (a *modelActor) able() bool      { return a != nil && a.Alive && a.Enabled }
func (a *modelActor) centre() sim.Vec { return a.Pos.Add(sim.Vec{Y: a.Height}) }

// flat is a direction on the ground; what is shorter than any place is exact has none.
func flat(v sim.Vec) (sim.Vec, bool) {
	if v.GroundLen() < 1e-12 {
		return sim.Vec{}, false
	}
	return v.Ground().Unit()
}

// tell writes a fact down. Once a run has stopped nothing is told with its id.
func (m *model) tell(f fact) {
	under := func(a *modelActor) bool { return a.run != nil && a.run.id == f.run }
	if f.kind != view.BehaviorStopped && !slices.ContainsFunc(m.actors, under) {
		f.run = 0
	}
	f.tick = m.now
	m.story = append(m.story, f)
}

// view is from where an effect looks.
type sight struct {
	self, source, target, struck sim.ID
	team                         uint8
	at, aim, position            sim.Vec
	kind                         catalog.InputKind
	run, ref                     uint64
}

func (m *model) passes(f catalog.Filter, s *sight, a *modelActor, includeSelf bool) bool {
	self := a.ID == s.self
	switch f {
	case catalog.FilterSelf, catalog.FilterOwner:
		return self
	case catalog.FilterHitActor:
		return a.ID == s.struck
	case catalog.FilterAll:
		return !self || includeSelf
	case catalog.FilterAlly:
		return self && includeSelf || !self && a.Team == s.team && s.team != 0
	}
	return !self && a.Team != s.team && a.Team != 0 && s.team != 0
}

func (m *model) apply(def int32, s sight) {
	e := &m.c.Effects[def]
	origin := s.at
	switch {
	case e.Origin == catalog.OriginPosition && (s.kind == catalog.InputPosition || s.kind == catalog.InputActor):
		origin = s.position
	case e.Origin == catalog.OriginTargetActor && s.kind == catalog.InputActor:
		origin = s.position
		if t := m.find(s.target); t != nil {
			origin = t.centre()
		}
	}
	origin = origin.Add(s.aim.Scale(e.Offset.Z)).Add(s.aim.Right().Scale(e.Offset.X)).Add(sim.Vec{Y: e.Offset.Y})
	type found struct {
		a *modelActor
		d float64
	}
	var all []found
	for _, a := range m.actors {
		if !a.able() || !m.passes(e.Target, &s, a, e.IncludeSelf) {
			continue
		}
		body := sim.Body{Pos: a.Pos, Radius: a.Radius, Height: a.Height}
		d := a.Pos.GroundDistSq(origin)
		inside := false
		switch e.Shape {
		case catalog.ShapeSector:
			inside = sim.Sector{Origin: origin, Aim: s.aim, Radius: e.Radius, Wedge: sim.NewWedge(e.Angle), Height: e.Height}.Touches(body)
		case catalog.ShapeSphere:
			inside = sim.Sphere{Origin: origin, Radius: e.Radius}.Touches(body)
			d = a.centre().DistSq(origin)
		case catalog.ShapeRing:
			inside = sim.Ring{Origin: origin, Inner: e.Inner, Outer: e.Outer, Height: e.Height}.Touches(body)
		case catalog.ShapeLine:
			inside = sim.Line{Origin: origin, Aim: s.aim, Length: e.Length, Width: e.Width, Height: e.Height}.Touches(body)
		case catalog.ShapeLocked:
			own := e.Target == catalog.FilterSelf || e.Target == catalog.FilterOwner || e.Target == catalog.FilterHitActor
			inside = (own || a.ID == s.target) && (e.Reach < 0 || math.Sqrt(d) <= e.Reach+a.Radius+sim.Slack)
		}
		if inside {
			all = append(all, found{a, d})
		}
	}
	slices.SortFunc(all, func(a, b found) int {
		if e.Order == catalog.OrderID {
			return cmp.Compare(a.a.ID, b.a.ID)
		}
		return cmp.Or(cmp.Compare(a.d, b.d), cmp.Compare(a.a.ID, b.a.ID))
	})
	if e.Limit > 0 && len(all) > int(e.Limit) {
		all = all[:e.Limit]
	}
	m.tell(fact{kind: view.LogicEffectApplied, actor: s.self, run: s.run, ref: s.ref, effect: uint32(def), pos: origin, count: int32(len(all))})
	for _, t := range all {
		for _, op := range e.Operations {
			f := fact{actor: t.a.ID, other: s.source, run: s.run, ref: s.ref}
			switch op.Kind {
			case catalog.OpAttribute:
				f.kind, f.def, f.value = view.AttributeEffectRequested, uint32(op.Def), op.Value
				m.tell(f)
			case catalog.OpBuff:
				f.kind, f.def = view.BuffRequested, uint32(op.Def)
				m.tell(f)
			case catalog.OpProjectile:
				aim, ok := flat(t.a.Pos.Sub(origin))
				if !ok {
					aim = s.aim
				}
				n := s
				n.at, n.aim, n.target = origin, aim, t.a.ID
				m.spawn(op.Def, n, t.a.centre(), true)
			}
		}
	}
}

func (m *model) start(id sim.ID, def int, in behavior.Input) {
	a := m.find(id)
	b := &m.c.Behaviors[def]
	r := &modelRun{def: def, b: b, start: m.now, aim: a.Forward, kind: in.Kind, position: a.Pos}
	switch in.Kind {
	case catalog.InputDirection:
		r.aim, _ = flat(in.Direction)
	case catalog.InputPosition:
		r.position = in.Position
	case catalog.InputActor:
		r.target, r.position = in.Target, m.find(in.Target).Pos
	}
	if in.Kind >= catalog.InputPosition {
		if aim, ok := flat(r.position.Sub(a.Pos)); ok {
			r.aim = aim
		}
	}
	m.runs++
	r.id, a.run = m.runs, r
	m.tell(fact{kind: view.BehaviorStarted, actor: id, other: r.target, run: r.id, def: uint32(def), pos: r.position})
	m.advance(a)
}

func (m *model) stop(a *modelActor, why behavior.StopReason) {
	r := a.run
	a.run = nil
	m.tell(fact{kind: view.BehaviorStopped, actor: a.ID, run: r.id, def: uint32(r.def), reason: view.Reason(why), count: int32(m.now - r.start)})
}

func (m *model) advance(a *modelActor) {
	r := a.run
	age := int32(m.now - r.start)
	for r.next < len(r.b.Timeline) && r.b.Timeline[r.next].At <= age {
		entry := r.b.Timeline[r.next]
		r.next++
		if t := m.find(r.target); r.b.AimTracks && t.able() {
			if aim, ok := flat(t.Pos.Sub(a.Pos)); ok {
				r.aim = aim
			}
		}
		s := sight{self: a.ID, source: a.ID, target: r.target, team: a.Team, at: a.centre(), aim: r.aim, position: r.position, kind: r.kind, run: r.id}
		switch entry.Kind {
		case catalog.EntryEffect:
			m.apply(entry.Def, s)
		case catalog.EntryProjectile:
			m.throw(entry, s)
		case catalog.EntryBuff:
			m.tell(fact{kind: view.BuffRequested, actor: a.ID, other: a.ID, run: r.id, def: uint32(entry.Def)})
		}
	}
	if age >= r.b.Duration {
		m.stop(a, behavior.StopCompleted)
	}
}

// throw is the projectile entry of a timeline.
func (m *model) throw(entry catalog.Entry, s sight) {
	s.at = s.at.Add(s.aim.Scale(entry.Offset.Z)).Add(s.aim.Right().Scale(entry.Offset.X)).Add(sim.Vec{Y: entry.Offset.Y})
	at, aimed := s.position, s.kind >= catalog.InputPosition
	if t := m.find(s.target); t != nil && s.kind != catalog.InputPosition {
		at, aimed = t.centre(), true
	}
	m.spawn(entry.Def, s, at, aimed)
}

func (m *model) spawn(def int32, s sight, at sim.Vec, aimed bool) {
	p := &m.c.Projectiles[def]
	m.shotIDs++
	x := &modelShot{
		id: m.shotIDs, run: s.run, def: int(def), p: p, owner: s.source, team: s.team, pos: s.at, from: s.at, heading: s.aim, aim: s.aim,
		born: m.now, since: m.now, kind: s.kind, position: s.position, speed: p.Movement.Speed / 60, fresh: true,
	}
	switch p.Movement.Kind {
	case catalog.MovementParabola:
		x.rise = p.Movement.Lift
		if aimed {
			d := s.at.GroundDist(at)
			n := max(math.Floor(d/x.speed+0.5), 1)
			if aim, ok := flat(at.Sub(s.at)); ok {
				x.heading, x.aim = aim, aim
			}
			x.speed, x.rise = d/n, (at.Y-s.at.Y)/(n/60)+p.Movement.Gravity*(n/60)/2
		}
	case catalog.MovementHoming:
		x.target = s.target
		if x.target == 0 && p.Movement.Acquire {
			x.target = m.seek(x)
		}
		x.homes = x.target != 0
	}
	m.shots = append(m.shots, x)
	m.tell(fact{kind: view.ProjectileSpawned, actor: x.owner, other: x.target, run: x.run, ref: x.id, def: uint32(def), pos: x.pos})
	m.timed(x, 0)
}

func (m *model) sightOf(x *modelShot) sight {
	aim := x.aim
	return sight{self: x.owner, source: x.owner, target: x.target, team: x.team, at: x.pos, aim: aim, position: x.position, kind: x.kind, run: x.run, ref: x.id}
}

func (m *model) timed(x *modelShot, age int32) {
	for _, entry := range x.p.Timeline {
		if entry.At != age {
			continue
		}
		switch entry.Kind {
		case catalog.EntryEffect:
			m.apply(entry.Def, m.sightOf(x))
		case catalog.EntryProjectile:
			m.throw(entry, m.sightOf(x))
		}
	}
}

func (m *model) means(x *modelShot, a *modelActor) bool {
	s := m.sightOf(x)
	c := x.p.Collision
	return a.able() && !slices.Contains(x.hits, a.ID) && m.passes(c.Target, &s, a, c.IncludeSelf && c.Target == catalog.FilterAll)
}

func (m *model) seek(x *modelShot) sim.ID {
	best, distance := sim.ID(0), math.Inf(1)
	for _, a := range m.actors {
		if d := a.centre().DistSq(x.pos); m.means(x, a) && math.Sqrt(d) <= x.p.Movement.SeekRange+sim.Slack && d < distance {
			best, distance = a.ID, d
		}
	}
	return best
}

func (m *model) expire(x *modelShot, why behavior.ExpireReason) {
	x.over = true
	if why <= behavior.ExpiredGround {
		for _, entry := range x.p.OnExpiry {
			m.apply(entry.Def, m.sightOf(x))
		}
	}
	m.tell(fact{kind: view.ProjectileExpired, actor: x.owner, run: x.run, ref: x.id, def: uint32(x.def), pos: x.pos, reason: view.Reason(why), count: int32(len(x.hits))})
}

// steer turns a homing shot; it reports whether the shot goes on.
func (m *model) steer(x *modelShot) bool {
	v := x.p.Movement
	t := m.find(x.target)
	if !t.able() || x.pos.Dist(t.centre()) > v.SeekRange+sim.Slack {
		x.target, x.homes = 0, false
		if v.OnLost == catalog.LostExpire {
			m.expire(x, behavior.ExpiredTargetLost)
			return false
		}
		if v.OnLost == catalog.LostRetarget {
			x.target = m.seek(x)
			x.homes = x.target != 0
		}
		if !x.homes {
			return true
		}
		t = m.find(x.target)
	}
	want, ok := t.centre().Sub(x.pos).Unit()
	if !ok {
		return true
	}
	// The same arithmetic as the world's: whoever circles around its target doubles every error in a few steps.
	sin, cos := sim.SinCos(v.TurnRate / 60 * (math.Pi / 180))
	heading := want
	if along := x.heading.Dot(want); along < cos && v.TurnRate/60 < 180 {
		side, ok := want.Sub(x.heading.Scale(along)).Unit()
		if !ok || want.Sub(x.heading.Scale(along)).Len() < 1e-9 {
			side, _ = flat(x.heading.Right().Neg())
		}
		heading, _ = x.heading.Scale(cos).Add(side.Scale(sin)).Unit()
	}
	if heading != x.heading {
		x.heading, x.from, x.since = heading, x.pos, m.now-1
	}
	return true
}

func (m *model) fly(x *modelShot) {
	age := int32(m.now - x.born)
	if x.homes && !m.steer(x) {
		return
	}
	if x.heading.GroundLen() > 1e-6 { // straight up or down it keeps the aim it had
		x.aim, _ = flat(x.heading)
	}
	from, share, ranged := x.pos, 1.0, false
	to := x.from.Add(x.heading.Scale(float64(m.now-x.since) * x.speed))
	if x.p.Movement.Kind == catalog.MovementParabola {
		t := float64(age) / 60
		to.Y = x.from.Y + x.rise*t - x.p.Movement.Gravity*t*t/2
	}
	if length := from.Dist(to); x.p.Range > 0 && length >= x.p.Range-x.travelled-sim.Slack {
		ranged = true
		if length > x.p.Range-x.travelled+sim.Slack {
			share = (x.p.Range - x.travelled) / length
			to = from.Add(to.Sub(from).Scale(share))
		}
	}
	type hit struct {
		a *modelActor
		t float64
	}
	var hits []hit
	for _, a := range m.actors {
		lift := sim.Vec{Y: a.Height}
		own := sim.Motion{From: a.last.Add(lift), To: a.last.Add(a.Pos.Sub(a.last).Scale(share)).Add(lift)}
		if t, ok := sim.SweptContact(sim.Motion{From: from, To: to}, own, x.p.Collision.Radius+a.Radius); ok && m.means(x, a) {
			hits = append(hits, hit{a, t})
		}
	}
	slices.SortFunc(hits, func(a, b hit) int { return cmp.Or(cmp.Compare(a.t, b.t), cmp.Compare(a.a.ID, b.a.ID)) })
	for _, h := range hits {
		x.pos = from.Add(to.Sub(from).Scale(h.t))
		x.hits = append(x.hits, h.a.ID)
		m.tell(fact{kind: view.ProjectileHit, actor: h.a.ID, other: x.owner, run: x.run, ref: x.id, def: uint32(x.def), pos: x.pos, count: int32(len(x.hits))})
		s := m.sightOf(x)
		s.struck = h.a.ID
		for _, entry := range x.p.OnContact {
			if age >= entry.At {
				m.apply(entry.Def, s)
			}
		}
		if len(x.hits) == int(x.p.Collision.HitLimit) {
			m.expire(x, behavior.ExpiredHitLimit)
			return
		}
	}
	x.travelled += from.Dist(to)
	x.pos = to
	m.timed(x, age)
	switch {
	case age >= x.p.Duration && share == 1:
		m.expire(x, behavior.ExpiredLifetime)
	case ranged:
		m.expire(x, behavior.ExpiredRange)
	}
}

// tick is one step.
func (m *model) tick() {
	m.now++
	for _, a := range m.actors {
		a.last = a.Pos
	}
	for _, x := range m.shots {
		x.fresh = false
	}
	for _, a := range m.actors {
		if a.run != nil {
			m.advance(a)
		}
	}
	for _, a := range m.actors {
		a.Pos = a.goal
	}
	for _, x := range slices.Clone(m.shots) {
		if !x.fresh && !x.over {
			m.fly(x)
		}
	}
	m.shots = slices.DeleteFunc(m.shots, func(x *modelShot) bool { return x.over })
	due := slices.Clone(m.buffs)
	slices.SortStableFunc(due, func(a, b *modelBuff) int { return cmp.Or(cmp.Compare(a.bearer, b.bearer), cmp.Compare(a.id, b.id)) })
	for _, b := range due {
		if since := int32(m.now - b.first); !b.gone && b.b.TickInterval > 0 && since > 0 && since%b.b.TickInterval == 0 {
			b.done++
			m.tell(fact{kind: view.BuffTicked, actor: b.bearer, other: b.source, ref: b.id, run: b.run, def: uint32(b.def), count: b.done})
			m.list(b, b.b.OnTick)
			if b.done == b.b.RepeatCount {
				m.endBuff(b, behavior.BuffRepeatCount)
			}
		}
		if !b.gone && b.b.Duration > 0 && m.now >= b.end {
			m.endBuff(b, behavior.BuffDuration)
		}
	}
}

func (m *model) list(b *modelBuff, effects []int32) {
	a := m.find(b.bearer)
	for _, def := range effects {
		m.apply(def, sight{self: b.bearer, source: b.source, team: b.team, at: a.centre(), aim: a.Forward, run: b.run, ref: b.id})
	}
}

func (m *model) endBuff(b *modelBuff, why behavior.BuffReason) {
	b.gone = true
	m.buffs = slices.DeleteFunc(m.buffs, func(x *modelBuff) bool { return x == b })
	m.tell(fact{kind: view.BuffRemoved, actor: b.bearer, other: b.source, ref: b.id, run: b.run, def: uint32(b.def), reason: view.Reason(why), count: b.done})
	m.list(b, b.b.OnRemove)
}

func (m *model) applyBuff(r behavior.BuffRequest) {
	def := &m.c.Buffs[r.Def]
	if !m.find(r.Target).able() {
		return
	}
	count := int32(0)
	for _, b := range m.buffs {
		if b.bearer != r.Target || b.def != r.Def || def.PerSource && b.source != r.Source {
			continue
		}
		count++
		if def.Stacking == catalog.StackRefresh {
			b.end, b.done, b.source, b.team, b.run = m.now+sim.Tick(def.Duration), 0, r.Source, r.SourceTeam, r.Run
			m.tell(fact{kind: view.BuffAdded, actor: b.bearer, other: b.source, ref: b.id, run: b.run, def: uint32(b.def), reason: view.Reason(behavior.BuffRefreshed)})
			return
		}
	}
	if count > 0 && def.Stacking == catalog.StackIgnore || def.Stacking == catalog.StackIndependent && count >= def.MaxStacks {
		return
	}
	m.buffIDs++
	b := &modelBuff{
		id: m.buffIDs, def: r.Def, b: def, bearer: r.Target, source: r.Source, team: r.SourceTeam, run: r.Run, first: m.now,
		end: m.now + sim.Tick(def.Duration),
	}
	m.buffs = append(m.buffs, b)
	m.tell(fact{kind: view.BuffAdded, actor: b.bearer, other: b.source, ref: b.id, run: b.run, def: uint32(b.def), reason: view.Reason(behavior.BuffNew)})
	m.list(b, def.OnAdd)
}

// kill is death: the run, then the buffs that do not last.
func (m *model) kill(id sim.ID) {
	a := m.find(id)
	a.Alive = false
	for _, other := range m.actors {
		if other.run != nil && other.run.target == id {
			other.run.target = 0
		}
	}
	for _, x := range m.shots {
		if x.target == id { // it counts as lost in its next step, though somebody may live again by then
			x.target = 0
		}
	}
	if a.run != nil {
		m.stop(a, behavior.StopDeath)
	}
	for _, b := range slices.Clone(m.buffs) {
		if b.bearer == id && !b.b.ThroughDeath && !b.gone {
			m.endBuff(b, behavior.BuffDeath)
		}
	}
}
