// Package kit binds what a pack says of fights to one zone.
//
// A pack speaks of behaviors, attributes and creatures by name, or by numbers that hold within one catalog. A behavior world
// numbers everything through, and the rules know neither. [New] works out once what stands for what: which behavior a slot
// begins, which pool an attribute of a request means, who lives at which spawn of the map, and what a client has to be sent
// to show it all. A zone without a pack has a kit as well, with nothing in it.
package kit
