package lsp

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/gdl-playground/engine/gdl"
)

func TestDiagnosticsFollowTheText(t *testing.T) {
	c := connect(t)
	if found := c.open(sheet); slices.ContainsFunc(found, func(d diagnostic) bool { return d.Severity == 1 }) {
		t.Errorf("errors in a sheet without any: %+v", found)
	}
	line, column := gdl.Parse(sheet).LineUTF16(strings.Index(sheet, "terminal"))
	here := textRange{position{line, column}, position{line, column + len("terminal")}}
	c.change(2, contentChange{&here, "termnal"})
	found := c.diagnostics(2)
	i := slices.IndexFunc(found, func(d diagnostic) bool { return strings.Contains(d.Message, "termnal") })
	if i < 0 {
		t.Fatalf("nothing about the misspelling: %+v", found)
	}
	var actions []codeAction
	var p codeActionParams
	p.TextDocument.URI, p.Range = uri, found[i].Range
	c.call("textDocument/codeAction", p, &actions)
	if len(actions) == 0 || !actions[0].IsPreferred {
		t.Fatalf("no fix is preferred: %+v", actions)
	}
	misspelt := strings.Replace(sheet, "terminal", "termnal", 1)
	if mended := apply(misspelt, actions[0].Edit); mended != sheet {
		t.Errorf("the fix %q makes\n%s", actions[0].Title, mended)
	}
	p.Context.Only = []string{"refactor"}
	c.call("textDocument/codeAction", p, &actions)
	if len(actions) != 0 {
		t.Errorf("fixes among refactorings: %+v", actions)
	}
	c.notify("textDocument/didClose", documentParams{documentID{uri}})
	if p := <-c.found; p.Version != nil || len(p.Diagnostics) != 0 {
		t.Errorf("what is wrong with a closed text: %+v", p)
	}
}

func TestPlacesAreCountedInUTF16(t *testing.T) {
	c := connect(t)
	text := "; é😀\r\n(role r) ; 😀😀\r\n(init (p 😀 é))\r\n"
	c.open(text)
	insert := func(version, line, character int, text string) {
		here := position{line, character}
		c.change(version, contentChange{&textRange{here, here}, text})
	}
	insert(2, 0, 5, "x")  // behind the emoji: é is one unit, the emoji two
	insert(3, 1, 99, "y") // past the end of the line is its end
	insert(4, 2, 9, "z")  // inside the emoji is before it
	insert(5, 99, 0, "w") // past the last line is the end
	c.diagnostics(5)
	var edits []textEdit
	c.call("textDocument/formatting", documentParams{documentID{uri}}, &edits)
	changed := "; é😀x\r\n(role r) ; 😀😀y\r\n(init (p z😀 é))\r\nw"
	want := gdl.Parse(changed).Format()
	have := apply(changed, workspaceEdit{map[string][]textEdit{uri: edits}})
	if have != want {
		t.Errorf("formatted\n%q, want\n%q", have, want)
	}
}

func TestNamesAreExplainedFoundAndRenamed(t *testing.T) {
	c := connect(t)
	c.open(sheet)
	var said hover
	c.call("textDocument/hover", at(sheet, "(la|mp 1 off)"), &said)
	if said.Contents.Kind != "markdown" || !strings.Contains(said.Contents.Value, "> Lamps burn or do not.") ||
		!strings.Contains(said.Contents.Value, "a fact of the state") {
		t.Errorf("said %+v", said)
	}
	var none *hover
	c.call("textDocument/hover", at(sheet, "; who| plays"), &none)
	if none != nil {
		t.Errorf("a comment is explained: %+v", none)
	}
	var places []location
	c.call("textDocument/definition", at(sheet, "(true (lamp| ?n"), &places)
	if len(places) != 2 || places[0].Range.Start.Line != 4 || places[1].Range.Start.Line != 7 {
		t.Errorf("lamp is defined at %+v", places)
	}
	question := referenceParams{positionParams: at(sheet, "(press| ?n))\n  (true")}
	c.call("textDocument/references", question, &places)
	if len(places) != 1 {
		t.Errorf("press is used at %+v", places)
	}
	question.Context.IncludeDeclaration = true
	c.call("textDocument/references", question, &places)
	if len(places) != 2 || places[0].Range.Start.Line != 5 {
		t.Errorf("press stands at %+v", places)
	}
	var marks []documentHighlight
	c.call("textDocument/documentHighlight", question.positionParams, &marks)
	if len(marks) != 2 || marks[0].Kind != highlightWrite || marks[1].Kind != highlightRead {
		t.Errorf("press is marked at %+v", marks)
	}
	var asked prepareRenameResult
	c.call("textDocument/prepareRename", question.positionParams, &asked)
	var renamed workspaceEdit
	c.call("textDocument/rename", renameParams{question.positionParams, "touch"}, &renamed)
	have := apply(sheet, renamed)
	if asked.Placeholder != "press" || have != strings.ReplaceAll(sheet, "press", "touch") {
		t.Errorf("%q renamed to\n%s", asked.Placeholder, have)
	}
	for _, p := range []renameParams{{question.positionParams, "a b"}, {at(sheet, "(ro|le"), "part"}} {
		err := c.conn.Call(t.Context(), "textDocument/rename", p, nil)
		if problem := new(jsonrpc2.Error); !errors.As(err, &problem) || problem.Code != codeRequestFailed {
			t.Errorf("renaming to %q: %v", p.NewName, err)
		}
	}
}

