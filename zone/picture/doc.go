// Package picture composes what there is to see of a tick: a row for every body and everything that flies, the words that were
// spoken, and who sees what of it.
//
// The zone says what each of them looks like, and here it comes into the columns of one frame, which is filled anew every tick. What
// ended in a tick is shown once more, as it was last. None of it is state.
package picture
