// Package words does not compile.
package words

func broken() int { return missing }
