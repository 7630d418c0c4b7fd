package sim

import (
	"math"
	"math/bits"
)

// π/2 in three parts. The first two have 43 bits, so their products with a count of quarters of up
// to ten bits are exact.
const (
	quarterA = 0x1.921fb54442cp+0
	quarterB = 0x1.18469898cc4p-44
	quarterC = 0x1.1701b839a2520p-88

	// π/2 in two parts, each the nearest number to what is left.
	halfPi   = 0x1.921fb54442d18p+0
	halfPiLo = 0x1.1a62633145c07p-54
)

// reduceQuarter takes whole quarters of a turn off an angle: x = quarter·π/2 + hi + lo with |hi| at
// most about π/4 and lo below the last bit of hi. The quarters are counted modulo 4. What is not
// finite gives NaN.
func reduceQuarter(x float64) (quarter int, hi, lo float64) {
	switch size := math.Abs(x); {
	case size < math.Pi/4:
		return 0, x, 0
	case size < 1600:
		n := math.Floor(mul(x, 2/math.Pi) + 0.5)
		a := x - mul(n, quarterA) // exact: the two are close
		b := mul(n, quarterB)     // exact
		hi = a - b
		lo = ((a - hi) - b) - mul(n, quarterC)
		sum := hi + lo
		return int(n) & 3, sum, (hi - sum) + lo
	case size <= math.MaxFloat64:
		return reduceLarge(x)
	}
	return 0, math.NaN(), 0
}

// twoOverPi holds the bits of 2/π, highest first, after 64 zero bits.
const twoOverPi = "\x00\x00\x00\x00\x00\x00\x00\x00\xA2\xF9\x83\x6E\x4E\x44\x15\x29" +
	"\xFC\x27\x57\xD1\xF5\x34\xDD\xC0\xDB\x62\x95\x99\x3C\x43\x90\x41" +
	"\xFE\x51\x63\xAB\xDE\xBB\xC5\x61\xB7\x24\x6E\x3A\x42\x4D\xD2\xE0" +
	"\x06\x49\x2E\xEA\x09\xD1\x92\x1C\xFE\x1D\xEB\x1C\xB1\x29\xA7\x3E" +
	"\xE8\x82\x35\xF5\x2E\xBB\x44\x84\xE9\x9C\x70\x26\xB4\x5F\x7E\x41" +
	"\x39\x91\xD6\x39\x83\x53\x39\xF4\x9C\x84\x5F\x8B\xBD\xF9\x28\x3B" +
	"\x1F\xF8\x97\xFF\xDE\x05\x98\x0F\xEF\x2F\x11\x8B\x5A\x0A\x6D\x1F" +
	"\x6D\x36\x7E\xCF\x27\xCB\x09\xB7\x4F\x46\x3F\x66\x9E\x5F\xEA\x2D" +
	"\x75\x27\xBA\xC7\xEB\xE5\xF1\x7B\x3D\x07\x39\xF7\x8A\x52\x92\xEA" +
	"\x6B\xFB\x5F\xB1\x1F\x8D\x5D\x08\x56\x03\x30\x46\xFC\x7B\x6B\xAB"

// reduceLarge is reduceQuarter by Payne and Hanek's method, in integers. With x = m·2^e, the bits
// of 2/π above weight 2^(2-e) give multiples of four quarters and are skipped; 192 bits from there
// on, times m, modulo 2^192, are the quarter (2 bits) and its fraction (190 bits).
func reduceLarge(x float64) (quarter int, hi, lo float64) {
	b := math.Float64bits(x)
	m := b&(1<<52-1) | 1<<52
	e := int(b>>52&0x7FF) - 1023 - 52

	skip := uint(e - 2 + 64)
	w0, w1, w2 := piBits(skip), piBits(skip+64), piBits(skip+128)
	h2, p2 := bits.Mul64(m, w2)
	h1, p1 := bits.Mul64(m, w1)
	p1, carry := bits.Add64(p1, h2, 0)
	p0 := m*w0 + h1 + carry

	quarter = int(p0 >> 62)
	f0, f1, f2 := p0<<2|p1>>62, p1<<2|p2>>62, p2<<2
	negative := f0>>63 != 0
	if negative { // nearer to the next quarter
		quarter++
		f2, carry = bits.Sub64(0, f2, 0)
		f1, carry = bits.Sub64(0, f1, carry)
		f0, _ = bits.Sub64(0, f0, carry)
	}
	hi, lo = fraction(f0, f1, f2)
	hi, lo = timesHalfPi(hi, lo)
	if negative != (x < 0) {
		hi, lo = -hi, -lo
	}
	if x < 0 {
		quarter = -quarter
	}
	return quarter & 3, hi, lo
}

// piBits returns 64 bits of twoOverPi from bit i on.
func piBits(i uint) uint64 {
	at, shift := i/64*8, i%64
	high := textWord(twoOverPi[at : at+8])
	if shift == 0 {
		return high
	}
	return high<<shift | textWord(twoOverPi[at+8:at+16])>>(64-shift)
}

func textWord(s string) uint64 {
	_ = s[7]
	return uint64(s[0])<<56 | uint64(s[1])<<48 | uint64(s[2])<<40 | uint64(s[3])<<32 |
		uint64(s[4])<<24 | uint64(s[5])<<16 | uint64(s[6])<<8 | uint64(s[7])
}

// fraction returns the number below 1 whose bits after the point are given, as a sum of two.
func fraction(f0, f1, f2 uint64) (hi, lo float64) {
	exponent := 0
	for f0 == 0 && exponent < 128 {
		f0, f1, f2 = f1, f2, 0
		exponent += 64
	}
	shift := uint(bits.LeadingZeros64(f0))
	exponent += int(shift)
	f1, f0 = f1<<shift|f2>>1>>(63-shift), f0<<shift|f1>>1>>(63-shift)
	scale := math.Float64frombits(uint64(1023-exponent-53) << 52)
	hi = mul(float64(f0>>11), scale)
	lo = mul(float64(f0<<53|f1>>11), mul(scale, 0x1p-64))
	return hi, lo
}

// timesHalfPi returns (hi + lo)·π/2.
func timesHalfPi(hi, lo float64) (float64, float64) {
	p, e := twoMul(hi, halfPi)
	e += mul(hi, halfPiLo) + mul(lo, halfPi)
	return twoSumOrdered(p, e)
}
