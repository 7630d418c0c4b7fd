package stat

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/wick-engine/wick/sim"
)

// A sheet's state is
//
//	2  number of overrides, then each, by attribute: 2 attribute, 8 value
//	2  number of rows, then each, in order: 2 attribute, 2 index, 1 op, 1 idle, 2 stacks, 8 value, 8 source; where the op has its
//	   highest bit set, which is no part of it, then 2 type, 2 group, 2 priority
//	2  number of attributes with reported defects, then each, by attribute: 2 attribute, 1 set of reasons
//
// with the least significant byte first. Values are worked out again and not kept.
const (
	overrideBytes = 2 + 8
	rowBytes      = 2 + 2 + 1 + 1 + 2 + 8 + 8
	besideBytes   = 2 + 2 + 2
	hasBeside     = 0x80
	toldBytes     = 2 + 1
	poolBytes     = 8 + 8 + 1
)

// Errors of the loaders. They mean that the bytes are no state of a sheet with these attributes, or no pool.
var (
	errCut      = errors.New("stat: a state is cut off")
	errOverride = errors.New("stat: a state holds an override that cannot be")
	errRow      = errors.New("stat: a state holds a row that cannot be")
	errTold     = errors.New("stat: a state holds a defect that cannot be")
	errPool     = errors.New("stat: a state holds a pool that cannot be")
)

// AddTo adds the overrides, the rows and what has been reported to h.
func (s *Sheet) AddTo(h *sim.StateHash) {
	h.Int(len(s.overrides))
	for _, o := range s.overrides {
		h.U16(uint16(o.attr))
		h.F64(o.value)
	}
	h.Int(len(s.rows))
	for i := range s.rows {
		r := &s.rows[i]
		h.U64(uint64(r.Attr)<<48 | uint64(r.Index)<<32 | uint64(r.Op)<<24 | uint64(r.Idle)<<16 | uint64(r.Stacks))
		h.F64(r.Value)
		h.U64(uint64(r.Source))
		if beside := r.beside(); beside != 0 {
			h.U64(beside)
		}
	}
	for a := range s.marks {
		if reasons := s.marks[a].flags & told; reasons != 0 {
			h.U64(uint64(a)<<8 | uint64(reasons))
		}
	}
}

// AppendState appends the same to dst, for Load. Equal states have equal bytes.
func (s *Sheet) AppendState(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint16(dst, uint16(len(s.overrides)))
	for _, o := range s.overrides {
		dst = binary.LittleEndian.AppendUint16(dst, uint16(o.attr))
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(o.value))
	}
	dst = binary.LittleEndian.AppendUint16(dst, uint16(len(s.rows)))
	for i := range s.rows {
		r := &s.rows[i]
		dst = binary.LittleEndian.AppendUint16(dst, uint16(r.Attr))
		dst = binary.LittleEndian.AppendUint16(dst, r.Index)
		op := byte(r.Op)
		if r.beside() != 0 {
			op |= hasBeside
		}
		dst = append(dst, op, byte(r.Idle))
		dst = binary.LittleEndian.AppendUint16(dst, r.Stacks)
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(r.Value))
		dst = binary.LittleEndian.AppendUint64(dst, uint64(r.Source))
		if r.beside() != 0 {
			dst = binary.LittleEndian.AppendUint16(dst, r.Type)
			dst = binary.LittleEndian.AppendUint16(dst, r.Group)
			dst = binary.LittleEndian.AppendUint16(dst, uint16(r.Priority))
		}
	}
	count := len(dst)
	dst = append(dst, 0, 0)
	n := uint16(0)
	for a := range s.marks {
		if reasons := s.marks[a].flags & told; reasons != 0 {
			dst = append(binary.LittleEndian.AppendUint16(dst, uint16(a)), reasons)
			n++
		}
	}
	binary.LittleEndian.PutUint16(dst[count:], n)
	return dst
}

// Load makes the sheet hold what AppendState wrote, and nothing else, and returns the bytes that follow. The sheet has
// been Reset with the same attributes. Bytes that are no such state are refused, and then it is as it was.
func (s *Sheet) Load(src []byte) (rest []byte, err error) {
	var loaded Sheet
	loaded.Reset(s.table, s.bearer, s.defects)
	for _, read := range []func(*Sheet, []byte) ([]byte, error){(*Sheet).readOverrides, (*Sheet).readRows, (*Sheet).readTold} {
		if src, err = read(&loaded, src); err != nil {
			return nil, err
		}
	}
	*s = loaded
	return src, nil
}

