package read_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pbemd/mailer/read"
)

const reportHead = "Return-Path: <>\r\nFrom: Mail Delivery Subsystem <MAILER-DAEMON@mx.example.org>\r\nTo: play@example.net\r\n"

func report(status string, original ...string) string {
	return reportHead + "Subject: Delivery Status Notification\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=r\r\n\r\n" +
		"--r\r\n\r\nA report.\r\n--r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\n" + status + "\r\n" +
		strings.Join(original, "") + "--r--\r\n"
}

const returned = "--r\r\nContent-Type: message/rfc822\r\n\r\nReceived: by mx\r\nMessage-ID: <g17.2.token@example.net>\r\nSubject: chess Board 17 bob\r\n\r\ntext\r\n"
const returnedHeader = "--r\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID:\r\n <g17.2.token@example.net>\r\nSubject: chess Board 17 bob\r\n\r\n"

// TestBounce reads reports in the forms of RFC 3464 and of hosts with their own.
func TestBounce(t *testing.T) {
	hard := &read.Bounce{Recipient: "bob@example.org", MessageID: "g17.2.token@example.net", Status: "5.1.1", Permanent: true, Dead: true}
	cases := []struct {
		name, raw string
		want      *read.Bounce
	}{
		{"postfix", report("Final-Recipient: rfc822; bob@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no\r\n", returned), hard},
		{"header only", report("Final-Recipient: rfc822;Bob@Example.org\r\nAction: FAILED (really)\r\nStatus: 5.1.1 (unknown)\r\n", returnedHeader), hard},
		{"forwarded elsewhere", report("Original-Recipient: rfc822;bob@example.org\r\nFinal-Recipient: rfc822;robert@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n", returned), hard},
		{"delay", report("Final-Recipient: rfc822; bob@example.org\r\nAction: delayed\r\nStatus: 4.4.1\r\n", returned),
			&read.Bounce{Recipient: "bob@example.org", MessageID: "g17.2.token@example.net", Status: "4.4.1"}},
		{"given up after delays", report("Final-Recipient: rfc822; bob@example.org\r\nAction: failed\r\nStatus: 4.4.1\r\n", returned),
			&read.Bounce{Recipient: "bob@example.org", MessageID: "g17.2.token@example.net", Status: "4.4.1", Permanent: true}},
		{"success", report("Final-Recipient: rfc822; bob@example.org\r\nAction: delivered\r\nStatus: 2.0.0\r\n", returned),
			&read.Bounce{Recipient: "bob@example.org", MessageID: "g17.2.token@example.net", Status: "2.0.0"}},
		{"nothing returned", report("Final-Recipient: rfc822; bob@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n"),
			&read.Bounce{Recipient: "bob@example.org", Status: "5.1.1", Permanent: true, Dead: true}},
		{"qmail", reportHead + "Subject: failure notice\r\n\r\nHi. This is the qmail-send program at example.org.\r\nThis is a permanent error; I've given up.\r\n\r\n" +
			"<bob@example.org>:\r\nSorry, no mailbox here by that name. (#5.1.1)\r\n\r\n--- Below this line is a copy of the message.\r\n\r\nMessage-ID: <g17.2.token@example.net>\r\n\r\nhello\r\n", hard},
		{"exim", reportHead + "Subject: Mail delivery failed: returning message to sender\r\nX-Failed-Recipients: bob@example.org\r\nReferences: <g17.2.token@example.net>\r\n\r\n" +
			"This message was created automatically by mail delivery software.\r\n\r\n  bob@example.org\r\n    host mail.example.org [192.0.2.1]\r\n    SMTP error from remote mail server after RCPT TO:\r\n    550 5.1.1 no such user\r\n", hard},
		{"exim, still trying", reportHead + "Subject: Warning: message 1abc delayed 24 hours\r\n\r\nThis message was created automatically by mail delivery software.\r\n" +
			"A message that you sent has not yet been delivered.\r\n\r\n  bob@example.org\r\n\r\nNo action is required on your part. Message-ID: none\r\n> Message-ID: <g17.2.token@example.net>\r\n",
			&read.Bounce{Recipient: "bob@example.org", MessageID: "g17.2.token@example.net"}},
		{"a person", "From: bob@example.org\r\nTo: play@example.net\r\nSubject: undeliverable\r\n\r\nThe mail to carol@example.org could not be delivered. 5.1.1\r\n", nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m := read.Read([]byte(c.raw), corpusOptions())
			if diff := cmp.Diff(c.want, m.Bounce); diff != "" {
				t.Errorf("expected (-), read (+):\n%s", diff)
			}
			if (m.Ignored == read.BounceReport) != (c.want != nil) {
				t.Errorf("ignored as %q", m.Ignored)
			}
		})
	}
}
