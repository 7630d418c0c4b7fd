// Package insight is what there is to know of a body between two ticks besides how it stands: what it holds, bears, does, fights
// and has learnt, and how its values have come about. Of a body that is not in the zone there is nothing.
//
// To look makes no difference: not to what happens, and not to when the rules tell of a defect.
package insight
