// Package mission keeps state that it must not.
package mission
