package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

// A command is one row of the table of commands.
type command struct {
	name     string
	form     string // flags and operands that follow the name
	summary  string
	examples []string // what follows "gdl"

	// define adds the flags of the command to f and returns what it does when
	// they have been read.
	define func(f *flag.FlagSet) action
}

// An action does the work of a command. Its error decides the exit status; see
// statusOf.
type action func(ctx context.Context, e *env, operands []string) error

const engineForm = "reasoner|propnet|compiled"

// commands returns the table. It is a function because help, completion and
// their like are in it and read it.
func commands() []*command {
	return slices.Concat(ruleCommands(), playCommands(), engineCommands(), toolCommands())
}

// exampleSheet is the sheet of most examples.
const exampleSheet = "games/tic-tac-toe/rules.kif"

// ruleCommands are about the text of rule sheets.
func ruleCommands() []*command {
	return []*command{
		{
			"check", "[-json] FILE...", "print what is wrong or doubtful about rule sheets",
			[]string{"check " + exampleSheet}, defineCheck,
		},
		{
			"fmt", "[-w] FILE...", "print rule sheets in canonical form, or with -w write them back",
			[]string{"fmt -w " + exampleSheet}, defineFmt,
		},
		{
			"why", "FILE [-moves M] ATOM", "explain why an atom holds, or does not",
			[]string{"why " + exampleSheet + " '(goal x 100)'",
				"why " + exampleSheet + " -moves '((mark 1 1) noop)' '(legal o (mark 1 1))'"}, defineWhy,
		},
		{
			"diff", "[-limit D] [-goals end|all] [-map NAMES] [-json] FILE FILE",
			"say whether two rule sheets are the same game: 0 proved, 1 different, 2 trouble, 3 not decided",
			[]string{"diff " + exampleSheet + " mine.kif",
				"diff -map mark=put,x=white " + exampleSheet + " mine.kif"}, defineDiff,
		},
	}
}

// playCommands play, or say what playing shows.
func playCommands() []*command {
	return []*command{
		{
			"play",
			"[-engine " + engineForm + "] FILE... -players A,B [-startclock D] [-playclock D] [-repeat N] [-swap]" +
				" [-ponder] [-tournament RESULTS [-pairs] [-csv]] [-seed N] [-json|-lines]",
			"play matches between players: human, " + strings.Join(playerNames(), ", ") + " or an http address",
			[]string{"play games/connect-four/rules.kif -players human,medium",
				"play " + exampleSheet + " -players hard,random -repeat 20 -swap -playclock 100ms",
				"play -tournament results.jsonl -players hard,medium,random " + exampleSheet}, definePlay,
		},
		{
			"solve", "[-engine " + engineForm + "] FILE [-moves M] [-limit D]", "prove what a position is worth",
			[]string{"solve games/nim/rules.kif", "solve games/connect-four/rules.kif -limit 10s"}, defineSolve,
		},
		{
			"audit", "[-engine " + engineForm + "] [-seconds S] [-matches N] FILE",
			"look for matches that do not end or lack moves or goals, and for matches that are won",
			[]string{"audit games/hanoi/rules.kif"}, defineAudit,
		},
		{
			"player",
			"[-engine " + engineForm + "] [-listen ADDR] [-player NAME] [-origin URLS] [-memory MIB] [-ponder=false]",
			"answer game managers over HTTP",
			[]string{"player -listen localhost:9147", "player -origin https://example.org"}, definePlayer,
		},
		{
			"rehearse", "[-engine " + engineForm +
				"] [-player NAME|-at ADDRESS] [-playclock D] [-plies N] [-scramble] [-seed N] [-json] FILE...",
			"say for each sheet whether a player answers with legal moves in time",
			[]string{"rehearse -playclock 2s " + exampleSheet, "rehearse -at localhost:9147 -scramble " + exampleSheet},
			defineRehearse,
		},
		{
			"record", "[-form ggp|json] FILE MATCHES.json",
			"print recorded matches in the form of ggp-base's server, or in ours",
			[]string{"record " + exampleSheet + " match.json"}, defineRecord,
		},
	}
}

// engineCommands look at engines.
func engineCommands() []*command {
	return []*command{
		{
			"perft", "[-engine " + engineForm + "] FILE DEPTH", "count joint-move sequences by length",
			[]string{"perft " + exampleSheet + " 5"}, definePerft,
		},
		{
			"propnet", "[-stats|-dot|-json|-svg] FILE", "print the propositional network",
			[]string{"propnet " + exampleSheet, "propnet -svg " + exampleSheet + " > net.svg"}, definePropnet,
		},
		{
			"bench", "-engine " + engineForm + " -seconds S [-json] FILE...", "measure random playouts",
			[]string{"bench -engine compiled -seconds 2 " + exampleSheet}, defineBench,
		},
		{
			"replay", "-engine " + engineForm + " [-limit D] -games DIR TRACE.jsonl.gz...",
			"compare an engine with reference traces",
			[]string{"replay -engine propnet -games corpus/games corpus/traces/hex.jsonl.gz"}, defineReplay,
		},
	}
}

