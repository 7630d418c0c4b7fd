// Package errands does what behaviors ask for.
//
// A behavior knows nothing of pools, protection or sides. What it does to somebody is a request among the events of its world: to
// change an attribute, to attach a buff, to knock back, to run an op-list. Here each goes to the rules, which may refuse it, and what
// they let through goes back to the world that asked. Which room keeps what, and in which order, is told in
// docs/design/0009-fight.md.
package errands
