// Package define is where behaviors meet JSON: the form of the three files that authors write for each type of actor, the
// checks that need more than a form, and the compiler to [catalog.Catalog].
//
// A type owns one file for its behaviors, one for its projectiles and one for its buffs. They are read together, since each
// refers to the others, and whatever is wrong with any of them is reported at once, each fault at its place. What depends
// on the rules, such as whether there is an attribute of some name, is left to who knows them: [Loaded] lists the places
// that ask for it.
package define
