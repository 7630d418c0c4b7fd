package stat

import (
	"math"
	"testing"
	"unsafe"
)

func TestBandsLieApart(t *testing.T) {
	if err := checkBands(Bands()); err != nil {
		t.Error(err)
	}
	for name, bands := range map[string][]Band{
		"overlap":    {{"a", 1, 5}, {"b", 5, 9}},
		"order":      {{"a", 7, 9}, {"b", 1, 3}},
		"turned":     {{"a", 3, 1}},
		"one inside": {{"a", 1, 9}, {"b", 3, 4}},
	} {
		if checkBands(bands) == nil {
			t.Errorf("%s: the bands pass", name)
		}
	}
}

func TestSourcesStayInTheirBands(t *testing.T) {
	for name, sources := range map[string][]Source{
		"boons":   {SourceBoon(0), SourceBoon(math.MaxUint16), 0x00B00000, 0x00B0FFFF},
		"gear":    {SourceGear(0), SourceGear(math.MaxUint32)},
		"affects": {SourceAffect(0), SourceAffect(math.MaxUint64)},
		"buffs":   {SourceBuff(0), SourceBuff(math.MaxUint64)},
		"host":    {SourceHost(0), SourceHost(math.MaxUint32)},
	} {
		for _, s := range sources {
			if b, ok := s.Band(); !ok || b.Name != name {
				t.Errorf("%#x lies in %q, not in %q", uint64(s), b.Name, name)
			}
		}
	}
	for _, s := range []Source{0, 0x00AFFFFF, 0x00B10000, math.MaxUint64} {
		if b, ok := s.Band(); ok {
			t.Errorf("%#x lies in %s", uint64(s), b.Name)
		}
	}
	if SourceAffect(1) == SourceAffect(2) || SourceBoon(1)+1 != SourceBoon(2) || SourceGear(8) == SourceGear(9) {
		t.Error("two things have one source")
	}
}

func TestTheWholeBandGoesAndNothingElse(t *testing.T) {
	var s Sheet
	s.Reset(NewTable([]Attribute{{}}), 1, nil)
	sources := []Source{SourceBoon(0) - 1, SourceBoon(0), SourceBoon(7), SourceBoon(math.MaxUint16), SourceBoon(math.MaxUint16) + 1, SourceAffect(0xB00000)}
	for _, from := range sources {
		s.AddRow(Row{Source: from, Value: 1})
	}
	b, _ := SourceBoon(3).Band()
	if n := s.DropRows(b.From, b.To); n != 3 || s.RowCount() != 3 || s.Value(0) != 3 {
		t.Errorf("%d rows of the band went, %d are left", n, s.RowCount())
	}
}

func TestAttributesAreSmall(t *testing.T) {
	var s Sheet
	if size := unsafe.Sizeof(s.values[0]) + unsafe.Sizeof(s.marks[0]); size > 12 {
		t.Errorf("an attribute of an entity takes %d bytes", size)
	}
}
