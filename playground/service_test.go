package playground

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/playground/netdraw"
)

// patience is how long a service that hangs is waited for; one that works may
// take most of it where the machine is busy.
const patience = 2 * time.Minute

// plenty is how many seconds requests allow for what ends by itself much
// sooner; it is less than the patience.
const plenty = 100

// A client asks a service as the page does.
type client struct {
	t        *testing.T
	service  *Service
	session  string
	revision int

	mu   sync.Mutex
	last int
}

func newClient(t *testing.T) *client { return clientOf(t, New) }

// clientOf returns a client of a service of some kind.
func clientOf(t *testing.T, newService func(Config) *Service) *client {
	// WebAssembly has one thread: a job that never gave way would starve the rest.
	s := newService(Config{Yield: runtime.Gosched})
	s.measure = byKind // what plays must not depend on how busy the machine is
	return &client{t: t, service: s, session: "test", revision: 1}
}

// A pending is a call on its way.
type pending struct {
	t       *testing.T
	id      int
	replies chan answered
}

type answered struct {
	V        int             `json:"v"`
	ID       int             `json:"id"`
	Kind     Kind            `json:"kind"`
	Revision int             `json:"revision"`
	Body     json.RawMessage `json:"body"`
	buffers  [][]byte
}

// start sends a request and does not wait for the answer.
func (c *client) start(call string, body any, buffers ...[]byte) *pending {
	c.t.Helper()
	c.mu.Lock()
	c.last++
	id := c.last
	c.mu.Unlock()
	text, err := json.Marshal(map[string]any{
		"v": Version, "id": id, "type": call, "session": c.session, "revision": c.revision, "body": body,
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return c.raw(id, text, buffers...)
}

// mayBeNull matches the fields of replies that are not lists.
var mayBeNull = regexp.MustCompile(`"(value|kind|why|problem|goal|opens|becomes)":null`)

func (c *client) raw(id int, text []byte, with ...[]byte) *pending {
	p := &pending{c.t, id, make(chan answered, 1000)}
	c.service.Handle(text, with, func(text []byte, buffers [][]byte) {
		var w answered
		if err := json.Unmarshal(text, &w); err != nil {
			panic(err)
		}
		if may := mayBeNull.ReplaceAll(text, nil); strings.Contains(string(may), ":null") {
			c.t.Errorf("null where a list was promised: %s", text)
		}
		w.buffers = buffers
		p.replies <- w
	})
	return p
}

// any waits for a reply of any kind.
func (p *pending) any() answered {
	p.t.Helper()
	select {
	case w := <-p.replies:
		return w
	case <-time.After(patience):
		p.t.Fatal("no answer")
		return answered{}
	}
}

// reply waits for the last reply.
func (p *pending) reply() answered {
	p.t.Helper()
	for {
		if w := p.any(); w.Kind != KindProgress {
			return w
		}
	}
}

// result waits for the result; an error fails the test.
func result[R any](p *pending) R {
	p.t.Helper()
	r, f := outcome[R](p)
	if f != nil {
		p.t.Fatalf("%s: %s", f.Code, f.Message)
	}
	return r
}

// outcome waits for the result or error.
func outcome[R any](p *pending) (r R, f *Failure) {
	p.t.Helper()
	w := p.reply()
	if w.ID != p.id {
		p.t.Fatalf("answer to %d, want %d", w.ID, p.id)
	}
	var into any = &r
	if w.Kind == KindError {
		f = &Failure{}
		into = f
	}
	if err := json.Unmarshal(w.Body, into); err != nil {
		p.t.Fatal(err)
	}
	return r, f
}

// wantFailure waits for an error and compares its code.
func wantFailure(p *pending, code FailureCode) *Failure {
	p.t.Helper()
	_, f := outcome[json.RawMessage](p)
	if f == nil {
		p.t.Fatalf("succeeded, want %s", code)
	}
	if f.Code != code {
		p.t.Fatalf("%s (%s), want %s", f.Code, f.Message, code)
	}
	return f
}

func rulesOf(t *testing.T, name string) string {
	t.Helper()
	g, ok := games.Find(name)
	if !ok {
		t.Fatalf("no bundled game %s", name)
	}
	return g.Rules
}

// open checks a bundled game in a new client.
func open(t *testing.T, name string) *client {
	t.Helper()
	c := newClient(t)
	if r := result[CheckResult](c.start("check", CheckRequest{rulesOf(t, name)})); !r.Playable {
		t.Fatalf("%s is not playable: %+v", name, r.Diagnostics)
	}
	return c
}

func TestEveryCallAnswersSomething(t *testing.T) {
	for _, call := range Calls() {
		for _, body := range []any{nil, map[string]any{}, "text", map[string]any{"moves": 7, "text": 8, "at": "x"}} {
			c := newClient(t)
			if w := c.start(call.Name, body).reply(); w.Kind == KindError {
				var f Failure
				if err := json.Unmarshal(w.Body, &f); err != nil || f.Code == "" || f.Message == "" {
					t.Errorf("%s of %v: bad failure %s", call.Name, body, w.Body)
				}
				if f.Code == FailInternal {
					t.Errorf("%s of %v: %s", call.Name, body, f.Args)
				}
			}
		}
	}
}

func TestRequestsThatAreNotOnes(t *testing.T) {
	tests := map[string]struct {
		text string
		code FailureCode
	}{
		"no JSON":           {"(hello)", FailRequest},
		"another version":   {`{"v":99,"id":1,"type":"hello"}`, FailProtocol},
		"an unknown call":   {`{"v":3,"id":1,"type":"__proto__"}`, FailUnknownCall},
		"too many bytes":    {`{"v":3,"x":"` + strings.Repeat("x", MaxMessage) + `"}`, FailTooLarge},
		"a session nowhere": {`{"v":3,"id":1,"type":"position","session":"none"}`, FailUnknownSession},
		"an engine nowhere": {`{"v":3,"id":1,"type":"move","session":"none","body":{"player":"random"}}`,
			FailUnknownSession},
		"a game that is not": {`{"v":3,"id":1,"type":"game","body":{"name":"../../etc/passwd"}}`, FailUnknownGame},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			w := newClient(t).raw(1, []byte(test.text)).reply()
			var f Failure
			if err := json.Unmarshal(w.Body, &f); err != nil {
				t.Fatal(err)
			}
			if w.Kind != KindError || f.Code != test.code {
				t.Errorf("%s %s, want %s", w.Kind, f.Code, test.code)
			}
		})
	}
}

