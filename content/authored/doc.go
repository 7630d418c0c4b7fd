// Package authored holds what authors wrote, with its place, and what is wrong with it: files, JSON values that know their
// line and column, and faults. It knows no type and no definition; package content reads values into types on top of it
// and hands its names on, so that whoever needs both imports content alone.
package authored
