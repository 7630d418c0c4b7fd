package vm

import (
	"math"

	"github.com/wick-engine/wick/script/maths"
	lua "github.com/yuin/gopher-lua"
)

// numberLibrary makes the table math: everything of it but chance, which is the host's.
func (m *Machine) numberLibrary() {
	one := func(price int, f func(float64) float64) func(*Args) int {
		return func(a *Args) int {
			a.Charge(price)
			return a.PushNumber(f(a.Number(1)))
		}
	}
	two := func(price int, f func(x, y float64) float64) func(*Args) int {
		return func(a *Args) int {
			a.Charge(price)
			return a.PushNumber(f(a.Number(1), a.Number(2)))
		}
	}
	t := m.library("math", map[string]func(*Args) int{
		"abs": one(0, math.Abs), "ceil": one(0, math.Ceil), "floor": one(0, math.Floor), "sqrt": one(1, math.Sqrt),
		"exp": one(5, maths.Exp), "log": one(5, maths.Log), "log10": one(5, maths.Log10), "sin": one(5, maths.Sin), "cos": one(5, maths.Cos),
		"tan": one(9, maths.Tan), "asin": one(9, maths.Asin), "acos": one(9, maths.Acos), "atan": one(5, maths.Atan), "sinh": one(9, maths.Sinh),
		"cosh": one(9, maths.Cosh), "tanh": one(9, maths.Tanh), "atan2": two(9, maths.Atan2), "pow": two(20, maths.Pow), "fmod": two(1, fmod),
		"deg":   one(0, func(x float64) float64 { return float64(x * (180 / math.Pi)) }),
		"rad":   one(0, func(x float64) float64 { return float64(x * (math.Pi / 180)) }),
		"frexp": numberFrexp, "ldexp": numberLdexp, "modf": numberModf, "max": numberMax, "min": numberMin,
	})
	t.Field("huge", lua.LNumber(math.Inf(1)))
	t.Field("pi", lua.LNumber(math.Pi))
}

func fmod(x, y float64) float64 { return math.Mod(x, y) }

func numberMax(a *Args) int {
	a.Charge(a.Len())
	most := a.Number(1)
	for i := 2; i <= a.Len(); i++ {
		most = math.Max(most, a.Number(i))
	}
	return a.PushNumber(most)
}

func numberMin(a *Args) int {
	a.Charge(a.Len())
	least := a.Number(1)
	for i := 2; i <= a.Len(); i++ {
		least = math.Min(least, a.Number(i))
	}
	return a.PushNumber(least)
}

func numberModf(a *Args) int {
	x := a.Number(1)
	whole := math.Trunc(x)
	rest := x - whole
	if math.IsInf(x, 0) {
		rest = 0
	}
	a.PushNumber(whole)
	a.PushNumber(rest)
	return 2
}

func numberFrexp(a *Args) int {
	f, e := maths.Split(a.Number(1))
	a.PushNumber(f)
	a.PushNumber(float64(e))
	return 2
}

func numberLdexp(a *Args) int {
	n := min(max(a.Int(2), -5000), 5000)
	return a.PushNumber(maths.Scale(a.Number(1), n))
}
