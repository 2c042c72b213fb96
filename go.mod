module github.com/gdl-playground/engine

go 1.26

require (
	github.com/alecthomas/participle/v2 v2.1.4 // indirect
	github.com/hack-pad/safejs v0.1.0 // indirect
	github.com/tetratelabs/wazero v1.12.0
	golang.org/x/sys v0.44.0 // indirect
)