func TestCheckDescribesTheText(t *testing.T) {
	c := newClient(t)
	r := result[CheckResult](c.start("check", CheckRequest{"; 🎲 dé\n(role ?x)\n(init (p é))\n"}))
	if r.Playable || r.Errors == 0 {
		t.Errorf("playable with a role that is a variable: %+v", r)
	}
	if len(r.Forms) != 2 || r.Forms[1].LineNumber != 3 || r.Forms[1].From != 18 || r.Forms[1].Name != "init" {
		t.Errorf("forms %+v", r.Forms)
	}
	i := slices.IndexFunc(r.Diagnostics, func(d Diagnostic) bool { return d.Rule == 0 })
	if i < 0 || r.Diagnostics[i].LineNumber != 2 || r.Diagnostics[i].From < 8 || r.Diagnostics[i].To > 17 {
		t.Errorf("diagnostics %+v", r.Diagnostics)
	}
}

// Whether a relation joins places is known from the boards, which a check looks for only then.
func TestCheckFindsPlacesThatNothingJoins(t *testing.T) {
	const rules = "(role w) (man 1) (init (cell 1 1 x)) (init (cell 2 1 o)) (init (cell 1 2 x)) (init (cell 2 2 o))\n" +
		"(<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c))) (legal w noop) (goal w 0) " +
		"(<= terminal (true (cell 1 1 o)))\n"
	c := newClient(t)
	for hint, want := range map[string]int{"; board: joined man": 1, "; board: hide man": 0} {
		r := result[CheckResult](c.start("check", CheckRequest{rules + hint}))
		found := 0
		for _, d := range r.Diagnostics {
			if d.Code == "board-hint" {
				found++
			}
		}
		if found != want || !r.Playable {
			t.Errorf("%s: %d problems of hints, want %d; playable %v", hint, found, want, r.Playable)
		}
	}
}