func TestWordsAreCompletedByTheirPlace(t *testing.T) {
	c := connect(t)
	text := sheet + "(<= (legal robot noop) (true (la"
	c.open(text)
	var list completionList
	c.call("textDocument/completion", at(text, "noop) (true (la|"), &list)
	if len(list.Items) != 1 || list.Items[0].Label != "lamp" || list.Items[0].Kind != completionStruct ||
		list.Items[0].Detail != "2 arguments, line 5" {
		t.Fatalf("offered %+v", list)
	}
	edit := workspaceEdit{map[string][]textEdit{uri: {list.Items[0].TextEdit}}}
	if have := apply(text, edit); have != text+"mp" {
		t.Errorf("it becomes\n%s", have)
	}
}

func TestPartsAreListedFoldedAndColoured(t *testing.T) {
	c := connect(t)
	c.open(sheet)
	document := documentParams{documentID{uri}}
	var symbols []documentSymbol
	c.call("textDocument/documentSymbol", document, &symbols)
	var names []string
	for _, s := range symbols {
		names = append(names, s.Name)
	}
	want := []string{"role", "init lamp/2", "legal press/1", "next lamp/2", "terminal", "goal"}
	if !slices.Equal(names, want) {
		t.Errorf("outline %q, want %q", names, want)
	}
	var lines []foldingRange
	c.call("textDocument/foldingRange", document, &lines)
	if len(lines) != 2 || lines[0] != (foldingRange{StartLine: 5, EndLine: 6}) {
		t.Errorf("folds %+v", lines)
	}
	var coloured semanticTokens
	c.call("textDocument/semanticTokens/full", document, &coloured)
	var have []string
	text, line, column := strings.Split(sheet, "\n"), 0, 0
	for d := coloured.Data; len(d) > 0; d = d[5:] {
		if d[0] > 0 {
			column = 0
		}
		line, column = line+int(d[0]), column+int(d[1])
		kind := tokenTypes[d[3]]
		if d[4] == 1 {
			kind += "!"
		}
		have = append(have, text[line][column:column+int(d[2])]+" "+kind)
	}
	begin := "; who plays comment|role keyword|robot enumMember!|; Lamps burn or do not. comment|init keyword|" +
		"lamp struct!|1 number!|off enumMember!|<= keyword|legal keyword|robot enumMember!|press struct!|?n variable"
	if !strings.HasPrefix(strings.ReplaceAll(strings.Join(have, "|"), "keyword!", "keyword"), begin) {
		t.Errorf("coloured\n%s, want it to begin with\n%s", strings.Join(have, "|"), begin)
	}
}

