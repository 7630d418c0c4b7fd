// Package lint looks for what the rules of a pack may say and hardly ever mean: an affect that nothing ends, an op behind a blow that
// kills, what listens for an event and raises it. Whatever it finds is a warning; what is wrong is found by package define, which
// calls this one.
//
//	single.go                      one affect or ability by itself
//	list.go                        one op-list
//	depleted.go, harm.go, loop.go  the whole of a pack
//	tag.go, loose.go               names that nothing carries, raises or defines
//	circle.go                      circles among what names each other
package lint
