package config

import (
	"fmt"
	"net"
	"net/url"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// Prefix begins the name of every environment variable that this package reads.
const Prefix = "WICK_"

// Setting is one field of [Config] as its users know it.
type Setting struct {
	Name    string // in wick.json, and as a flag with two hyphens before it
	Env     string // the environment variable
	Type    string // "text" or "whole number"
	Default string // as a user would write it
	Help    string // one sentence
	check   string // what a value must be beyond its type: "address", "filled" or nothing
	show    string // "secret": a password may stand in it; "token": it is one
	field   int    // index in Config
}

// Settings lists every setting in the order of [Config]'s fields.
func Settings() []Setting {
	shape := reflect.TypeFor[Config]()
	list := make([]Setting, 0, shape.NumField())
	for i := range shape.NumField() {
		field := shape.Field(i)
		name := field.Tag.Get("name")
		if name == "" {
			name = hyphened(field.Name)
		}
		list = append(list, Setting{
			Name:    name,
			Env:     Prefix + strings.ToUpper(strings.ReplaceAll(name, "-", "_")),
			Type:    typeName(field.Type),
			Default: field.Tag.Get("default"),
			Help:    field.Tag.Get("help"),
			check:   field.Tag.Get("check"),
			show:    field.Tag.Get("show"),
			field:   i,
		})
	}
	return list
}

// hyphened turns the Go name of a field into the name of a flag: IdleAfter is idle-after.
func hyphened(field string) string {
	var b strings.Builder
	for i, r := range field {
		if i > 0 && r >= 'A' && r <= 'Z' {
			b.WriteByte('-')
		}
		b.WriteRune(r)
	}
	return strings.ToLower(b.String())
}

func typeName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "text"
	case reflect.Uint64:
		return "whole number"
	}
	panic("config: no text form for a field of type " + t.String())
}

// set parses text into the setting's field of c. The error says what was expected, without the setting's name.
func (s Setting) set(c *Config, text string) error {
	field := reflect.ValueOf(c).Elem().Field(s.field)
	switch field.Kind() {
	case reflect.String:
		field.SetString(text)
	case reflect.Uint64:
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return fmt.Errorf("%q is no whole number from 0 to 18446744073709551615", text)
		}
		field.SetUint(n)
	}
	return s.allows(text)
}

// allows checks what the type alone does not say.
func (s Setting) allows(text string) error {
	switch s.check {
	case "address":
		if text == "" && s.Default == "" {
			return nil
		}
		_, port, err := net.SplitHostPort(text)
		if err != nil {
			return fmt.Errorf("%q is no address; write it as host:port, for example 127.0.0.1:7777", text)
		}
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || strconv.FormatUint(n, 10) != port {
			return fmt.Errorf("%q is no address: its port must be a number from 0 to 65535", text)
		}
	case "filled":
		if text == "" {
			return fmt.Errorf("must not be empty; the default is %q", s.Default)
		}
	}
	return nil
}

// text gives the setting's value in c as a user would write it, passwords covered.
func (s Setting) text(c *Config) string {
	text := fmt.Sprint(reflect.ValueOf(c).Elem().Field(s.field).Interface())
	switch {
	case s.show == "secret":
		return covered(text)
	case s.show == "token" && text != "":
		return "xxxxx"
	}
	return text
}

// covered puts xxxxx in place of the password of a database's address, in either of the two forms it may have.
func covered(text string) string {
	const cover = "xxxxx"
	scheme, _, isURL := strings.Cut(text, "://")
	if isURL {
		address, err := url.Parse(text)
		if err != nil {
			return scheme + "://" + cover // somewhere in it there may be one
		}
		text = address.Redacted()
	}
	return regexp.MustCompile(`(?i)\b(password\s*=\s*)('[^']*'|[^\s&]*)`).ReplaceAllString(text, "${1}"+cover)
}
