package main

import (
	"flag"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

func TestCompletionKnowsCommandsAndFlags(t *testing.T) {
	for _, shell := range shells {
		script, errs, status := gdlRun(t, "", "completion", shell)
		if errs != "" || status != fine {
			t.Fatalf("%s: status %d\n%s", shell, status, errs)
		}
		for _, c := range commands() {
			if !strings.Contains(script, c.name) {
				t.Errorf("%s does not complete %s", shell, c.name)
			}
			c.flags().VisitAll(func(f *flag.Flag) {
				name := "-" + f.Name
				if shell == "fish" {
					name = "-o " + f.Name
				}
				if !strings.Contains(script, name) {
					t.Errorf("%s does not complete %s %s", shell, c.name, name)
				}
			})
		}
		for _, word := range slices.Concat(engineNames, playerNames()) {
			if !strings.Contains(script, word) {
				t.Errorf("%s does not complete %s", shell, word)
			}
		}
		if path, err := exec.LookPath(shell); err == nil {
			check := exec.Command(path, "-n")
			check.Stdin = strings.NewReader(script)
			if out, err := check.CombinedOutput(); err != nil {
				t.Errorf("%s does not read its script: %s\n%s", shell, err, out)
			}
		}
	}
}

func TestCompletionInBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	script, _, _ := gdlRun(t, "", "completion", "bash")
	for _, c := range []struct {
		words string // the last is to be completed; _ is nothing
		want  string
	}{
		{"gdl pl", "play player"},
		{"gdl play -pl", "-players -playclock"},
		{"gdl play -po", "-ponder"},
		{"gdl bench -engine r", "reasoner"},
		{"gdl bench -engine _", "reasoner propnet compiled"},
		{"gdl player -player ha", "hard"},
		{"gdl play -players hu", "human"},
		{"gdl play -players human,ha", "human,hard"},
		{"gdl help sol", "solve"},
		{"gdl completion _", "bash zsh fish"},
		{"gdl check rules", ""}, // a file
		{"gdl replay -games tra", ""},
	} {
		words := strings.Fields(strings.ReplaceAll(c.words, "_", "''"))
		call := fmt.Sprintf("%s\nCOMP_WORDS=(%s); COMP_CWORD=%d; _gdl; echo \"${COMPREPLY[*]}\"", script,
			strings.Join(words, " "), len(words)-1)
		out, err := exec.Command(bash, "-c", call).CombinedOutput()
		have, want := strings.Fields(string(out)), strings.Fields(c.want)
		slices.Sort(have)
		slices.Sort(want)
		if err != nil || !slices.Equal(have, want) {
			t.Errorf("%s: %q, want %q, %v", c.words, have, want, err)
		}
	}
}
