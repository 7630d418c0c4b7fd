// Package footing says where on a map a body comes to stand: at a place of record if there is such a place, at the start of the
// map if not, and always on free floor.
package footing
