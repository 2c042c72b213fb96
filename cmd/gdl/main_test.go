package main

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/search/player"
)

// gdlRun runs a command line and returns what it printed and its exit status.
func gdlRun(t *testing.T, input string, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e strings.Builder
	status = run(context.Background(), &env{strings.NewReader(input), &o, &e}, args)
	return o.String(), e.String(), status
}

func mustPlayer(t *testing.T, id string) player.Style {
	t.Helper()
	p, ok := player.FindStyle(id)
	if !ok {
		t.Fatalf("there is no player %s", id)
	}
	return p
}

const ticTacToe = "../../games/tic-tac-toe/rules.kif"

func TestWrongUsage(t *testing.T) {
	for _, c := range []struct {
		args string
		says string
	}{
		{"", "gdl works on rule sheets"},
		{"chek x", `no command "chek"`},
		{"help chek", `no command "chek"`},
		{"hlep", "did you mean help?"},
		{"--hlep", "did you mean help?"},
		{"help chekc", "did you mean check?"},
		{"solve -limt 2s x", "did you mean -limit?"},
		{"solve --limt 2s x", "did you mean -limit?"},
		{"solve -engine reasonor x", "did you mean reasoner?"},
		{"completion bahs", "did you mean bash?"},
		{"help check fmt", "needs one COMMAND"},
		{"version 2", "takes nothing more"},
		{"completion tcsh", "only for bash, zsh, fish"},
		{"check", "no FILE"},
		{"check -colour x", "flag provided but not defined: -colour"},
		{"fmt", "no FILE"},
		{"fmt -w -", "cannot be written back"},
		{"perft " + ticTacToe, "needs FILE and DEPTH"},
		{"perft " + ticTacToe + " zero", `DEPTH is "zero"`},
		{"perft -engine magic " + ticTacToe + " 1", `no engine "magic"`},
		{"bench -seconds 1 " + ticTacToe, "say which -engine"},
		{"bench -engine reasoner " + ticTacToe, "say for how many -seconds"},
		{"bench -engine reasoner -seconds 1", "no FILE"},
		{"bench -engine reasoner -seconds NaN " + ticTacToe, "say for how many -seconds"},
		{"bench -engine reasoner -seconds 1500ms " + ticTacToe, "has no unit; did you mean 1.5?"},
		{"audit -seconds few " + ticTacToe, "a number of seconds is written like"},
		{"audit -seconds NaN " + ticTacToe, "say for how many -seconds"},
		{"solve -limit -1s " + ticTacToe, "not a time to work in"},
		{"replay -engine reasoner x.gz", "say where the -games are"},
		{"replay -engine reasoner -games .", "no TRACE"},
		{"replay -engine reasoner -games . -limit 0s x.gz", "not a time to work in"},
		{"propnet -dot -svg " + ticTacToe, "exclude each other"},
		{"why " + ticTacToe, "needs FILE and ATOM"},
		{"why " + ticTacToe + " (a", "(a"},
		{"why " + ticTacToe + " terminal -moves x", "not a list of moves"},
		{"solve", "needs one FILE"},
		{"play x.kif", "say who -players are"},
		{"solve " + ticTacToe + " -moves (mark", "not a list of moves"},
		{"play " + ticTacToe + " -players random", "as the game has roles, 2"},
		{"play " + ticTacToe + " -players random,champion", `no player "champion"`},
		{"play -players random,random -repeat 0 " + ticTacToe, "it is a whole number from 1 up"},
		{"play -players random,random -repeat x " + ticTacToe, "it is a whole number from 1 up"},
		{"play -players random,random -seed x " + ticTacToe, "it is a whole number from 0 up"},
		{"play -players random,random -seed -5 " + ticTacToe, "it is a whole number from 0 up"},
		{"play -players random,random -playclock 0s " + ticTacToe, "-playclock must be above 0"},
		{"rehearse -plies 0 " + ticTacToe, "it is a whole number from 1 up"},
		{"rehearse -seed 1.5 " + ticTacToe, "it is a whole number from 0 up"},
		{"audit -matches few " + ticTacToe, "it is a whole number from 1 up"},
		{"play -players random,random -playclock 5 " + ticTacToe, "a time needs a unit; did you mean 5s?"},
		{"solve -limit 1e9 " + ticTacToe, "a time is written like"},
		{"solve -limit soon " + ticTacToe, "a time is written like"},
		{"play -players http://localhost:1,random -playclock 500ms " + ticTacToe,
			"clocks are whole seconds: -playclock 500ms"},
		{"play -players random,localhost:1 -playclock 1500ms " + ticTacToe,
			"clocks are whole seconds: -playclock 1.5s"},
		{"play -players random,legal -tournament= " + ticTacToe, "say which file -tournament adds its matches to"},
		{"rehearse -at= " + ticTacToe, `"" is no address`},
		{"rehearse -player hard -at localhost:1 " + ticTacToe, "choose one"},
		{"diff -map foo=bar " + ticTacToe + " " + ticTacToe,
			"-map relates foo to bar, but " + ticTacToe + " has no name foo"},
		{"diff -map mark=put " + ticTacToe + " " + ticTacToe, "has no name put"},
		{"diff -map= " + ticTacToe + " " + ticTacToe, "-map names no pair"},
		{"play -players ftp://x,random " + ticTacToe, `"ftp://x" is no address such as http://localhost:9147`},
		{"play -players random,http:// " + ticTacToe, `"http://" is no address`},
		{"play -players random,http://: " + ticTacToe, `"http://:" is no address`},
		{"play -players localhost:99999,random " + ticTacToe, `"localhost:99999" is no address`},
		{"play -players localhost:0,random " + ticTacToe, `"localhost:0" is no address`},
		{"play -players mailto:x,random " + ticTacToe, `"mailto:x" is no address`},
		{"play -players localhost:1,localhost:1 " + ticTacToe,
			"localhost:1 is named for two roles; a player plays one"},
		{"play -players localhost:80,HTTP://LocalHost/ " + ticTacToe, "HTTP://LocalHost/ is named for two roles"},
		{"rehearse -at ftp://x " + ticTacToe, `"ftp://x" is no address`},
		{"rehearse -at x " + ticTacToe, `"x" is no address`},
		{"player -memory 1", "it is a whole number from 64 to 1048576"},
		{"player -origin example.org", "is no origin such as https://example.org"},
		{"player -player champion", `no player "champion"`},
		{"player now", "takes no more than flags"},
		{"serve", "needs one DIR"},
	} {
		t.Run(c.args, func(t *testing.T) {
			out, errs, status := gdlRun(t, "", strings.Fields(c.args)...)
			if status != usage || out != "" || !strings.Contains(errs, c.says) || !strings.Contains(errs, "gdl help") {
				t.Errorf("status %d, want %d with %q\n%s%s", status, usage, c.says, out, errs)
			}
		})
	}
}

