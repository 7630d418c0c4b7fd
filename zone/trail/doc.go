// Package trail remembers what is shown of everything that flies, from one tick to the next: whoever has shot it may be gone
// before it comes down, and what has ended is shown once more, with where and why. It is no state: a zone that was restored looks
// anew.
package trail
