package main

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A purse in which coins are put in any order: a match has three moves, but
// without looking at the count there is no end of purses.
const purse = `(role p) (init (purse empty)) (init (count 0)) (succ 0 1) (succ 1 2) (succ 2 3)
(legal p silver) (legal p gold)
(<= (next (purse (over silver ?rest))) (true (purse ?rest)) (does p silver))
(<= (next (purse (over gold ?rest))) (true (purse ?rest)) (does p gold))
(<= (next (count ?n)) (true (count ?m)) (succ ?m ?n))
(<= terminal (true (count 3)))
(<= won (true (purse (over gold (over silver ?rest)))))
(<= (goal p 100) won)
(<= (goal p 0) (not won))
`

// Every command that makes a network of rules without one says which rule is at
// fault, and goes on with the reasoner unless it was told to use the network.
func TestRulesWhoseTermsGrowArePlayedByTheReasoner(t *testing.T) {
	file := filepath.Join(t.TempDir(), "purse.kif")
	if err := os.WriteFile(file, []byte(purse), 0o600); err != nil {
		t.Fatal(err)
	}
	const limit = "more than 65536 facts, moves and views with terms that grow, most of it for the rule at line "
	for _, c := range []struct {
		args []string
		out  string
		fail bool
	}{
		{[]string{"solve", "-limit", "10s", file}, "value 100\n", false},
		{[]string{"perft", file, "3"}, "3 8\n", false},
		{[]string{"audit", "-seconds", "0.2", "-matches", "10", file}, "p can get 100", false},
		{[]string{"play", "-players", "random", "-playclock", "1s", file}, "goal", false},
		{[]string{"solve", "-limit", "10s", "-engine", "propnet", file}, "", true},
		{[]string{"perft", "-engine", "propnet", file, "3"}, "", true},
		{[]string{"play", "-players", "random", "-playclock", "1s", "-engine", "compiled", file}, "", true},
		{[]string{"bench", "-engine", "propnet", "-seconds", "0.1", file}, "", true},
		{[]string{"propnet", file}, "", true},
	} {
		out, errs, status := gdlRun(t, "", c.args...)
		if !strings.Contains(errs, limit) || !strings.Contains(out, c.out) || (status == failure) != c.fail {
			t.Errorf("gdl %s: status %d, prints %q and %q", strings.Join(c.args, " "), status, out, errs)
		}
	}
}

// A pair of purses that holds all coins twice after each move, and has no end.
const doubling = `(role p) (init (purses empty empty)) (legal p silver)
(<= (next (purses (both ?x ?y) (both ?y ?x)))
  (true (purses ?x ?y)))
(<= terminal (true (purses silver ?x)))
(<= (goal p 100) terminal)
(<= (goal p 0) (not terminal))
`

// A limit that a match reaches says which rule is at fault, too, whatever the match is for.
func TestALimitWhilePlayingNamesTheRule(t *testing.T) {
	file := filepath.Join(t.TempDir(), "purses.kif")
	if err := os.WriteFile(file, []byte(doubling), 0o600); err != nil {
		t.Fatal(err)
	}
	const limit = "more than 16384 names in a term, most of it for the rule at line 2"
	for _, args := range [][]string{
		{"solve", "-limit", "10s", file}, {"perft", file, "40"}, {"audit", "-matches", "10", file},
		{"play", "-players", "random", file}, {"bench", "-engine", "reasoner", "-seconds", "1", file},
	} {
		if out, errs, status := gdlRun(t, "", args...); status != failure || !strings.Contains(errs, limit) {
			t.Errorf("gdl %s: status %d, prints %q and %q", strings.Join(args, " "), status, out, errs)
		}
	}
}

func TestAPlayerStartsAMatchWhoseTermsGrow(t *testing.T) {
	for _, engine := range []string{"", "propnet"} {
		log, told := io.Pipe()
		server := (&env{err: told}).newPlayerServer(mustPlayer(t, "random"), engine, false)
		answer := func(message, want string) {
			t.Helper()
			if reply, err := server.answer(t.Context(), message); reply != want || err != nil {
				t.Errorf("with engine %q: %q, %v, want %q", engine, reply, err, want)
			}
		}
		answer("(START m p ("+purse+") 20 1)", "ready")
		lines := bufio.NewReader(log)
		line, err := lines.ReadString('\n')
		go io.Copy(io.Discard, lines) // so that nothing more that it says keeps it waiting
		if !strings.HasPrefix(line, "no network, playing with the reasoner: more than 65536 facts") {
			t.Errorf("with engine %q it says %q, %v", engine, line, err)
		}
		answer("(ABORT m)", "aborted")
	}
}
