package gdl

// Severity orders diagnostics by what they mean for the visitor.
type Severity uint8

const (
	Error   Severity = iota // the sheet cannot be played as written
	Warning                 // it can be played, but probably not as meant
	Hint                    // worth knowing
)

// String returns "error", "warning" or "hint", the words used on the wire.
func (s Severity) String() string { return [...]string{"error", "warning", "hint"}[s] }

// A Code names a kind of diagnostic; codes are stable across releases.
type Code string

// A Diagnostic is one finding about a sheet.
type Diagnostic struct {
	Place    Place
	Severity Severity
	Code     Code
	Message  string   // one sentence or two: the cause, then the fix; in English
	Args     []string // the names the message speaks of, for translations
	Notes    []Note
	Fixes    []Fix
}

// A Note points at another place that has to do with a diagnostic.
type Note struct {
	Place   Place
	Message string
}

// A Fix is a set of edits that the visitor may apply with one press.
type Fix struct {
	Title string // what the button says, such as "Use won"
	Edits []Edit // do not overlap
}

// An Edit replaces the text at a place.
type Edit struct {
	Place Place
	Text  string
}