// What only compiling finds is told to whoever wants to play, with the rule.
func TestRulesThatDoNotCompile(t *testing.T) {
	c := newClient(t)
	many := ""
	for i := range 13 {
		many += fmt.Sprintf(" (or (distinct ?x a%d) (distinct ?x b%d))", i, i)
	}
	r := result[CheckResult](c.start("check", CheckRequest{Text: "(role r) (init p) (<= (legal r ?x) (true ?x)" + many +
		")\n(<= (next ?x) (true ?x)) (<= terminal (true q)) (goal r 0)"}))
	if !r.Playable {
		t.Fatalf("not playable: %+v", r)
	}
	_, f := outcome[PositionResult](c.start("position", PositionRequest{}))
	if f == nil || f.Code != FailLimit || f.Rule != 2 {
		t.Errorf("failure %+v, want a limit that names form 2", f)
	}
}

func TestErrorsAreKeptWhereHintsAreLeftOut(t *testing.T) {
	hint := gdl.Diagnostic{Severity: gdl.Hint}
	found := slices.Repeat([]gdl.Diagnostic{hint}, MaxDiagnostics+50)
	found = append(found, gdl.Diagnostic{Severity: gdl.Error, Place: gdl.Place{Form: 9}})
	kept := gdl.Worst(found, MaxDiagnostics)
	if len(kept) != MaxDiagnostics || kept[MaxDiagnostics-1].Severity != gdl.Error {
		t.Errorf("%d kept, the last one %v", len(kept), kept[len(kept)-1].Severity)
	}
}

func TestAnOldRevisionIsRefused(t *testing.T) {
	c := open(t, "tic-tac-toe")
	c.revision = 2
	wantFailure(c.start("position", PositionRequest{}), FailStale)
}

func TestRulesWithErrorsAreNotPlayed(t *testing.T) {
	c := newClient(t)
	result[CheckResult](c.start("check", CheckRequest{"(role x) (<= terminal (not"}))
	wantFailure(c.start("position", PositionRequest{}), FailNotPlayable)
}

func TestPositionFollowsMoves(t *testing.T) {
	c := open(t, "tic-tac-toe")
	start := result[PositionResult](c.start("position", PositionRequest{}))
	if len(start.Legal[0]) != 9 || len(start.Legal[1]) != 1 || !slices.Equal(start.Choice, []int{0}) || start.Terminal {
		t.Fatalf("at the start: %+v", start)
	}
	moves := [][]string{{"(mark 2 2)", "noop"}, {"noop", "(MARK 1  1)"}, {"(mark 1 1)", "noop"}, {"noop", "(mark 3 3)"}}
	p := result[PositionResult](c.start("position", PositionRequest{Moves: moves, RuleStatus: true}))
	if p.Ply != 2 {
		t.Errorf("%d joint moves were played, want 2: the third one is not legal", p.Ply)
	}
	if !slices.Contains(p.Facts, "(cell 1 1 o)") || len(p.Last) != 2 || p.Last[1].Text != "(mark 1 1)" {
		t.Errorf("facts %v, last %v", p.Facts, p.Last)
	}
	if p.Goals[0].Value == nil && p.Goals[0].Problem == GoalFine {
		t.Errorf("a goal without value or problem: %+v", p.Goals)
	}
	lit := 0
	for _, l := range p.RuleStatus {
		lit += l.Count
	}
	if lit == 0 {
		t.Error("no rule fires")
	}
}