// cut takes a list of records of a size off the front of src, the number of them first.
func cut(src []byte, size int) (n int, records, rest []byte, err error) {
	if len(src) < 2 {
		return 0, nil, nil, errCut
	}
	n = int(binary.LittleEndian.Uint16(src))
	src = src[2:]
	if n*size > len(src) {
		return 0, nil, nil, errCut
	}
	return n, src[:n*size], src[n*size:], nil
}

func (s *Sheet) readOverrides(src []byte) ([]byte, error) {
	n, src, rest, err := cut(src, overrideBytes)
	for i := range n {
		a := Index(binary.LittleEndian.Uint16(src[i*overrideBytes:]))
		x := math.Float64frombits(binary.LittleEndian.Uint64(src[i*overrideBytes+2:]))
		if i > 0 && a <= s.overrides[i-1].attr || minusZero(x) || !s.SetBase(a, x) {
			return nil, errOverride
		}
	}
	return rest, err
}

func (s *Sheet) readRows(src []byte) ([]byte, error) {
	if len(src) < 2 {
		return nil, errCut
	}
	n := int(binary.LittleEndian.Uint16(src))
	src = src[2:]
	var last Row
	for i := range n {
		r, rest, err := readRow(src)
		if err != nil {
			return nil, err
		}
		if i > 0 && order(last, r) > 0 || minusZero(r.Value) || !s.AddRow(r) {
			return nil, errRow
		}
		last, src = r, rest
	}
	return src, nil
}

// readRow takes a row off the front of src.
func readRow(src []byte) (r Row, rest []byte, err error) {
	if len(src) < rowBytes {
		return r, nil, errCut
	}
	b := src
	r = Row{
		Attr: Index(binary.LittleEndian.Uint16(b)), Index: binary.LittleEndian.Uint16(b[2:]),
		Op: Op(b[4] &^ hasBeside), Idle: Idle(b[5]), Stacks: binary.LittleEndian.Uint16(b[6:]),
		Value: math.Float64frombits(binary.LittleEndian.Uint64(b[8:])), Source: Source(binary.LittleEndian.Uint64(b[16:])),
	}
	src = src[rowBytes:]
	if b[4]&hasBeside == 0 {
		return r, src, nil
	}
	if len(src) < besideBytes {
		return r, nil, errCut
	}
	r.Type, r.Group = binary.LittleEndian.Uint16(src), binary.LittleEndian.Uint16(src[2:])
	if r.Priority = int16(binary.LittleEndian.Uint16(src[4:])); r.beside() == 0 {
		return r, nil, errRow // it would be written without
	}
	return r, src[besideBytes:], nil
}

// minusZero reports whether a number is −0, which no sheet keeps.
func minusZero(x float64) bool { return math.Float64bits(x) == 1<<63 }

func (s *Sheet) readTold(src []byte) ([]byte, error) {
	n, src, rest, err := cut(src, toldBytes)
	last := -1
	for i := range n {
		a, reasons := int(binary.LittleEndian.Uint16(src[i*toldBytes:])), src[i*toldBytes+2]
		if a <= last || a >= len(s.marks) || reasons == 0 || reasons > told {
			return nil, errTold
		}
		s.marks[a].flags |= reasons
		last = a
	}
	return rest, err
}

// AddTo adds the pool to h.
func (p Pool) AddTo(h *sim.StateHash) {
	h.I64(p.Current)
	h.I64(p.Cap)
	h.Bool(p.Written)
}

// AppendState appends the pool to dst, for Load.
func (p Pool) AppendState(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint64(dst, uint64(p.Current))
	dst = binary.LittleEndian.AppendUint64(dst, uint64(p.Cap))
	if p.Written {
		return append(dst, 1)
	}
	return append(dst, 0)
}

// Load makes the pool what AppendState wrote and returns the bytes that follow. Bytes that are no pool are refused, and
// then it is as it was.
func (p *Pool) Load(src []byte) (rest []byte, err error) {
	if len(src) < poolBytes {
		return nil, errCut
	}
	q := Pool{
		Current: int64(binary.LittleEndian.Uint64(src)), Cap: int64(binary.LittleEndian.Uint64(src[8:])), Written: src[16] == 1,
	}
	if src[16] > 1 || q.Current != held(q.Current, sim.MaxAmount) || q.Cap != held(q.Cap, sim.MaxAmount) ||
		!q.Written && (q.Current != 0 || q.Cap != 0) {
		return nil, errPool
	}
	*p = q
	return src[poolBytes:], nil
}
