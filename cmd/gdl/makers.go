package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/reasoner"
)

// newMakers returns what makes machines for one match after the other: the
// reasoner, which is there immediately, then a network as the engine's name says
// and, where the choice is left to us, code that takes long to compile. There are
// never two networks simultaneously: that of a match waits until that of the match
// before is freed.
func (e *env) newMakers(engine string) func(rules string) []match.Maker {
	return e.newMakersFrom(engine, pairGates)
}

// newMakersFrom is newMakers, with the size of a network above which it plays before there is code for it.
func (e *env) newMakersFrom(engine string, quick int) func(rules string) []match.Maker {
	only := make(chan struct{}, 1)
	return func(text string) []match.Maker {
		b := &matchBuild{env: e, text: text, only: only, quick: quick, alone: engine == "reasoner"}
		switch engine {
		case "reasoner":
			return []match.Maker{b.reasoner}
		case "":
			return []match.Maker{b.reasoner, b.network(""), b.code}
		}
		return []match.Maker{b.reasoner, b.network(toPlay(engine))}
	}
}

// A matchBuild makes the machines of one match, one after the other.
type matchBuild struct {
	env   *env
	text  string
	alone bool          // the reasoner is all there is to be
	only  chan struct{} // holds a token while there is a network
	quick int           // gates of the largest network whose code is not worth waiting for
	later *network      // that there is to be code for; nil: none
	use   *lease        // of the network
}

// reasoner makes the machine that plays until there is a network. Where none is to be it tells the errors of the rules.
func (b *matchBuild) reasoner(ctx context.Context) (match.Made, error) {
	rules, err := compile(ctx, b.text)
	if err != nil {
		return match.Made{}, err
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if b.alone {
		b.env.tellErrors(ctx, rules.Sheet)
	}
	if err != nil {
		return match.Made{}, err
	}
	return match.Made{Machine: m}, nil
}

// network returns what makes a network, and a machine of an engine; of both kinds together where "" leaves the choice.
func (b *matchBuild) network(engine string) match.Maker {
	return func(ctx context.Context) (match.Made, error) {
		// Rules of its own: the reasoner is at work on the others meanwhile.
		rules, err := compile(ctx, b.text)
		if err != nil {
			return match.Made{}, err
		}
		b.env.tellErrors(ctx, rules.Sheet)
		select {
		case b.only <- struct{}{}:
		case <-ctx.Done():
			return match.Made{}, ctx.Err()
		}
		b.use = &lease{users: 1, end: func() {
			debug.FreeOSMemory()
			<-b.only
		}}
		n, err := newNetwork(ctx, rules)
		if err != nil {
			b.use.give()
			return match.Made{}, fmt.Errorf("no network, playing with the reasoner: %w", err)
		}
		use := engine
		if engine == "" {
			use = codedPair
			if gates := len(n.circuit.Gates); gates > b.quick {
				use = "propnet"
				if gates <= host.MaxGates {
					b.later = n
				}
			}
		}
		m, err := b.machine(ctx, n, use)
		if err != nil {
			b.later = nil
			return match.Made{}, fmt.Errorf("no machine for the network, playing with the reasoner: %w", err)
		}
		return m, nil
	}
}

// code makes a machine with code for a network that plays without it, and none where there is nothing to gain.
func (b *matchBuild) code(ctx context.Context) (match.Made, error) {
	n := b.later
	b.later = nil // it is kept no longer than its machines
	if n == nil {
		return match.Made{}, nil
	}
	if !b.use.take() {
		return match.Made{}, errors.New("the match is over")
	}
	m, err := b.machine(ctx, n, codedPair)
	if err != nil {
		return match.Made{}, fmt.Errorf("no code, playing without it: %w", err)
	}
	return m, nil
}

// machine makes a machine of an engine. Its use of the network ends when it is freed, or cannot be made.
func (b *matchBuild) machine(ctx context.Context, n *network, engine string) (match.Made, error) {
	m, err := n.machine(ctx, engine)
	if err != nil {
		b.use.give()
		return match.Made{}, err
	}
	return match.Made{Machine: m.Machine, Free: func() error {
		defer b.use.give()
		return m.free()
	}}, nil
}

// A lease is of what several use, and ends when the last gives it back.
type lease struct {
	mu    sync.Mutex
	users int
	end   func()
}

// take adds a user. It reports false where the lease has ended.
func (l *lease) take() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.users == 0 {
		return false
	}
	l.users++
	return true
}

// give takes a user away.
func (l *lease) give() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.users--; l.users == 0 {
		l.end()
	}
}

// tellErrors prints the first error of rules that are played all the same. Other
// commands refuse such rules, but a player in a match cannot choose its rules: who
// does not answer has lost, and the manager may take them for something.
func (e *env) tellErrors(ctx context.Context, sheet *gdl.Sheet) {
	found, err := check.NewChecker().Check(ctx, sheet)
	if err != nil {
		return // the match is over
	}
	for _, d := range found.Diagnostics {
		if d.Severity == gdl.Error {
			fmt.Fprintln(e.err, printable("the rules have errors and are played as far as they can be: "+d.Message))
			return
		}
	}
}
