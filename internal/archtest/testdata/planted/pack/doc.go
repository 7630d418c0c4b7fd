// Package pack may read files and nothing else of the world outside.
package pack

import (
	_ "net" // want outside: pack imports net
	_ "os"
	_ "path/filepath"
)
