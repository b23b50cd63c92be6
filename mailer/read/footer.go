package read

// What stands at the end, or the start, of a person's lines without being his:
// signatures, adverts, disclaimers, banners of gateways.

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// withoutFooter cuts the signature and adverts off a segment; nil when nothing is left.
func withoutFooter(words []string) []string {
	for i, w := range words {
		if w == "--" || (w == "—" || w == "–") && len(words)-i <= 5 {
			words = words[:i]
			break
		}
	}
	words = tidy(words)
	for len(words) > 0 {
		n := len(words)
		if isAdvert(words[n-1]) {
			words = tidy(words[:n-1])
			continue
		}
		// A paragraph that begins with the person's words is his as a whole.
		if start := lastParagraph(words); isDisclaimer(words[start:]) &&
			(start > 0 || rule.MatchString(words[0]) || disclaimer.MatchString(words[0])) {
			words = tidy(words[:start])
			continue
		}
		break
	}
	return words
}

// lastParagraph returns where the last paragraph begins.
func lastParagraph(words []string) int {
	for i := len(words); i > 0; i-- {
		if words[i-1] == "" {
			return i
		}
	}
	return 0
}

var (
	leadingMarks = " -_*<>()[]|~•·"
	linkAtEnd    = regexp.MustCompile(`\s*[<(\[]?https?://\S+[>)\]]?\s*[.!]?$`)
	markdownLink = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	onlyLink     = regexp.MustCompile(`^[<(\[]?https?://\S+$|^www\.\S+$`)
	antivirus    = regexp.MustCompile(`(?i)(virus[- ]?(free|frei|vrij)|avast|avg\.com|scanned (by|for)|checked (by|for) viruses|auf viren (geprüft|überprüft)|analysé par|sans virus|libre de virus|senza virus|privo di virus|не содержит вирусов|проверено на вирусы|ウイルス)`)
	// outlookLink is "Get Outlook for iOS" with its link, in whatever language.
	outlookLink = regexp.MustCompile(`(?i)\boutlook\b.*[<(\[]https?://aka\.ms/\w+[>)\]]\.?$`)
	rule        = regexp.MustCompile(`^[-_=*~—]{5,}$`)
)

// isAdvert says that a line, standing last, was put there by a program.
func isAdvert(text string) bool {
	if utf8.RuneCountInString(text) > 160 {
		return false
	}
	if rule.MatchString(text) || isOriginalLine(text) {
		return true
	}
	if antivirus.MatchString(text) && (strings.Contains(text, "www.") || strings.Contains(text, "http") || strings.Contains(strings.ToLower(text), "anti") || len(text) < 60) {
		return true
	}
	if outlookLink.MatchString(text) {
		return true
	}
	unlinked := linkAtEnd.ReplaceAllString(markdownLink.ReplaceAllString(text, "$1"), "")
	lower := strings.ToLower(strings.Trim(unlinked, leadingMarks))
	if onlyLink.MatchString(text) {
		return strings.Contains(text, "aka.ms/") || strings.Contains(text, "aqua-mail") || strings.Contains(text, "avast") || strings.Contains(text, "overview.mail.yahoo") || strings.Contains(text, "proton.me") || strings.Contains(text, "go.onelink.me")
	}
	return sentFrom(lower)
}

// sentFrom finds "Sent from my iPhone" in many languages: words for being sent at the
// start or at the end, and the name of a device or program.
func sentFrom(lower string) bool {
	if utf8.RuneCountInString(lower) > 120 || strings.Count(lower, " ") > 16 {
		return false
	}
	sent := false
	for _, w := range sentStarts {
		sent = sent || strings.HasPrefix(lower, w)
	}
	ending := strings.TrimRight(lower, " .!")
	for _, w := range sentEnds {
		sent = sent || strings.HasSuffix(ending, strings.TrimRight(w, "."))
	}
	if !sent {
		return false
	}
	for _, d := range devices {
		if strings.Contains(lower, d) {
			return true
		}
	}
	return false
}

