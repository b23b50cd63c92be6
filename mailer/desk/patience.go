package desk

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"pbemd/mailer"
	"pbemd/store"
)

// The server never knows for certain that a person writes: a machine can hide
// all signs of being one, and a gateway can take them off. Two machines that
// answer each other would go on for ever, so what is answered while nothing is
// done has bounds, per address and board:
//
//   - The same words, numbers of tickets and hours apart, get the same answer again
//     only after a pause, which doubles; from an address that is no player's a third
//     time only after the longest, so that two servers whose mails take days
//     fall silent as well.
//   - After so many answers about one thing, whatever the words, the next ones
//     come after pauses that double.
//   - No address gets more than so many answers in a day.
//
// A mail that proves whose it is and has something done begins anew.
const (
	sameWordsPause    = time.Hour      // of a player, who may have lost the answer
	sameStrangerPause = 24 * time.Hour // of others, and of mails without a word of their own
	longestSamePause  = 30 * 24 * time.Hour

	fruitlessPause        = 10 * time.Minute
	longestFruitlessPause = 24 * time.Hour

	// mostAnswered is how many rows of answers are remembered of an address.
	mostAnswered = 50
	// patienceKept is how long they are remembered after the latest answer.
	patienceKept = 2 * longestSamePause
)

// The reasons for leaving a mail unanswered in which nothing was done.
const (
	sameAgain = "the same again"
	tooOften  = "in vain too often"
)

// measured takes back the answer to a mail when the sender has had enough of
// them, and notes the one that goes out.
func (v *visit) measured(folder mailer.Folder, reason string) (mailer.Folder, string) {
	if folder != mailer.Done {
		return folder, reason
	}
	if reason != answered {
		if v.proven {
			v.forgive()
		}
	} else if why := v.inVain(); why != "" {
		v.withhold()
		return mailer.Ignored, why
	}
	if len(v.answers) > 0 && v.overAnswers() {
		v.withhold()
		if reason == answered {
			return mailer.Ignored, overLimit
		}
		v.draft.Count("answers.withheld", 1)
	}
	return folder, reason
}

// overAnswers counts the answers of this mail and tells whether the sender has
// had as many today as an address can have.
func (v *visit) overAnswers() bool {
	return v.overToday(answersTo(v.mail.From), v.desk.options.Caps.Answers)
}

// answersTo is the tally of an address's answers.
func answersTo(address string) string { return "answers " + address }

// withhold takes the answers of this visit out of the outbox, and what was
// noted of them.
func (v *visit) withhold() {
	for _, written := range v.answers {
		if l, ok := v.draft.Letter(written.id); ok && l.MessageID == written.messageID {
			v.draft.DropLetter(written.id)
			v.draft.Count("letters.written", -1)
		}
	}
	v.answers = nil
	if player, ok := v.player(v.sender.Userid); ok && v.known {
		player.Refused = v.sender.Refused
		_ = v.draft.PutPlayer(player) // his addresses are his: there is no other error
	}
}

// inVain decides whether one more answer in which nothing is done may go to the
// sender: "" when it may, and then it is noted.
func (v *visit) inVain() string {
	p, _ := v.draft.Patience(v.mail.From)
	p.Address = v.mail.From
	about, words := v.inVainAbout(), v.wordsDigest()
	i, k := row(&p, about, words), row(&p, about, "")
	same, any := &p.Answers[i], &p.Answers[k]
	if same.Count > 0 && v.now.Before(same.At.Add(v.samePause(same.Count))) {
		return sameAgain
	}
	if v.now.Sub(any.At) >= longestFruitlessPause {
		any.Count = 0
	}
	if free := v.desk.options.Caps.Fruitless; free > 0 && any.Count >= free &&
		v.now.Before(any.At.Add(doubled(fruitlessPause, any.Count-free, longestFruitlessPause))) {
		return tooOften
	}
	for _, r := range []*store.Answered{same, any} {
		r.Count++
		r.At = v.now
	}
	p.Last = v.now
	if n := len(p.Answers); n > mostAnswered {
		slices.SortStableFunc(p.Answers, func(a, b store.Answered) int { return a.At.Compare(b.At) })
		p.Answers = p.Answers[n-mostAnswered:]
	}
	v.draft.PutPatience(p)
	return ""
}

// row finds or makes the row of answers about one thing to the same words; ""
// stands for all words together.
func row(p *store.Patience, about, words string) int {
	i := slices.IndexFunc(p.Answers, func(r store.Answered) bool { return r.About == about && r.Words == words })
	if i < 0 {
		i = len(p.Answers)
		p.Answers = append(p.Answers, store.Answered{About: about, Words: words})
	}
	return i
}

// doubled is a pause after it was doubled that often.
func doubled(pause time.Duration, times int, longest time.Duration) time.Duration {
	for range times {
		if pause *= 2; pause >= longest {
			return longest
		}
	}
	return pause
}

// samePause is how long the same words wait for an answer after so many.
func (v *visit) samePause(count int) time.Duration {
	switch {
	case v.known && len(v.mail.Own) > 0:
		return doubled(sameWordsPause, count-1, longestSamePause)
	case v.known || count == 1:
		return doubled(sameStrangerPause, count-1, longestSamePause)
	}
	return longestSamePause
}

// inVainAbout is the board that a mail is about, "" for none.
func (v *visit) inVainAbout() string {
	if board := v.topicBoard(); board != 0 {
		return digits(board)
	}
	return ""
}

// changing are the parts of a machine's words that are others in each mail:
// numbers of tickets, years, hours.
var changing = regexp.MustCompile(`\d{1,2}:\d\d(:\d\d)?|\d{3,}`)

// wordsDigest is equal for mails that say the same and are told the same, while
// their board is the same as well.
func (v *visit) wordsDigest() string {
	text := v.mail.Subject + "\n" + strings.Join(v.mail.Own, "\n") + "\n" + strings.Join(v.said, "\n")
	if game, ok := v.draft.Game(v.topicBoard()); ok {
		text += fmt.Sprint("\nboard as of turn ", game.Serial)
	}
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '\n' {
			return unicode.ToLower(r)
		}
		return -1
	}, changing.ReplaceAllString(text, ""))
	for strings.HasPrefix(letters, "re") {
		letters = letters[len("re"):]
	}
	sum := sha256.Sum256([]byte(letters))
	return hex.EncodeToString(sum[:12])
}

// forgive forgets what was answered in vain about the board of this mail, and
// about none.
func (v *visit) forgive() {
	p, ok := v.draft.Patience(v.mail.From)
	if !ok {
		return
	}
	about := v.inVainAbout()
	p.Answers = slices.DeleteFunc(slices.Clone(p.Answers), func(r store.Answered) bool { return r.About == about || r.About == "" })
	if len(p.Answers) == 0 {
		v.draft.DropPatience(v.mail.From)
		return
	}
	v.draft.PutPatience(p)
}

// lastInVain tells whether this is the last answer that comes without a pause,
// when nothing is done.
func (v *visit) lastInVain() bool {
	p, _ := v.draft.Patience(v.mail.From)
	free := v.desk.options.Caps.Fruitless
	return free > 0 && p.Answers[row(&p, v.inVainAbout(), "")].Count == free-1
}
