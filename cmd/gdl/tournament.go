package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/match"
)

// tournament plays all matches between all players that the file with results does
// not have yet, adds each to it, and prints the standings. When ctx is done it
// prints how far it got. The error may be a finding: what the rules left open at the end of the first match where they
// do.
func (e *env) tournament(ctx context.Context, o *seriesOrder, files []string) error {
	var sheets []*logic.Rules
	err := e.eachFile(ctx, "play", files, func(file string) error {
		rules, err := e.readRules(ctx, file)
		if err != nil {
			return err
		}
		sheets = append(sheets, rules)
		return o.checkRoles(len(rules.Roles), file)
	})
	if err != nil { // better now than after hours of play
		return err
	}
	records, err := readResults(o.results)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(o.results, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	var found error
	for i, rules := range sheets {
		if ctx.Err() != nil {
			break
		}
		played, failed := e.gameOfTournament(ctx, o, gameName(files[i]), rules, records, f)
		records = append(records, played.records...)
		if failed != nil {
			return errors.Join(failed, f.Close())
		}
		if found == nil {
			found = played.found
		}
	}
	if err := f.Close(); err != nil {
		return err
	}
	if err := e.printStandings(o, match.Standings(o.players, records)); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return found
}

// A played game of a tournament has the matches that were missing, and what the rules leave open at the end of one of
// its matches.
type played struct {
	records []match.Record
	found   error
}

// check looks at the end of a match, as long as nothing is found.
func (p *played) check(ctx context.Context, t *table, r match.Record) {
	if p.found == nil {
		p.found = t.checkEnd(ctx, r)
	}
}

// gameOfTournament plays the missing matches of one game.
func (e *env) gameOfTournament(
	ctx context.Context, o *seriesOrder, name string, rules *logic.Rules, before []match.Record, results io.Writer,
) (done played, err error) {
	m, err := e.chooseMachine(ctx, toPlay(o.engine), rules, buildLimit)
	if err != nil {
		return done, err
	}
	defer func() { err = m.end(err) }()
	// Matches are known by their rules, wherever the file stands in the list. Programs that read numbers as JavaScript
	// does know 53 bits of them.
	seed := uint64(crc32.ChecksumIEEE([]byte(rules.Sheet.Text))>>12) << 32
	plan := match.RoundRobin
	if o.pairs {
		plan = match.Pairs
	}
	for i, p := range plan(len(o.players), []int{len(rules.Roles)}, o.repeat) {
		t := e.newTable(o, m.Machine)
		t.quiet = true
		for _, player := range p.Players {
			t.names = append(t.names, o.players[player])
		}
		setup := t.setup(name, o.seed+seed+uint64(i))
		if at := slices.IndexFunc(before, func(r match.Record) bool { return r.Match == setup.Match }); at >= 0 {
			if !slices.Equal(before[at].Players, t.names) {
				return done, fmt.Errorf("%s has other players in match %s: it belongs to another tournament",
					o.results, setup.Match)
			}
			done.check(ctx, t, before[at])
			continue
		}
		r, err := t.play(ctx, setup)
		if err != nil {
			return done, err
		}
		if r.End == match.EndAborted {
			return done, t.left
		}
		done.records = append(done.records, r)
		done.check(ctx, t, r)
		if err := printJSON(results, r); err != nil {
			return done, err
		}
		if !o.asJSON && !o.asCSV {
			fmt.Fprintf(e.out, "%s: %s: ", r.Match, strings.Join(r.Players, ", "))
			printResult(e, r)
		}
	}
	return done, nil
}

// checkRoles refuses a game in which a player elsewhere would have several roles, because there are fewer players.
func (o *seriesOrder) checkRoles(roles int, file string) error {
	at := slices.IndexFunc(o.players, func(name string) bool {
		_, elsewhere := address(name)
		return elsewhere
	})
	if at < 0 || len(o.players) >= roles {
		return nil
	}
	return wrongUsage("%s has %d roles, more than there are -players: %s would play two; a player plays one", file,
		roles, o.players[at])
}

// readResults reads the matches that a file has, one on each line. A last line that
// was cut off when a tournament was broken off does not count, and is taken away;
// nothing is taken from a file of any other kind.
func readResults(path string) ([]match.Record, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var records []match.Record
	whole := bytes.LastIndexByte(data, '\n') + 1
	rest := data[whole:]
	for line := range bytes.Lines(data[:whole]) {
		r, err := match.ReadRecord(line)
		if err != nil {
			return nil, findingError{fmt.Errorf("%s, match %d: %w", path, len(records)+1, err)}
		}
		records = append(records, r)
	}
	if len(rest) == 0 {
		return records, nil
	}
	begun := []byte(`{"version":`)
	if json.Valid(rest) || !bytes.HasPrefix(rest, begun) && !bytes.HasPrefix(begun, rest) {
		return nil, findingError{fmt.Errorf("%s: the last line is no match that was cut off: "+
			"if this is a file of results, end it with a line break", path)}
	}
	return records, os.Truncate(path, int64(whole))
}

// printStandings prints the table of a tournament.
func (e *env) printStandings(o *seriesOrder, rows []match.Standing) error {
	switch {
	case o.asJSON:
		for _, s := range rows {
			if err := printJSON(e.out, s); err != nil {
				return err
			}
		}
		return nil
	case o.asCSV:
		return writeCSV(e.out, rows)
	}
	for _, s := range rows {
		scored := "no match ended with a goal"
		if s.Matches > 0 {
			scored = fmt.Sprintf("rating %.0f ± %.0f, mean goal %.1f ± %.1f of %d matches",
				s.Rating, s.RatingInterval, s.Score, s.ScoreInterval, s.Matches)
		}
		fmt.Fprintf(e.out, "%s: %s, %d TO, %d IL, %d CE\n", s.Player, scored, s.Timeouts, s.Illegal, s.Errors)
	}
	return nil
}

func writeCSV(to io.Writer, rows []match.Standing) error {
	w := csv.NewWriter(to)
	lines := [][]string{{"player", "matches", "score", "score interval", "rating", "rating interval", "TO", "IL", "CE"}}
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }
	for _, s := range rows {
		lines = append(lines, []string{
			s.Player, strconv.Itoa(s.Matches), number(s.Score), number(s.ScoreInterval), number(s.Rating),
			number(s.RatingInterval), strconv.Itoa(s.Timeouts), strconv.Itoa(s.Illegal), strconv.Itoa(s.Errors),
		})
	}
	return errors.Join(w.WriteAll(lines), w.Error())
}
