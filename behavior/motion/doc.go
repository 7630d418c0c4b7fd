// Package motion is the geometry of motion with nobody in it: how something flies, turns, lands, and goes along walls. Its
// functions get places and ways as plain values and change nothing, so what a world does with them can be told apart from
// what is true of any line, parabola or wall.
//
// A way is a vector from where something is to where it would come. Headings and aims are unit vectors; an aim lies on the
// ground. A step is a tick, and how many there are in a second is passed in as the rate.
package motion
