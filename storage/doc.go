// Package storage is what all stores have in common: what a store is, the classes that errors of databases are put into, the
// queue in front of the writers, and the places where a test may make something go wrong.
//
// The stores themselves are memory, sqlite and postgres; open picks one by its address. The two on a database share the
// statements of sqlstore and get their tables from migrations. storagetest is the one suite that all of them pass.
package storage
