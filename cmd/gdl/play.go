package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/search/player"
)

// Bounds of a match on the command line.
const (
	playPlies = 10_000      // then a match that does not end is stopped
	grace     = time.Second // as other game managers have it
)

// A seriesOrder is what the command line of play asks for.
type seriesOrder struct {
	file    string
	results string // of a tournament; empty: there is none
	engine  string
	players []string
	start   time.Duration // 0: as startClock says
	clock   time.Duration
	repeat  int
	swap    bool
	ponder  bool
	pairs   bool // of a tournament: the first player meets the second, the third the fourth, and so on
	seed    uint64
	asJSON  bool
	asCSV   bool
	asLines bool
	typed   *lines // by people at the keyboard
}

// startClock returns how long players have before the first move.
func (o *seriesOrder) startClock() time.Duration {
	switch {
	case o.start > 0:
		return o.start
	case slices.ContainsFunc(o.players, func(name string) bool {
		_, elsewhere := address(name)
		return elsewhere
	}):
		return 10 * time.Second
	}
	return time.Second // their machine is there already
}

func definePlay(f *flag.FlagSet) action {
	players := list{some: append([]string{"human"}, playerNames()...)}
	f.Var(&players, "players", "the `players` in role order, separated by commas:\n"+
		"human, addresses such as http://localhost:9147, and those that search:\n"+
		playerSentences())
	clock := timeFlag(f, "playclock", time.Second, "how `long` a player has for a move; people take their time")
	start := timeFlag(f, "startclock", 0, "how `long` players have before the first move; unless it is said\n"+
		"10s where one of them is elsewhere, else 1s")
	repeat := countFlag(f, "repeat", 1, "how many `matches` to play, or rounds of a tournament")
	results := f.String("tournament", "", "play all players against each other in all roles of all FILEs,\n"+
		"add the matches to `RESULTS` and leave out those that it has")
	pairs := f.Bool("pairs", false, "let each player of a tournament meet one other:\n"+
		"the first against the second, the third against the fourth")
	asCSV := f.Bool("csv", false, "print the table of a tournament as CSV")
	swap := f.Bool("swap", false, "let the players move on by a role after each match")
	ponder := f.Bool("ponder", false, "let hard think while the others choose, too; it is off because on few cores\n"+
		"a player that thinks takes processor time from the one whose turn it is")
	seed := seedFlag(f)
	asJSON := jsonFlag(f, "match")
	asLines := f.Bool("lines", false, "print a line for each match: goals, or how it broke off, a colon\n"+
		"and the joint moves")
	engine := toPlayFlag(f)
	return func(ctx context.Context, e *env, operands []string) error {
		switch {
		case clock.Duration <= 0:
			return wrongUsage("-playclock must be above 0")
		case start.Duration < 0:
			return wrongUsage("-startclock must not be below 0")
		}
		o := &seriesOrder{
			results: *results, engine: engine.word, players: players.words, start: start.Duration,
			clock: clock.Duration, repeat: int(repeat.uint64), swap: *swap, seed: seed.uint64, asJSON: *asJSON,
			asCSV: *asCSV, pairs: *pairs, ponder: *ponder, asLines: *asLines, typed: newLines(e.in),
		}
		if o.asJSON && o.asLines {
			return wrongUsage("-json and -lines are two forms: choose one")
		}
		if given(f, "tournament") {
			if o.results == "" {
				return wrongUsage("say which file -tournament adds its matches to")
			}
			if err := o.checkTournament(operands); err != nil {
				return err
			}
			return e.tournament(ctx, o, operands)
		}
		if o.asCSV || o.pairs {
			return wrongUsage("-csv and -pairs are for a -tournament")
		}
		var err error
		if o.file, err = needOne("FILE", operands); err != nil {
			return err
		}
		if len(players.words) == 0 {
			return wrongUsage("say who -players are, one for each role")
		}
		return e.play(ctx, o)
	}
}

