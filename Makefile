# Wick. `make run` and `make test` need Go and nothing else.

GO       ?= go
AREA     ?=
COUNT    ?= 5
FUZZTIME ?= 10s
RUNS     ?= 100
SEED     ?= 1
ATTACK   ?= 1h
SOAK      = $(GO) test -timeout 6h -count 1

# Where goroutines are, and what they drive: the race detector makes everything else slow and finds nothing there.
RACE := ./zone/... ./scenario/... ./netcode/... ./storage/... ./server/... ./client ./client/core/... ./client/web ./cmd/...

# What `go generate` writes.
GENERATED := '*_gen.go' '*.gen.ts' '*.gen.md' client/web/src/core/layout.ts docs/configuration.md docs/authoring/scenarios.md

.DEFAULT_GOAL := help
.PHONY: help run page test soak check lint generated invariants race bench fuzz fmt

help: ## list what can be made
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 12

run: page ## build the page and serve the reference pack; the address to open is printed
	$(GO) build -o bin/wick ./cmd/wick
	exec bin/wick serve --pack packs/lantern

page: ## build the page that browsers get
	$(GO) run ./client/web/build

test: page ## run all tests; what this machine cannot run is named first
	@$(GO) run ./internal/need/report
	$(GO) test -timeout 15m ./...

soak: ## the random tests at full count: RUNS times what make test samples, from SEED; hostile scripts for ATTACK
	$(SOAK) ./place -runs $(RUNS) -seed $(SEED)
	$(SOAK) ./netcode/replication -run TestChurn -replication.steps $$((30000 * $(RUNS))) -replication.seed $(SEED)
	$(SOAK) ./rules -runs $(RUNS) -seed $(SEED)
	$(SOAK) ./rules/formula -formula.trees $$((20000 * $(RUNS)))
	$(SOAK) ./rules/check -check.rolls $$((4000 * $(RUNS)))
	$(SOAK) ./rules/stat -changes $$((10000 * $(RUNS))) -seed $(SEED)
	$(SOAK) ./rules/affect -ticks $$((4000 * $(RUNS))) -seed $(SEED)
	$(SOAK) ./behavior -scenes $$((300 * $(RUNS))) -scene $(SEED) -plays $$((60 * $(RUNS))) -fights $$((10 * $(RUNS)))
	$(SOAK) ./behavior/define -spellings $$((150 * $(RUNS))) -hash-seed $(SEED)
	$(SOAK) ./behavior/motion ./zone/agenda -rapid.checks $$((100 * $(RUNS)))
	$(SOAK) ./zone -runs $$((12 * $(RUNS))) -seed $(SEED) -rapid.checks $$((100 * $(RUNS)))
	$(SOAK) ./script/vm -run 'Hostile|Monotone' -scripts $$((60 * $(RUNS))) -seed $(SEED)
	$(SOAK) ./script -v -run Hostile -attack $(ATTACK) -seed $(SEED)
	$(SOAK) ./scenario -runs $$((20 * $(RUNS))) -seed $(SEED)
	$(SOAK) ./content -mutations $$((4000 * $(RUNS))) -mutation-seed $(SEED)
	$(SOAK) ./pack -hostile $$((2000 * $(RUNS))) -hostile-seed $(SEED) -rapid.checks $$((100 * $(RUNS)))
	$(SOAK) ./netcode/condition -condition.seed $(SEED) -rapid.checks $$((100 * $(RUNS)))
	$(SOAK) ./netcode/session -session.streams $$((300 * $(RUNS))) -session.seed $(SEED) -rapid.checks $$((100 * $(RUNS)))
	$(SOAK) ./netcode/nettest -nettest.seed $(SEED)
	$(SOAK) ./netcode/prediction -seeds $$((5 * $(RUNS))) -plays $$((20 * $(RUNS)))
	$(SOAK) ./keep -runs $$((200 * $(RUNS))) -seed $(SEED)
	$(SOAK) ./storage/memory ./storage/sqlite ./storage/postgres -runs $$((5 * $(RUNS))) -seed $(SEED)
	$(SOAK) ./storage/sqlite -run TestKilled -crash.rounds $$((10 * $(RUNS))) -crash.seed $(SEED)
	$(SOAK) ./server/host -run TestStorm -runs $$((6 * $(RUNS))) -seed $(SEED)
	$(SOAK) ./cmd/wick -run TestServerKilled -crash.rounds $(RUNS) -crash.seed $(SEED)
	$(SOAK) ./view ./content/authored ./content/spelling -rapid.checks $$((100 * $(RUNS)))

check: lint generated invariants race test ## everything that must hold before a change goes in

lint: ## formatting, vet, staticcheck, the rules of the house, the conformance tables
	@out=$$(gofmt -l $$($(GO) list -f '{{.Dir}}' ./...)); test -z "$$out" || { echo "not gofmt-ed:"; echo "$$out"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) test ./internal/archtest ./internal/conformance

generated: ## fail if generated files differ from what go generate writes
	$(GO) generate ./...
	@out=$$(git status --porcelain -- $(GENERATED)); test -z "$$out" || { echo "go generate changes:"; echo "$$out"; exit 1; }

invariants: ## the tests with the expensive checks switched on
	$(GO) test -timeout 15m -tags invariants $$($(GO) list -f '{{if .IgnoredGoFiles}}{{.ImportPath}}{{end}}' ./...) ./zone/... ./scenario/...

race: ## the tests of everything with goroutines, under the race detector
	CGO_ENABLED=1 $(GO) test -race -timeout 15m $(RACE)

bench: ## measure; AREA=sim for one room, COUNT for how often
	$(GO) test -run '^$$' -bench . -benchmem -count $(COUNT) ./$(if $(AREA),$(AREA)/)...

fuzz: ## every fuzz test for FUZZTIME each
	@for p in $$($(GO) list ./...); do \
		for f in $$($(GO) test -run '^$$' -list '^Fuzz' $$p | grep '^Fuzz'); do \
			echo "$$p $$f"; \
			$(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $(FUZZTIME) $$p || exit 1; \
		done; \
	done

fmt: ## format all Go files
	gofmt -w $$($(GO) list -f '{{.Dir}}' ./...)
