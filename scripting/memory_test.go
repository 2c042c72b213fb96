package scripting_test

import (
	"errors"
	"testing"
	"time"

	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/scripting"
)

// TestTooMuchMemoryEndsACallAndNotTheGame plays a game of ten digits, whose
// network would have 10^8 moves, and which has as many legal ones.
func TestTooMuchMemoryEndsACallAndNotTheGame(t *testing.T) {
	const many = `(role x) (init (at a)) (d 0) (d 1) (d 2) (d 3) (d 4) (d 5) (d 6) (d 7) (d 8) (d 9)
		(<= (legal x (go ?a ?b ?c ?d ?e ?f ?g ?h)) (true (at a))
			(d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f) (d ?g) (d ?h))
		(<= (next (at b)) (does x ?m)) (<= terminal (true (at b))) (<= (goal x 100) (true (at b)))`
	limit := (*logic.LimitError)(nil)
	g, err := scripting.Load(many, scripting.Options{Build: time.Minute, Memory: 96 << 20})
	if err != nil {
		t.Fatal(err)
	}
	if g.Networked() || !errors.As(g.Problem(), &limit) {
		t.Errorf("networked %t, problem %v", g.Networked(), g.Problem())
	}
	s := must(g.Initial())(t)
	if moves, err := g.Legal(s, 0); !errors.As(err, &limit) {
		t.Errorf("%d legal moves, %v", len(moves), err)
	}
	if limit != nil && limit.What != "megabytes of memory" {
		t.Error(limit)
	}
	if text := must(g.MoveText(0, must(g.AnyLegal(s, 0))(t)))(t); len(text) != len("(go 0 0 0 0 0 0 0 0)") {
		t.Error("any legal move is", text)
	}
}
