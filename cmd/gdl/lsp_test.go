package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestLSPSpeaksOverStandardInputAndOutput(t *testing.T) {
	const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`
	out, errs, status := gdlRun(t, "Content-Length: 58\r\n\r\n"+hello, "lsp", "--stdio")
	if !strings.Contains(out, `"renameProvider"`) || status != failure ||
		!strings.Contains(errs, "without a shutdown") {
		t.Errorf("status %d, printed %q and %q", status, out, errs)
	}
}

// An author works on a sheet in Neovim, with the words that docs/editors.md has for it.
func TestNeovimIsServed(t *testing.T) {
	neovim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("there is no Neovim here; apt-get install neovim")
	}
	dir := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(dir, "gdl"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	setup := filepath.Join(dir, "gdl.lua")
	block := regexp.MustCompile("(?s)```lua\n(.*?)```").FindStringSubmatch(readText(t, "../../docs/editors.md"))
	write(t, setup, block[1])
	sheet := filepath.Join(dir, "sheet.kif")
	write(t, sheet, strings.ReplaceAll(readText(t, ticTacToe), "(<= terminal", "(<= termnal"))
	cmd := exec.Command(neovim, "--headless", "--clean", "-c", "luafile "+setup, "-c", "edit "+sheet,
		"-c", "luafile testdata/neovim.lua", "-c", "qall!")
	cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "HOME="+dir, "XDG_STATE_HOME="+dir)
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	var seen struct {
		Diagnostic, Hover, Definition, Completion, Formatted string
		Fixed, Renamed, Tokens                               bool
		References, Symbols, Folds                           int
	}
	if err != nil || json.Unmarshal(out, &seen) != nil {
		t.Fatalf("%v, printed %s\n%s", err, out, errs.String())
	}
	if !strings.Contains(seen.Diagnostic, "did you mean `terminal`?") || !seen.Fixed {
		t.Errorf("diagnostic %q, fixed %v", seen.Diagnostic, seen.Fixed)
	}
	if !strings.Contains(seen.Hover, "a fact of the state") || seen.References < 5 || !seen.Renamed {
		t.Errorf("said %q, %d references, renamed %v", seen.Hover, seen.References, seen.Renamed)
	}
	if !strings.Contains(seen.Definition, "(base (control ?player))") {
		t.Errorf("the definition is at %q", seen.Definition)
	}
	if seen.Completion != "tūrn" || seen.Formatted != "(goal x 7)" {
		t.Errorf("completed by %q, formatted %q", seen.Completion, seen.Formatted)
	}
	if seen.Symbols < 8 || seen.Folds < 8 || !seen.Tokens {
		t.Errorf("%d symbols, %d folds, tokens %v", seen.Symbols, seen.Folds, seen.Tokens)
	}
}

func readText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
