package exercise

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/search/player"
)

// Problems says, in sentences, why the exercise cannot be used as it stands; there
// are none if it can. It looks at everything except whether the reference passes
// the checks, which [Run] finds out.
func (e *Exercise) Problems() []string {
	p := &problems{}
	if e.Version < 1 || e.Version > Version {
		p.add("The exercise has version %d, and this page reads versions up to %d.", e.Version, Version)
	}
	p.text("title", e.Title, true)
	p.text("text", e.Text, false)
	p.sheet("start", e.Start)
	p.sheet("reference", string(e.Reference))
	p.count("hints", len(e.Hints), MaxHints)
	for i, h := range e.Hints {
		p.hint(i+1, h)
	}
	e.lockedProblems(p)
	p.count("checks", len(e.Checks), MaxChecks)
	if len(e.Checks) == 0 {
		p.add("The exercise has no checks.")
	}
	for i := range e.Checks {
		p.where = fmt.Sprintf("Check %d", i+1)
		e.checkProblems(p, &e.Checks[i])
	}
	return p.found
}

// problems collects what is wrong.
type problems struct {
	found []string
	where string // what is being looked at
}

func (p *problems) add(format string, args ...any) {
	p.found = append(p.found, fmt.Sprintf(format, args...))
}

// here adds a problem of the check that is being looked at.
func (p *problems) here(format string, args ...any) {
	p.add("%s %s.", p.where, fmt.Sprintf(format, args...))
}

func (p *problems) text(what, text string, needed bool) {
	switch {
	case needed && strings.TrimSpace(text) == "":
		p.add("The %s is missing.", what)
	case len(text) > MaxText:
		p.add("The %s has %d bytes, and at most %d are allowed.", what, len(text), MaxText)
	}
}

func (p *problems) hint(n int, text string) {
	if strings.TrimSpace(text) == "" {
		p.add("Hint %d is empty.", n)
	}
	p.text(fmt.Sprintf("text of hint %d", n), text, false)
}

func (p *problems) count(what string, n, most int) {
	if n > most {
		p.add("There are %d %s, and at most %d are allowed.", n, what, most)
	}
}

// sheet looks for errors in a sheet of the author. Start may have some, which are
// to be mended, but a reference may not.
func (p *problems) sheet(what, text string) {
	if len(text) > MaxSheet {
		p.add("The %s has %d bytes, and at most %d are allowed.", what, len(text), MaxSheet)
		return
	}
	if what != "reference" || text == "" {
		return
	}
	s := read(text)
	if d := s.broken(); d != nil {
		p.add("The reference has an error in line %d: %s", lineOf(s.parsed, d.Place), sentence(d.Message))
	}
}

func lineOf(s *gdl.Sheet, at gdl.Place) int {
	from, _ := s.Offset(at)
	return s.Position(from).Line
}

func (e *Exercise) lockedProblems(p *problems) {
	p.count("locked parts", len(e.Locked), MaxLocked)
	lines, last := strings.Count(e.Start, "\n")+1, 0
	for _, l := range e.Locked {
		if l.From <= last || l.To < l.From || l.To > lines {
			p.add("The locked lines %d to %d are not in order, or beyond the start, which has %d lines.", l.From, l.To,
				lines)
			return
		}
		last = l.To
	}
}

// kinds says what each kind of check needs.
var kinds = map[CheckKind]struct{ reference, role, term, number, nodes bool }{
	Same:     {reference: true},
	Clean:    {},
	Query:    {reference: true, term: true},
	Holds:    {term: true},
	Legal:    {role: true, term: true},
	Ends:     {},
	Goal:     {role: true},
	Perft:    {reference: true, number: true},
	Playable: {},
	Winnable: {},
	Finite:   {number: true},
	Uses:     {term: true},
	Rules:    {number: true},
	Ground:   {number: true},
	Question: {},
	Marking:  {nodes: true},
	Network:  {nodes: true},
	Match:    {role: true, number: true},
}

// checkProblems notes what is missing or wrong in a check.
func (e *Exercise) checkProblems(p *problems, c *Check) {
	needs, known := kinds[c.Kind]
	if !known {
		p.here("is of the kind %q, which is unknown", c.Kind)
		return
	}
	if needs.reference && e.Reference == "" {
		p.here("compares with the solution, and there is none")
	}
	if needs.role && c.Role == "" {
		p.here("does not say which role it is about")
	}
	if needs.term {
		p.term(c)
	}
	if needs.number && (c.Number < 1 || c.Number > 1_000_000) {
		p.here("(%s) needs a number from 1 to 1000000", c.Kind)
	}
	if c.Not && !slices.Contains([]CheckKind{Holds, Legal, Ends, Uses}, c.Kind) {
		p.here("(%s) has no opposite", c.Kind)
	}
	if len(c.After) > MaxMoves {
		p.here("follows %d joint moves, and at most %d are allowed", len(c.After), MaxMoves)
	}
	for _, joint := range append(slices.Clone(c.After), c.Joint) {
		p.moves(joint)
	}
	if len(c.Message) > MaxText {
		p.here("has too long a message")
	}
	if needs.nodes {
		e.nodeProblems(p, c)
	}
	e.kindProblems(p, c)
}

