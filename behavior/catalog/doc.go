// Package catalog says what one sort of actor can do: its behaviors, the projectiles and buffs they use, and the effects of
// all three. It holds data and promises about data; what they come to is package behavior's.
//
// A [Catalog] is compiled by package define from the three files that authors write, or made in code with [New];
// [Catalog.Append] and [Decode] carry it over a wire. In it names have become dense indices and seconds have become ticks of
// one rate, everything refers only to what is there, and nothing ever changes. Whoever has one need not look for faults: what
// breaks a promise of the types below is refused when the catalog is made, wherever it came from.
//
// A catalog knows no attributes. It has the names that its effects use, each with an index; what an attribute is, and
// whether there is one of that name, is the host's.
package catalog
