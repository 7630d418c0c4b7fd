// Package define is where maps meet JSON: the shape in which authors write them, the checks that need more than a shape, and
// the compiler to [place.Map].
//
// Authors think in rectangles with a middle and a size, in walls as lines through points, in degrees, and in rooms by name.
// The place package wants opposite corners, single segments, headings and dense indices. What lies between stands here,
// and so does everything that can be wrong with a map without being wrong JSON: an exit to a room that does not exist, a
// wall without length, a spawn point inside a pillar. All of it is reported at once, each fault at its place in the file.
//
// Some things are allowed and still seldom meant, such as an exit with no way back. Those are warnings.
package define