func TestWhatCannotBeASheetIsRefused(t *testing.T) {
	sheet, err := os.ReadFile(ticTacToe)
	if err != nil {
		t.Fatal(err)
	}
	wide := func(order binary.AppendByteOrder) string {
		out := order.AppendUint16(nil, 0xfeff)
		for _, unit := range utf16.Encode([]rune(string(sheet))) {
			out = order.AppendUint16(out, unit)
		}
		return string(out)
	}
	for _, c := range []struct {
		name, text, says string
		status           int
	}{
		{"without end", strings.Repeat("(role x)\n", 1<<20), "more than the 8388608 bytes", failure},
		{"UTF-16, little end first", wide(binary.LittleEndian), "save it as UTF-8", finding},
		{"UTF-16, big end first", wide(binary.BigEndian), "save it as UTF-8", finding},
	} {
		for _, command := range []string{"check", "fmt", "propnet"} {
			t.Run(command+", "+c.name, func(t *testing.T) {
				out, errs, status := gdlRun(t, c.text, command, "-")
				if status != c.status || out != "" || !strings.Contains(errs, c.says) {
					t.Errorf("status %d, want %d with %q\n%.200s%.200s", status, c.status, c.says, out, errs)
				}
			})
		}
	}
	deep := "(role x) (legal x go) (<= terminal (true b)) (goal x 100)\n" +
		"(init " + strings.Repeat("(f ", 300) + "a" + strings.Repeat(")", 300) + ")\n"
	for text, want := range map[string]int{deep: failure, deep + "(init ?x)\n": finding} {
		for _, command := range []string{"check", "propnet"} {
			out, errs, status := gdlRun(t, text, command, "-")
			if status != want || !strings.Contains(out+errs, "[limit]") {
				t.Errorf("%s: status %d, want %d\n%s%s", command, status, want, out, errs)
			}
		}
	}
	windows := "\ufeff" + strings.ReplaceAll(string(sheet), "\n", "\r\n")
	if out, errs, status := gdlRun(t, windows, "check", "-"); status != fine || out+errs != "" {
		t.Errorf("a sheet as Windows writes it: status %d\n%s%s", status, out, errs)
	}
}

func TestWhatCannotBeReadIsAFailure(t *testing.T) {
	for args, says := range map[string]string{
		"check no-such.kif":                        "gdl check: no-such.kif: no such file\n",
		"fmt no-such.kif":                          "gdl fmt: no-such.kif: no such file\n",
		"why no-such.kif terminal":                 "gdl why: no-such.kif: no such file\n",
		"perft no-such.kif 1":                      "gdl perft: no-such.kif: no such file\n",
		"solve no-such.kif":                        "gdl solve: no-such.kif: no such file\n",
		"audit no-such.kif":                        "gdl audit: no-such.kif: no such file\n",
		"propnet no-such.kif":                      "gdl propnet: no-such.kif: no such file\n",
		"play -players random no-such.kif":         "gdl play: no-such.kif: no such file\n",
		"bench -engine reasoner -seconds 1 no.kif": "gdl bench: no.kif: no such file\n",
		"serve no-such-folder":                     "gdl serve: no-such-folder: no such folder\n",
		"replay -engine reasoner -games no-such x": "gdl replay: no-such: no such folder\n",
		"replay -engine reasoner -games . no.gz":   "gdl replay: no.gz: no such file\n",
	} {
		out, errs, status := gdlRun(t, "", strings.Fields(args)...)
		if status != failure || errs != says {
			t.Errorf("%s: status %d\n%s%swant\n%s", args, status, out, errs, says)
		}
	}
}

// TestAFileThatCannotBeReadKeepsNoOtherFromBeingTreated has one that is missing between two others.
func TestAFileThatCannotBeReadKeepsNoOtherFromBeingTreated(t *testing.T) {
	bad := writeSheet(t, "(role x) (goal ?x 100)")
	for args, says := range map[string][]string{
		"check " + bad + " no.kif " + bad:                                {bad + ":1:", bad + ":1:"},
		"fmt " + ticTacToe + " no.kif " + nim:                            {"(role x)", "(succ 4 5)"},
		"bench -engine reasoner -seconds 0.01 " + nim + " no.kif " + nim: {"nim  ", "nim  "},
	} {
		command, _, _ := strings.Cut(args, " ")
		out, errs, status := gdlRun(t, "", strings.Fields(args)...)
		if status != failure || errs != "gdl "+command+": no.kif: no such file\n" {
			t.Errorf("%s: status %d\n%s", args, status, errs)
		}
		first := strings.Index(out, says[0])
		if first < 0 || !strings.Contains(out[first+1:], says[1]) {
			t.Errorf("%s prints\n%s", args, out)
		}
	}
}

func TestHelpNamesEveryCommandAndTellsOfEach(t *testing.T) {
	out, errs, status := gdlRun(t, "", "help")
	if status != fine || errs != "" {
		t.Errorf("status %d\n%s", status, errs)
	}
	if same, _, status := gdlRun(t, "", "--help"); same != out || status != fine {
		t.Errorf("--help: status %d\n%s", status, same)
	}
	for _, c := range commands() {
		if !strings.Contains(out, "  gdl "+c.name) {
			t.Errorf("help does not name %s", c.name)
		}
		one, _, _ := gdlRun(t, "", "help", c.name)
		if !strings.HasPrefix(one, "usage: gdl "+c.name) || !strings.Contains(one, "\nExamples:\n  gdl "+c.name) {
			t.Errorf("help %s says\n%s", c.name, one)
		}
		for _, flag := range []string{"-h", "--help"} {
			if same, errs, status := gdlRun(t, "", c.name, flag); same != one || errs != "" || status != fine {
				t.Errorf("%s %s: status %d\n%s%s", c.name, flag, status, same, errs)
			}
		}
	}
}

func TestHelpTellsFlagsAndDefaults(t *testing.T) {
	flagNames := regexp.MustCompile(`-[a-z]+`)
	for _, c := range commands() {
		help, _, _ := gdlRun(t, "", "help", c.name)
		var defined []string
		c.flags().VisitAll(func(f *flag.Flag) {
			defined = append(defined, "-"+f.Name)
			if f.Usage == "" || !strings.Contains(help, "\n  -"+f.Name) {
				t.Errorf("%s does not say what -%s is", c.name, f.Name)
			}
		})
		used := flagNames.FindAllString(strings.ReplaceAll(c.form, engineForm, ""), -1)
		slices.Sort(used)
		if !slices.Equal(used, defined) {
			t.Errorf("usage of %s has the flags %q, the command %q", c.name, used, defined)
		}
	}
	help, _, _ := gdlRun(t, "", "play", "-h")
	for _, want := range []string{"(default 1s)", "(default 1)", "-playclock long"} {
		if !strings.Contains(help, want) {
			t.Errorf("no %s in\n%s", want, help)
		}
	}
}

