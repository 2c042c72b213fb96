package lessons_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/exercise"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/gdl/editor"
	"github.com/gdl-playground/engine/lessons"
)

var trialsFile = flag.String("trials", "", "write all answers of the course, for a test of the page, to this file")

// leastMistakes is how many wrong answers each exercise comes with.
const leastMistakes = 3

func TestTheCourseHasEveryFile(t *testing.T) {
	names := map[string]bool{}
	for _, l := range lessons.All() {
		if names[l.Name] {
			t.Errorf("%s stands twice in the course", l.Name)
		}
		names[l.Name] = true
		if l.Minutes < 1 {
			t.Errorf("%s does not say how long it takes", l.Name)
		}
	}
	if len(names) != lessons.Files() {
		t.Errorf("%d lessons in the course, and %d files", len(names), lessons.Files())
	}
}

func TestCodesOfLessonsAreCodes(t *testing.T) {
	explained := map[string]string{}
	for _, l := range lessons.All() {
		for _, code := range l.Codes {
			if editor.Explain(gdl.Code(code)) == "" {
				t.Errorf("%s: there is no code %s", l.Name, code)
			}
			if other := explained[code]; other != "" {
				t.Errorf("%s and %s both explain %s", other, l.Name, code)
			}
			explained[code] = l.Name
		}
	}
	pages, err := filepath.Glob("../gdl/editor/codes/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages about codes, %v", len(pages), err)
	}
	for _, page := range pages {
		if code := strings.TrimSuffix(filepath.Base(page), ".md"); explained[code] == "" {
			t.Errorf("no lesson explains %s", code)
		}
	}
}

func TestCodeInLessonsIsWhatItSays(t *testing.T) {
	for _, l := range lessons.All() {
		for _, shown := range l.Shown {
			claim(t, l, shown)
		}
	}
}

// claim tests what a lesson says of a block.
func claim(t *testing.T, l *lessons.Lesson, shown lessons.Shown) {
	t.Helper()
	sheet := gdl.Parse(shown.Text)
	found := check.Check(sheet)
	switch shown.Claim {
	case "":
		found = sheet.Diagnostics()
	case "right":
		found = slices.DeleteFunc(found, func(d gdl.Diagnostic) bool {
			return d.Severity != gdl.Error || d.Code == gdl.CodeMissing
		})
	case "whole":
		found = slices.DeleteFunc(found, func(d gdl.Diagnostic) bool { return d.Severity == gdl.Hint })
	case "wrong":
		if !slices.ContainsFunc(found, func(d gdl.Diagnostic) bool { return string(d.Code) == shown.Code }) {
			t.Errorf("%s.md:%d: no diagnostic %q", l.Name, shown.Line, shown.Code)
		}
		return
	}
	for _, d := range found {
		t.Errorf("%s.md:%d: %s: %s", l.Name, shown.Line, d.Code, d.Message)
	}
}

func TestExercisesAreSolvedByTheirReferencesAndNotByMistakes(t *testing.T) {
	for _, l := range lessons.All() {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			ids := map[string]bool{}
			for i, step := range l.Steps {
				if e := step.Exercise; e != nil {
					if ids[e.ID] {
						t.Errorf("two exercises %s", e.ID)
					}
					ids[e.ID] = true
					for _, problem := range e.Problems() {
						t.Errorf("%s: %s", e.ID, problem)
					}
					if n := mistakes(l, i); n < leastMistakes {
						t.Errorf("%s: %d mistakes", e.ID, n)
					}
				}
			}
			for _, trial := range l.Trials {
				try(t, l, trial)
			}
		})
	}
}

func TestExercisesAreNotSolvedByWhatTheyBeginWith(t *testing.T) {
	for _, l := range lessons.All() {
		for _, step := range l.Steps {
			e := step.Exercise
			if e == nil {
				continue
			}
			outcomes, err := exercise.Run(t.Context(), e, &exercise.Answer{Sheet: e.Start}, exercise.Options{})
			if err != nil || exercise.AllPassed(outcomes) {
				t.Errorf("%s: the start passes (%v)", e.ID, err)
			}
		}
	}
}

// TestTrialsAreWritten gives the page's own test what a student would answer.
func TestTrialsAreWritten(t *testing.T) {
	if *trialsFile == "" {
		t.Skip("no -trials")
	}
	type course struct {
		*lessons.Lesson
		Trials []lessons.Trial
	}
	var all []course
	for _, l := range lessons.All() {
		all = append(all, course{l, l.Trials})
	}
	text, err := json.Marshal(all)
	if err == nil {
		err = os.WriteFile(*trialsFile, text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func mistakes(l *lessons.Lesson, step int) (n int) {
	for _, trial := range l.Trials {
		if trial.Step == step && trial.Message != "" {
			n++
		}
	}
	return n
}

// try runs an answer.
func try(t *testing.T, l *lessons.Lesson, trial lessons.Trial) {
	t.Helper()
	e := l.Steps[trial.Step].Exercise
	// A slow machine must not make a check undecided.
	results, err := exercise.Run(t.Context(), e, &trial.Answer, exercise.Options{Time: time.Minute})
	if err != nil {
		t.Errorf("%s.md:%d: %v", l.Name, trial.Line, err)
		return
	}
	var messages []string
	for _, r := range results {
		if r.Verdict != exercise.Passed {
			messages = append(messages, strings.ReplaceAll(r.Message, "`", ""))
		}
		if r.Verdict == exercise.Undecided {
			t.Errorf("%s.md:%d: %s: undecided: %s", l.Name, trial.Line, r.Kind, r.Message)
		}
	}
	switch {
	case trial.Message == "" && len(messages) > 0:
		t.Errorf("%s.md:%d: the reference of %s fails: %q", l.Name, trial.Line, e.ID, messages)
	case trial.Message != "" && len(messages) == 0:
		t.Errorf("%s.md:%d: the mistake passes; want %q", l.Name, trial.Line, trial.Message)
	case trial.Message != "" && !strings.Contains(strings.Join(messages, "\n"), trial.Message):
		t.Errorf("%s.md:%d: %q\n\twant %q", l.Name, trial.Line, messages, trial.Message)
	}
}

func TestLessonsThatCannotBeRead(t *testing.T) {
	head := "# A\nb\n## C\n"
	tests := []struct{ name, text, want string }{
		{"a block without an end", head + "```gdl\n(p)\n", "without an end"},
		{"an exercise without its block", head + "### D\ntext\n", "declares"},
		{"an exercise outside of a step", "# A\nb\n### D\n", "outside of a step"},
		{"a block that means nothing", head + "### D\n```gdl strat\n```\n", "no meaning"},
		{"a game that is not there", head + "### D\n```gdl start game=chess\n```\n", "chess"},
		{"a check that is spelt wrongly", head + "### D\n```exercise\n{\"id\": \"d\", \"cheks\": []}\n```\n", "cheks"},
		{"nothing", "", "title"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := lessons.Parse("x", test.text)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}