func TestAMessageThatMakesNoSenseChangesNothing(t *testing.T) {
	for name, c := range map[string]struct{ message, want string }{
		"no JSON":                   {"{", `"code":-32700`},
		"no message":                {"7", `"code":-32700`},
		"a method before the start": {`{"jsonrpc":"2.0","id":7,"method":"textDocument/hover"}`, `"code":-32002`},
	} {
		answers := speak(frame(c.message) + frame(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`))
		if !strings.Contains(answers, c.want) || !strings.Contains(answers, `"hoverProvider":true`) {
			t.Errorf("%s: answered %s", name, answers)
		}
	}
	for name, bytes := range map[string]string{
		"no length":         "\r\n{}",
		"a negative length": "Content-Length: -5\r\n\r\n{}",
		"an endless header": "X: " + strings.Repeat("x", 10_000),
		"an end in between": "Content-Length: 500\r\n\r\n{",
	} {
		if answers := speak(bytes); answers != "" {
			t.Errorf("%s: answered %s", name, answers)
		}
	}
	c := connect(t)
	c.open(sheet)
	for method, params := range map[string]any{
		"textDocument/unheardOf":       documentParams{documentID{uri}},
		"textDocument/foldingRange":    documentParams{documentID{"file:///other.kif"}},
		"textDocument/hover":           7,
		"textDocument/rename":          map[string]any{"textDocument": map[string]any{"uri": uri}, "position": "here"},
		"textDocument/documentSymbol":  nil,
		"initialize":                   map[string]any{},
		"textDocument/semanticTokens/": map[string]any{},
	} {
		if err := c.conn.Call(t.Context(), method, params, nil); err == nil {
			t.Errorf("%s with %v is answered", method, params)
		}
	}
	backwards := textRange{position{9, 0}, position{1, 0}}
	c.change(2, contentChange{&backwards, "x"})
	c.notify("textDocument/didChange", []int{1})
	c.notify("textDocument/didClose", documentParams{documentID{"file:///other.kif"}})
	c.notify("$/cancelRequest", map[string]any{"id": 999})
	c.notify("$/setTrace", map[string]any{"value": "off"})
	far := position{1 << 30, 1 << 30}
	p := positionParams{documentID{uri}, far}
	c.call("textDocument/hover", p, nil)
	c.call("textDocument/completion", p, nil)
	c.call("textDocument/hover", positionParams{documentID{uri}, position{-1, -1}}, nil)
}

func TestATextThatIsTooLargeIsSaidSoAndFollowedAgainWhenItIsReplaced(t *testing.T) {
	c := connect(t)
	c.open(sheet)
	c.change(2, contentChange{nil, strings.Repeat(" ", gdl.MaxBytes+1)})
	if found := c.diagnostics(2); len(found) != 1 || found[0].Code != string(gdl.CodeLimit) {
		t.Errorf("said %+v", found)
	}
	if err := c.conn.Call(t.Context(), "textDocument/hover", at(sheet, "(ro|le"), nil); err == nil {
		t.Error("a text that is not followed is explained")
	}
	c.change(3, contentChange{&textRange{}, "x"})
	c.change(4, contentChange{nil, sheet})
	if found := c.diagnostics(4); slices.ContainsFunc(found, func(d diagnostic) bool { return d.Severity == 1 }) {
		t.Errorf("said %+v", found)
	}
}

func TestASessionEndsAsTheClientWantsIt(t *testing.T) {
	c := connect(t)
	c.open(sheet)
	c.call("shutdown", nil, nil)
	if err := c.conn.Call(t.Context(), "textDocument/hover", at(sheet, "(ro|le"), nil); err == nil {
		t.Error("after the shutdown a question is answered")
	}
	c.notify("exit", nil)
	if err := <-c.ended; err != nil {
		t.Error(err)
	}
	rude := connect(t)
	rude.conn.Close()
	if err := <-rude.ended; !errors.Is(err, errNoShutdown) {
		t.Errorf("a client that only left: %v", err)
	}
}

func FuzzSession(f *testing.F) {
	f.Add("textDocument/didChange", `{"contentChanges":[{"range":{"start":{"line":1},"end":{"line":2}},"text":"("}]}`)
	f.Add("textDocument/hover", `{"position":{"line":1,"character":3}}`)
	f.Add("textDocument/semanticTokens/range", `{"range":{"start":{"line":9},"end":{"line":2}}}`)
	f.Add("textDocument/rename", `{"position":{"line":1,"character":3},"newName":"😀"}`)
	f.Fuzz(func(t *testing.T, method, params string) {
		if method == "exit" || !json.Valid([]byte(params)) {
			t.Skip()
		}
		params = strings.Replace(params, "{", `{"textDocument":{"uri":"`+uri+`","version":2},`, 1)
		params = strings.Replace(params, ",}", "}", 1)
		c := connect(t)
		c.open(sheet)
		c.notify(method, json.RawMessage(params))
		err := c.conn.Call(t.Context(), method, json.RawMessage(params), nil)
		if problem := new(jsonrpc2.Error); errors.As(err, &problem) && problem.Code == jsonrpc2.CodeInternalError {
			t.Errorf("%s %s: %v", method, params, err) // a panic of ours
		}
	})
}
