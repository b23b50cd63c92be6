package desk

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"pbemd/store"
	"pbemd/templates"
)

// Announcements go out so many letters at a time, so often, so that boards
// find their way between them.
const (
	announcedAtOnce = 50
	announceEvery   = time.Minute
)

// errandTries is how long an errand that fails by our own fault waits.
const errandTries = time.Hour

// errands does the parts of errands that are due, each in a transaction of its
// own.
func (d *Desk) errands(ctx context.Context, now time.Time) error {
	due, err := d.errandsDue(now)
	if err != nil {
		return err
	}
	for _, errand := range due {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if err := d.errand(errand, now); err != nil {
			return err
		}
	}
	return nil
}

func (d *Desk) errandsDue(now time.Time) (due []store.Errand, err error) {
	err = d.store.View(func(tx *store.Tx) error {
		due = tx.Draft().DueErrands(now)
		return nil
	})
	return due, err
}

// errand does one part. A copy of the store is written before the transaction
// that says so: it reads the store itself.
func (d *Desk) errand(e store.Errand, now time.Time) error {
	var file string
	var fault error
	if e.Kind == store.ErrandBackup {
		file, fault = d.writeBackup(e)
	}
	return d.store.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		layer := draft.Draft()
		err := guarded(func() error {
			v := d.timeVisit(layer, now, fmt.Sprintf("errand %d after %s", e.Number, e.After))
			if e.Kind == store.ErrandBackup {
				return v.backedUp(e, file, fault)
			}
			return v.announcePart(e)
		})
		if err != nil {
			d.log.Error("an errand could not be done", "errand", e.Number, "kind", e.Kind, "error", err.Error())
			e.Next = now.Add(errandTries)
			draft.PutErrand(e)
			return draft.Keep()
		}
		return errors.Join(layer.Keep(), draft.Keep())
	})
}

// announcePart writes the next letters of an announcement. Players are taken by
// userid; who has joined since it was made is left out.
func (v *visit) announcePart(e store.Errand) error {
	by := v.account(e.By)
	page := v.draft.PlayersAfter(e.After, announcedAtOnce)
	for _, p := range page {
		e.After = p.Userid
		if !p.Closed.IsZero() || p.Joined.After(e.Made) {
			continue
		}
		e.Told++
		if err := v.send(p, templates.Announcement{Server: v.desk.options.Name, Name: p.Name, By: named(by), Title: titled(by), Text: e.Text}, about{}); err != nil {
			return err
		}
	}
	if len(page) == announcedAtOnce {
		e.Next = v.now.Add(announceEvery)
		v.draft.PutErrand(e)
		return nil
	}
	v.draft.DropErrand(e.Number)
	v.desk.log.Info("announced", "by", e.By, "players", e.Told)
	return nil
}

// backupName is the name of the file that a backup becomes. It is made of the
// errand alone, so that one that was killed in between finds its own file.
func backupName(e store.Errand) string {
	return fmt.Sprintf("pbemd-%s-%d.db", e.Made.UTC().Format("20060102-150405"), e.Number)
}

// writeBackup writes a copy of the store into the operator's folder. A file
// that bears its name already is complete: it was written before a crash.
func (d *Desk) writeBackup(e store.Errand) (string, error) {
	file := filepath.Join(d.options.Backups, backupName(e))
	err := d.store.BackupFile(file)
	if errors.Is(err, fs.ErrExist) {
		err = nil
	}
	return file, err
}

// backedUp tells the director what has become of the backup. He does not learn
// where on the machine it lies.
func (v *visit) backedUp(e store.Errand, file string, fault error) error {
	v.draft.DropErrand(e.Number)
	director, ok := v.player(e.By)
	if !ok {
		return nil
	}
	name := filepath.Base(file)
	text := "The backup that you asked for was not made. The log of the server says why; the operator has to mend that."
	if fault == nil {
		text = "The backup that you asked for is made: the file " + name + " lies in the folder of backups, on the machine of the server."
		if info, err := os.Stat(file); err == nil {
			text = fmt.Sprintf("The backup that you asked for is made: the file %s of %d kB lies in the folder of backups, on the machine of the server.", name, info.Size()>>10)
		}
	} else {
		v.desk.log.Error("a backup could not be made", "file", file, "error", fault.Error())
	}
	_, err := v.post(director.Primary(), director.Userid, templates.Answer{
		Subject: "The backup", Name: director.Name, Received: v.date(director, e.Made), Sections: []string{templates.Fill(text)},
	}, v.aboutAccount(director))
	return err
}
