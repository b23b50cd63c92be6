package desk

import (
	"fmt"
	"strings"

	"pbemd/engine/view"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/write"
	"pbemd/store"
	"pbemd/templates/picture"
	"pbemd/templates/replay"
)

// The forms beside text in which a board can be asked for.
const (
	formPNG  = "png"
	formSVG  = "svg"
	formGIF  = "gif"
	formFEN  = "fen"
	formPGN  = "pgn"
	formHTML = "html"
)

// filesAtMost bounds the boards that are sent as files by one letter.
const filesAtMost = 5

// gifAtMost bounds an animation in bytes, framesAtMost the boards that it and
// a page that replays a game are made from: a game that is longer is shown by
// its last moves.
const (
	gifAtMost    = 512 << 10
	framesAtMost = 600
)

// showFiles sends boards as files, or as position strings.
func (v *visit) showFiles(player store.Player, c command.Command, spots []command.Spot) error {
	if len(spots) > filesAtMost {
		return refuse("No more than %d boards are sent as %s by one mail; you asked for %d.", filesAtMost, c.Form, len(spots))
	}
	var names []string
	for _, spot := range spots {
		c.Board = spot.Board
		t, seat, err := v.mayLook(player, c)
		if err != nil {
			return err
		}
		after := t.game.Plies
		if spot.MoveNumber != 0 {
			ply, ok := v.plyAt(t, spot)
			if !ok {
				return refuseOn(t.game.Board, "Move %d has not been played on board %d.", spot.MoveNumber, t.game.Board)
			}
			after = ply.Number
		}
		v.title = fmt.Sprintf("%s Board %d: %s", t.game.Variant, t.game.Board, strings.ToUpper(c.Form))
		v.showsSeveral = v.showsSeveral || len(spots) > 1
		if c.Form == formFEN {
			v.sections = append(v.sections, fmt.Sprintf("Board %d as a position string:\n\n  %s", t.game.Board, v.positionAfter(t, after)))
			continue
		}
		file, err := v.file(t, player, seat, c.Form, after)
		if err != nil {
			return err
		}
		v.attachments = append(v.attachments, file)
		names = append(names, file.Name)
		if seat >= 0 && len(spots) == 1 {
			v.look(t, t.whatNow(v, player))
		}
	}
	if len(names) > 0 {
		v.sections = append(v.sections, "What you asked for is attached: "+join(names, "and")+".")
	}
	return nil
}

// file is a game in one of the forms, as it was after a ply.
func (v *visit) file(t *table, reader store.Player, seat int, form string, after int) (write.Attachment, error) {
	file := write.Attachment{Name: fmt.Sprintf("%s-%d.%s", t.game.Variant, t.game.Board, form)}
	options := picture.Options{Black: below(reader, seat).black, Scheme: reader.Colours}
	var err error
	switch form {
	case formPNG:
		file.Type = "image/png"
		file.Data, err = picture.PNG(v.boardAfter(t, after, true), options)
	case formSVG:
		file.Type = "image/svg+xml"
		file.Data, err = picture.SVG(v.boardAfter(t, after, true), options)
	case formGIF:
		file.Type = "image/gif"
		file.Data, err = picture.GIF(v.frames(t, after), options, gifAtMost)
	case formHTML:
		file.Type = "text/html"
		file.Data, err = v.replay(t, options.Black, after)
	case formPGN:
		file.Type = write.PGN
		var record string
		record, err = v.record(t)
		file.Data = []byte(record)
	}
	if err != nil {
		return file, fmt.Errorf("board %d as %s: %w", t.game.Board, form, err)
	}
	return file, nil
}

// frames are the boards of a game up to a ply, each with the move that led to
// it.
func (v *visit) frames(t *table, after int) []picture.Frame {
	first := max(0, after-framesAtMost+1)
	frames := []picture.Frame{{Board: v.boardAfter(t, first, first > 0)}}
	v.eachBoard(t, first, after, func(ply store.Ply, b view.Board) {
		frames = append(frames, picture.Frame{Board: b, Caption: plyName(ply)})
	})
	return frames
}

// replay is a game up to a ply as a page that plays it again.
func (v *visit) replay(t *table, black bool, after int) ([]byte, error) {
	names := [2]string{v.nameOf(t.game.Players[0]), v.nameOf(t.game.Players[1])}
	g := replay.Game{
		Title: fmt.Sprintf("Board %d: %s against %s", t.game.Board, names[0], names[1]),
		Lines: []string{t.variant.Name + ", begun on " + t.game.Started.Format("2 January 2006"), "The game is under way."},
		Black: black,
	}
	if !t.game.Active() {
		g.Lines[1] = sentence(t.result()) + "."
	}
	first := max(0, after-framesAtMost+1)
	g.Frames = append(g.Frames, replay.Frame{Board: v.boardAfter(t, first, first > 0)})
	v.eachBoard(t, first, after, func(ply store.Ply, b view.Board) {
		g.Frames = append(g.Frames, replay.Frame{Move: plyName(ply), Words: b.Last, Board: b})
	})
	return replay.HTML(g)
}

// shownAtEnd tells whether a player gets a finished game as pictures, too.
func (t *table) shownAtEnd(reader store.Player) bool { return hasHTML(reader) && t.game.Plies > 0 }

// finishedFiles are what goes with the letter that ends a game.
func (v *visit) finishedFiles(t *table, reader store.Player, seat int) ([]write.Attachment, error) {
	forms := []string{formPGN}
	if t.shownAtEnd(reader) {
		forms = append(forms, formGIF, formHTML)
	}
	var files []write.Attachment
	for _, form := range forms {
		file, err := v.file(t, reader, seat, form, t.game.Plies)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}
