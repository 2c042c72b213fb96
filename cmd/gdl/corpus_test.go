package main

import (
	"bufio"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/internal/corpus"
)

// corpusGames is a cross-section of the public sheets: all numbers of roles,
// simultaneous moves, puzzles, recursion, terms inside terms, whole facts as
// variables, goals that negate goals, scrambled words, large boards. `make
// replay` takes all sheets and all matches.
var corpusGames = strings.Fields(`
	2pffa 3pttc 4pttc.v1 amazons_10x10 asteroidsSerial basetest.test_case_1b basetest.test_case_3c
	basetest.test_case_5a basetest.test_case_5c basetest.test_case_5d bender.Hanoi bender.SimultaneousTicTacToe
	biddingTicTacToe blocker blockerSerial blocksWorldSerial breakthrough buttons c2006.BUNK_S.3359146085
	c2006.CRISSCROSS_S.3357493490 c2006.PEG_S.2 checkersTiny chickentictactoe chineseCheckers3 chomp connectFour
	connectFourSimultaneous crissrace cubicup dotsAndBoxesSuicide eightPuzzle endgame factoringEasyTurtleBrain
	ghostMaze2p gt_centipede hex hidato19 incredible knightThrough lightsOn majorities maze max_knights
	mineClearingSmall nim1 nineBoardTicTacToePie pacman3p pancakes6 peg pentago point_grab queens06ug quarto
	qyshinsu racetrackcorridor reversi roshambo2 sheepAndWolf skirmishNew snakeParallel speedChess.v1
	strangeSkirmish sudokuGrade1 switches ticTacToe ticTicToe tictactoe_3d_small_6player ttcc4_2player
	twisty-passages urmAdd wallmaze`)

// firstMatch writes the first match of a game's trace to a file of its own.
func firstMatch(t *testing.T, name, dir string) string {
	t.Helper()
	unpacked, err := gzip.NewReader(strings.NewReader(corpus.File(t, "traces", name+".jsonl.gz")))
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(unpacked).ReadBytes('\n')
	if err != nil && err != io.EOF {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name+".jsonl.gz")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	packed := gzip.NewWriter(out)
	if _, err := packed.Write(line); err != nil {
		t.Fatal(err)
	}
	if err := packed.Close(); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFirstMatchOfPublicSheets(t *testing.T) {
	games := filepath.Join(corpus.Dir(t), "games")
	dir := t.TempDir()
	var traces []string
	for _, name := range corpusGames {
		traces = append(traces, firstMatch(t, name, dir))
	}
	for _, engine := range []string{"reasoner", "propnet", "compiled"} {
		t.Run(engine, func(t *testing.T) {
			// The limit only keeps a broken engine from running for ever.
			out, errs, status := gdlRun(t, "",
				append([]string{"replay", "-engine", engine, "-limit", "10m", "-games", games}, traces...)...)
			lines := strings.Split(strings.TrimSpace(out), "\n")
			if status != fine || errs != "" || !strings.HasSuffix(lines[len(lines)-1], " passed, 0 failed, 0 skipped") {
				t.Errorf("status %d\n%s%s", status, out, errs)
			}
		})
	}
}
