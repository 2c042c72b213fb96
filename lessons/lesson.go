package lessons

import "github.com/gdl-playground/engine/exercise"

// A Lesson is a text in steps, each with at most one exercise.
type Lesson struct {
	Name    string   `json:"name"` // of its file and in links
	Title   string   `json:"title"`
	Summary string   `json:"summary"` // one sentence or two; Markdown
	Minutes int      `json:"minutes"` // that a learner may need
	Codes   []string `json:"codes"`   // of diagnostics that it explains
	Steps   []Step   `json:"steps"`
	Shown   []Shown  `json:"-"` // code in its text
	Trials  []Trial  `json:"-"` // answers to its exercises
}

// A Step is one screen of a lesson.
type Step struct {
	Title    string             `json:"title"`
	Text     string             `json:"text"` // Markdown
	Exercise *exercise.Exercise `json:"exercise,omitempty"`
}
