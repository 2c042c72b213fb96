// Package ruletest makes rules and machines for tests of the reasoner and its rooms.
package ruletest

import (
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// Compile reads the rules that a test is about; a role is added if there is none. Errors that the
// checker finds in them end the test.
func Compile(t testing.TB, text string) *logic.Rules {
	t.Helper()
	if !strings.Contains(text, "(role") {
		text += "(role p)"
	}
	sheet := gdl.Parse(text)
	for _, f := range sheet.Forms {
		for _, d := range f.Diagnostics {
			if d.Severity == gdl.Error {
				t.Fatalf("%s: %s", f.Text, d.Message)
			}
		}
	}
	rules, err := logic.Compile(sheet)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// Machine returns a reasoner for rules.
func Machine(t testing.TB, rules *logic.Rules) *reasoner.Machine {
	t.Helper()
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}