// TestHelpSaysWhichEngineIsTakenUnlessOneIsNamed asks those commands that do not insist on an engine.
func TestHelpSaysWhichEngineIsTakenUnlessOneIsNamed(t *testing.T) {
	for _, command := range []string{"play", "player", "rehearse", "solve", "audit", "perft"} {
		help, _, _ := gdlRun(t, "", command, "-h")
		for _, want := range []string{"unless it is said", "the reasoner where there is no network"} {
			if !strings.Contains(help, want) {
				t.Errorf("no %q in\n%s", want, help)
			}
		}
	}
}

// Every example of the help is a command line that its command understands.
func TestExamplesOfTheHelp(t *testing.T) {
	for _, c := range commands() {
		for _, x := range c.examples {
			x, _, _ = strings.Cut(x, " > ")
			var args []string
			for i, part := range strings.Split(x, "'") { // what is between quotes is one argument
				if i%2 == 1 {
					args = append(args, part)
				} else {
					args = append(args, strings.Fields(part)...)
				}
			}
			if args[0] != c.name {
				t.Errorf("an example of %s is about %s", c.name, args[0])
			}
			operands, err := parse(c.flags(), args[1:])
			if err != nil {
				t.Errorf("%s: %s", x, err)
			}
			for _, o := range operands {
				if strings.HasPrefix(o, "games/") {
					if _, err := os.Stat("../../" + o); err != nil {
						t.Errorf("%s: %s", x, err)
					}
				}
			}
		}
	}
}

func TestTheVersionIsAReleaseOrACommit(t *testing.T) {
	for _, args := range []string{"version", "--version", "-version"} {
		out, errs, status := gdlRun(t, "", args)
		if !regexp.MustCompile(`^gdl \S+ go1\S* \w+/\w+\n$`).MatchString(out) || errs != "" || status != fine {
			t.Errorf("%s: status %d\n%s%s", args, status, out, errs)
		}
	}
	commit := debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef"}
	for _, c := range []struct {
		want string
		info debug.BuildInfo
	}{
		{"v1.2.3", debug.BuildInfo{Main: debug.Module{Version: "v1.2.3"}, Settings: []debug.BuildSetting{commit}}},
		{"0123456789ab", debug.BuildInfo{Main: debug.Module{Version: "(devel)"},
			Settings: []debug.BuildSetting{commit}}},
		{"0123456789ab+changes", debug.BuildInfo{Settings: []debug.BuildSetting{commit,
			{Key: "vcs.modified", Value: "true"}}}},
		{"devel", debug.BuildInfo{}},
	} {
		if got := version(&c.info); got != c.want {
			t.Errorf("version %q, want %q", got, c.want)
		}
	}
}

// gdlInterrupted runs a command line that is interrupted as soon as it has
// printed what prompt says, and returns what it printed.
func gdlInterrupted(t *testing.T, prompt string, args ...string) (out, errs string, status int) {
	t.Helper()
	ctx, interrupt := context.WithCancel(t.Context())
	o := &interrupter{prompt: prompt, interrupt: interrupt}
	if prompt == "" {
		interrupt()
	}
	var e strings.Builder
	status = run(ctx, &env{strings.NewReader(""), o, &e}, args)
	return o.String(), e.String(), status
}

// An interrupter interrupts a command when it has printed a text.
type interrupter struct {
	strings.Builder
	prompt    string
	interrupt func()
}

func (w *interrupter) Write(p []byte) (int, error) {
	n, err := w.Builder.Write(p)
	if strings.Contains(w.String(), w.prompt) {
		w.interrupt()
	}
	return n, err
}

func TestInterruptedCommandsSaySoAndKeepWhatTheyPrinted(t *testing.T) {
	const connectFour = "../../games/connect-four/rules.kif"
	for _, c := range []struct {
		prompt, args string // interrupted when it prints this; "": before it begins
		found        string // what it prints nevertheless
	}{
		{"\n2 49\n", "perft " + connectFour + " 30", "1 7\n2 49\n"},
		{"", "solve -engine reasoner " + connectFour, ""},
		{"", "check " + connectFour, ""},
		{"", "fmt " + connectFour, ""},
		{"", "perft " + connectFour + " 1", ""},
		{"", "play " + connectFour + " -players random,random", ""},
		{"", "why " + connectFour + " terminal", ""},
		{"", "audit -engine reasoner " + connectFour, ""},
		{"terminal after", "play " + ticTacToe + " -players random,random -repeat 100000", "random: mean goal "},
		{"", "bench -engine reasoner -seconds 1 " + ticTacToe, "states/s"},
	} {
		t.Run(c.args, func(t *testing.T) {
			out, errs, status := gdlInterrupted(t, c.prompt, strings.Fields(c.args)...)
			name, _, _ := strings.Cut(c.args, " ")
			if status != failure || errs != "gdl "+name+": interrupted\n" || !strings.Contains(out, c.found) {
				t.Errorf("status %d, want %d with %q\n%s%s", status, failure, c.found, out, errs)
			}
		})
	}
}

// A silent reader is a terminal at which nobody types anything but an interrupt.
type silent struct {
	interrupt func()
	closed    <-chan struct{}
}

func (s silent) Read([]byte) (int, error) {
	s.interrupt()
	<-s.closed
	return 0, io.EOF
}

func TestCommandsThatWaitForInputAreInterrupted(t *testing.T) {
	for _, args := range []string{
		"check -", "fmt -", "solve -", "play - -players random", "play " + ticTacToe + " -players human,legal",
	} {
		ctx, interrupt := context.WithCancel(t.Context())
		closed := make(chan struct{})
		var out, errs strings.Builder
		status := run(ctx, &env{silent{interrupt, closed}, &out, &errs}, strings.Fields(args))
		close(closed)
		name, _, _ := strings.Cut(args, " ")
		if status != failure || errs.String() != "gdl "+name+": interrupted\n" {
			t.Errorf("%s: status %d, %q", args, status, errs.String())
		}
	}
}

func TestFlagsMayStandAnywhere(t *testing.T) {
	f := newFlags("test")
	a, b := f.Bool("a", false, ""), f.String("b", "", "")
	rest, err := parse(f, []string{"x", "-a", "-", "-b", "1", "y", "--", "-z"})
	if err != nil || !*a || *b != "1" || !slices.Equal(rest, []string{"x", "-", "y", "-z"}) {
		t.Errorf("a %t, b %q, rest %q, %v", *a, *b, rest, err)
	}
}

