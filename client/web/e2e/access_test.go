package e2e

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// axNode is a node of the accessibility tree, as far as it is looked at.
type axNode struct {
	Ignored bool    `json:"ignored"`
	Role    axValue `json:"role"`
	Name    axValue `json:"name"`
}

type axValue struct {
	Value json.RawMessage `json:"value"`
}

func text(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return ""
	}
	return s
}

// named fails the test for every control without a name in the accessibility tree, and returns how many have one.
func (p *tab) named(t *testing.T) int {
	t.Helper()
	tree, err := chromedp.Run(p.ctx, func(ctx context.Context, target *chromedp.Target) ([]axNode, error) {
		var reply struct {
			Nodes []axNode `json:"nodes"`
		}
		err := target.Call(ctx, "Accessibility.getFullAXTree", map[string]any{}, &reply)
		return reply.Nodes, err
	})
	if err != nil {
		t.Fatal(err)
	}
	operated := []string{"button", "textbox", "checkbox", "radio", "slider", "link", "dialog", "list", "log", "Canvas", "form", "main", "navigation"}
	count := 0
	for _, n := range tree {
		role := text(n.Role.Value)
		if n.Ignored || !slices.Contains(operated, role) {
			continue
		}
		if text(n.Name.Value) == "" && role != "form" && role != "list" {
			t.Errorf("a %s has no name", role)
			continue
		}
		count++
	}
	return count
}
