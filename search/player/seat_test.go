package player

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

var seatPlayer = flag.String("seat", "hard", "the player that BenchmarkSeat seats")

// BenchmarkSeat seats a player at matches of the sheet that -series names. It
// obeys commands on standard input and answers each of them by a line that
// begins with @, so that players of two versions can play each other, each in a
// program of its own; tools/versions.js is who commands. Clocks count the
// processor time of the thread that thinks.
//
//	start ROLE SEED        prepares for a match; answered by: @ready
//	choose SEED            chooses a move: @move MICROSECONDS-LATE MOVE
//	play MOVE|MOVE|...     goes on by a move of each role: @on, or at the end @goals GOAL GOAL ...
func BenchmarkSeat(b *testing.B) {
	if *seriesGames == "" {
		b.Skip("seats a player at the sheet that -series names")
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	m := pairOf(b, *seriesGames)
	warm(b, m)
	s := seat{b: b, machine: m, players: m.Clone(), initial: searchtest.Start(b, m)}
	fmt.Printf("@roles %d\n", len(m.Rules().Roles))
	for commands := bufio.NewScanner(os.Stdin); commands.Scan(); {
		name, arguments, _ := strings.Cut(commands.Text(), " ")
		switch name {
		case "start":
			s.start(arguments)
		case "choose":
			s.choose(arguments)
		case "play":
			s.play(strings.Split(arguments, "|"))
		default:
			b.Fatalf("no command: %q", name)
		}
	}
}

// A seat is a player in a match that somebody else manages.
type seat struct {
	b       *testing.B
	machine game.Machine
	players game.Machine // which the player searches with
	initial game.State
	player  *Player
	role    int
	state   game.State
}

// read scans the arguments of a command.
func (s *seat) read(arguments string, into ...any) {
	if _, err := fmt.Sscan(arguments, into...); err != nil {
		s.b.Fatalf("%q: %v", arguments, err)
	}
}

func (s *seat) start(arguments string) {
	var seed uint64
	s.read(arguments, &s.role, &seed)
	s.state = s.initial
	s.player = prepared(s.b, *seatPlayer, s.players, s.role, s.state, seed)
	fmt.Println("@ready")
}

func (s *seat) choose(arguments string) {
	var seed uint64
	s.read(arguments, &seed)
	deadline := threadTime().Add(*seriesTime)
	found, err := s.player.Best(s.b.Context(), s.state, search.Options{Deadline: deadline, Seed: seed, Now: threadTime})
	if err != nil {
		s.b.Fatal(err)
	}
	late := threadTime().Sub(deadline)
	fmt.Printf("@move %d %s\n", late/time.Microsecond, s.text(s.role, found.Move))
}

func (s *seat) play(moves []string) {
	joint := make(game.JointMove, len(moves))
	for role, wanted := range moves {
		legal, err := s.machine.Legal(s.b.Context(), s.state, role, nil)
		if err != nil {
			s.b.Fatal(err)
		}
		i := slices.IndexFunc(legal, func(move game.Move) bool { return s.text(role, move) == wanted })
		if i < 0 {
			s.b.Fatalf("%s is not legal for role %d", wanted, role)
		}
		joint[role] = legal[i]
	}
	var err error
	if s.state, err = s.machine.Next(s.b.Context(), s.state, joint); err != nil {
		s.b.Fatal(err)
	}
	end, err := s.machine.Terminal(s.b.Context(), s.state)
	if err != nil {
		s.b.Fatal(err)
	}
	if !end {
		fmt.Println("@on")
		return
	}
	goals := make([]string, len(joint))
	for role := range goals {
		goal, err := s.machine.Goal(s.b.Context(), s.state, role)
		if err != nil {
			s.b.Fatal(err)
		}
		goals[role] = fmt.Sprint(goal)
	}
	fmt.Println("@goals", strings.Join(goals, " "))
}

// text returns a move as every version writes it.
func (s *seat) text(role int, move game.Move) string {
	return s.machine.Rules().Terms.Canonical(s.machine.MoveTerm(role, move))
}
