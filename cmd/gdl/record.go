package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/reasoner"
)

func defineRecord(f *flag.FlagSet) action {
	form := choiceFlag(f, "form", "ggp", "the `form` that the match is printed in", []string{"ggp", "json"})
	return func(ctx context.Context, e *env, operands []string) error {
		if len(operands) != 2 {
			return wrongUsage("needs FILE and MATCH.json")
		}
		return e.record(ctx, form.word, operands[0], operands[1])
	}
}

// record prints a match that was recorded by us or by ggp-base's server. All of its
// moves must be legal by the rules of the file.
func (e *env) record(ctx context.Context, form, file, path string) (err error) {
	rules, err := e.readRules(ctx, file)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return missing(path, "file", err)
	}
	r, err := match.ReadRecord(data)
	if err != nil {
		return findingError{fmt.Errorf("%s: %w", path, err)}
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	text, err := match.WriteServerFile(ctx, m, r)
	if err != nil {
		return findingError{fmt.Errorf("%s: %w", path, err)}
	}
	if form == "ggp" {
		_, err = fmt.Fprintf(e.out, "%s\n", text)
		return err
	}
	if len(r.Roles) == 0 { // ggp-base names none
		for _, role := range rules.Roles {
			r.Roles = append(r.Roles, rules.Terms.String(role))
		}
	}
	r.RulesHash = match.HashRules(rules.Sheet.Text)
	return printJSON(e.out, r)
}
