// Package burden is what the affects on somebody come to: the rows that they write on its sheet, what they add up to besides
// ([Sums]), and what it keeps up itself by concentrating ([Focus]).
//
// It knows affects as the book has them and instances as the runtime has them, and neither who bears them nor when anything
// changes. Package rules says that; and as it can be asked for all of this anew at any time, none of it but the focus is state.
package burden
