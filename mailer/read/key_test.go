package read_test

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"

	"pbemd/mailer/read"
)

// keyHead is the part of a header that a mail keeps on its way.
const keyHead = "From: Bob =?utf-8?q?M=C3=BCller?= <bob@example.org>\r\n" +
	"To: play@example.net\r\nSubject: Re: chess Board 17 bob\r\nDate: Mon, 06 May 2024 10:11:12 +0200\r\n" +
	"Message-ID: <a@example.org>\r\nMIME-Version: 1.0\r\n"

const keyText = "e5\r\n\r\nSchöne Grüße, and a line that is long enough for an encoder to have to break it somewhere in the middle.\r\n"

func keyOf(raw string) [32]byte { return read.Read([]byte(raw), corpusOptions()).Key }

// TestKeyStays reads mails as two deliveries of one may arrive.
func TestKeyStays(t *testing.T) {
	const utf8 = "Content-Type: text/plain; charset=utf-8\r\n"
	original := keyHead + utf8 + "Content-Transfer-Encoding: 8bit\r\n\r\n" + keyText
	want := keyOf(original)
	quoted := strings.NewReplacer("ö", "=C3=B6", "ü", "=C3=BC", "ß", "=C3=9F", "to have", "to=\r\n have").Replace(keyText)
	same := map[string]string{
		"trace headers":    "Return-Path: <bob@example.org>\r\nReceived: from a by b; Mon, 6 May 2024 10:11:13 +0200\r\nX-Spam: no\r\n" + original,
		"bare LF":          strings.ReplaceAll(original, "\r\n", "\n"),
		"quoted-printable": keyHead + utf8 + "Content-Transfer-Encoding: quoted-printable\r\n\r\n" + quoted,
		"base64": keyHead + utf8 + "Content-Transfer-Encoding: base64\r\n\r\n" +
			base64.StdEncoding.EncodeToString([]byte(keyText)) + "\r\n",
		"empty lines at the end": original + "\r\n\r\n",
		"folded subject":         strings.Replace(original, "Board 17", "Board\r\n 17", 1),
		"decoded name":           strings.Replace(original, "=?utf-8?q?M=C3=BCller?=", "Müller", 1),
		"mbox line":              "From bob@example.org Mon May  6 10:11:12 2024\n" + strings.ReplaceAll(original, "\r\n", "\n"),
		"delivered to an alias":  "Delivered-To: play+x@example.net\r\n" + original,
	}
	for name, raw := range same {
		if keyOf(raw) != want {
			t.Errorf("%s: another key", name)
		}
	}
}

// TestKeyDiffers changes what makes a mail another one.
func TestKeyDiffers(t *testing.T) {
	original := keyHead + "Content-Type: text/plain; charset=utf-8\r\n\r\n" + keyText
	different := map[string]string{
		"body":         strings.Replace(original, "e5", "e6", 1),
		"message id":   strings.Replace(original, "<a@", "<b@", 1),
		"no id":        strings.Replace(original, "Message-ID: <a@example.org>\r\n", "", 1),
		"from":         strings.Replace(original, "bob@", "rob@", 1),
		"second from":  "From: Bob <bob@example.org>\r\n" + original,
		"date":         strings.Replace(original, "10:11:12", "10:11:13", 1),
		"subject":      strings.Replace(original, "17 bob", "18 bob", 1),
		"blank inside": strings.Replace(original, "Schöne Grüße", "Schöne  Grüße", 1),
		"line moved":   strings.Replace(original, "e5\r\n\r\n", "e5\r\n", 1),
	}
	seen := map[[32]byte]string{keyOf(original): "the original"}
	for name, raw := range different {
		k := keyOf(raw)
		if other, ok := seen[k]; ok {
			t.Errorf("%s: the same key as %s", name, other)
		}
		seen[k] = name
	}
}

// TestKeyParts tells the same words in other parts apart.
func TestKeyParts(t *testing.T) {
	parts := func(texts ...string) string {
		return keyHead + "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n" + strings.Join(texts, "\r\n--b\r\n\r\n") + "\r\n--b--\r\n"
	}
	if keyOf(parts("ab", "c")) == keyOf(parts("a", "bc")) {
		t.Error("the cut between parts does not count")
	}
	if keyOf(parts("ab")) == keyOf(parts("ab", "")) {
		t.Error("the number of parts does not count")
	}
}

// TestKeyTruncated cuts two deliveries of one large mail at the same size: their trace
// headers differ, so they end at different places.
func TestKeyTruncated(t *testing.T) {
	mail := []byte(keyHead + "\r\n" + strings.Repeat("a line of a large mail\r\n", 1000))
	traced := append([]byte("Received: from a by b; Mon, 6 May 2024 10:11:13 +0200\r\n"), mail...)
	o := corpusOptions()
	o.Truncated = true
	first, second := read.Read(mail[:4000], o), read.Read(traced[:4000], o)
	if first.Key != second.Key {
		t.Error("two deliveries of a truncated mail have different keys")
	}
	if first.Broken == "" {
		t.Error("a text that was cut off is not called broken")
	}
	other := read.Read(bytes.Replace(mail, []byte("<a@"), []byte("<b@"), 1)[:4000], o)
	if other.Key == first.Key {
		t.Error("truncated mails with different ids have one key")
	}
}

// TestTruncatedAttachment carries on when only an attachment was cut off.
func TestTruncatedAttachment(t *testing.T) {
	mail := keyHead + "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\ne5\r\n--b\r\nContent-Type: image/png\r\nContent-Disposition: attachment\r\n\r\nabc"
	o := corpusOptions()
	o.Truncated = true
	m := read.Read([]byte(mail), o)
	if m.Broken != "" || len(m.Own) != 1 || m.Own[0] != "e5" {
		t.Errorf("own %q, broken %q; expected e5", m.Own, m.Broken)
	}
}
