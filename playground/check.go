package playground

import (
	"slices"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/playground/board"
)

func checkText(j *job, s *session, q CheckRequest) (CheckResult, error) {
	doc, diagnostics, err := newDocument(j, s, q.Text)
	if err != nil {
		return CheckResult{}, err
	}
	hints, err := doc.checkHints(j)
	if err != nil {
		return CheckResult{}, err
	}
	s.doc = doc
	return describeText(doc, diagnostics, hints), nil
}

// readText says whether rules can be played, as far as reading and compiling them shows. What is wrong with them, and
// what else there is to say of them, the whole engine knows.
func readText(j *job, s *session, q CheckRequest) (CheckResult, error) {
	sheet, err := s.parser.ParseContext(j.ctx, q.Text)
	if err != nil {
		return CheckResult{}, err
	}
	doc := &document{revision: j.Revision, sheet: sheet, roles: logic.RoleNames(sheet)}
	switch {
	case slices.ContainsFunc(sheet.Diagnostics(), func(d gdl.Diagnostic) bool { return d.Severity == gdl.Error }),
		!isWholeGame(sheet):
		doc.obstacle = failure(FailNotPlayable, "The rules have errors.")
	case len(doc.roles) == 0:
		doc.obstacle = failure(FailNotPlayable, logic.ErrNoRoles.Error())
	default:
		doc.compile()
	}
	s.doc = doc
	return describeText(doc, nil, nil), nil
}

// isWholeGame reports whether a sheet has a rule for each relation that no game can be without: rules that are still
// being written compile long before they are a game.
func isWholeGame(sheet *gdl.Sheet) bool {
	missing := map[string]bool{"role": true, "legal": true, "goal": true, "terminal": true}
	for _, f := range sheet.Forms {
		if f.Rule != nil {
			delete(missing, f.Rule.Head.Fold)
		}
	}
	return len(missing) == 0
}

// describeText puts what is known about a text into the protocol's words.
func describeText(d *document, found []gdl.Diagnostic, hints []board.CommentProblem) CheckResult {
	r := CheckResult{Playable: d.obstacle == nil, Why: d.obstacle, Roles: d.roles}
	for _, x := range found {
		switch x.Severity {
		case gdl.Error:
			r.Errors++
		case gdl.Warning:
			r.Warnings++
		}
	}
	for _, x := range gdl.Worst(found, MaxDiagnostics) {
		r.Diagnostics = append(r.Diagnostics, describeDiagnostic(d.sheet, x))
	}
	r.More = len(found) - len(r.Diagnostics)
	r.addCommentProblems(d.sheet, "board-hint", hints)
	r.addCommentProblems(d.sheet, "number-line", checkNumbers(d.sheet.Text))
	slices.SortStableFunc(r.Diagnostics, func(a, b Diagnostic) int { return a.Range.From - b.Range.From })
	for i := range d.sheet.Forms {
		r.Forms = append(r.Forms, describeForm(d.sheet, i))
	}
	return r
}

// describeDiagnostic returns a diagnostic in the words of the protocol.
func describeDiagnostic(s *gdl.Sheet, x gdl.Diagnostic) Diagnostic {
	at := lineOf(s, x.Place)
	d := Diagnostic{
		Range: rangeOf(s, x.Place), LineNumber: at.Line, Column: at.Column,
		Severity: Severity(x.Severity.String()), Code: string(x.Code), Message: x.Message, Args: x.Args,
		Rule: x.Place.Form,
	}
	for _, n := range x.Notes {
		at := lineOf(s, n.Place)
		d.Notes = append(d.Notes, Note{rangeOf(s, n.Place), at.Line, at.Column, n.Message})
	}
	for _, f := range x.Fixes {
		fix := Fix{Title: f.Title}
		for _, e := range f.Edits {
			fix.Edits = append(fix.Edits, Edit{rangeOf(s, e.Place), e.Text})
		}
		d.Fixes = append(d.Fixes, fix)
	}
	return d
}

// addCommentProblems adds what is wrong with comments that the page reads. They
// belong to no rule.
func (r *CheckResult) addCommentProblems(s *gdl.Sheet, code string, problems []board.CommentProblem) {
	for _, x := range problems {
		if len(r.Diagnostics) >= MaxDiagnostics {
			r.More++
			continue
		}
		at := s.Position(x.From)
		r.Diagnostics = append(r.Diagnostics, Diagnostic{
			Range: Range{s.UTF16(x.From), s.UTF16(x.To)}, LineNumber: at.Line, Column: at.Column,
			Severity: Severity(gdl.Hint.String()), Code: code, Message: x.Message, Rule: -1,
		})
	}
}

func describeForm(s *gdl.Sheet, i int) Form {
	whole := wholeForm(s, i)
	_, to := s.Offset(whole)
	first, last := lineOf(s, whole), s.Position(to)
	f := Form{Range: rangeOf(s, whole), LineNumber: first.Line, Lines: last.Line - first.Line + 1}
	if rule := s.Forms[i].Rule; rule != nil {
		f.Name, f.Arity, f.Rule = rule.Head.Name, len(rule.Head.Args), len(rule.Body) > 0
		f.Head = s.Forms[i].Text[rule.Head.Span.From:rule.Head.Span.To]
	}
	return f
}
