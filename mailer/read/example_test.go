package read_test

import (
	"fmt"

	"pbemd/mailer/read"
)

func ExampleRead() {
	m := read.Read([]byte("From: Bob <bob@example.org>\r\n"+
		"To: play@example.net\r\n"+
		"Subject: Re: chess Board 17 bob\r\n"+
		"In-Reply-To: <g17.2.token@example.net>\r\n"+
		"\r\n"+
		"Nf3\r\n"+
		"\r\n"+
		"Good luck!\r\n"+
		"\r\n"+
		"On Mon, May 6, 2024 at 12:12 PM pbemd <play@example.net> wrote:\r\n"+
		"> It is your turn: you are White.\r\n"), read.Options{})
	fmt.Printf("%s answers %s: %q\n", m.From, m.InReplyTo[0], m.Own)
	// Output: bob@example.org answers g17.2.token@example.net: ["Nf3" "" "Good luck!"]
}
