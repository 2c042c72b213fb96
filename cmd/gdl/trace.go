package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A traceMatch is one recorded match: one line of a trace file.
type traceMatch struct {
	Game  string      `json:"game"`
	Roles []string    `json:"roles"` // in role order
	Match int         `json:"match"`
	Steps []traceStep `json:"steps"`
}

// A traceStep is one recorded state. State and Legal may be missing; then the
// hashes stand for them.
type traceStep struct {
	State    []string            `json:"state"` // sorted
	Legal    map[string][]string `json:"legal"` // by role, sorted
	Terminal bool                `json:"terminal"`
	Goals    map[string]*int     `json:"goals"` // null: no value, several values or no number
	Joint    []string            `json:"joint"` // leads to the next step; null in the last
	StateSHA string              `json:"state_sha"`
	LegalSHA string              `json:"legal_sha"`
}

// recorded reports an error if nothing is recorded of the state, or of the legal moves.
func (s *traceStep) recorded() error {
	if s.State == nil && s.StateSHA == "" {
		return errors.New("the trace has neither the state nor its hash")
	}
	if s.Legal == nil && s.LegalSHA == "" {
		return errors.New("the trace has neither the legal moves nor their hash")
	}
	return nil
}

// A trace is a run of lines of one game. The lines are parsed when they are
// played, so that waiting costs little memory.
type trace struct {
	game  string
	lines [][]byte
}

// maxTraceLine is how many bytes a recorded match may have, since a small
// compressed file can hold a line without end.
const maxTraceLine = 256 << 20

// readTraces calls f for each run of lines of one game in a compressed trace
// file. It stops when f returns false.
func readTraces(path string, f func(trace) bool) error {
	file, err := os.Open(path)
	if err != nil {
		return missing(path, "file", err)
	}
	defer file.Close()
	z, err := gzip.NewReader(bufio.NewReader(file))
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, maxTraceLine)
	var run trace
	for lines.Scan() {
		line := bytes.TrimSpace(lines.Bytes())
		if len(line) == 0 {
			continue
		}
		game, err := gameOf(line)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if game != run.game && run.lines != nil {
			if !f(run) {
				return nil
			}
			run = trace{}
		}
		run.game = game
		run.lines = append(run.lines, bytes.Clone(line))
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if run.lines != nil {
		f(run)
	}
	return nil
}

// gameOf reads the name of the game from a line without reading all of it when
// the name comes first, as it does in recorded traces.
func gameOf(line []byte) (string, error) {
	d := json.NewDecoder(bytes.NewReader(line))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return "", fmt.Errorf("a line is no JSON object")
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return "", err
		}
		if key == "game" {
			var name string
			if err := d.Decode(&name); err != nil {
				return "", err
			}
			if filepath.Base(name) != name || printable(name) != name {
				return "", fmt.Errorf("%q is no name of a game", name)
			}
			return name, nil
		}
		var skipped json.RawMessage
		if err := d.Decode(&skipped); err != nil {
			return "", err
		}
	}
	return "", fmt.Errorf("a line names no game")
}

// caseFolded returns the trace to use instead of path: a file of the same name
// in the folder traces-casefold next to that of path, if there is one. Those
// traces were made by comparing names without regard to case, as we do.
func caseFolded(path string) string {
	folded := filepath.Join(filepath.Dir(path), "..", "traces-casefold", filepath.Base(path))
	if _, err := os.Stat(folded); err == nil {
		return folded
	}
	return path
}

// A reservation says why the traces of a game may differ from its rules.
type reservation string

// readReservations reads the index of a corpus: index.json next to the folder
// of the games. Without one nothing is reserved.
func readReservations(gamesDir string) (map[string]reservation, error) {
	text, err := os.ReadFile(filepath.Join(gamesDir, "..", "index.json"))
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var index struct {
		Games []struct {
			Name          string          `json:"name"`
			Trust         string          `json:"trust"`
			CaseConflicts json.RawMessage `json:"case_conflicts"`
		} `json:"games"`
	}
	if err := json.Unmarshal(text, &index); err != nil {
		return nil, fmt.Errorf("index.json: %w", err)
	}
	reserved := map[string]reservation{}
	for _, g := range index.Games {
		switch {
		case g.Trust == "low":
			reserved[g.Name] = "the trace is of low trust"
		case g.CaseConflicts != nil:
			reserved[g.Name] = "the trace distinguishes upper and lower case"
		}
	}
	return reserved, nil
}

// Some sheets write constants as (p). For us this is p, for the reference
// implementation it is something of its own, which its traces write as (p).

// loneNames matches such constants in texts without comments.
var loneNames = regexp.MustCompile(`\(\s*([^\s()?]+)\s*\)`)

// withoutLoneParentheses writes (p) as p.
func withoutLoneParentheses(text string) string {
	if !strings.Contains(text, "(") {
		return text
	}
	return loneNames.ReplaceAllString(text, "$1")
}

// findLoneNames returns the constants that a sheet writes as (p), folded.
func findLoneNames(sheet string) []string {
	var names []string
	for line := range strings.Lines(strings.ReplaceAll(sheet, "\r", "\n")) {
		line, _, _ = strings.Cut(line, ";")
		for _, m := range loneNames.FindAllStringSubmatch(line, -1) {
			if name := strings.ToLower(m[1]); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// withLoneParentheses writes the given names as (p) wherever they stand in a
// canonical text.
func withLoneParentheses(text string, names []string) string {
	if len(names) == 0 {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		end := strings.IndexAny(text, " ()")
		if end < 0 {
			end = len(text)
		}
		// A name after ( is a functor and stays.
		if end > 0 && slices.Contains(names, text[:end]) && !strings.HasSuffix(b.String(), "(") {
			fmt.Fprintf(&b, "(%s)", text[:end])
		} else {
			b.WriteString(text[:end])
		}
		if end < len(text) {
			b.WriteByte(text[end])
			end++
		}
		text = text[end:]
	}
	return b.String()
}

// hashLines returns what traces carry for a set of sorted lines: the first 16
// hexadecimal digits of its SHA-256.
func hashLines(lines []string) string {
	h := sha256.New()
	for i, line := range lines {
		if i > 0 {
			io.WriteString(h, "\n")
		}
		io.WriteString(h, line)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