// play plays a series of matches. When ctx is done it prints how far they got.
func (e *env) play(ctx context.Context, o *seriesOrder) (err error) {
	rules, err := e.readRules(ctx, o.file)
	if err != nil {
		return err
	}
	if len(o.players) != len(rules.Roles) {
		return wrongUsage("name as many -players as the game has roles, %d", len(rules.Roles))
	}
	if err := o.checkPlayers(); err != nil {
		return err
	}
	m, err := e.chooseMachine(ctx, toPlay(o.engine), rules, buildLimit)
	if err != nil {
		return err
	}
	defer func() { err = m.end(err) }()
	t := e.newTable(o, m.Machine)
	t.names = slices.Clone(o.players)
	t.asJSON, t.asLines, t.quiet = o.asJSON, o.asLines, o.asJSON || o.asLines || o.repeat > 1
	t.scores, t.faults = make([]match.Tally, len(o.players)), make([]int, len(o.players))
	err = t.series(ctx, gameName(o.file), o.repeat, o.seed, o.swap)
	played := err == nil || ctx.Err() != nil || errors.As(err, new(findingError))
	if !o.asJSON && !o.asLines && o.repeat > 1 && played {
		t.printSummary(o.players)
	}
	if o.asLines && played {
		t.printFaults(o.players)
	}
	return err
}

// checkTournament refuses what makes no sense in a tournament of the given files.
func (o *seriesOrder) checkTournament(files []string) error {
	switch {
	case len(files) == 0:
		return wrongUsage("needs FILE...")
	case len(o.players) == 0:
		return wrongUsage("say who -players are")
	case o.asLines || o.swap:
		return wrongUsage("-lines and -swap are not for a -tournament, in which all change sides")
	case o.asJSON && o.asCSV:
		return wrongUsage("-json and -csv are two forms: choose one")
	}
	return o.checkPlayers()
}

// checkPlayers refuses players that there are not, and clocks that the protocol cannot tell a player elsewhere: they
// are whole seconds, and a player that is told another clock is late or too hasty. It refuses players elsewhere that
// are named twice, too: they play one match at a time, and one role of it.
func (o *seriesOrder) checkPlayers() error {
	taken := map[string]bool{}
	for _, name := range o.players {
		at, ok := address(name)
		if !ok {
			if likeAddress(name) {
				return noAddress(name)
			}
			if _, known := player.FindStyle(name); !known && name != "human" {
				return noPlayer(name)
			}
			continue
		}
		if taken[at] {
			return wrongUsage("%s is named for two roles; a player plays one", name)
		}
		taken[at] = true
		if utf8.RuneCountInString(name) > match.MaxNameRunes {
			return wrongUsage("the address %.50s... has more than %d characters", name, match.MaxNameRunes)
		}
		const says = "%s is reached over HTTP, where clocks are whole seconds: %s %s is none"
		if o.clock%time.Second != 0 {
			return wrongUsage(says, name, "-playclock", o.clock)
		}
		if o.start%time.Second != 0 {
			return wrongUsage(says, name, "-startclock", o.start)
		}
	}
	return nil
}

// series plays matches whose seeds follow each other. With swap the players move
// on by a role after each, so that each sits in each role equally often. The error may be a finding: what the rules
// left open at the end of the first match where they do.
func (t *table) series(ctx context.Context, name string, matches int, seed uint64, swap bool) error {
	var found error
	for i := range matches {
		if swap && i > 0 {
			t.names = append(t.names[1:], t.names[0])
			t.shift++
		}
		record, err := t.match(ctx, name, seed+uint64(i))
		if err != nil {
			return err
		}
		t.count(record)
		if err := t.print(record); err != nil {
			return err
		}
		if record.End == match.EndAborted {
			return cmp.Or(ctx.Err(), t.left)
		}
		if found == nil {
			found = t.checkEnd(ctx, record)
		}
	}
	return found
}

// print prints a match: all of it, or how it ended.
func (t *table) print(r match.Record) error {
	switch {
	case t.asJSON:
		return printJSON(t.out, r)
	case t.asLines:
		printLine(t.out, r)
	default:
		printResult(t.env, r)
	}
	return nil
}