func TestAMatchIsPlayedToItsEndByClicks(t *testing.T) {
	for _, name := range []string{"tic-tac-toe", "connect-four-4x4", "breakthrough-4x5", "hex-5x5", "lights-out",
		"eight-puzzle"} {
		t.Run(name, func(t *testing.T) {
			c := open(t, name)
			var moves [][]string
			for {
				p := result[PositionResult](c.start("position", PositionRequest{Moves: moves}))
				if p.Ply != len(moves) {
					t.Fatalf("legal move refused: %v", moves[p.Ply])
				}
				if p.Terminal {
					break
				}
				joint := make([]string, len(p.Roles))
				for role, legal := range p.Legal {
					joint[role] = legal[len(moves)%len(legal)].Text
					if len(legal) > 1 {
						checkClicks(t, &p, legal)
					}
				}
				if moves = append(moves, joint); len(moves) > 100 {
					t.Fatal("the match does not end")
				}
			}
		})
	}
}

// checkClicks wants every move to be named by its clicks, and no two alike.
func checkClicks(t *testing.T, p *PositionResult, legal []Legal) {
	t.Helper()
	seen := map[string]string{}
	for _, m := range legal {
		if len(m.Clicks) == 0 {
			t.Fatalf("%s cannot be clicked", m.Text)
		}
		for _, cells := range m.Clicks {
			for _, c := range cells {
				if c.Board >= len(p.Boards) || c.Cell >= len(p.Boards[c.Board].Cells) {
					t.Fatalf("%s goes to a cell that is not there: %v", m.Text, c)
				}
			}
		}
		key := fmt.Sprint(m.Clicks)
		if other, ok := seen[key]; ok {
			t.Fatalf("%s and %s have the same clicks", m.Text, other)
		}
		seen[key] = m.Text
	}
}

func TestEditingHelp(t *testing.T) {
	c := newClient(t)
	text := "; é 🎲\n(role x)\n(<= (legal x go) (ready ?n))\n(ready 1)\n(init p) (<= terminal (ready 2)) (goal x 0)"
	result[CheckResult](c.start("check", CheckRequest{text}))
	at := len([]rune(text[:strings.Index(text, "ready ?n")])) + 1 // the emoji takes two units
	h := result[HoverResult](c.start("hover", AtRequest{at}))
	if !h.Found || h.Title != "ready" || h.LineNumber != 4 || h.Text == "" || h.Range.To-h.Range.From != 5 {
		t.Errorf("hover %+v", h)
	}
	p := result[PlacesResult](c.start("places", AtRequest{at}))
	if p.Name != "ready" || len(p.Places) != 3 {
		t.Errorf("places %+v", p)
	}
	r := result[RenameResult](c.start("rename", RenameRequest{at, "steady"}))
	if len(r.Edits) != 3 {
		t.Errorf("rename %+v", r)
	}
	wantFailure(c.start("rename", RenameRequest{at, "("}), FailRename)
	o := result[OutlineResult](c.start("outline", None{}))
	if n := len(o.Sections); n != 6 || o.Sections[1].Keyword != "legal" || o.Sections[1].Name != "go" ||
		o.Sections[2].LineNumber != 4 {
		t.Errorf("outline %+v", o)
	}
	if len(o.Folds) != 0 {
		t.Errorf("folds in a text of short forms: %+v", o.Folds)
	}
	f := result[FormatResult](c.start("format", FormatRequest{"(role   x)"}))
	if !f.Possible || f.Text != "(role x)\n" {
		t.Errorf("format %+v", f)
	}
	if f := result[FormatResult](c.start("format", FormatRequest{"(role   x"})); f.Possible || f.Text != "(role   x" {
		t.Errorf("format of a form that never closes: %+v", f)
	}
	if e := result[ExplainResult](c.start("explain", ExplainRequest{"unsafe-variable"})); e.Text == "" {
		t.Error("no page for a code")
	}
}

// loadNetwork gives an engine a bundled game and builds its network.
func loadNetwork(t *testing.T, name string) (*client, BuildResult) {
	t.Helper()
	c := newClient(t)
	result[LoadResult](c.start("load", LoadRequest{Text: rulesOf(t, name), Net: -1}))
	return c, result[BuildResult](c.start("build", BuildRequest{}))
}