// kindProblems looks at what only one kind of check has.
func (e *Exercise) kindProblems(p *problems, c *Check) {
	switch c.Kind {
	case Perft:
		p.depth(c)
	case Finite:
		if c.Number > MaxPlies {
			p.here("(finite) follows matches for at most %d joint moves", MaxPlies)
		}
	case Goal:
		if c.Number < 0 || c.Number > 100 {
			p.here("(goal) needs a number from 0 to 100")
		}
	case Match:
		if e.Subject() == "" {
			p.here("(match) needs a start or a reference to play by")
		}
		if _, ok := player.FindStyle(c.Opponent); !ok {
			p.here("(match) names the player %q, which is unknown", c.Opponent)
		}
	case Question:
		e.askProblems(p, c)
	}
}

func (p *problems) depth(c *Check) {
	if c.Number < 1 || c.Number > MaxDepth {
		p.here("(%s) looks 1 to %d plies deep", c.Kind, MaxDepth)
	}
}

// term notes whether the term of a check cannot be read as its kind needs it.
func (p *problems) term(c *Check) {
	parse := func(text string) error { _, err := gdl.ParseTerm(text); return err }
	switch c.Kind {
	case Uses:
		parse = func(name string) error {
			if strings.ContainsAny(name, "() \t\n?;") {
				return fmt.Errorf("no name")
			}
			return nil
		}
	case Query, Holds:
		parse = func(text string) error { _, err := gdl.ParseLiterals(text); return err }
	}
	if err := parse(c.Term); err != nil || strings.TrimSpace(c.Term) == "" || len(c.Term) > maxTermBytes {
		p.here("(%s) needs a term, and %q is none", c.Kind, shortened(c.Term))
	}
}

func (p *problems) moves(joint []string) {
	for _, m := range joint {
		if _, err := gdl.ParseTerm(m); err != nil || len(m) > maxTermBytes {
			p.here("plays %q, which is no move", shortened(m))
		}
	}
}

func (e *Exercise) nodeProblems(p *problems, c *Check) {
	if e.Subject() == "" {
		p.here("(%s) needs a start or a reference to take the network from", c.Kind)
	}
	if len(c.Nodes) == 0 || len(c.Nodes) > MaxChoices {
		p.here("(%s) needs 1 to %d nodes", c.Kind, MaxChoices)
	}
	for _, n := range c.Nodes {
		if _, err := gdl.ParseTerm(n); err != nil || len(n) > maxTermBytes {
			p.here("(%s) names the node %q, which is no atom", c.Kind, shortened(n))
		}
	}
}

// computes says what each computed answer needs.
var computes = map[Compute]struct{ role, depth, choices bool }{
	ComputeHolds: {choices: true}, ComputeMoves: {role: true}, ComputePerft: {depth: true}, ComputeValue: {role: true},
	ComputeBest: {role: true}, ComputeVisits: {role: true, depth: true}, ComputeStates: {},
}

// askProblems notes what is missing or wrong in a question.
func (e *Exercise) askProblems(p *problems, c *Check) {
	a := c.Ask
	if a == nil || strings.TrimSpace(a.Text) == "" {
		p.here("(question) does not say what it asks")
		return
	}
	if len(a.Text) > MaxText || len(a.Choices) > MaxChoices || len(a.Answers) > MaxChoices {
		p.here("(question) is too long or has more than %d choices or answers", MaxChoices)
	}
	if a.Compute == "" {
		if len(a.Answers) == 0 {
			p.here("(question) does not say which answer is right")
		}
		return
	}
	needs, known := computes[a.Compute]
	switch {
	case !known:
		p.here("(question) computes %q, which is unknown", a.Compute)
	case e.Subject() == "":
		p.here("(question) needs a start or a reference to compute its answer")
	case needs.role && c.Role == "":
		p.here("(question) does not say which role it is about")
	case needs.choices && len(a.Choices) == 0:
		p.here("(question) needs choices")
	case needs.depth:
		p.depth(c)
	}
}

// Subject is the sheet that questions are about: the reference, or the start if
// there is none.
func (e *Exercise) Subject() string {
	if e.Reference != "" {
		return string(e.Reference)
	}
	return e.Start
}

// shortened keeps a message readable.
func shortened(text string) string {
	const most = 80
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
