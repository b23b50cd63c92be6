package main

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"pbemd/mailer/desk"
	"pbemd/store"
)

// ratingsCommand lists the ratings, or computes them anew.
type ratingsCommand struct {
	storeFlags
	Rebuild bool   `help:"Compute the ratings from the records of the games, and tell whether they were right."`
	Variant string `arg:"" optional:"" help:"The variant, by its id; without it all."`
}

func (r *ratingsCommand) Run(w *world) error {
	about := asked(false, "variant", r.Variant)
	about.Set("at", w.now().UTC().Format(time.RFC3339))
	if r.Rebuild {
		return r.rebuild(w, about)
	}
	return r.answer(w, "ratings", about, w.stdout)
}

// rebuild has the running server compute the ratings, or does it in the store
// when none runs.
func (r *ratingsCommand) rebuild(w *world, about url.Values) error {
	data, err := r.path(w)
	if err != nil {
		return err
	}
	told, err := ask(w.ctx, data, "rebuild", about)
	if errors.Is(err, errNoServer) {
		return rebuildStored(data, about, w.stdout)
	}
	if err != nil {
		return err
	}
	defer told.Close()
	_, err = io.Copy(w.stdout, told)
	return err
}

// rebuildStored computes the ratings in the store of a server that does not run.
func rebuildStored(data string, about url.Values, to io.Writer) error {
	existing, err := openStored(data) // which makes no new file, and says what is wrong with one
	if err != nil {
		return err
	}
	if err := existing.Close(); err != nil {
		return err
	}
	s, err := store.Open(data, store.Options{})
	if err != nil {
		return err
	}
	return errors.Join(storeQuestions(s)["rebuild"](about, to), s.Close())
}

// rebuildRatings computes the ratings and tells what was found.
func rebuildRatings(s *store.Store, about url.Values, to io.Writer) error {
	found, err := desk.RebuildRatings(s, about.Get("variant"))
	if err != nil {
		return err
	}
	verdict := "all were right"
	if found.Wrong > 0 {
		verdict = fmt.Sprintf("records that were wrong and are right now: %d", found.Wrong)
	}
	var text strings.Builder
	if found.Broken > 0 {
		fmt.Fprintf(&text, "records and index entries that were of no use, and are made anew: %d\n", found.Broken)
	}
	fmt.Fprintf(&text, "games that count: %d\nratings: %d\n%s\n", found.Games, found.Ratings, verdict)
	for _, f := range found.Found {
		tellFound(&text, f)
	}
	_, err = io.WriteString(to, text.String())
	return err
}

// Of what was wrong so many boards of one kind and so many ratings are named.
const (
	boardsNamed  = 10
	ratingsNamed = 100
)

// tellFound tells what was wrong in one variant, and what it is now.
func tellFound(to *strings.Builder, f desk.Found) {
	for _, kind := range []struct {
		what   string
		boards []uint64
	}{{"games that were not counted", f.Uncounted}, {"games counted otherwise", f.Otherwise}, {"games counted that do not count", f.Wrongfully}} {
		if len(kind.boards) > 0 {
			fmt.Fprintf(to, "%s: %s: %d (%s)\n", f.Variant, kind.what, len(kind.boards), boardsIn(kind.boards))
		}
	}
	for i, r := range f.Ratings {
		if i == ratingsNamed {
			fmt.Fprintf(to, "%s: %d more ratings\n", f.Variant, len(f.Ratings)-i)
			break
		}
		fmt.Fprintf(to, "%s, %s: %s; now %s\n", f.Variant, r.Userid, strengthIn(r.Was), strengthIn(r.Now))
	}
}

// boardsIn names the first of some boards.
func boardsIn(boards []uint64) string {
	var names []string
	for _, n := range boards[:min(len(boards), boardsNamed)] {
		names = append(names, strconv.FormatUint(n, 10))
	}
	if len(boards) > boardsNamed {
		names = append(names, "...")
	}
	if len(boards) == 1 {
		return "board " + names[0]
	}
	return "boards " + strings.Join(names, ", ")
}

// strengthIn is a rating with all that is kept of it.
func strengthIn(s *store.Strength) string {
	if s == nil {
		return "none"
	}
	return fmt.Sprintf("rating %.2f, deviation %.2f, volatility %.6f, won %d, lost %d, drawn %d", s.Rating, s.Deviation, s.Volatility, s.Won, s.Lost, s.Drawn)
}

// listRatings lists the players who are rated in a variant, or in all. The place
// of a provisional rating is "-".
func listRatings(s *store.Store, about url.Values, to io.Writer) error {
	at, err := time.Parse(time.RFC3339, about.Get("at"))
	if err != nil {
		return err
	}
	list, err := desk.ReadRankings(s, about.Get("variant"), at)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		_, err := fmt.Fprintln(to, "none")
		return err
	}
	table := tabwriter.NewWriter(to, 0, 8, 2, ' ', 0)
	fmt.Fprintln(table, "VARIANT\tPLACE\tUSERID\tRATING\tDEVIATION\tWON\tLOST\tDRAWN")
	for _, r := range list {
		place := "-"
		if r.Place > 0 {
			place = fmt.Sprint(r.Place)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%.0f\t%.0f\t%d\t%d\t%d\n", r.Variant, place, r.Name, r.Strength.Rating, r.Strength.Deviation, r.Won, r.Lost, r.Drawn)
	}
	return table.Flush()
}
