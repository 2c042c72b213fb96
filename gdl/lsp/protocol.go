package lsp

// The messages of the protocol, as far as they are spoken here. Names and meanings are those of the
// specification.

type position struct {
	Line      int `json:"line"`      // from 0
	Character int `json:"character"` // UTF-16 code units, from 0
}

type textRange struct {
	Start position `json:"start"`
	End   position `json:"end"` // exclusive
}

type location struct {
	URI   string    `json:"uri"`
	Range textRange `json:"range"`
}

type textEdit struct {
	Range   textRange `json:"range"`
	NewText string    `json:"newText"`
}

type workspaceEdit struct {
	Changes map[string][]textEdit `json:"changes"`
}

type markupContent struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

// ---------------------------------------------------------- documents

type documentID struct {
	URI string `json:"uri"`
}

type didOpenParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

type didChangeParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	} `json:"textDocument"`
	ContentChanges []contentChange `json:"contentChanges"`
}

// A contentChange replaces a range, or without one the whole text.
type contentChange struct {
	Range *textRange `json:"range"`
	Text  string     `json:"text"`
}

type documentParams struct {
	TextDocument documentID `json:"textDocument"`
}

type positionParams struct {
	TextDocument documentID `json:"textDocument"`
	Position     position   `json:"position"`
}

// -------------------------------------------------------- diagnostics

type publishDiagnosticsParams struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type diagnostic struct {
	Range    textRange            `json:"range"`
	Severity int                  `json:"severity"`
	Code     string               `json:"code"`
	Source   string               `json:"source"`
	Message  string               `json:"message"`
	Related  []relatedInformation `json:"relatedInformation,omitempty"`
}

type relatedInformation struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

type codeActionParams struct {
	TextDocument documentID `json:"textDocument"`
	Range        textRange  `json:"range"`
	Context      struct {
		Only []string `json:"only"`
	} `json:"context"`
}

type codeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics"`
	IsPreferred bool          `json:"isPreferred,omitempty"`
	Edit        workspaceEdit `json:"edit"`
}

// -------------------------------------------------------------- names

type completionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []completionItem `json:"items"`
}

type completionItem struct {
	Label    string   `json:"label"`
	Kind     int      `json:"kind"`
	Detail   string   `json:"detail"`
	SortText string   `json:"sortText"` // the order in which they are likely
	TextEdit textEdit `json:"textEdit"`
}

type hover struct {
	Contents markupContent `json:"contents"`
	Range    textRange     `json:"range"`
}

type referenceParams struct {
	positionParams
	Context struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

type documentHighlight struct {
	Range textRange `json:"range"`
	Kind  int       `json:"kind"`
}

type renameParams struct {
	positionParams
	NewName string `json:"newName"`
}

type prepareRenameResult struct {
	Range       textRange `json:"range"`
	Placeholder string    `json:"placeholder"`
}

// -------------------------------------------------------------- parts

type documentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           int              `json:"kind"`
	Range          textRange        `json:"range"`
	SelectionRange textRange        `json:"selectionRange"`
	Children       []documentSymbol `json:"children,omitempty"`
}

type foldingRange struct {
	StartLine int    `json:"startLine"`
	EndLine   int    `json:"endLine"`
	Kind      string `json:"kind,omitempty"`
}

type semanticTokensParams struct {
	TextDocument documentID `json:"textDocument"`
	Range        *textRange `json:"range"` // the whole text without one
}

type semanticTokens struct {
	Data []uint32 `json:"data"`
}

// ------------------------------------------------------- capabilities

type initializeResult struct {
	Capabilities map[string]any `json:"capabilities"`
	ServerInfo   serverInfo     `json:"serverInfo"`
}

type serverInfo struct {
	Name string `json:"name"`
}

// Numbers that the protocol gives to words.
const (
	syncIncremental = 2

	completionFunction = 3
	completionVariable = 6
	completionKeyword  = 14
	completionConstant = 21
	completionStruct   = 22

	symbolFunction  = 12
	symbolNamespace = 3

	highlightRead  = 2
	highlightWrite = 3
)

// capabilities says what the server can do.
func capabilities() map[string]any {
	return map[string]any{
		"positionEncoding":           "utf-16",
		"textDocumentSync":           map[string]any{"openClose": true, "change": syncIncremental},
		"codeActionProvider":         map[string]any{"codeActionKinds": []string{quickFix}},
		"completionProvider":         map[string]any{"triggerCharacters": []string{"(", "?"}},
		"hoverProvider":              true,
		"definitionProvider":         true,
		"referencesProvider":         true,
		"documentHighlightProvider":  true,
		"renameProvider":             map[string]any{"prepareProvider": true},
		"documentFormattingProvider": true,
		"documentSymbolProvider":     true,
		"foldingRangeProvider":       true,
		"semanticTokensProvider": map[string]any{
			"legend": map[string]any{"tokenTypes": tokenTypes, "tokenModifiers": tokenModifiers},
			"full":   true, "range": true,
		},
	}
}
