package read

import "strings"

func own(b *body, l Limits) []string {
	var text string
	b.root.leaves(func(n *node) {
		if text == "" && n.mediaType == "text/plain" {
			text = decodeText(n.params["charset"], n.data)
		}
	})
	var lines []string
	for line := range strings.Lines(text) {
		line = cleanLine(line)
		if !strings.HasPrefix(line, ">") {
			lines = append(lines, line)
		}
	}
	return lines
}