// printLine prints a match as games/NAME/matches.txt has it: the goals, a colon
// and the joint moves. Where there was no end, how it broke off takes the place of the goals.
func printLine(out io.Writer, r match.Record) {
	came := goalWords(r)
	if r.End != match.EndTerminal {
		came = string(r.End)
	}
	fmt.Fprintf(out, "%s:", came)
	for _, s := range r.Steps {
		fmt.Fprintf(out, " (%s)", strings.Join(s.Moves, " "))
	}
	fmt.Fprintln(out)
}

// playerNames lists the players that search.
func playerNames() []string {
	var ids []string
	for _, p := range player.Styles() {
		ids = append(ids, p.ID)
	}
	return ids
}

// playerSentences says of each player that searches how it plays, a line each.
func playerSentences() string {
	var lines []string
	for _, p := range player.Styles() {
		lines = append(lines, fmt.Sprintf("%-11s%s", p.ID, p.About))
	}
	return strings.Join(lines, "\n")
}

// A table is where the matches of one command line are played.
type table struct {
	*env
	machine game.Machine
	names   []string // of the players, in role order
	start   time.Duration
	clock   time.Duration
	ponder  bool          // hard thinks while the others choose
	once    func() string // makes a word that no match has been called by
	typed   *lines
	asJSON  bool
	asLines bool
	quiet   bool          // how matches end is printed, not how they go
	talk    sync.Mutex    // people at one keyboard answer one after the other
	warned  sync.Map      // by what was said by warn
	leave   func(error)   // breaks the match off
	left    error         // why it was, if it was by leave
	shift   int           // how many roles the players have moved on
	scores  []match.Tally // by player, in the order of the command line
	faults  []int         // likewise: moves that were late, illegal or missing
}

// newTable returns a table without players.
func (e *env) newTable(o *seriesOrder, m game.Machine) *table {
	return &table{env: e, machine: m, start: o.startClock(), clock: o.clock, ponder: o.ponder, once: newWord,
		typed: o.typed}
}

// match plays one match.
func (t *table) match(ctx context.Context, name string, seed uint64) (match.Record, error) {
	return t.play(ctx, t.setup(name, seed))
}

// newWord returns a word that nobody has heard: letters and digits.
func newWord() string { return strings.ToLower(rand.Text()[:13]) }

// longestGame is how many characters a match takes of the name of its game, so that there is room for its number
// and a new word within [match.MaxNameRunes].
const longestGame = match.MaxNameRunes - 50

// setup returns what a match needs except the players. Its record calls the match by game and seed, so that it is found
// again; players elsewhere are told a name of its own each time, since they would take the messages of another run
// for those of a match that they know.
func (t *table) setup(name string, seed uint64) match.Setup {
	game := strings.Map(identifier, name)
	id := fmt.Sprintf("%s.%d", game[:min(len(game), longestGame)], seed)
	return match.Setup{
		Match: id, Told: id + "." + t.once(), Game: name, Names: slices.Clone(t.names),
		Rules: t.machine.Rules().Sheet.Text, StartClock: t.start, PlayClock: t.clock, Grace: grace,
		MaxPlies: playPlies, Seed: seed,
	}
}

// play plays a match between the players of the table.
func (t *table) play(ctx context.Context, setup match.Setup) (match.Record, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t.leave = func(err error) {
		t.left = err
		cancel()
	}
	for role, name := range t.names {
		setup.Unhurried = append(setup.Unhurried, name == "human")
		player, err := t.player(name, role, setup.Seed)
		if err != nil {
			return match.Record{}, err
		}
		setup.Players = append(setup.Players, player)
	}
	setup.Unready = t.unready
	if !t.quiet {
		setup.Observe = t.observe
	}
	return match.Play(ctx, t.machine, setup)
}

// identifier keeps the letters that match identifiers may have.
func identifier(r rune) rune {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '.' {
		return r
	}
	return '-'
}

// player makes the player that a name stands for: human, an address, or one of
// those that search.
func (t *table) player(name string, role int, seed uint64) (match.Player, error) {
	if name == "human" {
		return &human{table: t, role: role}, nil
	}
	if url, ok := address(name); ok {
		return match.NewRemote(post(url, name)), nil
	}
	p, ok := player.FindStyle(name)
	if !ok {
		return nil, noPlayer(name)
	}
	return t.local(p, role, seed*31+uint64(role))
}

