package view

// Fill puts names into a template of a MessageSent: {actor} and {target} stand for who acts and on whom it acts. A name that there is
// none of is "somebody".
func Fill(template, actor, target string) string {
	filled := make([]byte, 0, len(template)+len(actor)+len(target))
	for rest := template; rest != ""; {
		if after, ok := behind(rest, "{actor}"); ok {
			filled, rest = append(filled, named(actor)...), after
		} else if after, ok := behind(rest, "{target}"); ok {
			filled, rest = append(filled, named(target)...), after
		} else {
			filled, rest = append(filled, rest[0]), rest[1:]
		}
	}
	return string(filled)
}

// behind is what follows a text at the beginning of another.
func behind(text, first string) (string, bool) {
	if len(text) < len(first) || text[:len(first)] != first {
		return "", false
	}
	return text[len(first):], true
}

func named(name string) string {
	if name == "" {
		return "somebody"
	}
	return name
}
