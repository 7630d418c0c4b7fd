package view

import "strings"

// Fill puts names into a template of a MessageSent: {actor} and {target} stand for who acts and on whom it acts. A name that there is
// none of is "somebody".
func Fill(template, actor, target string) string {
	if !strings.Contains(template, "{") {
		return template
	}
	return strings.NewReplacer("{actor}", named(actor), "{target}", named(target)).Replace(template)
}

func named(name string) string {
	if name == "" {
		return "somebody"
	}
	return name
}
