package main

import (
	"context"
	"fmt"
	"os"

	"github.com/gdl-playground/engine/gdl"
)

func runFmt(_ context.Context, e *env, args []string) (int, error) {
	f := newFlags("fmt")
	write := f.Bool("w", false, "")
	files, err := parseFiles(f, args)
	if err != nil {
		return usage, err
	}
	status := fine
	for _, path := range files {
		if *write && path == "-" {
			return usage, wrongUsage("standard input cannot be written back")
		}
		text, err := e.readFile(path)
		if err != nil {
			return usage, err
		}
		sheet := gdl.Parse(text)
		for _, d := range sheet.Diagnostics() {
			if d.Severity == gdl.Error { // what cannot be read stays as it is
				printDiagnostic(e.err, path, sheet, d)
				status = finding
			}
		}
		formatted := sheet.Format()
		if !*write {
			fmt.Fprint(e.out, formatted)
			continue
		}
		if formatted == text {
			continue
		}
		if err := overwrite(path, formatted); err != nil {
			return finding, err
		}
	}
	return status, nil
}

// overwrite replaces the content of a file and keeps its permissions.
func overwrite(path, text string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), info.Mode().Perm())
}
