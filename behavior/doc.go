// Package behavior answers when and where an act lands. Whether an actor may act was asked before, and what the act does to
// whom is asked after: both are the rules' business. Between the two it runs timelines, moves projectiles, picks targets,
// keeps the time of buffs, and hands out events and requests. The same code runs in the zone, where it is right, and in
// the predicting client, where it guesses and is corrected.
//
// # Catalogs
//
// What a sort of actor can do stands in a [Catalog]: its behaviors, the projectiles and buffs they use, and the effects of
// all three. Package define compiles one from the three files that authors write; [DecodeCatalog] reads one that came over
// a wire. In it names have become dense indices and seconds have become ticks of one rate, everything refers only to what
// is there, and nothing ever changes: any number of worlds may share it.
//
// A catalog knows no attributes. It has the names that its effects use, each with an index; what an attribute is, and
// whether there is one of that name, is the host's.
package behavior
