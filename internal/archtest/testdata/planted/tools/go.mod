module example.test/planted/tools

go 1.26
