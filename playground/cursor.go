package playground

import (
	"errors"
	"strconv"
)

// A cursor is what a job that plays needs: a machine of its own and the
// position that the request is about.
type cursor struct {
	*playedGame
	at   *treePosition
	kind MachineKind
}

// cursorAt prepares a job that plays, on the given kind of machine or on the
// fastest. The caller closes the machine.
func (s *session) cursorAt(j *job, moves [][]string, kind MachineKind) (cursor, error) {
	e, err := s.current(j)
	if err != nil {
		return cursor{}, err
	}
	m, kind, err := e.clone(kind)
	if err != nil {
		return cursor{}, err
	}
	p := cursor{newPlayedGame(m), nil, kind}
	if p.at, err = p.follow(j.ctx, moves); err == nil && p.at.ply < len(moves) {
		err = badMoves(p.at.ply)
	}
	if err != nil {
		return cursor{}, errors.Join(err, m.Close())
	}
	return p, nil
}

// badMoves says that the joint move after ply others cannot be played.
func badMoves(ply int) error {
	n := strconv.Itoa(ply + 1)
	return failure(FailMoves, "The match cannot be replayed: joint move "+n+" is not legal.", n)
}
