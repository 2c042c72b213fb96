package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/player"
)

// A rehearsal asks a player for moves as a game manager would, and looks at
// nothing but whether they are legal and in time.
type rehearsal struct {
	Game      string  `json:"game"`
	Role      string  `json:"role"`
	Scrambled bool    `json:"scrambled"`
	Clock     float64 `json:"clock"` // seconds, for START and PLAY alike
	Moves     int     `json:"moves"` // asked for
	Late      int     `json:"late"`
	Wrong     int     `json:"wrong"`   // not legal, or no move
	Latest    float64 `json:"latest"`  // seconds, the longest answer
	Fault     string  `json:"fault"`   // the first, for people
	NoGame    string  `json:"no-game"` // why the sheet cannot be played, or not to the end
}

// A rehearser plays the beginnings of matches with a player: the game manager of
// package match sends it messages, and makes random moves for all other roles.
type rehearser struct {
	send     match.Transport
	clock    time.Duration
	grace    time.Duration // for the way of a message
	plies    int
	scramble bool          // the names of every second sheet, from the first on
	once     func() string // makes a word that no match has been called by
}

func defineRehearse(f *flag.FlagSet) action {
	name := choiceFlag(f, "player", "hard", "which `player` answers", playerNames())
	engine := toPlayFlag(f)
	at := f.String("at", "", "ask the player at an `address` such as http://localhost:9147 and not one of ours")
	clock := timeFlag(f, "playclock", time.Second, "how `long` START and each PLAY may take; whole seconds")
	plies := countFlag(f, "plies", 3, "how many `moves` to ask for on each sheet; the other moves are random")
	scramble := f.Bool("scramble", false, "give the names of every second sheet, from the first on, other words")
	seed := seedFlag(f)
	asJSON := jsonFlag(f, "sheet")
	return func(ctx context.Context, e *env, operands []string) error {
		if len(operands) == 0 {
			return wrongUsage("needs FILE...")
		}
		if clock.Duration < time.Second || clock.Duration%time.Second != 0 {
			return wrongUsage("-playclock must be whole seconds")
		}
		if given(f, "at") && given(f, "player") {
			return wrongUsage("-player is one of ours, and -at the address of another: choose one")
		}
		r := &rehearser{clock: clock.Duration, plies: int(plies.uint64), scramble: *scramble, once: newWord}
		if given(f, "at") {
			url, ok := address(*at)
			if !ok {
				return noAddress(*at)
			}
			r.send, r.grace = post(url, "rehearsed"), grace
		} else {
			style, ok := player.FindStyle(name.word)
			if !ok {
				return fmt.Errorf("the player %s is missing", name.word)
			}
			r.send = e.newPlayerServer(style, engine.word, false).answer
		}
		return e.rehearseAll(ctx, r, operands, seed.uint64, *asJSON)
	}
}

// rehearseAll plays with all sheets and prints what came of each. A sheet that cannot be read does not keep the others
// from it.
func (e *env) rehearseAll(ctx context.Context, r *rehearser, files []string, seed uint64, asJSON bool) error {
	faults, moves, i := 0, 0, 0
	err := e.eachFile(ctx, "rehearse", files, func(file string) error {
		found, err := e.rehearse(ctx, r, file, seed+uint64(i), r.scramble && i%2 == 0)
		i++
		if err != nil && (ctx.Err() == nil || found.Moves == 0) {
			return err
		}
		faults, moves = faults+found.Late+found.Wrong, moves+found.Moves
		return errors.Join(err, e.printRehearsal(found, asJSON))
	})
	switch {
	case err != nil:
		return err
	case faults > 0:
		return errFindings
	case moves == 0:
		return errors.New("no sheet came to a position in which a move could be asked for")
	}
	return nil
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
	ctx context.Context, x *rehearser, file string, seed uint64, scramble bool,
) (rehearsal, error) {
	r := rehearsal{Game: gameName(file), Clock: x.clock.Seconds()}
	text, err := e.readFile(ctx, file)
	if err != nil {
		return r, err
	}
	if err := e.tellFirstError(ctx, file, text); err != nil {
		return r, err
	}
	m, err := judgeOf(ctx, text)
	if err != nil {
		r.NoGame = err.Error()
		return r, ctx.Err()
	}
	defer m.Close()
	rng := rand.New(rand.NewPCG(seed, 0x7265686561727365))
	role := rng.IntN(len(m.Rules().Roles))
	r.Role = m.Rules().Terms.String(m.Rules().Roles[role])
	setup := match.Setup{
		Match: fmt.Sprintf("rehearsal.%d.%s", seed, x.once()), Game: r.Game, Rules: text, StartClock: x.clock,
		PlayClock: x.clock, Grace: x.grace, MaxPlies: x.plies, Seed: seed, Scramble: scramble,
	}
	r.Scrambled = setup.Scramble
	heard := &answers{clock: x.clock + x.grace}
	for other := range m.Rules().Roles {
		p := match.Player(vacant{})
		if other == role {
			p = match.NewRemote(heard.of(x.send))
		}
		setup.Players, setup.Names = append(setup.Players, p), append(setup.Names, "")
	}
	record, err := match.Play(ctx, m, setup)
	if err != nil && ctx.Err() == nil { // of the machine that judges, which met a limit
		r.NoGame, err = err.Error(), nil
	}
	heard.addTo(&r)
	r.judge(record, role)
	if record.End == match.EndStuck && err == nil {
		var open *search.Flaw
		if open, err = flaw(ctx, m, record); open != nil {
			r.NoGame = flawText(m, open)
		}
	}
	return r, errors.Join(err, ctx.Err())
}

