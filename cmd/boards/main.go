// Command boards counts what the page draws of rule sheets, and whether their
// legal moves can be played by pressing what is drawn. It plays random matches
// on each sheet, asks for positions as the page does, and prints a JSON object a
// sheet, with a position for a picture if asked for. tools/boards.js makes the
// table of docs/boards.md and a contact sheet of them.
//
//	go run ./cmd/boards [-pictures] FILE...
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	pictures := flag.Bool("pictures", false, "print a position of each sheet too")
	flag.Parse()
	out := json.NewEncoder(os.Stdout)
	for _, path := range flag.Args() {
		text, err := os.ReadFile(path)
		exitOn(err)
		r := survey(string(text))
		r.Name = strings.TrimSuffix(filepath.Base(path), ".kif")
		if !*pictures {
			r.Position = nil
		}
		exitOn(out.Encode(r))
	}
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "boards:", err)
		os.Exit(1)
	}
}
