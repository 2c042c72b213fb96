package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// MaxNameRunes is how many characters [ReadRecord] keeps of the name of a match, game, role, player or address.
const MaxNameRunes = 200

// Bounds of the other words and numbers of a file, which may come from anybody and are
// listed among the visitor's own matches.
const (
	maxFaultRunes  = 1000            // of what is said about a fault
	maxToldSeconds = 1e6             // of a clock, or of a move
	maxTime        = 8_640_000_000e6 // milliseconds: the last day that JavaScript can write
)

// tame cuts the words and numbers of a record to what a list can show, and drops those that
// mean nothing or cannot be seen. Moves have been checked before.
func (r *Record) tame(roles int) {
	for _, name := range []*string{&r.Match, &r.Game, &r.RulesHash, &r.Address, &r.Tournament, &r.Token} {
		*name = cut(visible(*name), MaxNameRunes)
	}
	for _, names := range [][]string{r.Roles, r.Players} {
		for i := range names {
			names[i] = cut(visible(names[i]), MaxNameRunes)
		}
	}
	r.Players = r.Players[:min(len(r.Players), roles)]
	r.Humans = r.Humans[:min(len(r.Humans), roles)]
	r.Goals = r.Goals[:min(len(r.Goals), maxRoles)] // where nobody says how many roles there are
	if r.Began < 0 || r.Began > maxTime {
		r.Began = 0
	}
	for _, seconds := range []*float64{&r.PreviewClock, &r.StartClock, &r.PlayClock} {
		*seconds = within(*seconds, 0, maxToldSeconds)
	}
	if !slices.Contains([]End{EndNone, EndTerminal, EndStuck, EndPlies, EndAborted}, r.End) {
		r.End = EndNone
	}
	for i, goal := range r.Goals {
		if goal != nil && (*goal < 0 || *goal > 100) {
			r.Goals[i] = nil
		}
	}
	for i := range r.Steps {
		r.Steps[i].tame(roles)
	}
}

func (p *Ply) tame(roles int) {
	p.At = within(p.At, 0, maxTime)
	p.Seconds = p.Seconds[:min(len(p.Seconds), roles)]
	for i := range p.Seconds {
		p.Seconds[i] = within(p.Seconds[i], 0, maxToldSeconds)
	}
	for i, f := range p.Faults {
		if !slices.Contains([]Fault{FaultNone, FaultTime, FaultError, FaultIllegal}, f) {
			p.Faults[i] = FaultError
		}
	}
	for i := range p.Errors {
		p.Errors[i] = cut(visible(p.Errors[i]), maxFaultRunes)
	}
}

// visible returns a text on one line without the signs that cannot be seen, which could
// turn the direction of the words around it.
func visible(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.C, r):
			return -1
		}
		return r
	}, text)
	return strings.TrimSpace(text)
}

// cut returns the beginning of a text that has more than most runes, and an ellipsis.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

func within[N int64 | float64](n, least, most N) N { return max(least, min(n, most)) }

// plainly says in plain words what a file has in place of what is expected.
func plainly(err error) error {
	if kind := (*json.UnmarshalTypeError)(nil); errors.As(err, &kind) && kind.Field != "" {
		return fmt.Errorf("%s cannot be a JSON %s", kind.Field, kind.Value)
	} else if kind != nil {
		return fmt.Errorf("a match is one JSON object, not a JSON %s", kind.Value)
	}
	return err
}
