package audit

import "strings"

// ScrubArgs returns a copy of an argument list, the program first, with the
// secrets in it replaced: values of secret flags and variables, passwords
// after the flags of programs that take them, and whatever stands inside an
// argument. The list keeps its length, so that a reader sees what ran.
func ScrubArgs(argv []string) []string {
	if argv == nil {
		return nil
	}
	scrubbed := make([]string, len(argv))
	for i, hidden := range wordSpans(argv) {
		if hidden.to > hidden.from {
			scrubbed[i] = argv[i][:hidden.from] + Redacted
		} else {
			scrubbed[i] = scrubText(argv[i])
		}
	}
	return scrubbed
}

// commandSpans returns the secrets of a text read as a shell's command line.
func commandSpans(text string) []span {
	places := shellWords(text)
	words := make([]string, len(places))
	for i, place := range places {
		words[i] = text[place.from:place.to]
	}
	var spans []span
	for i, hidden := range wordSpans(words) {
		if hidden.to == hidden.from {
			if strings.ContainsAny(words[i], " \t\n") && len(words[i]) < len(text) { // a line within the line: sh -c '…'
				for _, inner := range commandSpans(words[i]) {
					spans = append(spans, span{places[i].from + inner.from, places[i].from + inner.to})
				}
			}
			continue
		}
		from, to := places[i].from+hidden.from, places[i].to
		if value := text[from:to]; len(value) >= 2 && strings.IndexByte("'\"", value[0]) >= 0 && value[len(value)-1] == value[0] {
			from, to = from+1, to-1
		}
		if secret.hides(text[from:to]) {
			spans = append(spans, span{from, to})
		}
	}
	return spans
}

// shellWords returns the words of a line, without the quotes around a word
// that is quoted as a whole and without the punctuation that ends a command.
// A quote that nobody closes is an ordinary character, as in prose.
func shellWords(text string) []span {
	var places []span
	for i := 0; i < len(text); {
		if blank(text[i]) {
			i++
			continue
		}
		from := i
		for i < len(text) && !blank(text[i]) {
			if strings.IndexByte("'\"", text[i]) >= 0 {
				if end := strings.IndexByte(text[i+1:], text[i]); end >= 0 {
					i += end + 1
				}
			}
			i++
		}
		places = append(places, trimWord(text, span{from, i})...)
	}
	return places
}

// trimWord cuts the punctuation of a shell from a word; a command's end, as in
// "x;", becomes a word of its own.
func trimWord(text string, word span) []span {
	for word.from < word.to && strings.IndexByte("({", text[word.from]) >= 0 {
		word.from++
	}
	end := word.to
	for end > word.from+1 && strings.IndexByte(";|&)", text[end-1]) >= 0 {
		end--
	}
	places := []span{{word.from, end}}
	if end < word.to {
		places = append(places, span{end, end + 1})
	}
	if from, to := word.from, end; to-from >= 2 && strings.IndexByte("'\"", text[from]) >= 0 && text[to-1] == text[from] {
		places[0] = span{from + 1, to - 1}
	}
	return places
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
