package lessons

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/exercise"
	"github.com/gdl-playground/engine/games"
)

// The format of a lesson. It is Markdown; a line that begins with # opens a part,
// and a block between lines of three backquotes is told by the words after the
// first:
//
//	# Title of the lesson
//	One paragraph that says what it is about.
//	```lesson          JSON: minutes, codes
//	## Title of a step
//	Text, with code that is shown:
//	```gdl             parses
//	```gdl whole       a whole game, without errors and warnings
//	```gdl wrong CODE  has this diagnostic
//	```gdl right       has no errors except missing keywords
//	### Title of the exercise of the step
//	Its text, and its parts, which are not shown:
//	```exercise        JSON: id, hints, checks
//	```gdl start       what to begin with; several blocks follow each other
//	```gdl start locked
//	```gdl reference
//	```gdl mistake MESSAGE
//	```given right     JSON: what else is answered, see exercise.Given
//	```given mistake MESSAGE
//
// A start or reference with game=NAME is the sheet of a bundled game. If just one
// of several blocks of the start is not locked, reference and mistakes stand for
// what is written there, else for the whole sheet. MESSAGE is a part of what the
// learner is told.

// Shown is a block of code in the text of a lesson.
type Shown struct {
	Line  int    // of its first line in the file, from 1
	Claim string // what is said of it: "", "whole", "right" or "wrong"
	Code  string // of the diagnostic, for "wrong"
	Text  string
}

// A Trial is an answer to an exercise with what has to come of it.
type Trial struct {
	Line    int // in the file, from 1
	Step    int
	Answer  exercise.Answer
	Message string // a part of what a learner is told; empty if the answer is right
}

// Parse reads a lesson. Errors name the line.
func Parse(name, text string) (*Lesson, error) {
	p := &parser{lesson: &Lesson{Name: name}}
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		p.line = i + 1
		info, isFence := strings.CutPrefix(lines[i], "```")
		if !isFence {
			if err := p.plain(lines[i]); err != nil {
				return nil, p.at(err)
			}
			continue
		}
		end := slices.Index(lines[i+1:], "```")
		if end < 0 {
			return nil, p.at(fmt.Errorf("a block without an end"))
		}
		if err := p.block(info, strings.Join(lines[i+1:i+1+end], "\n")); err != nil {
			return nil, p.at(err)
		}
		i += end + 1
	}
	if err := p.closeStep(); err != nil {
		return nil, p.at(err)
	}
	if p.lesson.Title == "" || p.lesson.Summary == "" || len(p.lesson.Steps) == 0 {
		return nil, fmt.Errorf("%s: a lesson has a title, a summary and steps", name)
	}
	return p.lesson, nil
}

// A parser reads one lesson.
type parser struct {
	lesson *Lesson
	line   int
	text   strings.Builder // of the part that is being read
	draft  *draft          // of the exercise that is being read; nil outside of one
}

// A draft is an exercise while its parts are being read.
type draft struct {
	exercise exercise.Exercise
	declared bool // the JSON was there
	parts    []part
	answers  []answer // reference and mistakes
}

// A part is a block of the start.
type part struct {
	text   string
	locked bool
}

// An answer is a block that answers, or a part of an answer.
type answer struct {
	line    int
	message string
	sheet   *string // nil for what is given
	given   []exercise.Given
}

func (p *parser) at(err error) error { return fmt.Errorf("%s.md:%d: %w", p.lesson.Name, p.line, err) }

// plain reads a line outside of blocks.
func (p *parser) plain(line string) error {
	title := func(mark string) (string, bool) { return strings.CutPrefix(line, mark+" ") }
	if t, ok := title("#"); ok {
		p.lesson.Title = strings.TrimSpace(t)
		return nil
	}
	if t, ok := title("##"); ok {
		if err := p.closeStep(); err != nil {
			return err
		}
		p.lesson.Steps = append(p.lesson.Steps, Step{Title: strings.TrimSpace(t)})
		return nil
	}
	if t, ok := title("###"); ok {
		if len(p.lesson.Steps) == 0 || p.draft != nil {
			return fmt.Errorf("an exercise outside of a step, or a second one in it")
		}
		p.step().Text = p.take()
		p.draft = &draft{}
		p.draft.exercise = exercise.Exercise{Version: exercise.Version, Title: strings.TrimSpace(t)}
		return nil
	}
	p.text.WriteString(line + "\n")
	return nil
}

func (p *parser) step() *Step { return &p.lesson.Steps[len(p.lesson.Steps)-1] }

// take returns the text that was read since the last heading.
func (p *parser) take() string {
	text := strings.TrimSpace(p.text.String())
	p.text.Reset()
	return text
}

// closeStep ends the step that is being read, or the head of the lesson.
func (p *parser) closeStep() error {
	switch {
	case len(p.lesson.Steps) == 0:
		p.lesson.Summary = p.take()
	case p.draft == nil:
		p.step().Text = p.take()
	default:
		d := p.draft
		p.draft = nil
		d.exercise.Text = p.take()
		return p.finish(d)
	}
	return nil
}