func TestCheckReportsErrorsAtTheirPlaces(t *testing.T) {
	out, _, status := gdlRun(t, "", "check", ticTacToe)
	if out != "" || status != fine {
		t.Errorf("a good sheet: status %d\n%s", status, out)
	}
	bad := "(role x)\n(<= (legal x ?move)\n  (true on))\n(<= terminal (true on))\n(goal x 100)\n(init on)\n"
	out, _, status = gdlRun(t, bad, "check", "-")
	if !strings.HasPrefix(out, "-:2:") || !strings.Contains(out, ": error: ") || status != finding {
		t.Errorf("an unsafe rule: status %d\n%s", status, out)
	}
	out, _, status = gdlRun(t, bad, "check", "-json", "-")
	if status != finding {
		t.Errorf("as JSON: status %d", status)
	}
	var found map[string]any
	if err := json.Unmarshal([]byte(strings.SplitN(out, "\n", 2)[0]), &found); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"file", "line", "column", "endLine", "endColumn", "severity", "code", "message",
		"notes", "fixes"} {
		if _, ok := found[key]; !ok {
			t.Errorf("no key %s in %s", key, out)
		}
	}
	if found["line"] != 2.0 || found["severity"] != "error" || found["file"] != "-" {
		t.Errorf("found %v", found)
	}
}

