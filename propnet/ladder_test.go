package propnet_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/propnet/internal/nettest"
	"github.com/gdl-playground/engine/propnet/proof"
)

// ladder is a sheet whose conjunctions share theirs: to the lowest of them lead two ways for each rung. Its end, or
// the legality of a move, reads the highest.
func ladder(rungs int, ends bool) string {
	var b strings.Builder
	b.WriteString("(role r) (legal r wait) (init s) (<= x0 (true s)) (<= (legal r (drop s)) (true s)) " +
		"(<= (next s) (true s) (not (does r (drop s))))\n")
	for k := 1; k <= rungs; k++ {
		for _, side := range []string{"a", "b"} {
			fmt.Fprintf(&b, "(init (%[1]s %[2]d)) (<= (rung %[1]s %[2]d) x%[3]d (true (%[1]s %[2]d))) "+
				"(<= (legal r (drop %[1]s %[2]d)) (rung %[1]s %[2]d)) "+
				"(<= (next (%[1]s %[2]d)) (true (%[1]s %[2]d)) (not (does r (drop %[1]s %[2]d))))\n", side, k, k-1)
		}
		fmt.Fprintf(&b, "(<= x%[1]d (rung a %[1]d) (rung b %[1]d))\n", k)
	}
	if ends {
		fmt.Fprintf(&b, "(<= terminal (not x%d))\n", rungs)
	} else {
		fmt.Fprintf(&b, "(init off) (<= (legal r toggle) x%d) (<= (next on) (true off) (does r toggle)) "+
			"(<= (next on) (true on) (not (does r toggle))) (<= (next off) (true on) (does r toggle)) "+
			"(<= (next off) (true off) (not (does r toggle))) (<= terminal (true on) (not (true s)))\n", rungs)
	}
	b.WriteString("(<= (goal r 100) (true s)) (<= (goal r 0) (not (true s)))\n")
	return b.String()
}

// Whoever followed each way would not come to an end.
func TestProofsReadSharedConjunctionsOnce(t *testing.T) {
	_, c := nettest.Build(t, nettest.Compile(t, ladder(40, true)))
	if plies := proof.Longest(t.Context(), c); plies != 0 {
		t.Errorf("a match that need not end lasts %d plies at most", plies)
	}
	_, c = nettest.Build(t, nettest.Compile(t, ladder(30, false)))
	groups, err := proof.FindExactlyOne(t.Context(), c, nil)
	if err != nil || len(groups) == 0 {
		t.Errorf("on and off: %v, %v", groups, err)
	}
}
