// Package bots lets many clients play against a server at once, and reports what that was like for them and for it.
//
// A bot is a [client.Client], the same code that the page plays with: it opens a socket, joins as a guest, predicts its own
// body and is corrected. What it does is a [Play]: aimless walking by default, fighting, or what a file says. Everything that a
// player would notice is an error of the report: being turned away, losing the connection, a packet that makes no sense,
// walking that leads nowhere.
//
// The figures are those of the time when all bots play; coming in and leaving are not in them.
package bots
