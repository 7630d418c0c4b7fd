package brain

import (
	crypto "crypto/rand" // want chance: brain imports crypto/rand
	old "math/rand"
	"math/rand/v2"
)

func draw() (int, int, string, uint64) {
	seeded := rand.New(rand.NewPCG(1, 2))
	a := rand.IntN(6)                                    // want chance: use of the global random source, rand.IntN
	b := old.Intn(6) + old.New(old.NewSource(1)).Intn(6) // want chance: use of the global random source, rand.Intn
	return a, b, crypto.Text(), seeded.Uint64()
}
