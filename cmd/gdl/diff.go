package main

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"time"

	"github.com/gdl-playground/engine/compare"
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
)

// diffLimit is how long diff looks for a difference where nothing else is said.
const diffLimit = 30 * time.Second

func defineDiff(f *flag.FlagSet) action {
	limit := timeFlag(f, "limit", diffLimit, "how `long` to look for a difference or a proof")
	goals := choiceFlag(f, "goals", "end", "compare goals at the `end` of matches only, or in all positions",
		[]string{"end", "all"})
	names := f.String("map", "", "`names` of the first sheet with those of the second, such as mark=put,role:x=white; "+
		"none: all stand for themselves (default: inferred)")
	asJSON := f.Bool("json", false, "print one JSON object")
	return func(ctx context.Context, e *env, operands []string) error {
		if len(operands) != 2 {
			return wrongUsage("needs two FILEs")
		}
		if limit.Duration <= 0 {
			return wrongUsage("-limit is %s, not a time to work in", limit)
		}
		o := compare.Options{EveryGoal: goals.word == "all", Limit: limit.Duration, Machine: networkMachine}
		if *names == "none" {
			o.Map = &compare.Map{}
		} else if given(f, "map") {
			var err error
			if o.Map, err = compare.ParseMap(*names); err != nil {
				return &usageError{err.Error()}
			}
			if len(o.Map.Names)+len(o.Map.Roles) == 0 {
				return wrongUsage("-map names no pair such as mark=put; none says that all names stand for themselves")
			}
		}
		return e.diff(ctx, operands, o, *asJSON)
	}
}

// diff compares the games of two files. Its errors give the exit status: none
// for the same game, errFindings for different ones, a troubleError where
// nothing can be said of them, and any other where nothing is decided.
func (e *env) diff(ctx context.Context, files []string, o compare.Options, asJSON bool) error {
	var rules [2]*logic.Rules
	for side, file := range files {
		var err error
		if rules[side], err = e.readRules(ctx, file); err != nil {
			return troubleError{err}
		}
	}
	if err := checkMap(o.Map, files, rules); err != nil {
		return err
	}
	r, err := compare.Games(ctx, rules[0], rules[1], o)
	if r == nil {
		return troubleError{err}
	}
	if !asJSON {
		(&diffReport{e, files, r}).print()
	} else if err := printJSON(e.out, r); err != nil {
		return troubleError{err}
	}
	switch {
	case err != nil:
		return err
	case r.Verdict == compare.Same:
		return nil
	case r.Verdict == compare.Different:
		return errFindings
	}
	return fmt.Errorf("not decided within %s", o.Limit)
}

// checkMap refuses a map that relates names which are none of the sheets.
func checkMap(m *compare.Map, files []string, rules [2]*logic.Rules) error {
	if m == nil {
		return nil
	}
	for _, p := range m.Names {
		for side, name := range []string{p.A, p.B} {
			if _, ok := rules[side].Terms.FindSymbol(name); !ok {
				return wrongUsage("-map relates %s to %s, but %s has no name %s", p.A, p.B, files[side], name)
			}
		}
	}
	return nil
}

// networkMachine makes the machine that diff plays games with that are too big
// for the reasoner.
func networkMachine(ctx context.Context, rules *logic.Rules) (game.Machine, error) {
	m, err := newMachine(ctx, "propnet", rules)
	if err != nil {
		return nil, err
	}
	return m.Machine, nil
}

// A diffReport prints the result of a comparison for people.
type diffReport struct {
	*env
	files  []string
	result *compare.Result
}

// print prints what the comparison has found.
func (x *diffReport) print() {
	r := x.result
	switch r.Verdict {
	case compare.Same:
		x.same()
	case compare.Different:
		x.different()
	default:
		fmt.Fprintf(x.out, "no difference found in %s", countOf(r.Pairs, "pair of positions", "pairs of positions"))
		if r.Sampled > 0 {
			fmt.Fprintf(x.out, " and %s of random matches", thousands(r.Sampled))
		}
		fmt.Fprintf(x.out, "\nno sequence of fewer than %s differs\n", countOf(r.Depth, "joint move", "joint moves"))
	}
	if o := r.Obstacle; o != nil {
		fmt.Fprintf(x.out, "%s cannot be evaluated after %s: %s%s\n",
			x.files[o.Side], jointsText(o.Moves), o.Message, x.at(o.Side, o.Rule, ", at "))
	}
	if m := r.Map; m != nil {
		for _, p := range m.Roles {
			fmt.Fprintf(x.out, "role %s is role %s\n", p.A, p.B)
		}
		for _, p := range m.Names {
			fmt.Fprintf(x.out, "%s is %s in moves\n", p.A, p.B)
		}
	}
}

