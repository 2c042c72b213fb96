package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"github.com/gdl-playground/engine/gdl"
)

func defineCheck(f *flag.FlagSet) action {
	asJSON := jsonFlag(f, "diagnostic")
	return func(ctx context.Context, e *env, files []string) error { return e.check(ctx, files, *asJSON) }
}

// check prints the diagnostics of files. An error among them is errFindings, or errBeyond.
func (e *env) check(ctx context.Context, files []string, asJSON bool) error {
	if len(files) == 0 {
		return wrongUsage("no FILE")
	}
	return e.eachFile(ctx, "check", files, func(path string) error {
		text, err := e.readFile(ctx, path)
		if err != nil {
			return err
		}
		sheet, diagnostics, err := checkText(ctx, text)
		if err != nil {
			return err
		}
		for _, d := range diagnostics {
			if asJSON {
				if err := printJSON(e.out, describe(path, sheet, d)); err != nil {
					return err
				}
			} else {
				printDiagnostic(e.out, path, sheet, d)
			}
		}
		return errorAmong(diagnostics)
	})
}

// errorAmong returns errFindings where there is an error among diagnostics, and errBeyond where no error is more than a
// limit: it does not mean that the rules are wrong.
func errorAmong(diagnostics []gdl.Diagnostic) (err error) {
	for _, d := range diagnostics {
		switch {
		case d.Severity != gdl.Error:
		case d.Code != gdl.CodeLimit:
			return errFindings
		default:
			err = errBeyond
		}
	}
	return err
}

// printDiagnostic prints a diagnostic for people, its notes and fixes indented.
func printDiagnostic(w io.Writer, path string, sheet *gdl.Sheet, d gdl.Diagnostic) {
	at := placeOf(sheet, d.Place)
	fmt.Fprintf(w, "%s:%d:%d: %s: %s [%s]\n", path, at.Line, at.Column, d.Severity, d.Message, d.Code)
	for _, n := range d.Notes {
		at := placeOf(sheet, n.Place)
		fmt.Fprintf(w, "    %s:%d:%d: %s\n", path, at.Line, at.Column, n.Message)
	}
	for _, fix := range d.Fixes {
		fmt.Fprintf(w, "    fix: %s\n", fix.Title)
	}
}

// A place is a part of a file: lines and columns from 1, columns in runes, the
// end exclusive.
type place struct {
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"endLine"`
	EndColumn int `json:"endColumn"`
}

// A checked is a diagnostic as -json prints it.
type checked struct {
	File string `json:"file"`
	place
	Severity string        `json:"severity"`
	Code     string        `json:"code"`
	Message  string        `json:"message"`
	Notes    []checkedNote `json:"notes"`
	Fixes    []checkedFix  `json:"fixes"`
}

type checkedNote struct {
	place
	Message string `json:"message"`
}

type checkedFix struct {
	Title string        `json:"title"`
	Edits []checkedEdit `json:"edits"`
}

type checkedEdit struct {
	place
	Text string `json:"text"`
}

// describe returns a diagnostic as JSON has it.
func describe(path string, sheet *gdl.Sheet, d gdl.Diagnostic) checked {
	c := checked{
		File: path, place: placeOf(sheet, d.Place), Severity: d.Severity.String(), Code: string(d.Code),
		Message: d.Message, Notes: []checkedNote{}, Fixes: []checkedFix{},
	}
	for _, n := range d.Notes {
		c.Notes = append(c.Notes, checkedNote{placeOf(sheet, n.Place), n.Message})
	}
	for _, f := range d.Fixes {
		edits := []checkedEdit{}
		for _, e := range f.Edits {
			edits = append(edits, checkedEdit{placeOf(sheet, e.Place), e.Text})
		}
		c.Fixes = append(c.Fixes, checkedFix{f.Title, edits})
	}
	return c
}

func placeOf(sheet *gdl.Sheet, p gdl.Place) place {
	from, to := sheet.Offset(p)
	start, end := sheet.Position(from), sheet.Position(to)
	return place{start.Line, start.Column, end.Line, end.Column}
}
