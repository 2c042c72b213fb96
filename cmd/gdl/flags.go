package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gdl-playground/engine/internal/spell"
)

// newFlags returns an empty flag set that prints nothing by itself.
func newFlags(name string) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	return f
}

// parse reads flags wherever they stand among the arguments, and returns the
// operands. Everything after -- is an operand.
func parse(f *flag.FlagSet, args []string) ([]string, error) {
	var operands []string
	for {
		if err := f.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, &usageError{err.Error() + meantFlag(f, err)}
		}
		left := f.Args()
		if consumed := len(args) - len(left); consumed > 0 && args[consumed-1] == "--" {
			return append(operands, left...), nil
		}
		if len(left) == 0 {
			return operands, nil
		}
		operands, args = append(operands, left[0]), left[1:]
	}
}

// given reports whether a flag stands on the command line that was parsed.
func given(f *flag.FlagSet, name string) (found bool) {
	f.Visit(func(x *flag.Flag) { found = found || x.Name == name })
	return found
}

// meantFlag ends a message about a flag that there is not with the one that was perhaps meant.
func meantFlag(f *flag.FlagSet, err error) string {
	name, unknown := strings.CutPrefix(err.Error(), "flag provided but not defined: ")
	if !unknown {
		return ""
	}
	flags := []string{"-help"}
	f.VisitAll(func(known *flag.Flag) { flags = append(flags, "-"+known.Name) })
	return didYouMean(name, flags)
}

// didYouMean ends a message about an unknown word with the known one that was perhaps meant, or with nothing.
func didYouMean(word string, known []string) string {
	near := spell.Nearest(strings.ToLower(word), known)
	if near == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %s?", near)
}

// needOne returns the only operand of a command, which its usage calls name.
func needOne(name string, operands []string) (string, error) {
	if len(operands) != 1 {
		return "", wrongUsage("needs one %s", name)
	}
	return operands[0], nil
}

// A choice is the value of a flag that takes one of a few words. The empty word
// is the default where the command chooses by itself.
type choice struct {
	word string
	what string   // the thing chosen, for messages
	of   []string // completion offers them
}

func (c *choice) String() string { return c.word }

func (c *choice) Set(word string) error {
	if !slices.Contains(c.of, word) {
		return fmt.Errorf("there is no %s %q, only %s%s", c.what, word, strings.Join(c.of, ", "),
			didYouMean(word, c.of))
	}
	c.word = word
	return nil
}

// choiceFlag adds a flag that takes one of a few words.
func choiceFlag(f *flag.FlagSet, name, word, about string, of []string) *choice {
	c := &choice{word: word, what: name, of: of}
	f.Var(c, name, about)
	return c
}

// A list is the value of a flag that takes words separated by commas, of which
// completion knows some.
type list struct {
	words []string
	some  []string
}

func (l *list) String() string { return strings.Join(l.words, ",") }

func (l *list) Set(text string) error {
	l.words = strings.Split(text, ",")
	return nil
}

// A timespan is the value of a flag that takes a duration with its unit.
type timespan struct{ time.Duration }

func (t *timespan) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err == nil {
		t.Duration = d
		return nil
	}
	if _, err := time.ParseDuration(text + "s"); err == nil {
		return fmt.Errorf("a time needs a unit; did you mean %ss?", text)
	}
	return errors.New("a time is written like 500ms, 2s or 1m30s")
}

// timeFlag adds a flag that takes a duration.
func timeFlag(f *flag.FlagSet, name string, d time.Duration, about string) *timespan {
	t := &timespan{d}
	f.Var(t, name, about)
	return t
}

// A number is the value of a flag that takes a whole number of a range, both ends included.
type number struct {
	uint64
	from, to uint64
}

func (n *number) String() string { return strconv.FormatUint(n.uint64, 10) }

func (n *number) Set(text string) error {
	x, err := strconv.ParseUint(text, 0, 64)
	switch {
	case err == nil && n.from <= x && x <= n.to:
		n.uint64 = x
		return nil
	case n.to >= math.MaxInt:
		return fmt.Errorf("it is a whole number from %d up", n.from)
	}
	return fmt.Errorf("it is a whole number from %d to %d", n.from, n.to)
}

// numberFlag adds a flag that takes a whole number of a range.
func numberFlag(f *flag.FlagSet, name string, n, from, to uint64, about string) *number {
	x := &number{n, from, to}
	f.Var(x, name, about)
	return x
}

// countFlag adds a flag that takes a whole number from 1 up.
func countFlag(f *flag.FlagSet, name string, n uint64, about string) *number {
	return numberFlag(f, name, n, 1, math.MaxInt, about)
}

// seedFlag adds a flag that takes what random choices follow from.
func seedFlag(f *flag.FlagSet) *number {
	return numberFlag(f, "seed", 1, 0, math.MaxUint64, "the `number` that random choices follow from")
}

// A seconds is the value of a flag that takes a number of seconds, without a unit.
type seconds struct{ float64 }

func (s *seconds) String() string { return strconv.FormatFloat(s.float64, 'g', -1, 64) }

func (s *seconds) Set(text string) error {
	n, err := strconv.ParseFloat(text, 64)
	if err == nil {
		s.float64 = n
		return nil
	}
	if d, err := time.ParseDuration(text); err == nil {
		return fmt.Errorf("a number of seconds has no unit; did you mean %g?", d.Seconds())
	}
	return errors.New("a number of seconds is written like 0.5 or 10")
}

// secondsFlag adds a flag that takes a number of seconds.
func secondsFlag(f *flag.FlagSet, n float64, about string) *seconds {
	s := &seconds{n}
	f.Var(s, "seconds", about)
	return s
}

func jsonFlag(f *flag.FlagSet, what string) *bool {
	return f.Bool("json", false, "print one JSON object a line for each "+what)
}
