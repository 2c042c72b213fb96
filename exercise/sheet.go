package exercise

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/gdl-playground/engine/compare"
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// A sheet is a text with what was found out about it.
type sheet struct {
	parsed      *gdl.Sheet
	diagnostics []gdl.Diagnostic
	machine     *reasoner.Machine // made by play
}

// mostStored bounds the terms that answers to a sheet's questions keep, which is
// about 64 MB.
const mostStored = 16 << 20

// somebody is the role of sheets that have none: the first lessons are about
// facts and rules, before there are games.
const somebody = "\n(role somebody)"

// read parses and checks a text.
func read(text string) *sheet {
	if len(text) > MaxSheet {
		text = "" // the caller has refused it
	}
	s := &sheet{parsed: gdl.Parse(text)}
	s.diagnostics = check.Check(s.parsed)
	return s
}

// broken returns the first error that keeps the rules from meaning anything, or
// nil. That a keyword is missing is none: then the sheet is no whole game yet.
func (s *sheet) broken() *gdl.Diagnostic {
	for i, d := range s.diagnostics {
		if d.Severity == gdl.Error && d.Code != gdl.CodeMissing {
			return &s.diagnostics[i]
		}
	}
	return nil
}

// lineOf returns the line of a form, or 0.
func (s *sheet) lineOf(form int) int {
	if s == nil || form < 0 || form >= len(s.parsed.Forms) {
		return 0
	}
	return s.parsed.Position(s.parsed.Forms[form].Offset).Line
}

// play returns a machine for the rules.
func (s *sheet) play() (*reasoner.Machine, error) {
	if s.machine != nil {
		return s.machine, nil
	}
	rules, err := logic.Compile(s.parsed)
	if errors.Is(err, logic.ErrNoRoles) {
		rules, err = logic.Compile(gdl.Parse(s.parsed.Text + somebody))
	}
	if err != nil {
		return nil, err
	}
	s.machine, err = reasoner.New(rules, reasoner.Options{MaxStored: mostStored})
	return s.machine, err
}

// Summarise says what can be said of a sheet without playing it: nothing of a text larger than MaxSheet. Where the
// context ends before the fingerprint is known, it is left out.
func Summarise(ctx context.Context, text string) Summary {
	if len(text) > MaxSheet {
		return Summary{}
	}
	s := read(text)
	summary := Summary{Rules: s.rules()}
	if s.broken() != nil {
		return summary
	}
	if m, err := s.play(); err == nil { // rules without a meaning have no fingerprint
		if print, err := compare.Fingerprint(ctx, m.Rules()); err == nil {
			summary.Fingerprint = print
		}
	}
	return summary
}

// A referenceError says that the reference cannot be used.
type referenceError struct{ err error }

func (e *referenceError) Error() string { return e.err.Error() }
func (e *referenceError) Unwrap() error { return e.err }

// subject returns a machine for the sheet that questions are about: the
// reference, or the start if there is none.
func (r *run) subject() (*reasoner.Machine, error) {
	if r.expected == nil {
		r.expected = read(r.exercise.Subject())
	}
	m, err := r.expected.play()
	if err != nil {
		return nil, &referenceError{fmt.Errorf("its reference cannot be played: %w", err)}
	}
	return m, nil
}

// unusable says why no check can be made of the answer's sheet, or returns nil.
func (r *run) unusable() *Outcome {
	result := &Outcome{Check: -1, Verdict: Failed}
	if len(r.answer.Sheet) > MaxSheet {
		result.Message = fmt.Sprintf("The sheet has %d bytes; at most %d are checked.", len(r.answer.Sheet), MaxSheet)
		return result
	}
	if part := r.changedPart(); part != nil {
		result.Message = fmt.Sprintf("The part that belongs to the exercise was changed: it begins with `%s`.",
			shortened(firstLine(part)))
		return result
	}
	if d := r.sheet.broken(); d != nil {
		result.Message, result.LineNumber = sentence(d.Message), lineOf(r.sheet.parsed, d.Place)
		return result
	}
	return nil
}

