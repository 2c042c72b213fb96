package playground

import (
	"strings"
	"testing"
)

func TestRandomMatches(t *testing.T) {
	c := newClient(t)
	result[LoadResult](c.start("load", LoadRequest{Text: walk, Net: -1}))
	cover := result[CoverResult](c.start("cover", CoverRequest{Seconds: plenty, Matches: 2, Seed: 1}))
	if cover.Matches != 2 || cover.Positions != 6 || len(cover.Rules) != 6 {
		t.Errorf("coverage %+v", cover)
	}
	share := 0.0
	for _, r := range cover.Rules {
		share += r.Share
	}
	if share < 0.99 || share > 1.01 {
		t.Errorf("shares of the work sum up to %v", share)
	}
	audit := result[AuditResult](c.start("audit", AuditRequest{Seconds: plenty, Matches: 3, MaxPlies: 10}))
	if audit.Matches != 3 || audit.Ended != 3 || len(audit.Findings) != 0 || *audit.Best[0].Goal != 100 ||
		len(audit.Best[0].Moves) != 2 {
		t.Errorf("audit %+v", audit)
	}
	result[LoadResult](c.start("load",
		LoadRequest{Text: strings.Replace(walk, "(goal x 100)", "(goal x 100) (goal x 50)", 1), Net: -1}))
	audit = result[AuditResult](c.start("audit", AuditRequest{Seconds: plenty, Matches: 3, MaxPlies: 10}))
	if len(audit.Findings) != 1 || audit.Findings[0].Kind != AuditGoalDouble || len(audit.Findings[0].Moves) != 2 ||
		audit.Best[0].Goal != nil {
		t.Errorf("audit of a game with two goals %+v", audit)
	} else if goals := audit.Findings[0].Goals; len(goals) != 2 || goals[0].Value != "100" || goals[1].Value != "50" ||
		goals[0].LineNumber == 0 || goals[0].Range == goals[1].Range {
		t.Errorf("the two goals are %+v", goals)
	}
	// A win that one random match in a million shows, and a role that cannot win.
	result[LoadResult](c.start("load", LoadRequest{Text: `(role x) (role y) (init (step 0)) (init good) (legal y wait)
		(digit 0) (digit 1) (digit 2) (digit 3) (digit 4) (digit 5) (digit 6) (digit 7) (digit 8) (digit 9)
		(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (<= (legal x ?d) (digit ?d))
		(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
		(<= (next good) (true good) (does x 7)) (<= terminal (true (step 6)))
		(<= (goal x 100) (true good)) (<= (goal x 0) (not (true good))) (goal y 50)`, Net: -1}))
	audit = result[AuditResult](c.start("audit", AuditRequest{Seconds: plenty, Matches: 10, MaxPlies: 10}))
	if x, y := audit.Best[0], audit.Best[1]; *x.Goal != 100 || !x.Most || len(x.Moves) != 6 || x.Moves[5][0] != "7" ||
		*y.Goal != 50 || !y.Most || audit.Positions == 0 {
		t.Errorf("audit of a game that is hard to win %+v", audit)
	}
	wantFailure(c.start("audit", AuditRequest{Seconds: 1e9, Matches: 3, MaxPlies: 10}), FailRequest)
	wantFailure(c.start("cover", CoverRequest{Seconds: 1}), FailRequest)
}
