package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file without the tag would be built for other systems too, where there is
// no page to talk to. Only this test does without, so that it runs everywhere.
func TestEveryFileIsForBrowsers(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if file != "tags_test.go" && !strings.HasPrefix(string(text), "//go:build js && wasm") {
			t.Errorf("%s does not begin with its build tag", file)
		}
	}
}