// changedPart returns the first locked part that the answer does not have, after
// those before it; nil if all are there.
func (r *run) changedPart() []string {
	start, answer := lines(r.exercise.Start), lines(r.answer.Sheet)
	at := 0
	for _, l := range r.exercise.Locked {
		part := start[l.From-1 : l.To]
		for at+len(part) <= len(answer) && !equal(answer[at:at+len(part)], part) {
			at++
		}
		if at+len(part) > len(answer) {
			return part
		}
		at += len(part)
	}
	return nil
}

// lines returns the lines of a text, without blanks at their ends.
func lines(text string) []string {
	found := strings.Split(text, "\n")
	for i, l := range found {
		found[i] = strings.TrimRight(l, " \t\r")
	}
	return found
}

func equal(a, b []string) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func firstLine(lines []string) string {
	for _, l := range lines {
		if l != "" {
			return l
		}
	}
	return ""
}

// sentence makes a diagnostic's message one.
func sentence(message string) string {
	if message == "" {
		return ""
	}
	if c := message[0]; c >= 'a' && c <= 'z' {
		message = string(c-'a'+'A') + message[1:]
	}
	if !strings.HasSuffix(message, ".") {
		message += "."
	}
	return message
}

// A place is a position that moves led to.
type place struct {
	state game.State
	joint game.JointMove // in that position; nil if none is given
}

// A moveError says that a sequence of moves cannot be played.
type moveError struct {
	ply  int // from 0: how many joint moves could be played
	text string
}

func (e *moveError) Error() string { return e.text }

// follow plays the moves of a check. A *moveError says that one of them cannot be
// played.
func follow(ctx context.Context, m *reasoner.Machine, after [][]string, joint []string) (p place, err error) {
	if p.state, err = m.Initial(ctx); err != nil {
		return p, err
	}
	for ply, words := range after {
		played, err := legalJoint(ctx, m, p.state, words, ply)
		if err != nil {
			return p, err
		}
		if p.state, err = m.Next(ctx, p.state, played); err != nil {
			return p, err
		}
	}
	if len(joint) > 0 {
		p.joint, err = legalJoint(ctx, m, p.state, joint, len(after))
	}
	return p, err
}

// legalJoint reads a joint move that has to be legal in a state.
func legalJoint(
	ctx context.Context, m *reasoner.Machine, s game.State, words []string, ply int,
) (game.JointMove, error) {
	rules := m.Rules()
	if ended, err := m.Terminal(ctx, s); err != nil {
		return nil, err
	} else if ended {
		return nil, &moveError{ply, "the match has already ended"}
	}
	if len(words) != len(rules.Roles) {
		return nil, &moveError{ply, fmt.Sprintf("%d roles move, but there are %d", len(words), len(rules.Roles))}
	}
	joint := make(game.JointMove, len(words))
	for role, word := range words {
		ok, err := findMove(ctx, m, s, role, word, &joint[role])
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, &moveError{ply, fmt.Sprintf("`%s` may not play `%s`", rules.Terms.String(rules.Roles[role]),
				word)}
		}
	}
	return joint, nil
}

// findMove looks for a move among the legal ones of a role.
func findMove(
	ctx context.Context, m *reasoner.Machine, s game.State, role int, word string, move *game.Move,
) (bool, error) {
	parsed, err := gdl.ParseTerm(word)
	if err != nil {
		return false, nil
	}
	term, err := m.Rules().Terms.Intern(&parsed)
	if err != nil {
		return false, nil // a variable, say: no move
	}
	legal, err := m.Legal(ctx, s, role, nil)
	if err != nil {
		return false, err
	}
	for _, x := range legal {
		if m.MoveTerm(role, x) == term {
			*move = x
			return true, nil
		}
	}
	return false, nil
}

// roleOf returns the index of a role by name, or -1.
func roleOf(m *reasoner.Machine, name string) int {
	parsed, err := gdl.ParseTerm(name)
	if err != nil {
		return -1
	}
	term, err := m.Rules().Terms.Intern(&parsed)
	if err != nil {
		return -1
	}
	return m.Rules().RoleIndex(term)
}

// after says when something is the case.
func after(n int) string {
	if n == 0 {
		return "At the start"
	}
	return "After " + moves(n)
}

// moves counts joint moves in words.
func moves(n int) string {
	if n == 1 {
		return "1 move"
	}
	return fmt.Sprintf("%d moves", n)
}