func TestANetworkIsBuiltLookedAtAndPlayed(t *testing.T) {
	c, b := loadNetwork(t, "tic-tac-toe")
	if b.Machine != MachinePropnet || b.Stats.Bases != 29 || b.Stats.Gates == 0 || b.Stats.GroundRules == 0 {
		t.Errorf("network %+v", b)
	}
	for _, q := range []netdraw.NetViewRequest{{View: netdraw.ViewWhole}, {View: netdraw.ViewRelations},
		{View: netdraw.ViewCone, Focus: []int{0}, Depth: 3, Limit: 50}} {
		v := result[netdraw.NetViewResult](c.start("netview", q))
		if len(v.Nodes) == 0 {
			t.Fatalf("%s is empty", q.View)
		}
	}
	found := result[FindNodesResult](c.start("findnodes", FindNodesRequest{"terminal", 5}))
	if len(found.Nodes) == 0 || found.Nodes[0].Kind != netdraw.NodeTerminal {
		t.Fatalf("found %+v", found)
	}
	w := c.start("values", ValuesRequest{Moves: [][]string{{"(mark 1 1)", "noop"}, {"noop", "(mark 2 1)"},
		{"(mark 1 2)", "noop"}, {"noop", "(mark 2 2)"}, {"(mark 1 3)", "noop"}}}).reply()
	if len(w.buffers) != 1 || len(w.buffers[0]) != b.Stats.Nodes || w.buffers[0][found.Nodes[0].ID] != 1 {
		t.Errorf("the network does not know that the match is over: %s", w.Body)
	}
	m := result[MoveResult](c.start("move",
		MoveRequest{Player: "alphabeta", Role: 1, Moves: [][]string{{"(mark 2 2)", "noop"}}, Clock: 0.2}))
	if !strings.HasPrefix(m.Move, "(mark ") || m.Analysis.Machine != MachinePropnet || len(m.Analysis.Rows) != 8 {
		t.Errorf("move %+v", m)
	}
	first := PonderRequest{Player: "hard", Role: 1, Clock: 0.2}
	if r := result[PonderResult](c.start("ponder", first)); r.Positions != 0 {
		t.Errorf("%d positions were pondered before the first move", r.Positions)
	}
	result[MoveResult](c.start("move",
		MoveRequest{Player: "hard", Role: 1, Moves: [][]string{{"(mark 2 2)", "noop"}}, Clock: 0.2}))
	if r := result[PonderResult](c.start("ponder", first)); r.Positions == 0 {
		t.Error("nothing was pondered while the other role chooses")
	}
	wantFailure(c.start("ponder", PonderRequest{Player: "nobody"}), FailUnknownPlayer)
	a := result[Analysis](c.start("analyse", AnalyseRequest{Role: 0, Seconds: plenty}))
	if !a.Proven || a.Value == nil || *a.Value != 50 {
		t.Errorf("tic-tac-toe is a draw, not %+v", a)
	}
	wantFailure(c.start("move", MoveRequest{Player: "nobody"}), FailUnknownPlayer)
	wantFailure(c.start("move", MoveRequest{Player: "random", Role: 5}), FailRequest)
	wantFailure(c.start("move", MoveRequest{Player: "random", Moves: [][]string{{"x", "y"}}}), FailMoves)
}

// TestAPlayerThatIsHurriedBeforeItBeginsHasAMove cancels moves before anything was done for
// them, as a visitor may who presses "Move now" while the engine has other work.
func TestAPlayerThatIsHurriedBeforeItBeginsHasAMove(t *testing.T) {
	for _, name := range []string{"random", "easy", "hard"} {
		c := newClient(t)
		result[LoadResult](c.start("load", LoadRequest{Text: rulesOf(t, "tic-tac-toe"), Net: -1}))
		cancelled, cancel := context.WithCancel(t.Context())
		cancel()
		for _, s := range c.service.sessions {
			j := &job{Request: Request{Revision: s.engine.revision}, service: c.service, ctx: cancelled}
			played := [][]string{{"(mark 2 2)", "noop"}}
			m, err := move(j, s, MoveRequest{Player: name, Role: 1, Moves: played, Clock: 1})
			if err != nil || !strings.HasPrefix(m.Move, "(mark ") {
				t.Errorf("%s: move %q, %v", name, m.Move, err)
			}
		}
	}
}

