package read

// The elements that mail programs wrap a quoted mail, or a signature, in.

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

type container uint8

const (
	plainContainer container = iota
	quoteAll                 // it and all within is quoted
	quoteBelow               // it and all that follows in the mail is quoted
	signature                // within is a signature or an advert
)

// containers maps ids and classes, in lower case, to what they hold. Where people can
// type within a wrapper, as in Gmail's gmail_quote, only the blockquotes in it count.
var containers = map[string]container{
	"gmail_attr":                 quoteAll,   // Gmail's attribution
	"moz-cite-prefix":            quoteAll,   // Thunderbird's attribution
	"moz-forward-container":      quoteAll,   // Thunderbird
	"reply-intro":                quoteAll,   // Roundcube's attribution
	"yahoo_quoted":               quoteAll,   // Yahoo
	"yahoo-quoted-begin":         quoteAll,   // Yahoo
	"protonmail_quote":           quoteAll,   // Proton
	"zmail_extra":                quoteAll,   // Zoho
	"tutanota_quote":             quoteAll,   // Tuta
	"hcl-reply-header":           quoteAll,   // Notes
	"quotedtext":                 quoteAll,   // several web mailers
	"quoted_text":                quoteAll,   //
	"mail_quote":                 quoteAll,   //
	"mailquote":                  quoteAll,   //
	"reply_quote":                quoteAll,   //
	"isreplycontent":             quoteAll,   // NetEase
	"mail-quote-collapse":        quoteAll,   // Mail.ru
	"js-helper-quote":            quoteAll,   // Mail.ru
	"yamail-quoted":              quoteAll,   // Yandex
	"qmbox":                      quoteAll,   // QQ
	"xm_mail_oringinal_describe": quoteAll,   // QQ, spelt so
	"foxmail_original":           quoteAll,   // Foxmail
	"origbody":                   quoteAll,   // NetEase
	"__alimail_origin":           quoteAll,   // Alimail
	"olk_src_body_section":       quoteAll,   // Outlook for Mac
	"wixquote":                   quoteAll,   //
	"divrplyfwdmsg":              quoteBelow, // Outlook and outlook.com
	"appendonsend":               quoteBelow, // outlook.com, Outlook mobile
	"mail-editor-reference-message-container": quoteBelow, // new Outlook
	"replysplit":                           quoteBelow, //
	"stopspelling":                         quoteBelow, // old outlook.com
	"gmail_signature":                      signature,
	"gmail_signature_prefix":               signature,
	"moz-signature":                        signature,
	"applemailsignature":                   signature,
	"signature":                            signature,
	"ms-outlook-mobile-signature":          signature,
	"composer_signature":                   signature, // Samsung
	"protonmail_signature_block":           signature,
	"yahoo-signature":                      signature,
	"tutanota_signature":                   signature,
	"sig":                                  signature,
	"zmail_signature_below":                signature,
	"dab4fad8-2dd7-40bb-a1b8-4e2aa1f9fdf2": signature, // Avast's advert
}

// containerOf says what an element is known to hold.
func containerOf(n *html.Node, d declarations) container {
	if n.DataAtom == atom.Blockquote && !isIndent(n, d) {
		return quoteAll
	}
	names := strings.Fields(strings.ToLower(attribute(n, "id") + " " + attribute(n, "class")))
	if v := strings.ToLower(attribute(n, "data-smartmail")); v != "" {
		names = append(names, v)
	}
	for _, name := range names {
		// outlook.com puts x_ before the names in what it shows, and so into replies.
		name = strings.TrimPrefix(strings.TrimPrefix(name, "x_"), "x_")
		if kind, ok := containers[name]; ok {
			return kind
		}
		if strings.HasPrefix(name, "ydp") && strings.HasSuffix(name, "yahoo_quoted") {
			return quoteAll
		}
	}
	if attribute(n, "name") == "quote" || attribute(n, "name") == "quoted-content" { // GMX, WEB.DE
		return quoteAll
	}
	return plainContainer
}

// isIndent tells a blockquote that only moves text to the right, as the indent button
// of Gmail makes it, from a quotation.
func isIndent(n *html.Node, d declarations) bool {
	return attribute(n, "cite") == "" && attribute(n, "type") == "" && attribute(n, "class") == "" && attribute(n, "id") == "" &&
		d["border"] == "none" && isZero(d["padding"])
}
