package main

import (
	"context"
	"flag"
	"io"

	"github.com/gdl-playground/engine/gdl/lsp"
)

func defineLSP(f *flag.FlagSet) action {
	f.Bool("stdio", true, "speak over standard input and output, which is the only way; editors ask for it")
	return func(ctx context.Context, e *env, operands []string) error {
		if len(operands) > 0 {
			return wrongUsage("takes no more than flags, not %s", operands[0])
		}
		return lsp.Serve(ctx, stdio{e.in, e.out}, e.err)
	}
}

// stdio is a connection over standard input and output.
type stdio struct {
	io.Reader
	io.Writer
}

// Close implements [io.Closer]. The command is about to end, and the files with it.
func (stdio) Close() error { return nil }
