// Package server imports a test helper.
package server

import (
	_ "example.test/planted/internal/golden" // want arrows: server imports internal/golden | arrows: product code of server imports the test room internal/golden
	_ "example.test/planted/zone"
)
