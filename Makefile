# What this repository can do. Needs Go, Node and, for the browser tests, a
# Debian-like system (or Chromium at /usr/bin/chromium).

SHELL := /bin/bash -o pipefail
TOOL   = go tool -modfile=tools/go.mod
CORPUS ?= ../shared/corpus
# How long one reference game, one benchmark and one fuzz target may take.
LIMIT   ?= 10s
SECONDS_EACH ?= 2
FUZZTIME ?= 60s
ADDRESS ?= localhost:8080

.DEFAULT_GOAL := help

.PHONY: help
help: ## say what can be done
	@awk -F ':.*## ' '/^##@ /{printf "\n%s\n", substr($$0, 5)} /^[a-z0-9-]+:.*## /{printf "  make %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

##@ Start

.PHONY: setup
setup: node_modules chromium neovim ## fetch what building and testing need, Chromium included
	go mod download
	go mod download -modfile=tools/go.mod

.PHONY: serve
serve: node_modules ## build the page and serve it at http://localhost:8080/
	node tools/build.js --plain
	go run ./cmd/gdl serve -listen $(ADDRESS) dist

.PHONY: build
build: node_modules ## build dist/, compressed copies included
	node tools/build.js

##@ Test

.PHONY: test
test: test-go test-wasm test-site test-e2e ## run all tests, browser included

.PHONY: test-go
test-go: neovim ## Go tests
	go test $(TESTFLAGS) -timeout 30m ./...

# The tests of the packages that reach the browser, run where they will run.
WASM_TESTED = ./wasm ./gdl/... ./logic ./game/... ./reasoner/... ./propnet/... ./search/... ./match ./exercise ./scripting ./playground/...
.PHONY: test-wasm
test-wasm: ## Go tests as WebAssembly, under Node
	GOOS=js GOARCH=wasm go test $(TESTFLAGS) -timeout 30m -short -exec "$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" $(WASM_TESTED)

.PHONY: test-site
test-site: node_modules ## tests of the page's data and pure functions, and of tools
	node --test $(REPORTER) $$(find site/js tools -name '*.test.js')

.PHONY: test-e2e
test-e2e: build chromium ## tests of the built page in Chromium
	node --test $(REPORTER) --test-concurrency=2 e2e/*.test.js

.PHONY: check
check: node_modules ## formatting, vet, lint, types, links, generated files, modules
	node tools/check.js

.PHONY: reproducible
reproducible: node_modules ## build the page twice, in two folders with empty caches, and compare every byte
	node tools/reproducible.js

.PHONY: screens
screens: build chromium ## screenshots of every view into e2e/out/screens, to be looked at; WORD= takes some of them
	node tools/screens.js $(WORD)

##@ Compare and measure

.PHONY: lighthouse
lighthouse: build chromium ## what Lighthouse says of the page, as a phone and as a desktop
	node tools/lighthouse.js

.PHONY: replay
replay: ## both engines over all reference traces
	go build -o $(BIN)/gdl ./cmd/gdl
	for engine in reasoner propnet; do \
	  $(BIN)/gdl replay -engine $$engine -limit $(LIMIT) -games $(CORPUS)/games \
	    $(CORPUS)/traces/*.jsonl.gz $(CORPUS)/traces-casefold/*.jsonl.gz || exit; \
	done
BIN := $(shell go env GOCACHE 2>/dev/null)/gdl-playground

.PHONY: bench
bench: ## benchmarks of all packages, natively
	go test -run '^$$' -bench . -benchmem ./...

.PHONY: bench-browser
bench-browser: build chromium ## states per second of each engine in Chromium, and how soon jobs can be cancelled
	node tools/bench-browser.js -seconds $(SECONDS_EACH)
	node tools/bench-browser.js -cancel

.PHONY: bench-page
bench-page: build chromium ## how soon the page shows its first board, and diagnostics after a key
	node tools/bench-page.js games/dice-of-doom/rules.kif $(addprefix $(CORPUS)/games/,chess.kif alexChess.v1.kif stateSpaceLarge.kif)

.PHONY: bench-network
bench-network: build chromium ## how soon a network of 66,000 nodes is drawn, and how fluently it is panned
	node tools/bench-network.js

.PHONY: bench-soon
bench-soon: build chromium ## how soon each public sheet plays compiled in Chromium, from its text on (an hour)
	GDL_CORPUS=$(CORPUS) node tools/bench-soon.js

.PHONY: scaling
scaling: build chromium ## the table docs/scaling.md: sizes and speeds of networks, natively and in Chromium
	GDL_CORPUS=$(CORPUS) node tools/scaling.js -seconds $(SECONDS_EACH)

.PHONY: fuzz
fuzz: ## every fuzz target for FUZZTIME
	node tools/fuzz.js $(FUZZTIME)

DURATION ?= 10m
FOUND    ?= $(BIN)/found
.PHONY: fuzz-engines
fuzz-engines: ## compare all engines on random sheets for DURATION (or until Ctrl-C); minimal ones that differ go to FOUND
	@mkdir -p $(FOUND)
	go test -c -o $(BIN)/differential.test ./propnet/codegen/differential
	exec $(BIN)/differential.test -test.v -test.run TestEnginesAgreeOnRandomSheets \
	  -for $(DURATION) -seed $$(date +%s) -found $(abspath $(FOUND))

.PHONY: bench-longtasks
bench-longtasks: build chromium ## the longest tasks of the page's main thread, with the largest things it can be given
	node tools/bench-longtasks.js

SEED ?=
.PHONY: chaos
chaos: build chromium ## robots use the page in Chromium for DURATION while everything fails; SEED=N begins with one
	node tools/chaos.js $(DURATION) $(SEED)

MATCHES ?= 50
.PHONY: rehearse
rehearse: build ## game managers drive gdl player and an exported template through MATCHES matches each, by a clock of 1 s
	node tools/rehearse.js -matches $(MATCHES) $(CORPUS)/games

.PHONY: contract
contract: ## memory and lateness of calls on 200 hostile sheets and the public ones, on a quiet machine (an hour)
	go run ./cmd/contract -sheets $(CORPUS)/games

.PHONY: contract-browser
contract-browser: build chromium ## the same in Chromium, under 1 GB a page and its worker (two hours); EVERY=N takes every N-th
	node tools/contract-browser.js -every $(EVERY) -sheets $(CORPUS)/games
EVERY ?= 1

##@ Tidy

.PHONY: clean
clean: ## remove what was built
	rm -rf dist e2e/out node_modules

# Waits where another program is installing something at the same time.
APT_INSTALL = SUDO=$$(command -v sudo || true); $$SUDO apt-get update -q && \
	  DEBIAN_FRONTEND=noninteractive $$SUDO apt-get -o DPkg::Lock::Timeout=600 install -qy --no-install-recommends

.PHONY: chromium
chromium:
	@command -v chromium >/dev/null || { $(APT_INSTALL) chromium; }

.PHONY: neovim
neovim: # a client of the language server; where it cannot be had, its test says so and is left out
	@command -v nvim >/dev/null || { $(APT_INSTALL) neovim; } || true

node_modules: package-lock.json
	npm ci --no-audit --no-fund
	@touch node_modules
