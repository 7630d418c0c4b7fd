// Package atlas answers what the rules ask about places: rooms, their names, flags and exits, and how bodies stand to each other.
package atlas
