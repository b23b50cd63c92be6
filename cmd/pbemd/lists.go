package main

import (
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"pbemd/store"
)

// listPage is how many records of a list are read in one transaction: a long one
// would make the file grow.
const listPage = 500

// playersCommand lists the accounts.
type playersCommand struct {
	storeFlags
	All  bool   `help:"Closed accounts too."`
	Find string `help:"Only those with this in a userid, a former userid or an address." placeholder:"WORD"`
}

func (p *playersCommand) Run(w *world) error {
	return p.answer(w, "players", asked(p.All, "find", p.Find), w.stdout)
}

// gamesCommand lists the games.
type gamesCommand struct {
	storeFlags
	All     bool   `help:"Finished games too."`
	Of      string `help:"Only those of this player." placeholder:"USERID"`
	Variant string `help:"Only those of this variant." placeholder:"ID"`
}

func (g *gamesCommand) Run(w *world) error {
	return g.answer(w, "games", asked(g.All, "of", g.Of, "variant", g.Variant), w.stdout)
}

// outboxCommand lists the letters that wait.
type outboxCommand struct {
	storeFlags
	Aside bool   `help:"Only those that were refused for good and set aside."`
	Of    string `help:"Only those to this player." placeholder:"USERID"`
}

func (o *outboxCommand) Run(w *world) error {
	about := asked(false, "of", o.Of)
	if o.Aside {
		about.Set("aside", "yes")
	}
	return o.answer(w, "outbox", about, w.stdout)
}

// asked are the words of a question: what is set, each behind its name.
func asked(all bool, named ...string) url.Values {
	about := url.Values{}
	if all {
		about.Set("all", "yes")
	}
	for pair := range slices.Chunk(named, 2) {
		if pair[1] != "" {
			about.Set(pair[0], strings.ToLower(pair[1]))
		}
	}
	return about
}

// list writes a table: a line of heads, then a line a record, part after part as
// some reads them. It is empty without its head when nothing is to be told.
func list(s *store.Store, to io.Writer, head string, some func(d *store.Draft, row func(cells ...any)) (more bool)) error {
	table := tabwriter.NewWriter(to, 0, 8, 2, ' ', 0)
	rows := 0
	row := func(cells ...any) {
		if rows == 0 {
			fmt.Fprintln(table, head)
		}
		rows++
		var line []string
		for _, cell := range cells {
			line = append(line, fmt.Sprint(cell))
		}
		fmt.Fprintln(table, strings.Join(line, "\t"))
	}
	for more := true; more; {
		err := s.View(func(tx *store.Tx) error {
			more = some(tx.Draft(), row)
			return nil
		})
		if err != nil {
			return err
		}
	}
	if rows == 0 {
		fmt.Fprintln(table, "none")
	}
	return table.Flush()
}

func listPlayers(s *store.Store, about url.Values, to io.Writer) error {
	last, word := "", about.Get("find")
	return list(s, to, "USERID\tSTATE\tJOINED\tRUNNING\tFINISHED\tADDRESSES", func(d *store.Draft, row func(...any)) bool {
		page := d.PlayersAfter(last, listPage)
		for _, p := range page {
			last = p.Userid
			if (p.Closed.IsZero() || about.Has("all")) && bears(p, word) {
				row(p.Name, stateOf(p), day(p.Joined), gamesOf(d, p, true), gamesOf(d, p, false), orDash(strings.Join(p.Addresses, ", ")))
			}
		}
		return len(page) == listPage
	})
}

// bears tells whether a word is in a userid or an address of a player.
func bears(p store.Player, word string) bool {
	return slices.ContainsFunc(slices.Concat([]string{p.Userid}, p.Former, p.Addresses), func(s string) bool { return strings.Contains(s, word) })
}

func stateOf(p store.Player) string {
	switch {
	case p.Became != "":
		return "now " + p.Became
	case !p.Closed.IsZero():
		return "closed " + day(p.Closed)
	case p.Barred != nil:
		return "blocked " + day(p.Barred.At)
	}
	return "open"
}

func gamesOf(d *store.Draft, p store.Player, active bool) int {
	n := 0
	for range d.GamesOf(p.Userid, active) {
		n++
	}
	return n
}

func listGames(s *store.Store, about url.Values, to io.Writer) error {
	last, of, variant := uint64(0), about.Get("of"), about.Get("variant")
	return list(s, to, "BOARD\tVARIANT\tWHITE\tBLACK\tCLOCK\tPLIES\tSTARTED\tLAST MOVE\tRESULT", func(d *store.Draft, row func(...any)) bool {
		page := d.GamesAfter(last, listPage)
		for _, g := range page {
			last = g.Board
			if (g.Active() || about.Has("all")) && (of == "" || slices.Contains(g.Players[:], of)) && (variant == "" || g.Variant == variant) {
				row(g.Board, g.Variant, g.Players[0], g.Players[1], orDash(g.Clock), g.Plies, day(g.Started), day(g.LastMove), resultOf(g))
			}
		}
		return len(page) == listPage
	})
}

// resultOf is the result of a game, "running" while it has none.
func resultOf(g store.Game) string {
	if g.Active() {
		return "running"
	}
	if g.Result.Score == store.NoResult {
		return "none"
	}
	return g.Result.Score
}

func listOutbox(s *store.Store, about url.Values, to io.Writer) error {
	last, of := uint64(0), about.Get("of")
	return list(s, to, "LETTER\tTO\tPLAYER\tBOARD\tWRITTEN\tTRIED\tNEXT\tLAST ERROR", func(d *store.Draft, row func(...any)) bool {
		page := d.LettersAfter(last, listPage)
		for _, l := range page {
			last = l.ID
			if (l.Aside || !about.Has("aside")) && (of == "" || l.Player == of) {
				next, board := moment(l.Next), "-"
				if l.Aside {
					next = "set aside"
				}
				if l.Board > 0 {
					board = fmt.Sprint(l.Board)
				}
				row(l.ID, l.To, orDash(l.Player), board, moment(l.Made), l.Attempts, next, orDash(strings.Join(strings.Fields(l.LastError), " ")))
			}
		}
		return len(page) == listPage
	})
}

// day is a day for the operator, "-" for none.
func day(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.UTC().Format(time.DateOnly)
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