// toolCommands serve pages, editors and shells.
func toolCommands() []*command {
	return []*command{
		{
			"serve", "[-listen ADDR] DIR", "serve the built site",
			[]string{"serve dist"}, defineServe,
		},
		{
			"lsp", "[-stdio]", "serve editors such as Neovim, Emacs and VS Code, by the Language Server Protocol",
			[]string{"lsp"}, defineLSP,
		},
		{
			"completion", "SHELL", "print a script that completes commands and flags in bash, zsh or fish",
			[]string{"completion bash > ~/.local/share/bash-completion/completions/gdl"}, defineCompletion,
		},
		{
			"version", "", "print which build this is",
			[]string{"version"}, defineVersion,
		},
		{
			"help", "[COMMAND]", "print this text, or what a command takes",
			[]string{"help play"}, defineHelp,
		},
	}
}

// noCommand is the error about a command that there is not, with the one that was perhaps meant.
func noCommand(name string) error {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return wrongUsage("there is no command %q%s", name, didYouMean(strings.TrimLeft(name, "-"), names))
}

// findCommand returns the command of a name, or nil.
func findCommand(name string) *command {
	for _, c := range commands() {
		if c.name == name {
			return c
		}
	}
	return nil
}

func (c *command) usage() string {
	return strings.TrimSpace("gdl " + c.name + " " + c.form)
}

// flags returns the flags of the command.
func (c *command) flags() *flag.FlagSet {
	f := newFlags(c.name)
	c.define(f)
	return f
}

// run reads the flags among args and does what the command does.
func (c *command) run(ctx context.Context, e *env, args []string) error {
	f := newFlags(c.name)
	act := c.define(f)
	operands, err := parse(f, args)
	if errors.Is(err, flag.ErrHelp) {
		c.printHelp(e.out)
		return nil
	}
	if err != nil {
		return err
	}
	return act(ctx, e, operands)
}

// printHelp prints what the command takes.
func (c *command) printHelp(w io.Writer) {
	fmt.Fprintf(w, "usage: %s\n\n%s\n", c.usage(), c.summary)
	f := c.flags()
	any := false
	f.VisitAll(func(*flag.Flag) { any = true })
	if any {
		fmt.Fprint(w, "\nFlags:\n")
		f.SetOutput(w)
		f.PrintDefaults()
	}
	fmt.Fprint(w, "\nExamples:\n")
	for _, x := range c.examples {
		fmt.Fprintf(w, "  gdl %s\n", x)
	}
}

// printHelp prints all commands.
func printHelp(w io.Writer) {
	fmt.Fprint(w, "gdl works on rule sheets of the Game Description Language.\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %s\n        %s\n", c.usage(), c.summary)
	}
	fmt.Fprint(w, `
FILE may be - for standard input. M is a list of joint moves, each with the moves
of all roles: '((mark 1 1) noop) (noop (mark 2 2))'. D is a time such as 500ms or 2s.
Exit status: 0 fine, 1 a finding (an error in the rules, a trace that differs),
2 wrong usage, 3 a failure (a file that cannot be read, a limit, an interruption).
`)
}

func defineHelp(*flag.FlagSet) action {
	return func(_ context.Context, e *env, operands []string) error {
		if len(operands) == 0 {
			printHelp(e.out)
			return nil
		}
		name, err := needOne("COMMAND", operands)
		if err != nil {
			return err
		}
		c := findCommand(name)
		if c == nil {
			return noCommand(name)
		}
		c.printHelp(e.out)
		return nil
	}
}

func defineVersion(*flag.FlagSet) action {
	return func(_ context.Context, e *env, operands []string) error {
		if len(operands) > 0 {
			return wrongUsage("takes nothing more")
		}
		info, ok := debug.ReadBuildInfo()
		if !ok {
			return errors.New("this build does not say what it is made from")
		}
		fmt.Fprintf(e.out, "gdl %s %s %s/%s\n", version(info), runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return nil
	}
}

// version names the source of a build: the version of the module, or, where it
// has none, the commit.
func version(info *debug.BuildInfo) string {
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	commit, modified := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = "+changes"
		}
	}
	if commit == "" {
		return "devel"
	}
	return commit[:min(12, len(commit))] + modified
}
