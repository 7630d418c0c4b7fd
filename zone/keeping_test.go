package zone_test

import (
	"slices"
	"testing"

	"github.com/wick-engine/wick/rules/affect"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone/dossier"
	"github.com/wick-engine/wick/zone/inbox"
)

// Whoever goes lets go of what it concentrated on while it is still there: its ends do what they do in its name, they are told
// before it has gone, and nothing of it comes along.
func TestWhoLeavesLetsGoFirst(t *testing.T) {
	p := windy()
	d := p.Definitions.Rules
	op := func(kind book.OpKind) book.Op {
		return book.Op{Kind: kind, Count: 1, Pool: book.NoPool, Type: book.NoType, Affect: -1, Check: -1}
	}
	list := func(o book.Op) book.ListID {
		d.Lists = append(d.Lists, book.List{Name: "list", Ops: []book.Op{o}})
		return book.ListID(len(d.Lists))
	}
	hurt := op(book.DealDamage)
	hurt.Amount.Flat = formula.Number(9)
	held := book.Affect{ID: "held", Indefinite: true, OneForAll: true, Concentration: true, Stacking: affect.Refresh, OnExpire: list(hurt)}
	apply := op(book.ApplyAffect)
	apply.Affect = int32(len(d.Affects))
	hold := list(apply)
	d.Affects = append(d.Affects, held)

	z, watch := openPack(t, village(), p)
	hero, foe := enter(t, z, 1, in("yard")), rat(t, z, in("yard"))
	post(t, z, does(uint32(hold), hero, foe))
	z.Step()
	post(t, z, does(alert, hero, hero))
	z.Step()
	z.Drain()
	watch.all = nil
	post(t, z, inbox.Departure{From: player(1)}.Letter())
	z.Step()
	if s := standing(t, z, foe); s.Health != 91 || len(attached(z, foe)) != 0 {
		t.Errorf("whom it let go of is %+v", s)
	}
	got := kinds(of(watch.all, view.OnDamageTaken, view.OnAffectExpire, view.Departed))
	if want := []view.EventKind{view.OnDamageTaken, view.OnAffectExpire, view.Departed}; !slices.Equal(got, want) {
		t.Errorf("told %v", got)
	}

	// What it kept up on itself has ended before its record is made.
	hero = enter(t, z, 1, in("yard"))
	post(t, z, does(alert, hero, hero), does(uint32(hold), hero, hero))
	z.Step()
	if len(attached(z, hero)) != 2 {
		t.Fatalf("it bears %+v", attached(z, hero))
	}
	z.Drain()
	post(t, z, inbox.Departure{From: player(1)}.Letter())
	z.Step()
	gone := z.Drain()
	if len(gone) != 1 {
		t.Fatalf("asked for %+v", gone)
	}
	kept, _, err := dossier.Read(gone[0].Rules)
	if err != nil || len(kept.Affects) != 1 || kept.Affects[0].Def != 0 || kept.Pools[0].Current != 91 {
		t.Errorf("its record is %+v, %v", kept, err)
	}
}
