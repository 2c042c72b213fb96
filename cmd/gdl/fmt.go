package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/gdl-playground/engine/gdl"
)

func defineFmt(f *flag.FlagSet) action {
	write := f.Bool("w", false, "write the result back to each file")
	return func(ctx context.Context, e *env, files []string) error { return e.format(ctx, files, *write) }
}

// format prints files in canonical spacing, or writes them back.
func (e *env) format(ctx context.Context, files []string, write bool) error {
	if len(files) == 0 {
		return wrongUsage("no FILE")
	}
	if write && slices.Contains(files, "-") {
		return wrongUsage("standard input cannot be written back")
	}
	return e.eachFile(ctx, "fmt", files, func(path string) error {
		text, err := e.readFile(ctx, path)
		if err != nil {
			return err
		}
		sheet, err := gdl.NewParser().ParseContext(ctx, text)
		if err != nil {
			return err
		}
		var shown []gdl.Diagnostic
		for _, d := range sheet.Diagnostics() {
			if d.Severity == gdl.Error || !sheet.CanFormat() { // what cannot be read stays as it is
				printDiagnostic(e.err, path, sheet, d)
				shown = append(shown, d)
			}
		}
		formatted := sheet.Format()
		switch {
		case !write:
			fmt.Fprint(e.out, formatted)
		case formatted != text:
			err = overwrite(path, formatted)
		}
		if err == nil && len(shown) > 0 {
			err = cmp.Or(errorAmong(shown), errFindings)
		}
		return err
	})
}

// overwrite replaces the content of a file and keeps its permissions. The new content is written next to it first, so
// that the sheet is whole whatever happens.
func overwrite(path, text string) (err error) {
	path, err = filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	err = errors.Join(err, file.Chmod(info.Mode().Perm()), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(file.Name()))
	}
	return err
}