var disclaimer = regexp.MustCompile(`(?i)(confidential|privileged|intended (only |solely )?for|intended recipient|vertraulich|confidentiel|confidencial|riservat|vertrouwelijk|poufn|конфиденциальн).*` +
	`(e-?mail|message|nachricht|mensaje|messaggio|bericht|mensagem|wiadomo|сообщени|attachment|recipient|disclos|delete)|` +
	`(consider|denken sie an|pensez à|piensa en) .*(environment|umwelt|environnement|medio ambiente)|` +
	`unsubscribe from this (group|list)|you received this message because you are subscribed|mailing list\b.*@|mailman/listinfo`)

// isDisclaimer says that a paragraph is one of those that companies and lists append.
func isDisclaimer(words []string) bool {
	text := strings.Join(words, " ")
	return len(text) < 4000 && len(words) > 0 && (len(text) > 40 || rule.MatchString(words[0])) && disclaimer.MatchString(text)
}

var (
	bannerMark = regexp.MustCompile(`(?i)^\W*(external( e-?mail| message| sender)?|extern(e r)?( e-?mail| absender)?|caution|warning|attention|achtung|vorsicht|warnung|hinweis|avertissement|atención|precaución|cuidado|attenzione|let op|advarsel|varning|uwaga|внимание|注意|警告)\b?`)
	bannerText = regexp.MustCompile(`(?i)(external (sender|source|e-?mail|address)|outside (of )?(the|your|our) |originated (from )?outside|do not click|don't click|open attachments|externen absender|von extern|extern(er|e) (absender|e-?mail|quelle)|außerhalb|klicken sie|expéditeur externe|extérieur|cliquez|remitente externo|no haga clic|mittente esterno|fuori dall|externe afzender|buiten (de|uw)|ekstern|utifrån|zewnętrz|извне|внешн|外部)`)
	seldom     = regexp.MustCompile(`(?i)(you don'?t often get e?-?mail from|some people who received this message don'?t often|sie erhalten nicht (oft|häufig) (eine )?e-?mail|vous n'obtenez pas souvent|no suele recibir|why this is important|this message is from an external sender|zjqcmq)`)
)

// banner returns the line behind what a security gateway has put above the text.
func (t *trimmer) banner() int {
	i := 0
	for paragraphs := 0; paragraphs < 4; paragraphs++ {
		start := i
		for start < len(t.lines) && (t.lines[start].blank() || rule.MatchString(strings.TrimSpace(t.lines[start].text))) {
			start++
		}
		end := start
		var words []string
		for end < len(t.lines) && end < start+8 && !t.lines[end].blank() && t.lines[end].unmarked() {
			words = append(words, strings.TrimSpace(t.lines[end].text))
			end++
		}
		n := bannerLines(words)
		if n == 0 {
			return i
		}
		i = start + n
	}
	return i
}

// bannerLines returns how many lines at the start of a paragraph are a banner.
func bannerLines(words []string) int {
	if len(words) == 0 {
		return 0
	}
	all := limited(strings.Join(words, " "), 1500)
	switch {
	case bannerMark.MatchString(words[0]) && bannerText.MatchString(all), seldom.MatchString(all):
	default:
		return 0
	}
	// The person's lines may follow without an empty one: the banner ends with the
	// last line that speaks of it, or ends a sentence that began on such a line.
	last := 1
	for i, w := range words {
		if bannerMark.MatchString(w) && i == 0 || bannerText.MatchString(w) || seldom.MatchString(w) || bannerTail.MatchString(w) {
			last = i + 1
		}
	}
	return last
}

var bannerTail = regexp.MustCompile(`(?i)(content is safe|recogni[sz]e the sender|unless you|sender and know|inhalt sicher|absender kennen|links|attachments|anhänge|pièces jointes|adjuntos|allegati|safe\.?$)`)
