package check

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gdl-playground/engine/gdl"
)

// lookAlikes are letters of other scripts that look like Latin ones, each next to those.
var lookAlikes = pairs("аaсcеeоoрpхxуyіiјjѕsһhԁdкkмmтtАAВBЕEКKМMНHОOРPСCТT" +
	"ХXοoνvρpΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX−-–-—-‐-‑-")

func pairs(text string) map[rune]rune {
	m := map[rune]rune{}
	rs := []rune(text)
	for i := 0; i+1 < len(rs); i += 2 {
		m[rs[i]] = rs[i+1]
	}
	return m
}

// invisible are characters that show nothing, or nearly nothing.
const invisible = "\u00ad\ufeff\u200b\u200c\u200d\u200e\u200f\u2060" +
	"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"

// plainVariable returns the variable that another one looks like, with one question mark and ASCII characters.
func plainVariable(name string) string {
	if isASCII(name) && !strings.HasPrefix(name, "??") {
		return name
	}
	return "?" + strings.TrimLeft(plainName(name), "?")
}

// twins reports variables that look like others of the rule and are not these: ??m beside ?m, and a variable in letters
// of another script. Where further variables have two question marks, that is how the rule names them. It returns
// the variables that are reported, each with the one it looks like, by folded names.
func (c *checker) twins() map[string]string {
	places, marked := map[string][]*gdl.Term{}, false
	c.form.eachVariable(func(v *gdl.Term) { places[v.Fold] = append(places[v.Fold], v) })
	twins := map[string]string{}
	for name := range places {
		plain := strings.ToLower(plainVariable(name))
		if _, ok := places[plain]; ok && plain != name {
			twins[name] = plain
		} else if plain != name && isASCII(name) {
			marked = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(twins)) {
		plain, first := twins[name], places[name][0]
		switch {
		case !isASCII(name):
			c.report(gdl.Error, gdl.CodeCharacter, first.Span,
				"%s has characters that only look like those of %s, so it is another variable", first.Name, plain)
		case marked:
			delete(twins, name)
			continue
		default:
			c.report(gdl.Warning, gdl.CodeSimilarVariables, first.Span,
				"%s is another variable than %s; are they meant to be the same?", first.Name, plain)
		}
		fix := gdl.Fix{Title: "Write " + plain}
		for _, v := range places[name] {
			fix.Edits = append(fix.Edits, gdl.Edit{Place: inForm(v.Span), Text: plain})
		}
		c.diagnostics[len(c.diagnostics)-1].Fixes = []gdl.Fix{fix}
	}
	return twins
}

// allAlike returns the ASCII name that a name of another script looks like letter by letter, or "".
func allAlike(name string) string {
	plain := strings.Map(func(r rune) rune {
		if alike, ok := lookAlikes[r]; ok {
			return alike
		}
		return r
	}, name)
	if isASCII(name) || !isASCII(plain) {
		return ""
	}
	return plain
}

// plainName returns a name of ASCII characters that looks like another name, where that mixes them with
// letters of other scripts, full-width letters or invisible characters. Otherwise it returns the name.
func plainName(name string) string {
	if isASCII(name) {
		return name
	}
	latin := false
	plain := strings.Map(func(r rune) rune {
		switch alike, ok := lookAlikes[r]; {
		case ok:
			return alike
		case '！' <= r && r <= '～': // full-width forms, in the order of ASCII
			latin = true
			return r - '！' + '!'
		case strings.ContainsRune(invisible, r):
			latin = true
			return -1
		}
		latin = latin || r < utf8.RuneSelf
		return r
	}, name)
	if !latin || plain == "" || !isASCII(plain) {
		return name
	}
	return plain
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}
