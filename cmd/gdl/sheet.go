package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/logic"
)

// readFile returns the text of a file, or of standard input for "-". What
// never ends, such as a device, is given up where it is longer than a sheet
// may be, and so is what is waited for when ctx ends.
func (e *env) readFile(ctx context.Context, path string) (string, error) {
	from := e.in
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return "", missing(path, "file", err)
		}
		defer file.Close()
		from = file
	}
	text, err := readAll(ctx, io.LimitReader(from, gdl.MaxBytes+1))
	switch {
	case err != nil:
		return "", err
	case len(text) > gdl.MaxBytes:
		return "", fmt.Errorf("%s has more than the %d bytes that a sheet may have", path, gdl.MaxBytes)
	case bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")): // byte order marks
		return "", findingError{fmt.Errorf("%s is written in UTF-16; save it as UTF-8", path)}
	}
	return string(text), nil
}

// readAll is [io.ReadAll] for readers that may never return, such as a terminal where nobody types: these are left
// when ctx ends.
func readAll(ctx context.Context, from io.Reader) ([]byte, error) {
	type result struct {
		text []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		text, err := io.ReadAll(from)
		done <- result{text, err}
	}()
	select {
	case r := <-done:
		return r.text, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// missing says that a file or folder is not there, if that is what err means.
func missing(path, what string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: no such %s", path, what)
	}
	return err
}

// readRules reads a rule sheet that is to be played. Errors in it are printed
// like those of check, and the sheet is refused: they leave open what the rest
// means, and every engine might take it for something else.
func (e *env) readRules(ctx context.Context, path string) (*logic.Rules, error) {
	text, err := e.readFile(ctx, path)
	if err != nil {
		return nil, err
	}
	sheet, found, err := checkText(ctx, text)
	if err != nil {
		return nil, err
	}
	for _, d := range found {
		if d.Severity == gdl.Error {
			printDiagnostic(e.err, path, sheet, d)
		}
	}
	switch errorAmong(found) {
	case errFindings:
		return nil, blameInput(fmt.Errorf("%s: the rules have errors", path))
	case errBeyond:
		return nil, fmt.Errorf("%s: the rules are larger or deeper than can be read", path)
	}
	rules, err := logic.Compile(sheet)
	if err != nil {
		return nil, blameInput(fmt.Errorf("%s: %w", path, err))
	}
	if _, _, err := logic.Stratified(rules); err != nil { // no engine would take them
		return nil, blameInput(fmt.Errorf("%s: %w", path, err))
	}
	return rules, nil
}

// checkText parses a sheet and checks it, until ctx is done.
func checkText(ctx context.Context, text string) (*gdl.Sheet, []gdl.Diagnostic, error) {
	sheet, err := gdl.NewParser().ParseContext(ctx, text)
	if err != nil {
		return nil, nil, err
	}
	found, err := check.NewChecker().Check(ctx, sheet)
	if err != nil {
		return nil, nil, err
	}
	return sheet, found.Diagnostics, nil
}

// compile reads rules that are played whatever is wrong with them, until ctx is done.
func compile(ctx context.Context, text string) (*logic.Rules, error) {
	sheet, err := gdl.NewParser().ParseContext(ctx, text)
	if err != nil {
		return nil, err
	}
	return logic.Compile(sheet)
}

// gameName makes the name of a game from the path of its sheet: tic-tac-toe
// from games/tic-tac-toe/rules.kif, chess from chess.kif.
func gameName(path string) string {
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if name != "rules" {
		return name
	}
	if abs, err := filepath.Abs(path); err == nil {
		return filepath.Base(filepath.Dir(abs))
	}
	return name
}

// printJSON prints one object on a line of its own.
func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
