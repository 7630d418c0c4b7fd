// Package room has a "comment".
package room

import _ "embed"

const lamp = "a lamp"

var raw = `raw\n`

type tagged struct {
	Field int `json:"field"`
}
