package sim

// A double number is the unevaluated sum of two: hi, and lo below the last bit of hi. The functions
// here are the classical exact transformations of Dekker and Knuth; they carry about 106 bits.

// twoSum returns a + b as rounded sum and exact remainder.
func twoSum(a, b float64) (sum, rest float64) {
	sum = a + b
	t := sum - a
	return sum, (a - (sum - t)) + (b - t)
}

// twoSumOrdered is twoSum for |a| ≥ |b|.
func twoSumOrdered(a, b float64) (sum, rest float64) {
	sum = a + b
	return sum, b - (sum - a)
}

// twoMul returns a × b as rounded product and exact remainder, for factors below 2^995.
func twoMul(a, b float64) (product, rest float64) {
	ah, al := halves(a)
	bh, bl := halves(b)
	product = mul(a, b)
	return product, ((mul(ah, bh) - product) + mul(ah, bl) + mul(al, bh)) + mul(al, bl)
}

// halves splits the 53 bits of a number in two parts whose products are exact.
func halves(a float64) (hi, lo float64) {
	t := mul(a, 1<<27+1)
	hi = t - (t - a)
	return hi, a - hi
}