func TestAnEnginePlaysBeforeItHasANetwork(t *testing.T) {
	c := newClient(t)
	result[LoadResult](c.start("load", LoadRequest{Text: rulesOf(t, "rock-paper-scissors"), Net: -1}))
	m := result[MoveResult](c.start("move", MoveRequest{Player: "random", Role: 1, Clock: 1}))
	if !strings.HasPrefix(m.Move, "(show ") {
		t.Errorf("move %q", m.Move)
	}
	wantFailure(c.start("netview", netdraw.NetViewRequest{View: netdraw.ViewWhole}), FailNoNet)
	wantFailure(c.start("bench", BenchRequest{Machine: MachineCompiled, Seconds: 1}), FailNoNet)
	r := result[BenchResult](c.start("bench", BenchRequest{Machine: MachineReasoner, Seconds: 0.1}))
	if r.Playouts == 0 || r.States < r.Playouts || r.Goals[0] == nil {
		t.Errorf("bench %+v", r)
	}
}

func TestCancelIsAnsweredWhenTheJobHasStopped(t *testing.T) {
	c, _ := loadNetwork(t, "connect-four")
	job := c.start("analyse", AnalyseRequest{Role: 0}) // without end
	for w := range job.replies {
		if w.Kind == KindProgress {
			break
		}
		t.Fatalf("ended by itself: %s", w.Body)
	}
	if r := result[CancelResult](c.start("cancel", CancelRequest{job.id})); !r.Found {
		t.Error("the job was not found")
	}
	for {
		select {
		case w := <-job.replies:
			if w.Kind == KindProgress {
				continue
			}
			if w.Kind != KindResult {
				t.Errorf("cancelled analysis: %s", w.Body)
			}
			return
		default:
			t.Fatal("cancel was answered before the job")
		}
	}
}

func TestCancellingNothing(t *testing.T) {
	if r := result[CancelResult](newClient(t).start("cancel", CancelRequest{77})); r.Found {
		t.Error("found a job that never was")
	}
}

func TestCancelsDoNotWaitForEachOther(t *testing.T) {
	c := newClient(t)
	waiting := &job{Request: Request{ID: 77}, service: c.service, call: c.service.calls["cancel"],
		done: make(chan struct{})}
	if _, err := c.service.admit(waiting); err != nil {
		t.Fatal(err)
	}
	if r := result[CancelResult](c.start("cancel", CancelRequest{77})); r.Found {
		t.Error("a cancel was cancelled")
	}
}

func TestAResultThatJSONDoesNotHaveIsAnError(t *testing.T) {
	var sent []byte
	j := &job{service: New(Config{}), send: func(text []byte, _ [][]byte) { sent = text }, done: make(chan struct{})}
	j.finish(BenchResult{Seconds: math.NaN()}, nil)
	if !strings.Contains(string(sent), string(FailInternal)) {
		t.Errorf("answered %s", sent)
	}
}

func TestANewerJobOfAKindStopsTheOlder(t *testing.T) {
	c, _ := loadNetwork(t, "connect-four")
	old := c.start("analyse", AnalyseRequest{Role: 0})
	result[Analysis](c.start("analyse", AnalyseRequest{Role: 0, Seconds: 0.05}))
	old.reply() // it would never end by itself
}

func TestAnAnalysisOutlivesThatItsRulesAreGivenAgain(t *testing.T) {
	c := newClient(t)
	load := func() {
		result[LoadResult](c.start("load", LoadRequest{Text: rulesOf(t, "connect-four"), Net: -1}))
	}
	load()
	running := c.start("analyse", AnalyseRequest{Role: 0})
	load()
	if !result[CancelResult](c.start("cancel", CancelRequest{running.id})).Found {
		t.Error("the same text has stopped the analysis")
	}
	running.reply()
	running = c.start("analyse", AnalyseRequest{Role: 0})
	c.revision++
	load()
	running.reply() // it would never end by itself
}

