package unruly

import (
	"strconv"
	"strings"
)

// verb finds a command's name in its line.
func verb(p Protocol, line string) string {
	words := strings.Fields(strings.ToUpper(line))
	if p == SMTP {
		if len(words) == 0 {
			return ""
		}
		name, _, _ := strings.Cut(words[0], ":")
		return name
	}
	switch {
	case line == "DONE":
		return "DONE"
	case len(words) < 2:
		return ""
	case words[1] == "UID" && len(words) > 2:
		return "UID " + words[2]
	}
	return words[1]
}

// literal is the size of the literal that the line announces (RFC 3501,
// section 4.3); -1: none.
func literal(line string) int64 {
	line, ok := strings.CutSuffix(strings.TrimRight(line, "\r\n"), "}")
	open := strings.LastIndexByte(line, '{')
	if !ok || open < 0 {
		return -1
	}
	size, err := strconv.ParseInt(strings.TrimSuffix(line[open+1:], "+"), 10, 32)
	if err != nil || size < 0 {
		return -1
	}
	return size
}

// final reports whether a line of an SMTP server is the last of its answer.
func final(line string) bool { return len(line) > 3 && line[3] == ' ' }

// goodbye is the line by which a server hangs up.
func goodbye(p Protocol, text string) string {
	if p == SMTP {
		return "421 4.3.2 " + text + "\r\n"
	}
	return "* BYE " + text + "\r\n"
}

// reply is an answer in place of the server's.
func reply(p Protocol, c Command, text string) string {
	if p == SMTP {
		return text + "\r\n"
	}
	tag, _, _ := strings.Cut(c.Line, " ")
	return tag + " " + text + "\r\n"
}
