package main

import _ "example.test/planted/internal/golden"