func TestWhatTwoViewsAskIsAnsweredToBoth(t *testing.T) {
	c, _ := loadNetwork(t, "connect-four")
	ask := func(id int, purpose string) *pending {
		body, err := json.Marshal(BenchRequest{Seconds: 60})
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(Request{V: Version, ID: id, Type: "bench", Session: c.session,
			Revision: c.revision, Body: body, Purpose: purpose})
		if err != nil {
			t.Fatal(err)
		}
		return c.raw(id, text)
	}
	one, older, newer := ask(1001, "one"), ask(1002, "another"), ask(1003, "another")
	older.reply() // it would take a minute by itself
	for _, running := range []*pending{one, newer} {
		if !result[CancelResult](c.start("cancel", CancelRequest{running.id})).Found {
			t.Errorf("%d was stopped", running.id)
		}
		running.reply()
	}
}

func TestAnIDIsUsedOnce(t *testing.T) {
	c := newClient(t)
	result[LoadResult](c.start("load", LoadRequest{Text: rulesOf(t, "tic-tac-toe"), Net: -1}))
	long := c.start("bench", BenchRequest{Seconds: 60})
	text := fmt.Sprintf(`{"v":%d,"id":%d,"type":"hello"}`, Version, long.id)
	wantFailure(c.raw(long.id, []byte(text)), FailRequest)
	if stopped := result[CancelResult](c.start("cancel", CancelRequest{long.id})); !stopped.Found {
		t.Error("the first job with the id is not known any more")
	}
	long.reply()
}

func TestSessionsAreLimited(t *testing.T) {
	c := newClient(t)
	check := func(n int) *pending {
		c.session = strconv.Itoa(n)
		return c.start("check", CheckRequest{"(role x)"})
	}
	for n := range maxSessions {
		result[CheckResult](check(n))
	}
	wantFailure(check(maxSessions), FailRequest)
	result[CheckResult](check(0))
	result[None](c.start("close", None{}))
	result[CheckResult](check(maxSessions))
}

func TestASessionThatIsClosedIsForgotten(t *testing.T) {
	c := open(t, "nim")
	result[None](c.start("close", None{}))
	wantFailure(c.start("position", PositionRequest{}), FailUnknownSession)
}

func TestAPanicIsAnsweredAsAnInternalError(t *testing.T) {
	s := New(Config{Yield: func() { panic("a bug") }})
	c := &client{t: t, service: s, session: "x", revision: 1}
	f := wantFailure(c.start("check", CheckRequest{rulesOf(t, "tic-tac-toe")}), FailInternal)
	if len(f.Args) < 2 || f.Args[0] != "a bug" || !strings.Contains(f.Args[1], "goroutine") {
		t.Errorf("failure %+v", f)
	}
}

func TestFailuresSpeakTheProtocol(t *testing.T) {
	if f := asFailure(errors.New("x")); f.Code != FailInternal || f.Rule != -1 {
		t.Errorf("%+v", f)
	}
	inner := failure(FailNoNet, "No net.")
	if f := asFailure(fmt.Errorf("wrapped: %w", inner)); f != inner {
		t.Errorf("%+v", f)
	}
}

func TestEveryBundledGameIsHandedOut(t *testing.T) {
	c := newClient(t)
	for _, g := range games.All() {
		if got := result[GameResult](c.start("game", GameRequest{g.Name})); got.Text == "" || got.Game.Title == "" {
			t.Errorf("%s has no text or title", g.Name)
		}
		sample := sampleMoves(t, g)
		result[CheckResult](c.start("check", CheckRequest{rulesOf(t, g.Name)}))
		if p := result[PositionResult](c.start("position", PositionRequest{Moves: sample})); p.Ply != len(sample) {
			t.Errorf("%s: the sample cannot be played beyond ply %d", g.Name, p.Ply)
		}
	}
}
