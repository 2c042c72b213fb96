module github.com/gdl-playground/engine

go 1.26

require (
	github.com/alecthomas/participle/v2 v2.1.4
	github.com/hack-pad/safejs v0.1.0
	github.com/sourcegraph/jsonrpc2 v0.2.3
	github.com/tetratelabs/wazero v1.12.0
)

require golang.org/x/sys v0.44.0 // indirect

ignore (
	./dist
	./node_modules
)
