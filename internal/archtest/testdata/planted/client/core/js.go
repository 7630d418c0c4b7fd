//go:build js

package core

import "fmt" // want core: client/core imports fmt

func show() string { return fmt.Sprint() }
