package board

import "strings"

// ContainsFold reports whether a word of small ASCII letters and signs stands in a text, in letters of whatever case.
// It copies nothing, since it is asked about all of a text at every key.
func ContainsFold(text, word string) bool {
	small := word[0]
	either := string([]byte{small, strings.ToUpper(word[:1])[0]})
	for {
		at := strings.IndexAny(text, either)
		if at < 0 || len(text)-at < len(word) {
			return false
		}
		if strings.EqualFold(text[at:at+len(word)], word) {
			return true
		}
		text = text[at+1:]
	}
}
