// Package story remembers where the values of a body come from, to tell whoever asks. Nothing that happens depends on it.
package story