// noPlayer says who plays instead of a player that there is not.
func noPlayer(name string) error {
	return wrongUsage("there is no player %q, only human, %s and addresses such as http://localhost:9147", name,
		strings.Join(playerNames(), ", "))
}

// local makes a player of this program, on a machine of its own.
func (t *table) local(p player.Style, role int, seed uint64) (match.Player, error) {
	m, err := game.Apart(t.machine)
	if err != nil {
		return nil, err
	}
	name := t.machine.Rules().Terms.String(t.machine.Rules().Roles[role])
	l := match.Local{Style: p, Seed: seed, Think: t.clock, Ponder: t.ponder, Log: func(err error) { t.warn(name, err) }}
	return match.NewBuilding(l, match.Made{Machine: m}), nil
}

// warn says why a player searched in vain, the same once for a table: it may fail in every position.
func (t *table) warn(role string, err error) {
	if outOfTime(err) {
		return
	}
	text := fmt.Sprintf("%s: %s\n", role, onOneLine(err.Error()))
	if _, said := t.warned.LoadOrStore(text, true); !said {
		fmt.Fprint(t.err, text)
	}
}

// unready says that a player did not take part from the beginning.
func (t *table) unready(role int, err error) {
	fmt.Fprintf(t.err, "%s: START: %s\n", t.names[role], onOneLine(err.Error()))
}

func (t *table) observe(s match.Ply) {
	t.talk.Lock()
	defer t.talk.Unlock()
	fmt.Fprintf(t.out, "(%s)\n", strings.Join(s.Moves, " "))
	for role, fault := range s.Faults {
		if fault != match.FaultNone {
			fmt.Fprintf(t.out, "  %s: %s: %s\n", t.names[role], fault, s.Errors[role])
		}
	}
}

// printResult prints how a match ended.
func printResult(e *env, r match.Record) {
	plies := "plies"
	if len(r.Steps) == 1 {
		plies = "ply"
	}
	fmt.Fprintf(e.out, "%s after %d %s", r.End, len(r.Steps), plies)
	if r.End == match.EndTerminal { // elsewhere goals are those of a position, and nobody has reached them
		fmt.Fprintf(e.out, ", goals %s", goalWords(r))
	}
	fmt.Fprintln(e.out)
}

// goalWords lists the goals of a match, in role order, with ? where the rules give none or several.
func goalWords(r match.Record) string {
	var goals []string
	for _, g := range r.Goals {
		if g == nil {
			goals = append(goals, "?")
		} else {
			goals = append(goals, fmt.Sprint(*g))
		}
	}
	return strings.Join(goals, " ")
}

// count adds a match to what the players have scored.
func (t *table) count(r match.Record) {
	n := len(t.names)
	for role := range n {
		player := (role + t.shift) % n
		for _, s := range r.Steps {
			if s.Faults != nil && s.Faults[role] != match.FaultNone {
				t.faults[player]++
			}
		}
		if r.End == match.EndTerminal && r.Goals[role] != nil {
			t.scores[player].Add(float64(*r.Goals[role]))
		}
	}
}

// printSummary prints what each player got on average in the matches that
// ended, with a 95 % interval, and how often a random move replaced its own.
func (t *table) printSummary(names []string) {
	for player, name := range names {
		s := t.scores[player]
		if s.N == 0 {
			fmt.Fprintf(t.out, "%s: no match ended with a goal\n", name)
			continue
		}
		mean, half := s.Interval()
		fmt.Fprintf(t.out, "%s: mean goal %.1f ± %.1f of %.0f matches, %d faults\n",
			name, mean, half, s.N, t.faults[player])
	}
}

// printFaults says of players how often a random move replaced their own, where lines of matches do not tell.
func (t *table) printFaults(names []string) {
	for player, name := range names {
		if n := t.faults[player]; n > 0 {
			fmt.Fprintf(t.err, "%s: %s\n", name, countOf(n, "fault", "faults"))
		}
	}
}
