// Package affect is the one runtime for whatever is attached to somebody for a while: affects of the rules, buffs of
// behavior files and timers of boons are instances of the same [Set].
//
// It knows keys, stacks, clocks and ends. It answers "this is due" and "this has ended"; what a tick or an end does is
// the owner's business, so there are no callbacks here and nothing but plain values crosses the border. A room
//
//   - attaches with [Set.Apply], which finds an instance of the same key and renews, stacks or leaves it;
//   - asks once per tick for [Set.Due], a list that later changes do not touch, ordered by bearer and age;
//   - answers each line with [Set.Tick], which says false when the instance has gone meanwhile, runs what the tick does,
//     and asks [Set.Expire] whether that was the end;
//   - ends with [Set.End] or [Set.EndAll], which hand every instance back exactly once.
//
// Time is whole ticks. An instance ticks at anchor + n × interval and ends at anchor + duration; the anchor is the tick
// of the application or, on the pulse clock, the last pulse at or before it. Nothing that happens to an instance
// afterwards moves the phase of its ticks, and where a tick and the end meet the tick comes first.
//
// Nothing is drawn, no clock is read and no map is walked: the same calls give the same answers everywhere. Once a set
// has had its largest size it allocates nothing, and asking when nothing is due costs one comparison.
package affect
