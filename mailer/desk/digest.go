package desk

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"pbemd/mailer/desk/proof"
	"pbemd/mailer/write"
	"pbemd/store"
	"pbemd/templates"
)

// digestProves is how long a reply to a digest is known as one.
const digestProves = 90 * 24 * time.Hour

// digestDue writes a player's digest.
func (d *Desk) digestDue(draft *store.Draft, e store.Due, _, now time.Time) error {
	g, ok := draft.Gathered(e.Key)
	if !ok {
		return &missing{"what was gathered for " + e.Key}
	}
	v := d.timeVisit(draft, now, fmt.Sprintf("digest of %s due %s", g.Userid, g.Due.Format(time.RFC3339Nano)))
	draft.DropGathered(g.Userid)
	return v.digest(g)
}

// digestLater puts off a player's digest.
func digestLater(draft *store.Draft, e store.Due, until time.Time) {
	if g, ok := draft.Gathered(e.Key); ok {
		g.Due = until
		draft.PutGathered(g)
	}
}

// digestBoard is a board in a digest.
type digestBoard struct {
	table *table
	seat  int // -1 of one who looks on
	what  store.GatheredBoard
	left  time.Duration
}

// digest writes what was gathered for a player as one mail: his own boards
// first, and of these first the one on which he has the least time to move.
func (v *visit) digest(g store.Gathered) error {
	player, ok := v.player(g.Userid)
	if !ok {
		return nil
	}
	boards := v.digestBoards(player, g)
	if len(boards) == 0 && len(g.Words) == 0 {
		return nil
	}
	record := store.Digest{Userid: player.Userid, Account: player.Serial, Boards: map[uint64]uint64{}, Made: v.now, Lapses: v.now.Add(digestProves)}
	letter := templates.Digest{Server: v.desk.options.Name, Name: player.Name, Day: v.now.In(zoneOf(player)).Format("Mon, 2 Jan")}
	var attachments []write.Attachment
	for _, one := range boards {
		section, err := v.digestSection(player, one)
		if err != nil {
			return err
		}
		letter.Boards = append(letter.Boards, section)
		if one.seat < 0 {
			continue
		}
		record.Boards[one.table.game.Board] = one.table.game.Serial
		if one.waits() {
			letter.Waiting++
			letter.Example = digits(one.table.game.Board)
		}
		if !one.table.game.Active() {
			record, err := v.file(one.table, player, one.seat, formPGN, one.table.game.Plies)
			if err != nil {
				return err
			}
			attachments = append(attachments, record)
		}
	}
	for _, words := range g.Words {
		letter.Words = append(letter.Words, templates.Comment{By: v.nameOf(words.By), Text: words.Text})
	}
	if letter.Example == "" && len(record.Boards) > 0 {
		letter.Example = digits(boards[0].table.game.Board)
	}
	v.draft.Count("digests.written", 1)
	a := about{kind: proof.Digest, id: digits(v.draft.PutDigest(record)), purpose: proof.Gathered, attachments: attachments, leave: "set digest off"}
	_, err := v.post(player.Primary(), player.Userid, letter, a)
	return err
}

// waits tells whether the reader is to move.
func (b digestBoard) waits() bool {
	return b.seat >= 0 && b.table.game.Active() && b.table.turn() == b.seat
}

// digestBoards are the boards of a digest that its reader still sees, in their
// order.
func (v *visit) digestBoards(player store.Player, g store.Gathered) []digestBoard {
	var boards []digestBoard
	for _, what := range g.Boards {
		t, ok := v.openTable(what.Board)
		if !ok || !t.visible(player) {
			continue
		}
		one := digestBoard{table: t, seat: t.seatOf(player.Userid), what: what, left: math.MaxInt64}
		if d, ok := v.timeLeft(t, t.turn()); ok && one.waits() {
			one.left = d
		}
		boards = append(boards, one)
	}
	rank := func(b digestBoard) int {
		switch {
		case b.waits():
			return 0
		case b.seat >= 0:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(boards, func(a, b digestBoard) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.left, b.left), cmp.Compare(a.table.game.Board, b.table.game.Board))
	})
	return boards
}

// digestSection is a board as a digest shows it.
func (v *visit) digestSection(player store.Player, one digestBoard) (templates.DigestBoard, error) {
	t := one.table
	section := templates.DigestBoard{Number: t.game.Board, Variant: t.variant.Name, Waits: one.waits()}
	if one.what.Brief {
		notice := v.notice(t, &touched{onlookers: strings.Join(one.what.News, " ")}, player)
		section.Text = templates.Fill(strings.Join(append(notice.News, notice.Standing), "\n"))
		section.Text = fmt.Sprintf("%s (%s) against %s (%s).\n", notice.Names[0], notice.Sides[0], notice.Names[1], notice.Sides[1]) + section.Text
		return section, nil
	}
	news := strings.Join(one.what.News, " ")
	letter := v.boardText(t, &touched{board: t.game.Board, news: [2]string{news, news}, onlookers: news}, one.seat, player)
	letter.Notes, letter.News = nil, numberedAnswers(t.game.Board, letter.News)
	if !t.game.Active() && one.seat >= 0 {
		letter.Notes = []string{t.recordNote(false), revealed(t.game)}
	}
	if one.waits() {
		letter.Notes = []string{v.digestNote(t)}
	}
	for _, words := range one.what.Words {
		letter.Comments = append(letter.Comments, templates.Comment{By: v.nameOf(words.By) + words.To, Text: words.Text})
	}
	_, text, err := v.desk.options.Texts.Render(letter)
	section.Text = strings.TrimRight(text, "\n")
	return section, err
}

// numberedAnswers puts the number of a board before what can be replied.
func numberedAnswers(board uint64, news []string) []string {
	answers := fmt.Sprintf("Reply \"%d accept\" or \"%d decline\"", board, board)
	for i := range news {
		news[i] = strings.ReplaceAll(news[i], "Reply \"accept\" or \"decline\"", answers)
	}
	return news
}

// digestNote says how to move on one of several boards.
func (v *visit) digestNote(t *table) string {
	board := digits(t.game.Board)
	if example := t.example(); example != "" && !t.canDraw() {
		return fmt.Sprintf("To move here, write for example \"%s %s\" on a line of its own.", board, example)
	}
	return fmt.Sprintf("To move here, begin a line with \"%s\" and write your move behind it; \"moves %s\" lists what you can play.", board, board)
}
