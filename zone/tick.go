package zone

// Step simulates one tick. What it calls is the order of a tick; whatever has to happen before or after something else in
// the game is decided here and nowhere else. A line without a call says what belongs there of the rooms that the zone does
// not have.
func (z *Zone) Step() {
	turn := z.clock.Begin()
	z.events.Begin(turn)
	z.picture.Begin()

	// 1. What was to be written down has been. Then the inbox: commands, transfers, orders, in the order they came. Then what was
	//    set to happen now, and what scripts have put off until now.
	z.settleLasting(turn)
	z.takeLetters(turn)
	z.runTimers(turn)
	z.wakeScripts(turn)
	z.verify("inbox")

	// 2. Abilities are used and behaviors start and stop: commands in the order they came, then the casts that are done, then hands
	// and minds.
	z.perform(turn)

	// 3. Timelines, movement, projectiles; hits are collected.
	z.move(turn)
	z.verify("movement")

	// 4. Hits go through the rules; on a pulse affects tick and expire, and pools regenerate; at the start of a combat round those who
	// fight swing.
	z.resolve(turn)
	z.engine.Pulse(turn)
	z.engine.Round(turn)
	z.rounds.Round(turn)
	z.doings.Forget(turn)
	z.follow(turn)

	// 5. Deaths have their consequences; those who may rise again do.
	z.settleFates(turn)
	z.verify("deaths")

	// 6. Creatures think, for the next tick.
	z.think(turn)

	// 7. The director moves the descent.
	// 8. Light: what the lamps reach becomes visible.

	// 9. Everybody is shown what there is to see.
	z.publish(turn)
	z.verify("publishing")

	z.clock.End(turn)
}
