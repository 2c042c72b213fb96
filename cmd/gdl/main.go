// Command gdl checks, measures and plays rule sheets of the Game Description
// Language: the engine of the playground page, natively.
//
// Run "gdl help" for the commands and "gdl help COMMAND" for one of them. FILE
// is a rule sheet, or - for standard input. With -json, commands print one JSON
// object a line. The exit status is
//
//	0  all is fine
//	1  a finding: an error in the rules, a move that is not legal, a trace that differs
//	2  wrong usage
//	3  a failure: a file that cannot be read, a limit, an interruption
//
// Diff has its own, as its help says: what it finds is 1, or 3 where it cannot tell, and a failure 2.
//
// A command is one row of the table in commands.go: its flags, which help and
// shell completion print, and an action, which has a file of its own.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/gdl-playground/engine/logic"
)

// Exit statuses.
const (
	fine    = 0
	finding = 1
	usage   = 2
	failure = 3
)

// An env is what a command sees of the world.
type env struct {
	in       io.Reader
	out, err io.Writer
}

// A usageError says that the command line makes no sense.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

func wrongUsage(format string, args ...any) error {
	return &usageError{fmt.Sprintf(format, args...)}
}

// A findingError is a finding that ends a command: what is wrong is the rules,
// or a move or an atom that does not fit them.
type findingError struct{ error }

func (e findingError) Unwrap() error { return e.error }

// blameInput makes a finding of an error about rules, moves or atoms. Limits and
// cancellation are failures: they do not mean that the input is wrong.
func blameInput(err error) error {
	var limit *logic.LimitError
	if err == nil || errors.As(err, &limit) || outOfTime(err) {
		return err
	}
	return findingError{err}
}

// A troubleError is a failure of a command that says by 1 and 3 what it found out.
type troubleError struct{ error }

func (e troubleError) Unwrap() error { return e.error }

// A reportedError has been printed; it only decides the exit status.
type reportedError struct{ error }

func (e reportedError) Unwrap() error { return e.error }

// errFindings says that a command has done its work and printed findings, and errBeyond that what it printed is that
// a text is larger or deeper than can be read.
var (
	errFindings error = reportedError{findingError{errors.New("there are findings")}}
	errBeyond   error = reportedError{errors.New("there is more than can be read")}
)

func main() {
	ctx := interruptible(context.Background())
	collectSeldom()
	os.Exit(run(ctx, &env{os.Stdin, os.Stdout, os.Stderr}, os.Args[1:]))
}

// interruptible returns a context that ends when somebody interrupts the program, ends it, or closes its terminal:
// players elsewhere then hear that their match is off. A second signal ends the program immediately.
func interruptible(ctx context.Context) context.Context {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(ctx, signals...)
	context.AfterFunc(ctx, stop)
	return ctx
}

// collectSeldom trades memory for time: a collection while a player thinks can
// make it late. Above a gigabyte or two memory is worth more.
func collectSeldom() {
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(2 << 30)
}

// An output remembers the first error of writing to it: what commands print goes through fmt, which nobody asks.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// run runs one command line and returns the exit status.
func run(ctx context.Context, e *env, args []string) int {
	out := &output{Writer: e.out}
	status := runCommand(ctx, &env{e.in, out, e.err}, args)
	if out.err != nil && status != failure {
		fmt.Fprintf(e.err, "gdl: the output could not be written: %s\n", out.err)
		return failure
	}
	return status
}

func runCommand(ctx context.Context, e *env, args []string) int {
	if len(args) == 0 {
		printHelp(e.err)
		return usage
	}
	name := args[0]
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-version", "--version":
		name = "version"
	}
	c := findCommand(name)
	if c == nil {
		fmt.Fprintf(e.err, "gdl: %s; see gdl help\n", noCommand(name))
		return usage
	}
	err := c.run(ctx, e, args[1:])
	if err != nil && ctx.Err() != nil {
		fmt.Fprintf(e.err, "gdl %s: interrupted\n", c.name)
		return failure
	}
	e.report(c.name, err)
	if errors.As(err, new(*usageError)) {
		fmt.Fprintf(e.err, "usage: %s\nsee gdl help %s\n", c.usage(), c.name)
	}
	return statusOf(err)
}

// report prints an error of a command, unless that has been done.
func (e *env) report(command string, err error) {
	if err != nil && !errors.As(err, new(reportedError)) {
		fmt.Fprintf(e.err, "gdl %s: %s\n", command, err)
	}
}

// eachFile does something with each file. An error with one of them is reported and does not keep the others from it:
// the one that it returns then is of all files, and has been reported. It stops when ctx is done.
func (e *env) eachFile(ctx context.Context, command string, files []string, do func(path string) error) error {
	var failed []error
	for _, path := range files {
		err := do(path)
		if ctx.Err() != nil {
			return errors.Join(ctx.Err(), err)
		}
		if err != nil {
			e.report(command, err)
			failed = append(failed, err)
		}
	}
	if failed == nil {
		return nil
	}
	return reportedError{errors.Join(failed...)}
}

// statusOf returns the exit status of a command that returned err: of several errors together that of the worst.
func statusOf(err error) int {
	if err == nil {
		return fine
	}
	switch x := err.(type) {
	case troubleError, *usageError:
		return usage
	case findingError:
		return finding
	case interface{ Unwrap() []error }:
		worst := fine
		for _, part := range x.Unwrap() {
			worst = max(worst, statusOf(part))
		}
		return worst
	}
	if inner := errors.Unwrap(err); inner != nil {
		return statusOf(inner)
	}
	return failure
}
