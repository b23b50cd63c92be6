package pgn

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// split cuts a text into lines, whatever ends them.
func split(text string) ([]string, error) {
	text = strings.TrimPrefix(text, "\ufeff")
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	for i, line := range lines {
		if !utf8.ValidString(line) {
			return nil, at(i+1, "this is not UTF-8; the file was changed on its way, or is none of this server's")
		}
	}
	return lines, nil
}

// tagPair is a tag on a line of its own.
var tagPair = regexp.MustCompile(`^\[([A-Za-z0-9_]+) "((?:[^"\\]|\\["\\])*)"\]$`)

// readTags reads the lines with tags; rest is the number of those, and of empty ones before them.
func readTags(lines []string) (tags tagLines, rest int, err error) {
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if line == "" && len(tags) == 0 {
			continue
		}
		if !strings.HasPrefix(line, "[") {
			return tags, i, nil
		}
		pair := tagPair.FindStringSubmatch(line)
		if pair == nil {
			return nil, 0, at(i+1, `a tag such as [White "alice"] was expected; within the value, " and \ have a \ before them`)
		}
		if first := tags.find(pair[1]); first.line > 0 {
			return nil, 0, at(i+1, "the tag %s stands in line %d already", pair[1], first.line)
		}
		value := strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(pair[2])
		tags = append(tags, tagLine{Tag{pair[1], value}, i + 1})
	}
	return tags, len(lines), nil
}

// word is a word or a comment of the move text.
type word struct {
	text    string
	line    int
	comment bool
}

// readWords cuts the move text, from the line with an index on, into words and comments.
func readWords(lines []string, from int) ([]word, error) {
	var words []word
	open := -1 // index of the comment that is being read
	for i := from; i < len(lines); i++ {
		rest := lines[i]
		for rest != "" {
			if open >= 0 {
				text, after, closed := strings.Cut(rest, "}")
				words[open].text += " " + text
				rest = after
				if closed {
					words[open].text = strings.Join(strings.Fields(words[open].text), " ")
					open = -1
				}
				continue
			}
			text, after, opens := strings.Cut(rest, "{")
			for _, field := range strings.Fields(text) {
				words = append(words, word{text: field, line: i + 1})
			}
			rest = after
			if opens {
				open = len(words)
				words = append(words, word{line: i + 1, comment: true})
			}
		}
	}
	if open >= 0 {
		return nil, at(words[open].line, "the comment that begins here is not closed by }")
	}
	return words, nil
}
