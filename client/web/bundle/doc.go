// Package bundle makes what a browser downloads out of what people write: TypeScript becomes one script, the client core
// becomes WebAssembly, and everything is compressed once, when it is built, instead of for every visitor.
//
// It needs Go and nothing else. The same sources and the same Go give the same bytes. It is run by client/web/build and by
// tests of the page, never by a server.
package bundle
