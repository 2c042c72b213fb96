package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/search/player"
)

// A rehearsal asks a player for moves as a game manager would, and looks at
// nothing but whether they are legal and in time.
type rehearsal struct {
	Game   string  `json:"game"`
	Clock  float64 `json:"clock"` // seconds, for START and PLAY alike
	Moves  int     `json:"moves"` // asked for
	Late   int     `json:"late"`
	Wrong  int     `json:"wrong"`   // not legal, or no move
	Latest float64 `json:"latest"`  // seconds, the longest answer
	Fault  string  `json:"fault"`   // the first, for people
	NoGame string  `json:"no-game"` // why the sheet cannot be played
}

func defineRehearse(f *flag.FlagSet) action {
	name := choiceFlag(f, "player", "hard", "which `player` answers", playerNames())
	engine := engineFlag(f)
	clock := timeFlag(f, "playclock", time.Second, "how `long` START and each PLAY may take; whole seconds")
	plies := f.Int("plies", 3, "how many `moves` to ask for on each sheet; the other moves are random")
	seed := f.Uint64("seed", 1, "the `number` that random choices follow from")
	asJSON := jsonFlag(f, "sheet")
	return func(ctx context.Context, e *env, operands []string) error {
		if len(operands) == 0 {
			return wrongUsage("needs FILE...")
		}
		if clock.Duration < time.Second || clock.Duration%time.Second != 0 {
			return wrongUsage("-playclock must be whole seconds")
		}
		style, ok := player.FindStyle(name.word)
		if !ok {
			return fmt.Errorf("the player %s is missing", name.word)
		}
		server := e.newPlayerServer(style, engine.word, false)
		faults := 0
		for i, file := range operands {
			if err := ctx.Err(); err != nil {
				return err
			}
			r, err := e.rehearse(ctx, server, file, clock.Duration, *plies, *seed+uint64(i))
			if err != nil {
				return err
			}
			faults += r.Late + r.Wrong
			if err := e.printRehearsal(r, *asJSON); err != nil {
				return err
			}
		}
		if faults > 0 {
			return errFindings
		}
		return nil
	}
}

func (e *env) printRehearsal(r rehearsal, asJSON bool) error {
	if asJSON {
		return printJSON(e.out, r)
	}
	said := r.NoGame
	if said == "" {
		said = fmt.Sprintf("%d moves, %d late, %d wrong, at most %.2f s of %.0f", r.Moves, r.Late, r.Wrong, r.Latest,
			r.Clock)
	}
	if r.Fault != "" {
		said += ": " + r.Fault
	}
	_, err := fmt.Fprintf(e.out, "%s: %s\n", r.Game, said)
	return err
}

// rehearse plays the beginning of one match.
func (e *env) rehearse(
	ctx context.Context, s *playerServer, file string, clock time.Duration, plies int, seed uint64,
) (rehearsal, error) {
	r := rehearsal{Game: gameName(file), Clock: clock.Seconds()}
	text, err := e.readFile(file)
	if err != nil {
		return r, err
	}
	m, state, err := judgeOf(ctx, text)
	if err != nil {
		r.NoGame = err.Error()
		return r, ctx.Err()
	}
	defer m.Close()
	rng := rand.New(rand.NewPCG(seed, 0x7265686561727365))
	role := rng.IntN(len(m.Rules().Roles))
	id := fmt.Sprintf("rehearsal.%d", seed)
	ask := func(x match.Message) (string, error) {
		begin := time.Now()
		reply, err := s.answer(ctx, x.String())
		took := time.Since(begin)
		r.Latest = max(r.Latest, took.Seconds())
		if took > clock {
			r.Late++
			r.note("%s took %.2f s", x.Verb, took.Seconds())
		}
		return reply, err
	}
	reply, err := ask(match.Message{
		Verb: match.Start, Match: id, Role: m.Rules().Terms.String(m.Rules().Roles[role]), Rules: text,
		StartClock: clock, PlayClock: clock,
	})
	if err != nil || reply != "ready" {
		r.Wrong++
		r.note("start is answered with %q, %v", reply, err)
	}
	var last []gdl.Term
	for range plies {
		end, err := m.Terminal(ctx, state)
		if err != nil || end {
			break
		}
		joint, ok := randomJoint(ctx, m, state, rng)
		if !ok {
			break
		}
		r.Moves++
		reply, err := ask(match.Message{Verb: match.Ask, Match: id, Moves: last})
		if move, wrong := judge(ctx, m, state, role, reply, err); wrong == nil {
			joint[role] = move
		} else {
			r.Wrong++
			r.note("%s", wrong)
		}
		if last, err = jointTerms(m, joint); err != nil {
			return r, err
		}
		if state, err = m.Next(ctx, state, joint); err != nil {
			break
		}
	}
	if _, err := ask(match.Message{Verb: match.Stop, Match: id, Moves: last}); err != nil {
		r.note("stop: %s", err)
	}
	return r, ctx.Err()
}

// note remembers the first fault.
func (r *rehearsal) note(format string, args ...any) {
	if r.Fault == "" {
		r.Fault = printable(fmt.Sprintf(format, args...))
	}
}

// judgeOf returns a machine that tells what is legal, and the initial state.
func judgeOf(ctx context.Context, text string) (game.Machine, game.State, error) {
	rules, err := logic.Compile(gdl.Parse(text))
	if err != nil {
		return nil, nil, err
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		return nil, nil, err
	}
	limited, cancel := context.WithTimeout(ctx, buildLimit)
	defer cancel()
	s, err := m.Initial(limited)
	return m, s, err
}

// judge returns the move that a reply says, or why it says none.
func judge(ctx context.Context, m game.Machine, s game.State, role int, reply string, err error) (game.Move, error) {
	if err != nil {
		return 0, err
	}
	x, err := gdl.ParseTerm(strings.TrimSpace(reply))
	if err != nil {
		return 0, err
	}
	return match.LegalMove(ctx, m, s, role, &x)
}

// randomJoint returns a random legal joint move, not ok where there is none. Of
// more moves than can be listed in a few seconds it takes any.
func randomJoint(ctx context.Context, m game.Machine, s game.State, rng *rand.Rand) (game.JointMove, bool) {
	joint := make(game.JointMove, len(m.Rules().Roles))
	for role := range joint {
		limited, cancel := context.WithTimeout(ctx, 5*time.Second)
		legal, err := m.Legal(limited, s, role, nil)
		cancel()
		if limit := (*logic.LimitError)(nil); errors.As(err, &limit) || errors.Is(err, context.DeadlineExceeded) {
			move, ok, err := game.AnyLegal(ctx, m, s, role)
			if err != nil || !ok {
				return nil, false
			}
			legal = []game.Move{move}
		} else if err != nil || len(legal) == 0 {
			return nil, false
		}
		joint[role] = legal[rng.IntN(len(legal))]
	}
	return joint, true
}

// jointTerms returns the moves of a joint move as terms.
func jointTerms(m game.Machine, joint game.JointMove) ([]gdl.Term, error) {
	terms := make([]gdl.Term, len(joint))
	for role, move := range joint {
		var err error
		if terms[role], err = gdl.ParseTerm(m.Rules().Terms.String(m.MoveTerm(role, move))); err != nil {
			return nil, err
		}
	}
	return terms, nil
}
