// Package rules decides what happens to whom: it holds everybody's attributes, pools and affects, runs op-lists, and lets
// every blow through the one damage path and every hostile act through the one gate.
//
// An [Engine] belongs to one zone. The zone tells it who comes and goes, hands it blows, healing and op-lists in the order in
// which they happen, and calls [Engine.Pulse] and [Engine.Round] once in every tick. What comes back are events, from
// [Engine.Drain], and work for higher rooms, from [Engine.Due]. What a pack says arrives compiled, as a [book.Defs]; no name that
// a player reads is known here.
//
// The room is one package on purpose: ops, blows, deaths and hooks call each other in the middle of each other, and only
// here are the functions that write somebody's state. They are unexported. Whatever another room can call either passes the
// gate by itself or is the host's business: who is there, what rows gear, boons and buffs give it, who agrees to fight.
//
// Where to look:
//
//	engine.go         what an engine is built from
//	deeds.go          what is handed in and what comes back
//	who.go            coming, going, and what the host writes
//	reads.go          what may be asked
//	blow.go           the damage path, step by step
//	threat.go         who is a threat to whom, and who fights
//	death.go          empty pools, holds, deaths, respawns
//	gate.go           the hostility gate
//	event.go          what is told, and what listens for it
//	raise.go          events that the host raises
//	run.go            the interpreter of op-lists
//	effects.go        what the ops do
//	context.go        what a list and its formulas know
//	cascade.go        budgets, and who has died since a cascade began
//	affects.go        affects: applying them, and the lists that they run
//	beats.go          their ticks and the end of their time
//	ends.go           their ends, whatever ends them
//	fold.go           what they add up to
//	concentration.go  what somebody keeps up
//	ladder.go         moving on a ladder
//	dispel.go         stripping
//	worn.go           what comes of worn things
//	saved.go          what outlasts a stay
//	field.go          affects that lie on rooms
//	lease.go          what these give to whoever is inside
//	move.go           going, being sent and being pushed
//	pulse.go          what comes with time
//	entity.go         what is kept about one entity
//	pools.go          what is in a pool, and writing it
//	ledger.go         what lasts of somebody
//	settle.go         what waits to be written down, and what follows when it is
//	grants.go         the ops that give what lasts or take it away
//	belongings.go     the ops about what somebody owns
//	records.go        events and defects
//	explain.go        how an attribute or a blow came to its number
//	state.go          hash, save and load
//
// Everybody's data lies in a table by slot of the id, and every pass goes through it from the first slot to the last, so
// nothing depends on the order of a map. There are two streams of chance, "rules.dice" for dice and "rules.chance" for the
// op of that name, and a refusal draws from neither.
package rules
