// Package sqlite is the store in one SQLite file.
//
// The file is in WAL mode and every commit is on the disk before it is reported. One connection writes, behind a fair queue;
// others read, each a snapshot, and never wait for it. Missing migrations are applied when the file is opened.
package sqlite
