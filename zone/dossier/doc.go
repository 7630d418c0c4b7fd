// Package dossier writes down what the rules know of somebody who leaves a zone, and reads it again where it arrives.
//
// What of it is kept and what stays behind decides rules.Engine.Save. Definitions stand there by their numbers, so a dossier
// is for zones with the same pack. It travels in a letter, and a letter comes from outside: whatever the bytes are, they are
// either a record or refused, and what the record says is looked at by rules.Engine.Restore.
package dossier