// block reads a block.
func (p *parser) block(info, text string) error {
	kind, rest, _ := strings.Cut(info, " ")
	what, rest, _ := strings.Cut(rest, " ")
	switch {
	case kind == "lesson":
		return decode(text, &struct {
			Minutes *int      `json:"minutes"`
			Codes   *[]string `json:"codes"`
		}{&p.lesson.Minutes, &p.lesson.Codes})
	case kind == "gdl" && slices.Contains([]string{"", "whole", "right", "wrong"}, what):
		p.lesson.Shown = append(p.lesson.Shown, Shown{p.line + 1, what, rest, text})
		if what != "wrong" && what != "right" {
			what = "" // the page has no label for it
		}
		p.text.WriteString(strings.TrimSpace("```gdl "+what) + "\n" + text + "\n```\n")
		return nil
	case kind == "":
		p.text.WriteString("```\n" + text + "\n```\n")
		return nil
	case p.draft == nil:
		return fmt.Errorf("a block %q outside of an exercise", info)
	case kind == "exercise":
		return p.declare(text)
	case kind == "gdl" && what == "start":
		sheet, err := bundled(rest, text)
		p.draft.parts = append(p.draft.parts, part{sheet, slices.Contains(strings.Fields(rest), "locked")})
		return err
	case kind == "gdl" && what == "reference":
		sheet, err := bundled(rest, text)
		p.draft.answers = append(p.draft.answers, answer{line: p.line, sheet: &sheet})
		return err
	case kind == "gdl" && what == "mistake" && rest != "":
		p.draft.answers = append(p.draft.answers, answer{line: p.line, message: rest, sheet: &text})
		return nil
	case kind == "given" && what == "right" && rest == "", kind == "given" && what == "mistake" && rest != "":
		a := answer{line: p.line, message: rest}
		p.draft.answers = append(p.draft.answers, a)
		return decode(text, &p.draft.answers[len(p.draft.answers)-1].given)
	}
	return fmt.Errorf("a block %q has no meaning", info)
}

func decode(text string, into any) error {
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// bundled returns the text of a block, or of the game that it names.
func bundled(words, text string) (string, error) {
	for _, w := range strings.Fields(words) {
		if name, ok := strings.CutPrefix(w, "game="); ok {
			g, found := games.Find(name)
			if !found {
				return "", fmt.Errorf("there is no bundled game %s", name)
			}
			return strings.TrimRight(g.Rules, "\n"), nil
		}
	}
	return text, nil
}

// declare reads the JSON of an exercise.
func (p *parser) declare(text string) error {
	p.draft.declared = true
	e := &p.draft.exercise
	return decode(text, &struct {
		ID     *string           `json:"id"`
		Hints  *[]string         `json:"hints"`
		Checks *[]exercise.Check `json:"checks"`
	}{&e.ID, &e.Hints, &e.Checks})
}

// finish puts the parts of an exercise together.
func (p *parser) finish(d *draft) error {
	if !d.declared || d.exercise.ID == "" {
		return fmt.Errorf("the exercise %q has no block that declares it, or no id", d.exercise.Title)
	}
	e := &d.exercise
	e.ID = p.lesson.Name + "/" + e.ID
	e.Start, e.Locked = d.sheet(nil)
	step := len(p.lesson.Steps) - 1
	right := Trial{Step: step, Line: p.line}
	for _, a := range d.answers {
		switch {
		case a.message == "" && a.sheet != nil:
			text, _ := d.sheet(a.sheet)
			e.Reference, right.Answer.Sheet = exercise.Hidden(text), text
		case a.message == "":
			right.Answer.Given = a.given
		}
	}
	if e.Reference == "" {
		right.Answer.Sheet = e.Start
	}
	p.lesson.Trials = append(p.lesson.Trials, right)
	for _, a := range d.answers {
		if a.message == "" {
			continue
		}
		wrong := Trial{Line: a.line, Step: step, Answer: right.Answer, Message: a.message}
		if a.sheet != nil {
			wrong.Answer.Sheet, _ = d.sheet(a.sheet)
		} else {
			wrong.Answer.Given = a.given
		}
		p.lesson.Trials = append(p.lesson.Trials, wrong)
	}
	p.step().Exercise = e
	return nil
}

// sheet returns the start, or what comes of it with an answer in the place of the
// part to be written.
func (d *draft) sheet(answer *string) (string, []exercise.Lines) {
	open := 0
	for _, part := range d.parts {
		if !part.locked {
			open++
		}
	}
	if answer != nil && (open != 1 || len(d.parts) == 1) {
		return *answer + "\n", nil
	}
	var text []string
	var locked []exercise.Lines
	for _, part := range d.parts {
		shown := part.text
		if answer != nil && !part.locked {
			shown = *answer
		}
		added := strings.Split(shown, "\n")
		if part.locked {
			locked = append(locked, exercise.Lines{From: len(text) + 1, To: len(text) + len(added)})
		}
		text = append(text, added...)
	}
	if len(text) == 0 {
		return "", nil
	}
	return strings.Join(text, "\n") + "\n", locked
}
