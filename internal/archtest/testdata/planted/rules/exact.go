package rules

import (
	"math"
	"math/cmplx"
)

type metres float64

type number interface{ ~int | ~float64 }

func exact(x, y float64) float64 {
	return math.Sqrt(math.Abs(x)) + math.Floor(y) + math.Pi + float64(math.Float64bits(x)&1)
}

func inexact(x, y float64) float64 {
	f := math.Pow                         // want exact-math: call of math.Pow
	x = math.FMA(x, y, math.Sin(x))       // want exact-math: call of math.FMA | exact-math: call of math.Sin
	return f(x, cmplx.Abs(complex(x, y))) // want exact-math: call of cmplx.Abs
}

func rounded(x, y float64, n, m int, f float32) float64 {
	const half = 0.5 * 3
	n *= m
	z := float64(x*y) + float64(-(x * y / 3)) + float64(x*y*2) + float64(n*m)
	return z + float64(float32(f*f)) + float64(metres(x*y)) + half/z
}

func unrounded[T number](x, y float64, c complex128, t T) (float64, T) {
	x *= 2                                         // want rounded: *= of floats, which no conversion can round
	z := x*y + 1                                   // want rounded: product of floats that no conversion rounds
	w := float64(x*y + 1)                          // want rounded: product of floats that no conversion rounds
	v := float64(y + (x * y))                      // want rounded: product of floats that no conversion rounds
	n := int(x * y)                                // want rounded: product of floats that no conversion rounds
	c = c * c                                      // want rounded: product of floats that no conversion rounds
	return z + w + v + real(c) + float64(n), t * t // want rounded: product of floats that no conversion rounds
}
