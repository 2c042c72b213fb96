package games_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
)

func TestEveryFolderIsAGame(t *testing.T) {
	sheets, err := fs.Glob(os.DirFS("."), "*/rules.kif")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range sheets {
		name := strings.TrimSuffix(path, "/rules.kif")
		if _, ok := games.Find(name); !ok {
			t.Errorf("%s is not in the order of the gallery", name)
		}
	}
	if have := len(games.All()); have != len(sheets) {
		t.Errorf("%d games, %d folders with a rule sheet", have, len(sheets))
	}
	if _, ok := games.Find("no-such-game"); ok {
		t.Error("found a game that is not there")
	}
}

func TestEveryGameIsDescribed(t *testing.T) {
	categories := []games.Category{games.Start, games.Connect, games.Capture, games.Simultaneous, games.Puzzle}
	last := 0
	for _, g := range games.All() {
		for what, text := range map[string]string{"title": g.Title, "description": g.Description,
			"teaches": g.Teaches, "origin": g.Origin} {
			if text == "" {
				t.Errorf("%s has no %s", g.Name, what)
			}
		}
		if !strings.HasSuffix(g.Description, ".") || strings.Count(g.Description, ". ") > 0 {
			t.Errorf("%s: the description is not one sentence: %q", g.Name, g.Description)
		}
		if g.Difficulty < 1 || g.Difficulty > 5 {
			t.Errorf("%s has difficulty %d", g.Name, g.Difficulty)
		}
		if len(g.Tags) == 0 || len(g.Tags) > 3 {
			t.Errorf("%s has %d tags", g.Name, len(g.Tags))
		}
		at := slices.Index(categories, g.Category)
		if at < last {
			t.Errorf("%s: category %q is unknown or out of order", g.Name, g.Category)
		}
		last = max(last, at)
		if len(g.Facts.Sample) == 0 || len(g.Facts.SampleGoals) != len(g.Roles) {
			t.Errorf("%s has no sample line with goals", g.Name)
		}
		if len(g.Facts.Perft) == 0 {
			t.Errorf("%s has no counts", g.Name)
		}
	}
}

func TestSheetsHaveNoFindings(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			sheet := gdl.Parse(g.Rules)
			for _, d := range check.Check(sheet) {
				from, _ := sheet.Offset(d.Place)
				t.Errorf("rules.kif:%s: %s: %s", sheet.Position(from), d.Severity, d.Message)
			}
		})
	}
}

func TestTemplatesHaveNoFindings(t *testing.T) {
	files, err := filepath.Glob("../site/js/gallery/templates/*.kif")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range append(files, "../site/skeleton.kif") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range check.Check(gdl.Parse(string(text))) {
			t.Errorf("%s: %s: %s", file, d.Severity, d.Message)
		}
	}
}

// sections is the order in which a sheet speaks of the relations of GDL.
var sections = []string{"role", "base", "input", "init", "legal", "next", "terminal", "goal"}

func TestSectionsAreInOrder(t *testing.T) {
	for _, g := range games.All() {
		at := 0
		for _, f := range gdl.Parse(g.Rules).Forms {
			name := f.Rule.Head.Name
			section := slices.Index(sections, name)
			if section < 0 {
				continue
			}
			if section < at {
				t.Errorf("%s: %s after %s:\n%s", g.Name, name, sections[at], f.Text)
			}
			at = section
		}
	}
}

func TestSheetsAreLaidOutForReading(t *testing.T) {
	const code, prose = 45, 44 // columns; the page's editor opens with 45
	for _, g := range games.All() {
		for i, line := range strings.Split(g.Rules, "\n") {
			most := code
			if strings.HasPrefix(line, ";") {
				most = prose
			}
			if n := len([]rune(line)); n > most {
				t.Errorf("%s:%d has %d columns, more than %d", g.Name, i+1, n, most)
			}
		}
		if !strings.HasPrefix(g.Rules, "; ") {
			t.Errorf("%s does not begin with a word about the game", g.Name)
		}
	}
}

// A game that is played on boards of several sizes says which it is on, as its sheet does.
func TestTitlesSayTheSizeThatTheSheetSays(t *testing.T) {
	sized := regexp.MustCompile(`^; (.*?),? (\d+) ?(?:x|by) ?(\d+)\n`)
	for _, g := range games.All() {
		m := sized.FindStringSubmatch(g.Rules)
		if m == nil || !strings.HasPrefix(g.Title, m[1]) {
			continue
		}
		if want := fmt.Sprintf("%s %s×%s", m[1], m[2], m[3]); g.Title != want {
			t.Errorf("%s has the title %q, want %q", g.Name, g.Title, want)
		}
	}
}
