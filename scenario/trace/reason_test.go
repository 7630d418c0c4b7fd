package trace

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/wick-engine/wick/view"
)

// Every reason that view declares has a word, so that whoever adds one hears of it here.
func TestEveryReasonHasAWord(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../../view/kind.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	lists := 0
	for _, decl := range file.Decls {
		consts, ok := decl.(*ast.GenDecl)
		if !ok || consts.Tok != token.CONST {
			continue
		}
		name, of := strings.CutPrefix(strings.TrimSpace(consts.Doc.Text()), "Reasons of ")
		if !of {
			continue
		}
		kind, known := view.ParseEventKind(strings.TrimSuffix(name, "."))
		if !known {
			t.Errorf("there are reasons of %q", name)
			continue
		}
		if got := len(Reasons(kind)); got != len(consts.Specs) {
			t.Errorf("%v has %d reasons, and words for %d", kind, len(consts.Specs), got)
		}
		lists++
	}
	if ended, broken := len(Reasons(view.ChannelEnded)), len(Reasons(view.CastInterrupted)); ended != broken+1 {
		t.Errorf("a channel ends for %d reasons, and a cast is broken for %d", ended, broken)
	}
	if lists < 14 {
		t.Errorf("there are reasons of %d kinds", lists)
	}
}
