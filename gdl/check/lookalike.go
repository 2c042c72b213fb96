package check

import (
	"strings"
	"unicode/utf8"
)

// lookAlikes are letters of other scripts that look like Latin ones, each next to those.
var lookAlikes = pairs("аaсcеeоoрpхxуyіiјjѕsһhԁdАAВBЕEКKМMНHОOРPСCТT" +
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
const invisible = "\u00ad\ufeff\u200b\u200c\u200d\u200e\u200f\u2060"

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
