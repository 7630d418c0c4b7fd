package sim

import (
	"encoding/json" // want core: sim imports encoding/json | core: sim imports encoding/json → fmt
	"fmt"           // want core: sim imports fmt
	"os"            // want core: sim imports os | outside: sim imports os
	"reflect"       // want core: sim imports reflect
	"strconv"
	"time" // want core: sim imports time

	_ "example.test/planted/view" // want arrows: sim imports view
)

func imports(v any) []string {
	text, _ := json.Marshal(v)
	return []string{fmt.Sprint(v), os.Args[0], reflect.TypeOf(v).Name(), strconv.Itoa(1), time.Second.String(), string(text)}
}
