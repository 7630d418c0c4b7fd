// Package brain draws from chance in every way.
package brain
