package pack

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// EngineVersion is the version of the engine. A pack says in its pack.json which versions it works with.
const EngineVersion = "0.1.0"

// EngineRange is what a pack that is written for this engine requires: it, and what comes after without breaking packs.
const EngineRange = ">=0.1.0 <1.0.0"

// version is three numbers: a pack breaks with the first, grows with the second and is repaired with the third.
type version [3]uint32

// versionForm says what parseVersion reads.
const versionForm = "three numbers, for example 0.1.0"

// parseVersion reads "1.20.3". Leading zeros, signs and anything after the third number are refused, so that one version
// is written in one way.
func parseVersion(text string) (v version, ok bool) {
	parts := strings.Split(text, ".")
	if len(parts) != len(v) {
		return version{}, false
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 32)
		if err != nil || strconv.FormatUint(n, 10) != part {
			return version{}, false
		}
		v[i] = uint32(n)
	}
	return v, true
}

func (v version) compare(w version) int {
	return cmp.Or(cmp.Compare(v[0], w[0]), cmp.Compare(v[1], w[1]), cmp.Compare(v[2], w[2]))
}

func (v version) String() string { return fmt.Sprintf("%d.%d.%d", v[0], v[1], v[2]) }

// bound is one term of a range: ">=" and the version it speaks of.
type bound struct {
	sign  string
	limit version
}

// versionRange is a conjunction of bounds; the empty one holds for every version.
type versionRange []bound

// rangeForm says what parseRange reads.
const rangeForm = "versions, each right after a sign (>= <= > < =), for example >=0.1.0 <1.0.0"

// parseRange reads terms separated by spaces, at least one. All of them must hold.
func parseRange(text string) (r versionRange, ok bool) {
	for _, term := range strings.Fields(text) {
		b, ok := parseBound(term)
		if !ok {
			return nil, false
		}
		r = append(r, b)
	}
	return r, len(r) > 0
}

func parseBound(term string) (bound, bool) {
	for _, sign := range []string{">=", "<=", ">", "<", "="} { // the longer signs first: each hides a shorter one
		if rest, found := strings.CutPrefix(term, sign); found {
			v, ok := parseVersion(rest)
			return bound{sign, v}, ok
		}
	}
	return bound{}, false
}

func (r versionRange) holds(v version) bool {
	for _, b := range r {
		if !b.holds(v) {
			return false
		}
	}
	return true
}

func (b bound) holds(v version) bool {
	order := v.compare(b.limit)
	switch b.sign {
	case ">=":
		return order >= 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	case "<":
		return order < 0
	}
	return order == 0
}