func TestCheckTellsNotesAndFixes(t *testing.T) {
	const sheet = "(role robot)\n(init (lamp on))\n(<= (legal robot press) (role robot))\n" +
		"(<= (goal robot 100) (lamp on))\n(<= (next (lamp on)) (true (lamp on)))\n(<= terminal (true (lamp on)))\n"
	out, errs, _ := gdlRun(t, sheet, "check", "-")
	for _, want := range []string{"-:4:22: warning: `lamp` is a state fact",
		"\n    -:2:7: here it is part of the state\n", "\n    fix: Wrap it in (true ...)\n"} {
		if !strings.Contains(out, want) || errs != "" {
			t.Errorf("%q is not in\n%s%s", want, out, errs)
		}
	}
	out, _, _ = gdlRun(t, sheet, "check", "-json", "-")
	var got checked
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	want := checked{
		File: "-", place: place{4, 22, 4, 31}, Severity: "warning", Code: "forgotten-true", Message: got.Message,
		Notes: []checkedNote{{place{2, 7, 2, 16}, "here it is part of the state"}},
		Fixes: []checkedFix{{"Wrap it in (true ...)",
			[]checkedEdit{{place{4, 22, 4, 22}, "(true "}, {place{4, 31, 4, 31}, ")"}}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestFmtSettlesSpacingAndLeavesWhatCannotBeRead(t *testing.T) {
	const untidy, tidy = "(role   x)\n(<= terminal (true  on) )", "(role x)\n(<= terminal\n  (true on))\n"
	out, _, status := gdlRun(t, untidy, "fmt", "-")
	if out != tidy || status != fine {
		t.Errorf("status %d\n%swant\n%s", status, out, tidy)
	}
	path := filepath.Join(t.TempDir(), "x.kif")
	if err := os.WriteFile(path, []byte(untidy), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, errs, status := gdlRun(t, "", "fmt", "-w", path); out != "" || errs != "" || status != fine {
		t.Errorf("-w: status %d\n%s%s", status, out, errs)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != tidy {
		t.Errorf("%v\n%s", err, text)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("%v: the mode is %v", err, info.Mode())
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("%v: left %v", err, left)
	}
	hidden := "(role   x)\u200e\n"
	if out, errs, status := gdlRun(t, hidden, "fmt", "-"); out != hidden || errs == "" || status != finding {
		t.Errorf("a character that shows nothing: status %d, %q\n%s", status, out, errs)
	}
	out, errs, status := gdlRun(t, "(role x", "fmt", "-")
	if out != "(role x" || errs == "" || status != finding {
		t.Errorf("a sheet that cannot be read: status %d\n%s%s", status, out, errs)
	}
}

// A full writer takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestWhatCannotBePrintedIsAFailure(t *testing.T) {
	for _, args := range [][]string{{"fmt", ticTacToe}, {"perft", ticTacToe, "1"}, {"version"}} {
		var errs strings.Builder
		status := run(t.Context(), &env{strings.NewReader(""), full{}, &errs}, args)
		if status != failure || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("%s: status %d\n%s", args, status, errs.String())
		}
	}
}

func TestPerftCountsJointMovesByDepth(t *testing.T) {
	for _, args := range [][]string{{"perft", ticTacToe, "4"}, {"perft", "-engine", "reasoner", ticTacToe, "4"}} {
		out, errs, status := gdlRun(t, "", args...)
		if out != "1 9\n2 72\n3 504\n4 3024\n" || errs != "" || status != fine {
			t.Errorf("status %d\n%s%s", status, out, errs)
		}
	}
	_, errs, status := gdlRun(t, "(init a)", "perft", "-", "1")
	if !strings.Contains(errs, "no roles") || status != finding {
		t.Errorf("without roles: status %d\n%s", status, errs)
	}
}

func TestBenchMeasuresEveryEngine(t *testing.T) {
	for _, engine := range engineNames {
		out, errs, status := gdlRun(t, "", "bench", "-engine", engine, "-seconds", "0.05", "-json", ticTacToe)
		if errs != "" || status != fine {
			t.Fatalf("status %d\n%s", status, errs)
		}
		var x measurement
		if err := json.Unmarshal([]byte(out), &x); err != nil {
			t.Fatal(err)
		}
		length := float64(x.States) / float64(x.Playouts)
		if x.Game != "tic-tac-toe" || x.Engine != engine || length < 6 || length > 10 || x.Seconds < 0.05 ||
			x.StatesPerSecond <= x.PlayoutsPerSecond {
			t.Errorf("%+v", x)
		}
		if (x.Gates > 0) != (engine != "reasoner") {
			t.Errorf("%s has %d gates", engine, x.Gates)
		}
	}
}

func TestPropnetIsPrintedInEachForm(t *testing.T) {
	out, _, status := gdlRun(t, "", "propnet", ticTacToe)
	for _, want := range []string{"base             29\n", "input            20\n", "legal            20\n",
		"transition       29\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("status %d, no %q in\n%s", status, want, out)
		}
	}
	out, _, status = gdlRun(t, "", "propnet", "-json", ticTacToe)
	var node struct{ ID int }
	for line := range strings.Lines(out) {
		if err := json.Unmarshal([]byte(line), &node); err != nil {
			t.Fatal(err)
		}
	}
	if status != fine || node.ID+1 != strings.Count(out, "\n") {
		t.Errorf("status %d, the last of %d nodes is %+v", status, strings.Count(out, "\n"), node)
	}
	out, _, status = gdlRun(t, "", "propnet", "-dot", ticTacToe)
	if status != fine || !strings.HasPrefix(out, "digraph \"tic-tac-toe\" {\n") ||
		!strings.Contains(out, `[label="(true (control x))"`) || !strings.HasSuffix(out, "}\n") {
		t.Errorf("status %d\n%.300s", status, out)
	}
	out, _, status = gdlRun(t, "", "propnet", "-svg", ticTacToe)
	if status != fine || !strings.HasPrefix(out, "<svg ") || !strings.Contains(out, ">(marked 1 1)<") ||
		!strings.HasSuffix(out, "</svg>\n") {
		t.Errorf("status %d\n%.300s", status, out)
	}
	var svg struct {
		Width   string `xml:"width,attr"`
		Height  string `xml:"height,attr"`
		ViewBox string `xml:"viewBox,attr"`
	}
	if err := xml.Unmarshal([]byte(out), &svg); err != nil || svg.ViewBox != "0 0 "+svg.Width+" "+svg.Height ||
		strings.Contains(out, "%!") {
		t.Errorf("no drawing: %+v, %v", svg, err)
	}
}

func TestWhyPrintsAProofOrTheNearestRule(t *testing.T) {
	for _, c := range []struct{ name, moves, atom, want string }{
		{"what holds has a proof", "", "(legal x (mark 1 1))",
			"(legal x (mark 1 1)) holds, by the rule\n" +
				"  FILE:31:1 with ?player = x ?column = 1 ?row = 1\n" +
				"    (true (control x)) is in the position\n" +
				"    (true (cell 1 1 empty)) is in the position\n"},
		{"what does not hold has a nearest rule", "((mark 2 2) noop)", "(legal x (mark 1 1))",
			"(legal x (mark 1 1)) does not hold; what comes nearest is the rule\n" +
				"  FILE:31:1 with ?player = x ?column = 1 ?row = 1\n" +
				"    (true (control x)) does not hold\n" +
				"    (true (cell 1 1 empty)) holds\n"},
		{"what depends on moves is asked of the last ply", "((mark 1 1) noop)", "(next (cell 1 1 x))",
			"(next (cell 1 1 x)) holds, by the rule\n" +
				"  FILE:39:1 with ?column = 1 ?row = 1 ?player = x\n" +
				"    (does x (mark 1 1)) is played\n"},
		{"a fact of the position comes from somewhere", "((mark 1 1) noop)", "(true (control o))",
			"(true (control o)) is in the position\n" +
				"  (next (control o)) holds, by the rule\n" +
				"    FILE:45:1\n" +
				"      (true (control x)) is in the position\n"},
		{"a fact that is not there was not given", "", "(true (cell 1 1 x))",
			"(true (cell 1 1 x)) does not hold\n" +
				"  (init (cell 1 1 x)) does not hold; " +
				"no rule gives it, only such as (init (cell ?column ?row empty)) at FILE:25:1\n"},
		{"a head that no rule has", "", "(legal y noop)",
			"(legal y noop) does not hold; what comes nearest is the rule\n" +
				"  FILE:34:1 with ?player = y\n" +
				"    (role y) does not hold; no rule gives it, " +
				"only such as (role x) at FILE:6:1, (role o) at FILE:7:1\n" +
				"    (not (true (control y))) holds\n"},
		{"facts of the sheet", "", "(index 3)", "(index 3) is a fact at FILE:102:1\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, errs, status := gdlRun(t, "", "why", ticTacToe, "-moves", c.moves, c.atom)
			if want := strings.ReplaceAll(c.want, "FILE", ticTacToe); out != want || errs != "" || status != fine {
				t.Errorf("status %d\n%s%swant\n%s", status, out, errs, want)
			}
		})
	}
	_, errs, status := gdlRun(t, "", "why", ticTacToe, "(owns x)")
	if !strings.Contains(errs, "nothing in the rules is called owns") || status != finding {
		t.Errorf("an unknown relation: status %d\n%s", status, errs)
	}
}

func TestWhyAsksForATerm(t *testing.T) {
	out, errs, status := gdlRun(t, "", "why", ticTacToe, "")
	if status != usage || out != "" || !strings.HasPrefix(errs, "gdl why: a term is missing\n") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

func TestAuditSaysWhoCanWinAndWhatIsWrong(t *testing.T) {
	out, errs, status := gdlRun(t, "", "audit", "-matches", "20", "-seconds", "600", ticTacToe)
	if status != fine || errs != "" || !strings.HasPrefix(out, "20 random matches, 20 ended") ||
		!strings.Contains(out, "\nx can get 100: ((mark") || !strings.Contains(out, "\no can get 100: ((mark") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	// What is wrong comes with the moves that show it.
	broken := "(role p) (role q) (init (at 1)) (succ 1 2) (succ 2 3) (legal p go) (legal q go) " +
		"(<= (next (at ?y)) (true (at ?x)) (succ ?x ?y)) (<= terminal (true (at 3))) " +
		"(goal p 100) (goal q 0) (goal q 20)"
	out, errs, status = gdlRun(t, broken, "audit", "-engine", "reasoner", "-matches", "3", "-seconds", "600", "-")
	want := "3 random matches, 3 ended, the longest after 2 joint moves\n" +
		"in 3 matches q has several goals at the end: (go go) (go go)\n" +
		"p can get 100: (go go) (go go)\n" +
		"q can never get 100, as a look at all positions shows; no match ends with a single goal for it\n"
	if status != finding || out != want {
		t.Errorf("status %d\n%s%swant\n%s", status, out, errs, want)
	}
	out, _, _ = gdlRun(t, "(role p) (role q) (init a) (legal p go) (<= terminal (true b)) (goal p 100) (goal q 100)",
		"audit", "-matches", "3", "-seconds", "600", "-")
	if !strings.Contains(out, "q has no legal move though the match goes on: at the start\n") {
		t.Errorf("a role that is stuck before any move:\n%s", out)
	}
	out, _, _ = gdlRun(t, "(role p) (init a) (legal p go) (<= (next a) (true a)) (<= terminal (true b)) (goal p 100)",
		"audit", "-matches", "3", "-seconds", "600", "-")
	want = "there is no end after 1,000 joint moves:" + strings.Repeat(" (go)", 20) + " …\n"
	if !strings.Contains(out, want) {
		t.Errorf("of a match without end a thousand moves are told:\n%s", out)
	}
}

// A player without estimates plays what comes first: whoever wrote the heuristic must hear why.
func TestAHeuristicWithoutAValueIsTold(t *testing.T) {
	const extra = "(<= (heuristic x 60) (true (cell 2 2 x))) (heuristic o 40)"
	rules, err := os.ReadFile(ticTacToe)
	if err != nil {
		t.Fatal(err)
	}
	path := writeSheet(t, string(rules)+extra)
	out, errs, status := gdlRun(t, "", "audit", "-matches", "5", "-seconds", "600", path)
	if want := "in 5 matches heuristic gives x no single value from 0 to 100: at the start\n"; status != finding ||
		!strings.Contains(out, want) || strings.Contains(out, "gives o") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	const why = "heuristic gives role x no single value within 0..100\n"
	for _, engine := range engineNames {
		_, errs, status = gdlRun(t, "", "play", "-engine", engine, "-players", "medium,random", path)
		if status != fine || errs != "x: searching: "+why {
			t.Errorf("play -engine %s: status %d\n%s", engine, status, errs)
		}
		_, errs, status = gdlRun(t, "", "solve", "-engine", engine, path)
		if status != finding || !strings.HasSuffix(errs, why) {
			t.Errorf("solve -engine %s: status %d\n%s", engine, status, errs)
		}
	}
}

// A match that the clock cuts is none that was played, and the only one is not told as the longest of none.
func TestAnAuditWritesItsNumbersAlike(t *testing.T) {
	out, errs, status := gdlRun(t, "", "audit", "-matches", "1234", "-seconds", "3600", nim)
	if !strings.HasPrefix(out, "1,234 random matches, 1,234 ended, ") || status != fine {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

func TestAnAuditWithoutAWholeMatchSaysSo(t *testing.T) {
	var out strings.Builder
	wrong := printAudit(&env{out: &out}, nil, &playtest.Audit{Longest: 191}, &playtest.Reach{})
	if want := "no random match in the time: the first went on after 191 joint moves\n"; wrong || out.String() != want {
		t.Errorf("wrong: %v, %q, want %q", wrong, out.String(), want)
	}
}

// An interrupted measurement says how far it came, if it came so far as to play.
func TestInterruptedBenchSaysWhatItPlayed(t *testing.T) {
	for patience := 50 * time.Millisecond; ; patience *= 2 {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		var out, errs strings.Builder
		args := []string{"bench", "-engine", "reasoner", "-seconds", "3600", ticTacToe}
		status := run(ctx, &env{strings.NewReader(""), &out, &errs}, args)
		cancel()
		if status != failure || errs.String() != "gdl bench: interrupted\n" {
			t.Fatalf("status %d\n%s%s", status, out.String(), errs.String())
		}
		if regexp.MustCompile(`\ntic-tac-toe: \d+ states and \d+ whole matches in \S+ s until then\n$`).MatchString(
			out.String()) {
			break
		}
		if patience > 5*time.Minute {
			t.Fatalf("after %s it has said %q", patience, out.String())
		}
	}
	for patience := 50 * time.Millisecond; ; patience *= 2 {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		var out, errs strings.Builder
		args := []string{"bench", "-json", "-engine", "reasoner", "-seconds", "3600", ticTacToe}
		status := run(ctx, &env{strings.NewReader(""), &out, &errs}, args)
		cancel()
		if status != failure || errs.String() != "gdl bench: interrupted\n" {
			t.Fatalf("status %d\n%s%s", status, out.String(), errs.String())
		}
		if out.Len() > 0 {
			var x measurement
			if err := json.Unmarshal([]byte(out.String()), &x); err != nil || x.States == 0 {
				t.Errorf("as JSON it says %q: %v", out.String(), err)
			}
			break
		}
		if patience > 5*time.Minute {
			t.Fatalf("after %s it has said nothing as JSON", patience)
		}
	}
}

func TestAMatchThatEndedIsTold(t *testing.T) {
	const step = "(role p) (init a) (legal p go) (<= (next b) (does p go)) (<= terminal (true b)) (goal p 100)"
	for sheet, want := range map[string]string{
		step:                             "terminal after 1 ply, goals 100\n",
		step + " (<= terminal (true a))": "terminal after 0 plies, goals 100\n",
	} {
		if out, _, status := gdlRun(t, sheet, "play", "-players", "random", "-"); !strings.HasSuffix(out, want) ||
			status != fine {
			t.Errorf("status %d, %q, want %q at the end", status, out, want)
		}
	}
}

// Goals of a position where a match broke off are nobody's result.
func TestAMatchThatBrokeOffHasNoGoals(t *testing.T) {
	const sheet = "(role p) (init a) (<= (legal p go) (true a)) (<= (next b) (does p go)) (goal p 100) " +
		"(<= terminal (true c)) (<= (next c) (true c))"
	for form, want := range map[string]string{"": "stuck after 1 ply\n", "-lines": "stuck: (go)\n"} {
		args := strings.Fields("play -engine reasoner -players random - " + form)
		if out, _, status := gdlRun(t, sheet, args...); !strings.HasSuffix(out, want) || status != finding {
			t.Errorf("status %d, %q, want %q at the end", status, out, want)
		}
	}
}

func TestPlaySaysWhatTheRulesLeaveOpen(t *testing.T) {
	const step = "(role p) (role q) (init (at 1)) (legal p go) (<= (next (at 2)) (does p go)) (goal p 100) " +
		"(<= terminal (true (at 3))) "
	const end = "(<= terminal (true (at 2))) "
	for sheet, want := range map[string]string{
		"(<= (legal q go) (true (at 1))) (goal q 0)":   "state {(at 2)} the rules give q no legal move",
		"(legal q go) " + end:                          "state {(at 2)} the rules give q no goal",
		"(legal q go) (goal q 0) (goal q 20) " + end:   "the rules give q several goals",
		"(legal q go) (goal q 050) (goal q 50) " + end: "the rules give q several goals",
		"(<= (legal q go) (true (at 9))) (goal q 0)":   "in the state {(at 1)} the rules give q no legal move",
	} {
		for _, engine := range []string{"reasoner", "propnet", "compiled"} {
			out, errs, status := gdlRun(t, step+sheet, "play", "-engine", engine, "-players", "random,random", "-")
			if status != finding || !strings.Contains(errs, want) ||
				strings.Contains(want, "goal") != strings.HasSuffix(out, " goals 100 ?\n") {
				t.Errorf("%s: status %d\n%s%s, want %q", engine, status, out, errs, want)
			}
		}
	}
}

func TestSolvePrintsTheValueOfAPosition(t *testing.T) {
	out, errs, status := gdlRun(t, "", "solve", ticTacToe, "-moves", "((mark 1 1) noop) (noop (mark 2 1))")
	if !strings.HasPrefix(out, "value 100 0\nline ") || errs != "" || status != fine {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	out, _, status = gdlRun(t, "", "solve", "../../games/connect-four/rules.kif", "-limit", "50ms")
	if !strings.HasPrefix(out, "unknown 0 100\n") || status != fine {
		t.Errorf("out of time: status %d\n%s", status, out)
	}
	_, errs, status = gdlRun(t, "", "solve", ticTacToe, "-moves", "(noop noop)")
	if !strings.Contains(errs, "noop is no legal move of x") || status != finding {
		t.Errorf("an illegal move: status %d\n%s", status, errs)
	}
}

func TestPlayRecordsMatchesAndAsksPeople(t *testing.T) {
	args := []string{"play", ticTacToe, "-players", "legal,random", "-seed", "7", "-repeat", "2", "-json"}
	out, errs, status := gdlRun(t, "", args...)
	if errs != "" || status != fine {
		t.Fatalf("status %d\n%s", status, errs)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(out, "\n"), "\n")
	if len(lines) != 2 {
		t.Fatalf("%d records", len(lines))
	}
	for _, line := range lines {
		var r match.Record
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		if r.Game != "tic-tac-toe" || r.End != match.EndTerminal || len(r.Goals) != 2 || len(r.Steps) < 5 {
			t.Errorf("%+v", r)
		}
	}
	out, _, status = gdlRun(t, "here\n1\n1\n1\n1\n1\n1\n", "play", ticTacToe, "-players", "human,legal")
	if status != fine || !strings.Contains(out, "here is no legal move of x") ||
		!strings.Contains(out, "terminal after ") {
		t.Errorf("status %d\n%s", status, out)
	}
}

func TestTheMatchEndsWithTheInput(t *testing.T) {
	out, errs, status := gdlRun(t, "1\n", "play", ticTacToe, "-players", "human,legal", "-repeat", "3")
	if status != failure || errs != "gdl play: the input ends before the match\n" ||
		strings.Count(out, "aborted after 2 plies") != 1 {
		t.Errorf("status %d, %q\n%s", status, errs, out)
	}
}

func TestALineThatIsTooLongToReadIsCalledSo(t *testing.T) {
	_, errs, status := gdlRun(t, strings.Repeat("x", 1<<17), "play", ticTacToe, "-players", "human,legal")
	if status != failure || errs != "gdl play: a line of the input has more than 65536 bytes\n" {
		t.Errorf("status %d, %q", status, errs)
	}
}

func TestPlayPrintsMatchesAsLines(t *testing.T) {
	out, errs, status := gdlRun(t, "", "play", ticTacToe, "-players", "legal,random", "-repeat", "2", "-lines")
	if errs != "" || status != fine {
		t.Fatalf("status %d\n%s", status, errs)
	}
	line := regexp.MustCompile(`^\d+ \d+:( \(\S+.*\))+$`)
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(lines) != 2 || !line.MatchString(lines[0]) || !line.MatchString(lines[1]) {
		t.Errorf("lines of two matches:\n%s", out)
	}
	_, _, status = gdlRun(t, "", "play", ticTacToe, "-players", "legal,random", "-lines", "-json")
	if status != usage {
		t.Errorf("two forms at a time: status %d", status)
	}
}

func TestPlaySwapsRolesAndCounts(t *testing.T) {
	// Whoever moves first completes a line with the first legal moves.
	out, errs, status := gdlRun(t, "", "play", ticTacToe, "-players", "legal,legal", "-repeat", "4", "-swap")
	if errs != "" || status != fine {
		t.Fatalf("status %d\n%s", status, errs)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 6 || !strings.HasPrefix(lines[4], "legal: mean goal 50.0 ± ") ||
		!strings.HasSuffix(lines[5], " of 4 matches, 0 faults") {
		t.Errorf("it says\n%s", out)
	}
}

// writeSheet writes a rule sheet to a file and returns its path.
func writeSheet(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sheet.kif")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestSolveProvesNothingWhereTheRulesAreOpen(t *testing.T) {
	const walk = "(role walker) (init here) (<= (next there) (does walker go)) (<= terminal (true there)) " +
		"(legal walker go) "
	const duel = "(role a) (role b) (init (turn a)) (legal a go) (<= (next (turn b)) (does a go)) " +
		"(<= terminal (true (turn b))) "
	for _, c := range []struct{ rules, out, errs string }{
		{walk + "(goal walker 100) (<= (goal walker 50) (true there))", "unknown 0 100\n",
			"in the state {there} the rules give walker several goals"},
		{walk + "(<= (goal walker 100) (true here))", "unknown 0 100\n",
			"in the state {there} the rules give walker no goal"},
		{walk + "(goal walker 050) (<= (goal walker 50) (true there))", "unknown 0 100\n",
			"in the state {there} the rules give walker several goals"},
		{duel + "(legal b wait) (goal b 0) (<= (goal a 100) (true (turn a)))", "unknown 0 100\n",
			"in the state {(turn b)} the rules give a no goal"},
		{duel + "(goal a 100) (goal b 0)", "unknown 0 100\n",
			"in the state {(turn a)} the rules give b no legal move though the match goes on"},
		{"(role walker) (init here) (<= (next here) (true here)) (legal walker stay) (legal walker wait) " +
			"(<= terminal (true there)) (goal walker 50)",
			"unknown 0 100\n", "no match ends from there"},
	} {
		out, errs, status := gdlRun(t, "", "solve", writeSheet(t, c.rules))
		if !strings.HasPrefix(out, c.out) || !strings.Contains(errs, c.errs) || status != finding {
			t.Errorf("%s\nstatus %d\n%s%s", c.rules, status, out, errs)
		}
	}
}

// Where goals do not add up to the same, only what the first role is sure of is proved, and that is said.
// What counts, plays or asks says too where the rules leave an end open, whichever engine it uses.
func TestNoCommandPassesOverAnOpenEnd(t *testing.T) {
	const sheet = "(role r) (init a) (legal r x) (<= (next b) (does r x)) (<= terminal (true b)) "
	const stuck = "in the state {b} the rules give q no legal move though the match goes on"
	results := filepath.Join(t.TempDir(), "results.jsonl")
	for _, c := range []struct{ rules, command, want string }{
		{sheet + "(goal r 100) (<= (goal r 50) (true b))", "perft FILE 2", "the rules give r several goals"},
		{sheet + "(goal r 050) (<= (goal r 50) (true b))", "perft FILE 2", "the rules give r several goals"},
		{sheet + "(<= (goal r 100) (true a))", "perft FILE 3", "the rules give r no goal"},
		{sheet + "(<= (goal r 100) (true a))", "play -players random -tournament RESULTS FILE",
			"the rules give r no goal"},
		{stuckSheet, "perft FILE 3", stuck},
		{stuckSheet, "bench -seconds 0.01 FILE", stuck},
		{stuckSheet, "play -players random,random -tournament RESULTS FILE", stuck},
	} {
		path := writeSheet(t, c.rules)
		for _, engine := range engineNames {
			command := strings.NewReplacer("FILE", path, "RESULTS", results).Replace(c.command)
			for range 2 { // a tournament that has been played says it again
				out, errs, status := gdlRun(t, "", append(strings.Fields(command), "-engine", engine)...)
				if !strings.Contains(errs, c.want) || status != finding || strings.Contains(out, "mean goal") {
					t.Errorf("%s -engine %s: status %d\n%s%s", c.command, engine, status, out, errs)
				}
			}
			if err := os.Remove(results); err != nil && !errors.Is(err, fs.ErrNotExist) {
				t.Fatal(err)
			}
		}
	}
}

// stuckSheet lets q have no move after the first.
const stuckSheet = "(role r) (role q) (init a) (legal r x) (<= (legal q x) (true a)) (<= (next b) (does r x)) " +
	"(<= terminal (true c)) (goal r 100) (goal q 100)"

func TestRehearseSaysWhatItCouldNotAsk(t *testing.T) {
	path := writeSheet(t, stuckSheet)
	out, errs, status := gdlRun(t, "", "rehearse", "-player", "random", path)
	if !strings.Contains(out, "the rules give q no legal move though the match goes on") || status != fine {
		t.Errorf("one move: status %d\n%s%s", status, out, errs)
	}
	path = writeSheet(t, strings.Replace(stuckSheet, "(true a)", "(true c)", 1))
	out, errs, status = gdlRun(t, "", "rehearse", "-player", "random", path)
	if !strings.Contains(errs, "no sheet came to a position in which a move could be asked for") || status != failure {
		t.Errorf("no move: status %d\n%s%s", status, out, errs)
	}
}

// deepSheet nests terms without end, but not in its first position.
const deepSheet = "(role r) (init (s 1)) (legal r x) (<= (n z) (true (s 1))) (<= (n (f ?x)) (n ?x)) " +
	"(<= (next (q ?x)) (n ?x)) (<= terminal (true (q z))) (goal r 100)"

func TestRehearseGoesOnAfterASheetThatMeetsALimit(t *testing.T) {
	out, errs, status := gdlRun(t, "", "rehearse", "-player", "random", writeSheet(t, deepSheet), ticTacToe)
	if !strings.Contains(out, "levels of nested terms") || !strings.Contains(out, "tic-tac-toe: ") || status != fine {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

func TestRehearseSaysWhereASheetHasAnError(t *testing.T) {
	path := writeSheet(t, "(role r)\n(init a)\n(legal r x)\n"+
		"(<= (next b) (does r x))\n(<= terminal (true b))\n(goal r 101)\n")
	for _, more := range [][]string{nil, {"-scramble"}} {
		out, errs, status := gdlRun(t, "", append([]string{"rehearse", "-player", "legal", "-playclock", "100s", path},
			more...)...)
		if status != fine || !strings.HasPrefix(errs, path+":6:") || !strings.Contains(errs, " error: ") ||
			!strings.Contains(out, "1 moves, 0 late, 0 wrong") {
			t.Errorf("%v: status %d\n%s%s", more, status, out, errs)
		}
	}
}

func TestRehearseGoesOnAfterFilesThatCannotBeRead(t *testing.T) {
	out, errs, status := gdlRun(t, "", "rehearse", "-player", "legal", "-playclock", "100s", "no-such.kif", ticTacToe,
		"none.kif")
	if !strings.HasPrefix(out, "tic-tac-toe: 3 moves, 0 late, 0 wrong") || status != failure ||
		errs != "gdl rehearse: no-such.kif: no such file\ngdl rehearse: none.kif: no such file\n" {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

func TestSolveSaysWhoseValueIsProved(t *testing.T) {
	path := writeSheet(t, "(role a) (role b) (init here) (legal a stay) (legal b stay) (legal b go) "+
		"(<= (next (there ?m)) (does b ?m)) (<= terminal (true (there ?m))) (goal a 30) "+
		"(<= (goal b 50) (true (there go))) (<= (goal b 0) (not (true (there go))))")
	out, errs, status := gdlRun(t, "", "solve", path)
	if !strings.HasPrefix(out, "value 30 ?\n") || !strings.Contains(errs, "what a can be sure of") || status != fine {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

func TestSolveSaysWhyNoValueIsProved(t *testing.T) {
	const coins = "(role a) (role b) (init one) (legal a h) (legal a t) (legal b h) (legal b t) " +
		"(<= (next two) (true one)) (<= (next (shown ?m ?n)) (does a ?m) (does b ?n)) " +
		"(<= terminal (true two)) (<= (goal a 100) (true (shown ?m ?m))) " +
		"(<= (goal a 50) (true (shown h t))) (<= (goal a 50) (true (shown t h))) (goal b 50)"
	const endless = "(role a) (role b) (init on) (legal a go) (legal a end) (legal b wait) " +
		"(<= (next on) (does a go)) (<= (next off) (does a end)) (<= terminal (true off)) (goal a 50) (goal b 50)"
	for _, c := range []struct{ rules, out, says string }{
		{coins, "unknown 50 100\n", "no value is proved, since roles choose at the same time: a is sure of 50, " +
			"and gets at most 100\n"},
		{endless, "unknown 50 100\n", "no value is proved: matches can be longer than the 250 joint moves that " +
			"are looked at\n"},
	} {
		for _, engine := range engineNames {
			out, errs, status := gdlRun(t, "", "solve", writeSheet(t, c.rules), "-engine", engine)
			if status != fine || !strings.HasPrefix(out, c.out) || errs != c.says {
				t.Errorf("-engine %s: status %d\n%.300s%s", engine, status, out, errs)
			}
		}
	}
}

func TestRulesWithErrorsAreRefusedAlike(t *testing.T) {
	const sheet = "(role r) (init a) (legal r y) (<= (next b) (does r y)) (goal r 100) "
	const end = "(<= terminal (true b)) "
	for rules, code := range map[string]string{
		end + "(<= (moved ?r ?m) (does ?r ?m)) (<= (legal r x) (not (moved r y)))": "depends-on-does",
		"(<= terminal (does r y))":                                    "depends-on-does",
		end + "(<= open (true a)) (<= (legal r x) !open)":             "foreign-syntax",
		end + "(<= (legal r x) (true a), (true b))":                   "foreign-syntax",
		end + "(<- (legal r x) (true b))":                             "foreign-syntax",
		end + "(define (domain cells))":                               "foreign-syntax",
		end + "（<= (legal r x) (true b))":                             "bad-character",
		end + "(<= (legal r x) (true b)":                              "unclosed",
		end + "(<= (legal r ?x) (true b))":                            "unsafe-variable",
		end + "(<= p (not q)) (<= q (not p)) (<= (legal r x) p)":      "negation-cycle",
		end + "(<= (goal r 101) (true b))":                            "goal-value",
		end + "(<= (p (s ?x)) (p ?x)) (p z) (<= (legal r ?x) (p ?x))": "recursion",
	} {
		path := writeSheet(t, sheet+rules)
		for _, command := range []string{
			"perft -engine reasoner FILE 2", "perft -engine propnet FILE 2", "perft -engine compiled FILE 2",
			"solve FILE", "audit FILE",
			"play -players random FILE", "propnet FILE", "bench -engine reasoner -seconds 1 FILE", "why FILE terminal",
		} {
			_, errs, status := gdlRun(t, "", strings.Fields(strings.ReplaceAll(command, "FILE", path))...)
			if !strings.Contains(errs, "the rules have errors") || !strings.Contains(errs, "["+code+"]") ||
				status != finding {
				t.Errorf("%s: status %d\n%s", command, status, errs)
			}
		}
	}
}
