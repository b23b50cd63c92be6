package desk_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// returns is a report that a letter to an address could not be delivered, since there
// is no such address.
func returns(n int, address, messageID string) []byte {
	return []byte(strings.ReplaceAll(fmt.Sprintf(`From: MAILER-DAEMON@mx.example.org
Message-ID: <report%d@mx.example.org>
Content-Type: multipart/report; report-type=delivery-status; boundary=r

--r
Content-Type: message/delivery-status

Final-Recipient: rfc822; %s
Action: failed
Status: 5.1.1

--r
Content-Type: text/rfc822-headers

Message-ID: <%s>

--r--
`, n, address, messageID), "\n", "\r\n"))
}

// account is what the store has of a player.
func account(t *testing.T, stage *dialogue.Stage, userid string) (p store.Player) {
	t.Helper()
	err := stage.Store.View(func(tx *store.Tx) error {
		p, _ = tx.Draft().Player(userid)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// boardMails are letters about board 1 that went to bob, as many as asked for.
func boardMails(t *testing.T, stage *dialogue.Stage, n int) []string {
	t.Helper()
	return wordsBy(t, stage, "alice@example.org", "bob@example.net", n)
}

// wordsBy are letters with what one player of board 1 has said there to the other, as many
// as asked for.
func wordsBy(t *testing.T, stage *dialogue.Stage, from, to string, n int) (ids []string) {
	t.Helper()
	for i := range n {
		receive(t, stage, append(proven(fmt.Sprint("words", from, i), from, "chat 1"), fmt.Sprintf("Hello, number %d\r\n", i)...))
	}
	for _, raw := range lettersTo(t, stage, to) {
		l, err := dialogue.Open(raw)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, l.MessageID)
	}
	sendAll(t, stage)
	if len(ids) != n {
		t.Fatalf("%d letters went to %s, expected %d", len(ids), to, n)
	}
	return ids
}

// TestForgedReports holds that a stranger suspends no address: not by reports about
// letters that he has made up, nor by many about one, nor by one of somebody else's.
func TestForgedReports(t *testing.T) {
	stage := playing(t)
	ids := boardMails(t, stage, 3)
	alices := stage.Inboxes["alice@example.org"][len(stage.Inboxes["alice@example.org"])-1].MessageID
	for i := range 5 {
		n := 10 * i
		tampered := strings.Replace(ids[1], "@", "", 1)
		tampered = tampered[:len(tampered)-len("example.com")-2] + "aa@example.com"
		for k, id := range []string{"g1.1.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@example.com", fmt.Sprintf("x%d@example.org", i), tampered, alices, ids[0]} {
			receive(t, stage, returns(n+k, "bob@example.net", id))
		}
	}
	if p := account(t, stage, "bob"); len(p.Returned) != 1 || len(p.Returned[0].Letters) != 1 || !p.Returned[0].Since.IsZero() {
		t.Errorf("after forged reports, and many about one letter, bob has %+v, expected one letter returned", p.Returned)
	}
	if p := account(t, stage, "alice"); len(p.Returned) != 0 && !p.Returned[0].Since.IsZero() {
		t.Errorf("after reports on one letter alice has %+v", p.Returned)
	}
}

// TestOtherAddressTakesOver holds that a player with two addresses is written to at the
// other one, and told there, and that his clock goes on.
func TestOtherAddressTakesOver(t *testing.T) {
	stage := playing(t)
	change(t, stage, func(d *store.Draft) {
		p, _ := d.Player("bob")
		p.Addresses = append(p.Addresses, "bob@example.edu")
		if err := d.PutPlayer(p); err != nil {
			t.Error(err)
		}
	})
	for i, id := range boardMails(t, stage, 3) {
		receive(t, stage, returns(i, "bob@example.net", id))
	}
	if p := account(t, stage, "bob"); len(p.Returned) != 1 || p.Returned[0].Address != "bob@example.net" || p.Returned[0].Since.IsZero() {
		t.Fatalf("bob has %+v, expected that the address is suspended", p.Returned)
	}
	var told []string
	for _, raw := range lettersTo(t, stage, "bob@example.edu") {
		told = append(told, dialogue.Show(raw))
	}
	if len(told) != 1 || !strings.Contains(told[0], "your letters come to this address from now on") {
		t.Errorf("the other address gets %q", told)
	}
	sendAll(t, stage)
	receive(t, stage, proven("later", "alice@example.org", "propose 1"))
	if list := lettersTo(t, stage, "bob@example.net"); len(list) != 0 {
		t.Errorf("the suspended address still gets %s", list[0])
	}
	if list := lettersTo(t, stage, "bob@example.edu"); len(list) != 1 {
		t.Errorf("%d letters go to the other address, expected the board", len(list))
	}
	sendAll(t, stage)
	receive(t, stage, proven("move", "alice@example.org", "move 1 e4"))
	sendAll(t, stage)
	if g := game(t, stage, 1); g.TurnSince.IsZero() {
		t.Error("bob's clock does not run, though the board was sent to his other address")
	}
}

// TestProofsFromAnAddressCount holds that a reply shows that letters arrive: what came
// back before it counts no more.
func TestProofsFromAnAddressCount(t *testing.T) {
	stage := playing(t)
	ids := boardMails(t, stage, 4)
	for i, id := range ids[:2] {
		receive(t, stage, returns(i, "bob@example.net", id))
	}
	receive(t, stage, []byte("From: bob@example.net\r\nTo: "+dialogue.Server+"\r\nSubject: help\r\nMessage-ID: <anybody@example.net>\r\n\r\n"))
	if p := account(t, stage, "bob"); len(p.Returned) != 1 {
		t.Errorf("after a mail that anybody can have sent bob has %+v", p.Returned)
	}
	receive(t, stage, proven("sign", "bob@example.net", "set copies on"))
	if p := account(t, stage, "bob"); len(p.Returned) != 0 {
		t.Errorf("after a proven mail from there bob has %+v", p.Returned)
	}
	for i, id := range ids[2:] {
		receive(t, stage, returns(10+i, "bob@example.net", id))
	}
	if p := account(t, stage, "bob"); len(p.Returned) != 1 || !p.Returned[0].Since.IsZero() {
		t.Errorf("after two more letters bob has %+v, expected that he is still written to", p.Returned)
	}
}

// TestRefusedAddress holds that a letter which our own mail server refuses, since there
// is no such address, counts as one that came back, and one refused for another reason
// does not.
func TestRefusedAddress(t *testing.T) {
	stage := playing(t)
	refuse := func(id string, words string) {
		receive(t, stage, append(proven(id, "alice@example.org", "chat 1"), ("Hello, "+id+"\r\n")...))
		for _, l := range due(t, stage) {
			if l.To != "bob@example.net" {
				if err := stage.Desk.Sent(l.ID, stage.Now); err != nil {
					t.Fatal(err)
				}
				continue
			}
			if err := stage.Desk.Refused(l.ID, stage.Now, fmt.Errorf("%s", words)); err != nil {
				t.Fatal(err)
			}
		}
		stage.Now = stage.Now.Add(time.Minute)
	}
	refuse("a", "SMTP error 554: 5.7.1 Relay access denied")
	refuse("b", "SMTP error 552: 5.3.4 Message size exceeds limit")
	if p := account(t, stage, "bob"); len(p.Returned) != 0 {
		t.Errorf("after refusals for other reasons bob has %+v", p.Returned)
	}
	refuse("c", "SMTP error 550: 5.1.1 User unknown in virtual mailbox table")
	refuse("d", "SMTP error 550: 5.1.1 User unknown in virtual mailbox table")
	refuse("e", "SMTP error 550: 5.1.1 User unknown in virtual mailbox table")
	if p := account(t, stage, "bob"); len(p.Returned) != 1 || p.Returned[0].Since.IsZero() {
		t.Errorf("after refusals of the address bob has %+v, expected it suspended", p.Returned)
	}
}
