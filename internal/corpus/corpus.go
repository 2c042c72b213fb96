// Package corpus finds the public rule sheets and reference traces that tests
// compare with. They are data that does not belong to this project, so they
// lie beside it: in ../shared/corpus as seen from the module's folder, or
// where the environment variable GDL_CORPUS says.
//
// A test that needs the corpus is skipped where it is absent, and fails there
// when CI is set to true, so that a build cannot lose it unnoticed.
package corpus

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Dir returns the folder of the corpus. Without one it skips the test, or
// fails it when the environment says CI=true.
func Dir(t testing.TB) string {
	t.Helper()
	dir, err := find()
	switch {
	case err == nil:
		return dir
	case os.Getenv("CI") == "true":
		t.Fatalf("no corpus: %v", err)
	default:
		t.Skipf("no corpus: %v", err)
	}
	return ""
}

func find() (string, error) {
	if dir := os.Getenv("GDL_CORPUS"); dir != "" {
		_, err := os.Stat(filepath.Join(dir, "index.json"))
		return dir, err
	}
	root, err := moduleRoot()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(filepath.Dir(root), "shared", "corpus")
	_, err = os.Stat(filepath.Join(dir, "index.json"))
	return dir, err
}

// moduleRoot walks up from the working folder, which go test sets to the
// folder of the package under test.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		_, err := os.Stat(filepath.Join(dir, "go.mod"))
		if err == nil {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", err
		}
		dir = up
	}
}

// Large are sheets of 38 to 417 KB, for benchmarks.
var Large = []string{"chess", "alexChess.v1", "stateSpaceLarge", "c2006.CHIMPANZEE.3361621913"}

// Games returns the names of the rule sheets in games/, sorted.
func Games(t testing.TB) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(Dir(t), "games"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".kif"); ok {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		t.Fatal("the corpus has no games") // or tests of all of them would test nothing
	}
	return names
}

// Sample is [Games], or every tenth of these in short mode: enough to
// see that a platform does the same as others.
func Sample(t testing.TB) []string {
	t.Helper()
	names := Games(t)
	if !testing.Short() {
		return names
	}
	var sample []string
	for i := 0; i < len(names); i += 10 {
		sample = append(sample, names[i])
	}
	return sample
}

// Text returns the text of a rule sheet named by [Games].
func Text(t testing.TB, game string) string {
	t.Helper()
	return File(t, "games", game+".kif")
}

// File returns the content of any file of the corpus.
func File(t testing.TB, path ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(append([]string{Dir(t)}, path...)...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// An Entry is what the index says about a game.
type Entry struct {
	Name      string   `json:"name"`
	Rules     int      `json:"rules"`     // forms that begin with <=
	Validator string   `json:"validator"` // "valid", "warnings" or "invalid"
	Matches   int      `json:"matches"`   // recorded matches
	States    int      `json:"states"`    // recorded states
	Ends      []string `json:"ends"`      // how each match ended
	Trust     string   `json:"trust"`     // "low" where the reference is known to be wrong
	Reason    string   `json:"reason"`    // why there is no trace
}

// Index returns what is known about each game, by name, those without a
// reference trace included.
func Index(t testing.TB) map[string]Entry {
	t.Helper()
	var lists struct{ Games, Skipped []Entry }
	if err := json.Unmarshal([]byte(File(t, "index.json")), &lists); err != nil {
		t.Fatal(err)
	}
	index := map[string]Entry{}
	for _, e := range append(lists.Games, lists.Skipped...) {
		index[e.Name] = e
	}
	return index
}
