// Package behavior answers when and where an act lands. Whether an actor may act was asked before, and what the act does to
// whom is asked after: both are the rules' business. Between the two it runs timelines, moves projectiles, picks targets,
// keeps the time of buffs, and hands out events and requests. The same code runs in the zone, where it is right, and in
// the predicting client, where it guesses and is corrected.
//
// # Catalogs
//
// What a sort of actor can do stands in a [Catalog], which package catalog describes, checks and carries over a wire. It
// never changes, and any number of worlds may share it. A world numbers the definitions of its catalogs through, and so an
// index in a catalog and a world index are two things: events and calls have world indices.
//
// # Worlds
//
// A [World] holds actors and steps what they do. Its host tells it who is there, where everybody walks and what is begun
// ([World.TryStart]), lets it step ([World.Tick]), and reads what happened ([World.DrainEvents]). Whatever would change
// somebody else's state is an event too, a request: to change an attribute, to attach a buff, to push, to run ops. The host
// decides about it and comes back with [World.ApplyBuff] or [World.ApplyKnockback], or does not.
//
// A step has phases, and file step.go is their list: the tick advances; timelines, by actor; displacement, by actor (what
// the host asked for, then knocks, then moves); projectiles, by id; buffs, by bearer; what ended is swept out. Shapes of a
// timeline therefore see where everybody stood when the step began.
//
// What is found and in which order depends on places and ids alone: not on the order of adding, on the cells in which
// neighbours are looked for, or on how steps are cut into calls. All of it is integers and exact arithmetic, so two worlds
// that are asked the same tell the same, bit for bit, on every machine.
//
// # Events
//
// Events fill the fields that the kinds of package view name, and besides, wherever they mean something, Run, Ref (of a
// projectile or a buff, see [FromProjectile] and [FromBuff]), InputSeq and Cast. BehaviorStopped is the last event with the id
// of its run: what a projectile or a buff does later has Run 0, and Ref and Cast. Indices are the world's. Where an index may
// be absent it counts from 1 and 0 is none: the socket of TimelineEffect (Def) and the damage type of
// AttributeEffectRequested (Effect). Requests name their effect in the same way: in Effect, or, where that has another
// meaning, in Count. BuffRequested has the team of its source in Count, and the charge scale in Value. MoveChanged has the
// start of the move as a tick that is never 0 in Ref.
//
// Requests say which life of their source they come of (see [LifeOf]), so that a host can tell what somebody began before it
// died from what it does now.
package behavior