// tellFirstError prints where the first error of a sheet is. The sheet is played all the same, as in a match, but the
// player gets its text without file and lines, perhaps in other words, and cannot say it.
func (e *env) tellFirstError(ctx context.Context, file, text string) error {
	sheet, found, err := checkText(ctx, text)
	if err != nil {
		return err
	}
	for _, d := range found {
		if d.Severity == gdl.Error {
			printDiagnostic(e.err, file, sheet, d)
			break
		}
	}
	return nil
}

// answers are what a player says in a match, and how soon.
type answers struct {
	clock time.Duration

	mu     sync.Mutex // an answer may come after the match
	latest time.Duration
	late   int
	fault  string // the first
	start  string // what is wrong with the answer to START
}

// of returns a way to the player on which its answers are heard. The manager waits
// for each of them, or for its clock, before it sends the next message.
func (a *answers) of(send match.Transport) match.Transport {
	return func(ctx context.Context, text string) (string, error) {
		begin := time.Now()
		reply, err := send(ctx, text)
		took := time.Since(begin)
		word, _, _ := strings.Cut(strings.TrimPrefix(text, "("), " ")
		a.mu.Lock()
		defer a.mu.Unlock()
		a.latest = max(a.latest, took)
		verb := match.Verb(strings.ToLower(word))
		ready := err == nil && strings.EqualFold(strings.TrimSpace(reply), "ready")
		if verb == match.Start && took <= a.clock && !ready {
			a.start = fmt.Sprintf("start is answered with %q, %v", reply, err)
		}
		if took > a.clock {
			a.late++
			if a.fault == "" {
				a.fault = fmt.Sprintf("%s took %.2f s", word, took.Seconds())
			}
		}
		return reply, err
	}
}

// addTo notes in a rehearsal what has been heard so far.
func (a *answers) addTo(r *rehearsal) {
	a.mu.Lock()
	defer a.mu.Unlock()
	r.Latest, r.Late, r.Fault = a.latest.Seconds(), a.late, printable(a.fault)
	if a.start != "" {
		r.Wrong++
		r.note("%s", a.start)
	}
}

// judge counts what the record has against the player of a role. What was late is
// counted by the clock alone, which is stricter than the record's.
func (r *rehearsal) judge(record match.Record, role int) {
	r.Moves = len(record.Steps)
	for ply, step := range record.Steps {
		if step.Faults == nil || step.Faults[role] == match.FaultNone || step.Faults[role] == match.FaultTime {
			continue
		}
		r.Wrong++
		r.note("move %d is %s: %s", ply+1, step.Faults[role], step.Errors[role])
	}
}

// note remembers the first fault.
func (r *rehearsal) note(format string, args ...any) {
	if r.Fault == "" {
		r.Fault = printable(fmt.Sprintf(format, args...))
	}
}

// judgeOf returns a machine that says what is legal, unless it does not come to the
// initial state in time.
func judgeOf(ctx context.Context, text string) (game.Machine, error) {
	rules, err := compile(ctx, text)
	if err != nil {
		return nil, err
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, buildLimit)
	defer cancel()
	if _, err := m.Initial(limited); err != nil {
		return nil, errors.Join(err, m.Close())
	}
	return m, nil
}

// A vacant role has nobody who plays it, so that the manager makes random moves.
type vacant struct{}

var errVacant = errors.New("nobody plays this role")

func (vacant) Start(context.Context, match.Beginning) error       { return nil }
func (vacant) Move(context.Context, []gdl.Term) (gdl.Term, error) { return gdl.Term{}, errVacant }
func (vacant) Stop(context.Context, []gdl.Term) error             { return nil }
func (vacant) Abort(context.Context) error                        { return nil }
