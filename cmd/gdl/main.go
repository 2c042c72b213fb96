// Command gdl checks, measures and plays rule sheets of the Game Description
// Language: the engine of the playground page, natively.
//
// Run "gdl help" for the commands. FILE is a rule sheet, or - for standard
// input. With -json, commands print one JSON object a line. The exit status is
// 0 when all is fine, 1 after a finding, such as an error in the rules or a
// trace that differs, and 2 after wrong usage.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
)

// Exit statuses.
const (
	fine    = 0
	finding = 1
	usage   = 2
)

// An env is what a command sees of the world.
type env struct {
	in       io.Reader
	out, err io.Writer
}

// A command is one row of the table of commands. Its run method gets what
// follows the name and returns an exit status, or an error: a *usageError for
// wrong usage, any other for a finding that ends the command.
type command struct {
	name    string
	form    string // what follows the name
	summary string
	run     func(ctx context.Context, e *env, args []string) (status int, err error)
}

// commands is a function so that help, which prints the table, can be in it.
func commands() []command {
	return []command{
		{"check", "[-json] FILE...", "print what is wrong or doubtful about rule sheets", runCheck},
		{"fmt", "[-w] FILE...", "print rule sheets in canonical form, or with -w write them back", runFmt},
		{"replay", "-engine " + engineForm + " [-limit DURATION] -games DIR TRACE.jsonl.gz...", "compare an engine with reference traces", runReplay},
		{"bench", "-engine " + engineForm + " -seconds S [-json] FILE...", "measure random playouts", runBench},
		{"audit", "[-engine " + engineForm + "] [-seconds S] [-matches N] FILE", "look for matches that do not end or lack moves or goals, and for matches that are won", runAudit},
		{"perft", "[-engine " + engineForm + "] FILE DEPTH", "count joint-move sequences by length", runPerft},
		{"propnet", "[-stats|-dot|-json|-svg] FILE", "print the propositional network", runPropnet},
		{"play", "[-engine " + engineForm + "] FILE -players A,B [-playclock D] [-repeat N] [-swap] [-seed N] [-json]", "play matches between players: human, " + playerForm + " or an http address", runPlay},
		{"why", "FILE [-moves M] ATOM", "explain why an atom holds, or does not", runWhy},
		{"solve", "[-engine " + engineForm + "] FILE [-moves M] [-limit DURATION]", "prove what a position is worth", runSolve},
		{"player", "[-engine " + engineForm + "] [-listen ADDR] [-player NAME]", "answer game managers over HTTP", runPlayer},
		{"serve", "[-listen ADDR] DIR", "serve the built site", runServe},
		{"help", "", "print this text", runHelp},
	}
}

// A usageError says that the command line makes no sense.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

func wrongUsage(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	collectSeldom()
	os.Exit(run(ctx, &env{os.Stdin, os.Stdout, os.Stderr}, os.Args[1:]))
}

// collectSeldom trades memory for time: a collection while a player thinks can
// make it late. Above a gigabyte or two memory is worth more.
func collectSeldom() {
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(2 << 30)
}

// run runs one command line and returns the exit status.
func run(ctx context.Context, e *env, args []string) int {
	if len(args) == 0 {
		printHelp(e.err)
		return usage
	}
	for _, c := range commands() {
		if c.name != args[0] {
			continue
		}
		status, err := c.run(ctx, e, args[1:])
		var wrong *usageError
		switch {
		case err == nil:
			return status
		case errors.Is(err, flag.ErrHelp):
			fmt.Fprintf(e.out, "usage: gdl %s\n", strings.TrimSpace(c.name+" "+c.form))
			return fine
		case errors.As(err, &wrong):
			fmt.Fprintf(e.err, "gdl %s: %s\nusage: gdl %s\n", c.name, err, strings.TrimSpace(c.name+" "+c.form))
			return usage
		default:
			fmt.Fprintf(e.err, "gdl %s: %s\n", c.name, err)
			return finding
		}
	}
	fmt.Fprintf(e.err, "gdl: there is no command %q; see gdl help\n", args[0])
	return usage
}

func runHelp(_ context.Context, e *env, args []string) (int, error) {
	if len(args) > 0 {
		return usage, wrongUsage("help takes nothing more")
	}
	printHelp(e.out)
	return fine, nil
}

func printHelp(w io.Writer) {
	fmt.Fprint(w, "gdl works on rule sheets of the Game Description Language.\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  gdl %s\n        %s\n", strings.TrimSpace(c.name+" "+c.form), c.summary)
	}
	fmt.Fprint(w, "\nFILE may be - for standard input. Exit status: 0 fine, 1 a finding, 2 wrong usage.\n")
}

// newFlags returns an empty flag set that reports its errors to run alone.
func newFlags(name string) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	return f
}

// parseFiles is parse for commands that take files.
func parseFiles(f *flag.FlagSet, args []string) ([]string, error) {
	files, err := parse(f, args)
	if err == nil && len(files) == 0 {
		err = wrongUsage("no FILE")
	}
	return files, err
}

// parseFile is parse for commands that take one file.
func parseFile(f *flag.FlagSet, args []string) (string, error) {
	files, err := parse(f, args)
	if err != nil {
		return "", err
	}
	if len(files) != 1 {
		return "", wrongUsage("needs one FILE")
	}
	return files[0], nil
}

// parse reads flags wherever they stand among the arguments, and returns the
// other arguments. Everything after -- is an argument.
func parse(f *flag.FlagSet, args []string) ([]string, error) {
	var rest []string
	for {
		if err := f.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, &usageError{err.Error()}
		}
		left := f.Args()
		if consumed := len(args) - len(left); consumed > 0 && args[consumed-1] == "--" {
			return append(rest, left...), nil
		}
		if len(left) == 0 {
			return rest, nil
		}
		rest, args = append(rest, left[0]), left[1:]
	}
}
