// Package sqlstore is the store on a database, whichever it is. The statements are the same text everywhere, with $1 and so
// on in the order in which they first appear; a [Dialect] holds what differs. The packages sqlite and postgres open a
// database and hand it to [New].
//
// A transaction is a connection of its own on which BEGIN, the statements and COMMIT are sent one by one, because only then is it
// known at which of them something failed.
package sqlstore