func (x *diffReport) same() {
	r := x.result
	switch {
	case r.Method == compare.ByRules:
		fmt.Fprintln(x.out, "no difference: the rules are the same")
	case r.Positions[0] == r.Positions[1]:
		fmt.Fprintf(x.out, "no difference: all %s are the same\n", countOf(r.Positions[0], "position", "positions"))
	default:
		fmt.Fprintf(x.out, "no difference: the %s of %s are the same as the %s of %s\n",
			countOf(r.Positions[0], "position", "positions"), x.files[0], thousands(r.Positions[1]), x.files[1])
	}
}

// different prints the shortest match that is known, and what differs after it.
func (x *diffReport) different() {
	r := x.result
	shortest := ", and after no fewer"
	if !r.Shortest {
		shortest = fmt.Sprintf("; it may take fewer, but at least %d", r.Depth)
	}
	fmt.Fprintf(x.out, "different after %s%s\n", countOf(len(r.Moves[0]), "joint move", "joint moves"), shortest)
	for side := range x.files {
		if len(r.Moves[0]) > 0 && (side == 0 || r.Map != nil) {
			fmt.Fprintf(x.out, "moves of %s: %s\n", x.files[side], jointsText(r.Moves[side]))
		}
	}
	for i := range r.Differences {
		d := &r.Differences[i]
		fmt.Fprintln(x.out, x.what(d))
		for side, reason := range d.Reasons {
			if reason != nil {
				fmt.Fprintf(x.out, "  %s:\n", x.files[side])
				x.reason(compare.Side(side), reason, 2)
			}
		}
	}
	if r.More > 0 {
		fmt.Fprintf(x.out, "and %s\n", countOf(r.More, "further difference", "further differences"))
	}
	x.changes()
}

// what says a difference in words.
func (x *diffReport) what(d *compare.Difference) string {
	in := 0
	if d.Holds[1] {
		in = 1
	}
	switch d.Kind {
	case compare.InRoles:
		return fmt.Sprintf("the roles are (%s) and (%s)", strings.Join(d.Roles[0], " "), strings.Join(d.Roles[1], " "))
	case compare.InEnd:
		return "the match ends in " + x.files[in] + " only"
	case compare.InLegal:
		return fmt.Sprintf("%s may play %s in %s only", d.Role[in], d.Move[in], x.files[in])
	}
	return fmt.Sprintf("the goal of %s is %s in %s and %s in %s",
		d.Role[0], goalText(d.Goals[0]), x.files[0], goalText(d.Goals[1]), x.files[1])
}

// reason prints a claim and what it rests on, or lacks.
func (x *diffReport) reason(side compare.Side, r *compare.Reason, depth int) {
	indent := strings.Repeat("  ", depth)
	how := "does not hold"
	switch {
	case r.Again:
		how = "as explained above"
	case r.Holds && r.Rule == nil:
		how = "holds, by the " + r.Cause
	case r.Holds:
		how = "holds" + x.at(side, r.Rule, ", by ")
	case r.Rule != nil:
		how += x.at(side, r.Rule, "; nearest is ")
	}
	fmt.Fprintf(x.out, "%s%s %s\n", indent, r.Claim, how)
	for _, c := range r.Conditions {
		if c.Reason != nil && c.Reason.Claim == c.Text {
			x.reason(side, c.Reason, depth+1)
			continue
		}
		fmt.Fprintf(x.out, "%s  %s %s\n", indent, c.Text,
			map[string]string{"holds": "holds", "fails": "does not hold", "open": "is not looked at"}[c.Verdict])
		if c.Reason != nil {
			x.reason(side, c.Reason, depth+2)
		}
	}
}

// at tells where a rule stands, nothing for none.
func (x *diffReport) at(side compare.Side, r *compare.Rule, before string) string {
	if r == nil {
		return ""
	}
	return fmt.Sprintf("%s%s:%d:%d", before, x.files[side], r.Line, r.Column)
}

// changes prints the rules at fault, or that it is not clear which are.
func (x *diffReport) changes() {
	changes := x.result.Changes
	n := 0
	for n < len(changes) && changes[n].AtFault {
		n++
	}
	for _, c := range changes[:n] {
		fmt.Fprintln(x.out, "the difference comes from")
		for side, r := range c.Rules {
			if r == nil {
				fmt.Fprintf(x.out, "  %s: no such rule\n", x.files[side])
				continue
			}
			fmt.Fprintf(x.out, "  %s:%d:%d\n    %s\n", x.files[side], r.Line, r.Column,
				strings.ReplaceAll(r.Text, "\n", "\n    "))
		}
	}
	if rest := len(changes) - n; rest > 0 {
		fmt.Fprintf(x.out, "%s elsewhere\n", countOf(rest, "changed rule", "changed rules"))
	}
}

// jointsText writes joint moves as -moves of other commands reads them.
func jointsText(joints [][]string) string {
	if len(joints) == 0 {
		return "no moves"
	}
	var words []string
	for _, joint := range joints {
		words = append(words, "("+strings.Join(joint, " ")+")")
	}
	return strings.Join(words, " ")
}

// countOf writes a number with its noun.
func countOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return thousands(n) + " " + many
}

// thousands writes a number with commas: 5,478.
func thousands(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
