package player

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

var dilemmaCount = flag.Int("dilemmas", 200, "positions of BenchmarkMistakes")

// A dilemma is a position of connect four in which some moves throw away what others keep.
type dilemma struct {
	state  game.State
	role   int
	values map[game.Move]int8 // for the role: 1, 0 and -1 are a win, a draw and a loss
	best   int8
}

const (
	dropWidth, dropHeight = 7, 6
	// Matches have seen firstDilemma to lastDilemma plies: before that proofs take too long.
	firstDilemma, lastDilemma = 16, 26
	// unguided plies are random, and of the others one in strays is.
	unguided, strays = 5, 8
)

// dilemmas returns positions of matches between players that look a few plies ahead and move at random now
// and then, at most one of each match. Hand-written alpha-beta says what each move is worth.
func dilemmas(b *testing.B, m game.Machine, n int) (list []dilemma) {
	rng, style := rand.New(rand.NewPCG(1, 0x64696C)), styleOf(b, "goals-4")
	players := [2]*Player{style.New(m, 0, 1<<20), style.New(m, 1, 1<<20)}
	judge := newDropSearch(dropWidth, dropHeight, 22)
	for len(list) < n {
		s, p := searchtest.Start(b, m), dropped{}
		last := firstDilemma + rng.IntN(lastDilemma-firstDilemma+1)
		for ply := 0; ; ply++ {
			v, err := game.Look(b.Context(), m, s)
			if err != nil {
				b.Fatal(err)
			}
			if v.Terminal {
				break
			}
			role := ply % 2
			if ply == last {
				if d := judge.dilemma(b, m, p, ply, v.Legal[role]); d.best > d.worst() {
					d.state, d.role = s, role
					list = append(list, d)
				}
				break
			}
			move := v.Legal[role][rng.IntN(len(v.Legal[role]))]
			if ply >= unguided && rng.IntN(strays) > 0 {
				r, err := players[role].Best(b.Context(), s, search.Options{Seed: rng.Uint64()})
				if err != nil {
					b.Fatal(err)
				}
				move = r.Move
			}
			p = judge.drop(p, columnOf(b, m, role, move))
			joint := game.JointMove{v.Legal[0][0], v.Legal[1][0]}
			joint[role] = move
			if s, err = m.Next(b.Context(), s, joint); err != nil {
				b.Fatal(err)
			}
		}
	}
	return list
}

func (d *dilemma) worst() int8 {
	worst := int8(1)
	for _, v := range d.values {
		worst = min(worst, v)
	}
	return worst
}

// dilemma values the moves of a position that has seen a number of plies.
func (s *dropSearch) dilemma(b *testing.B, m game.Machine, p dropped, ply int, legal []game.Move) dilemma {
	d := dilemma{values: map[game.Move]int8{}, best: -1}
	for _, move := range legal {
		next := s.drop(p, columnOf(b, m, ply%2, move))
		v := int8(1)
		if !s.connects(next.all ^ next.me) {
			v = -s.value(next, ply+1, -1, 1)
		}
		d.values[move], d.best = v, max(d.best, v)
	}
	return d
}

// drop returns the position after a stone in a column, for who is to move then.
func (s *dropSearch) drop(p dropped, column int) dropped {
	whole := (uint64(1)<<s.height - 1) << (column * (s.height + 1))
	return dropped{p.all ^ p.me, p.all | (p.all+s.bottom)&whole}
}

// columnOf returns the column of a move, from 0 on.
func columnOf(b *testing.B, m game.Machine, role int, move game.Move) int {
	b.Helper()
	term := m.Rules().Terms.String(m.MoveTerm(role, move))
	column, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(term, "(drop "), ")"))
	if err != nil {
		b.Fatalf("%s drops nothing: %v", term, err)
	}
	return column - 1
}

func styleOf(b *testing.B, id string) Style {
	b.Helper()
	style, ok := FindStyle(id)
	if !ok {
		b.Fatalf("no player %s", id)
	}
	return style
}

// afresh is how many positions a player sees before another takes its place: it learns again.
const afresh = 25

// BenchmarkMistakes reports in how many percent of positions players throw away a win or a draw, and how many points
// they lose by it on average. All see the same positions, so that a difference shows sooner than in matches.
//
//	go test ./search/player -run - -bench Mistakes -benchtime 1x -players hard,hard/tree,alphabeta -movetime 50ms
func BenchmarkMistakes(b *testing.B) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	m := pairOf(b, "connect-four")
	defer m.Close()
	warm(b, m)
	start, list := searchtest.Start(b, m), dilemmas(b, m, *dilemmaCount)
	for _, id := range strings.Split(*seriesPlayers, ",") {
		b.Run(id, func(b *testing.B) {
			mistakes, lost, seen := 0, 0, 0
			for b.Loop() {
				var players [2]*Player
				for i, d := range list {
					if i%afresh == 0 {
						for role := range players {
							players[role] = prepared(b, id, m.Clone(), role, start, uint64(seen+1))
						}
					}
					o := search.Options{Seed: uint64(i), Deadline: threadTime().Add(*seriesTime), Now: threadTime}
					r, err := players[d.role].Best(b.Context(), d.state, o)
					if err != nil {
						b.Fatal(err)
					}
					if v := d.values[r.Move]; v < d.best {
						mistakes, lost = mistakes+1, lost+int(d.best-v)
					}
					seen++
				}
			}
			b.ReportMetric(100*float64(mistakes)/float64(seen), "%mistakes")
			b.ReportMetric(50*float64(lost)/float64(seen), "points-lost")
		})
	}
}
