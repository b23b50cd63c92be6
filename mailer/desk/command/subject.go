package command

import (
	"regexp"
	"strings"
)

// replyMark is what mail programs put before the Subject of an answer or a
// forwarded mail, in many languages, with the counters of some.
var replyMark = regexp.MustCompile(`(?i)^(?:` + strings.Join([]string{
	`re`, `aw`, `antw`, `antwort`, `wg`, `sv`, `vs`, `vb`, `vl`, `ang`, `fw`, `fwd`, `tr`, `rv`, `res`, `resp`, `enc`, `rif`, `r`, `i`, `odp`, `pd`,
	`ynt`, `i\x{307}?lt`, `\x{130}lt`, `ilt`, `atb`, `bls`, `trs`, `doorst`, `doorsturen`, `fs`, `ref`, `acc`, `rd`, `v\x{e1}`, `tov\x{e1}bb`, `p\x{159}ed`, `fyi`,
	`\x{3b1}\x{3c0}`, `\x{391}\x{3a0}`, `\x{3c3}\x{3c7}\x{3b5}\x{3c4}`, `\x{3c0}\x{3c1}\x{3b8}`, `\x{43d}\x{430}`, `\x{43e}\x{442}\x{432}`, `\x{43e}\x{442}\x{432}\x{435}\x{442}`, `\x{43f}\x{435}\x{440}\x{435}\x{441}\x{43b}`,
	`\x{56de}\x{590d}`, `\x{56de}\x{8986}`, `\x{7b54}\x{590d}`, `\x{7b54}\x{8986}`, `\x{8f6c}\x{53d1}`, `\x{8f49}\x{5bc4}`, `\x{8fd4}\x{4fe1}`, `\x{8ee2}\x{9001}`,
	`\x{b2f5}\x{c7a5}`, `\x{d68c}\x{c2e0}`, `\x{c804}\x{b2ec}`, `\x{631}\x{62f}`, `\x{5ea}\x{5d2}\x{5d5}\x{5d1}\x{5d4}`, `\x{5d4}\x{5d5}\x{5e2}\x{5d1}\x{5e8}`,
	`external`, `ext`, `extern`, `spam`, `caution`,
}, "|") + `)\s*(?:[\[(]\d+[\])]|[\^*]\d+)?\s*[:\x{ff1a}]\s*`)

// tag is a mark of a gateway or a list, or one of our own tokens: [EXTERNAL],
// (EXT), {Spam?}, ***SPAM***, [#g17.5.abc].
var (
	tagBefore = regexp.MustCompile(`(?i)^(?:\[[^\]]{1,120}\]|\{[^}]{1,40}\}|\((?:ext|extern|external|spam)[^)]{0,20}\)|<(?:ext|external)>|\*{2,}\s*spam\s*\*{2,}|external\s+-)\s*`)
	tagAfter  = regexp.MustCompile(`(?i)\s*(?:\[[^\]]{1,120}\]|\{[^}]{1,40}\}|\((?:ext|extern|external|spam)[^)]{0,20}\))$`)
)

// bareSubject takes off everything that was put around what the sender typed.
func bareSubject(subject string) string {
	s := clean(subject)
	for {
		before := s
		s = replyMark.ReplaceAllString(s, "")
		s = tagBefore.ReplaceAllString(s, "")
		s = strings.TrimSpace(tagAfter.ReplaceAllString(s, ""))
		if s == before {
			return s
		}
	}
}

// ours tells whether a Subject is that of our own letters about boards, and which board it
// names: "chess Board 17 bob", "New chess Board 17 alice", "chess Board 17 **". One that
// a command follows, "chess board 17 e4", is not; userids are neither commands nor moves.
func (g *Grammar) ours(subject string) (board uint64, ok bool) {
	words := split(strings.TrimSuffix(subject, Mark))
	if len(words) > 0 && words[0].low == "new" {
		words = words[1:]
	}
	i := 1
	for i < len(words) && words[i].low != "board" {
		i++
	}
	if i+1 >= len(words) || !isNumber(words[i+1].low) || i > 1 && !g.isVariant(lows(words[:i])) {
		return 0, false
	}
	board, _ = number(words[i+1].low)
	rest := words[i+2:]
	if len(rest) == 0 || strings.HasSuffix(words[i+1].raw, ":") {
		return board, true
	}
	_, other := synonyms[rest[0].low]
	_, move := g.looksLikeMove(join(rest))
	if move || other || known[Verb(rest[0].low)] {
		return 0, false
	}
	return board, true
}

// Mark ends the Subject of a board mail that holds a player's comment.
const Mark = " **"
