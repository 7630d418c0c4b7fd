// Package combat is the swings that those who fight each other make by themselves, once in every combat round: who swings, in which
// order, whether it hits, whether whom it is for gets out of the way, and how hard it is. What a blow does is the rules' one damage path,
// as for any other.
//
// Somebody swings who has a profile, a foe, and can; it keeps nothing between two rounds.
package combat
