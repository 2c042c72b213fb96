package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/reasoner"
)

func defineRecord(f *flag.FlagSet) action {
	form := choiceFlag(f, "form", "ggp", "the `form` that the match is printed in", []string{"ggp", "json"})
	return func(ctx context.Context, e *env, operands []string) error {
		if len(operands) != 2 {
			return wrongUsage("needs FILE and MATCHES.json")
		}
		return e.record(ctx, form.word, operands[0], operands[1])
	}
}

// record prints matches that were recorded by us or by ggp-base's server, one after the other as they stand in a file.
// All of their moves must be legal by the rules of the file. It ends at the first match of which this is not so.
func (e *env) record(ctx context.Context, form, file, path string) (err error) {
	rules, err := e.readRules(ctx, file)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return missing(path, "file", err)
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	matches := splitMatches(data)
	for i, text := range matches {
		name := path
		if len(matches) > 1 {
			name = fmt.Sprintf("%s, match %d", path, i+1)
		}
		if err := e.printRecord(ctx, m, form, text); err != nil {
			return blameInput(fmt.Errorf("%s: %w", name, err))
		}
	}
	return nil
}

// splitMatches splits what was recorded into matches, one JSON value each. What is no JSON is left for
// [match.ReadRecord] to say so.
func splitMatches(data []byte) [][]byte {
	var matches [][]byte
	values := json.NewDecoder(bytes.NewReader(data))
	for {
		from := values.InputOffset()
		var value json.RawMessage
		switch err := values.Decode(&value); {
		case err == nil:
			matches = append(matches, value)
		case errors.Is(err, io.EOF) && len(matches) > 0:
			return matches
		default:
			return append(matches, data[from:])
		}
	}
}

// printRecord prints one match in a form.
func (e *env) printRecord(ctx context.Context, m game.Machine, form string, data []byte) error {
	r, err := match.ReadRecord(data)
	if err != nil {
		return err
	}
	text, err := match.WriteServerFile(ctx, m, r)
	if err != nil {
		return err
	}
	if form == "ggp" {
		_, err = fmt.Fprintf(e.out, "%s\n", text)
		return err
	}
	rules := m.Rules()
	if len(r.Roles) == 0 { // ggp-base names none
		for _, role := range rules.Roles {
			r.Roles = append(r.Roles, rules.Terms.String(role))
		}
	}
	r.RulesHash = match.HashRules(rules.Sheet.Text)
	return printJSON(e.out, r)
}
