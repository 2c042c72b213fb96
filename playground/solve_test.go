package playground

import (
	"slices"
	"testing"
)

// followStrategy plays a solved position against an opponent who always takes
// its last legal move, and returns the goal of the solving role.
func followStrategy(t *testing.T, c *client, rules string, role int) int {
	t.Helper()
	board := &client{t: t, service: c.service, session: "board", revision: 1, last: 1_000_000} // ids of its own
	result[CheckResult](board.start("check", CheckRequest{rules}))
	moves := [][]string{}
	for range 100 {
		p := result[PositionResult](board.start("position", PositionRequest{Moves: moves}))
		if p.Terminal {
			return *p.Goals[role].Value
		}
		s := result[StrategyResult](c.start("strategy", StrategyRequest{moves}))
		if s.Choice && s.Low != s.High {
			t.Fatalf("after %v the proof is gone: %+v", moves, s)
		}
		joint := make([]string, len(p.Roles))
		for r := range joint {
			joint[r] = p.Legal[r][len(p.Legal[r])-1].Text
		}
		joint[role] = s.Move
		moves = append(moves, joint)
	}
	t.Fatal("the match does not end")
	return -1
}

func TestAPositionIsSolvedAndTheStrategyIsWalked(t *testing.T) {
	for _, test := range []struct {
		game      string
		role      int
		low, high int
		goals     []int
	}{
		{"tic-tac-toe", 0, 50, 50, []int{50, 50}},
		{"nim", 0, 100, 100, []int{100, 0}},
		{"eight-puzzle", 0, 100, 100, []int{100}},
	} {
		t.Run(test.game, func(t *testing.T) {
			c, _ := loadNetwork(t, test.game)
			wantFailure(c.start("strategy", StrategyRequest{}), FailNoProof)
			r := result[SolveResult](c.start("solve", SolveRequest{Role: test.role, Seconds: 60, Megabytes: 64}))
			if r.Low != test.low || r.High != test.high || !slices.Equal(r.Goals, test.goals) || r.Stop != "proved" ||
				len(r.Moves) == 0 {
				t.Fatalf("%+v", r)
			}
			if got := followStrategy(t, c, rulesOf(t, test.game), test.role); got < test.low {
				t.Errorf("the strategy brings %d, proved were %d", got, test.low)
			}
		})
	}
}

// One role of three can be sure of a draw, and would win more often by a risk that the proof says nothing good of.
func TestTheStrategyAmongThreeKeepsWhatIsProved(t *testing.T) {
	const rules = `(role a) (role b) (role c) (init start) (number 0) (number 1) (number 2) (number 3) (number 4)
(<= (legal a safe) (true start)) (<= (legal a risk) (true start)) (<= (legal a noop) (true asked))
(<= (legal b noop) (true start)) (<= (legal b (say ?n)) (true asked) (number ?n)) (<= (legal c noop) (not (true even)))
(<= (next even) (does a safe)) (<= (next asked) (does a risk)) (<= (next lost) (does b (say 0)))
(<= (next won) (true asked) (not (does b (say 0)))) (<= terminal (true even)) (<= terminal (true lost))
(<= terminal (true won)) (<= (goal a 50) (true even)) (<= (goal a 0) (not (true even)) (not (true won)))
(<= (goal a 100) (true won)) (goal b 50) (goal c 50)`
	c := newClient(t)
	result[None](c.start("load", LoadRequest{Text: rules, Net: -1}))
	r := result[SolveResult](c.start("solve", SolveRequest{Moves: [][]string{}, Seconds: 60, Megabytes: 64}))
	if r.Low != 50 || r.High != 50 {
		t.Fatalf("%+v", r)
	}
	if s := result[StrategyResult](c.start("strategy", StrategyRequest{})); s.Move != "safe" || s.Low != 50 {
		t.Errorf("%+v", s)
	}
}

func TestSolvingNamesARoleThatHasNoLegalMove(t *testing.T) {
	const rules = `(role a) (role b) (init one) (legal a go) (<= (legal b go) (true one)) (<= (next two) (true one))
(<= (next three) (true two)) (<= terminal (true three)) (goal a 100) (goal b 0)`
	c := newClient(t)
	result[None](c.start("load", LoadRequest{Text: rules, Net: -1}))
	r := result[SolveResult](c.start("solve", SolveRequest{Moves: [][]string{}, Seconds: 60, Megabytes: 64}))
	if r.Stuck != 1 {
		t.Errorf("stuck is %d in %+v", r.Stuck, r)
	}
}

func TestSolvingThatIsCancelledSaysWhatIsProved(t *testing.T) {
	c, _ := loadNetwork(t, "connect-four")
	job := c.start("solve", SolveRequest{Role: 0, Seconds: 600, Megabytes: 32})
	for w := range job.replies {
		if w.Kind == KindProgress {
			break
		}
		t.Fatalf("ended by itself: %s", w.Body)
	}
	result[CancelResult](c.start("cancel", CancelRequest{job.id}))
	if r := result[SolveResult](job); r.Stop != "cancelled" || r.Low != 0 || r.High != 100 || len(r.Goals) != 0 {
		t.Errorf("%+v", r)
	}
	wantFailure(c.start("solve", SolveRequest{Role: 0, Seconds: 10, Megabytes: 1 << 20}), FailRequest)
	wantFailure(c.start("solve", SolveRequest{Role: 0, Seconds: -1, Megabytes: 32}), FailRequest)
}
