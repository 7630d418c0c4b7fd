// Package doing is what bodies set about: what players command and press, what minds want, and what has been cast until now.
//
// There are two things to begin. A behavior is begun in the world, which has the last word. An ability is used by the rules; where it has a
// behavior, that is begun once the cast has been committed, and what the ability does is done when the behavior asks for it. Here it is
// found out which of the two somebody wants and where it goes, whoever cannot begin is told, and a wish that came a little too early is
// remembered while the world keeps it. Nothing is decided here that a client could not guess or the rules do not say.
package doing
