package read

// What a report says of the address itself.

import (
	"regexp"
	"strings"
)

// isDead says that a letter was refused because the address takes no mail. The status
// tells where it says more than "something is wrong"; else the words do, which hosts
// have written alike for thirty years.
func isDead(status, text string) bool {
	switch {
	case deadStatus.MatchString(status):
		return true
	case status == "" || vagueStatus.MatchString(status):
		return deadText.MatchString(text) && !passing.MatchString(text)
	}
	return false
}

var (
	// deadStatus is no such mailbox, system or name (RFC 3463, 3.2), a mailbox that is
	// closed, one that has moved, and a domain that does not exist.
	deadStatus = regexp.MustCompile(`^5\.(1\.(1|2|3|4|6|10)|2\.1|4\.4)$`)
	// vagueStatus is what hosts write for anything at all.
	vagueStatus = regexp.MustCompile(`^5\.(0\.0|1\.0|1\.5|2\.0|5\.0|4\.1)$`)
	deadText    = regexp.MustCompile(`(?i)(unknown|no such|invalid|nonexistent|non-existent|inactive|disabled|closed|deactivated) (user|recipient|mailbox|account|address|local part|person)|` +
		`(user|recipient|mailbox|account|address|alias|e-?mail)( \S+)? (is |was |has been )?(unknown|invalid|not found|inactive|disabled|closed|deactivated|suspended|discontinued|not known)|` +
		`(user|recipient|mailbox|account|address|domain)[^.\n]{0,80} (does ?n[o']t|doesn't|does not|couldn't be|could not be|wasn't|was not|cannot be|is not) (exist|found|listed|available here|a valid)|` +
		`no (mailbox|account|user|such address|such recipient|valid recipient)[^.\n]{0,30} (here|by that name|found|with this|in virtual)|` +
		`not (a )?(valid|known|listed) (user|recipient|mailbox|address)|user doesn't have an? |not listed in |550[- ][^\n]{0,80}mailbox unavailable|there is no such|` +
		`couldn't find any host|host or domain name not found|unrouteable address|no mx|name server: .*host not found|nosuchuser|recipnotfound|recipient address rejected: (access denied|user unknown)`)
	// passing is what can be otherwise tomorrow.
	passing = regexp.MustCompile(`(?i)quota|mailbox (is )?full|over(\s|-)?quota|insufficient (disk|system)|too (large|big|many)|temporar|timed? ?out|try again|spam|blocked|blacklist|block list|policy|greylist`)
)

// reasons are the words of a report: of its first text part, and of the diagnostic codes
// of the status.
func reasons(b *body) string {
	text := plainText(b)
	for _, mark := range quotedLetter {
		if i := strings.Index(text, mark); i >= 0 {
			text = text[:i]
		}
	}
	b.root.leaves(func(n *node) {
		if n.mediaType == "message/delivery-status" || n.mediaType == "message/global-delivery-status" {
			text += "\n" + string(n.data[:min(len(n.data), 16<<10)])
		}
	})
	return text
}

// quotedLetter begins the letter in reports that quote it below the words.
var quotedLetter = []string{"--- Below this line is a copy of the message", "------ This is a copy of the message", "----- Original message -----", "--- The header of the original message is following"}
