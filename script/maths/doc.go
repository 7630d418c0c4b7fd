// Package maths has the functions of numbers that processors and libraries compute differently: powers, exponentials, logarithms and
// trigonometry. Its results are the same, bit for bit, on every machine: it adds, multiplies, divides and takes square roots, which are
// exactly defined, in a fixed order, and rounds every product before it is used.
//
// They are within a few units in the last place of the exact value where that is representable; angles beyond 2^30 are first reduced by
// the double that is nearest to a full turn, so that they are consistent and no more.
package maths
