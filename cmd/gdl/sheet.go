package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
)

// readFile returns the text of a file, or of standard input for "-".
func (e *env) readFile(path string) (string, error) {
	if path == "-" {
		text, err := io.ReadAll(e.in)
		return string(text), err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", &usageError{err.Error()}
	}
	return string(text), nil
}

// readRules reads a rule sheet that is to be played. Errors in it are printed
// like those of check; rules that cannot be understood are left out of play.
func (e *env) readRules(path string) (*game.Rules, error) {
	text, err := e.readFile(path)
	if err != nil {
		return nil, err
	}
	sheet := gdl.Parse(text)
	for _, d := range gdl.Check(sheet) {
		if d.Severity == gdl.Error {
			printDiagnostic(e.err, path, sheet, d)
		}
	}
	rules, err := game.Compile(sheet)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return rules, nil
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
