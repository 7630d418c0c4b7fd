// Package arith shows that a program computes the same on every kind of machine: it builds a Go
// main package for one of them, runs it, and hands back what it printed.
//
// Three kinds stand for all: x86 without fused multiply-add (v1), x86 with it (v3, the stand-in for
// every machine whose compiler fuses, arm64 among them), and WebAssembly, built for WASI and run in
// this process, so that no other program is needed.
package arith
