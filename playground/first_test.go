package playground

import (
	"encoding/json"
	"testing"

	"github.com/gdl-playground/engine/games"
)

// The page shows what the first program says, and asks the whole engine for the rest: so they must agree.
func TestFirstProgramSaysOfPlayableRulesWhatTheEngineSays(t *testing.T) {
	for _, g := range games.All() {
		whole, first := newClient(t), clientOf(t, NewFirst)
		checked := result[CheckResult](whole.start("check", CheckRequest{g.Rules}))
		checked.Diagnostics, checked.More, checked.Errors, checked.Warnings = []Diagnostic{}, 0, 0, 0
		read := result[CheckResult](first.start("check", CheckRequest{g.Rules}))
		if asJSON(t, read) != asJSON(t, checked) {
			t.Errorf("%s: what was read differs", g.Name)
		}
		request := PositionRequest{RuleStatus: true}
		want := result[json.RawMessage](whole.start("position", request))
		if got := result[json.RawMessage](first.start("position", request)); string(got) != string(want) {
			t.Errorf("%s: the first position is\n%s, want\n%s", g.Name, got, want)
		}
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestFirstProgramSaysOfRulesWithErrorsThatTheyCannotBePlayed(t *testing.T) {
	c := clientOf(t, NewFirst)
	noEnd := "(role x) (<= (legal x go)) (<= (goal x 100))"
	for _, text := range []string{"(role x", "(init (cell 1))", "(role x)", noEnd} {
		r := result[CheckResult](c.start("check", CheckRequest{text}))
		if r.Playable || r.Why == nil || len(r.Diagnostics) > 0 {
			t.Errorf("%s: playable %v, why %v, %d findings", text, r.Playable, r.Why, len(r.Diagnostics))
		}
	}
	wantFailure(c.start("lessons", None{}), FailUnknownCall)
}
